// Drafts the orders of Overlord from clicks and keys. Everything it allows, the server offered.

import { stanceOf } from './units';
import type {
  GroupReply,
  ReachReply,
  State,
  Unit,
  Way,
  WayReply,
  Worth,
  WorthReply,
} from '../../generated/overlord';
import { line, type HexId } from '../../drawing/hexes';
import type { Badge, Overlay } from '../../drawing/scene';
import type { Seat } from '../../play/seat.svelte';
import type { Instead, Staff } from '../types';
import { badgesOf } from './badges';
import { Battles } from './battles.svelte';
import { Charts } from './charts.svelte';
import type { Deed } from './commands';
import { hintAt } from './hints';
import { cursorAt, styleOf } from './cursors';
import { FireMode } from './fire.svelte';
import { inOrder } from './model';
import {
  NOTHING,
  NO_OPTIONS,
  learn,
  learnAssets,
  offered,
  study,
  type Offers,
  type Options,
} from './offers';
import { zoneHexes, zoneUnits } from './setup';
import { legsOf, stillBarred } from './marches';
import type { Part } from './parts';
import { battlesOf, endOf, hasOrders, plannedArrows } from './plans';
import { points } from './values';
import { say } from './words';
import { nextWork } from './works';

export const MODES = ['defend', 'attack', 'road'] as const;
export const HOWS = ['attack', 'assault', 'no-advance'] as const;
export type Mode = (typeof MODES)[number];
export type How = (typeof HOWS)[number];

/** An asset for whose mission a hex is being looked for. */
export interface Errand {
  asset: string;
  mission: string;
  targets: ReadonlySet<HexId>;
}

export type ForkSort = 'march' | 'place' | 'support';

/** Something else a click that took units could have meant. */
export interface Fork {
  sorts: readonly ForkSort[];
  hex: HexId;
  units: readonly string[];
}

const NOWHERE: ReadonlyMap<HexId, number> = new Map();
/** So many hexes are lit at most when a target is chosen. */
const MOST_LIT = 60;

export class OverlordStaff implements Staff {
  offers = $state.raw<Offers>(NOTHING);
  options = $state.raw<Options>(NO_OPTIONS);
  chosen = $state.raw<readonly string[]>([]);
  mode = $state<Mode>('defend');
  how = $state<How>('attack');
  /** Whether ways are looked for as if there were no enemies. */
  ignore = $state(false);
  worth = $state.raw<readonly Worth[]>([]);
  errand = $state.raw<Errand | null>(null);
  fork = $state.raw<Fork | null>(null);
  /** The part of the orders panel that was open last. */
  part = $state<Part>('battles');
  private reach = $state.raw<ReadonlyMap<HexId, number>>(NOWHERE);
  /** Hexes that could be reached but for the enemy. */
  private barred = $state.raw<readonly HexId[]>([]);
  way = $state.raw<{ goal: HexId; way: Way } | null>(null);
  private pointed: HexId | null = null;
  private met = '';
  private run = 0;
  private asked = $state(0);
  readonly drafting = false;
  readonly about = null;

  readonly charts: Charts;
  readonly battles: Battles;
  readonly gunnery = new FireMode(this);

  constructor(readonly seat: Seat) {
    this.charts = new Charts(seat);
    this.battles = new Battles(seat);
  }

  get faded(): ReadonlySet<string> {
    return this.charts.faded;
  }

  get badges(): ReadonlyMap<string, readonly Badge[]> {
    return this.seat.situation ? badgesOf(this.state, this.side, this.charts.musters) : new Map();
  }

  get open(): 'card' | 'chart' | null {
    return this.charts.open;
  }

  cursor(hex: HexId): string {
    const name = cursorAt(this, hex);
    return name ? styleOf(name) : '';
  }

  inspect(hex: HexId): void {
    this.charts.inspect(hex);
  }

  get state(): State {
    return this.seat.situation!.view as unknown as State;
  }

  get side(): string {
    return this.seat.side;
  }

  get setup(): boolean {
    return this.seat.situation?.clock.phase === 'setup';
  }

