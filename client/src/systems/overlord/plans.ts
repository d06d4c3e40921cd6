// What a side has planned, read from its view: who has orders, and how the map shows them.

import type { State, Unit } from '../../generated/overlord';
import type { HexId } from '../../drawing/hexes';
import type { Arrow } from '../../drawing/scene';
import { known } from './values';

/** Whether a unit has been told to do anything. */
export function hasOrders(state: State, side: string, unit: string): boolean {
  const tables = [state.moves, state.attacks, state.fires, state.tasks, state.transfers];
  return tables.some((table) => table[side]?.[unit] !== undefined);
}

/** Where a unit will be when it has marched as planned. */
export function endOf(state: State, unit: string): HexId {
  const own = state.units[unit];
  return (own && state.moves[own.side]?.[unit]?.path.at(-1)) ?? own?.at ?? '';
}

/** The hexes that are to be attacked, each with the units that are to do it. */
export function battlesOf(state: State, side: string): Map<HexId, string[]> {
  const found = new Map<HexId, string[]>();
  for (const [unit, { target }] of Object.entries(state.attacks[side] ?? {}))
    found.set(target, [...(found.get(target) ?? []), unit]);
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
}

/** Planned marches, attacks and fire as arrows; the same one is drawn once. */
export function plannedArrows(state: State, side: string): Arrow[] {
  const found = new Map<string, Arrow>();
  const add = (path: HexId[], sort: Arrow['sort']) =>
    found.set(`${sort} ${path.join(' ')}`, { path, side: 0, sort });
  const at = (unit: string) => state.units[unit]?.at;
  for (const [unit, { path }] of Object.entries(state.moves[side] ?? {})) {
    const from = at(unit);
    if (from) add([from, ...path], 'march');
  }
  for (const [unit, { target }] of Object.entries(state.attacks[side] ?? {})) {
    const from = at(unit);
    if (from) add([from, target], 'attack');
  }
  for (const [unit, { target }] of Object.entries(state.fires[side] ?? {})) {
    const from = at(unit);
    if (from) add([from, target], 'fire');
  }
  return [...found.values()];
}

/**
 * Who fights at a hex: the attackers, and the enemies who stand there. While the film shows a
 * battle, attackers who have advanced stand there as well, and are named once.
 */
export function engagedAt(
  state: State,
  side: string,
  target: HexId,
  attackers: readonly string[],
): Unit[] {
  return [
    ...attackers.flatMap((id) => state.units[id] ?? []),
    ...Object.values(state.units).filter((unit) => unit.at === target && unit.side !== side),
  ];
}

/** Whether an enemy stands in a hex of whom only the presence is known, so that a battle is a guess. */
export function isGuessed(state: State, side: string, target: HexId): boolean {
  return Object.values(state.units).some(
    (unit) => unit.at === target && unit.side !== side && !known(unit).type,
  );
}

/** The HQs that pay for Combat+ while none of their units is to attack or fire. */
export function idleCombat(state: State, side: string): Unit[] {
  const { attacks, fires, moves } = state;
  const raids = Object.entries(moves[side] ?? {}).filter(([, { mode }]) => mode === 'attack');
  const acting = [
    ...Object.keys(attacks[side] ?? {}),
    ...Object.keys(fires[side] ?? {}),
    ...raids.map(([unit]) => unit),
  ];
  const served = new Set(acting.flatMap((unit) => [unit, state.units[unit]?.hq ?? '']));
  return Object.entries(state.settings[side] ?? {})
    .filter(([hq, { combat }]) => combat && !served.has(hq))
    .flatMap(([hq]) => state.units[hq] ?? []);
}
