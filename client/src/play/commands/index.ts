// The commands of the board as one table: what the help shows is what works.

import type { Chapter, Command } from './command';
import { filmCommands } from './film';
import { frameCommands } from './frame';
import { mapCommands } from './map';
import { playCommands } from './play';
import { toolCommands } from './tools';
import { unitCommands } from './units';

/** What systems add: a chapter of their own. */
const SYSTEMS = import.meta.glob<{ chapter: Chapter; commands: readonly Command[] }>(
  '../../systems/*/commands.ts',
  { eager: true },
);

export const COMMANDS: readonly Command[] = [
  ...mapCommands,
  ...toolCommands,
  ...unitCommands,
  ...playCommands,
  ...filmCommands,
  ...frameCommands,
  ...Object.values(SYSTEMS).flatMap(({ commands }) => commands),
];

export const CHAPTERS: readonly Chapter[] = [
  { id: 'map', label: 'keys.chapterMap' },
  { id: 'tools', label: 'keys.chapterTools' },
  { id: 'units', label: 'keys.chapterUnits' },
  { id: 'play', label: 'keys.chapterPlay' },
  { id: 'film', label: 'keys.chapterFilm' },
  { id: 'frame', label: 'keys.chapterFrame' },
  ...Object.values(SYSTEMS).map(({ chapter }) => chapter),
];
