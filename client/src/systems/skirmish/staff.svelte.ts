// Drafts the orders of Skirmish from clicks and keys. Everything it allows, the server offered.

import type { AskedQuestion, Offered, Told } from '../../generated/types';
import type {
  Fight,
  FightReply,
  Question,
  ReachReply,
  Reached,
  Refuge,
  RetreatReply,
  Shooting,
  ShootingReply,
  State,
  Unit,
} from '../../generated/skirmish';
import { distance, line, type HexId } from '../../drawing/hexes';
import type { Overlay } from '../../drawing/scene';
import type { Seat } from '../../play/seat.svelte';
import type { Instead, Staff } from '../types';
import { say } from './words';

/** An assault that is being put together. */
export interface AssaultDraft {
  target: HexId;
  /** Units that could take part. */
  able: readonly string[];
  /** Units next to the target that cannot, and why. */
  unable: readonly { unit: string; told: Told }[];
  chosen: readonly string[];
  advance: boolean;
  fight: Fight | null;
}

/** A question with its answers. */
export interface OpenQuestion {
  text: string;
  kind: string;
  field: string;
  values: readonly (string | boolean)[];
  /** Whether the values are hexes. */
  places: boolean;
  /** The hex and the own units it is about. */
  about: { hexes: readonly HexId[]; units: readonly string[] };
  /** What may come of it, as the server reckons it from what the side knows. */
  chances: Chances;
}

/** What a player wants to know before an answer. */
export interface Chances {
  /** For tactics: how the fight stands, and on which side of it we are. */
  fight: Fight | null;
  role: 'attack' | 'defence';
  shooting: Shooting | null;
  refuges: readonly Refuge[];
}

/** A march that could be meant by a click that took a unit instead. */
export interface Fork {
  hex: HexId;
  unit: string;
  path: readonly HexId[];
}

const NOBODY: ReadonlySet<string> = new Set();
const NOWHERE: ReadonlyMap<HexId, Reached> = new Map();

export class SkirmishStaff implements Staff {
  private run = 0;

  kinds = $state.raw<readonly string[]>([]);
  movers = $state.raw<ReadonlySet<string>>(NOBODY);
  targets = $state.raw<readonly HexId[]>([]);
  policies = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  unit = $state<string | null>(null);
  /** Units selected together: they march one after the other. */
  group = $state.raw<readonly string[]>([]);
  reach = $state.raw<ReadonlyMap<HexId, Reached>>(NOWHERE);
  assault = $state.raw<AssaultDraft | null>(null);
  question = $state.raw<OpenQuestion | null>(null);
  /** A click on an own unit takes it; what else it could have meant can still be chosen. */
  fork = $state.raw<Fork | null>(null);
  /** A hex of own units that could be aimed at: a click only looks at them. */
  careful = $state<HexId | null>(null);
  looking = $state(false);
  private taking: Promise<void> = Promise.resolve();
  private pointed = $state<HexId | null>(null);

  constructor(readonly seat: Seat) {}

  get state(): State {
    return this.seat.situation!.view as unknown as State;
  }

  /** Whether this is the time for fire plans and standing orders. */
  get planning(): boolean {
    return this.kinds.includes('Instruct');
  }

  get missions(): readonly HexId[] {
    const plan = this.seat.situation ? this.state.plans[this.seat.side] : undefined;
    return Object.keys(plan ?? {}).sort();
  }

  get shells(): number {
    return this.state.shells[this.seat.side] ?? 0;
  }

  get selected(): readonly string[] {
    if (this.question) return this.question.about.units;
    if (this.assault) return this.assault.chosen;
    return this.unit ? [this.unit] : [];
  }

  get ready(): ReadonlySet<string> {
    if (this.assault) return new Set(this.assault.able);
    return this.movers;
  }

  get mayEnd(): boolean {
    return this.kinds.includes('Done') && !this.question;
  }

  get idle(): string {
    if (this.movers.size) return say('idle.movers', { count: this.movers.size });
    if (this.targets.length) return say('idle.targets', { count: this.targets.length });
    if (this.kinds.includes('Aim')) return say('idle.shells', { count: this.shells });
    return '';
  }

  get empty(): boolean {
    const others = this.kinds.some((kind) => !['Done', 'Instruct'].includes(kind));
    // Standing orders can be given in the first turn at least.
    return !others && !(this.planning && this.state.clock.turn === 1);
  }

  get drafting(): boolean {
    return this.assault !== null;
  }

  get about(): HexId | null {
    if (!this.question) return null;
    const [unit] = this.question.about.units;
    return this.question.about.hexes[0] ?? (unit && this.state.units[unit]?.at) ?? null;
  }

