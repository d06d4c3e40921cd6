// Drafts the orders of Overlord from clicks and keys. Everything it allows, the server offered.

import type { Attack, Crowd, CrowdsReply, State, Unit } from '../../generated/overlord';
import type { HexId } from '../../drawing/hexes';
import type { Badge, Overlay } from '../../drawing/scene';
import type { Seat } from '../../play/seat.svelte';
import type { Instead, Staff } from '../types';
import { badgesOf } from './badges';
import { Battles } from './battles.svelte';
import { Charts } from './charts.svelte';
import type { Deed } from './commands';
import { cursorAt, styleOf } from './cursors';
import { Dispatch, following } from './dispatch.svelte';
import { FireMode } from './fire.svelte';
import { Hand, type ForkSort } from './hand.svelte';
import { hintAt } from './hints';
import { inOrder } from './model';
import { NOTHING, learn, learnAssets, type Offers } from './offers';
import type { Part } from './parts';
import { battlesOf, endOf, hasOrders, idleCombat, plannedArrows } from './plans';
import { zoneHexes, zoneUnits } from './setup';
import { MODES, Ways } from './ways.svelte';
import { say } from './words';
import { nextWork } from './works';

/** An asset for whose mission a hex is being looked for. */
export interface Errand {
  asset: string;
  mission: string;
  targets: ReadonlySet<HexId>;
}

const NOWHERE: ReadonlyMap<HexId, number> = new Map();
/** So many hexes are lit at most when a target is chosen. */
const MOST_LIT = 60;

export class OverlordStaff implements Staff {
  offers = $state.raw<Offers>(NOTHING);
  errand = $state.raw<Errand | null>(null);
  /** Hexes that the planned marches would fill too full. */
  crowds = $state.raw<readonly Crowd[]>([]);
  /** The part of the orders panel that was open last. */
  part = $state<Part>('battles');
  private met = '';
  private run = 0;
  readonly drafting = false;
  readonly about = null;

  readonly charts: Charts;
  readonly battles: Battles;
  readonly hand = new Hand(this);
  readonly ways = new Ways(this);
  readonly orders = new Dispatch(this);
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

  /** By unit the attacks that are planned. */
  get attacks(): Readonly<Record<string, Attack>> {
    return this.state.attacks[this.side] ?? {};
  }

  get planning(): boolean {
    return this.offers.kinds.includes('March');
  }

  get plain(): boolean {
    return this.planning && this.hand.chosen.length > 0;
  }

  get looking(): boolean {
    return this.hand.looking;
  }

