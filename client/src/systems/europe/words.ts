// The texts of War in Europe: units, hexes, drafts, what to do now.

import type { Texts } from '../../words/en/texts';
import { sayer } from '../../words/say';

export const TEXTS = {
  'eu.when': 'Week of {day} (cycle {cycle}, turn {turn})',
  'eu.unit.values': 'Attack–defence–movement',
  'eu.unit.left': 'Movement left',
  'eu.unit.supply': 'Supply',
  'eu.unit.supplied': 'in supply',
  'eu.unit.unsupplied': 'out of supply',
  'eu.unit.group': 'battle group',
  'eu.unit.train': 'on a train',
  'eu.unit.spent': 'done for this week',
  'eu.unit.enemy': 'Enemy unit',
  'eu.unit.nation': 'Nation',
  'eu.hex.country': 'Country',
  'eu.hex.climate': 'Climate',
  'eu.hex.costs': 'Cost, quick / on foot',
  'eu.hex.closed': 'closed',
  'eu.hex.rail': 'railway',
  'eu.hex.cut': 'railway cut',
  'eu.hex.interdicted': 'interdicted',
  'eu.hex.port': 'port',

  'eu.guide.take': 'Click a stack to take it in hand, then the hex it is to march to.',
  'eu.guide.march': '{units} in hand: click where to. Click the stack again for single units.',
  'eu.guide.rail': 'Click a unit on a railway, then where the train is to take it.',
  'eu.guide.orders': 'Choose an order below, or end the phase.',
  'eu.guide.nothing': 'Nothing is left to do in this phase.',
  'eu.units.one': '{name}',
  'eu.units.many': '{count} units',
  'eu.path': '{cost} of {points}',
  'eu.hint.march': 'March here: {cost} of {points} movement points.',
  'eu.hint.take': 'Take these units in hand.',
  'eu.hint.choose': 'Choose this hex.',
  'eu.hint.attack': 'Attack this hex.',
  'eu.idle.movers': {
    one: 'One unit can still move.',
    other: '{count} units can still move.',
  },
  'eu.idle.attacks': {
    one: 'One attack is still possible.',
    other: '{count} attacks are still possible.',
  },

  'eu.draft.title': 'Orders of this phase',
  'eu.draft.give': 'Give the order',
  'eu.draft.back': 'One step back',
  'eu.draft.cancel': 'Call it off',
  'eu.draft.none': 'Nothing more can be chosen here.',
  'eu.draft.onMap': {
    one: 'One hex is lit on the map.',
    other: '{count} hexes are lit on the map.',
  },
  'eu.draft.yes': 'Yes',
  'eu.draft.no': 'No',
  'eu.endTurn': 'End my whole turn',
  'eu.endTurnNote': 'All phases left this week pass; what could still be done in them is forgone.',
  'eu.question.answers': 'Answers',

  'eu.attacks.title': 'Possible attacks',
  'eu.attacks.note': 'Best first, by what may be gained and lost.',
  'eu.attacks.none': 'No enemy stands beside your units.',
  'eu.orders.season': 'Season',
  'eu.orders.units': 'Units',
  'eu.orders.unsupplied': {
    one: 'One unit is out of supply',
    other: '{count} units are out of supply',
  },
  'eu.orders.allSupplied': 'All units are in supply.',
  'eu.score.points': 'Points',
} as const satisfies Texts;

export const say = sayer(TEXTS);
