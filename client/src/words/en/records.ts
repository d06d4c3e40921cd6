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

  'play.records': 'Records',
  'records.title': 'Records',

  'chart.known': 'As your side saw it; what it could not see is not counted.',
  'chart.truth': 'As it was: the game is over, and nothing is hidden any more.',
  'chart.start': 'Start',
  'chart.turn': 'Turn',
  'chart.table': '{title} as a table',
  'chart.dice': {
    one: 'Dice with {faces} faces: {count} roll, mean {mean} (expected {expected}).',
    other: 'Dice with {faces} faces: {count} rolls, mean {mean} (expected {expected}).',
  },

  'reasons.title': 'What the computer thought',
  'reasons.text': 'Why it did what it did, as it wrote it down when it decided.',
  'reasons.own': 'Why the computer of this side did what it did.',
  'reasons.later':
    'It writes down why it does what it does. You can read that here after the game.',
  'reasons.none': 'This opponent wrote no reasons down.',
  'reasons.of': 'Thoughts of {side}',
  'reasons.turn': 'Turn {turn}',

  'copy.title': 'Back to an earlier turn',
  'copy.text':
    'You get a copy that stands where the turn began; this game stays as it is. The copy rolls other dice, and is marked as a copy wherever it is shown, saves included.',
  'copy.several':
    'Several persons play this game: who went back would know what the others are going to do. Only who plays alone can go back.',
  'copy.turn': 'Turn {turn}',
  'copy.backTo': 'Go back to the beginning of turn {turn}, as a copy',
  'copy.of': 'Copy of “{name}” from turn {turn}',
  'copy.unknown': 'Copy of another game',

  'bug.title': 'Report a fault',
  'bug.text':
    'The file holds version, browser and settings, what your side knows, its last moments, refusals and errors of this page. It holds nothing your side does not know, and is sent nowhere: pass it on as you like.',
  'bug.told': 'What went wrong?',
  'bug.make': 'Make the file',

  'report.save': 'Save the report',
  'report.title': '{title}: report',
  'report.scenario': 'Scenario',
  'report.points': 'Points of {side}',
  'report.copy': 'Not the first play',
  'report.version': 'Version of Grognard',
  'report.seed': 'Seed of the dice',
  'report.digest': 'Its fingerprint, published at the start',
  'report.charts': 'Points, losses and front by turn',
  'report.turns': 'Turn by turn',
  'report.dice': 'Dice',
  'report.noDice': 'No die was rolled.',
  'report.die': '{faces} faces',
  'report.face': 'Die',
  'report.rolls': 'Rolls',
  'report.mean': 'Mean',
  'report.expected': 'Expected',
  'report.log': 'What happened, as this side saw it',
  'report.credits':
    'Made by Grognard. The code is under the MIT licence; maps, scenarios, tables and texts are under CC BY 4.0.',
} as const satisfies Texts;