  get selected(): readonly string[] {
    return this.hand.chosen;
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

  /** Units beside the enemy, and assets, that have nothing to do; and marches without room. */
  get idle(): string {
    if (!this.planning) return '';
    const { moves, missions } = this.state;
    const attackers = new Set([...this.offers.chargers.values()].flat());
    const idlers = [...attackers].filter((unit) => !hasOrders(this.state, this.side, unit));
    const assets = [...this.offers.assets].filter((asset) => !missions[this.side]?.[asset]);
    const paying = idleCombat(this.state, this.side);
    return [
      ...this.crowds.map(({ hex, points, room }) =>
        say('ovl.crowd.warning', { hex, points, room }),
      ),
      ...(idlers.length ? [say('ovl.idle.units', { count: idlers.length })] : []),
      ...(assets.length ? [say('ovl.idle.assets', { count: assets.length })] : []),
      ...(paying.length
        ? [
            say('ovl.idle.combat', {
              count: paying.length,
              hqs: paying.map(({ short }) => short).join(', '),
            }),
          ]
        : []),
      ...(Object.keys(moves[this.side] ?? {}).length ? [] : [say('ovl.idle.nobody')]),
    ].join(' ');
  }

  get empty(): boolean {
    return this.offers.kinds.every((kind) => kind === 'Done');
  }

  get overlay(): Partial<Overlay> {
    if (!this.seat.situation) return {};
    const { state, side } = this;
    const planned = this.hand.chosen.some((unit) => state.moves[side]?.[unit]);
    const path = this.ways.way?.way.path.length
      ? [endOf(state, this.hand.chosen[0] ?? ''), ...this.ways.way.way.path]
      : [];
    // Where nobody is looking for a march, reach is in the way.
    const aside = planned || this.errand !== null || this.gunnery.on;
    const lit = this.errand?.targets ?? this.hand.options.zone;
    return {
      reach: aside ? NOWHERE : this.ways.reach,
      barred: aside ? [] : this.ways.barred,
      path: this.errand || this.gunnery.on ? [] : path,
      pathLabel: this.ways.way ? this.ways.cost(this.ways.way.way) : '',
      zones: zoneHexes(this.offers.zones),
      choices: lit.size <= MOST_LIT ? [...lit] : [],
      targets: this.errand ? [] : this.marked,
      arrows: this.charts.arrows(plannedArrows(state, side)),
      laid: this.charts.laid,
      signs: this.charts.signs(this.hand.chosen),
    };
  }

  async refresh(): Promise<void> {
    const run = ++this.run;
    await Promise.all([this.charts.refresh(), this.battles.refresh()]);
    const { situation, side } = this.seat;
    this.hand.fork = null;
    if (!situation || situation.outcome || !situation.awaited.includes(side)) {
      this.offers = NOTHING;
      this.crowds = [];
      this.met = '';
      await this.hand.take([]);
      return;
    }
    const { turn, phase } = situation.clock;
    const name = `${turn}/${phase}`;
    // Plans change only what assets can do; setting up changes everything.
    const whole = name !== this.met || phase === 'setup';
    const offers = await (whole ? learn(this.seat) : learnAssets(this.seat, this.offers));
    const crowds = (await this.seat.query('crowds', {})) as CrowdsReply | null;
    if (run !== this.run) return;
    this.offers = offers;
    this.crowds = crowds ?? [];
    if (whole) {
      if (name !== this.met) await this.hand.take([]);
      this.met = name;
    }
    await this.hand.take(this.hand.chosen.filter((unit) => this.state.units[unit]));
    await this.ways.renew();
  }

  async act(hex: HexId, clicked?: string): Promise<void> {
    if (this.seat.busy || !this.seat.awaited) return;
    if (this.gunnery.on) await this.gunnery.shoot(hex);
    else if (this.errand) await this.orders.send(hex);
    else if (this.ownAt(hex).length) await this.hand.touch(hex, clicked);
    else if (this.hand.chosen.length) await this.bring(hex);
  }

  /** Set the units in hand up at a hex, or let them attack it, or march there. */
  private async bring(hex: HexId): Promise<void> {
    if (this.setup) await this.orders.place(hex);
    else if (this.foesAt(hex).length && !this.raids(hex)) await this.orders.attack(hex);
    else await this.orders.march(hex);
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
    this.ways.point(hex);
  }

  async pick(unit: string): Promise<void> {
    if (this.state.units[unit]?.side === this.side) await this.hand.take([unit]);
  }

  /** Take the own ones of some units in hand, wherever they stand. */
  async select(units: readonly string[]): Promise<void> {
    const own = units.filter((id) => this.state.units[id]?.side === this.side);
    await this.hand.take(own);
  }

  /** Bring units to where one of their counters was dragged, also onto own units. */
  async carry(unit: string, hex: HexId): Promise<void> {
    if (this.seat.busy || !this.seat.awaited || !this.mayEnd) return;
    if (!this.hand.chosen.includes(unit)) await this.pick(unit);
    if (!this.hand.chosen.includes(unit) || hex === this.hand.here) return;
    this.errand = null;
    await this.bring(hex);
  }

  get instead(): Instead | null {
    const { fork } = this.hand;
    const sort = fork?.sorts.find((one) => one !== 'support');
    if (!fork || !sort) return null;
    const units = fork.units.map((unit) => this.state.units[unit]?.short ?? unit).join(', ');
    const label = say(`ovl.instead.${sort}`, { units });
    return { hex: fork.hex, label, run: () => this.takeFork(sort) };
  }

  next(): HexId | null {
    const waiting = [...this.ready].sort();
    const place = this.hand.chosen.length ? waiting.indexOf(this.hand.chosen[0]!) : -1;
    const unit = waiting[(place + 1) % waiting.length];
    if (!unit) return null;
    void this.hand.take([unit]);
    return this.state.units[unit]?.at ?? null;
  }

  cancel(): boolean {
    if (this.charts.cancel()) return true;
    if (this.gunnery.on) {
      this.gunnery.stop();
      return true;
    }
    const begun = Boolean(this.errand ?? this.hand.fork) || this.hand.chosen.length > 0;
    if (this.errand) this.errand = null;
    else void this.hand.take([]);
    this.hand.fork = null;
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
      if (this.ownAt(hex).length) await this.hand.take(this.ownAt(hex));
    },
    cycle: async (hex) => {
      if (this.ownAt(hex).length) await this.hand.touch(hex);
    },
    mode: async () => {
      if (this.planning) await this.ways.setMode(following(MODES, this.ways.mode));
    },
    orders: async (hex) => {
      if (this.planning) await this.orders.change(hex);
    },
    wait: () => this.orders.wait(),
    fire: (hex) => this.gunnery.toggle(hex, false),
    fireAll: (hex) => this.gunnery.toggle(hex, true),
    work: (hex) => nextWork(this, hex),
    leg: (hex) => this.orders.stepBack(hex),
    drop: (hex) => this.orders.dropAt(hex),
  };

  /** March, place or support as the click that took units could have meant. */
  async takeFork(sort: ForkSort): Promise<void> {
    const { fork } = this.hand;
    if (!fork) return;
    this.hand.chosen = fork.units;
    this.hand.fork = null;
    if (sort === 'place') await this.orders.place(fork.hex);
    else if (sort === 'march') await this.orders.march(fork.hex);
    else await this.orders.fire(fork.hex);
  }

  /** Hexes that are to be attacked; with units in hand also those they could attack. */
  private get marked(): HexId[] {
    const planned = battlesOf(this.state, this.side).keys();
    const open = [...this.offers.chargers].filter(([, units]) =>
      this.hand.chosen.some((unit) => units.includes(unit)),
    );
    return [...new Set([...planned, ...open.map(([hex]) => hex)])];
  }

  /** Whether the units in hand would march at an enemy out of their reach, and attack on the way. */
  raids(hex: HexId): boolean {
    if (this.ways.mode !== 'attack' || this.hand.guns.length) return false;
    const able = this.offers.chargers.get(hex) ?? [];
    return !this.hand.chosen.some((unit) => able.includes(unit));
  }

  /** Whether the units in hand are to march to a hex. */
  bound(hex: HexId): boolean {
    return (
      this.hand.marching.length > 0 &&
      this.hand.marching.every((one) => endOf(this.state, one) === hex)
    );
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
