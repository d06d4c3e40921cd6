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
    id: 'rules',
    chapter: 'frame',
    place: 'board',
    label: 'keys.rules',
    keys: ['r'],
    run: ({ docks }) => docks.show('rules'),
  },
  {
    id: 'change-next',
    chapter: 'frame',
    place: 'board',
    label: 'keys.changeNext',
    keys: ['.'],
    run: ({ screen }) => screen.changes.go(1),
  },
  {
    id: 'change-before',
    chapter: 'frame',
    place: 'board',
    label: 'keys.changeBefore',
    keys: [','],
    run: ({ screen }) => screen.changes.go(-1),
  },
  {
    id: 'manual',
    chapter: 'frame',
    place: 'board',
    label: 'help.command',
    keys: ['f1'],
    run: ({ screen }) => {
      screen.dialog = 'help';
    },
  },
  {
    id: 'briefing',
    chapter: 'frame',
    place: 'board',
    label: 'keys.briefing',
    keys: ['f2'],
    run: ({ screen }) => {
      screen.dialog = 'briefing';
    },
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
