// The commands of the board as one table: what the help shows is what works.

import { overlordCommands } from '../../systems/overlord/commands';
import type { Key } from '../../words/say';
import type { Chapter, Command } from './command';
import { filmCommands } from './film';
import { frameCommands } from './frame';
import { mapCommands } from './map';
import { playCommands } from './play';
import { toolCommands } from './tools';
import { unitCommands } from './units';

export const COMMANDS: readonly Command[] = [
  ...mapCommands,
  ...toolCommands,
  ...unitCommands,
  ...playCommands,
  ...filmCommands,
  ...frameCommands,
  ...overlordCommands,
];

export const CHAPTERS: readonly { id: Chapter; label: Key }[] = [
  { id: 'map', label: 'keys.chapterMap' },
  { id: 'tools', label: 'keys.chapterTools' },
  { id: 'units', label: 'keys.chapterUnits' },
  { id: 'play', label: 'keys.chapterPlay' },
  { id: 'film', label: 'keys.chapterFilm' },
  { id: 'frame', label: 'keys.chapterFrame' },
  { id: 'overlord', label: 'ovl.keys.chapter' },
];
