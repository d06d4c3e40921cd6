import { describe, expect, it } from 'vitest';
import { centre } from '../src/drawing/hexes';
import { MOST_SPOTS, arrange } from '../src/drawing/stacks';

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
