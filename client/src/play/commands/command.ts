// What a command of the board is: something a key, a button or a menu can start.

import type Map from '../../map/Map.svelte';
import type { HexId } from '../../drawing/hexes';
import type { Key, Params } from '../../words/say';
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
 * open that comes first: a film, a stack spread by keys, the question for a group's number.
 */
export type Place = 'board' | 'map' | 'film' | 'spread' | 'group';

/** The chapters of the list of keys. */
export type Chapter = 'map' | 'tools' | 'units' | 'play' | 'film' | 'frame' | 'overlord';

/** One row of the table of keys. */
export interface Command {
  /** Its name in the settings; never shown. */
  id: string;
  chapter: Chapter;
  label: Key;
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