  get planning(): boolean {
    return this.offers.kinds.includes('March');
  }

  get plain(): boolean {
    return this.planning && this.chosen.length > 0;
  }

  get selected(): readonly string[] {
    return this.chosen;
  }

  get units(): Unit[] {
    return this.chosen.flatMap((id) => this.state.units[id] ?? []);
  }

  /** The hex of the units in hand. */
  get here(): HexId | null {
    return this.units[0]?.at ?? null;
  }

  get guns(): readonly string[] {
    return this.chosen.filter((unit) => this.offers.guns.has(unit));
  }

  /** Units that could do something, and have not been told what. */
  get ready(): ReadonlySet<string> {
    if (!this.seat.situation) return new Set();
    if (this.setup) return this.offers.placeable;
    const able = [...this.offers.movers, ...this.offers.guns];
    return new Set(able.filter((unit) => !hasOrders(this.state, this.side, unit)));
  }

  readonly zoned = $derived.by(() => zoneUnits(this.offers.zones));

  /** All own units can be taken, also to see or to change what they were told. */
  get takeable(): ReadonlySet<string> {
    if (!this.seat.situation || !this.mayEnd) return new Set();
    const own = Object.values(this.state.units).filter((unit) => unit.side === this.side);
    return new Set(own.map((unit) => unit.id));
  }

  get mayEnd(): boolean {
    return this.offers.kinds.includes('Done');
  }

  /** Units beside the enemy, and assets, that have nothing to do. */
  get idle(): string {
    if (!this.planning) return '';
    const { moves, missions } = this.state;
    const attackers = new Set([...this.offers.chargers.values()].flat());
    const idlers = [...attackers].filter((unit) => !hasOrders(this.state, this.side, unit));
    const assets = [...this.offers.assets].filter((asset) => !missions[this.side]?.[asset]);
    return [
      ...(idlers.length ? [say('ovl.idle.units', { count: idlers.length })] : []),
      ...(assets.length ? [say('ovl.idle.assets', { count: assets.length })] : []),
      ...(Object.keys(moves[this.side] ?? {}).length ? [] : [say('ovl.idle.nobody')]),
    ].join(' ');
  }

  get empty(): boolean {
    return this.offers.kinds.every((kind) => kind === 'Done');
  }

  get overlay(): Partial<Overlay> {
    if (!this.seat.situation) return {};
    const { state, side } = this;
    const planned = this.chosen.some((unit) => state.moves[side]?.[unit]);
    const path = this.way?.way.path.length
      ? [endOf(state, this.chosen[0] ?? ''), ...this.way.way.path]
      : [];
    const lit = this.errand?.targets ?? this.options.zone;
    return {
      reach: this.errand || planned ? NOWHERE : this.reach,
      barred: this.errand || planned ? [] : this.barred,
      path: this.errand ? [] : path,
      pathLabel: this.way ? this.cost(this.way.way) : '',
      zones: zoneHexes(this.offers.zones),
      choices: lit.size <= MOST_LIT ? [...lit] : [],
      targets: this.errand ? [] : this.marked,
      arrows: this.charts.arrows(plannedArrows(state, side)),
      laid: this.charts.laid,
      signs: this.charts.signs(this.chosen),
    };
  }

  async refresh(): Promise<void> {
    const run = ++this.run;
    await Promise.all([this.charts.refresh(), this.battles.refresh()]);
    const { situation, side } = this.seat;
    this.fork = null;
    if (!situation || situation.outcome || !situation.awaited.includes(side)) {
      this.offers = NOTHING;
      this.met = '';
      await this.take([]);
      return;
    }
    const { turn, phase } = situation.clock;
    const name = `${turn}/${phase}`;
    // Plans change only what assets can do; setting up changes everything.
    const whole = name !== this.met || phase === 'setup';
    const offers = await (whole ? learn(this.seat) : learnAssets(this.seat, this.offers));
    if (run !== this.run) return;
    this.offers = offers;
    if (whole) {
      if (name !== this.met) await this.take([]);
      this.met = name;
    }
    await this.take(this.chosen.filter((unit) => this.state.units[unit]));
    if (this.pointed) await this.look(this.pointed);
  }

