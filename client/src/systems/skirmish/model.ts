// Reads boards and views of Skirmish for the map and the panels. It looks up tables; it judges nothing.

import type { Frame } from '../../film/player.svelte';
import type { Clock, DiceRolled, Moment, Told } from '../../generated/types';
import type { BoardShown, Event, State, Unit } from '../../generated/skirmish';
import { plainGround, type Ground } from '../../drawing/ground';
import { allHexes, type HexId } from '../../drawing/hexes';
import type { Arrow, Burst, Counter, Flag, GroundState } from '../../drawing/scene';
import { influence } from '../../map/influence';
import { CHANGES, type ChangeSort } from '../../play/changes';
import { legendName } from '../../words/legend';
import type { Params, SystemWords } from '../../words/say';
import { cueOf } from './cues';
import type { Fact, HexShown, Model, Pieces, UnitShown, View } from '../types';
import { say, type Key } from './words';

const SHOWN_MS: Partial<Record<Event['kind'], number>> = {
  UnitMoved: 260,
  UnitHalted: 350,
  UnitSighted: 450,
  StepsLost: 600,
  UnitDestroyed: 800,
  UnitPinned: 450,
  ShellsFell: 600,
  GunFired: 650,
  AssaultMade: 800,
  UnitRetreated: 400,
  UnitCornered: 400,
  UnitArrived: 400,
  FlagRaised: 500,
  GameEnded: 300,
};

/** Sentences that tell little: what they mean is seen on the map, or told by others. */
const MINOR = [
  'event.clock-moved.',
  'event.dice-rolled.',
  'event.side-done',
  'event.contact-lost',
  'event.report-cleared',
  'event.unit-halted.zone',
  'event.unit-halted.fire',
];

/** What a side that was waiting wants to know. */
const CHANGE: Partial<Record<Event['kind'], ChangeSort>> = {
  StepsLost: 'loss',
  UnitDestroyed: 'loss',
  UnitPinned: 'loss',
  FlagRaised: 'objective',
  AssaultMade: 'fight',
  GunFired: 'fight',
  ShellsFell: 'fight',
  UnitSighted: 'sighting',
  ContactLost: 'contact',
  UnitArrived: 'arrival',
  UnitMoved: 'move',
  UnitRetreated: 'move',
};

/** So many hexes around units and held objectives count as theirs on the map. */
const INFLUENCE = 4;

export class SkirmishModel implements Model {
  readonly title: string;
  readonly turns: number;
  readonly ground: Ground;
  readonly sides;
  /** The terrain of each hex as the map calls it. */
  private readonly drawn: ReadonlyMap<HexId, string>;

  constructor(
    readonly board: BoardShown,
    readonly viewer: string,
    private readonly words: SystemWords,
  ) {
    this.title = board.title;
    this.turns = board.turns;
    this.sides = board.sides;
    const sheet = { width: board.width, height: board.height };
    this.ground = board.ground ?? plainGround(sheet, board.terrain, board.names);
    this.drawn = drawnTerrain(this.ground);
  }

  phase(clock: Clock): string {
    return this.words.name('phase', clock.phase);
  }

  points(view: View): { side: number; points: number }[] {
    const { points } = view as unknown as State;
    return this.sides.map((side, index) => ({ side: index, points: points[side.id] ?? 0 }));
  }

  pieces(
    frame: Frame,
    marked: { ready: ReadonlySet<string>; selected: readonly string[] },
  ): Pieces {
    const before = (frame.before as unknown as State).units;
    const after = frame.after as unknown as State;
    const counters: Counter[] = [];
    // While a moment is shown, what it destroys still stands there.
    const lost = frame.part < 1 ? Object.values(before).filter((u) => !after.units[u.id]) : [];
    for (const unit of [...Object.values(after.units), ...lost].sort(inOrder)) {
      const counter = this.counter(unit, after, marked);
      const was = before[unit.id];
      if (frame.part < 1 && was && was.at !== unit.at)
        counter.glide = { from: was.at, part: frame.part };
      counters.push(counter);
    }
    const bursts = frame.moment && frame.part < 1 ? burstsOf(frame) : [];
    return { counters, flags: this.flags(after.holders), bursts };
  }

