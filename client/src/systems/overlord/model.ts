// Reads boards and views of Overlord for the map and the panels. It looks up tables; it judges nothing.

import type { Frame } from '../../film/player.svelte';
import type { Clock, Moment, Told } from '../../generated/types';
import type { BoardShown, State, Unit } from '../../generated/overlord';
import type { Ground } from '../../drawing/ground';
import type { HexId } from '../../drawing/hexes';
import type { Arrow, Counter, Flag, Works } from '../../drawing/scene';
import type { SystemWords } from '../../words/say';
import type { Fact, HexShown, Marked, Model, Pieces, UnitShown, View } from '../types';
import { cueOf } from './cues';
import { burstsOf, continues, eventsOf, focus, lasts, movesOf } from './film';
import { GroundBook } from './ground';
import { age, counterOf, shownUnit, type Reading } from './units';
import { known, percent, signed, tenths, when } from './values';
import { say } from './words';

/** Sentences that tell little: what they mean is seen on the map, or told by others. */
const MINOR = [
  'event.clock-moved.',
  'event.dice-rolled.',
  'event.side-done',
  'event.unit-marched',
  'event.unit-delayed',
  'event.report-',
  'event.move-planned.',
  'event.attack-planned.',
  'event.fire-planned.',
  'event.task-planned.',
  'event.mission-planned.',
  'event.stance-taken',
  'event.supply-chosen',
  'event.units-rested',
  'event.asset-used',
];

export class OverlordModel implements Model {
  readonly title: string;
  readonly turns: number;
  readonly ground: Ground;
  readonly sides;
  readonly book: GroundBook;

  constructor(
    readonly board: BoardShown,
    readonly viewer: string,
    readonly words: SystemWords,
  ) {
    this.title = board.title;
    this.turns = board.turns;
    // The first side is drawn in blue, the second in red.
    this.sides = [...board.sides].sort((a, b) => a.id.localeCompare(b.id));
    // Forts come and go: they are drawn as they stand.
    const marks = board.ground.marks.filter(({ layer }) => layer !== 'forts');
    this.ground = { ...board.ground, marks };
    this.book = new GroundBook(board.ground, board.tables);
  }

  phase(clock: Clock): string {
    return this.words.name('phase', clock.phase);
  }

  /** Day and hour of a turn. */
  when(clock: Clock): string {
    const turn = this.board.calendar[clock.turn - 1];
    return turn?.night ? say('ovl.night', { when: when(turn) }) : when(turn);
  }

  isDark(clock: Clock): boolean {
    return this.board.calendar[clock.turn - 1]?.night ?? false;
  }

  points(view: View): { side: number; points: number }[] {
    const { points } = view as unknown as State;
    return this.sides.map((side, index) => ({ side: index, points: points[side.id] ?? 0 }));
  }

  pieces(frame: Frame, marked: Marked): Pieces {
    const before = (frame.before as unknown as State).units;
    const after = frame.after as unknown as State;
    const reading = this.reading(after);
    const counters: Counter[] = [];
    // While a moment is shown, what it destroys still stands there.
    const lost = frame.part < 1 ? Object.values(before).filter((u) => !after.units[u.id]) : [];
    for (const unit of [...Object.values(after.units), ...lost].sort(inOrder)) {
      const counter = counterOf(unit, reading, marked);
      const zone = marked.zoned?.get(unit.id);
      if (zone !== undefined) counter.zone = zone;
      const was = before[unit.id];
      if (frame.part < 1 && was && was.at !== unit.at)
        counter.glide = { from: was.at, part: frame.part };
      counters.push(counter);
    }
    return { counters, flags: this.flags(after.holders), bursts: burstsOf(frame) };
  }

  describe(view: View, hex: HexId): HexShown {
    const state = view as unknown as State;
    const reading = this.reading(state);
    const facts = this.book.facts(hex, state);
    const location = this.board.locations.find(({ at }) => at === hex);
    if (location) {
      facts.unshift({
        label: say('hex.holder'),
        value: this.sideName(state.holders[hex] ?? '') || say('hex.nobody'),
      });
      facts.unshift({ label: say('hex.worth'), value: this.worth(location) });
    }
    const units = Object.values(state.units)
      .filter((unit) => unit.at === hex)
      .sort(inOrder)
      .map((unit) => shownUnit(unit, reading));
    const name = location?.name ?? this.book.name(hex);
    const title = name ? `${name} (${hex})` : say('hex.title', { hex });
    const line = this.book.line(hex);
    const spoken = [
      `${name ? `${name}, ` : ''}${hex}, ${line}`,
      ...units.map((unit) => `${unit.name}, ${unit.line}`),
    ].join('. ');
    return { hex, title, line, facts, units, spoken };
  }

  /** Bridges that are down, pontoons, paths through mines, forts as they stand. [OVL-TER-016] */
  readonly changes = ['works'] as const;

  works(view: View): Works {
    const { bridges, breaches, forts } = view as unknown as State;
    const sides = (what: string) => Object.keys(bridges).filter((side) => bridges[side] === what);
    return {
      blown: sides('blown'),
      pontoons: sides('pontoon'),
      paths: Object.keys(breaches).filter((side) => breaches[side]),
      forts: Object.entries(forts).map(([hex, { feature, side }]) => ({
        hex,
        kind: feature,
        side: this.sideIndex(side),
      })),
    };
  }

