// Commands of units: stacks that are spread, several units selected, groups.

import { settings } from '../../ui/settings.svelte';
import type { Key } from '../../words/say';
import type { Command, Desk } from './command';

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const spread = (id: string, label: Key, key: string, run: (desk: Desk) => void): Command => ({
  id: `spread-${id}`,
  chapter: 'units',
  place: 'spread',
  label,
  keys: [key],
  run,
});

/** The number of a group in the name of a key. */
const numberOf = (key: string) => Number(key.at(-1));

export const unitCommands: readonly Command[] = [
  {
    id: 'spread',
    chapter: 'units',
    place: 'board',
    label: 'keys.spread',
    keys: ['t'],
    run: ({ screen }) =>
      screen.troops.toggleSpread(screen.troops.spread?.hex ?? screen.hover ?? screen.cursor),
  },
  spread('back', 'keys.spreadBack', 'arrowleft', ({ screen }) => screen.troops.step(-1, false)),
  spread('on', 'keys.spreadOn', 'arrowright', ({ screen }) => screen.troops.step(1, false)),
  spread('raise', 'keys.spreadRaise', 'shift+arrowleft', ({ screen }) =>
    screen.troops.step(-1, true),
  ),
  spread('lower', 'keys.spreadLower', 'shift+arrowright', ({ screen }) =>
    screen.troops.step(1, true),
  ),
  spread('take', 'keys.spreadTake', 'enter', ({ screen }) => void screen.troops.pickPlace()),
  {
    id: 'cycle',
    chapter: 'units',
    place: 'map',
    label: 'keys.cycle',
    keys: ['c'],
    run: ({ screen }) => screen.troops.cycle(screen.hover ?? screen.cursor),
  },
  {
    id: 'formation',
    chapter: 'units',
    place: 'board',
    label: 'keys.formation',
    keys: ['y'],
    run: ({ screen: { troops, cursor, staff } }) => {
      const here = troops.stackAt(cursor).find((counter) => counter.own);
      troops.formation(staff.selected[0] ?? here?.id);
    },
  },
  {
    id: 'box',
    chapter: 'units',
    place: 'board',
    label: 'keys.box',
    keys: ['b'],
    run: ({ screen }) => {
      if (!screen.showing) screen.handling.keyBox();
    },
  },
  {
    id: 'select-ready',
    chapter: 'units',
    place: 'board',
    label: 'keys.selectReady',
    keys: ['ctrl+a'],
    run: ({ screen }) => void screen.troops.selectReady(),
  },
  {
    id: 'group-keep',
    chapter: 'units',
    place: 'board',
    label: 'keys.groupKeep',
    keys: DIGITS.map((digit) => `shift+${digit}`),
    run: ({ screen }, key) => screen.troops.keep(numberOf(key)),
  },
  {
    id: 'group',
    chapter: 'units',
    place: 'board',
    label: 'keys.group',
    keys: ['g'],
    run: ({ screen: { troops } }) => {
      troops.asking = !troops.asking;
    },
  },
  {
    id: 'group-recall',
    chapter: 'units',
    place: 'group',
    label: 'keys.groupRecall',
    keys: DIGITS.map(String),
    run: ({ screen }, key) => void screen.troops.recall(numberOf(key)),
  },
  {
    id: 'instead',
    chapter: 'units',
    place: 'board',
    label: 'keys.instead',
    keys: ['i'],
    run: ({ screen }) => {
      if (!screen.showing) void screen.staff.instead?.run();
    },
  },
  {
    id: 'silhouettes',
    chapter: 'units',
    place: 'board',
    label: 'keys.silhouettes',
    keys: ['shift+s'],
    run: () => settings.set('silhouettes', !settings.silhouettes),
  },
];
