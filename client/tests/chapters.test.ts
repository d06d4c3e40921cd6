import { describe, expect, it } from 'vitest';
import { chaptersOf, sinceOwnTurn } from '../src/film/chapters';
import type { Moment } from '../src/generated/types';

/** Moments, two for each phase: `turn phase side`. */
function played(...phases: string[]): Moment[] {
  return phases.flatMap((told, i) => {
    const [turn, phase, acting] = told.split(' ');
    return [0, 1].map((n) => ({
      number: 2 * i + n,
      turn: Number(turn),
      phase: phase!,
      acting: acting ?? '',
      events: [],
      words: [],
    }));
  });
}

const FIRST = ['1 plans', '1 march red', '1 fight red', '1 march blue', '1 fight blue', '1 tally'];

describe('the chapters of a film', () => {
  it('are the phases', () => {
    expect(chaptersOf(played('1 plans', '1 march red', '1 march blue', '2 plans'))).toEqual([
      { start: 0, turn: 1, phase: 'plans', acting: '' },
      { start: 2, turn: 1, phase: 'march', acting: 'red' },
      { start: 4, turn: 1, phase: 'march', acting: 'blue' },
      { start: 6, turn: 2, phase: 'plans', acting: '' },
    ]);
  });

  const since = (side: string, ...phases: string[]) =>
    sinceOwnTurn(chaptersOf(played(...phases)), side);

  it('begin, since the own last turn, with what the other side did', () => {
    expect(since('red', ...FIRST, '2 plans')).toBe(6);
    expect(since('blue', ...FIRST, '2 plans')).toBe(10);
  });

  it('do so also when the own turn has begun again', () => {
    expect(since('red', ...FIRST, '2 plans', '2 march red')).toBe(6);
    expect(since('red', ...FIRST, '2 plans', '2 march red', '2 fight red')).toBe(6);
    expect(since('blue', ...FIRST, '2 plans', '2 march red')).toBe(10);
  });

  it('begin at the beginning before the first own turn, and where nobody has turns', () => {
    expect(since('red', '1 plans')).toBe(0);
    expect(since('blue', '1 plans', '1 march red', '1 march blue')).toBe(0);
    expect(since('red', '1 plans', '1 fight', '2 plans')).toBe(0);
    expect(since('red')).toBe(0);
  });
});
