// The texts of counters, stacks, selections and groups.

import type { Texts } from './texts';

export const units = {
  'keys.chapterUnits': 'Units',
  'keys.spread': 'Spread the stack at the cursor',
  'keys.spreadBack': 'Spread stack: the unit before',
  'keys.spreadOn': 'Spread stack: the next unit',
  'keys.spreadRaise': 'Spread stack: unit towards the top',
  'keys.spreadLower': 'Spread stack: unit towards the bottom',
  'keys.spreadTake': 'Spread stack: take the unit',
  'keys.formation': 'Select the formation of the unit',
  'keys.box': 'Select by a box: at two of its corners',
  'keys.selectReady': 'Select all units that can act',
  'keys.groupKeep': 'Keep what is selected as a group',
  'keys.group': 'Call a group, by its number',
  'keys.groupRecall': 'After G: which group',
  'keys.instead': 'What else the click could mean',
  'keys.silhouettes': 'Silhouettes or symbols',

  'setting.silhouettes': 'Silhouettes on the counters in the place of symbols',

  'units.spread': 'Units in {hex}, the top one first',
  'units.spreadNote': 'Click to take a unit, drag to change the order',
  'units.top': 'top',
  'units.place': '{name}, {line}. {place} of {count} in the stack.',
  'units.selected': {
    one: '{count} unit selected: {names}',
    other: '{count} units selected: {names}',
  },
  'units.selection': 'Selected',
  'units.drop': 'Forget the selection',
  'units.sameFormation': 'Formation',
  'units.kept': { one: 'Group {number}: {count} unit', other: 'Group {number}: {count} units' },
  'units.keepAs': 'Keep as group {number}',
  'units.recall': { one: 'Group {number}, {count} unit', other: 'Group {number}, {count} units' },
  'units.groups': 'Groups',
  'units.noGroup': 'There is no group {number}.',
  'units.asking': 'Which group? 1–9; Esc to leave it',
  'units.boxing': 'Drag a box around units, or press B at its other corner; Esc to leave it',
  'units.raise': 'Move {name} up in the stack',
  'units.lower': 'Move {name} down in the stack',
  'units.nothingLeft': 'Nothing is left to do in this phase.',
} as const satisfies Texts;
