import { afterEach, describe, expect, it, vi } from 'vitest';
import { SETTINGS, SETTING_CHAPTERS, allows, type SettingRow } from '../src/ui/settings.table';

const PLACE = 'grognard/settings';

/** A browser's storage, with something in it. */
function storage(first: string): Map<string, string> {
  const kept = new Map([[PLACE, first]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}

async function opened() {
  vi.resetModules();
  return (await import('../src/ui/settings.svelte')).settings;
}

afterEach(() => vi.unstubAllGlobals());

describe('settings', () => {
  it('hold at first what their table says, and each stands in a chapter of the page', () => {
    const chapters = SETTING_CHAPTERS.map((chapter) => chapter.id);
    for (const row of Object.values(SETTINGS) as SettingRow[]) {
      expect(allows(row, row.default)).toBe(true);
      expect(chapters).toContain(row.chapter);
    }
  });

  it('are kept, and read again', async () => {
    const kept = storage('{"follow":false}');
    const settings = await opened();
    expect(settings.follow).toBe(false);
    settings.set('wholeLog', true);
    expect(settings.wholeLog).toBe(true);
    expect(JSON.parse(kept.get(PLACE)!)).toMatchObject({ follow: false, wholeLog: true });
    settings.reset();
    expect([settings.follow, settings.wholeLog]).toEqual([true, false]);
  });

  it('do not take what does not fit', async () => {
    storage('{"follow":"yes","wholeLog":true,"nothing":1}');
    const settings = await opened();
    expect(settings.follow).toBe(true);
    expect(settings.wholeLog).toBe(true);
    storage('not even JSON');
    expect((await opened()).wholeLog).toBe(false);
  });

  it('are switches, choices among words, or amounts within bounds', () => {
    const row = { chapter: 'play', label: 'menu.settings' } as const;
    const choice: SettingRow = {
      ...row,
      kind: 'choice',
      default: 'dark',
      options: { dark: 'menu.settings' },
    };
    const amount: SettingRow = {
      ...row,
      ...{ kind: 'amount', default: 100, least: 80, most: 200, step: 10, shown: 'points' },
    };
    expect([allows(choice, 'dark'), allows(choice, 'light'), allows(choice, 'toString')]).toEqual([
      true,
      false,
      false,
    ]);
    const open = { ...choice, open: true };
    expect([allows(open, 'of a pack'), allows(open, ''), allows(open, 7)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([allows(amount, 80), allows(amount, 201), allows(amount, '90')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
