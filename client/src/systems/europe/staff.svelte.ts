// Drafts the orders of War in Europe from clicks and keys. Everything it allows, the server offered.

import type { Offered, Situation } from '../../generated/types';
import type {
  FullReply,
  PlacingReply,
  PortsReply,
  Score,
  Stand,
  State,
  Unit,
  Way,
  WayReply,
} from '../../generated/europe';
import type { HexId } from '../../drawing/hexes';
import type { Overlay } from '../../drawing/scene';
import type { Place } from '../../play/commands/command';
import type { Seat } from '../../play/seat.svelte';
import type { Staff } from '../types';
import { Answering, type OpenQuestion } from './answering.svelte';
import { AirMemory } from './air-memory.svelte';
import { Attacks } from './attacks.svelte';
import { Charts, type ChartName } from './charts.svelte';
import { Drafting } from './drafting.svelte';
import { Filter } from './filter.svelte';
import { Group } from './group.svelte';
import { Hand, type Around } from './hand.svelte';
import { laidOn, signsOn, stackMarks } from './laying';
import { inOrder } from './model';
import { ViewOptions } from './options.svelte';
import type { Part } from './parts';
import { points, uncommitted } from './units';
import { isHex } from './values';
import { say as sayDesk } from './desk-words';
import { say } from './words';

const NOBODY: ReadonlySet<string> = new Set();
const NOWHERE: ReadonlyMap<HexId, number> = new Map();
/** Orders to the units in hand; others begin with a choice of their own. */
const IN_HAND = ['Transit', 'Instruct', 'EnterSiberia'];
/** The order that can begin with the hex to which it leads. */
const PLACE = 'Place';
/** Orders that have their own handling on the map, or buttons of their own. */
const PLAIN = ['March', 'RailMove', 'Force', 'Attack', 'Assign', 'TurnBack', 'Done', 'EndTurn'];
/** Orders that can be given whether or not there is anything to do. */
const ALWAYS = ['Instruct', 'DeclareWar', 'Disband'];
/** What is asked about trains: the units that can ride. */
const MOVES = ['March', 'RailMove'];
/** What an edge hex is clicked for, whoever stands in it. [WIE-RAIL-016] [WIE-RAIL-017] */
const SIBERIAN = ['EnterSiberia', 'LeaveSiberia'];
/** What a phase of which nothing is known yet is guessed to offer; a wrong guess costs a question. */
const LIKELY: Record<string, readonly string[]> = {
  movement: ['March', 'Force'],
  mechanized: ['March'],
  rail: ['RailMove'],
  combat: ['Attack'],
};
/** How units stand that were told nothing. */
const USUAL: Stand = { hold: false, after: 'check' };

export class EuropeStaff implements Staff {
  kinds = $state.raw<readonly string[]>([]);
  movers = $state.raw<ReadonlySet<string>>(NOBODY);
  chosen = $state.raw<readonly string[]>([]);
  reach = $state.raw<ReadonlyMap<HexId, number>>(NOWHERE);
  way = $state.raw<{ goal: HexId; way: Way } | null>(null);
  /** Ports that are suppressed or damaged, or that the map does not print. [WIE-MAP-010] */
  ports = $state.raw<PortsReply>([]);
  /** Points so far, by side. */
  points = $state.raw<Record<string, number> | undefined>();
  readonly draft: Drafting;
  readonly attacks: Attacks;
  readonly answering: Answering;
  readonly hand: Hand;
  /** The stacks that were selected together. */
  readonly group = new Group();
  /** The panel lists the stack, so that it need not be spread over the map. */
  readonly lists = true;
  readonly options: ViewOptions;
  readonly charts: Charts;
  readonly filter: Filter;
  readonly air: AirMemory;
  /** The view that is open beside the map. */
  part = $state<Part>('supply');
  /** What overlays show first: a nation, a sea. */
  defaults = { nation: '', sea: '' };
  private asking = $state(false);
  /** Clicks that have not yet had their effect; each waits for the one before it. */
  private acting = $state(0);
  private acted: Promise<void> = Promise.resolve();
  private run = 0;
  /** The kinds of orders that a phase of a side offered when it was last there. */
  private readonly usual = new Map<string, readonly string[]>();
  /** What was asked when the position came. */
  private foreseen: ReturnType<EuropeStaff['askAbout']> | null = null;
  /** The phase in which `kinds` were offered. */
  private phase = '';
  /** The hex to which the last step through the filter led. */
  private stepped: HexId | null = null;
  private pointed = $state<HexId | null>(null);
  private taking: Promise<void> = Promise.resolve();
  private refreshed: Promise<void> = Promise.resolve();

