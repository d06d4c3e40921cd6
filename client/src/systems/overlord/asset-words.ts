// The texts of off-map assets.

import type { Texts } from '../../words/en/texts';
import { sayer } from '../../words/say';

export const TEXTS = {
  'ovl.field.how':
    'A click goes through counter-air, interdiction and none, or begins the first mission it has. A right click shows its details.',
  'ovl.field.range': 'Range of intelligence, in hexes',
  'ovl.field.intel': 'Strength of intelligence',
  'ovl.field.support': 'Ground support, in columns',
  'ovl.field.bombardment': 'Bombardment points',
  'ovl.field.reach': 'Range, in hexes',
  'ovl.field.columns': 'Shift, in columns',
  'ovl.field.turns': 'Turns until it can be used',
  'ovl.field.idle': 'No mission',
  'ovl.field.bars': 'Readiness {readiness}, strength {strength}',
  'ovl.field.details': 'Details of {asset}',
  'ovl.field.quality': 'Quality',
  'ovl.field.night': 'Night-capable',
  'ovl.field.yes': 'yes',
  'ovl.field.no': 'no',
  'ovl.field.aircraft': 'Aircraft, about',
  'ovl.field.defence': 'Defence against AA',
  'ovl.field.delay': 'Turns until it returns',
  'ovl.field.once': 'used once',
  'ovl.field.between': '{least} to {most}',
  'ovl.field.missions': 'Missions now',
  'ovl.role.recon': 'Recon',
  'ovl.role.attack': 'Attack',
  'ovl.role.transport': 'Transport',
} as const satisfies Texts;

export const say = sayer(TEXTS);
