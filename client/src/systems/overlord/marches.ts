// Marches of several units, and what their reach looks like.

import type { State } from '../../generated/overlord';
import type { HexId } from '../../drawing/hexes';
import { endOf } from './plans';

/** Units by the hex from which they go on: one march each. Who is there already stays. */
export function legsOf(state: State, units: readonly string[], goal: HexId): string[][] {
  const found = new Map<HexId, string[]>();
  for (const unit of units) {
    const from = endOf(state, unit);
    if (from !== goal) found.set(from, [...(found.get(from) ?? []), unit]);
  }
  return [...found.values()];
}

/** Hexes that only the enemy bars: in reach if he were not there, and not in reach now. */
export function stillBarred(
  reach: ReadonlyMap<HexId, number>,
  free: Readonly<Record<HexId, number>>,
): HexId[] {
  return Object.keys(free).filter((hex) => !reach.has(hex));
}
