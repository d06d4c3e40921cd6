// The texts of tutorials.

import type { Texts } from './texts';

export const learn = {
  'learn.card': 'Tutorial',
  'learn.progress': '{step} of {steps}',
  'learn.back': 'Back',
  'learn.next': 'Next',
  'learn.skip': 'Skip this step',
  'learn.finish': 'Finish',
  'learn.leave': 'Leave the tutorial',
  'learn.leaveNote': 'The game goes on without it.',
  'learn.notNow': 'Not now: first do what the card says.',
  'learn.menu': 'New here?',
  'learn.minutes': { one: 'About {count} minute', other: 'About {count} minutes' },
  'learn.note': 'You play, step by step, in a battle that always goes alike.',
} as const satisfies Texts;
