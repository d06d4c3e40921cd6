import { describe, expect, it } from 'vitest';
import { Planned } from '../src/play/planned';

const order = (kind: string) => ({ kind });

/** Orders a, b and c were given, and two of them taken back. */
function twoBack(): Planned {
  const planned = new Planned();
  ['a', 'b', 'c'].forEach((kind, i) => planned.gave(order(kind), i + 1));
  planned.struck(2);
  planned.struck(1);
  return planned;
}

describe('orders that were taken back', () => {
  it('can be given again in their order, and taken back again', () => {
    const planned = twoBack();
    expect(planned.next).toEqual(order('b'));
    planned.gaveAgain(2);
    expect(planned.next).toEqual(order('c'));
    planned.struck(1);
    expect([planned.next, planned.length]).toEqual([order('b'), 2]);
    planned.gaveAgain(2);
    planned.gaveAgain(3);
    expect(planned.next).toBeNull();
    planned.struck(2);
    expect(planned.next).toEqual(order('c'));
  });

  it('are forgotten when another order is given, or the server refuses one', () => {
    const planned = twoBack();
    planned.gave(order('d'), 2);
    expect(planned.next).toBeNull();
    planned.struck(1);
    expect(planned.next).toEqual(order('d'));
    planned.forget();
    expect(planned.next).toBeNull();
  });

  it('are forgotten when something else changed the count: a barrier, or another page', () => {
    const planned = twoBack();
    planned.heard(1);
    expect(planned.length).toBe(2);
    planned.heard(0);
    expect(planned.next).toBeNull();
    const behind = twoBack();
    behind.gaveAgain(0);
    expect(behind.next).toBeNull();
  });

  it('are not known when they were given before the page was opened', () => {
    const planned = new Planned();
    planned.heard(2);
    planned.struck(1);
    expect(planned.next).toBeNull();
    planned.gave(order('a'), 2);
    planned.struck(1);
    planned.struck(0);
    expect(planned.next).toBeNull();
  });
});
