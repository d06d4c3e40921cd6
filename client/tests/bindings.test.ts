import { afterEach, describe, expect, it, vi } from 'vitest';

const PLACE = 'grognard/keys';

function storage(first: string): Map<string, string> {
  const kept = new Map([[PLACE, first]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}

/** The modules of the keys, opened anew, as a page does. */
async function opened(first = '{}') {
  const kept = storage(first);
  vi.resetModules();
  const bindings = await import('../src/play/commands/bindings.svelte');
  const changes = await import('../src/play/commands/changes');
  const keys = await import('../src/play/commands/keys');
  const named = (id: string) => keys.commandNamed(id)!;
  return { kept, named, ...bindings, ...changes, ...keys };
}

function press(key: string, more: object = {}) {
  return { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more };
}

afterEach(() => vi.unstubAllGlobals());

describe('keys that are changed', () => {
  it('mean the command from then on, and the old ones no longer', async () => {
    const { named, setKeys, commandOf, kept, shownKeys, shortcutOf } = await opened();
    setKeys(named('end'), ['k']);
    expect(commandOf(press('k'), false)?.id).toBe('end');
    expect(commandOf(press('x'), false)).toBeNull();
    expect(shownKeys(named('end'))).toEqual(['K']);
    expect(shortcutOf('end')).toBe('K');
    expect(JSON.parse(kept.get(PLACE)!)).toEqual({ end: ['k'] });
  });

  it('are there again when the page is opened again', async () => {
    const { named, keysOf, isChanged } = await opened('{"end":["k"],"undo":"z","next":[7]}');
    expect(keysOf(named('end'))).toEqual(['k']);
    expect(keysOf(named('undo'))).toEqual(['u']);
    expect(isChanged(named('next'))).toBe(false);
    expect((await opened('nonsense')).isChanged(named('end'))).toBe(false);
  });

  it('are reset one by one, or all', async () => {
    const { named, setKeys, resetKeys, keysOf } = await opened();
    setKeys(named('end'), ['k']);
    setKeys(named('undo'), ['z']);
    resetKeys(named('end'));
    expect([keysOf(named('end')), keysOf(named('undo'))]).toEqual([['x'], ['z']]);
    resetKeys();
    expect(keysOf(named('undo'))).toEqual(['u']);
  });

  it('are refused where they clash, with the name of the other command', async () => {
    const { named, refusalOf, setKeys, resetRefusal, clashesOf } = await opened();
    expect(refusalOf(named('end'), press('u'))).toBe('U already means “Take back the last order”.');
    expect(refusalOf(named('end'), press('Q'))).toBe('Q already means “Cursor up and left”.');
    expect(refusalOf(named('film-follow'), press('x'))).toContain('Done: end the phase');
    expect(refusalOf(named('end'), press('x'))).toBeNull();
    setKeys(named('undo'), ['z']);
    expect(refusalOf(named('end'), press('u'))).toBeNull();
    setKeys(named('end'), ['u']);
    expect(resetRefusal(named('undo'))).toBe('U already means “Done: end the phase”.');
    setKeys(named('undo'), ['u']);
    expect(clashesOf(named('undo')).map(({ id }) => id)).toEqual(['end']);
  });

  it('may mean one thing on the map and another in the film', async () => {
    const { named, refusalOf } = await opened();
    expect(refusalOf(named('film-on'), press('d'))).toBeNull();
    expect(refusalOf(named('film-on'), press('c'))).toContain('Let the map follow');
  });

  it('are not those that browsers need', async () => {
    const { named, refusalOf, isHeld } = await opened();
    for (const key of ['Tab', 'F5', 'F11', 'ContextMenu', 'Dead'])
      expect(refusalOf(named('end'), press(key)), key).toContain('The browser or the system needs');
    expect(refusalOf(named('end'), press('t', { ctrlKey: true }))).toContain('Ctrl + T');
    expect(refusalOf(named('end'), press('ArrowLeft', { altKey: true }))).toContain('Alt + ←');
    expect(refusalOf(named('end'), press('q', { metaKey: true }))).toContain('Meta + Q');
    expect([isHeld(press('Shift')), isHeld(press('s'))]).toEqual([true, false]);
  });

  it('of signs are known with and without shift, and shown once', async () => {
    const { named, namesFor, setKeys, shownKeys, commandOf } = await opened();
    expect(namesFor(press('!', { shiftKey: true }))).toEqual(['!', 'shift+!']);
    expect(namesFor(press('K', { shiftKey: true }))).toEqual(['shift+k']);
    setKeys(named('end'), namesFor(press('!', { shiftKey: true })));
    expect(shownKeys(named('end'))).toEqual(['!']);
    expect(commandOf(press('!', { shiftKey: true }), true)?.id).toBe('end');
    expect(shownKeys(named('zoom-in'))).toEqual(['+']);
    expect(shownKeys(named('help'))).toEqual(['?']);
  });

  it('are told to those who cannot see them', async () => {
    const { shortcutOf, setKeys, named } = await opened();
    expect(shortcutOf('film-back')).toBe('ArrowLeft');
    expect(shortcutOf('play')).toBe('Space');
    expect(shortcutOf('pan-left')).toBe('Shift+ArrowLeft');
    setKeys(named('end'), []);
    expect(shortcutOf('end')).toBeUndefined();
  });
});

describe('the table of keys', () => {
  it('has no clashes, also between the film and the board', async () => {
    const { clashesOf } = await opened();
    const { COMMANDS } = await import('../src/play/commands/index');
    expect(COMMANDS.filter((command) => clashesOf(command).length > 0)).toEqual([]);
  });
});
