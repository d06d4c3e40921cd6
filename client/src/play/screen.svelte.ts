// What one person sees and does at the board: cursor, film, dialogs, and the map's scene.

import { chaptersOf, sinceOwnTurn, type Chapter } from '../film/chapters';
import { Player, type Frame } from '../film/player.svelte';
import type { Clock, Moment } from '../generated/types';
import { allHexes, step, type Direction, type HexId } from '../drawing/hexes';
import { NO_OVERLAY, type Counter, type GroundState, type Scene } from '../drawing/scene';
import { layers, withLayers } from '../map/layers.svelte';
import type { Model, Staff, View } from '../systems/types';
import { still } from '../ui/appearance.svelte';
import { settings } from '../ui/settings.svelte';
import { say } from '../words/say';
import { Changes } from './changes.svelte';
import { Handling } from './handling.svelte';
import { Live } from './live.svelte';
import { arranged } from './order';
import type { PanelName } from './panels';
import { Rules } from './rules.svelte';
import type { Seat } from './seat.svelte';
import type { Opened } from './table.svelte';
import { Tools } from './tools.svelte';
import { Troops } from './troops.svelte';

export type DialogName =
  | 'help'
  | 'briefing'
  | 'keys'
  | 'save'
  | 'seats'
  | 'settings'
  | 'end'
  | 'ending'
  | 'records'
  | 'goto'
  | 'notes'
  | 'legend';
/** Where a film begins: after the side's own last turn, at the beginning, or with a moment. */
export type FilmStart = 'since' | 'whole' | number;

const UNTOUCHED: GroundState = { control: {}, front: [], blown: [] };
const NOTHING_MARKED = { ready: new Set<string>(), selected: [] };

export class Screen {
  readonly model: Model;
  readonly staff: Staff;
  readonly live: Live;
  readonly troops: Troops;
  readonly handling: Handling;
  readonly rules: Rules;
  readonly changes: Changes;
  readonly tools: Tools;
  cursor = $state<HexId>('');
  hover = $state<HexId | null>(null);
  /** The hex to which the panel of details is fixed; else it follows the pointer. */
  pinned = $state<HexId | null>(null);
  film = $state.raw<Player | null>(null);
  filmFrom = $state<FilmStart>('since');
  /** Whether the film shows how it was, and not what the side saw. */
  filmTrue = $state(false);
  /** Whether another stretch of the film is being fetched. */
  fetching = $state(false);
  dialog = $state<DialogName | null>(null);
  /** Why what was just tried on a hex was refused; shown there until the player turns elsewhere. */
  rebuff = $state.raw<{ hex: HexId; text: string } | null>(null);
  /** What the live region says. */
  spoken = $state('');
  /** After the end: how everything stood, without fog; and whether that is on the map. */
  truth = $state.raw<View | null>(null);
  lifted = $state(true);
  /** Phases that ended by themselves, as there was nothing to do. */
  skipped = $state.raw<readonly Clock[]>([]);
  /** Turns the map to a hex; set by the page that has the map. */
  look: (hex: HexId) => void = () => {};
  /** Has a hex in the middle of the map, and opens a panel; set by that page, too. */
  centre: (hex: HexId) => void = () => {};
  showPanel: (panel: PanelName) => void = () => {};
  private settling = 0;
  private asked: HexId | null = null;
  private refreshing = $state(false);
  private ended = false;
  private placed = false;

  constructor(
    readonly opened: Opened,
    readonly seat: Seat,
    private readonly settled: () => void,
  ) {
    this.model = opened.client.model(opened.board, seat.side, opened.words);
    this.cursor = allHexes(this.model.ground.sheet)[0]!;
    this.staff = opened.client.staff(seat);
    this.troops = new Troops(this, seat.game, seat.side);
    this.handling = new Handling(this);
    this.rules = new Rules(opened.listed.system);
    this.changes = new Changes(this);
    this.tools = new Tools(opened.listed.id, seat.side, this.model.ground.sheet);
    this.live = new Live(seat, this.model, () => void this.settle(), still);
  }

  /** The phases that have been played. */
  readonly chapters = $derived.by(() => chaptersOf(this.seat.moments));

