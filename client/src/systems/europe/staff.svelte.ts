// Drafts the orders of War in Europe from clicks and keys. Everything it allows, the server offered.

import type { Offered } from '../../generated/types';
import type { ReachReply, State, Unit, Way, WayReply } from '../../generated/europe';
import { line, type HexId } from '../../drawing/hexes';
import type { Overlay } from '../../drawing/scene';
import type { Seat } from '../../play/seat.svelte';
import type { Staff } from '../types';
import { Answering, type OpenQuestion } from './answering.svelte';
import { Attacks } from './attacks.svelte';
import { Drafting } from './drafting.svelte';
import { inOrder } from './model';
import { points, uncommitted } from './units';
import { isHex } from './values';
import { say } from './words';

const NOBODY: ReadonlySet<string> = new Set();
const NOWHERE: ReadonlyMap<HexId, number> = new Map();
/** Orders to the units in hand; others begin with a choice of their own. */
const IN_HAND = ['Force', 'Transit', 'Instruct'];
/** Orders that have their own handling on the map, or buttons of their own. */
const PLAIN = ['March', 'Attack', 'Assign', 'Done', 'EndTurn'];

export class EuropeStaff implements Staff {
  kinds = $state.raw<readonly string[]>([]);
  movers = $state.raw<ReadonlySet<string>>(NOBODY);
  chosen = $state.raw<readonly string[]>([]);
  reach = $state.raw<ReadonlyMap<HexId, number>>(NOWHERE);
  way = $state.raw<{ goal: HexId; way: Way } | null>(null);
  readonly draft: Drafting;
  readonly attacks: Attacks;
  readonly answering: Answering;
  private asking = $state(false);
  private run = 0;
  private pointed = $state<HexId | null>(null);
  private taking: Promise<void> = Promise.resolve();

  constructor(readonly seat: Seat) {
    this.draft = new Drafting(seat, isHex);
    this.attacks = new Attacks(seat);
    this.answering = new Answering(seat);
  }

  get question(): OpenQuestion | null {
    return this.answering.question;
  }

  get looking(): boolean {
    return this.asking || this.attacks.busy;
  }

  get state(): State {
    return this.seat.situation!.view as unknown as State;
  }

  get side(): string {
    return this.seat.side;
  }

  /** Orders that are put together step by step. */
  get others(): readonly string[] {
    return this.kinds.filter((kind) => !PLAIN.includes(kind));
  }

  get selected(): readonly string[] {
    return this.attacks.open ? this.attacks.units : this.chosen;
  }

  get ready(): ReadonlySet<string> {
    return this.movers;
  }

  get takeable(): ReadonlySet<string> {
    return this.movers;
  }

  get mayEnd(): boolean {
    return this.kinds.includes('Done') && !this.question;
  }

  /** The air war belongs to no player turn, so that none can be ended in it. */
  get mayEndTurn(): boolean {
    return this.mayEnd && this.state.clock.phase !== 'allocation';
  }

  get idle(): string {
    if (this.movers.size) return say('eu.idle.movers', { count: this.movers.size });
    const attacks = this.attacks.prospects.length;
    if (attacks) return say('eu.idle.attacks', { count: attacks });
    const free = this.kinds.includes('Assign') ? this.freeWings : 0;
    return free ? say('eu.idle.air', { count: free }) : '';
  }

  /** The air points without a mission. */
  private get freeWings(): number {
    const wings = Object.values(this.state.wings[this.side] ?? {});
    return wings.reduce((points, wing) => points + uncommitted(wing), 0);
  }

  get empty(): boolean {
    return !this.kinds.some((kind) => !['Done', 'EndTurn'].includes(kind));
  }

  get drafting(): boolean {
    return this.draft.open || this.attacks.open;
  }

  get plain(): boolean {
    return this.chosen.length > 0;
  }

  get about(): HexId | null {
    return this.answering.hexes[0] ?? null;
  }

  get overlay(): Partial<Overlay> {
    const way = this.way?.goal === this.pointed ? this.way?.way : undefined;
    const here = this.here;
    return {
      reach: this.draft.open ? NOWHERE : this.reach,
      path: way?.path.length && here ? [here, ...way.path] : [],
      pathLabel: way ? say('eu.path', { cost: points(way.cost), points: points(way.points) }) : '',
      choices: this.draft.open ? this.draft.hexes : this.answering.hexes,
      targets: this.draft.open ? [] : this.attacks.targets,
    };
  }

