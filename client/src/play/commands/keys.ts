// Which command a key means, and how keys are shown.

import type { Command } from './command';
import { COMMANDS } from './index';

export interface KeyPress {
  key: string;
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

/** The command a key means, if any: on the map, and while a film is open. */
export function commandOf(press: KeyPress, onMap: boolean, film = false): Command | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const name = nameOf(press);
  const meant = COMMANDS.filter((command) => command.keys.includes(name));
  return (
    (film && meant.find((command) => command.place === 'film')) ||
    (onMap && meant.find((command) => command.place === 'map')) ||
    meant.find((command) => command.place === 'board') ||
    null
  );
}

/** The name of a key, as the table has it. */
export function nameOf(press: KeyPress): string {
  return (press.shiftKey ? 'shift+' : '') + press.key.toLowerCase();
}

/** A key as it is shown to people. */
export function shownKey(name: string): string {
  const bare = name.replace(/^shift\+(?=.)/, '');
  const shown = SHOWN[bare] ?? (bare.length > 1 ? capital(bare) : bare.toUpperCase());
  return bare === name ? shown : `Shift + ${shown}`;
}

/** The keys a command shows: those that mean the same under another name once. */
export function shownKeys(command: Command): string[] {
  const doubles = ['=', 'shift++', 'shift+?'];
  return command.keys.filter((key) => !doubles.includes(key)).map(shownKey);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