  describe(view: View, hex: HexId): HexShown {
    const state = view as unknown as State;
    const terrain = this.board.terrain[hex] ?? 'clear';
    const ground = this.board.grounds[terrain];
    const name = this.board.names[hex] ?? '';
    const facts: Fact[] = [];
    const objective = this.board.objectives.find((o) => o.at === hex);
    if (objective) {
      const holder = this.sides[this.sideIndex(state.holders[hex] ?? '')]?.name;
      facts.push(
        this.fact('hex.worth', say('points', { count: objective.points }), 'worth'),
        this.fact('hex.holder', holder ?? say('hex.nobody'), 'holder'),
      );
    }
    if (ground) {
      const cost = ground.cost === null ? say('hex.closed') : String(ground.cost);
      const named = { terrain: this.words.name('terrain', terrain) };
      facts.push(
        this.fact('hex.cost', cost, 'cost', named),
        this.fact('hex.cover', say('hex.columns', { count: ground.shift }), 'cover', named),
        this.fact('hex.sight', say('hex.hexes', { count: ground.sight }), 'sight', named),
      );
    }
    const units = Object.values(state.units)
      .filter((unit) => unit.at === hex)
      .sort(inOrder)
      .map((unit) => this.unit(state, unit));
    const title = name ? `${name} (${hex})` : say('hex.title', { hex });
    const line = this.terrainLine(hex, terrain);
    const spoken = [
      `${name ? `${name}, ` : ''}${hex}, ${line}`,
      ...facts.slice(0, objective ? 2 : 0).map((fact) => `${fact.label}: ${fact.value}`),
      ...units.map((unit) => `${unit.name}, ${unit.line}`),
    ].join('. ');
    return { hex, title, line, facts, units, spoken };
  }

  readonly stateNote = say('state.influence', { count: INFLUENCE });

  /** Nobody holds hexes in Skirmish but objectives: it says whose known units are nearest. */
  state(view: View): GroundState {
    const { units, holders } = view as unknown as State;
    const standing = Object.values(units).map(({ at, side }) => ({ hex: at, side }));
    const held = Object.entries(holders).map(([hex, side]) => ({ hex, side }));
    const all = [...standing, ...held].map(({ hex, side }) => ({
      hex,
      side: this.sideIndex(side),
    }));
    return influence(
      this.ground.sheet,
      all.filter(({ side }) => side >= 0),
      INFLUENCE,
    );
  }

  roster(view: View): UnitShown[] {
    const state = view as unknown as State;
    return Object.values(state.units)
      .filter((unit) => unit.side === this.viewer)
      .sort(inOrder)
      .map((unit) => this.unit(state, unit));
  }

  at(view: View, unit: string): HexId | null {
    return (view as unknown as State).units[unit]?.at ?? null;
  }

  /** Skirmish knows no formations: units of the same kind are one. */
  formation(view: View, unit: string): readonly string[] {
    const { units } = view as unknown as State;
    const { kind } = units[unit] ?? {};
    return Object.values(units)
      .filter((other) => other.side === this.viewer && other.kind === kind)
      .sort(inOrder)
      .map((other) => other.id);
  }

  lasts(moment: Moment): number {
    return Math.max(0, ...events(moment).map((event) => SHOWN_MS[event.kind] ?? 0));
  }

  cue(moment: Moment): string | null {
    return cueOf(events(moment));
  }

  focus(moment: Moment): HexId | null {
    for (const event of events(moment)) {
      if ('hex' in event) return event.hex;
      if ('at' in event) return event.at;
      if (event.kind === 'AssaultMade') return event.target;
      if (event.kind === 'UnitSighted' || event.kind === 'UnitArrived') return event.unit.at;
    }
    return null;
  }

  /** One arrow for each march: steps of the same unit that join. */
  moves(moments: readonly Moment[], view: View): Arrow[] {
    const { units } = view as unknown as State;
    const open = new Map<string, { path: HexId[]; side: number }>();
    const found: Arrow[] = [];
    for (const moment of moments) {
      for (const event of events(moment)) {
        if (event.kind !== 'UnitMoved' && event.kind !== 'UnitRetreated') continue;
        const begun = open.get(event.unit);
        if (begun?.path.at(-1) === event.origin) {
          begun.path.push(event.hex);
          continue;
        }
        const mover = units[event.unit]?.side ?? moment.acting;
        const arrow = { path: [event.origin, event.hex], side: this.sideIndex(mover) };
        open.set(event.unit, arrow);
        found.push(arrow);
      }
    }
    return found;
  }

