// The texts of battles: who takes part, what came of them.

import type { Texts } from '../../words/en/texts';
import { sayer } from '../../words/say';

export const TEXTS = {
  'ovl.fought.title': 'Battles of turn {turn}',
  'ovl.fought.foreseen': 'Foreseen',
  'ovl.fought.came': 'Came',
  'ovl.fought.attack': 'Attack',
  'ovl.fought.defence': 'Defence',
  'ovl.fought.integrity': 'Integrity',
  'ovl.fought.odds': 'Odds',
  'ovl.fought.column': 'Column',
  'ovl.fought.ours': 'Attacker’s loss',
  'ovl.fought.theirs': 'Defender’s loss',
  'ovl.fought.goes': 'Defence goes',
  'ovl.fought.about': 'about {percent}',
  'ovl.fought.die': 'Die {die}',
  'ovl.fought.none': 'not planned',
  'ovl.fought.show': 'Show the place',

  'ovl.join.all': 'Show all available units',
  'ovl.join.none': 'Nobody else can join or support.',
  'ovl.join.add': 'Add {unit}, {how}',
  'ovl.join.attack': 'attacks',
  'ovl.join.fire': 'fires in support',
  'ovl.join.unit': '{unit}, {how}',
  'ovl.join.useless': '{unit}: no ground support, and no bombardment of a hex that is attacked',
  'ovl.join.engaged': 'Engaged',
  'ovl.join.shock': 'shock {shock}',
  'ovl.shock.2': '2',
  'ovl.shock.4': '4',
  'ovl.shock.at': 'anti-tank',
  'ovl.shock.heavy-at': 'heavy anti-tank',
  'ovl.shock.neutral': 'neutral',
  'ovl.shock.none': 'none',
  'ovl.shock.unknown': 'unknown',
  'ovl.odds.how':
    'Attack {attack} against defence {defence} gives {odds}; shifts lead to the column.',
} as const satisfies Texts;

export const say = sayer(TEXTS);
