// Lays out what stands in one hex, so that no counter covers another, nor one of a hex beside.

import type { Point } from './hexes';

/** Where a counter lies in its hex, and how large it is. */
export interface Spot extends Point {
  size: number;
}

/** So many spots a hex has; what does not fit is counted on the last one. */
export const MOST_SPOTS = 6;

/** Alone in the middle, two side by side, more in two columns. */
export function arrange(count: number): Spot[] {
  if (count === 1) return [{ x: 0, y: 0, size: 58 }];
  if (count === 2)
    return [
      { x: -19.5, y: 0, size: 38 },
      { x: 19.5, y: 0, size: 38 },
    ];
  const spots: Spot[] = [];
  const shown = Math.min(count, MOST_SPOTS);
  const rows = Math.ceil(shown / 2);
  const size = rows === 2 ? 33 : 26;
  for (let i = 0; i < shown; i++) {
    const alone = i === shown - 1 && shown % 2 === 1;
    spots.push({
      x: alone ? 0 : i % 2 ? size / 2 + 0.5 : -size / 2 - 0.5,
      y: (Math.floor(i / 2) - (rows - 1) / 2) * (size + 1),
      size,
    });
  }
  return spots;
}