  /** A march of several hexes is one thing that happened. */
  continues(before: Moment, after: Moment): boolean {
    const [first, second] = [events(before), events(after)];
    const from = first.length === 1 ? first[0] : undefined;
    const to = second.length === 1 ? second[0] : undefined;
    if (from?.kind !== 'UnitMoved' || to?.kind !== 'UnitMoved') return false;
    return from.unit === to.unit && from.hex === to.origin;
  }

  minor(told: Told): boolean {
    return MINOR.some((key) => told.key.startsWith(key));
  }

  /** Who assaults rolls; a gun fires at who marches; whose shells fell nobody is told. */
  roller(event: DiceRolled, { acting }: Moment): string {
    if (event.label.startsWith('assault ')) return acting;
    if (!event.label.startsWith('fire ')) return '';
    return this.sides.find(({ id }) => id !== acting)?.id ?? '';
  }

  change(moment: Moment): ChangeSort | null {
    const sorts = events(moment).map((event) => CHANGE[event.kind]);
    return CHANGES.find((sort) => sorts.includes(sort)) ?? null;
  }

  remarks(moment: Moment): string[] {
    return events(moment).flatMap((event) => {
      if (event.kind === 'AssaultMade') {
        const [attack, defence] = [event.attack_tactics, event.defence_tactics].map((tactics) =>
          this.words.name('policy', tactics),
        );
        return [
          say('log.tactics', { attack: attack!, defence: defence!, shift: signed(event.shift) }),
        ];
      }
      if (event.kind !== 'Instructed') return [];
      return Object.entries(event.standing).map(([matter, policy]) =>
        say('log.standing', {
          matter: this.words.name('matter', matter),
          policy: this.words.name('policy', String(policy)),
        }),
      );
    });
  }

  scores(moments: readonly Moment[]): { side: number; parts: Fact[] }[] {
    const scored = moments.flatMap(events).filter((event) => event.kind === 'PointsScored');
    return this.sides.map(({ id }, side) => {
      const of = (cause: string) =>
        scored
          .filter((event) => event.side === id && event.cause === cause)
          .reduce((sum, event) => sum + event.scored, 0);
      const parts = [
        { label: say('score.flags'), value: String(of('flags')) },
        { label: say('score.losses'), value: String(of('losses')) },
      ];
      return { side, parts };
    });
  }

  sideIndex(side: string): number {
    return this.sides.findIndex((known) => known.id === side);
  }

  /** A number with what the system's catalogue says of its source. */
  private fact(label: Key, value: string, source: string, params: Params = {}): Fact {
    const from = this.words.say(`source.${source}`, params);
    return from ? { label: say(label), value, from } : { label: say(label), value };
  }

  private counter(
    unit: Unit,
    state: State,
    marked: { ready: ReadonlySet<string>; selected: readonly string[] },
  ): Counter {
    const own = unit.side === this.viewer;
    const ready = marked.ready.has(unit.id);
    const marks: Counter['marks'] = [
      ...(unit.pinned ? (['pinned'] as const) : []),
      ...(own && marked.ready.size > 0 && !ready ? (['spent'] as const) : []),
    ];
    return {
      id: unit.id,
      hex: unit.at,
      side: this.sideIndex(unit.side),
      own,
      symbol: unit.kind,
      name: unit.name,
      steps: unit.steps,
      fullSteps: unit.full_steps,
      moves: own ? unit.mp_left : null,
      marks,
      selected: marked.selected.includes(unit.id),
      ready,
      ghost: unit.seen === null ? null : { age: state.clock.turn - unit.seen, sure: unit.sure },
    };
  }

  /** What a hex is; and what it counts as, where the map calls it otherwise. */
  private terrainLine(hex: HexId, terrain: string): string {
    const name = this.words.name('terrain', terrain);
    const drawn = this.drawn.get(hex) ?? terrain;
    if (drawn === terrain) return name;
    return say('hex.counts', {
      drawn: legendName('terrain', drawn),
      terrain: name.toLowerCase(),
    });
  }

  firstFlags(): Flag[] {
    const { objectives } = this.board;
    return this.flags(Object.fromEntries(objectives.map(({ at, holder }) => [at, holder])));
  }

  private flags(holders: Record<string, string>): Flag[] {
    return this.board.objectives.map((objective) => {
      const side = this.sideIndex(holders[objective.at] ?? '');
      return {
        hex: objective.at,
        name: objective.name,
        side: side < 0 ? null : side,
        points: objective.points,
      };
    });
  }