  async answerNth(nth: number): Promise<void> {
    const value = this.question?.values[nth];
    if (value !== undefined && !this.seat.busy) await this.reply(value);
  }

  private get marked(): readonly HexId[] {
    if (this.question) return this.question.about.hexes;
    return this.assault ? [this.assault.target] : this.targets;
  }

  get overlay(): Partial<Overlay> {
    const costs = new Map([...this.reach].map(([hex, reached]) => [hex, reached.cost]));
    const way = this.pointed ? this.reach.get(this.pointed) : undefined;
    const mover = this.unit ? this.state.units[this.unit] : undefined;
    return {
      reach: costs,
      path: way && mover ? [mover.at, ...way.path] : [],
      pathLabel:
        way && mover
          ? say('path.label', {
              cost: way.cost,
              had: mover.mp_left,
              left: mover.mp_left - way.cost,
            })
          : '',
      choices: this.question?.places ? this.question.values.map(String) : [],
      targets: this.marked,
      missions: this.missions,
    };
  }

  async refresh(): Promise<void> {
    const run = ++this.run;
    const { situation, side } = this.seat;
    this.fork = null;
    this.careful = null;
    this.assault = null;
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
    const kinds = values(await this.seat.offers({}));
    const movers = kinds.includes('March') ? await this.seat.offers({ kind: 'March' }) : null;
    const targets = kinds.includes('Assault') ? await this.seat.offers({ kind: 'Assault' }) : null;
    const policies = kinds.includes('Instruct') ? await this.readPolicies() : {};
    if (run !== this.run) return;
    this.question = null;
    this.kinds = kinds;
    this.movers = new Set(values(movers));
    this.targets = values(targets);
    this.policies = policies;
    this.group = this.group.filter((unit) => this.movers.has(unit));
    const inHand = this.unit && this.movers.has(this.unit) ? this.unit : this.group[0];
    await this.take(inHand ?? null);
  }

  async act(hex: HexId): Promise<void> {
    if (this.seat.busy || !this.seat.awaited) return;
    if (this.question) {
      if (this.question.places && this.question.values.includes(hex)) await this.reply(hex);
    } else if (this.planning) await this.aim(hex);
    else if (this.assault) await this.arrangeAssault(hex);
    else if (this.targets.includes(hex)) await this.beginAssault(hex);
    else if (this.kinds.includes('Assault')) await this.tryAssault(hex);
    else await this.march(hex);
  }

  hint(hex: HexId): string {
    if (!this.seat.awaited) return '';
    if (this.question) return this.question.values.includes(hex) ? say('hint.retreat') : '';
    if (this.planning) {
      if (this.missions.includes(hex)) return say('hint.withdraw');
      return this.kinds.includes('Aim') && !this.ownAt(hex).length ? say('hint.aim') : '';
    }
    if (this.targets.includes(hex)) return say('hint.assault');
    const way = this.reach.get(hex);
    if (way) {
      const { mp_left: left } = this.state.units[this.unit!]!;
      return say('hint.march', { cost: way.cost, left, rest: left - way.cost });
    }
    if (this.moversAt(hex).length) return say('hint.take');
    const inHand = this.unit ? this.state.units[this.unit] : undefined;
    return inHand && inHand.at !== hex ? say('hint.beyond', { unit: inHand.name }) : '';
  }

  point(hex: HexId | null): void {
    this.pointed = hex;
  }

  /** Take a unit in hand, by its name in a list. */
  async pick(unit: string): Promise<void> {
    if (this.assault) await this.toggle(unit);
    else if (this.movers.has(unit)) await this.take(unit);
  }

  /** Several units: those that can take part in the assault, or march one after the other. */
  async select(units: readonly string[]): Promise<void> {
    if (this.question) return;
    if (this.assault) {
      const chosen = this.assault.able.filter((unit) => units.includes(unit));
      if (chosen.length) await this.weigh({ ...this.assault, chosen });
      return;
    }
    this.group = units.filter((unit) => this.movers.has(unit));
    await this.take(this.group[0] ?? null);
  }

  /** March a unit to where its counter was dragged, also onto own units. */
  async carry(unit: string, hex: HexId): Promise<void> {
    if (this.seat.busy || !this.movers.has(unit)) return;
    if (this.unit !== unit) await this.take(unit);
    await this.taking;
    if (this.unit !== unit) return;
    const way = this.reach.get(hex);
    // Not offered: the server says why, with its rule.
    await this.marchAlong(unit, way?.path ?? line(this.state.units[unit]!.at, hex));
  }

  get instead(): Instead | null {
    if (!this.fork) return null;
    const { hex, unit } = this.fork;
    const label = say('fork.here', { unit: this.state.units[unit]?.name ?? unit });
    return { hex, label, run: () => this.marchInstead() };
  }

