// Measures between hexes.

import { APOTHEM, centre, distance, type HexId, type Sheet } from '../drawing/hexes';

export interface Measured {
  hexes: number;
  /** As the crow flies, from middle to middle; nothing where the sheet has no scale. */
  kilometres: number | null;
}

/** How far it is from one hex to another. */
export function measure(sheet: Sheet, from: HexId, to: HexId): Measured {
  const [a, b] = [centre(from, sheet), centre(to, sheet)];
  const steps = Math.hypot(a.x - b.x, a.y - b.y) / (2 * APOTHEM);
  return {
    hexes: distance(from, to, sheet),
    kilometres: sheet.metres ? (steps * sheet.metres) / 1000 : null,
  };
}

/** Kilometres as they are written: tenths while they matter. */
export function written(kilometres: number): string {
  return kilometres < 100
    ? String(Math.round(kilometres * 10) / 10)
    : String(Math.round(kilometres));
}
