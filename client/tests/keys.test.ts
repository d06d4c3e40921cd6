import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../src/play/commands/index';
import { commandOf, shownKey, shownKeys } from '../src/play/commands/keys';

function press(key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) {
  return { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more };
}

const meant = (...asked: Parameters<typeof commandOf>) => commandOf(...asked)?.id;

describe('the keys', () => {
  it('do not clash', () => {
    for (const places of [['film'], ['spread'], ['group'], ['map', 'board']]) {
      const all = COMMANDS.filter((one) => places.includes(one.place)).flatMap((one) => one.keys);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('belong to commands with names of their own', () => {
    const ids = COMMANDS.map((command) => command.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('move the cursor in six directions, on the map alone', () => {
    expect(meant(press('Q'), true)).toBe('step-nw');
    expect(meant(press('d'), true)).toBe('step-se');
    expect(meant(press('d'), false)).toBeUndefined();
  });

  it('pan with shift', () => {
    expect(meant(press('ArrowUp', { shiftKey: true }), true)).toBe('pan-up');
    expect(meant(press('ArrowUp'), true)).toBe('step-n');
  });

  it('mean something else while a film is open', () => {
    expect(meant(press('ArrowLeft'), true)).toBe('aside-left');
    expect(meant(press('ArrowLeft'), true, true)).toBe('film-back');
    expect(meant(press('ArrowUp'), true, true)).toBe('step-n');
    expect(meant(press('PageDown'), false, true)).toBe('film-after');
    expect(meant(press('PageDown'), false)).toBeUndefined();
    expect(meant(press('c'), false)).toBeUndefined();
  });

  it('give answers by their number', () => {
    expect(meant(press('2'), false)).toBe('answer-2');
  });

  it('leave the browser its own', () => {
    expect(meant(press('n', { ctrlKey: true }), true)).toBeUndefined();
    expect(meant(press('u', { metaKey: true }), true)).toBeUndefined();
  });

  it('know the question mark with and without shift', () => {
    expect(meant(press('?', { shiftKey: true }), false)).toBe('help');
    expect(meant(press('?'), false)).toBe('help');
  });

  it('are shown as they stand on the keyboard', () => {
    expect(shownKey('shift+arrowleft')).toBe('Shift + ←');
    expect(shownKey('enter')).toBe('Enter');
    expect(shownKey('q')).toBe('Q');
    expect(shownKey(' ')).toBe('Space');
  });

  it('know groups by the place of the digits, whatever stands on them', () => {
    const keep = commandOf(press('!', { shiftKey: true, code: 'Digit1' }), true);
    expect([keep?.id, keep?.name]).toEqual(['group-keep', 'shift+1']);
    expect(meant(press('&', { code: 'Digit1' }), true)).toBe('answer-1');
    expect(meant(press('-', { code: 'Digit6' }), true)).toBe('zoom-out');
    const recall = commandOf(press('7', { code: 'Digit7' }), true, false, 'group');
    expect([recall?.id, recall?.name]).toEqual(['group-recall', '7']);
    expect(meant(press('7', { code: 'Digit7' }), true)).toBeUndefined();
  });

  it('lead through a spread stack while it is open', () => {
    expect(meant(press('ArrowLeft'), true, false, 'spread')).toBe('spread-back');
    expect(meant(press('ArrowUp'), true, false, 'spread')).toBe('step-n');
    expect(meant(press('Enter'), true)).toBe('act');
  });

  it('know ctrl where the table does', () => {
    expect(meant(press('a', { ctrlKey: true }), true)).toBe('select-ready');
    expect(meant(press('a'), true)).toBe('step-sw');
    expect(shownKey('ctrl+a')).toBe('Ctrl + A');
    const keep = COMMANDS.find((command) => command.id === 'group-keep')!;
    expect(shownKeys(keep)).toEqual(['Shift + 1–9']);
  });
});