  constructor(readonly seat: Seat) {
    this.draft = new Drafting(seat, isHex);
    this.attacks = new Attacks(seat);
    this.answering = new Answering(seat);
    this.hand = new Hand(seat);
    this.options = new ViewOptions(seat.game, seat.side);
    this.charts = new Charts(
      seat,
      this.options,
      (name) => this.firstOf(name),
      () => this.chosen,
    );
    this.filter = new Filter(seat);
    this.air = new AirMemory(seat);
    seat.foresee = (situation) => this.foresee(situation);
  }

  /** Whose an overlay is at first. */
  firstOf(name: ChartName): string {
    if (name === 'supply' || name === 'range') return this.side;
    return name === 'nation' || name === 'sea' ? this.defaults[name] : '';
  }

  get open(): Place | null {
    return this.charts.open;
  }

  hides(kind: string): boolean {
    return this.options.hides(kind);
  }

  /** What a unit does when it is beaten. */
  standOf(unit: string): Stand {
    return this.state.stands[this.side]?.[unit] ?? USUAL;
  }

  /** Open the details of a stack. [WIE-UI-136] */
  openStack(hex: HexId): boolean {
    const there = this.unitsAt(hex).length > 0;
    if (there) this.charts.stack = hex;
    return there;
  }

  /** Take some of the units of a hex in hand: all, the mechanized, those on foot, who can force march. */
  takeSome(which: string, hex: HexId): void {
    const here = this.moversAt(hex);
    const fits = (unit: string) => {
      const mech = this.mech.has(this.state.units[unit]!.kind);
      if (which === 'force') return this.forcible.has(unit);
      return which === 'all' || mech === (which === 'mech');
    };
    const some = here.filter(fits);
    if (some.length) void this.take(some);
  }

  /** Kinds of units that are mechanized, as the tables say; set by who has them. */
  mech: ReadonlySet<string> = NOBODY;
  /** Units that can force march. */
  private forcible: ReadonlySet<string> = NOBODY;

  get question(): OpenQuestion | null {
    return this.answering.question;
  }

  get looking(): boolean {
    return this.asking || this.acting > 0 || this.attacks.busy || this.draft.busy;
  }

  get state(): State {
    return this.seat.situation!.view as unknown as State;
  }

  get side(): string {
    return this.seat.side;
  }

  /** The hex at the pointer, or else at the cursor. */
  get at(): HexId | null {
    return this.pointed;
  }

