// Chance that comes out the same each time: the map looks alike at every drawing.

/** A number from 0 up to 1, from whole numbers. */
export function grain(...seeds: number[]): number {
  let hash = 0x9e3779b9;
  for (const seed of seeds) {
    hash = Math.imul(hash ^ (seed | 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 0x100000000;
}

/** A number between two bounds. */
export function between(least: number, most: number, ...seeds: number[]): number {
  return least + (most - least) * grain(...seeds);
}
