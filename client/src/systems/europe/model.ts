// Reads boards and views of War in Europe for the map and the panels. It looks up tables; it judges
// nothing.

import type { Frame } from '../../film/player.svelte';
import type { Clock, Moment, Told } from '../../generated/types';
import type { BoardShown, State, Unit } from '../../generated/europe';
import type { Ground } from '../../drawing/ground';
import { DIRECTIONS, allHexes, step, type HexId } from '../../drawing/hexes';
import type { Arrow, Counter, Flag, GroundState, Works } from '../../drawing/scene';
import type { SystemWords } from '../../words/say';
import type { Fact, HexShown, Marked, Model, Pieces, UnitShown, View } from '../types';
import { burstsOf, continues, cueOf, focus, lasts, movesOf, passes } from './film';
import { counterOf, looksAlike, shownUnit, toldBy, type Reading } from './units';
import { say } from './words';

const NO_ICE: NonNullable<Works['frozen']> = {};
const UNMARKED: Marked = { ready: new Set(), selected: [] };

const PASSED = 'event.phase-passed.';
/** Sentences that tell little: what they mean is seen on the map, or told by others. */
const MINOR = [
  'event.clock-moved.',
  'event.dice-rolled.',
  PASSED,
  'event.side-done',
  'event.turn-finished',
  'event.unit-moved',
  'event.hex-taken',
  'event.rail-cut',
];

export class EuropeModel implements Model {
  readonly title: string;
  readonly turns: number;
  readonly changes = ['ice', 'ports', 'rails'] as const;
  readonly ground: Ground;
  readonly sides;
  private readonly hexes: readonly HexId[];
  private readonly index: ReadonlyMap<HexId, number>;
  private readonly names: ReadonlyMap<HexId, string>;
  private readonly rails: ReadonlySet<HexId>;
  private held: { control: string; state: GroundState } | null = null;
  private read: { control: string; holders: Uint8Array } | null = null;
  /** What was last said and drawn of units: while they are the same, so is this. */
  private readonly told = new WeakMap<Unit, { by: readonly unknown[]; shown: UnitShown }>();
  private readonly drawn = new WeakMap<Unit, Counter>();
  private laid: { rails: State['rails']; works: Omit<Works, 'blown'> } | null = null;

  constructor(
    readonly board: BoardShown,
    readonly viewer: string,
    readonly words: SystemWords,
  ) {
    this.title = board.title;
    this.turns = board.turns;
    // The first side is drawn in blue, the second in red, the third in brown.
    this.sides = [...board.sides].sort((a, b) => a.id.localeCompare(b.id));
    this.ground = board.ground;
    this.hexes = allHexes(board.ground.sheet);
    this.index = new Map(this.hexes.map((hex, i) => [hex, i]));
    // The first name of a hex is its own; those of lands and regions are only lettered there.
    const own = board.ground.names.filter(({ kind }) => kind !== 'country' && kind !== 'region');
    this.names = new Map(own.map(({ at, name }) => [at, name] as const).reverse());
    const rails = board.ground.steps.filter(({ layer }) => layer === 'rails');
    this.rails = new Set(rails.flatMap(({ run }) => run));
  }

  phase(clock: Clock): string {
    return this.words.name('phase', clock.phase);
  }

  /** The date of a game turn. */
  when(clock: Clock): string {
    const week = this.board.calendar[clock.turn - 1];
    if (!week) return '';
    const day = new Date(`${week.day}T00:00:00Z`);
    const shown = day.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    return say('eu.when', { day: shown, cycle: week.cycle, turn: week.turn });
  }

  /** There is one total, counted for the Axis. While a game goes on the server reckons it. */
  points(view: View): { side: number; points: number }[] {
    const told = (view as unknown as State).outcome?.points ?? [];
    return told.map(([side, points]) => ({ side: this.sideIndex(side), points }));
  }

