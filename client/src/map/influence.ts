// Whose known units are nearest: a shade of the map, not a rule of any game.

import { DIRECTIONS, step, type HexId, type Sheet } from '../drawing/hexes';
import type { GroundState } from '../drawing/scene';
import { frontBetween } from '../drawing/state';

/** Something of a side at a hex, such as a unit. */
export interface Standing {
  hex: HexId;
  side: number;
}

/** The hexes nearest to what each side has within so many hexes, and the line between them. Hexes
 * as near to both belong to neither; the line passes them on the far side of the first. */
export function influence(sheet: Sheet, standing: readonly Standing[], reach: number): GroundState {
  const sides = [...new Set(standing.map(({ side }) => side))].sort((a, b) => a - b);
  const nearest = new Map<HexId, { side: number; far: number; shared: boolean }>();
  for (const side of sides) {
    const own = standing.filter((one) => one.side === side).map(({ hex }) => hex);
    for (const [hex, far] of spread(sheet, own, reach)) {
      const other = nearest.get(hex);
      if (!other || far < other.far) nearest.set(hex, { side, far, shared: false });
      else if (far === other.far) other.shared = true;
    }
  }
  const all = [...nearest];
  const sole = all.filter(([, { shared }]) => !shared);
  return {
    control: Object.fromEntries(sole.map(([hex, { side }]) => [hex, side])),
    front: frontBetween(sheet, Object.fromEntries(all.map(([hex, { side }]) => [hex, side]))),
    blown: [],
  };
}

/** How far each hex within reach is from the nearest of some. */
function spread(sheet: Sheet, from: readonly HexId[], reach: number): Map<HexId, number> {
  const found = new Map<HexId, number>(from.map((hex) => [hex, 0]));
  let ring: readonly HexId[] = [...found.keys()];
  for (let far = 1; far <= reach; far++) {
    const next: HexId[] = [];
    for (const hex of ring)
      for (const direction of DIRECTIONS) {
        const beyond = step(sheet, hex, direction);
        if (beyond === null || found.has(beyond)) continue;
        found.set(beyond, far);
        next.push(beyond);
      }
    ring = next;
  }
  return found;
}