  roster(view: View): UnitShown[] {
    const state = view as unknown as State;
    const reading = this.reading(state);
    return Object.values(state.units)
      .filter((unit) => unit.side === this.viewer)
      .sort(inOrder)
      .map((unit) => shownUnit(unit, reading));
  }

  /** All own units under the same HQ, as the table of units has it. */
  formation(view: View, unit: string): readonly string[] {
    const { units } = view as unknown as State;
    const hqOf = (one: Unit) => (one.kind === 'hq' ? one.id : one.hq);
    const first = units[unit];
    if (first?.side !== this.viewer) return [];
    const mates = Object.values(units).filter(
      (other) => other !== first && other.side === this.viewer && hqOf(other) === hqOf(first),
    );
    return [first, ...mates].map((other) => other.id);
  }

  at(view: View, unit: string): HexId | null {
    return (view as unknown as State).units[unit]?.at ?? null;
  }

  lasts = lasts;
  focus = focus;
  continues = continues;

  cue(moment: Moment): string | null {
    return cueOf(eventsOf(moment));
  }

  moves(moments: readonly Moment[], view: View): Arrow[] {
    return movesOf(moments, view as unknown as State, (side) => this.sideIndex(side));
  }

  minor(told: Told): boolean {
    return MINOR.some((key) => told.key.startsWith(key));
  }

  /** Of a battle: values, odds, shifts, die and damage. */
  remarks(moment: Moment): string[] {
    return eventsOf(moment).flatMap((event) => {
      if (event.kind !== 'BattleFought') return [];
      const shifts = event.shifts
        .filter((shift) => shift.tenths)
        .map((shift) => `${this.words.name('why', shift.why)} ${signed(shift.tenths / 10)}`);
      return [
        say('ovl.log.values', {
          battle: this.words.name('battle', event.battle),
          attack: tenths(event.attack_tenths),
          defence: tenths(event.defence_tenths),
          odds: event.odds,
          shifts: shifts.join(', ') || say('ovl.log.noShifts'),
          column: event.column,
        }),
        say('ovl.log.damage', {
          die: event.die,
          intensity: this.words.name('intensity', event.intensity).toLowerCase(),
          attacker: percent(event.attacker_damage_tenths),
          defender: percent(event.defender_damage_tenths),
        }),
      ];
    });
  }

  scores(moments: readonly Moment[]): { side: number; parts: Fact[] }[] {
    const scored = moments.flatMap(eventsOf).filter((event) => event.kind === 'PointsScored');
    return this.sides.map(({ id }, side) => {
      const of = (cause: string) =>
        scored
          .filter((event) => event.side === id && event.cause === cause)
          .reduce((sum, event) => sum + event.scored, 0);
      const parts = [
        { label: say('ovl.score.locations'), value: String(of('locations')) },
        { label: say('score.losses'), value: String(of('losses')) },
      ];
      return { side, parts };
    });
  }

  sideIndex(side: string): number {
    return this.sides.findIndex((known) => known.id === side);
  }

  sideName(side: string): string {
    return this.sides[this.sideIndex(side)]?.name ?? '';
  }

  /** What a location pays each side a turn. */
  worth(location: { allies: number; axis: number }): string {
    return this.sides
      .map(({ id, name }) => `${name} ${id === 'allies' ? location.allies : location.axis}`)
      .join(', ');
  }

  /** The units of a hex in the order of a stack; reports that are old come last. */
  stack(view: View, hex: HexId): Unit[] {
    return Object.values((view as unknown as State).units)
      .filter((unit) => unit.at === hex)
      .sort(inOrder);
  }

  /** What there is to say of a unit. */
  unit(view: View, unit: Unit): UnitShown {
    return shownUnit(unit, this.reading(view as unknown as State));
  }

  /** The counter of a unit. */
  counter(view: View, unit: Unit, marked: Marked): Counter {
    return counterOf(unit, this.reading(view as unknown as State), marked);
  }

  /** The name on the counter of a unit, as far as it is known. */
  shortOf(unit: Unit): string {
    return known(unit).values ? unit.short : '?';
  }

  /** How old a report is. */
  age(view: View, unit: Unit): number {
    return age(unit, view as unknown as State);
  }

  private reading(state: State): Reading {
    return {
      state,
      words: this.words,
      viewer: this.viewer,
      sideIndex: (side) => this.sideIndex(side),
      sideName: (side) => this.sideName(side),
    };
  }

  firstFlags(): Flag[] {
    const { locations } = this.board;
    return this.flags(Object.fromEntries(locations.map(({ at, holder }) => [at, holder])));
  }

  private flags(holders: Record<string, string>): Flag[] {
    return this.board.locations.map((location) => {
      const side = this.sideIndex(holders[location.at] ?? '');
      return {
        hex: location.at,
        name: location.name,
        side: side < 0 ? null : side,
        points: Math.max(location.allies, location.axis),
      };
    });
  }
}

/** Fighting units before HQs, plain before reports, then by id, so that stacks keep their order. */
export function inOrder(a: Unit, b: Unit): number {
  return (
    Number(a.seen !== null) - Number(b.seen !== null) ||
    Number(a.kind === 'hq') - Number(b.kind === 'hq') ||
    a.id.localeCompare(b.id)
  );
}
