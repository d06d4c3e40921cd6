import { describe, expect, it } from 'vitest';
import { changed, viewsOf } from '../src/film/views';

const FIRST = { clock: { turn: 1 }, units: { a: { at: '0101' }, b: { at: '0202' } }, fog: 'AAAA' };

describe('views of a film', () => {
  it('changes what a moment changed, and shares the rest', () => {
    const views = viewsOf({
      type: 'film',
      id: 1,
      start: 0,
      view: FIRST,
      moments: [],
      steps: [
        [{ path: ['units', 'a', 'at'], value: '0102' }],
        [],
        [
          { path: ['units', 'b'], gone: true },
          { path: ['units', 'c'], value: { at: '0303' } },
        ],
      ],
    });
    expect(views).toEqual([
      FIRST,
      { ...FIRST, units: { a: { at: '0102' }, b: { at: '0202' } } },
      { ...FIRST, units: { a: { at: '0102' }, b: { at: '0202' } } },
      { ...FIRST, units: { a: { at: '0102' }, c: { at: '0303' } } },
    ]);
    expect(FIRST.units.a.at).toBe('0101');
    expect((views[1]!.units as Record<string, unknown>).b).toBe(FIRST.units.b);
  });

  it('overwrites a part of a text, sets nothing, and sets what is named at the top', () => {
    expect(changed(FIRST, { path: ['fog'], text: 'xy', at: 1 }).fog).toBe('AxyA');
    expect(changed(FIRST, { path: ['units', 'a', 'at'] }).units).toMatchObject({ a: { at: null } });
    expect(changed(FIRST, { path: ['clock'], value: 2 }).clock).toBe(2);
  });
});
