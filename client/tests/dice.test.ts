import { describe, expect, it } from 'vitest';
import type { Moment } from '../src/generated/types';
import { facesOf, rolledIn, tallyOf, unevenness, type Rolled } from '../src/play/dice';

function moment(...events: Record<string, unknown>[]): Moment {
  return { number: 0, turn: 1, phase: 'p', acting: 'red', events, words: [] };
}

function roll(faces: number, results: number[], more: Record<string, unknown> = {}) {
  return { kind: 'DiceRolled', label: 'combat', faces, results, purpose: 'dice', ...more };
}

const sixes = (...faces: number[]): Rolled[] =>
  faces.map((face) => ({ faces: 6, face, side: 'red' }));
const times = (count: number, ...faces: number[]) =>
  Array.from({ length: count }, () => faces).flat();

describe('the dice a side has seen', () => {
  it('are those of its moments; names and chances are no dice', () => {
    const seen = rolledIn(
      [
        moment(roll(6, [2, 5]), { kind: 'UnitMoved' }),
        moment(roll(1000, [7], { purpose: 'name' }), roll(100, [7], { purpose: 'chance' })),
        moment(roll(10, [9])),
      ],
      (event, { acting }) => (event.faces === 6 ? acting : ''),
    );
    expect(seen).toEqual([
      { faces: 6, face: 2, side: 'red' },
      { faces: 6, face: 5, side: 'red' },
      { faces: 10, face: 9, side: '' },
    ]);
    expect(facesOf(seen)).toEqual([6, 10]);
  });

  it('are counted by face, beside what is to be expected', () => {
    expect(tallyOf(sixes(1, 6, 6, 3), 6)).toEqual({
      faces: 6,
      count: 4,
      counts: [1, 0, 1, 0, 0, 2],
      expected: 4 / 6,
      mean: 4,
      expectedMean: 3.5,
      verdict: 'few',
    });
    expect(tallyOf([], 6)).toMatchObject({ count: 0, mean: 0, verdict: 'few' });
  });

  it('are judged when there are enough', () => {
    expect(tallyOf(sixes(...times(5, 1, 2, 3, 4, 5, 6)), 6).verdict).toBe('usual');
    expect(tallyOf(sixes(...times(30, 6)), 6).verdict).toBe('odd');
  });

  it('are judged by chi-square: 11.07 is what one in twenty series of a die goes beyond', () => {
    // Thirty rolls, five expected of each: (25 + 16 + 9 + 4) / 5 = 10.8, (36 + 16 + 4) / 5 = 11.2.
    expect(unevenness([10, 1, 2, 7, 5, 5])).toBeLessThan(1.645);
    expect(unevenness([11, 1, 3, 5, 5, 5])).toBeGreaterThan(1.645);
  });
});
