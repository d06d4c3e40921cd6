import { describe, expect, it } from 'vitest';
import { arrange } from '../src/map/counters';
import { Touches } from '../src/map/touches.svelte';

function hands() {
  const done: unknown[] = [];
  const touches = new Touches({
    click: (point) => done.push(['click', point.x, point.y]),
    drag: (by) => done.push(['drag', by.x, by.y]),
    pinch: (factor, middle) => done.push(['pinch', factor, middle.x]),
  });
  return { touches, done };
}

describe('touches', () => {
  it('take a pointer that stays for a click', () => {
    const { touches, done } = hands();
    touches.down(1, { x: 10, y: 10 });
    touches.move(1, { x: 12, y: 11 });
    touches.up(1, { x: 12, y: 11 });
    expect(done).toEqual([['click', 12, 11]]);
  });

  it('take a pointer that moves for a drag', () => {
    const { touches, done } = hands();
    touches.down(1, { x: 10, y: 10 });
    touches.move(1, { x: 30, y: 10 });
    touches.move(1, { x: 35, y: 12 });
    expect(touches.dragging).toBe(true);
    touches.up(1, { x: 35, y: 12 });
    expect(done).toEqual([
      ['drag', 20, 0],
      ['drag', 5, 2],
    ]);
    expect(touches.dragging).toBe(false);
  });

  it('take two pointers for a pinch, and never for a click', () => {
    const { touches, done } = hands();
    touches.down(1, { x: 0, y: 0 });
    touches.down(2, { x: 100, y: 0 });
    touches.move(2, { x: 200, y: 0 });
    touches.up(2, { x: 200, y: 0 });
    touches.up(1, { x: 0, y: 0 });
    expect(done).toEqual([
      ['pinch', 2, 100],
      ['drag', 50, 0],
    ]);
  });

  it('ignore a pointer that only hovers', () => {
    const { touches, done } = hands();
    touches.move(1, { x: 30, y: 10 });
    touches.up(1, { x: 30, y: 10 });
    expect(done).toEqual([]);
  });
});

describe('a stack', () => {
  it('lies in the middle when it is one counter, side by side when it is two', () => {
    expect(arrange(1)).toEqual([{ x: 0, y: 0, size: 58 }]);
    const [left, right] = arrange(2);
    expect(right!.x - left!.x).toBeGreaterThanOrEqual(left!.size);
  });

  it('has a spot for each counter, and none covers another', () => {
    for (const count of [2, 3, 4, 5]) {
      const spots = arrange(count);
      expect(spots).toHaveLength(count);
      for (const a of spots)
        for (const b of spots)
          if (a !== b)
            expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(
              a.size,
            );
    }
  });
});