  /** Whether trains are taken in this phase. */
  get byRail(): boolean {
    return this.kinds.includes('RailMove');
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

  /** Where something forbids to end the phase, the server says so when that is tried. */
  get mayEnd(): boolean {
    return this.kinds.length > 0 && !this.question;
  }

  /** The air war belongs to no player turn, so that none can be ended in it. */
  get mayEndTurn(): boolean {
    return this.mayEnd && this.state.clock.phase !== 'allocation';
  }

  get idle(): string {
    if (this.movers.size) return say('eu.idle.movers', { count: this.movers.size });
    if (this.kinds.includes(PLACE)) return sayDesk('eu.idle.placing');
    if (this.kinds.includes('ComeAshore')) return sayDesk('eu.idle.ashore');
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

  /** Ships, aircraft and the like wait for nobody, but are there to be sent. */
  get more(): boolean {
    return this.others.some((kind) => !ALWAYS.includes(kind));
  }

  get empty(): boolean {
    return !this.kinds.some((kind) => !['Done', 'EndTurn'].includes(kind));
  }

  get drafting(): boolean {
    return this.draft.open || this.attacks.open || this.hand.proposal !== null;
  }

  get plain(): boolean {
    return this.chosen.length > 0;
  }

  get about(): HexId | null {
    return this.answering.hexes[0] ?? null;
  }

  /** Thousands of hexes, which stay as they are while the pointer moves. */
  private readonly laid = $derived.by(() => laidOn(this));

  get overlay(): Partial<Overlay> {
    const { proposal, overruns } = this.hand;
    const way = this.way?.goal === this.pointed ? this.way?.way : undefined;
    const here = this.here;
    const path = proposal?.path ?? way?.path ?? [];
    const cost = way ? say('eu.path', { cost: points(way.cost), points: points(way.points) }) : '';
    return {
      reach: this.draft.open ? NOWHERE : this.reach,
      path: path.length && here ? [here, ...path] : [],
      pathLabel: proposal?.label ?? cost,
      choices: this.draft.open ? this.draft.plainHexes : this.answering.hexes,
      targets: this.draft.open ? [] : [...this.attacks.targets, ...overruns.keys()],
      laid: this.laid,
      ports: this.ports,
      stacks: stackMarks(this),
      signs: signsOn(this),
    };
  }

  /** The hex of the units in hand. */
  get here(): HexId | null {
    return this.chosen[0] ? (this.state.units[this.chosen[0]]?.at ?? null) : null;
  }

  /** Ask how victory stands: the total, which counts for the Axis. */
  private async reckon(isCurrent: () => boolean): Promise<void> {
    const { situation } = this.seat;
    const score = situation && ((await this.seat.query('score', {})) as Score | null);
    if (score?.terms && isCurrent()) this.points = { axis: score.total };
  }

  /** Ask which ports do not work as the map prints them. */
  private async surveyPorts(isCurrent: () => boolean): Promise<void> {
    const { strikes, harbours, countries } = this.state;
    // Where the United States take part, a port of theirs may appear. [WIE-SEA-058]
    const appears = 'united-states' in countries;
    const any = appears || Object.keys(strikes).length + Object.keys(harbours).length > 0;
    const found = any ? ((await this.seat.query('ports', {})) as PortsReply | null) : null;
    if (isCurrent()) this.ports = found ?? [];
  }

  /** Ask for what is only shown: it comes after what the player needs to go on. */
  private survey(isCurrent: () => boolean): void {
    if (!isCurrent()) return;
    void this.charts.refresh();
    void this.reckon(isCurrent);
    if (this.seat.situation) void this.surveyPorts(isCurrent);
  }

  async refresh(): Promise<void> {
    this.refreshed = this.learn();
    await this.refreshed;
  }

  private async learn(): Promise<void> {
    const run = ++this.run;
    const isCurrent = () => run === this.run;
    const { situation, side } = this.seat;
    this.draft.cancel();
    this.attacks.close();
    this.way = null;
    if (!situation || situation.outcome || !situation.awaited.includes(side)) {
      this.clear();
      this.survey(isCurrent);
      return;
    }
    if (situation.questions.length) {
      this.clear();
      const read = this.answering.read(situation.questions[0]!, isCurrent);
      this.survey(isCurrent);
      await read;
      return;
    }
    const { foreseen } = this;
    this.foreseen = null;
    const holds = foreseen?.situation === situation && sameList(foreseen.before, this.chosen);
    const { guess, chosen, asked, ahead, around } = holds ? foreseen : this.askAbout(situation);
    const kinds = (await asked).map(String);
    const right = ahead && sameList(askedFor(kinds), askedFor(guess));
    const offered = right ? ahead : this.askFor(kinds);
    this.survey(isCurrent);
    const [movers, forcible, attacks] = await offered;
    if (!isCurrent()) return;
    this.answering.clear();
    if (attacks.length) this.attacks.prospects = attacks;
    else this.attacks.clear();
    this.kinds = kinds;
    this.usual.set(usualKey(situation), kinds);
    this.phase = phaseOf(situation);
    this.movers = new Set(movers.map(String));
    this.hand.clear();
    if (forcible) this.forcible = new Set(forcible.map(String));
    this.air.note();
    this.group.keepIn(this.phase, this.state.units, this.movers);
    const able = this.group.inHand(this.chosen, this.state.units, this.movers);
    await this.take(able, sameList(able, chosen) ? around : null);
    if (!isCurrent()) return;
    // Nobody has to wait for what is only marked on the map.
    void this.filter.load(isCurrent, this.movers.size > 0);
  }

  /** A new position has come: ask what can be done in it before it is drawn. */
  private foresee(situation: Situation): Promise<unknown> | null {
    this.foreseen = null;
    const { outcome, questions, awaited } = situation;
    const acts = !this.seat.watches && awaited.includes(this.side);
    if (outcome || questions.length || !acts) return null;
    const { asked, ahead, around } = (this.foreseen = this.askAbout(situation));
    return Promise.all([asked, ahead, around]);
  }

  /** Ask what can be done in a position. */
  private askAbout(situation: Situation) {
    // Within a phase the same is offered again and again, and mostly what the phase offered a turn
    // ago: it is asked for with the rest, at once.
    const goesOn = this.phase === phaseOf(situation);
    const usual = this.usual.get(usualKey(situation)) ?? LIKELY[situation.clock.phase] ?? [];
    const guess = goesOn ? this.kinds : usual;
    const { chosen: before, movers } = this;
    const { units } = situation.view as unknown as State;
    const chosen = goesOn ? this.group.inHand(before, units, movers) : before;
    const asked = this.seat.offers({}).then(values);
    const ahead = guess.length ? this.askFor(guess) : null;
    const around = ahead && chosen.length && !this.byRail ? this.hand.lookAround(chosen) : null;
    return { situation, guess, before, chosen, asked, ahead, around };
  }

  /** Ask for what does not wait for each other: who can move, who can be forced to, attacks. */
  private askFor(kinds: readonly string[]) {
    const moving = MOVES.find((kind) => kinds.includes(kind));
    const offered = (kind: string) => this.seat.offers({ kind }).then(values);
    return Promise.all([
      moving ? offered(moving) : [],
      kinds.includes('Force') ? offered('Force') : null,
      kinds.includes('Attack') ? this.attacks.ask() : [],
      this.hand.list(this.hand.stack),
    ]);
  }

  async act(hex: HexId, clicked?: string): Promise<void> {
    const { situation } = this.seat;
    if (this.seat.busy || !this.seat.awaited) return;
    this.acting += 1;
    const acting = this.acted.then(async () => {
      // What was clicked on another position is no order for this one.
      if (this.seat.situation === situation) await this.actOn(hex, clicked);
    });
    // A click that fails does not keep the next ones from their effect.
    this.acted = acting.catch(() => undefined);
    await acting.finally(() => (this.acting -= 1));
  }

  private async actOn(hex: HexId, clicked?: string): Promise<void> {
    if (this.question) {
      if (this.answering.hexes.includes(hex)) await this.answering.choose(hex);
      return;
    }
    if (this.draft.open) {
      if (this.draft.hexes.includes(hex)) await this.draft.choose(hex);
      return;
    }
    if (this.charts.pick(hex)) return;
    const { proposal } = this.hand;
    if (proposal) {
      this.hand.proposal = null;
      if (proposal.goal === hex) await this.seat.order(proposal.answers[0]!.order);
      else if (proposal.kind === 'March' && proposal.path.includes(hex)) await this.march(hex);
      else if (this.reach.has(hex)) await this.go(hex);
      else if (hex === this.here) await this.take([]);
      return;
    }
    if (this.attacks.has(hex)) {
      await this.attacks.touch(hex);
      return;
    }
    if (this.attacks.open) {
      await this.join(hex, clicked);
      return;
    }
    // A quick click after a march is for the next of the group, not for who has marched.
    if (this.stacksLeft) await this.refreshed;
    await this.taking;
    if (SIBERIAN.some((kind) => this.kinds.includes(kind))) await this.filter.hurry();
    const here = this.moversAt(hex);
    if (this.hand.overruns.has(hex)) this.proposeOverrun(hex);
    else if (this.chosen.length && hex !== this.here && this.reach.has(hex)) await this.go(hex);
    else if (this.leadsToSiberia(hex)) await this.actBy(hex);
    else if (here.length) await this.touch(hex, here, clicked);
    else if (this.chosen.length && this.here) await this.march(hex);
    else {
      await this.listAt(hex);
      await this.actBy(hex);
    }
  }

  /** Begin the only action that is possible in a hex, or ask which; nothing where there is none. */
  private async actBy(hex: HexId): Promise<void> {
    await this.filter.hurry();
    const kinds = this.filter.at(hex);
    if (kinds.length > 1) this.filter.asked = hex;
    else if (kinds[0]) await this.beginAt(kinds[0], hex);
  }

  /** Whether a click on a hex is about Siberia: units go there by it now, or come from there. */
  private leadsToSiberia(hex: HexId): boolean {
    const elsewhere = this.chosen.length > 0 && hex !== this.here;
    return !elsewhere && SIBERIAN.some((kind) => this.filter.at(hex).includes(kind));
  }

  /** Begin an order of a kind with what stands in a hex. */
  async beginAt(kind: string, hex: HexId): Promise<void> {
    this.filter.asked = null;
    if (kind === 'RailMove') return this.touch(hex, this.moversAt(hex));
    if (kind === PLACE) return this.beginPlacing(hex);
    await this.draft.begin(kind, {}, (value) => this.placeOf(value) === hex);
    const [only, ...others] = this.draft.choices;
    if (only && !others.length) await this.draft.choose(only.value);
  }

  /** List the new units that may come to a hex; whoever is chosen comes there. [WIE-REIN-004] */
  private async beginPlacing(hex: HexId): Promise<void> {
    const able = ((await this.seat.query('placing', {})) as PlacingReply | null)?.[hex] ?? [];
    await this.draft.begin(PLACE, {}, (value) => able.includes(String(value)), hex);
  }

  /** Where something that can be chosen is. */
  private placeOf(value: unknown): HexId {
    if (isHex(value)) return value;
    const unit = String(value);
    return this.state.units[unit]?.at ?? this.state.convoys[this.side]?.[unit]?.hex ?? '';
  }

  hint(hex: HexId): string {
    if (!this.seat.awaited) return '';
    if (this.draft.open) return this.draft.hexes.includes(hex) ? say('eu.hint.choose') : '';
    if (this.charts.isHead(hex)) return say('eu.hint.choose');
    if (!this.movers.size && !this.attacks.has(hex) && this.filter.at(hex).length)
      return say('eu.hint.choose');
    if (this.attacks.has(hex)) return say('eu.hint.attack');
    if (this.attacks.open) return this.attackersAt(hex).length ? say('eu.hint.join') : '';
    if (this.hand.proposal?.goal === hex) return sayDesk('eu.hint.again');
    if (this.hand.overruns.has(hex)) return sayDesk('eu.hint.overrun');
    const cost = this.reach.get(hex);
    if (cost !== undefined && this.byRail) return sayDesk('eu.hint.ride', { cost });
    if (cost !== undefined && this.chosen.length) {
      const left = Math.min(...this.chosen.map((unit) => this.left(unit)));
      const march = say('eu.hint.march', { cost, points: points(left) });
      const cut = this.charts.pockets.at(hex).length;
      return cut ? `${march} ${sayDesk('eu.hint.pocket', { count: cut })}` : march;
    }
    if (this.leadsToSiberia(hex)) return say('eu.hint.choose');
    const here = this.moversAt(hex).length;
    if (!here) return '';
    if (hex !== this.here) return say('eu.hint.take');
    return say(this.chosen.length < here ? 'eu.hint.all' : 'eu.hint.lay');
  }

  point(hex: HexId | null): void {
    if (hex === this.pointed) return;
    this.pointed = hex;
    if (hex && this.reach.has(hex) && !this.byRail) void this.look(hex);
  }

  /** Take the unit that was clicked; the rest of its stack is chosen in the list. */
  async pick(unit: string): Promise<void> {
    if (!this.movers.has(unit)) return;
    const place = this.state.units[unit]!.at;
    if (this.hand.proposal?.goal === place) await this.hand.accept();
    else await this.take([unit]);
  }

  /** Add a unit of the listed stack to those in hand, or put it back. */
  async toggle(unit: string): Promise<void> {
    const others = this.chosen.filter((one) => one !== unit);
    const here = this.state.units[unit]?.at;
    const together = others.filter((one) => this.state.units[one]?.at === here);
    await this.take(others.length < this.chosen.length ? others : [...together, unit]);
  }

  /** Take all units of the listed stack that can move. */
  async takeAll(): Promise<void> {
    if (this.hand.stack) await this.take(this.moversAt(this.hand.stack));
  }

  /** Several units: those of the stack in hand march together, or those where the first stands;
   * the other stacks come to hand after them, but not all of a formation, which is half an army. */
  async select(units: readonly string[], alike = false): Promise<void> {
    const able = units.filter((unit) => this.movers.has(unit));
    const places = able.map((unit) => this.state.units[unit]?.at);
    const place = this.here && places.includes(this.here) ? this.here : places[0];
    this.group.form(alike ? [] : able, this.state.units, this.phase);
    await this.take(able.filter((unit) => this.state.units[unit]?.at === place));
  }

  /** A drag carries all of a stack that can move. */
  async grasp(unit: string): Promise<void> {
    if (this.movers.has(unit)) await this.take(this.moversAt(this.state.units[unit]!.at));
  }

  /** March a stack to where its counter was dragged, or overrun who is there; where some are in
   * hand, those alone. */
  async carry(unit: string, hex: HexId): Promise<void> {
    if (this.seat.busy || !this.movers.has(unit)) return;
    if (!this.chosen.includes(unit)) await this.grasp(unit);
    await this.taking;
    if (this.hand.overruns.has(hex)) this.proposeOverrun(hex);
    // What was dropped is out of hand: the next click is not for it, but for the next of a group.
    else if ((await this.march(hex)) && !this.stacksLeft) await this.take([]);
  }

  next(): HexId | null {
    return this.turnTo(1);
  }

  previous(): HexId | null {
    return this.turnTo(-1);
  }

  /** The stacks of the group that have not yet gone, with the one in hand. */
  private get leftOfGroup() {
    return this.group.left(this.state.units, this.movers);
  }

  /** How many stacks of the group are left. */
  get stacksLeft(): number {
    return this.leftOfGroup.length;
  }

  private turnTo(by: 1 | -1): HexId | null {
    const beside = this.group.beside(by, this.chosen, this.state.units, this.movers);
    if (beside) {
      void this.take(beside.units);
      return beside.hex;
    }
    if (this.filter.kind || (!this.movers.size && !this.attacks.prospects.length)) {
      this.stepped = this.filter.step(by, this.stepped);
      return this.stepped;
    }
    const units = [...this.movers].sort();
    const places = [...new Set(units.map((unit) => this.state.units[unit]!.at))];
    if (!places.length) return this.nextAttack();
    const here = places.indexOf(this.here ?? '');
    const from = here < 0 && by < 0 ? 0 : here;
    const place = places.at((from + by) % places.length)!;
    void this.take(this.moversAt(place));
    return place;
  }

  cancel(): boolean {
    if (this.charts.cancel()) return true;
    if (this.filter.asked) {
      this.filter.asked = null;
      return true;
    }
    if (this.draft.open) {
      if (!this.draft.back()) this.draft.cancel();
      return true;
    }
    if (this.attacks.open) {
      this.attacks.close();
      return true;
    }
    if (this.hand.proposal) {
      this.hand.proposal = null;
      return true;
    }
    const begun = this.chosen.length > 0;
    if (!begun) void this.hand.list(null);
    void this.take([]);
    return begun;
  }

  async answerNth(nth: number): Promise<void> {
    const choice = this.question?.choices[nth];
    if (choice && !this.seat.busy) await this.answering.choose(choice.value);
  }

  /** Begin an order of a kind, with the units in hand where it is for them. */
  async begin(kind: string, units = IN_HAND.includes(kind) ? this.chosen : []): Promise<void> {
    await this.draft.begin(kind);
    const one = this.draft.field === 'unit' ? units.slice(0, 1) : units;
    for (const unit of one)
      if (this.draft.choices.some(({ value }) => value === unit)) await this.draft.choose(unit);
  }

  /** Let a unit get on a train where it stands, and take it in hand; or off it, and let it go. */
  async board(unit: string, on: boolean): Promise<void> {
    if (!on) await this.take(this.chosen.filter((one) => one !== unit));
    const given = await this.seat.order({ kind: 'Entrain', unit, on });
    if (given && on && !this.chosen.includes(unit)) await this.toggle(unit);
  }

  async force(unit: string, on: boolean): Promise<void> {
    await this.seat.order({ kind: 'Force', unit, on });
  }

  /** What of last week's allocation can be assigned again. */
  get again() {
    return this.air.again;
  }

  async repeatAir(): Promise<void> {
    await this.air.repeat();
  }

  /** The first hex with too many units, on which the map is centred. [WIE-UNIT-014] */
  async hindrance(): Promise<HexId | null> {
    const hexes = (await this.seat.query('full', {})) as FullReply | null;
    return hexes?.[0] ?? null;
  }

  /** Shift with the first click sends a unit on a long march. [WIE-MOV-024] */
  pickFar(unit: string): boolean {
    if (!this.kinds.includes('Transit') || !this.movers.has(unit)) return false;
    void this.begin('Transit', [unit]);
    return true;
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

  /** A click on a stack takes its top unit, a second one all of it, a third nobody; on a stack of
   * the group, who was selected. */
  private async touch(hex: HexId, here: readonly string[], clicked?: string): Promise<void> {
    const top = clicked && here.includes(clicked) ? clicked : here[0]!;
    const grouped = this.leftOfGroup.find((stack) => stack.hex === hex);
    if (hex !== this.here) await this.take(grouped?.units ?? [top]);
    else if (this.chosen.length < here.length) await this.take(here);
    else await this.take([]);
  }

  /** List the own units of a hex; where none of them can move, the server says why. */
  private async listAt(hex: HexId): Promise<void> {
    const own = this.unitsAt(hex).filter((unit) => unit.side === this.side && unit.seen === null);
    await this.hand.list(own.length ? hex : null);
    const units = own.slice(0, 1).map(({ id }) => id);
    if (!units.length) return;
    if (this.kinds.includes('March')) await this.seat.order({ kind: 'March', units, path: [hex] });
    else if (this.byRail) await this.seat.order({ kind: 'RailMove', units, goal: hex });
  }

  private proposeOverrun(hex: HexId): void {
    const units = this.chosen;
    this.hand.proposal = {
      kind: 'Overrun',
      goal: hex,
      path: this.hand.overruns.get(hex) ?? [],
      label: '',
      title: sayDesk('eu.overrun.title', { hex }),
      answers: [
        { text: sayDesk('eu.overrun.give'), order: { kind: 'Overrun', target: hex, units } },
      ],
    };
  }

  /** Show the way of a train, and ask whether the units get off there. */
  private async proposeRide(hex: HexId): Promise<void> {
    const units = this.chosen;
    const found = await this.hand.train(units, hex);
    const offered = await this.seat.offers({ kind: 'RailMove', fields: { units, goal: hex } });
    if (this.chosen !== units) return;
    const able = values(offered).filter((off) => typeof off === 'boolean');
    const order = { kind: 'RailMove', units, goal: hex };
    if (!able.length) {
      await this.seat.order(order); // the server says why not
      return;
    }
    this.hand.proposal = {
      kind: 'RailMove',
      goal: hex,
      path: found?.path ?? [],
      label: found ? say('eu.path', { cost: found.cost, points: found.points }) : '',
      title: sayDesk('eu.ride.title', { hex }),
      answers: able
        .sort((a, b) => Number(b) - Number(a))
        .map((detrain) => ({
          text: sayDesk(detrain ? 'eu.ride.off' : 'eu.ride.on'),
          order: { ...order, detrain },
        })),
    };
  }

  /** Take units in hand; `around` is what they can do, where that was asked for already. */
  async take(units: readonly string[], around: Promise<Around> | null = null): Promise<void> {
    const asked = this.lookAround(units, around);
    this.taking = asked;
    this.asking = true;
    await asked;
    if (this.taking === asked) this.asking = false;
  }

  private async lookAround(
    units: readonly string[],
    around: Promise<Around> | null,
  ): Promise<void> {
    this.chosen = units;
    if (!this.group.has(units)) this.group.clear();
    this.reach = NOWHERE;
    this.way = null;
    this.hand.clear();
    this.charts.pockets.clear();
    if (!units.length) return;
    const listed = this.state.units[units[0]!]?.at ?? null;
    if (this.hand.stack !== listed) void this.hand.list(listed);
    if (this.byRail) {
      await this.lookAlong(units);
      return;
    }
    const { reach, overruns } = await (around ?? this.hand.lookAround(units));
    if (this.chosen !== units) return;
    this.reach = reach;
    this.hand.overruns = overruns;
    // Who carries a stack points at its goal before it is known where it can go.
    if (this.pointed && reach.has(this.pointed)) void this.look(this.pointed);
    // Nobody has to wait for what is only marked on the map.
    void this.charts.lookForPockets();
  }

  /** Where trains take units. */
  private async lookAlong(units: readonly string[]): Promise<void> {
    const reply = await this.seat.offers({ kind: 'RailMove', fields: { units } });
    if (this.chosen !== units) return;
    const goals = (reply?.offer.choices ?? []).map(
      ({ value, preview }) => [String(value), Number(preview['cost'] ?? 0)] as const,
    );
    this.reach = new Map(goals.filter(([hex]) => hex !== this.here));
  }

  private async look(goal: HexId): Promise<WayReply | null> {
    const units = this.chosen;
    const way = (await this.seat.query('way', { units, goal })) as WayReply | null;
    if (way && this.chosen === units) this.way = { goal, way };
    return way;
  }

  /** March to a hex, or show the way there first, as the player wants it. [WIE-MOV-009] */
  private async go(hex: HexId): Promise<void> {
    if (this.byRail || !this.options.now.ways) {
      await this.march(hex);
      return;
    }
    const units = this.chosen;
    const way = await this.look(hex);
    if (!way?.path.length || this.chosen !== units) return;
    this.hand.proposal = {
      kind: 'March',
      goal: hex,
      path: way.path,
      label: say('eu.path', { cost: points(way.cost), points: points(way.points) }),
      title: sayDesk('eu.march.title', { hex }),
      answers: [
        { text: sayDesk('eu.march.give'), order: { kind: 'March', units, path: way.path } },
      ],
    };
  }

  /** Say whether the units in hand have marched. */
  private async march(hex: HexId): Promise<boolean> {
    await this.taking;
    const units = this.chosen;
    if (!units.length || !this.here) return false;
    if (this.byRail) {
      await this.proposeRide(hex);
      return false;
    }
    const way = this.way?.goal === hex ? this.way.way : await this.look(hex);
    // No way: the server says why, with its rule.
    const path = way?.path.length ? way.path : [hex];
    return this.seat.order({ kind: 'March', units, path });
  }

  private clear(): void {
    this.kinds = [];
    this.phase = '';
    this.movers = NOBODY;
    this.chosen = [];
    this.reach = NOWHERE;
    this.way = null;
    this.answering.clear();
    this.attacks.clear();
    this.hand.clear();
    void this.hand.list(null);
    this.filter.clear();
  }
}

/** Turn, phase and side in one word. */
function phaseOf({ clock: { turn, phase, side } }: Situation): string {
  return `${turn}/${phase}/${side}`;
}

function usualKey({ clock: { phase, side } }: Situation): string {
  return `${phase}/${side}`;
}

/** Of the kinds of orders those that are asked for at once. */
function askedFor(kinds: readonly string[]): readonly string[] {
  const moving = MOVES.find((kind) => kinds.includes(kind));
  const others = ['Force', 'Attack'].filter((kind) => kinds.includes(kind));
  return moving ? [moving, ...others] : others;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

function values(reply: Offered | null): unknown[] {
  return (reply?.offer.choices ?? []).map((choice) => choice.value);
}
