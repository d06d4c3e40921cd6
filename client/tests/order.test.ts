import { describe, expect, it } from 'vitest';
import { listsIn } from '../src/play/kept';
import { arranged, inOrder, moved } from '../src/play/order';

const standing = (id: string, hex: string) => ({ id, hex });
const names = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');

describe('the order of stacks', () => {
  it('is the viewer’s; what it does not name comes after', () => {
    const stack = ['a', 'b', 'c'].map((id) => ({ id }));
    expect(names(inOrder(stack, undefined))).toBe('a b c');
    expect(names(inOrder(stack, ['c', 'gone', 'b']))).toBe('c b a');
  });

  it('changes nothing outside of its hex', () => {
    const all = [
      standing('a', '0101'),
      standing('x', '0202'),
      standing('b', '0101'),
      standing('y', '0202'),
    ];
    expect(arranged(all, {})).toBe(all);
    expect(names(arranged(all, { '0101': ['b', 'a'] }))).toBe('b x a y');
    expect(names(arranged(all, { '0303': ['y', 'x'] }))).toBe('a x b y');
  });

  it('lets a unit have another place, within the stack', () => {
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  });

  it('is read from what was kept as far as that is sound', () => {
    expect(listsIn({ '0101': ['a', 'b'], '0202': 'a', '0303': [1] })).toEqual({
      '0101': ['a', 'b'],
    });
    expect(listsIn(null)).toEqual({});
    expect(listsIn(['a'])).toEqual({});
  });
});
