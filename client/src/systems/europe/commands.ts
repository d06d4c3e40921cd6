// The commands of War in Europe's own, for the table of keys.

import type { Chapter, Command } from '../../play/commands/command';
import { chartCommands } from './chart-commands';
import { say } from './view-words';

export const chapter: Chapter = { id: 'europe', label: () => say('eu.keys.chapter') };

export const commands: readonly Command[] = [...chartCommands];