  /** A phase with the side whose it is. */
  phaseOf(clock: Clock): string {
    const side = this.model.sides.find((known) => known.id === clock.side)?.name;
    return side ? `${this.model.phase(clock)} · ${side}` : this.model.phase(clock);
  }

  /** Whether something is under way that will change what can be done. */
  get busy(): boolean {
    if (this.handling.dropping) return true;
    return this.seat.busy || this.live.running || this.refreshing || !this.seat.situation;
  }

  /** Whether a film, or what has just happened, is on the map instead of the present. */
  get showing(): Player | null {
    return this.film ?? this.live.player;
  }

  /** How things stand now. */
  private readonly present: View | null = $derived.by(
    () => (this.lifted && this.truth) || (this.seat.situation?.view ?? null),
  );

  readonly frame: Frame | null = $derived.by(() => {
    if (this.showing) return this.showing.frame;
    const view = this.present;
    if (view && this.live.passing) return this.live.passing;
    return view ? { before: view, after: view, moment: null, part: 1 } : null;
  });

  /** The moment that is heard; it changes less often than the frame. */
  private readonly heard = $derived.by(() => (this.film ?? this.live.seen)?.heard ?? null);

  /** The view that is on the map now; what is only seen in passing is past. */
  get view(): View | null {
    return this.showing ? this.showing.frame.after : this.present;
  }

  /** What stands on the map, as the viewer likes to have it. */
  private readonly pieces = $derived.by(() => {
    if (!this.frame) return { counters: [], flags: [], bursts: [] };
    const marked = this.showing ? NOTHING_MARKED : this.staff;
    const { counters, flags, bursts } = this.model.pieces(this.frame, marked);
    const group = this.showing ? [] : this.troops.selected;
    const { silhouettes } = settings;
    const shown = counters.map((counter) => {
      const grouped = group.includes(counter.id);
      return grouped || silhouettes ? { ...counter, grouped, silhouette: silhouettes } : counter;
    });
    return { counters: arranged(shown, this.troops.order), flags, bursts };
  });

  get counters(): readonly Counter[] {
    return this.pieces.counters;
  }

  /** Who holds the ground, asked for only while it is shown; and what was built on it. */
  private readonly held: GroundState | null = $derived.by(() => {
    const { control, front } = layers.shown;
    if (!this.view) return null;
    const held = control || front ? this.model.state?.(this.view) : undefined;
    const works = this.model.works?.(this.view);
    return held || works ? { ...UNTOUCHED, ...held, ...works } : null;
  });

  readonly scene: Scene = $derived.by(() => {
    if (!this.frame) return { counters: [], flags: [], overlay: NO_OVERLAY };
    const { showing } = this;
    const { counters, flags, bursts } = this.pieces;
    const planned = showing ? {} : this.staff.overlay;
    const past = showing ? this.lately(showing) : this.lastMoves();
    const overlay = {
      ...NO_OVERLAY,
      ...planned,
      ...(showing ? {} : { plans: this.staff.plans ?? [] }),
      arrows: [...this.model.moves(past, this.frame.after), ...(planned.arrows ?? [])],
      bursts,
      notes: this.tools.notes.hexes,
      ruler: this.tools.laid(this.hover ?? this.cursor),
      cursor: this.cursor,
      hover: this.hover,
    };
    return withLayers({ counters, flags, overlay }, this.held, layers.shown, this.tools.bare);
  });

  /** The cue of the moment a film shows, with the moment's number. */
  readonly cue: { name: string; moment: number } | null = $derived.by(() => {
    const name = this.heard && this.model.cue(this.heard);
    return this.heard && name ? { name, moment: this.heard.number } : null;
  });

  /** Turn and phase of a chapter or a moment, as a title. */
  titleOf({ turn, phase, acting: side }: { turn: number; phase: string; acting: string }): string {
    if (turn > this.model.turns) return say('play.over');
    return say('log.turn', { turn, phase: this.phaseOf({ turn, phase, side }) });
  }

  /** Place the cursor where the side's first unit stands. */
  place(view: View): void {
    if (this.placed) return;
    this.placed = true;
    if (this.seat.memory.cursor) {
      this.cursor = this.seat.memory.cursor;
      return;
    }
    const first = this.model.roster(view)[0];
    this.cursor = (first && this.model.at(view, first.id)) ?? this.cursor;
  }