  pieces(frame: Frame, marked: Marked): Pieces {
    const before = (frame.before as unknown as State).units;
    const after = frame.after as unknown as State;
    const reading = this.reading(after);
    const counters: Counter[] = [];
    // While a moment is shown, what it destroys still stands there.
    const lost = frame.part < 1 ? Object.values(before).filter((u) => !after.units[u.id]) : [];
    for (const unit of [...Object.values(after.units), ...lost].sort(inOrder)) {
      if (marked.hides?.(unit.kind)) continue;
      const counter = this.counterAs(unit, reading, marked);
      const was = before[unit.id];
      const glides = frame.part < 1 && was && was.at !== unit.at;
      counters.push(glides ? { ...counter, glide: { from: was.at, part: frame.part } } : counter);
    }
    return { counters, flags: this.flags(after), bursts: burstsOf(frame) };
  }

  describe(view: View, hex: HexId): HexShown {
    const state = view as unknown as State;
    const reading = this.reading(state);
    const units = Object.values(state.units)
      .filter((unit) => unit.at === hex)
      .sort(inOrder)
      .map((unit) => shownUnit(unit, reading));
    const name = this.names.get(hex) ?? '';
    const title = name ? `${name} (${hex})` : say('hex.title', { hex });
    const line = this.line(state, hex);
    const facts = this.facts(state, hex);
    const spoken = [
      `${name ? `${name}, ` : ''}${hex}, ${line}`,
      ...units.map((unit) => `${unit.name}, ${unit.line}`),
    ].join('. ');
    return { hex, title, line, facts, units, spoken };
  }

  /** What is said of a unit in lists. */
  shown(view: View, unit: Unit): UnitShown {
    return shownUnit(unit, this.reading(view as unknown as State));
  }

  /** The counter of a unit, as it stands in lists. */
  counter(view: View, unit: Unit): Counter {
    return counterOf(unit, this.reading(view as unknown as State), UNMARKED);
  }

  /** The value of a grid of the map at a hex. */
  gridAt(layer: string, hex: HexId): string {
    return this.grid(layer, hex);
  }

  /** All hexes of the map. */
  get places(): readonly HexId[] {
    return this.hexes;
  }

  /** Who holds a hex; empty for nobody. */
  holderOf(view: View, hex: HexId): string {
    const held = this.holders(view as unknown as State)[this.index.get(hex) ?? -1] ?? 0;
    return this.board.powers[held - 1] ?? '';
  }

  /** Whose the ground is, where the front runs, which railways are cut or converted. */
  state(view: View): GroundState {
    const state = view as unknown as State;
    if (this.held?.control !== state.control)
      this.held = { control: state.control, state: this.groundState(state) };
    return { ...this.held.state, ...this.railState(state) };
  }

  /** Which rivers are frozen now, and which railways are cut or converted. [WIE-MAP-007] */
  works(view: View): Works {
    const state = view as unknown as State;
    const frozen = state.season === this.board.frost ? this.board.freezing : NO_ICE;
    return { blown: [], frozen, ...this.railState(state) };
  }

  roster(view: View): UnitShown[] {
    const state = view as unknown as State;
    const reading = this.reading(state);
    return Object.values(state.units)
      .filter((unit) => unit.side === this.viewer)
      .sort(inOrder)
      .map((unit) => this.shownAs(unit, reading));
  }

  /** What is said of a unit in the list of all, which is long: made anew where something changed. */
  private shownAs(unit: Unit, reading: Reading): UnitShown {
    const by = toldBy(unit, reading.state);
    const known = this.told.get(unit);
    if (known?.by.every((one, i) => one === by[i])) return known.shown;
    const shown = shownUnit(unit, reading);
    this.told.set(unit, { by, shown });
    return shown;
  }

  /** The counter of a unit; one that looks as before is the same, so that nobody draws it anew. */
  private counterAs(unit: Unit, reading: Reading, marked: Marked): Counter {
    const counter = counterOf(unit, reading, marked);
    const known = this.drawn.get(unit);
    if (known && looksAlike(known, counter)) return known;
    this.drawn.set(unit, counter);
    return counter;
  }

  /** Units of the same kind and nation. */
  formation(view: View, unit: string): readonly string[] {
    const { units } = view as unknown as State;
    const first = units[unit];
    if (first?.side !== this.viewer) return [];
    return Object.values(units)
      .filter(
        ({ side, kind, nation }) =>
          side === this.viewer && kind === first.kind && nation === first.nation,
      )
      .map(({ id }) => id)
      .sort();
  }