  /** The hex of the units in hand. */
  get here(): HexId | null {
    return this.chosen[0] ? (this.state.units[this.chosen[0]]?.at ?? null) : null;
  }

  async refresh(): Promise<void> {
    const run = ++this.run;
    const isCurrent = () => run === this.run;
    const { situation, side } = this.seat;
    this.draft.cancel();
    this.attacks.close();
    if (!situation || situation.outcome || !situation.awaited.includes(side)) {
      this.clear();
      return;
    }
    if (situation.questions.length) {
      this.clear();
      await this.answering.read(situation.questions[0]!, isCurrent);
      return;
    }
    const kinds = values(await this.seat.offers({})).map(String);
    const movers = kinds.includes('March') ? values(await this.seat.offers({ kind: 'March' })) : [];
    if (!isCurrent()) return;
    this.answering.clear();
    if (kinds.includes('Attack')) await this.attacks.load(isCurrent);
    else this.attacks.clear();
    if (!isCurrent()) return;
    this.kinds = kinds;
    this.movers = new Set(movers.map(String));
    await this.take(this.chosen.filter((unit) => this.movers.has(unit)));
  }

  async act(hex: HexId, clicked?: string): Promise<void> {
    if (this.seat.busy || !this.seat.awaited) return;
    if (this.question) {
      if (this.answering.hexes.includes(hex)) await this.answering.choose(hex);
      return;
    }
    if (this.draft.open) {
      if (this.draft.hexes.includes(hex)) await this.draft.choose(hex);
      return;
    }
    if (this.attacks.has(hex)) {
      if (!this.attacks.targets.includes(hex) || !this.attacks.open) await this.attacks.begin(hex);
      return;
    }
    if (this.attacks.open) {
      await this.join(hex, clicked);
      return;
    }
    await this.taking;
    const here = this.moversAt(hex);
    if (this.chosen.length && hex !== this.here && this.reach.has(hex)) await this.march(hex);
    else if (here.length) await this.touch(hex, here, clicked);
    else if (this.chosen.length && this.here) await this.march(hex);
  }

  hint(hex: HexId): string {
    if (!this.seat.awaited) return '';
    if (this.draft.open) return this.draft.hexes.includes(hex) ? say('eu.hint.choose') : '';
    if (this.attacks.has(hex)) return say('eu.hint.attack');
    if (this.attacks.open) return this.attackersAt(hex).length ? say('eu.hint.join') : '';
    const cost = this.reach.get(hex);
    if (cost !== undefined && this.chosen.length) {
      const left = Math.min(...this.chosen.map((unit) => this.left(unit)));
      return say('eu.hint.march', { cost, points: points(left) });
    }
    return this.moversAt(hex).length ? say('eu.hint.take') : '';
  }

  point(hex: HexId | null): void {
    if (hex === this.pointed) return;
    this.pointed = hex;
    if (hex && this.reach.has(hex)) void this.look(hex);
  }

  /** Stacks march as a whole; of the one in hand a single unit can be taken. */
  async pick(unit: string): Promise<void> {
    if (!this.movers.has(unit)) return;
    const place = this.state.units[unit]!.at;
    await this.take(place === this.here ? [unit] : this.moversAt(place));
  }

  /** Several units: those that stand where the first stands march together. */
  async select(units: readonly string[]): Promise<void> {
    const able = units.filter((unit) => this.movers.has(unit));
    const place = able[0] && this.state.units[able[0]]?.at;
    await this.take(able.filter((unit) => this.state.units[unit]?.at === place));
  }

  /** March a unit to where its counter was dragged; of those in hand it takes all. */
  async carry(unit: string, hex: HexId): Promise<void> {
    if (this.seat.busy || !this.movers.has(unit)) return;
    if (!this.chosen.includes(unit)) await this.take([unit]);
    await this.march(hex);
  }

  next(): HexId | null {
    const units = [...this.movers].sort();
    const places = [...new Set(units.map((unit) => this.state.units[unit]!.at))];
    if (!places.length) return this.nextAttack();
    const place = places[(places.indexOf(this.here ?? '') + 1) % places.length]!;
    void this.take(this.moversAt(place));
    return place;
  }

