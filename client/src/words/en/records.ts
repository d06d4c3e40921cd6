// Texts of passwords, copies, charts, the report and the bug report.

import type { Texts } from './texts';

export const records = {
  'curtain.locked': 'Kept with a password',
  'curtain.password': 'Password of the {side}',

  'password.title': 'Passwords',
  'password.optional': 'Passwords (optional)',
  'password.of': 'Password of {side}',
  'password.note':
    'With a password, the board of a side is shown only to who knows it. It cannot be looked up: who forgets it cannot play the side on.',
  'password.host':
    'Only a fingerprint of it is kept. The machine on which the game lies can still read everything.',
  'password.own': 'Password of your side',
  'password.has': 'Your side is kept with a password.',
  'password.set': 'Set the password',
  'password.change': 'Change the password',
  'password.remove': 'Take the password away',
  'password.done': 'The password of your side is set.',
  'password.removed': 'Your side is kept with no password any more.',

  'save.host':
    'A save holds the whole game. Its sides stay closed here, but the machine on which it lies can read everything.',
  'export.title': 'Export “{name}”',
  'export.text':
    'The file holds the whole game, what each side knows included. So the password of each side that has one is needed.',
  'export.go': 'Download the file',
} as const satisfies Texts;
