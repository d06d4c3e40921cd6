import { describe, expect, it } from 'vitest';
import { centre } from '../src/drawing/hexes';
import {
  MOST_PILED,
  MOST_SPOTS,
  arrange,
  counterUnder,
  pile,
  spotsOf,
} from '../src/drawing/stacks';

describe('a stack', () => {
  it('lies in the middle when it is one counter, side by side when it is two', () => {
    expect(arrange(1)).toEqual([{ x: 0, y: 0, size: 58 }]);
    const [left, right] = arrange(2);
    expect(right!.x - left!.x).toBeGreaterThanOrEqual(left!.size);
  });

  it('has a spot for each counter up to six, and none covers another', () => {
    for (const count of [2, 3, 4, 5, 6, 9]) {
      const spots = arrange(count);
      expect(spots).toHaveLength(Math.min(count, MOST_SPOTS));
      for (const a of spots)
        for (const b of spots)
          if (a !== b)
            expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(
              a.size,
            );
    }
  });

  it('covers no counter of a stack beside it', () => {
    const here = centre('0505');
    for (const beside of ['0504', '0604', '0605', '0506', '0405', '0404'].map((hex) => centre(hex)))
      for (const one of [1, 2, 3, 4, 6])
        for (const other of [1, 2, 3, 4, 6])
          for (const a of arrange(one))
            for (const b of arrange(other)) {
              const apart = Math.max(
                Math.abs(here.x + a.x - beside.x - b.x),
                Math.abs(here.y + a.y - beside.y - b.y),
              );
              expect(apart).toBeGreaterThanOrEqual((a.size + b.size) / 2);
            }
  });
});

describe('a pile', () => {
  it('shows the top counter whole, and of those below a strip for the name', () => {
    const [top, below, lowest] = pile(3);
    expect(top!.y).toBeGreaterThan(below!.y);
    expect(top!.y - below!.y).toBeCloseTo(below!.y - lowest!.y, 6);
    // A name ends at 15 of 64 units of a counter's face.
    for (const count of [2, 3, 4]) {
      const [first, second] = pile(count);
      expect(first!.y - second!.y).toBeGreaterThan((first!.size * 15) / 64);
    }
    expect(pile(7)).toHaveLength(MOST_PILED);
  });

  it('covers no counter of a hex above or below', () => {
    const apart = centre('0505').y - centre('0504').y;
    for (const count of [1, 2, 3, 4]) {
      const spots = pile(count);
      const high = spots[0]!.y - spots.at(-1)!.y + spots[0]!.size;
      expect(high).toBeLessThan(apart);
    }
  });

  it('is made where counters side by side would be too small to read', () => {
    expect(spotsOf(2, 0.75)).toEqual(pile(2));
    expect(spotsOf(2, 1.2)).toEqual(arrange(2));
    expect(spotsOf(4, 1.2)).toEqual(pile(4));
    expect(spotsOf(1, 0.2)).toEqual(arrange(1));
    expect(spotsOf(2, 1.2, true)[0]!.y).toBe(5);
  });

  it('tells which counter lies under a point', () => {
    expect(counterUnder(arrange(2), { x: -20, y: 3 })).toBe(0);
    expect(counterUnder(arrange(2), { x: 20, y: 3 })).toBe(1);
    expect(counterUnder(arrange(2), { x: 0, y: 30 })).toBe(-1);
    // In a pile of two, 54 large, the strip of the lower one ends at -19.
    expect(counterUnder(pile(2), { x: 0, y: 0 })).toBe(0);
    expect(counterUnder(pile(2), { x: 0, y: -25 })).toBe(1);
  });
});
