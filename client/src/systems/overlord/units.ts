// What there is to say of a unit, own or reported, and how its counter looks.

import type { State, Unit } from '../../generated/overlord';
import type { Counter } from '../../drawing/scene';
import type { SystemWords } from '../../words/say';
import type { Fact, Marked, UnitShown } from '../types';
import { SERVICES, serviceOf } from './badges';
import { say as sayChart } from './chart-words';
import { known, percent, printed, towards } from './values';
import { say } from './words';

/** What is read of a unit besides itself. */
export interface Reading {
  state: State;
  words: SystemWords;
  viewer: string;
  sideIndex(side: string): number;
  sideName(side: string): string;
}

/** What the list under a hex, and the roster, say of a unit. */
export function shownUnit(unit: Unit, reading: Reading): UnitShown {
  const { words, state } = reading;
  const sure = known(unit);
  const kind = sure.type ? words.name('kind', unit.kind) : say('ovl.unit.unknown');
  const report = unit.seen !== null;
  const marks = marksOf(unit, reading);
  const line = [
    reading.sideName(unit.side),
    kind,
    ...(sure.type && unit.size !== 'hq' ? [words.name('size', unit.size)] : []),
    ...marks,
  ].join(', ');
  const condition: Fact[] = sure.condition
    ? [
        {
          label: say('ovl.unit.readiness'),
          value: percent(unit.readiness_tenths),
          from: say('ovl.from.readiness'),
        },
        {
          label: say('ovl.unit.strength'),
          value: percent(unit.strength_tenths),
          from: say('ovl.from.strength'),
        },
      ]
    : [{ label: say('ovl.unit.condition'), value: '?', from: say('ovl.from.report') }];
  const values: Fact = {
    label: say(unit.range ? 'ovl.unit.gunValues' : 'ovl.unit.values'),
    value: printed(unit),
    from: say(report ? 'ovl.from.report' : 'ovl.from.values'),
  };
  const facts = [
    values,
    ...condition,
    ...(report ? reportFacts(unit, state) : ownFacts(unit, reading)),
  ];
  return {
    id: unit.id,
    name: sure.values ? unit.name : say('ovl.unit.enemy'),
    side: reading.sideIndex(unit.side),
    line,
    facts,
    brief: [{ label: say('unit.hex'), value: unit.at }, values, ...condition],
    ghost: report && age(unit, state) > 0,
    marks,
  };
}

/** What a fixed unit may not do, and what sets it free. [OVL-UNIT-044] [OVL-UNIT-045] */
export function fixedNote({ fixed, fixed_until: turn, wakes }: Unit): string {
  if (!fixed) return '';
  const bound = sayChart(fixed === 'area' ? 'ovl.card.fixedArea' : 'ovl.card.fixedPlace');
  const until = turn
    ? sayChart(wakes ? 'ovl.card.untilEither' : 'ovl.card.untilTurn', { turn })
    : sayChart(wakes ? 'ovl.card.untilEnemy' : 'ovl.card.forGood');
  return `${bound} ${until}`;
}

/** How many turns ago a reported unit was covered last: plans begin with what the last turn left. */
export function age(unit: Unit, state: State): number {
  if (unit.seen === null) return 0;
  const { turn, phase } = state.clock;
  const since = ['setup', 'start', 'planning'].includes(phase) ? turn - 1 : turn;
  return Math.max(0, since - unit.seen);
}

function reportFacts(unit: Unit, state: State): Fact[] {
  const old = age(unit, state);
  return [
    {
      label: say('ovl.unit.level'),
      value: say('ovl.unit.levelOf', { level: unit.level }),
      from: say('ovl.from.level'),
    },
    {
      label: say('unit.seen'),
      value: old ? say('ovl.unit.age', { count: old }) : say('ovl.unit.fresh'),
    },
  ];
}

/** How a unit is told to defend: by the last order, or as it began. */
export function stanceOf(unit: Unit, state: State): Unit['stance'] {
  return state.stances[unit.side]?.[unit.id] ?? unit.stance;
}

