import { describe, expect, it } from 'vitest';
import { readLayout } from '../src/dock/kept';
import {
  fold,
  groupOf,
  isShown,
  moveFloat,
  narrowed,
  nextTab,
  placeOf,
  put,
  show,
  sizeDock,
  sizeGroup,
  tabsOf,
  usualLayout,
  withTabs,
  type Layout,
  type Panels,
} from '../src/dock/layout';

const PANELS: Panels = {
  now: { home: 'right', alone: true, stays: true },
  hex: { home: 'right', alone: true },
  units: { home: 'right' },
  log: { home: 'right' },
  rules: { home: 'closed' },
};
const usual = usualLayout(PANELS);
const names = (layout: Layout, dock: 'left' | 'right' | 'bottom') =>
  layout.docks[dock].map((group) => group.panels.join('+'));

describe('the layout of panels', () => {
  it('has places of their own above the tabs, and some closed', () => {
    expect(names(usual, 'right')).toEqual(['now', 'hex', 'units+log']);
    expect(usual.closed).toEqual(['rules']);
    expect(isShown(usual, 'units')).toBe(true);
    expect(isShown(usual, 'log')).toBe(false);
  });

  it('opens other tabs in the same places', () => {
    const log = show(usual, PANELS, 'log');
    expect(tabsOf(log)).toEqual({ open: ['now', 'hex', 'log'], front: 'log' });
    expect(isShown(withTabs(usual, tabsOf(log)), 'log')).toBe(true);
    const none = withTabs(log, { open: [], front: '' });
    expect(isShown(none, 'units')).toBe(true);
    expect(none.front).toBe('');
  });

  it('moves panels between docks, and back among the tabs', () => {
    const moved = put(usual, PANELS, 'units', 'left');
    expect([names(moved, 'left'), names(moved, 'right')]).toEqual([
      ['units'],
      ['now', 'hex', 'log'],
    ]);
    expect(names(put(moved, PANELS, 'units', 'right'), 'right')).toEqual([
      'now',
      'hex',
      'units+log',
    ]);
    expect(names(put(usual, PANELS, 'log', 'right', true), 'right')).toEqual([
      'now',
      'hex',
      'units',
      'log',
    ]);
  });

  it('floats, moves and sizes', () => {
    const floating = put(usual, PANELS, 'log', 'float');
    expect(placeOf(floating, 'log')).toBe('float');
    const moved = moveFloat(floating, 'log', { x: -500, width: 60, height: -1000 });
    expect(moved.floats).toEqual([
      { panel: 'log', x: 0, y: 24, width: 400, height: 90, folded: false },
    ]);
    expect(sizeDock(usual, 'right', 20).sizes.right).toBe(240);
    expect(groupOf(sizeGroup(usual, 'hex', 301.4), 'hex')?.size).toBe(301);
  });

  it('folds, closes and brings back', () => {
    const folded = fold(usual, 'units');
    expect(isShown(folded, 'units')).toBe(false);
    expect(isShown(show(folded, PANELS, 'log'), 'log')).toBe(true);
    const closed = put(usual, PANELS, 'hex', 'closed');
    expect(placeOf(closed, 'hex')).toBe('closed');
    expect(names(show(closed, PANELS, 'hex'), 'right')).toEqual(names(usual, 'right'));
    expect(isShown(show(usual, PANELS, 'rules'), 'rules')).toBe(true);
  });

  it('never closes what stays', () => {
    expect(put(usual, PANELS, 'now', 'closed')).toBe(usual);
  });

  it('goes through the tabs', () => {
    expect(nextTab(usual)).toBe('log');
    expect(nextTab(show(usual, PANELS, 'log'))).toBe('units');
    expect(nextTab(put(usual, PANELS, 'log', 'closed'))).toBeNull();
  });

  it('becomes two columns on a small screen, with the panel last asked for in front', () => {
    const busy = put(put(usual, PANELS, 'units', 'float'), PANELS, 'hex', 'left');
    const small = narrowed(show(busy, PANELS, 'log'), PANELS);
    expect([names(small, 'left'), names(small, 'right')]).toEqual([['now', 'hex'], ['units+log']]);
    expect(small.docks.right[0]?.shown).toBe('log');
    expect(small.floats).toEqual([]);
  });
});

describe('a kept layout', () => {
  it('is read as it was written', () => {
    const changed = fold(put(sizeDock(usual, 'left', 300), PANELS, 'log', 'float'), 'log');
    expect(readLayout(JSON.stringify(changed), PANELS)).toEqual(changed);
  });

  it('is the usual one where there is none, or none that can be read', () => {
    for (const text of [null, '', '{', '[]', '{"docks":7}'])
      expect(readLayout(text, PANELS)).toEqual(usual);
  });

  it('loses what is not known, has nothing twice, and gets what is new', () => {
    const kept = {
      docks: { left: [{ panels: ['units', 'old', 'units'], shown: 'old' }], right: 'nonsense' },
      floats: [{ panel: 'units', x: 1, y: 1, width: 300, height: 200 }, { panel: 'log' }],
      closed: ['now', 'hex'],
    };
    const read = readLayout(JSON.stringify(kept), PANELS);
    expect(names(read, 'left')).toEqual(['units']);
    expect(read.docks.left[0]?.shown).toBe('units');
    expect(names(read, 'right')).toEqual(['now', 'log']);
    expect(read.closed).toEqual(['hex', 'rules']);
    expect(read.floats).toEqual([]);
  });
});
