// What the server offers a side: who may be ordered, and to what.

import type { SetupReply, SetupZone } from '../../generated/overlord';
import type { Offered } from '../../generated/types';
import type { HexId } from '../../drawing/hexes';
import type { Seat } from '../../play/seat.svelte';

/** What can be ordered in a phase. Plans change only what assets can do; setting up, everything. */
export interface Offers {
  kinds: readonly string[];
  movers: ReadonlySet<string>;
  placeable: ReadonlySet<string>;
  guns: ReadonlySet<string>;
  /** By enemy hex, the units that could attack it. */
  chargers: ReadonlyMap<HexId, readonly string[]>;
  workers: ReadonlySet<string>;
  assets: ReadonlySet<string>;
  hqs: readonly string[];
  /** In setup, the hexes of the own zones and the units of each. */
  zones: readonly SetupZone[];
}

export const NOTHING: Offers = {
  kinds: [],
  movers: new Set(),
  placeable: new Set(),
  guns: new Set(),
  chargers: new Map(),
  workers: new Set(),
  assets: new Set(),
  hqs: [],
  zones: [],
};

/** What can be done with the units in hand. */
export interface Options {
  stances: readonly string[];
  works: readonly { work: string; side: string }[];
  /** Hexes at which all guns in hand can fire. */
  ranges: ReadonlySet<HexId>;
  /** Where the units in hand may be set up. */
  zone: ReadonlySet<HexId>;
}

export const NO_OPTIONS: Options = { stances: [], works: [], ranges: new Set(), zone: new Set() };

type Draft = Record<string, unknown>;

/** The values offered for the next field of a draft. */
export async function offered(seat: Seat, kind: string, fields: Draft = {}): Promise<unknown[]> {
  return values(await seat.offers({ kind, fields }));
}

/** Learn what can be ordered now. */
export async function learn(seat: Seat): Promise<Offers> {
  const kinds = values(await seat.offers({})).map(String);
  const names = async (kind: string) =>
    kinds.includes(kind) ? (await offered(seat, kind)).flat().map(String) : [];
  const [movers, placeable, guns, targets, workers, assets, hqs] = await Promise.all(
    ['March', 'Place', 'Shell', 'Charge', 'Work', 'Assign', 'Supply'].map(names),
  );
  const chargers = await Promise.all(
    targets!.map(async (target): Promise<[HexId, string[]]> => {
      const units = await offered(seat, 'Charge', { target, how: 'attack' });
      return [target, units.map(String)];
    }),
  );
  return {
    kinds,
    movers: new Set(movers),
    placeable: new Set(placeable),
    guns: new Set(guns),
    chargers: new Map(chargers.filter(([, units]) => units.length)),
    workers: new Set(workers),
    assets: new Set(assets),
    hqs: hqs!,
    zones: ((await seat.query('setup', {})) as SetupReply | null) ?? [],
  };
}

/** Learn anew which assets have something to do: some need a battle that is planned. */
export async function learnAssets(seat: Seat, known: Offers): Promise<Offers> {
  const assets = (await offered(seat, 'Assign')).map(String);
  return { ...known, assets: new Set(assets) };
}

/** Learn what can be done with the units in hand, which stand in one hex. */
export async function study(
  seat: Seat,
  known: Offers,
  units: readonly string[],
  hex: HexId,
): Promise<Options> {
  const guns = units.filter((unit) => known.guns.has(unit));
  const [stances, ranges, zones, works] = await Promise.all([
    known.kinds.includes('Stand') ? offered(seat, 'Stand', { hex }) : [],
    Promise.all(guns.map((unit) => offered(seat, 'Shell', { unit }))),
    Promise.all(
      units
        .filter((unit) => known.placeable.has(unit))
        .map((unit) => offered(seat, 'Place', { unit })),
    ),
    units.length === 1 && known.workers.has(units[0]!) ? worksOf(seat, units[0]!) : [],
  ]);
  return {
    stances: stances.map(String),
    works,
    ranges: common(ranges),
    zone: common(zones),
  };
}

/** The works a unit is offered, each with the hexside at which it would do it. */
export async function worksOf(seat: Seat, unit: string): Promise<{ work: string; side: string }[]> {
  const works = (await offered(seat, 'Work', { unit })).map(String);
  const found = await Promise.all(
    works.map(async (work) => {
      const sides = await offered(seat, 'Work', { unit, work });
      return (sides.length ? sides : ['']).map((side) => ({ work, side: String(side) }));
    }),
  );
  return found.flat();
}

function common(lists: readonly unknown[][]): Set<string> {
  const [first = [], ...rest] = lists.map((list) => list.map(String));
  return new Set(first.filter((value) => rest.every((list) => list.includes(value))));
}

function values(reply: Offered | null): unknown[] {
  return (reply?.offer.choices ?? []).map((choice) => choice.value);
}
