// The texts of the frame around the map: docks, rules, dice, changes, redo.

import type { Texts } from './texts';

export const frame = {
  'tab.now': 'Now',
  'tab.details': 'Hex and units',

  'dock.left': 'Left dock',
  'dock.right': 'Right dock',
  'dock.bottom': 'Bottom dock',
  'dock.floats': 'Floating panels',
  'dock.menu': '{panel}: place and size',
  'dock.toLeft': 'Move to the left',
  'dock.toRight': 'Move to the right',
  'dock.toBottom': 'Move to the bottom',
  'dock.toFloat': 'Float over the map',
  'dock.apart': 'Give it a place of its own',
  'dock.join': 'Put it among the tabs',
  'dock.fold': 'Fold',
  'dock.unfold': 'Unfold',
  'dock.foldNamed': 'Fold {panel}',
  'dock.unfoldNamed': 'Unfold {panel}',
  'dock.close': 'Close',
  'dock.reset': 'Reset the layout',
  'dock.split': 'Share of the panels: drag, or arrow keys',
  'dock.widen': 'Size of the dock: drag, or arrow keys',
  'dock.move': 'Move {panel}: arrow keys',
  'dock.moveNote': 'Drag to move; or arrow keys',
  'dock.size': 'Size of {panel}: arrow keys',
  'dock.sizeNote': 'Drag to change the size; or arrow keys',
  'dock.panels': 'Panels',

  'play.lost': 'The connection is lost',
  'play.lostNote': 'Nothing you ordered is lost. The board comes back by itself.',
  'play.stoppedSign': 'The game stands still',
} as const satisfies Texts;
