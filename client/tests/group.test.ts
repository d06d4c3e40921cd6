import { describe, expect, it } from 'vitest';
import { Group } from '../src/systems/europe/group.svelte';

const PHASE = '1/movement/axis';

/** Where units are: two in one hex, and one in each of two others. */
const places = { a: { at: '0101' }, b: { at: '0101' }, c: { at: '0102' }, d: { at: '0103' } };
const movers = new Set(['a', 'b', 'c', 'd']);

function selected(units: readonly string[] = ['a', 'b', 'c', 'd']): Group {
  const group = new Group();
  group.form(units, places, PHASE);
  return group;
}

describe('a group of stacks', () => {
  it('is made of what stands together, and never of one stack', () => {
    expect(selected().left(places, movers)).toEqual([
      { hex: '0101', units: ['a', 'b'] },
      { hex: '0102', units: ['c'] },
      { hex: '0103', units: ['d'] },
    ]);
    expect(selected(['a', 'b']).left(places, movers)).toEqual([]);
  });

  it('is walked both ways, around its end', () => {
    const group = selected();
    const beside = (by: 1 | -1, unit: string) => group.beside(by, [unit], places, movers)?.hex;
    expect(['a', 'c', 'd'].map((unit) => beside(1, unit))).toEqual(['0102', '0103', '0101']);
    expect(['a', 'c', 'd'].map((unit) => beside(-1, unit))).toEqual(['0103', '0101', '0102']);
  });

  it('gives the next to hand when one has gone, even in part, and not before', () => {
    const group = selected();
    expect(group.inHand(['a', 'b'], places, movers)).toEqual(['a', 'b']);
    const apart = { ...places, a: { at: '0201' } };
    expect(group.inHand(['a'], apart, movers)).toEqual(['c']);
    expect(group.left(apart, movers)).toHaveLength(2);
    // Who was left out by the way comes when the last has gone.
    const gone = { ...places, d: { at: '0201' } };
    expect(group.inHand(['d'], gone, movers)).toEqual(['a', 'b']);
  });

  it('passes over who can do no more or is no longer there', () => {
    const group = selected();
    expect(group.inHand(['a', 'b'], places, new Set(['d']))).toEqual(['d']);
    const { b: _, ...fewer } = places;
    expect(group.left(fewer, movers)[0]).toEqual({ hex: '0101', units: ['a'] });
  });

  it('ends with its phase and with its last stack, which stays in hand', () => {
    const group = selected();
    group.keepIn(PHASE, places, movers);
    expect(group.has(['c'])).toBe(true);
    const gone = { a: { at: '0201' }, b: { at: '0201' }, c: { at: '0201' }, d: { at: '0201' } };
    group.keepIn(PHASE, gone, movers);
    expect(group.has(['c'])).toBe(false);
    expect(group.inHand(['d'], gone, movers)).toEqual(['d']);
    const later = selected();
    later.keepIn('1/rail/axis', places, movers);
    expect(later.left(places, movers)).toEqual([]);
  });
});