  async act(hex: HexId, clicked?: string): Promise<void> {
    if (this.seat.busy || !this.seat.awaited) return;
    if (this.gunnery.on) await this.gunnery.shoot(hex);
    else if (this.errand) await this.send(hex);
    else if (this.ownAt(hex).length) await this.touch(hex, clicked);
    else if (!this.chosen.length) return;
    else if (this.setup) await this.place(hex);
    else if (this.foesAt(hex).length && !this.raids(hex)) await this.attack(hex);
    else await this.march(hex);
  }

  /** Where a battle is planned, the panel of orders has its details. */
  panelOn(hex: HexId): 'orders' | null {
    if (!battlesOf(this.state, this.side).has(hex)) return null;
    this.part = 'battles';
    return 'orders';
  }

  hint(hex: HexId): string {
    return this.gunnery.on ? this.gunnery.hint(hex) : hintAt(this, hex);
  }

  point(hex: HexId | null): void {
    if (hex === this.pointed) return;
    this.pointed = hex;
    this.way = null;
    if (hex) void this.look(hex);
  }

  async pick(unit: string): Promise<void> {
    if (this.state.units[unit]?.side === this.side) await this.take([unit]);
  }

  /** Take the own ones of some units in hand, wherever they stand. */
  async select(units: readonly string[]): Promise<void> {
    const own = units.filter((id) => this.state.units[id]?.side === this.side);
    await this.take(own);
  }

  /** Bring units to where one of their counters was dragged, also onto own units. */
  async carry(unit: string, hex: HexId): Promise<void> {
    if (this.seat.busy || !this.seat.awaited || !this.mayEnd) return;
    if (!this.chosen.includes(unit)) await this.pick(unit);
    if (!this.chosen.includes(unit) || hex === this.here) return;
    this.errand = null;
    if (this.setup) await this.place(hex);
    else if (this.foesAt(hex).length && !this.raids(hex)) await this.attack(hex);
    else await this.march(hex);
  }

  get instead(): Instead | null {
    const { fork } = this;
    const sort = fork?.sorts.find((one) => one !== 'support');
    if (!fork || !sort) return null;
    const units = fork.units.map((unit) => this.state.units[unit]?.short ?? unit).join(', ');
    const label = say(`ovl.instead.${sort}`, { units });
    return { hex: fork.hex, label, run: () => this.takeFork(sort) };
  }

  next(): HexId | null {
    const waiting = [...this.ready].sort();
    const place = this.chosen.length ? waiting.indexOf(this.chosen[0]!) : -1;
    const unit = waiting[(place + 1) % waiting.length];
    if (!unit) return null;
    void this.take([unit]);
    return this.state.units[unit]?.at ?? null;
  }

  cancel(): boolean {
    if (this.charts.cancel()) return true;
    if (this.gunnery.on) {
      this.gunnery.stop();
      return true;
    }
    const begun = Boolean(this.errand ?? this.fork) || this.chosen.length > 0;
    if (this.errand) this.errand = null;
    else void this.take([]);
    this.fork = null;
    return begun;
  }

  answerNth(): Promise<void> {
    return Promise.resolve();
  }

  /** Do what a command of Overlord's own means at a hex; where it means nothing, nothing. */
  perform(deed: Deed, hex: HexId): void {
    if (this.seat.awaited && !this.seat.busy && this.mayEnd) void this.deeds[deed](hex);
  }

  private readonly deeds: Readonly<Record<Deed, (hex: HexId) => Promise<void>>> = {
    all: async (hex) => {
      if (this.ownAt(hex).length) await this.take(this.ownAt(hex));
    },
    cycle: async (hex) => {
      if (this.ownAt(hex).length) await this.touch(hex);
    },
    mode: async () => {
      if (this.planning) await this.setMode(following(MODES, this.mode));
    },
    orders: async (hex) => {
      if (this.planning) await this.changeOrders(hex);
    },
    wait: () => this.wait(),
    fire: (hex) => this.gunnery.toggle(hex, false),
    fireAll: (hex) => this.gunnery.toggle(hex, true),
    work: (hex) => nextWork(this, hex),
    leg: (hex) => this.stepBack(hex),
    drop: async (hex) => {
      if (this.ordered(hex).length) await this.drop(this.ordered(hex));
    },
  };

