// What one person sees and does at the board: cursor, film, dialogs, and the map's scene.

import { Player, type Frame } from '../film/player.svelte';
import { step, type Direction, type HexId } from '../map/hexes';
import { NO_OVERLAY, type Arrow, type Scene } from '../map/scene';
import type { Model, Staff, View } from '../systems/types';
import { say } from '../words/say';
import { Live } from './live.svelte';
import type { Seat } from './seat.svelte';
import type { Opened } from './table.svelte';

export type DialogName = 'keys' | 'save' | 'end' | 'ending';
export type Stretch = 'since' | 'whole';

const NOTHING_MARKED = { ready: new Set<string>(), selected: [] };

export class Screen {
  readonly model: Model;
  readonly staff: Staff;
  readonly live: Live;
  cursor = $state<HexId>('0101');
  hover = $state<HexId | null>(null);
  film = $state.raw<Player | null>(null);
  stretch = $state<Stretch>('since');
  dialog = $state<DialogName | null>(null);
  /** What the live region says. */
  spoken = $state('');
  private refreshing = $state(false);
  private ended = false;
  private placed = false;

  constructor(
    readonly opened: Opened,
    readonly seat: Seat,
    private readonly settled: () => void,
  ) {
    this.model = opened.client.model(opened.board, seat.side, opened.words);
    this.staff = opened.client.staff(seat);
    const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.live = new Live(seat, this.model, () => void this.settle(), still);
  }

  /** Whether something is under way that will change what can be done. */
  get busy(): boolean {
    return this.seat.busy || this.live.running || this.refreshing || !this.seat.situation;
  }

  /** Whether a film, or what has just happened, is on the map instead of the present. */
  get showing(): Player | null {
    return this.film ?? this.live.player;
  }

  readonly frame: Frame | null = $derived.by(() => {
    if (this.showing) return this.showing.frame;
    const view = this.seat.situation?.view;
    return view ? { before: view, after: view, moment: null, part: 1 } : null;
  });

  /** The view that is on the map now. */
  get view(): View | null {
    return this.frame?.after ?? null;
  }

  readonly scene: Scene = $derived.by(() => {
    if (!this.frame) return { counters: [], flags: [], overlay: NO_OVERLAY };
    const { showing } = this;
    const marked = showing ? NOTHING_MARKED : this.staff;
    const { counters, flags, bursts } = this.model.pieces(this.frame, marked);
    const overlay = {
      ...NO_OVERLAY,
      ...(showing ? {} : this.staff.overlay),
      arrows: showing ? this.model.moves(this.lately(showing)) : this.lastMoves(),
      bursts,
      cursor: this.cursor,
      hover: this.hover,
    };
    return { counters, flags, overlay };
  });

  /** Place the cursor where the side's first unit stands. */
  place(view: View): void {
    if (this.placed) return;
    this.placed = true;
    const first = this.model.roster(view)[0];
    this.cursor = (first && this.model.at(view, first.id)) ?? this.cursor;
  }

  moveTo(hex: HexId): void {
    this.cursor = hex;
    this.hover = null;
    this.staff.point(hex);
    if (!this.view) return;
    const hint = this.showing ? '' : this.staff.hint(hex);
    this.spoken = `${this.model.describe(this.view, hex).spoken}. ${hint}`;
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
    this.staff.point(hex ?? this.cursor);
  }

  async act(hex: HexId): Promise<void> {
    this.moveTo(hex);
    if (this.live.player) this.live.skip();
    else if (!this.film) await this.staff.act(hex);
  }

  /** End the phase, after a warning if something is still idle. */
  async end(sure = false): Promise<void> {
    if (!this.staff.mayEnd || this.showing) return;
    if (this.staff.idle && !sure) {
      this.dialog = 'end';
      return;
    }
    this.dialog = null;
    await this.seat.order({ kind: 'Done' });
  }

  async undo(): Promise<void> {
    if (this.seat.situation?.strikable && !this.showing) await this.seat.takeBack();
  }

  async openFilm(stretch: Stretch): Promise<void> {
    this.live.skip();
    const count = this.seat.situation?.count ?? 0;
    const start = stretch === 'whole' ? 0 : Math.min(this.seat.bookmark.since, count);
    const reel = await this.seat.film(start, count);
    if (!reel) return;
    this.stretch = stretch;
    this.film = new Player(reel, (moment) => this.model.lasts(moment));
    this.spoken = say('film.title');
  }

  closeFilm(): void {
    this.film = null;
  }

  cancel(): void {
    if (this.film) this.closeFilm();
    else if (this.live.player) this.live.skip();
    else this.staff.cancel();
  }

  private async settle(): Promise<void> {
    const situation = this.seat.situation;
    if (situation) this.place(situation.view);
    this.refreshing = true;
    await this.staff.refresh();
    this.refreshing = false;
    if (situation?.outcome && !this.ended) {
      this.ended = true;
      this.dialog = 'ending';
    }
    this.settled();
  }

  /** What the last moments of a film moved. */
  private lately(player: Player) {
    const { moments } = player.reel;
    return moments.slice(Math.max(0, player.position - 6), player.position);
  }

  /** What the other side moved in its last phase. */
  private lastMoves(): Arrow[] {
    const { moments } = this.seat;
    const foreign = (side: string) => side !== '' && side !== this.seat.side;
    let stop = moments.length;
    while (stop > 0 && !foreign(moments[stop - 1]!.acting)) stop -= 1;
    let start = stop;
    while (start > 0 && foreign(moments[start - 1]!.acting)) start -= 1;
    return this.model.moves(moments.slice(start, stop));
  }
}
