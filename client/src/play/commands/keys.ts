// Which command a key means, and how keys are shown.

import { keysOf } from './bindings.svelte';
import type { Command, Place } from './command';
import { COMMANDS } from './index';

export interface KeyPress {
  key: string;
  /** Which key of the keyboard it is, whatever stands on it. */
  code?: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const SHOWN: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  ' ': 'Space',
  pageup: 'Page ↑',
  pagedown: 'Page ↓',
  '-': '−',
};

/** Keys as `aria-keyshortcuts` names them, where that is not simply a capital letter. */
const ARIA: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '+': 'Plus',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};

/** The command a key means, if any: on the map, and while something is open that comes first. */
export function commandOf(
  press: KeyPress,
  onMap: boolean,
  film = false,
  first: Place | null = null,
): Meant | null {
  if (press.metaKey) return null;
  const places = [first, film && 'film', onMap && 'map', 'board'];
  for (const name of namesOf(press)) {
    const meant = COMMANDS.filter((command) => keysOf(command).includes(name));
    for (const place of places) {
      const command = meant.find((one) => one.place === place);
      if (command) return { ...command, name };
    }
  }
  return null;
}

/** A command, and the name of the key that was pressed for it. */
export type Meant = Command & { name: string };

/** The name of a key, as the table has it. */
export function nameOf(press: KeyPress): string {
  return held(press) + press.key.toLowerCase();
}

/** With shift, or on some keyboards, digits are other signs: then the place of the key counts. */
function namesOf(press: KeyPress): string[] {
  // With alt some keyboards write another sign: then the key of the letter counts, too.
  const letter = press.altKey ? /^Key([A-Z])$/.exec(press.code ?? '')?.[1] : undefined;
  if (letter) return [nameOf(press), held(press) + letter.toLowerCase()];
  const digit = /^Digit([1-9])$/.exec(press.code ?? '')?.[1];
  return digit ? [nameOf(press), held(press) + digit] : [nameOf(press)];
}

function held({ ctrlKey, altKey, shiftKey }: KeyPress): string {
  return `${ctrlKey ? 'ctrl+' : ''}${altKey ? 'alt+' : ''}${shiftKey ? 'shift+' : ''}`;
}

/** A key as it is shown to people. */
export function shownKey(name: string): string {
  const [, held, bare] = /^((?:ctrl\+|alt\+|shift\+)*)(.+)$/.exec(name)!;
  const shown = SHOWN[bare!] ?? (bare!.length > 1 ? capital(bare!) : bare!.toUpperCase());
  return [...held!.split('+').filter(Boolean).map(capital), shown].join(' + ');
}

/** The keys a command shows: those that mean the same under another name once, digits as a row. */
export function shownKeys(command: Command): string[] {
  const all = keysOf(command);
  const keys = all.filter((key) => !isDouble(key, all));
  const first = keys[0];
  if (keys.length > 6 && first?.endsWith('1')) return [`${shownKey(first)}–${keys.length}`];
  return keys.map(shownKey);
}

/** Whether a key stands in a list only for keyboards that have a sign elsewhere. */
export function isDouble(name: string, keys: readonly string[]): boolean {
  if (name === '=') return keys.includes('+');
  const bare = name.replace(/^shift\+(?=.)/, '');
  return bare !== name && bare.length === 1 && keys.includes(bare) && !/[\p{L}\p{N}]/u.test(bare);
}

/** A command of the table, by its id. */
export function commandNamed(id: string): Command | undefined {
  return COMMANDS.find((command) => command.id === id);
}

/** A command's first key as `aria-keyshortcuts` wants it; undefined where it has none. */
export function shortcutOf(id: string): string | undefined {
  const command = commandNamed(id);
  const name = command && keysOf(command)[0];
  if (name === undefined) return undefined;
  const [, held = '', bare = ''] = /^((?:\w+\+)*)(.+)$/.exec(name) ?? [];
  return held
    .split('+')
    .filter(Boolean)
    .map(capital)
    .concat(ARIA[bare] ?? capital(bare))
    .join('+');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
