import { describe, expect, it } from 'vitest';
import type { Way } from '../src/generated/skirmish';
import { rowsOf } from '../src/systems/skirmish/ways';

const way = (attack: string, defence: string, column: string): Way =>
  ({ attack, defence, column, chances: [{ result: 'NE', count: 1, of: 6 }] }) as unknown as Way;

const told = (ways: Way[], role: 'attack' | 'defence') =>
  rowsOf(ways, role).map(({ ours, theirs, way: { column } }) => [ours, theirs, column]);

describe('the rows of chances', () => {
  const open = [
    way('press', 'stand', '2-1'),
    way('press', 'delay', '3-1'),
    way('probe', 'stand', '1-1'),
    way('probe', 'delay', '2-1'),
  ];

  it('go by our own choices', () => {
    expect(told(open, 'attack')).toEqual([
      ['press', 'stand', '2-1'],
      ['press', 'delay', '3-1'],
      ['probe', 'stand', '1-1'],
      ['probe', 'delay', '2-1'],
    ]);
    expect(told(open, 'defence').map(([ours]) => ours)).toEqual([
      'stand',
      'stand',
      'delay',
      'delay',
    ]);
  });

  it('are one where nothing makes a difference', () => {
    const end = open.map((one) => ({ ...one, column: '6-1' }));
    expect(told(end, 'attack')).toEqual([[null, null, '6-1']]);
  });

  it('are one for a choice that the enemy cannot answer', () => {
    const half = [way('press', 'stand', '6-1'), way('press', 'delay', '6-1'), open[2]!, open[3]!];
    expect(told(half, 'attack')).toEqual([
      ['press', null, '6-1'],
      ['probe', 'stand', '1-1'],
      ['probe', 'delay', '2-1'],
    ]);
  });
});