  moveTo(hex: HexId): void {
    this.cursor = hex;
    this.seat.memory.cursor = hex;
    this.hover = null;
    this.staff.point(hex);
    if (!this.view) return;
    const hint = this.showing ? '' : this.staff.hint(hex);
    const { spoken } = this.model.describe(this.view, hex);
    this.spoken = [spoken, this.tools.notes.on(hex), hint].filter(Boolean).join('. ');
  }

  /** Look at a hex closely: on its card, where a system has cards, else in the fixed details. */
  inspect(hex: HexId): void {
    this.moveTo(hex);
    if (hex === this.pinned && this.staff.openStack?.(hex)) return;
    if (this.staff.inspect) this.staff.inspect(hex);
    else this.pin(hex);
    const closed = this.staff.inspect && this.staff.open !== 'card';
    const panel = this.showing || closed ? null : this.staff.panelOn?.(hex);
    if (panel) this.showPanel(panel);
  }

  /** Fix the details to a hex and open them; a second time lets go of it. */
  private pin(hex: HexId): void {
    this.pinned = this.pinned === hex ? null : hex;
    if (this.pinned) this.showPanel('details');
  }

  walk(direction: Direction): void {
    const next = step(this.model.ground.sheet, this.cursor, direction);
    if (next) this.moveTo(next);
  }

  /** To the hex with the same row number in the next column. */
  walkAside(direction: 'left' | 'right'): void {
    const odd = Number(this.cursor.slice(0, 2)) % 2 === 1;
    if (direction === 'right') this.walk(odd ? 'se' : 'ne');
    else this.walk(odd ? 'sw' : 'nw');
  }

  point(hex: HexId | null): void {
    this.hover = hex;
    if (hex !== this.rebuff?.hex) this.rebuff = null;
    if (hex) this.troops.pointed(hex);
    this.staff.point(hex ?? this.cursor);
  }

  async act(hex: HexId, clicked?: string): Promise<void> {
    this.troops.spread = null;
    this.moveTo(hex);
    if (this.tools.tap(hex)) return;
    this.changes.card = false; // it lies on the map, and may hide what the player is about to click
    if (this.live.player) this.live.skip();
    else if (!this.film) await this.attempt(hex, () => this.staff.act(hex, clicked));
  }

  /** Do something on a hex. If it is refused, that is said on the spot, too. */
  async attempt(hex: HexId, doing: () => Promise<void>): Promise<void> {
    this.rebuff = null;
    const { refusals } = this.seat;
    await doing();
    const told = this.seat.refusals.at(-1);
    if (told && this.seat.refusals !== refusals) this.rebuff = { hex, text: told.text };
  }

  /** Whether a click on a hex would only move the cursor there. */
  idleAt(hex: HexId): boolean {
    return !this.tools.ruling && (this.showing !== null || this.staff.hint(hex) === '');
  }

  /** End the phase, after a warning if something is still idle. */
  async end(sure = false): Promise<void> {
    if (!this.staff.mayEnd || this.showing) return;
    if (this.staff.idle && !sure) {
      this.dialog = 'end';
      return;
    }
    this.dialog = null;
    if (await this.seat.order({ kind: 'Done' })) return;
    const hex = await this.staff.hindrance?.();
    if (!hex) return;
    this.moveTo(hex);
    this.centre(hex);
  }

  /** End the phase and all that are left of the player's turn, where a system knows that. */
  async endTurn(): Promise<void> {
    if (!this.staff.mayEndTurn || !this.staff.endTurn) return this.end();
    if (!this.showing) await this.staff.endTurn();
  }

  async undo(): Promise<void> {
    if (this.seat.situation?.strikable && !this.showing) await this.seat.takeBack();
  }

  async redo(): Promise<void> {
    if (!this.showing) await this.seat.giveAgain();
  }

  /** The chapters with which a film may begin. */
  get filmChapters(): readonly Chapter[] {
    return (this.filmTrue && this.film?.chapters) || this.chapters;
  }

