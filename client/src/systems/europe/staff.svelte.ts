// Drafts the orders of War in Europe from clicks and keys. Everything it allows, the server offered.

import type { AskedQuestion, Choice, Offered } from '../../generated/types';
import type { ReachReply, State, Unit, Way, WayReply } from '../../generated/europe';
import { line, type HexId } from '../../drawing/hexes';
import type { Overlay } from '../../drawing/scene';
import type { Seat } from '../../play/seat.svelte';
import type { Staff } from '../types';
import { Drafting } from './drafting.svelte';
import { inOrder } from './model';
import { points } from './units';
import { say } from './words';

const NOBODY: ReadonlySet<string> = new Set();
const NOWHERE: ReadonlyMap<HexId, number> = new Map();
/** Orders that have their own handling on the map, or buttons of their own. */
const PLAIN = ['March', 'Done', 'EndTurn'];

/** A question with what may be answered. */
export interface OpenQuestion {
  text: string;
  kind: string;
  field: string;
  choices: readonly Choice[];
}

export class EuropeStaff implements Staff {
  kinds = $state.raw<readonly string[]>([]);
  movers = $state.raw<ReadonlySet<string>>(NOBODY);
  chosen = $state.raw<readonly string[]>([]);
  reach = $state.raw<ReadonlyMap<HexId, number>>(NOWHERE);
  way = $state.raw<{ goal: HexId; way: Way } | null>(null);
  question = $state.raw<OpenQuestion | null>(null);
  looking = $state(false);
  readonly draft: Drafting;
  private run = 0;
  private pointed = $state<HexId | null>(null);
  private taking: Promise<void> = Promise.resolve();

  constructor(readonly seat: Seat) {
    this.draft = new Drafting(
      seat,
      (value) => typeof value === 'string' && /^\d{4,6}$/.test(value),
    );
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
    return this.chosen;
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

  get mayEndTurn(): boolean {
    return this.kinds.includes('Done') && !this.question;
  }

  get idle(): string {
    if (this.movers.size) return say('eu.idle.movers', { count: this.movers.size });
    return '';
  }

  get empty(): boolean {
    return !this.kinds.some((kind) => !['Done', 'EndTurn'].includes(kind));
  }

  get drafting(): boolean {
    return this.draft.open;
  }

  get plain(): boolean {
    return this.chosen.length > 0;
  }

  get about(): HexId | null {
    const place = this.question?.choices.find(
      ({ value }) => typeof value === 'string' && /^\d{4,6}$/.test(value),
    );
    return place ? String(place.value) : null;
  }

  get overlay(): Partial<Overlay> {
    const way = this.way?.goal === this.pointed ? this.way?.way : undefined;
    const here = this.here;
    return {
      reach: this.draft.open ? NOWHERE : this.reach,
      path: way?.path.length && here ? [here, ...way.path] : [],
      pathLabel: way ? say('eu.path', { cost: points(way.cost), points: points(way.points) }) : '',
      choices: this.draft.open ? this.draft.hexes : this.answerHexes,
      targets: [],
    };
  }

  /** The hex of the units in hand. */
  get here(): HexId | null {
    return this.chosen[0] ? (this.state.units[this.chosen[0]]?.at ?? null) : null;
  }

  private get answerHexes(): readonly HexId[] {
    const values = this.question?.choices.map(({ value }) => value) ?? [];
    return values.filter(
      (value) => typeof value === 'string' && /^\d{4,6}$/.test(value),
    ) as HexId[];
  }

  async refresh(): Promise<void> {
    const run = ++this.run;
    const { situation, side } = this.seat;
    this.draft.cancel();
    if (!situation || situation.outcome || !situation.awaited.includes(side)) {
      this.clear();
      return;
    }
    if (situation.questions.length) {
      const question = await this.readQuestion(situation.questions[0]!);
      if (run !== this.run) return;
      this.clear();
      this.question = question;
      return;
    }
    const kinds = values(await this.seat.offers({})).map(String);
    const movers = kinds.includes('March') ? values(await this.seat.offers({ kind: 'March' })) : [];
    if (run !== this.run) return;
    this.question = null;
    this.kinds = kinds;
    this.movers = new Set(movers.map(String));
    await this.take(this.chosen.filter((unit) => this.movers.has(unit)));
  }

  async act(hex: HexId, clicked?: string): Promise<void> {
    if (this.seat.busy || !this.seat.awaited) return;
    if (this.question) {
      if (this.answerHexes.includes(hex)) await this.reply(hex);
      return;
    }
    if (this.draft.open) {
      if (this.draft.hexes.includes(hex)) await this.draft.choose(hex);
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

  async pick(unit: string): Promise<void> {
    if (this.movers.has(unit)) await this.take([unit]);
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
    if (!places.length) return null;
    const place = places[(places.indexOf(this.here ?? '') + 1) % places.length]!;
    void this.take(this.moversAt(place));
    return place;
  }

  cancel(): boolean {
    if (this.draft.open) {
      if (!this.draft.back()) this.draft.cancel();
      return true;
    }
    const begun = this.chosen.length > 0;
    void this.take([]);
    return begun;
  }

  async answerNth(nth: number): Promise<void> {
    const choice = this.question?.choices[nth];
    if (choice && !this.seat.busy) await this.reply(choice.value);
  }

  async reply(value: unknown): Promise<void> {
    const { kind, field } = this.question!;
    await this.seat.answer({ kind, [field]: value });
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
    this.looking = true;
    await asked;
    if (this.taking === asked) this.looking = false;
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
    this.question = null;
  }

  private async readQuestion({ text }: AskedQuestion): Promise<OpenQuestion> {
    const kinds = await this.seat.offers({}, 0);
    const kind = String(kinds?.offer.choices[0]?.value ?? '');
    const reply = await this.seat.offers({ kind }, 0);
    const field = reply?.offer.field ?? '';
    return { text, kind, field, choices: reply?.offer.choices ?? [] };
  }
}

function values(reply: Offered | null): unknown[] {
  return (reply?.offer.choices ?? []).map((choice) => choice.value);
}