  next(): HexId | null {
    if (this.movers.size) {
      const units = this.group.length > 1 ? this.group : [...this.movers].sort();
      const place = this.unit ? units.indexOf(this.unit) : -1;
      const unit = units[(place + 1) % units.length]!;
      void this.take(unit);
      return this.state.units[unit]?.at ?? null;
    }
    const places = this.question?.places ? this.question.values.map(String) : this.targets;
    return places[(places.indexOf(this.pointed ?? '') + 1) % places.length] ?? null;
  }

  cancel(): boolean {
    const begun = Boolean(this.fork ?? this.careful ?? this.assault ?? this.unit);
    this.fork = null;
    this.careful = null;
    this.assault = null;
    void this.take(null);
    return begun;
  }

  async end(): Promise<void> {
    await this.seat.order({ kind: 'Done' });
  }

  async reply(value: string | boolean): Promise<void> {
    const { kind, field } = this.question!;
    await this.seat.answer({ kind, [field]: value });
  }

  async instruct(matter: string, policy: string): Promise<void> {
    await this.seat.order({ kind: 'Instruct', matter, policy });
  }

  async aimAt(hex: HexId): Promise<void> {
    await this.seat.order({ kind: this.missions.includes(hex) ? 'Withdraw' : 'Aim', hex });
  }

  async marchTo(hex: HexId): Promise<void> {
    const way = this.reach.get(hex);
    if (!way || !this.unit) return;
    await this.marchAlong(this.unit, way.path);
  }

  /** March as the click that took another unit could have meant. */
  async marchInstead(): Promise<void> {
    if (this.fork) await this.marchAlong(this.fork.unit, this.fork.path);
  }

  private async marchAlong(unit: string, path: readonly HexId[]): Promise<void> {
    this.fork = null;
    this.unit = unit;
    const rest = this.group.filter((other) => other !== unit);
    const taken = await this.seat.order({ kind: 'March', unit, path });
    // Of a group, the next is in hand as soon as one has marched.
    if (!taken || !this.group.includes(unit) || !rest.length) return;
    this.group = rest;
    if (this.movers.has(rest[0]!)) await this.take(rest[0]!);
  }

  async toggle(unit: string): Promise<void> {
    const draft = this.assault;
    if (!draft?.able.includes(unit)) return;
    const chosen = draft.chosen.includes(unit)
      ? draft.chosen.filter((other) => other !== unit)
      : draft.able.filter((other) => other === unit || draft.chosen.includes(other));
    await this.weigh({ ...draft, chosen });
  }

  setAdvance(advance: boolean): void {
    if (this.assault) this.assault = { ...this.assault, advance };
  }

  async launch(): Promise<void> {
    if (!this.assault) return;
    const { target, chosen, advance } = this.assault;
    await this.seat.order({ kind: 'Assault', target, units: chosen, advance });
  }

  async beginAssault(target: HexId): Promise<void> {
    const fields = { target, advance: true };
    const offered = await this.seat.offers({ kind: 'Assault', fields });
    if (!offered) return;
    const able = values(offered);
    const unable = offered.offer.refused.map(({ value }, i) => ({
      unit: String(value),
      told: offered.refused[i]!,
    }));
    await this.weigh({ target, able, unable, chosen: able, advance: true, fight: null });
  }

  private clear(): void {
    this.kinds = [];
    this.movers = NOBODY;
    this.targets = [];
    this.unit = null;
    this.group = [];
    this.reach = NOWHERE;
    this.question = null;
  }

  private async take(unit: string | null): Promise<void> {
    const asked = this.lookAround(unit);
    this.taking = asked;
    this.looking = true;
    await asked;
    if (this.taking === asked) this.looking = false;
  }

  /** Take a unit in hand and learn where it can go. */
  private async lookAround(unit: string | null): Promise<void> {
    this.unit = unit;
    this.fork = null;
    this.reach = NOWHERE;
    if (unit === null || !this.group.includes(unit)) this.group = [];
    if (unit === null) return;
    const reply = (await this.seat.query('reach', { unit })) as ReachReply | null;
    if (this.unit === unit) this.reach = new Map((reply ?? []).map((way) => [way.hex, way]));
  }

  private async march(hex: HexId): Promise<void> {
    await this.taking;
    const here = this.moversAt(hex);
    const mover = this.unit ? this.state.units[this.unit] : undefined;
    if (!mover || mover.at === hex) {
      const place = here.indexOf(this.unit ?? '');
      const unit = here[(place + 1) % here.length];
      if (unit) await this.take(unit);
    } else if (here.length) {
      const way = this.reach.get(hex);
      await this.take(here[0]!);
      this.fork = way ? { hex, unit: mover.id, path: way.path } : null;
    } else if (this.reach.has(hex)) await this.marchTo(hex);
    // Not offered: the server says why, with its rule.
    else await this.seat.order({ kind: 'March', unit: mover.id, path: line(mover.at, hex) });
  }

