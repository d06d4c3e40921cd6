// The texts of the menu and of what every screen shares.

import type { Texts } from './texts';

export const menu = {
  'app.title': 'Grognard',
  'app.motto': 'The Second World War on hexes',

  'net.away': 'The server does not answer. Is it still running?',
  'net.failed': 'The server could not do that.',
  'net.lost': 'The connection was lost. Connecting again…',
  'net.joining': 'Connecting…',
  'net.unsure': 'The connection was lost. Look whether your last order arrived.',

  'menu.nav': 'Main menu',
  'menu.resume': 'Resume',
  'menu.resumeNote': 'Go on with the game that was played last',
  'menu.new': 'New game',
  'menu.games': 'Continue',
  'menu.saves': 'Load',
  'menu.about': 'About',
  'menu.loading': 'Loading…',
  'menu.again': 'Try again',

  'new.scenarios': 'Scenarios',
  'new.turns': { one: '{count} turn', other: '{count} turns' },
  'new.seats': 'Who plays',
  'new.seatOf': 'Who plays {side}',
  'new.options': 'Options',
  'new.fog': 'Fog of war',
  'new.fogNote': 'Each side sees only what its units see, and old reports.',
  'new.rules': 'Optional rules',
  'new.name': 'Name of the game',
  'new.nameTaken': 'There is a game called {name} already.',
  'new.start': 'Begin the game',
  'new.starting': 'Beginning…',
  'new.none': 'No scenario was found.',
  'new.briefing': 'Briefing',
  'new.watch': 'Two computers play; you watch, as fast as you like.',
  'new.trust': 'Both of you share this screen: fog and dice rest on trust.',

  'seat.person': 'A person',
  'seat.captain': 'Computer: the captain',
  'seat.general': 'Computer: the general',
  'seat.random': 'Computer: orders at random',
  'seat.none': 'Computer: stands still',
  'seat.greedy': 'Computer: takes what it can',
  'seat.other': 'Computer: {name}',

  'games.title': 'Continue a game',
  'games.none': 'No game has been begun yet.',
  'games.open': 'Continue',
  'games.watch': 'Look at it',
  'games.openNamed': 'Continue {name}',
  'games.watchNamed': 'Look at it: {name}',
  'games.turn': 'Turn {turn} of {turns}',
  'games.over': 'Over',
  'games.awaits': 'Awaits {sides}',
  'games.delete': 'Delete',
  'games.deleteNamed': 'Delete {name}',
  'games.deleteSure': 'Delete “{name}” for good? It cannot be brought back.',
  'games.export': 'Export',
  'games.exportNamed': 'Export {name} as a file',
  'games.changed': 'Last played {when}',

  'saves.title': 'Load a save',
  'saves.none': 'There is no save yet. Save a game from its board, or bring one in.',
  'saves.open': 'Load',
  'saves.openNamed': 'Load {name}',
  'saves.import': 'Bring in a save file…',
  'saves.imported': 'Taken in as {file}.',
  'saves.written': 'Written {date}, {when}',
  'saves.over': 'Over',
  'saves.seats': 'Who plays on in “{name}”?',

  'about.title': 'About Grognard',
  'about.text':
    'Grognard plays the Second World War on hexes. All rules are kept by the server; this page only shows what your side may know, and passes on your orders.',
  'about.trust':
    'Every die is drawn from a seed whose fingerprint is published at the start of a game and which is told at its end, so anyone can check every roll. Where the whole game runs on one machine, fog and dice rest on trust.',
  'about.version': 'Version {version}',
  'about.keys':
    'Everything can be done with the keyboard alone. Press ? on the board for the keys.',
  'about.licence':
    'The code is under the MIT licence; maps, scenarios and texts are under CC BY 4.0.',

  'dialog.close': 'Close',
  'dialog.cancel': 'Cancel',
  'dialog.delete': 'Delete',

  'notice.rule': 'Rule {rule}',
  'notice.close': 'Dismiss',
} as const satisfies Texts;
