import { afterEach, describe, expect, it, vi } from 'vitest';
import { Touches, type Grip } from '../src/map/touches.svelte';

function hands(grip: Grip = 'pan') {
  const done: unknown[] = [];
  const touches = new Touches({
    click: (point, { again }) => done.push([again ? 'again' : 'click', point.x, point.y]),
    drag: (by) => done.push(['drag', by.x, by.y]),
    pinch: (factor, middle) => done.push(['pinch', factor, middle.x]),
    grip: (_point, { long, shift }) => (long || shift ? 'box' : grip),
    lead: (what, from, to) => done.push([what, from.x, to.x]),
    release: (what, from, to) => done.push([`${what} let go`, from.x, to?.x ?? null]),
    press: (point) => done.push(['press', point.x]),
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

  it('drag at once with a button that cannot click', () => {
    const { touches, done } = hands();
    touches.grab(1, { x: 10, y: 10 });
    touches.move(1, { x: 12, y: 10 });
    touches.up(1, { x: 12, y: 10 });
    expect(done).toEqual([['drag', 2, 0]]);
    expect(touches.dragging).toBe(false);
  });

  it('ignore a pointer that only hovers', () => {
    const { touches, done } = hands();
    touches.move(1, { x: 30, y: 10 });
    touches.up(1, { x: 30, y: 10 });
    expect(done).toEqual([]);
  });

  it('carry what they took hold of, and let it go', () => {
    const { touches, done } = hands('carry');
    touches.down(1, { x: 10, y: 10 });
    touches.move(1, { x: 30, y: 10 });
    touches.up(1, { x: 40, y: 10 });
    expect(done).toEqual([
      ['carry', 10, 30],
      ['carry let go', 10, 40],
    ]);
  });

  it('give up what they carry when asked to, when lost, and for a second finger', () => {
    for (const end of ['ask', 'lose', 'finger']) {
      const { touches, done } = hands('carry');
      touches.down(1, { x: 10, y: 10 });
      touches.move(1, { x: 30, y: 10 });
      if (end === 'ask') touches.giveUp();
      else if (end === 'lose') touches.lose(1);
      else touches.down(2, { x: 90, y: 10 });
      expect(done).toEqual([
        ['carry', 10, 30],
        ['carry let go', 10, null],
      ]);
      if (end !== 'ask') continue;
      touches.move(1, { x: 50, y: 10 });
      touches.up(1, { x: 50, y: 10 });
      expect(done).toHaveLength(2);
    }
  });

  it('draw a box with shift', () => {
    const { touches, done } = hands('carry');
    touches.down(1, { x: 10, y: 10 }, { shift: true });
    touches.move(1, { x: 30, y: 10 });
    touches.up(1, { x: 30, y: 10 });
    expect(done).toEqual([
      ['box', 10, 30],
      ['box let go', 10, 30],
    ]);
  });

  it('know the second half of a double click by time and place', () => {
    const { touches, done } = hands();
    const click = (x: number, time: number) => {
      touches.down(1, { x, y: 0 });
      touches.up(1, { x, y: 0 }, time);
    };
    click(10, 1000);
    click(11, 1200);
    click(11, 1300);
    click(90, 1400);
    click(90, 2400);
    expect(done.map((one) => (one as unknown[])[0])).toEqual([
      'click',
      'again',
      'click',
      'click',
      'click',
    ]);
  });

  describe('of a finger that rests', () => {
    afterEach(() => vi.useRealTimers());

    it('press, or draw a box when it then moves', () => {
      vi.useFakeTimers();
      const { touches, done } = hands('carry');
      touches.down(1, { x: 10, y: 10 }, { finger: true });
      vi.advanceTimersByTime(500);
      expect(touches.pressed).toBe(true);
      touches.up(1, { x: 11, y: 10 });
      touches.down(1, { x: 10, y: 10 }, { finger: true });
      vi.advanceTimersByTime(500);
      touches.move(1, { x: 40, y: 10 });
      touches.up(1, { x: 40, y: 10 });
      expect(done).toEqual([
        ['press', 11],
        ['box', 10, 40],
        ['box let go', 10, 40],
      ]);
      expect(touches.pressed).toBe(false);
    });

    it('do not press when it moves at once', () => {
      vi.useFakeTimers();
      const { touches, done } = hands();
      touches.down(1, { x: 10, y: 10 }, { finger: true });
      touches.move(1, { x: 40, y: 10 });
      vi.advanceTimersByTime(1000);
      expect(touches.pressed).toBe(false);
      touches.up(1, { x: 40, y: 10 });
      expect(done).toEqual([['drag', 30, 0]]);
    });
  });
});