  private unit(state: State, unit: Unit): UnitShown {
    const kind = this.board.kinds[unit.kind];
    const kindName = this.words.name('kind', unit.kind);
    const side = this.sideIndex(unit.side);
    const facts: Fact[] = [];
    const brief: Fact[] = [{ label: say('unit.hex'), value: unit.at }];
    if (unit.seen !== null) {
      const age = state.clock.turn - unit.seen;
      const turn = { turn: unit.seen };
      facts.push(this.fact('unit.seen', say('unit.age', { count: age }), 'seen', turn));
      const line = say(unit.sure ? 'unit.report' : 'unit.rumour', { kind: kindName });
      const marks: string[] = [];
      return {
        id: unit.id,
        name: say('unit.unseen'),
        side,
        line,
        facts,
        brief,
        ghost: true,
        marks,
      };
    }
    const { full_steps: full } = unit;
    const steps = this.fact('unit.steps', `${unit.steps}/${full}`, 'steps', { full });
    facts.push(steps);
    brief.push(steps);
    if (kind) {
      const { attack, defence, fire_range: range, moves: most } = kind;
      const by = { kind: kindName, steps: unit.steps };
      facts.push(
        this.fact('unit.attack', `${attack * unit.steps}`, 'attack', { ...by, each: attack }),
        this.fact('unit.defence', `${defence * unit.steps}`, 'defence', { ...by, each: defence }),
      );
      if (range) facts.push(this.fact('unit.range', String(range), 'range', by));
      // What is left of the last turn's movement points means nothing in other phases.
      const { phase, side: mover } = state.clock;
      if (unit.side === this.viewer && mover === this.viewer && phase === 'movement') {
        const moves = this.fact('unit.moves', `${unit.mp_left}/${most}`, 'moves', { ...by, most });
        facts.push(moves);
        brief.push(moves);
      }
    }
    const marks = [
      unit.pinned ? say('unit.pinned') : '',
      unit.fired ? say('unit.fired') : '',
      unit.assaulted ? say('unit.assaulted') : '',
    ].filter(Boolean);
    const line = [this.sides[side]?.name ?? '', kindName, ...marks].join(', ');
    const { id, name } = unit;
    const warning = unit.pinned ? [say('unit.pinned')] : [];
    return { id, name, side, line, facts, brief, ghost: false, marks: warning };
  }
}

/** A chance in per cent; the server gives it as an exact fraction. */
export function percentOf(chance: { count: number; of: number }): number {
  return Math.round((100 * chance.count) / chance.of);
}

/** A number of columns with its sign. */
export function signed(shift: number): string {
  return shift > 0 ? `+${shift}` : shift < 0 ? `−${-shift}` : '0';
}

function events(moment: Moment): Event[] {
  return moment.events as unknown as Event[];
}

function drawnTerrain(ground: Ground): Map<HexId, string> {
  const grid = ground.grids.find(({ layer }) => layer === 'terrain');
  const hexes = allHexes(ground.sheet);
  return new Map(hexes.map((hex, i) => [hex, grid?.names[grid.cells[i]!] ?? '']));
}

/** Units in plain sight before reports, then by id, so that stacks keep their order. */
function inOrder(a: Unit, b: Unit): number {
  return Number(a.seen !== null) - Number(b.seen !== null) || a.id.localeCompare(b.id);
}

function burstsOf(frame: Frame): Burst[] {
  const before = (frame.before as unknown as State).units;
  const after = (frame.after as unknown as State).units;
  const place = (unit: string) => before[unit]?.at ?? after[unit]?.at;
  const found: Burst[] = [];
  const add = (sort: Burst['sort'], hex: HexId | undefined) => {
    if (hex) found.push({ hex, sort, part: frame.part });
  };
  for (const event of events(frame.moment!)) {
    switch (event.kind) {
      case 'ShellsFell':
        add('shells', event.hex);
        break;
      case 'GunFired':
        add('fire', place(event.gun));
        add('fire', place(event.target));
        break;
      case 'AssaultMade':
        add('assault', event.target);
        break;
      case 'StepsLost':
      case 'UnitDestroyed':
        add('loss', event.at);
        break;
      case 'UnitPinned':
        add('loss', place(event.unit));
        break;
      case 'FlagRaised':
        add('flag', event.hex);
        break;
      case 'UnitSighted':
      case 'UnitArrived':
        add('sighted', event.unit.at);
        break;
    }
  }
  return found;
}
