// What can be changed about keys: which a command may get, and which clash.

import { say } from '../../words/say';
import { keysOf } from './bindings.svelte';
import { labelOf, type Command, type Place } from './command';
import { COMMANDS } from './index';
import { nameOf, shownKey, type KeyPress } from './keys';

/** Keys that say nothing by themselves: one waits for what comes with them. */
const HELD = ['shift', 'control', 'alt', 'altgraph', 'meta', 'capslock', 'numlock', 'fn'];
/** Keys that browsers and systems need, or that no browser names. */
const TAKEN = /^(tab|contextmenu|dead|process|unidentified|compose|printscreen|f\d{1,2})$/;
/** More keys than these are a row of digits, which means something as a whole. */
const MOST = 6;

/** Whether a press is of a key that only waits for another. */
export function isHeld(press: KeyPress): boolean {
  return HELD.includes(press.key.toLowerCase());
}

/** Whether a command's keys can be changed: a row of keys that belong together cannot. */
export function isChangeable(command: Command): boolean {
  return command.keys.length <= MOST;
}

/** The names a press is kept by: a sign that needs shift here may not need it elsewhere. */
export function namesFor(press: KeyPress): string[] {
  const name = nameOf(press);
  const sign = press.key.length === 1 && !/[\p{L}\p{N} ]/u.test(press.key);
  return sign ? [press.key, `shift+${press.key}`] : [name];
}

/** Why a command cannot have the key that was pressed, in a sentence; or null. */
export function refusalOf(command: Command, press: KeyPress): string | null {
  const key = press.key.toLowerCase();
  const theirs = press.ctrlKey || press.altKey || press.metaKey || TAKEN.test(key);
  if (theirs) return say('keys.browserNeeds', { key: shownPress(press) });
  return clashSentence(command, namesFor(press));
}

/** Why a command cannot have its first keys again, in a sentence; or null. */
export function resetRefusal(command: Command): string | null {
  return clashSentence(command, command.keys);
}

/** The other commands that listen to a key of a command, in the same place. */
export function clashesOf(command: Command): Command[] {
  return clashing(command, keysOf(command));
}

function clashSentence(command: Command, names: readonly string[]): string | null {
  const other = clashing(command, names)[0];
  if (!other) return null;
  const shared = names.find((name) => keysOf(other).includes(name))!;
  const label = labelOf(other);
  return say('keys.clash', { key: shownKey(shared), command: label });
}

function clashing(command: Command, names: readonly string[]): Command[] {
  return COMMANDS.filter(
    (other) =>
      other.id !== command.id &&
      meet(command.place, other.place) &&
      keysOf(other).some((name) => names.includes(name)),
  );
}

/** Places whose commands can be meant by one key at once. What the film does comes before the
 * cursor's keys on purpose, but hides nothing else. */
const MEET: readonly (readonly [Place, Place])[] = [
  ['map', 'board'],
  ['film', 'board'],
];

function meet(one: Place, other: Place): boolean {
  if (one === other) return true;
  return MEET.some((pair) => pair.includes(one) && pair.includes(other));
}

function shownPress(press: KeyPress): string {
  // An event cannot be copied by spreading it.
  const { key, shiftKey, ctrlKey, altKey, metaKey } = press;
  const bare = { key, shiftKey, ctrlKey: false, altKey: false, metaKey: false };
  const held = [ctrlKey && 'Ctrl', altKey && 'Alt', metaKey && 'Meta'].filter(Boolean);
  return [...held, shownKey(nameOf(bare))].join(' + ');
}
