// Lays out what stands in one hex, so that each counter can be read and none covers a hex beside.

import type { Point } from './hexes';

/** Where a counter lies in its hex, and how large it is. */
export interface Spot extends Point {
  size: number;
}

/** So many spots a hex has side by side; what does not fit is counted on the last one. */
export const MOST_SPOTS = 6;
/** So many lie on one another; of the others there is only the number. */
export const MOST_PILED = 4;
/** Counters of so many pixels can be read, with their name and all. */
const READABLE = 40;
/** So much lower stand counters under a flag. */
const BESIDE_FLAG = 5;

/** By the number of counters on one another: their size, and the strip seen of those below. */
const PILES = [
  { size: 58, strip: 0 },
  { size: 54, strip: 16 },
  { size: 50, strip: 15 },
  { size: 44, strip: 12.5 },
] as const;

/** The spots of a stack at a zoom, the top one first: side by side where each can be read so. */
export function spotsOf(count: number, zoom: number, flagged = false): Spot[] {
  const beside = arrange(count);
  const spots = beside[0]!.size * zoom >= READABLE ? beside : pile(count);
  return flagged ? spots.map((spot) => ({ ...spot, y: spot.y + BESIDE_FLAG })) : spots;
}

/** Which counter of a stack lies under a point, given from the middle of the hex; -1 for none. */
export function counterUnder(spots: readonly Spot[], { x, y }: Point): number {
  return spots.findIndex(
    (spot) => Math.abs(x - spot.x) <= spot.size / 2 && Math.abs(y - spot.y) <= spot.size / 2,
  );
}

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

/** On one another: the top one whole, of those below the strip with their names. */
export function pile(count: number): Spot[] {
  const shown = Math.min(count, MOST_PILED);
  const { size, strip } = PILES[shown - 1]!;
  const lowest = ((shown - 1) * strip) / 2;
  return Array.from({ length: shown }, (_, i) => ({ x: 0, y: lowest - i * strip, size }));
}