function ownFacts(unit: Unit, { state, words }: Reading): Fact[] {
  const hq = state.units[unit.hq];
  const plus = state.settings[unit.side]?.[unit.kind === 'hq' ? unit.id : unit.hq];
  const supply = [
    ...(plus?.move ? [say('ovl.supply.move')] : []),
    ...(plus?.combat ? [say('ovl.supply.combat')] : []),
  ];
  return [
    {
      label: say('ovl.unit.quality'),
      value: `${words.name('quality', unit.quality)}, ${unit.grade}`,
    },
    {
      label: say('ovl.unit.line'),
      value: words.name('line', unit.line),
      from: say('ovl.from.line'),
    },
    {
      label: say('ovl.unit.supply'),
      value: supply.join(', ') || say('ovl.supply.basic'),
      from: say('ovl.from.supply'),
    },
    { label: say('ovl.unit.stance'), value: words.name('stance', stanceOf(unit, state)) },
    ...(hq ? [{ label: say('ovl.unit.hq'), value: hq.short }] : []),
    ...(unit.night ? [{ label: say('ovl.unit.night'), value: say('ovl.unit.capable') }] : []),
    ...(unit.delays
      ? [
          {
            label: say('ovl.unit.delays'),
            value: String(unit.delays),
            from: say('ovl.from.delays'),
          },
        ]
      : []),
    ...planFacts(unit, state, words),
  ];
}

/** What a unit is to do, in words. */
export function planFacts(unit: Unit, state: State, words: SystemWords): Fact[] {
  const told: string[] = [];
  const move = state.moves[unit.side]?.[unit.id];
  const attack = state.attacks[unit.side]?.[unit.id];
  const fire = state.fires[unit.side]?.[unit.id];
  const task = state.tasks[unit.side]?.[unit.id];
  if (move)
    told.push(
      say('ovl.plan.march', { hex: move.path.at(-1)!, mode: words.name('mode', move.mode) }) +
        (move.wait ? `, ${say('ovl.plan.waits')}` : ''),
    );
  if (attack)
    told.push(say('ovl.plan.attack', { hex: attack.target, how: words.name('how', attack.how) }));
  if (fire) told.push(say('ovl.plan.fire', { hex: fire.target }));
  if (task)
    told.push(
      [words.name('work', task.work), task.side && towards(task.side, unit.at)]
        .filter(Boolean)
        .join(' '),
    );
  return told.map((value) => ({ label: say('ovl.plan.order'), value }));
}

function marksOf(unit: Unit, { words }: Reading): string[] {
  return [
    ...(unit.dug_in ? [say('ovl.unit.dugIn')] : []),
    ...(unit.line !== 'supported' ? [words.name('line', unit.line).toLowerCase()] : []),
    ...(unit.orphan ? [say('ovl.unit.orphan')] : []),
    ...(unit.fixed ? [say('ovl.unit.fixed')] : []),
  ];
}

/** The counter of a unit: a report that is not fresh, or says too little, is a ghost. */
export function counterOf(unit: Unit, reading: Reading, marked: Marked): Counter {
  const sure = known(unit);
  const old = age(unit, reading.state);
  const ghost = unit.seen !== null && (old > 0 || !sure.type);
  const own = unit.side === reading.viewer;
  const size = sizeOf(unit);
  const service = serviceOf(unit);
  return {
    id: unit.id,
    hex: unit.at,
    side: reading.sideIndex(unit.side),
    own,
    symbol: unit.symbol,
    ...(sure.type && size ? { size } : {}),
    name: sure.values ? unit.short : '?',
    steps: 0,
    fullSteps: 0,
    moves: null,
    values: printed(unit),
    marks: unit.line === 'isolated' || unit.line === 'encircled' ? ['pinned'] : [],
    selected: marked.selected.includes(unit.id),
    ...(reading.state.moves[unit.side]?.[unit.id]?.wait ? { waits: true } : {}),
    ready: own && marked.ready.has(unit.id),
    ...(marked.faded?.has(unit.id) ? { faded: true } : {}),
    ...(marked.badges?.has(unit.id) ? { badges: marked.badges.get(unit.id)! } : {}),
    ...(sure.type && service ? { stripe: SERVICES[service] } : {}),
    ghost: ghost ? { age: old, sure: sure.type } : null,
  };
}

/** The mark of size: an HQ has that of its echelon. */
function sizeOf(unit: Unit): string {
  if (unit.size !== 'hq') return unit.size;
  return unit.echelon === 'group' ? 'army-group' : unit.echelon;
}
