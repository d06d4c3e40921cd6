import { describe, expect, it } from 'vitest';
import { ROWS, commandOf } from '../src/play/keys';

function press(key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) {
  return { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more };
}

describe('the keys', () => {
  it('do not clash', () => {
    for (const film of [true, false]) {
      const rows = ROWS.filter((row) => Boolean(row.film) === film);
      const all = rows.flatMap((row) => Object.keys(row.keys));
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('move the cursor in six directions, on the map alone', () => {
    expect(commandOf(press('Q'), true)).toEqual({ do: 'step', direction: 'nw' });
    expect(commandOf(press('d'), true)).toEqual({ do: 'step', direction: 'se' });
    expect(commandOf(press('d'), false)).toBeNull();
  });

  it('pan with shift', () => {
    expect(commandOf(press('ArrowUp', { shiftKey: true }), true)).toEqual({
      do: 'pan',
      x: 0,
      y: 90,
    });
    expect(commandOf(press('ArrowUp'), true)).toEqual({ do: 'step', direction: 'n' });
  });

  it('mean something else while a film is open', () => {
    expect(commandOf(press('ArrowLeft'), true)).toEqual({ do: 'aside', direction: 'left' });
    expect(commandOf(press('ArrowLeft'), true, true)).toEqual({ do: 'frame', by: -1 });
    expect(commandOf(press('ArrowUp'), true, true)).toEqual({ do: 'step', direction: 'n' });
    expect(commandOf(press('PageDown'), false, true)).toEqual({ do: 'jump', by: 1 });
    expect(commandOf(press('PageDown'), false)).toBeNull();
    expect(commandOf(press('c'), false)).toBeNull();
  });

  it('give answers by their number', () => {
    expect(commandOf(press('2'), false)).toEqual({ do: 'answer', nth: 1 });
  });

  it('leave the browser its own', () => {
    expect(commandOf(press('n', { ctrlKey: true }), true)).toBeNull();
    expect(commandOf(press('u', { metaKey: true }), true)).toBeNull();
  });

  it('know the question mark with and without shift', () => {
    expect(commandOf(press('?', { shiftKey: true }), false)).toEqual({ do: 'help' });
    expect(commandOf(press('?'), false)).toEqual({ do: 'help' });
  });
});
