// Commands of the frame around the map: lists, dialogs, help.

import type { Command } from './command';

export const frameCommands: readonly Command[] = [
  {
    id: 'list',
    chapter: 'frame',
    place: 'board',
    label: 'keys.list',
    keys: ['l'],
    run: ({ docks }) => docks.next(),
  },
  {
    id: 'help',
    chapter: 'frame',
    place: 'board',
    label: 'keys.help',
    keys: ['?', 'shift+?'],
    run: ({ screen }) => {
      screen.dialog = 'keys';
    },
  },
];