  cancel(): boolean {
    if (this.draft.open) {
      if (!this.draft.back()) this.draft.cancel();
      return true;
    }
    if (this.attacks.open) {
      this.attacks.close();
      return true;
    }
    const begun = this.chosen.length > 0;
    void this.take([]);
    return begun;
  }

  async answerNth(nth: number): Promise<void> {
    const choice = this.question?.choices[nth];
    if (choice && !this.seat.busy) await this.answering.choose(choice.value);
  }

  /** Begin an order of a kind, with the units in hand where it is for them. */
  async begin(kind: string): Promise<void> {
    const units = IN_HAND.includes(kind) ? this.chosen : [];
    await this.draft.begin(kind);
    const one = this.draft.field === 'unit' ? units.slice(0, 1) : units;
    for (const unit of one)
      if (this.draft.choices.some(({ value }) => value === unit)) await this.draft.choose(unit);
  }

  async endTurn(): Promise<void> {
    await this.seat.order({ kind: 'EndTurn' });
  }

  /** What is left to a unit, in hundredths of a point. */
  left(unit: string): number {
    return this.state.paces[this.side]?.[unit]?.mp_hundredths ?? 0;
  }

  unitsAt(hex: HexId): Unit[] {
    return Object.values(this.state.units)
      .filter((unit) => unit.at === hex)
      .sort(inOrder);
  }

  private moversAt(hex: HexId): readonly string[] {
    return this.unitsAt(hex)
      .map(({ id }) => id)
      .filter((unit) => this.movers.has(unit));
  }

  private attackersAt(hex: HexId): readonly string[] {
    return this.attacks.able.filter((unit) => this.state.units[unit]?.at === hex);
  }

  /** A click on units beside the target takes them into the attack, or out of it. */
  private async join(hex: HexId, clicked?: string): Promise<void> {
    const here = this.attackersAt(hex);
    if (here.length)
      await this.attacks.toggle(clicked && here.includes(clicked) ? [clicked] : here);
  }

  private nextAttack(): HexId | null {
    const targets = this.attacks.prospects.map(({ target }) => target);
    return targets[0] ?? null;
  }

  /** A click on a stack takes all of it, further clicks one unit after the other. */
  private async touch(hex: HexId, here: readonly string[], clicked?: string): Promise<void> {
    if (hex !== this.here) {
      await this.take(here);
      return;
    }
    const place = this.chosen.length === 1 ? here.indexOf(this.chosen[0]!) : -1;
    const another = this.chosen.length > 1 && clicked ? clicked : here[place + 1];
    await this.take(another ? [another] : here);
  }

  async take(units: readonly string[]): Promise<void> {
    const asked = this.lookAround(units);
    this.taking = asked;
    this.asking = true;
    await asked;
    if (this.taking === asked) this.asking = false;
  }

  private async lookAround(units: readonly string[]): Promise<void> {
    this.chosen = units;
    this.reach = NOWHERE;
    this.way = null;
    if (!units.length) return;
    const reply = (await this.seat.query('reach', { units })) as ReachReply | null;
    if (this.chosen !== units) return;
    const costs = Object.entries(reply ?? {});
    this.reach = new Map(costs.map(([hex, cost]) => [hex, Math.round(cost) / 100]));
  }

  private async look(goal: HexId): Promise<WayReply | null> {
    const units = this.chosen;
    const way = (await this.seat.query('way', { units, goal })) as WayReply | null;
    if (way && this.chosen === units) this.way = { goal, way };
    return way;
  }

  private async march(hex: HexId): Promise<void> {
    await this.taking;
    const units = this.chosen;
    if (!units.length || !this.here) return;
    const way = await this.look(hex);
    // No way: the server says why, with its rule.
    const path = way?.path.length ? way.path : line(this.here, hex);
    await this.seat.order({ kind: 'March', units, path });
  }

  private clear(): void {
    this.kinds = [];
    this.movers = NOBODY;
    this.chosen = [];
    this.reach = NOWHERE;
    this.way = null;
    this.answering.clear();
    this.attacks.clear();
  }
}

function values(reply: Offered | null): unknown[] {
  return (reply?.offer.choices ?? []).map((choice) => choice.value);
}
