// The texts of Skirmish: its questions, chances and orders.

import type { Texts } from '../../words/en/texts';
import { sayer } from '../../words/say';

export const TEXTS = {
  'assault.title': 'Assault on {hex}',
  'assault.units': 'Attackers',
  'assault.advance': 'Advance if the hex is emptied',
  'assault.odds': '{attack} against {defence}',
  'assault.column': 'Column {column}',
  'assault.moved': 'Column {column}, moved by {ground} for the ground',
  'assault.weak': 'Too weak: no column of the table is reached.',
  'assault.cancel': 'Call it off',

  'brief.AL': 'Att. −1',
  'brief.EX': 'Both −1',
  'brief.NE': 'None',
  'brief.DR': 'Def. back',
  'brief.DB': 'Def. back −1',
  'result.AL': 'Attacker loses a step',
  'result.EX': 'Both lose a step',
  'result.NE': 'Nothing',
  'result.DR': 'Defender retreats',
  'result.DB': 'Defender breaks',

  'orders.missions': 'Fire missions',
  'orders.shells': { one: '{count} shell left', other: '{count} shells left' },
  'orders.noMissions': 'No mission is aimed.',
  'orders.mission': 'Mission at {hex}',
  'orders.withdraw': 'Withdraw',
  'orders.withdrawAt': 'Withdraw the mission at {hex}',
  'orders.standing': 'Standing orders',
  'orders.standingNote': 'They answer for you. They can be changed while fire is planned.',

  'chances.caption': 'Chances by tactics',
  'chances.ours': 'We',
  'chances.theirs': 'They',
  'chances.any': 'any',
  'chances.column': 'Col.',
  'chances.percent': '{percent}\u202f%',
  'chances.fire': 'Chances of our fire',
  'chances.cover': 'The target is in cover.',
  'chances.open': 'The target is in the open.',
  'effect.none': 'Nothing',
  'effect.halt': 'The march ends',
  'effect.loss': 'A step lost, and the march ends',
} as const satisfies Texts;

export const say = sayer(TEXTS);
export type Key = Parameters<typeof say>[0];
