// The texts of the film.

import type { Texts } from './texts';

export const film = {
  'film.title': 'Film',
  'film.play': 'Play',
  'film.pause': 'Pause',
  'film.back': 'Step back',
  'film.forward': 'Step forward',
  'film.seek': 'Where in the film',
  'film.speed': 'Speed',
  'film.times': '{speed}×',
  'film.range': 'Begin with',
  'film.since': 'What happened since my last turn',
  'film.whole': 'The whole game',
  'film.turn': 'Turn {turn}',
  'film.close': 'Close the film',
  'film.place': '{position} of {length}',
  'film.spoken': '{position} of {length}, {where}',
  'film.empty': 'Nothing has happened yet.',
  'film.phaseBack': 'To the phase before',
  'film.phaseNext': 'To the next phase',
  'film.follow': 'Follow on the map',
  'film.true': 'Without fog',
  'film.trueNote': 'The game is over: see both sides as they were, or only what your side saw',
} as const satisfies Texts;