  /** Take units of one hex in hand, and learn what they can do. */
  async take(units: readonly string[]): Promise<void> {
    this.asked += 1;
    try {
      await this.lookAround(units);
    } finally {
      this.asked -= 1;
    }
  }

  /** Whether it has asked what the units in hand can do, and not yet heard. */
  get looking(): boolean {
    return this.asked > 0;
  }

  private async lookAround(units: readonly string[]): Promise<void> {
    const same = units.join() === this.chosen.join();
    this.chosen = units;
    this.fork = null;
    if (!same) {
      this.reach = NOWHERE;
      this.barred = [];
      this.way = null;
      this.options = NO_OPTIONS;
      this.worth = [];
    }
    const here = this.here;
    if (!here) return;
    const [options, worth] = await Promise.all([
      study(this.seat, this.offers, units, here),
      this.seat.query('worth', { units }) as Promise<WorthReply | null>,
    ]);
    if (this.chosen !== units) return;
    this.options = options;
    this.worth = worth ?? [];
    await this.measure();
  }

  /** Add a unit of the stack to those in hand, or leave it out. */
  async toggle(unit: string): Promise<void> {
    const rest = this.chosen.filter((other) => other !== unit);
    await this.take(rest.length < this.chosen.length ? rest : [...this.chosen, unit]);
  }

  /** Take all units of the same HQ in hand, wherever they stand. */
  async group(): Promise<void> {
    const [unit] = this.chosen;
    if (!unit) return;
    const found = (await this.seat.query('group', { unit })) as GroupReply | null;
    // Who was in hand leads.
    if (found?.length) await this.take([unit, ...found.filter((other) => other !== unit)]);
  }

  async setMode(mode: Mode): Promise<void> {
    this.mode = mode;
    await this.measure();
    if (this.pointed) await this.look(this.pointed);
  }

  async setIgnore(ignore: boolean): Promise<void> {
    this.ignore = ignore;
    await this.measure();
  }

  /** Change how the units in hand are to attack; those that attack already do it anew. */
  async setHow(how: How): Promise<void> {
    this.how = how;
    const attacks = this.state.attacks[this.side] ?? {};
    const attacking = this.chosen.filter((unit) => attacks[unit]);
    const target = attacking[0] && attacks[attacking[0]]?.target;
    if (target) await this.charge(attacking, target, how);
  }

  async stand(stance: string): Promise<void> {
    if (this.here) await this.seat.order({ kind: 'Stand', hex: this.here, stance });
  }

  async work(work: string, side: string): Promise<void> {
    const [unit] = this.chosen;
    if (unit) await this.seat.order({ kind: 'Work', unit, work, side });
  }

  /** Those in hand that are to march. */
  get marching(): readonly string[] {
    return this.chosen.filter((unit) => this.state.moves[this.side]?.[unit]);
  }

  async wait(): Promise<void> {
    const moves = this.state.moves[this.side] ?? {};
    const wait = !this.marching.every((unit) => moves[unit]?.wait);
    for (const unit of this.marching) await this.seat.order({ kind: 'Wait', unit, wait });
  }

  /** Take back what units were told: everything, or the last leg of their march. */
  async drop(units: readonly string[], leg = false): Promise<void> {
    await this.seat.order({ kind: 'Cancel', units, leg });
  }

  async dropMission(asset: string): Promise<void> {
    await this.seat.order({ kind: 'Cancel', asset });
  }

  /** Give an asset a mission; where it needs a hex, the next click chooses it. */
  async assign(asset: string, mission: string): Promise<void> {
    const targets = (await offered(this.seat, 'Assign', { asset, mission })).map(String);
    if (targets.length === 1 && targets[0] === '')
      await this.seat.order({ kind: 'Assign', asset, mission });
    else this.errand = { asset, mission, targets: new Set(targets) };
  }

