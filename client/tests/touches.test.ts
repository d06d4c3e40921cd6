import { describe, expect, it } from 'vitest';
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