  at(view: View, unit: string): HexId | null {
    return (view as unknown as State).units[unit]?.at ?? null;
  }

  lasts = lasts;
  passes = passes;
  focus = focus;
  continues = continues;
  cue = cueOf;

  moves(moments: readonly Moment[], view: View): Arrow[] {
    return movesOf(moments, view as unknown as State, (side) => this.sideIndex(side));
  }

  /** That an own phase passed by itself is worth telling where phases are told. */
  minor(told: Told, moment?: Moment): boolean {
    if (told.key.startsWith(PASSED) && moment?.acting === this.viewer) return false;
    return MINOR.some((key) => told.key.startsWith(key));
  }

  remarks(): string[] {
    return [];
  }

  scores(): { side: number; parts: Fact[] }[] {
    return this.sides.map((_, side) => ({ side, parts: [] }));
  }

  /** The own units on the map. */
  ownUnits(view: View): Unit[] {
    const { units } = view as unknown as State;
    return Object.values(units).filter(({ side }) => side === this.viewer);
  }

  /** The air front of a hex. */
  frontOf(hex: HexId): string {
    return this.grid('front', hex);
  }

  /** The country of a hex; nothing at sea. */
  countryOf(hex: HexId): string {
    const country = this.grid('country', hex);
    return country === 'none' ? '' : country;
  }

  /** Whether all of the map is desert, where no season brings mud or snow. */
  get dry(): boolean {
    return this.used('climate').every((climate) => climate === 'arid');
  }

  /** Whether units wear out in this game. */
  get wears(): boolean {
    return this.board.options.basic_attrition || this.board.options.advanced_attrition;
  }

  /** The countries that lie on the map, by their names. */
  get countries(): readonly string[] {
    const name = (id: string) => this.nationName(id);
    return this.used('country').sort((a, b) => name(a).localeCompare(name(b)));
  }

  /** The seas that lie on the map, and all there are. */
  get seas(): readonly string[] {
    return this.used('sea');
  }

  readonly allSeas = [
    'high-seas',
    'baltic',
    'western-mediterranean',
    'central-mediterranean',
    'eastern-mediterranean',
    'adriatic',
    'aegean',
    'black-sea',
    'caspian-sea',
    'red-sea',
  ] as const;

  /** The names of a grid that some hex has. */
  private used(layer: string): string[] {
    const grid = this.ground.grids.find((one) => one.layer === layer);
    const numbers = new Set(grid?.cells);
    return (grid?.names ?? []).filter((name, i) => name && name !== 'none' && numbers.has(i));
  }

  sideIndex(side: string): number {
    return this.sides.findIndex((known) => known.id === side);
  }

  sideName(side: string): string {
    return this.sides[this.sideIndex(side)]?.name ?? '';
  }

  /** The value of a grid of the map at a hex. */
  private grid(layer: string, hex: HexId): string {
    const grid = this.ground.grids.find((one) => one.layer === layer);
    return grid?.names[grid.cells[this.index.get(hex) ?? -1] ?? -1] ?? '';
  }

  private line(state: State, hex: HexId): string {
    const country = this.grid('country', hex);
    const rail = state.rails[hex];
    return [
      this.words.name('terrain', this.grid('terrain', hex)),
      ...(country && country !== 'none' ? [this.nationName(country)] : []),
      ...(this.rails.has(hex) ? [say(rail?.cut ? 'eu.hex.cut' : 'eu.hex.rail')] : []),
      ...(state.interdicted[hex] ? [say('eu.hex.interdicted')] : []),
    ].join(', ');
  }

  private facts(state: State, hex: HexId): Fact[] {
    const row = this.board.tables.terrain[this.grid('terrain', hex)];
    const cost = (value: number | null | undefined) =>
      value ? String(value) : say('eu.hex.closed');
    const climate = this.grid('climate', hex);
    const holder = this.holders(state)[this.index.get(hex) ?? -1] ?? 0;
    return [
      {
        label: say('hex.holder'),
        value: this.sideName(this.board.powers[holder - 1] ?? '') || say('hex.nobody'),
        from: this.words.say('source.holder'),
      },
      ...(row
        ? [
            {
              label: say('eu.hex.costs'),
              value: `${cost(row.a)} / ${cost(row.b)}`,
              from: this.words.say('source.cost-a'),
            },
          ]
        : []),
      ...(climate
        ? [
            {
              label: say('eu.hex.climate'),
              value: this.words.name('climate', climate),
              from: this.words.say('source.climate'),
            },
          ]
        : []),
    ];
  }

