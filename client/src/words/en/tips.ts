// What buttons say when a pointer rests on them, and the settings of handling the map.

import type { Texts } from './texts';

export const tips = {
  'tip.menu': 'Leave the board; the game is kept',
  'tip.panels': 'Show or hide panels, or put all of them back',
  'tip.briefing':
    'Read the briefing of the scenario again: its special rules, what comes, what is guessed',
  'tip.film': 'See again what has happened',
  'tip.seats': 'Who plays which side; hand a side over',
  'tip.records': 'Reports, charts and copies of this game',
  'tip.save': 'Keep the game as it is now under a name',
  'tip.settings': 'How the game looks and behaves',
  'tip.help': 'What everything on the screen is for',
  'tip.keys': 'All keys, and how to change them',
  'tip.undo': 'Take back the last order',
  'tip.redo': 'Give the order again that was taken back',
  'tip.next': 'Go to the next unit without orders',
  'tip.previous': 'Go to the unit before without orders',
  'tip.skip': 'End the film and go on',

  'tip.loose': 'Let the panel follow the pointer again',
  'tip.bottom': 'Bring the bottom unit of the stack to the top; it changes nothing else',
  'hex.fixed': 'Fixed to this hex.',
  'hex.loose': 'Let go',
  'hex.bottom': 'Bottom unit to the top',
  'keys.cycle': 'Bring the bottom unit of a stack to the top',

  'bonus.title': 'Bonus of the computer',
  'bonus.of': 'Bonus of the {side}',
  'bonus.none': 'None',
  'bonus.plus': '+ sees all, unlimited supplies',
  'bonus.minus': '− has no supplies',
  'watch.endNote': 'Runs through all turns and stops at the result; long scenarios may take long.',

  'setting.dragMove': 'Move units by dragging their counters',
  'setting.dragMoveNote':
    'Switched off, a drag moves the map; units are moved by a click on them and a click on the hex.',
  'setting.edgeScroll': 'Move the map when the pointer is at its edge',
  'setting.mapLocked': 'The map stays where it is',
  'setting.centreClick': 'Centre the map on the hex that is clicked',
  'setting.fullScreen': 'Full screen',
  'setting.window': 'Back to a window',
} as const satisfies Texts;
