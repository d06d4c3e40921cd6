// The keys of the board as a table: what is shown in the help is what works.

import type { Direction } from '../drawing/hexes';
import type { Key } from '../words/say';

export type Command =
  | { do: 'step'; direction: Direction }
  | { do: 'aside'; direction: 'left' | 'right' }
  | { do: 'pan'; x: number; y: number }
  | { do: 'zoom'; factor: number }
  | { do: 'answer'; nth: number }
  | { do: 'frame' | 'jump' | 'hurry'; by: 1 | -1 }
  | {
      do:
        | 'act'
        | 'next'
        | 'cancel'
        | 'undo'
        | 'end'
        | 'film'
        | 'play'
        | 'follow'
        | 'fit'
        | 'map'
        | 'list'
        | 'help';
    };

interface Row {
  label: Key;
  /** How the keys are shown. */
  shown: readonly string[];
  /** Keys as events name them, with `shift+` before them where it is needed. */
  keys: Readonly<Record<string, Command>>;
  /** Only while the map has the focus, as lists and sliders use these keys themselves. */
  onMap?: boolean;
  /** Only while a film is open; there it comes before what the key means else. */
  film?: boolean;
}

const PAN = 90;

export const ROWS: readonly Row[] = [
  {
    label: 'keys.moveSix',
    shown: ['Q', 'W', 'E', 'A', 'S', 'D'],
    onMap: true,
    keys: {
      q: { do: 'step', direction: 'nw' },
      w: { do: 'step', direction: 'n' },
      e: { do: 'step', direction: 'ne' },
      a: { do: 'step', direction: 'sw' },
      s: { do: 'step', direction: 's' },
      d: { do: 'step', direction: 'se' },
    },
  },
  {
    label: 'keys.move',
    shown: ['↑', '↓'],
    onMap: true,
    keys: {
      arrowup: { do: 'step', direction: 'n' },
      arrowdown: { do: 'step', direction: 's' },
    },
  },
  {
    label: 'keys.sideways',
    shown: ['←', '→'],
    onMap: true,
    keys: {
      arrowleft: { do: 'aside', direction: 'left' },
      arrowright: { do: 'aside', direction: 'right' },
    },
  },
  { label: 'keys.act', shown: ['Enter'], onMap: true, keys: { enter: { do: 'act' } } },
  { label: 'keys.next', shown: ['N'], keys: { n: { do: 'next' } } },
  { label: 'keys.cancel', shown: ['Esc'], keys: { escape: { do: 'cancel' } } },
  {
    label: 'keys.answer',
    shown: ['1', '2', '…'],
    keys: Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((nth) => [String(nth), { do: 'answer', nth: nth - 1 }]),
    ),
  },
  { label: 'keys.undo', shown: ['U'], keys: { u: { do: 'undo' } } },
  { label: 'keys.end', shown: ['X'], keys: { x: { do: 'end' } } },
  { label: 'keys.film', shown: ['F'], keys: { f: { do: 'film' } } },
  { label: 'keys.play', shown: ['Space'], keys: { ' ': { do: 'play' } } },
  {
    label: 'keys.step',
    shown: ['←', '→'],
    film: true,
    keys: { arrowleft: { do: 'frame', by: -1 }, arrowright: { do: 'frame', by: 1 } },
  },
  {
    label: 'keys.jump',
    shown: ['Page ↑', 'Page ↓'],
    film: true,
    keys: { pageup: { do: 'jump', by: -1 }, pagedown: { do: 'jump', by: 1 } },
  },
  {
    label: 'keys.speed',
    shown: ['[', ']'],
    film: true,
    keys: { '[': { do: 'hurry', by: -1 }, ']': { do: 'hurry', by: 1 } },
  },
  { label: 'keys.follow', shown: ['C'], film: true, keys: { c: { do: 'follow' } } },
  {
    label: 'keys.pan',
    shown: ['Shift + ←', '→', '↑', '↓'],
    onMap: true,
    keys: {
      'shift+arrowleft': { do: 'pan', x: PAN, y: 0 },
      'shift+arrowright': { do: 'pan', x: -PAN, y: 0 },
      'shift+arrowup': { do: 'pan', x: 0, y: PAN },
      'shift+arrowdown': { do: 'pan', x: 0, y: -PAN },
    },
  },
  {
    label: 'keys.zoom',
    shown: ['+', '−'],
    keys: {
      '+': { do: 'zoom', factor: 1.25 },
      '=': { do: 'zoom', factor: 1.25 },
      'shift++': { do: 'zoom', factor: 1.25 },
      '-': { do: 'zoom', factor: 0.8 },
    },
  },
  { label: 'keys.fit', shown: ['Home'], onMap: true, keys: { home: { do: 'fit' } } },
  { label: 'keys.map', shown: ['M'], keys: { m: { do: 'map' } } },
  { label: 'keys.list', shown: ['L'], keys: { l: { do: 'list' } } },
  { label: 'keys.help', shown: ['?'], keys: { '?': { do: 'help' }, 'shift+?': { do: 'help' } } },
];

/** Keys the browser itself serves; shown in the help beside the others. */
export const NATURAL: readonly { label: Key; shown: readonly string[] }[] = [
  { label: 'keys.choices', shown: ['Tab'] },
];

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** What a key means, if anything. */
export function commandOf(press: KeyPress, onMap: boolean, film = false): Command | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const name = (press.shiftKey ? 'shift+' : '') + press.key.toLowerCase();
  const rows = ROWS.filter((row) => row.keys[name] && (onMap || !row.onMap));
  const row = (film && rows.find((one) => one.film)) || rows.find((one) => !one.film);
  return row?.keys[name] ?? null;
}