  /** By place, the number of the power that holds it, from 1. */
  private holders(state: State): Uint8Array {
    const { control } = state;
    // It is asked for with every frame of a film and every move of the pointer.
    if (this.read?.control !== control) {
      const bytes = atob(control);
      const holders = new Uint8Array(bytes.length);
      for (let i = 0; i < bytes.length; i++) holders[i] = bytes.charCodeAt(i);
      this.read = { control, holders };
    }
    return this.read.holders;
  }

  private groundState(state: State): GroundState {
    const held = this.holders(state);
    const sides = this.board.powers.map((power) => this.sideIndex(power));
    const control: Record<HexId, number> = {};
    const axis = this.board.powers.indexOf('axis') + 1;
    const front: string[] = [];
    const { sheet } = this.ground;
    this.hexes.forEach((hex, i) => {
      const side = sides[held[i]! - 1] ?? -1;
      if (side < 0) return;
      control[hex] = side;
      if (held[i] !== axis) return;
      for (const direction of DIRECTIONS) {
        const next = step(sheet, hex, direction);
        const other = next ? held[this.index.get(next)!]! : 0;
        if (other && other !== axis) front.push(`${hex}-${direction}`);
      }
    });
    return { control, front, blown: [] };
  }

  /** Railways that are not as the map has them, as the steps that touch their hexes. */
  private railState({ rails }: State): Omit<Works, 'blown'> {
    if (this.laid?.rails !== rails) this.laid = { rails, works: this.layRails(rails) };
    return this.laid.works;
  }

  private layRails(rails: State['rails']): Omit<Works, 'blown'> {
    const cut: Record<string, HexId[][]> = {};
    const converted: Record<string, HexId[][]> = {};
    for (const { layer, kind, run } of this.ground.steps) {
      if (layer !== 'rails') continue;
      for (let i = 1; i < run.length; i++) {
        const pair = [run[i - 1]!, run[i]!];
        const now = pair.map((hex) => rails[hex]);
        const torn = now.find((rail) => rail?.cut);
        const other = now.find((rail) => rail?.gauge);
        if (torn) (cut[torn.gauge || kind] ??= []).push(pair);
        else if (other) (converted[other.gauge] ??= []).push(pair);
      }
    }
    // Where the gauges meet, the track is as good as European: only red tells that it is cut.
    return {
      cut: [...(cut['european'] ?? []), ...(cut['break'] ?? [])],
      cut_soviet: cut['soviet'] ?? [],
      converted: converted['european'] ?? [],
      converted_soviet: converted['soviet'] ?? [],
    };
  }

  /** The name of a country or nation; of those that have none in the tables, their own. */
  country(name: string): string {
    const own = () =>
      name.replace(
        /(^|-)(.)/g,
        (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase(),
      );
    return this.board.nations[name] ?? own();
  }

  nationName(nation: string): string {
    return this.country(nation);
  }

  private reading(state: State): Reading {
    return {
      state,
      words: this.words,
      viewer: this.viewer,
      nationName: (nation) => this.nationName(nation),
      sideIndex: (side) => this.sideIndex(side),
    };
  }

  firstFlags(): Flag[] {
    return this.board.objectives.map(({ at, name, points, holder }) => {
      return { hex: at, name, side: holder ? this.sideIndex(holder) : null, points };
    });
  }

  private flags(state: State): Flag[] {
    const held = this.holders(state);
    return this.board.objectives.map(({ at, name, points }) => {
      const power = this.board.powers[(held[this.index.get(at) ?? -1] ?? 0) - 1];
      return { hex: at, name, side: power ? this.sideIndex(power) : null, points };
    });
  }
}

/** Fighting units before others, then by strength and id, so that stacks keep their order. */
export function inOrder(a: Unit, b: Unit): number {
  return (
    Number(a.seen !== null) - Number(b.seen !== null) ||
    b.attack - a.attack ||
    a.id.localeCompare(b.id)
  );
}
