// What the staff lays over the map besides reach and paths: overlays, where it can act, marks of stacks.

import type { Laid } from '../../drawing/laid';
import type { StackMark } from '../../drawing/scene';
import type { Sign } from '../../drawing/signs';
import type { HexId } from '../../drawing/hexes';
import { pocketsLaid } from './pockets.svelte';
import type { EuropeStaff } from './staff.svelte';
import { ACTION, LIGHTS } from './tones';

type Tint = Laid['tints'][number];
const ATTACKING = '#c22b1c';

/** The overlay, and over it where something can be done. */
export function laidOn(staff: EuropeStaff): Laid | null {
  const laid = staff.charts.name === 'pockets' ? pocketsOn(staff) : staff.charts.laid;
  const tints = [...(laid?.tints ?? []), ...acting(staff)];
  const attackers = attacking(staff).map((hex) => ({ hex, colour: ATTACKING }));
  const rings = [...(laid?.rings ?? []), ...attackers];
  return tints.length || rings.length ? { tints, rings, edges: [], links: [] } : null;
}

/** Pockets as they would be, and under the pointer the one that a hex would close. */
function pocketsOn({ charts, at, state }: EuropeStaff): ReturnType<typeof pocketsLaid> {
  const { hexes, pockets } = charts;
  const shut = pockets.at(at).flatMap((unit) => state.units[unit]?.at ?? []);
  const pocketed = [...new Set([...(hexes['pocketed'] ?? []), ...shut])];
  return pocketsLaid({ ...hexes, pocketed }, (tone) => charts.colourOf('pockets', tone));
}

/** Green where one kind of action is possible, yellow where several are. [WIE-UI-133] */
function acting(staff: EuropeStaff): Tint[] {
  const { draft, filter, options, chosen, attacks, seat, charts } = staff;
  const tint = (hex: HexId, colour: string) => ({ hex, colour, label: '' });
  if (draft.open)
    return draft.tinted.map(({ hex, tone }) =>
      tint(hex, tone === 'risk' ? ACTION.risk : tone === 'safe' ? ACTION.one : ACTION.several),
    );
  const { proposal } = staff.hand;
  if (proposal?.kind === 'March') return proposal.path.map((hex) => tint(hex, ACTION.one));
  if (attacks.open) return joining(staff).map((hex) => tint(hex, ACTION.one));
  if (!options.now.actions || chosen.length || !seat.awaited) return [];
  if (charts.name === 'pockets') return []; // two patterns in a hex are none
  return filter.hexes.map((hex) =>
    tint(hex, filter.at(hex).length > 1 ? ACTION.several : ACTION.one),
  );
}

/** The hexes of those who could join the attack, and what else it could be aimed at. [WIE-CBT-002] */
function joining({ attacks, state }: EuropeStaff): HexId[] {
  const able = attacks.able.filter((unit) => !attacks.units.includes(unit));
  const hexes = able.map((unit) => state.units[unit]?.at ?? '').filter(Boolean);
  return [...new Set([...hexes, ...(attacks.plan?.beside ?? [])])];
}

/** The hexes from which the attack that is put together comes. [WIE-CBT-003] */
function attacking({ attacks, state }: EuropeStaff): HexId[] {
  if (!attacks.open) return [];
  return [...new Set(attacks.units.map((unit) => state.units[unit]?.at ?? ''))].filter(Boolean);
}

/** Totals beside stacks, and the lights of retreat orders below the own ones. */
export function stackMarks(staff: EuropeStaff): StackMark[] {
  const { orders, summary } = staff.options.now;
  const marks = new Map<HexId, StackMark>();
  if (summary)
    for (const [hex, figure] of Object.entries(staff.charts.worth)) marks.set(hex, { hex, figure });
  if (orders)
    for (const { id, at, side } of Object.values(staff.state.units)) {
      if (side !== staff.side) continue;
      const { hold, after } = staff.standOf(id);
      const lights = [LIGHTS[hold ? 'holds' : 'goes'], LIGHTS[after]];
      marks.set(at, { ...(marks.get(at) ?? { hex: at }), lights });
    }
  return [...marks.values()];
}

/** Signs over the counters: of pockets, and of interdiction. */
export function signsOn(staff: EuropeStaff): Sign[] {
  const pockets = staff.charts.name === 'pockets' ? pocketsOn(staff).signs : [];
  return [...pockets, ...interdictionSigns(staff)];
}

/** An aircraft in every hex under interdiction. [WIE-UI-122] */
function interdictionSigns({ options, state, side }: EuropeStaff): Sign[] {
  if (!options.now.interdiction) return [];
  return Object.entries(state.interdicted).map(([hex, sides]) => ({
    hex,
    sort: 'plane',
    tone: sides.includes(side) ? 'own' : 'foe',
    lit: false,
  }));
}
