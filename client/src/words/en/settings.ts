// The texts of the settings.

import type { Texts } from './texts';

export const settings = {
  'menu.settings': 'Settings',
  'setting.chapterPlay': 'Play',
  'setting.chapterFilm': 'Film',
  'setting.chapterLog': 'Log',
  'setting.kept': 'Settings are kept in this browser; the server does not know them.',
  'setting.reset': 'Set everything as it was at first',
  'setting.skipEmpty': 'Phases in which I can do nothing end by themselves',
  'setting.skipNote':
    'Without shells that goes for fire plans, too: switch it off to change standing orders.',
  'setting.tellChanges': 'Tell me at the start of my turn what has changed',
  'setting.tellChangesNote': 'The panel of changes has the list at any time.',
  'setting.wholeLog': 'Show everything',
  'setting.wholeLogNote': 'The log shows dice, lost contacts and the like, too.',
} as const satisfies Texts;
