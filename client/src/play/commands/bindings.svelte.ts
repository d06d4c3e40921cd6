// The keys a player has given to commands, kept in this browser.

import type { Command } from './command';

const PLACE = 'grognard/keys';

let changed = $state.raw<Readonly<Record<string, readonly string[]>>>(load());

/** The keys of a command: the player's, or else those of the table. */
export function keysOf(command: Command): readonly string[] {
  return changed[command.id] ?? command.keys;
}

/** Whether a command has other keys than those of the table. */
export function isChanged(command: Command): boolean {
  return command.id in changed;
}

/** Give a command other keys. */
export function setKeys(command: Command, keys: readonly string[]): void {
  keep({ ...changed, [command.id]: keys });
}

/** Give a command the keys of the table again; without one, all of them. */
export function resetKeys(command?: Command): void {
  const others = Object.entries(changed).filter(([id]) => command && id !== command.id);
  keep(Object.fromEntries(others));
}

function keep(next: typeof changed): void {
  changed = next;
  try {
    localStorage.setItem(PLACE, JSON.stringify(next));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function load(): Record<string, string[]> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    const rows = Object.entries(stored as Record<string, unknown>);
    return Object.fromEntries(rows.filter((row): row is [string, string[]] => names(row[1])));
  } catch {
    return {};
  }
}

function names(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== '');
}