  /** A click on own units only looks at them: nobody shells himself by a slip. */
  private async aim(hex: HexId): Promise<void> {
    const careful = !this.missions.includes(hex) && this.ownAt(hex).length > 0;
    this.careful = careful ? hex : null;
    if (!careful) await this.aimAt(hex);
  }

  private async arrangeAssault(hex: HexId): Promise<void> {
    const able = this.ownAt(hex).filter((unit) => this.assault!.able.includes(unit));
    if (this.targets.includes(hex) && hex !== this.assault!.target) await this.beginAssault(hex);
    else if (able.length) await this.toggle(able[0]!);
  }

  /** Not offered: let the server say why, if there is anything to assault at all. */
  private async tryAssault(hex: HexId): Promise<void> {
    const units = Object.values(this.state.units);
    const foes = units.some((unit) => unit.at === hex && unit.side !== this.seat.side);
    const beside = units.filter((u) => u.side === this.seat.side && distance(u.at, hex) === 1);
    if (foes && beside.length) {
      const order = { kind: 'Assault', target: hex, units: beside.map((u) => u.id), advance: true };
      await this.seat.order(order);
    }
  }

  private async weigh(draft: AssaultDraft): Promise<void> {
    this.assault = { ...draft, fight: null };
    const { target, chosen: units } = draft;
    const fight = (await this.seat.query('fight', { target, units })) as FightReply;
    if (this.assault?.target === target && this.assault.chosen === units)
      this.assault = { ...this.assault, fight };
  }

  private async readQuestion(asked: AskedQuestion): Promise<OpenQuestion | null> {
    const kind = values(await this.seat.offers({}))[0];
    const offered = kind ? await this.seat.offers({ kind }) : null;
    if (!kind || !offered) return null;
    const { field, choices } = offered.offer;
    const answers = choices.map((choice) => choice.value as string | boolean);
    const question = asked.question as unknown as Question;
    const about = this.subject(question);
    const chances = await this.chancesOf(question);
    const places = field === 'hex';
    return { text: asked.text, kind, field, values: answers, places, about, chances };
  }

  private async chancesOf(question: Question): Promise<Chances> {
    const none: Chances = { fight: null, role: 'attack', shooting: null, refuges: [] };
    switch (question.kind) {
      case 'ChooseTactics': {
        const { target, units, role } = question;
        const fight = (await this.seat.query('fight', { target, units })) as FightReply;
        return { ...none, fight, role };
      }
      case 'ChooseReaction': {
        const { gun, mover } = question;
        const shooting = (await this.seat.query('shooting', { gun, mover })) as ShootingReply;
        return { ...none, shooting };
      }
      case 'ChooseRetreat': {
        const { unit } = question;
        const refuges = (await this.seat.query('retreat', { unit })) as RetreatReply | null;
        return { ...none, refuges: refuges ?? [] };
      }
      default:
        return none;
    }
  }

  private subject(question: Question): OpenQuestion['about'] {
    switch (question.kind) {
      case 'ChooseTactics':
        return { hexes: [question.target], units: [] };
      case 'ChooseReaction': {
        const mover = this.state.units[question.mover];
        return { hexes: mover ? [mover.at] : [], units: [question.gun] };
      }
      case 'ChooseRetreat':
        return { hexes: [], units: [question.unit] };
      default:
        return { hexes: [], units: [] };
    }
  }

  private async readPolicies(): Promise<Record<string, readonly string[]>> {
    const found: Record<string, readonly string[]> = {};
    for (const matter of values(await this.seat.offers({ kind: 'Instruct' })))
      found[matter] = values(await this.seat.offers({ kind: 'Instruct', fields: { matter } }));
    return found;
  }

  private ownAt(hex: HexId): string[] {
    return this.unitsAt(hex)
      .filter((unit) => unit.side === this.seat.side)
      .map((unit) => unit.id);
  }

  private moversAt(hex: HexId): string[] {
    return this.ownAt(hex).filter((unit) => this.movers.has(unit));
  }

  private unitsAt(hex: HexId): Unit[] {
    return Object.values(this.state.units)
      .filter((unit) => unit.at === hex)
      .sort((a, b) => a.id.localeCompare(b.id));
  }
}

function values(offered: Offered | null): string[] {
  return (offered?.offer.choices ?? []).map((choice) => String(choice.value));
}
