// What there is to say of a unit, and how its counter looks.

import type { State, Unit, Wing } from '../../generated/europe';
import type { Badge, Counter } from '../../drawing/scene';
import type { SystemWords } from '../../words/say';
import type { Fact, Marked, UnitShown } from '../types';
import { say as sayDesk } from './desk-words';
import { say } from './words';

/** What is read of a unit besides itself. */
export interface Reading {
  state: State;
  words: SystemWords;
  viewer: string;
  nationName(nation: string): string;
  sideIndex(side: string): number;
}

/** The symbol of a kind of units, in the names of the drawing. */
const SYMBOLS: Record<string, string> = {
  armor: 'armour',
  mechanized: 'mechanised',
  infantry: 'infantry',
  motorized: 'motorised',
  mountain: 'mountain',
  paratroop: 'airborne',
  'air-landing': 'glider',
  cavalry: 'cavalry',
  artillery: 'artillery',
  'anti-tank': 'anti-tank',
  partisan: 'recon',
  cadre: '',
  supply: 'supply',
  'rail-repair': 'engineers',
  flak: 'anti-air',
  'arms-centre': 'supply',
  'training-centre': 'hq',
  'air-base': 'air',
};

/** The values that stand on a counter. */
export function printed(unit: Unit): string {
  return `${unit.attack}-${unit.defence}-${unit.moves}`;
}

/** Hundredths of a point as people read them. */
export function points(hundredths: number): string {
  return String(Math.round(hundredths) / 100);
}

/** The missions of air points, in the order of the table. */
export const MISSIONS = ['superiority', 'ground', 'sea', 'transfer'] as const;

/** How many air points of a wing have no mission. */
export function uncommitted(wing: Wing): number {
  return MISSIONS.reduce((left, mission) => left - wing[mission], wing.points);
}

/** What the list under a hex, and the roster, say of a unit. */
export function shownUnit(unit: Unit, reading: Reading): UnitShown {
  const { words, state } = reading;
  const own = unit.side === reading.viewer;
  const pace = state.paces[unit.side]?.[unit.id];
  const goal = state.transits[unit.side]?.[unit.id];
  const nbef = state.nbef[unit.side] === unit.id;
  const marks = [
    ...(unit.group ? [say('eu.unit.group')] : []),
    ...(unit.supplied ? [] : [say('eu.unit.unsupplied')]),
    ...(unit.entrained ? [say('eu.unit.train')] : []),
    ...(goal ? [sayDesk('eu.unit.transit', { hex: goal })] : []),
    ...(own && pace?.spent ? [say('eu.unit.spent')] : []),
  ];
  const at: Fact = { label: say('unit.hex'), value: unit.at };
  // Of whom one knows by report alone no more is told than the symbol. [WIE-OFG-002]
  if (unit.seen !== null)
    return {
      id: unit.id,
      name: unit.name,
      side: reading.sideIndex(unit.side),
      line: words.name('kind', unit.kind),
      facts: [],
      brief: [at],
      ghost: true,
      marks: [],
    };
  const line = [
    reading.nationName(unit.nation),
    words.name('kind', unit.kind),
    words.name('size', unit.size),
    ...marks,
  ].join(', ');
  const values: Fact = {
    label: say('eu.unit.values'),
    value: printed(unit),
    from: words.say('source.attack'),
  };
  // [WIE-SUP-023]
  const supply: Fact = {
    label: say('eu.unit.supply'),
    value: say(unit.supplied ? 'eu.unit.supplied' : 'eu.unit.unsupplied'),
    from: words.say('source.supply'),
    icon: unit.supplied ? 'good' : 'bad',
  };
  const left: Fact[] =
    own && pace
      ? [
          {
            label: say('eu.unit.left'),
            value: points(pace.mp_hundredths),
            from: words.say('source.left'),
          },
        ]
      : [];
  return {
    id: unit.id,
    name: nbef ? sayDesk('eu.unit.nbef', { name: unit.name }) : unit.name,
    side: reading.sideIndex(unit.side),
    line,
    facts: [values, ...left, supply],
    brief: [at, values, ...left],
    ghost: false,
    marks: marks.slice(0, 2),
  };
}

/** What is said of a unit depends on it, and on these. */
export function toldBy(unit: Unit, state: State): readonly unknown[] {
  const { id, side } = unit;
  return [state.paces[side]?.[id], state.transits[side]?.[id], state.nbef[side] === id];
}

/** Whether two counters of one unit, which is the same, look alike. */
export function looksAlike(one: Counter, other: Counter): boolean {
  const signs = ({ badges = [] }: Counter) =>
    badges.map((badge) => `${badge.corner} ${badge.text} ${badge.colour}`);
  return (
    one.selected === other.selected &&
    one.ready === other.ready &&
    one.ghost?.age === other.ghost?.age &&
    signs(one).join() === signs(other).join()
  );
}

/** The signs of trains and transits in the corners of a counter. */
// [WIE-RAIL-010] [WIE-MOV-026]
function signsOf(unit: Unit, state: State): Badge[] {
  const transit = state.transits[unit.side]?.[unit.id] !== undefined;
  return [
    ...(unit.entrained ? [{ corner: 'left', text: 'R' } as const] : []),
    ...(transit ? [{ corner: 'right', text: 'T' } as const] : []),
  ];
}

/** The counter of a unit. */
export function counterOf(unit: Unit, reading: Reading, marked: Marked): Counter {
  const own = unit.side === reading.viewer;
  const badges = [...signsOf(unit, reading.state), ...(marked.badges?.get(unit.id) ?? [])];
  return {
    id: unit.id,
    hex: unit.at,
    side: reading.sideIndex(unit.side),
    own,
    symbol: SYMBOLS[unit.kind] ?? '',
    size: unit.size,
    name: unit.short,
    steps: 0,
    fullSteps: 0,
    moves: null,
    values: printed(unit),
    marks: unit.supplied ? [] : ['pinned'],
    selected: marked.selected.includes(unit.id),
    ready: own && marked.ready.has(unit.id),
    ...(badges.length ? { badges } : {}),
    ghost: unit.seen === null ? null : { age: reading.state.clock.turn - unit.seen, sure: true },
  };
}
