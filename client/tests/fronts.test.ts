import { describe, expect, it } from 'vitest';
import { walls } from '../src/drawing/fronts';

/** The height of a wall that stands 13 units inside the northern side. */
const TOP = -(48 * Math.sqrt(3)) / 2 + 13;

describe('The wall of a fort', () => {
  it('stands inside the side it faces, with the enemy to its right', () => {
    const [wall, ...others] = walls(['n']);
    expect(others).toEqual([]);
    expect(wall).toHaveLength(2);
    // To the west, so that the north is on the right; it ends on the sides beside it.
    expect(wall![0]!.x).toBeCloseTo(31.51, 1);
    expect(wall![1]!.x).toBeCloseTo(-31.51, 1);
    for (const { y } of wall!) expect(y).toBeCloseTo(TOP);
  });

  it('goes on around the corner between two sides', () => {
    const [wall] = walls(['ne', 'n']);
    expect(wall).toHaveLength(3);
    // The corner lies towards the north-east, 13 units inside both.
    expect(wall![1]!.x).toBeCloseTo(16.49, 1);
    expect(wall![1]!.y).toBeCloseTo(TOP);
  });

  it('meets that of the hex beside it', () => {
    // A hex that faces north, and the one to its south-east that faces north, too.
    const [here] = walls(['n', 'ne']);
    const [there] = walls(['n']);
    const beside = there!.map(({ x, y }) => ({ x: x + 72, y: y + 24 * Math.sqrt(3) }));
    expect(here![0]!.x).toBeCloseTo(beside[1]!.x);
    expect(here![0]!.y).toBeCloseTo(beside[1]!.y);
  });

  it('is parted where a side between is not faced, and closed where all are', () => {
    expect(walls(['nw', 's'])).toHaveLength(2);
    const [ring] = walls(['n', 'ne', 'se', 's', 'sw', 'nw']);
    expect(ring).toHaveLength(7);
    expect(ring![0]).toEqual(ring![6]);
    expect(walls([])).toEqual([]);
  });
});