  async supply(hq: string, setting: Record<string, boolean>, below = false): Promise<void> {
    await this.seat.order({ kind: 'Supply', hq, ...setting, below });
  }

  /** March, place or support as the click that took units could have meant. */
  async takeFork(sort: ForkSort): Promise<void> {
    const { fork } = this;
    if (!fork) return;
    this.chosen = fork.units;
    this.fork = null;
    if (sort === 'place') await this.place(fork.hex);
    else if (sort === 'march') await this.march(fork.hex);
    else await this.fire(fork.hex);
  }

  /** Hexes that are to be attacked; with units in hand also those they could attack. */
  private get marked(): HexId[] {
    const planned = battlesOf(this.state, this.side).keys();
    const open = [...this.offers.chargers].filter(([, units]) =>
      this.chosen.some((unit) => units.includes(unit)),
    );
    return [...new Set([...planned, ...open.map(([hex]) => hex)])];
  }

  cost(way: Way): string {
    const cost = `${points(way.cost)} / ${points(way.points)}`;
    const later = way.turn > this.state.clock.turn;
    return later ? say('ovl.way.turn', { cost, turn: way.turn }) : cost;
  }

  /** Whether the units in hand would march at an enemy out of their reach, and attack on the way. */
  raids(hex: HexId): boolean {
    if (this.mode !== 'attack' || this.guns.length) return false;
    const able = this.offers.chargers.get(hex) ?? [];
    return !this.chosen.some((unit) => able.includes(unit));
  }

  /** Whether the units in hand are to march to a hex. */
  bound(hex: HexId): boolean {
    return this.marching.length > 0 && this.marching.every((one) => endOf(this.state, one) === hex);
  }

  /** The units with orders a key is about: those in hand, else those under the cursor. */
  private ordered(hex: HexId): string[] {
    const chosen = this.chosen.filter((unit) => hasOrders(this.state, this.side, unit));
    return chosen.length ? chosen : this.under(hex);
  }

  /** Take back one leg of marches; of a battle under the cursor, one unit. */
  private async stepBack(hex: HexId): Promise<void> {
    const battle = this.chosen.length ? undefined : battlesOf(this.state, this.side).get(hex);
    const units = battle ? battle.slice(-1) : this.ordered(hex);
    if (units.length) await this.drop(units, true);
  }

  /** The units with orders that stand in a hex, or are to attack it. */
  private under(hex: HexId): string[] {
    const here = this.ownAt(hex).filter((unit) => hasOrders(this.state, this.side, unit));
    return here.length ? here : (battlesOf(this.state, this.side).get(hex) ?? []);
  }

  /** Over a battle: the next way to attack, for all who do; over own units: the next stance. */
  private async changeOrders(hex: HexId): Promise<void> {
    const battle = battlesOf(this.state, this.side).get(hex);
    const attacks = this.state.attacks[this.side] ?? {};
    if (battle) {
      await this.charge(battle, hex, following(HOWS, attacks[battle[0]!]!.how));
      return;
    }
    const [unit] = this.ownAt(hex);
    if (!unit) return;
    const stances = (await offered(this.seat, 'Stand', { hex })).map(String);
    const stance = following(stances, stanceOf(this.state.units[unit]!, this.state));
    await this.seat.order({ kind: 'Stand', hex, stance });
  }

  /** A click on own units takes one of them, further clicks the next ones, and in the end all. */
  private async touch(hex: HexId, clicked?: string): Promise<void> {
    const before = this.chosen;
    const own = this.ownAt(hex);
    if (hex !== this.here) {
      await this.take([clicked ?? own[0]!]);
      // Who has orders is done with: a click elsewhere means the others.
      const open = before.filter((unit) => !hasOrders(this.state, this.side, unit));
      if (open.length) this.fork = this.meant(hex, open);
      return;
    }
    const place = before.length === 1 ? own.indexOf(before[0]!) : -1;
    const another = own[place + 1];
    await this.take(another ? [another] : own);
  }

