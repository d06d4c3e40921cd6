import { describe, expect, it } from 'vitest';
import { changed, viewsOf } from '../src/film/views';

const FIRST = { clock: { turn: 1 }, units: { a: { at: '0101' }, b: { at: '0202' } }, fog: 'AAAA' };

describe('views of a film', () => {
  it('changes what a moment changed, and shares the rest', () => {
    const views = viewsOf({
      type: 'film',
      id: 1,
      start: 0,
      view: { clock: FIRST.clock, fog: FIRST.fog },
      rows: { units: { fields: ['at'], records: { a: ['0101'], b: ['0202'] } } },
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
    const units = views.map((view) => view.units as Record<string, unknown>);
    expect(units[1]!.b).toBe(units[0]!.b);
  });

  it('overwrites a part of a text, sets nothing, and sets what is named at the top', () => {
    expect(changed(FIRST, { path: ['fog'], text: 'xy', at: 1 }).fog).toBe('AxyA');
    expect(changed(FIRST, { path: ['units', 'a', 'at'] }).units).toMatchObject({ a: { at: null } });
    expect(changed(FIRST, { path: ['clock'], value: 2 }).clock).toBe(2);
  });
});
