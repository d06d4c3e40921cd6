import { describe, expect, it } from 'vitest';
import type { Moment } from '../src/generated/types';
import { betweenTurns, changesOf } from '../src/play/changes';

/** A moment as `turn phase side: sort text`. */
function played(...told: string[]): Moment[] {
  return told.map((line, number) => {
    const [when, what = ''] = line.split(': ');
    const [turn, phase, acting = ''] = when!.split(' ');
    const words = what ? [{ key: what.split(' ')[0]!, text: what, rule: '' }] : [];
    return { number, turn: Number(turn), phase: phase!, acting, events: [], words };
  });
}

const SORTS = { lost: 'loss', flag: 'objective', moved: 'move', gone: 'contact' } as const;
const model = {
  change: ({ words }: Moment) => SORTS[words[0]?.key as keyof typeof SORTS] ?? null,
  focus: ({ number }: Moment) => `010${number}`,
  minor: ({ key }: { key: string }) => key === 'gone',
  continues: (before: Moment, after: Moment) =>
    before.words[0]?.key === 'moved' && after.words[0]?.key === 'moved',
};

const TURN = played(
  '1 march red: moved R1',
  '1 march blue: moved B1 a step',
  '1 march blue: moved B1 further',
  '1 march blue: gone B2',
  '1 march blue: dull',
  '1 fight blue: lost R2',
  '2 plans',
  '2 march red: moved R1',
);

describe('what has changed since the own last turn', () => {
  it('lies between the own turns', () => {
    expect(betweenTurns(TURN, 'red').map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(betweenTurns(TURN, 'blue').map(({ number }) => number)).toEqual([6, 7]);
    expect(betweenTurns([], 'red')).toEqual([]);
  });

  it('is told with what matters most first, a march as one thing, and where it was', () => {
    expect(changesOf(TURN, 'red', model)).toEqual([
      { number: 5, sort: 'loss', text: 'lost R2', hex: '0105' },
      { number: 3, sort: 'contact', text: 'gone B2', hex: '0103' },
      { number: 2, sort: 'move', text: 'moved B1 further', hex: '0102' },
    ]);
  });

  it('is nothing where a system does not sort its moments', () => {
    const { focus, minor, continues } = model;
    expect(changesOf(TURN, 'red', { focus, minor, continues })).toEqual([]);
  });
});