  private meant(hex: HexId, units: readonly string[]): Fork {
    if (this.setup) return { sorts: ['place'], hex, units };
    const guns = units.some((unit) => this.offers.guns.has(unit));
    return { sorts: guns ? ['support', 'march'] : ['march'], hex, units };
  }

  private async place(hex: HexId): Promise<void> {
    for (const unit of this.chosen)
      if (!(await this.seat.order({ kind: 'Place', unit, hex }))) return;
    await this.take([]);
  }

  /** Guns fire at a known enemy, the others attack. */
  private async attack(hex: HexId): Promise<void> {
    const { guns } = this;
    if (guns.length) await this.fire(hex);
    const able = this.offers.chargers.get(hex) ?? [];
    const others = this.chosen.filter((unit) => !guns.includes(unit));
    const attackers = others.filter((unit) => able.includes(unit));
    // Not offered: the server says why, with its rule.
    if (attackers.length || (others.length && !guns.length))
      await this.charge(attackers.length ? attackers : others, hex, this.how);
  }

  private async charge(units: readonly string[], target: HexId, how: How): Promise<void> {
    await this.seat.order({ kind: 'Charge', units, target, how });
  }

  private async fire(target: HexId): Promise<void> {
    for (const unit of this.guns)
      if (!(await this.seat.order({ kind: 'Shell', unit, target }))) return;
  }

  /** March there: units that stand apart each by a way of their own. */
  private async march(hex: HexId): Promise<void> {
    const { mode, offers } = this;
    const able = this.chosen.filter((unit) => offers.movers.has(unit));
    for (const units of legsOf(this.state, able.length ? able : this.chosen, hex)) {
      const way = await this.find(hex, units);
      // No way: the server says why, with its rule.
      const path = way?.path.length ? way.path : line(endOf(this.state, units[0]!), hex);
      if (!(await this.seat.order({ kind: 'March', units, path, mode }))) return;
    }
  }

  private async send(hex: HexId): Promise<void> {
    const { asset, mission } = this.errand!;
    if (await this.seat.order({ kind: 'Assign', asset, mission, target: hex })) this.errand = null;
  }

  private async measure(): Promise<void> {
    const { chosen: units, mode, ignore } = this;
    if (!this.planning || !units.length) return;
    const ask = (heedless: boolean) =>
      this.seat.query('reach', { units, mode, ignore: heedless }) as Promise<ReachReply | null>;
    const [costs, free] = await Promise.all([ask(ignore), ask(true)]);
    if (this.chosen !== units || this.mode !== mode) return;
    const read = Object.entries(costs ?? {}).map(([hex, cost]): [HexId, number] => [
      hex,
      Math.round(cost / 10) / 10,
    ]);
    this.reach = new Map(read);
    this.barred = stillBarred(this.reach, free ?? {});
  }

  private async look(hex: HexId): Promise<void> {
    if (!this.planning || !this.chosen.length || hex === this.here) return;
    const { chosen } = this;
    const way = await this.find(hex);
    if (way && this.pointed === hex && this.chosen === chosen) this.way = { goal: hex, way };
  }

  private async find(goal: HexId, units = this.chosen): Promise<WayReply | null> {
    const { mode } = this;
    // Enemies are in the way, and in an attack on the march they are the goal.
    const ignore = this.ignore || (this.foesAt(goal).length > 0 && this.raids(goal));
    return (await this.seat.query('way', { units, goal, mode, ignore })) as WayReply | null;
  }

  ownAt(hex: HexId): string[] {
    return this.unitsAt(hex)
      .filter((unit) => unit.side === this.side)
      .map((unit) => unit.id);
  }

  foesAt(hex: HexId): Unit[] {
    return this.unitsAt(hex).filter((unit) => unit.side !== this.side);
  }

  private unitsAt(hex: HexId): Unit[] {
    return Object.values(this.state.units)
      .filter((unit) => unit.at === hex)
      .sort(inOrder);
  }
}

/** The value after another, from the beginning again after the last. */
function following<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