  /** Open the film, or another stretch of it; after the end without fog, as long as it is lifted. */
  async openFilm(from: string = 'since'): Promise<void> {
    this.live.skip();
    const count = this.seat.situation?.count ?? 0;
    const starts = { since: sinceOwnTurn(this.chapters, this.seat.side), whole: 0 };
    const start = from === 'since' || from === 'whole' ? starts[from] : Number(from);
    const truly = this.truth !== null && this.lifted;
    this.fetching = true;
    const reel = truly
      ? await this.seat.trueFilm()
      : await this.seat.film(Math.min(start, count), count);
    this.fetching = false;
    if (!reel) return;
    this.filmFrom = from === 'since' || from === 'whole' ? from : start;
    const { speed } = this.film ?? this.seat.memory;
    this.film = new Player(reel, (moment) => this.model.lasts(moment), still);
    this.film.speed = speed;
    this.filmTrue = truly;
    const { film: left } = this.seat.memory;
    if (truly) this.film.seek(from === 'since' ? 0 : start);
    else if (left?.start === reel.start && left.position < this.film.length)
      this.film.seek(left.position);
    if (!still()) this.film.play();
    this.spoken = say('film.title');
  }

  /** Open the film where most will want it, or close it. */
  async toggleFilm(): Promise<void> {
    if (this.film) this.closeFilm();
    else await this.openFilm(this.seat.situation?.outcome ? 'whole' : 'since');
  }

  /** Lift the fog after the end, or lower it again; an open film begins anew. */
  async lift(lifted: boolean): Promise<void> {
    this.lifted = lifted;
    if (this.film) await this.openFilm('whole');
  }

  closeFilm(): void {
    if (this.film) {
      const { speed, reel, position } = this.film;
      this.seat.memory.speed = speed;
      if (!this.filmTrue) this.seat.memory.film = { start: reel.start, position };
    }
    this.filmTrue = false;
    this.film = null;
  }

  cancel(): void {
    this.rebuff = null;
    this.pinned = null;
    if (this.tools.cancel()) return;
    if (this.film) this.closeFilm();
    else if (this.live.player) this.live.skip();
    else if (this.handling.begun) this.handling.cancel();
    else if (!this.troops.cancel()) this.staff.cancel();
  }

  private async settle(): Promise<void> {
    const situation = this.seat.situation;
    const nth = ++this.settling;
    if (situation) this.place(situation.view);
    this.refreshing = true;
    const held = this.staff.selected;
    await this.staff.refresh();
    if (situation?.outcome && !this.truth) this.truth = await this.seat.truth();
    if (nth !== this.settling) return; // something newer has come meanwhile
    this.refreshing = false;
    // The cursor follows who has come to hand by itself.
    const [first] = this.staff.selected;
    const came = situation && first && held.length && !held.includes(first);
    const hex = came ? this.model.at(situation.view, first) : null;
    if (hex) this.moveTo(hex);
    if (situation?.outcome && !this.ended) {
      this.ended = true;
      this.dialog = 'ending';
    }
    const about = this.staff.about;
    if (about && about !== this.asked) {
      this.moveTo(about);
      this.look(about);
    }
    this.asked = about;
    if (await this.skipEmpty()) return;
    this.changes.settled();
    this.settled();
  }

  /** End a phase that has just begun, if there is nothing to do in it and the person likes that. */
  private async skipEmpty(): Promise<boolean> {
    const { situation } = this.seat;
    if (!situation) return false;
    const { clock } = situation;
    const name = `${clock.turn}/${clock.phase}/${clock.side}`;
    const fresh = name !== this.seat.memory.met && situation.strikable === 0;
    this.seat.memory.met = name;
    if (!fresh || !settings.skipEmpty || !this.staff.mayEnd || !this.staff.empty) return false;
    this.skipped = [...this.skipped, clock];
    this.spoken = `${this.phaseOf(clock)}: ${say('log.itself')}`;
    return this.seat.pass();
  }

  /** What the last moments of a film moved. */
  private lately(player: Player) {
    const { moments } = player.reel;
    return moments.slice(Math.max(0, player.position - 6), player.position);
  }

  /** What the other side moved in its last phase. */
  private lastMoves(): readonly Moment[] {
    const { moments } = this.seat;
    const foreign = (side: string) => side !== '' && side !== this.seat.side;
    let stop = moments.length;
    while (stop > 0 && !foreign(moments[stop - 1]!.acting)) stop -= 1;
    let start = stop;
    while (start > 0 && foreign(moments[start - 1]!.acting)) start -= 1;
    return moments.slice(start, stop);
  }
}
