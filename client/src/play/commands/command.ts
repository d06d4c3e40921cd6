// What a command of the board is: something a key, a button or a menu can start.

import type Map from '../../map/Map.svelte';
import type { HexId } from '../../drawing/hexes';
import { say, type Key, type Params } from '../../words/say';
import type { Docks } from '../../dock/docks.svelte';
import type { Screen } from '../screen.svelte';

/** What commands work on: the screen, and the parts of the page that only the page has. */
export interface Desk {
  screen: Screen;
  map: ReturnType<typeof Map> | undefined;
  /** Where the panels are. */
  docks: Docks;
  /** Open a rule by its id. */
  openRule(rule: string): void;
  /** Place the cursor on a hex, and see that it is on the screen. */
  show(hex: HexId): void;
}

/**
 * Where a command listens: everywhere, on the map while it has the focus, or while something is
 * open that comes first: a film, a stack spread by keys, the question for a group's number, a
 * system's list of charts or overlays, the card of a hex.
 */
export type Place = 'board' | 'map' | 'film' | 'spread' | 'group' | 'chart' | 'card' | 'overlay';

/** What something is called: a text of the frame, or what a system says by its own texts. */
export type Label = Key | (() => string);

/** A chapter of the list of keys. */
export interface Chapter {
  id: string;
  label: Label;
}

/** One row of the table of keys. */
export interface Command {
  /** Its name in the settings; never shown. */
  id: string;
  /** The chapter of the list it stands in, by its id. */
  chapter: string;
  label: Label;
  /** What stands in the braces of its label. */
  params?: Params;
  place: Place;
  /** The keys it has unless the player says otherwise, as events name them, `ctrl+`, `shift+` before. */
  keys: readonly string[];
  /** Do it; `key` is the key that was pressed for it. */
  run(desk: Desk, key: string): void;
  /** What letting go of the key does, for what lasts only as long as it is held. */
  release?(desk: Desk): void;
  /** Whether what it switches is on. */
  pressed?(desk: Desk): boolean;
}

/** Say what a command or a chapter is called. */
export function labelOf({ label, params }: { label: Label; params?: Params }): string {
  return typeof label === 'function' ? label() : say(label, params);
}
