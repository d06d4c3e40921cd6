// A person's seat in a game: what the side knows now, and the line on which it gives its orders.

import type { Reel } from '../film/player.svelte';
import type {
  Change,
  ChronicleTold,
  Draft,
  Moment,
  Offered,
  ReasonsTold,
  Seated,
  ServerMessage,
  Situation,
  Told,
} from '../generated/types';
import * as http from '../net/http';
import {
  Line,
  LineLost,
  type Asked,
  type LineParts,
  type LineState,
  type Reply,
} from '../net/line';
import { viewAfter, viewsOf } from '../film/views';
import { PERSON } from '../menu/seats';
import { say } from '../words/say';
import { Bookmark } from './bookmark';
import { Memories, type Memory } from './memory';

/** After these last words of the server the line comes back by itself. */
const PASSING = ['gone.closing', 'gone.elsewhere', 'gone.standstill'];
/** So many moments a film or the log holds at most. */
const LONGEST = 20_000;
/** So long an order may take to show its effect, in milliseconds. */
const PATIENCE_MS = 20_000;
/** So long a new situation waits for what belongs to it, in milliseconds. */
const TOGETHER_MS = 80;
/** So many refusals are remembered. */
const MOST_REFUSALS = 20;

/** Who is asked before anything is given, and told what was taken: a tutorial. */
export interface Tutor {
  admits(asked: Asked): boolean;
  took(asked: Asked): void;
}

export class Seat {
  situation = $state.raw<Situation | null>(null);
  moments = $state.raw<readonly Moment[]>([]);
  /** How each of the last moments changed the view, by its number; who has shown them lets them go. */
  readonly steps = new Map<number, readonly Change[]>();
  link = $state<LineState>('joining');
  thinking = $state('');
  /** How long the computer has been thinking, and what it has weighed where that may be told. */
  thought = $state.raw<{ seconds: number; steps: number | null }>({ seconds: 0, steps: null });
  /** Who plays the sides, and how fast. */
  seated = $state.raw<Seated | null>(null);
  gone = $state.raw<Told | null>(null);
  /** An order or an answer is under way, or has not yet shown its effect. */
  busy = $state(false);
  /** The last refusals, for a bug report. */
  refusals: readonly Told[] = [];
  tutor: Tutor | null = null;
  /** Called as soon as a new situation has come, before anything is drawn of it: asks what the player
   * needs to go on. It is waited for, so that all is drawn at once. */
  foresee: (situation: Situation) => Promise<unknown> | null = () => null;
  /** What has happened and is shown with the situation that follows it. */
  private news: Moment[] = [];
  /** What has changed in the view since the last situation came. */
  private changes: Change[] = [];
  /** The situation that has come last, though it may not be shown yet. */
  private coming: Situation | null = null;
  readonly bookmark: Bookmark;
  private arrived: () => void = () => {};
  /** When something was asked last. */
  private spoke = 0;
  private readonly line: Line;

  constructor(
    readonly game: string,
    readonly side: string,
    private readonly refuse: (told: Told) => void,
    /** Called when an order, an answer or an undo was taken. */
    private readonly taken: () => void = () => {},
    connect?: LineParts['connect'],
    /** Opens a side that is kept with a password. It lasts as long as somebody sits here. */
    private key = '',
    readonly memory: Memory = new Memories().of(side),
  ) {
    this.bookmark = new Bookmark(game, side);
    this.line = new Line({
      url: connect ? `${game}/${side}` : http.socketUrl(game, side, key),
      hear: (message) => this.hear(message),
      tell: (state) => (this.link = state),
      ...(connect ? { connect } : {}),
    });
  }

  /** The key of this side, for what is asked over HTTP. */
  get keys(): Record<string, string> {
    return this.key ? { [this.side]: this.key } : {};
  }

  /** Keep this side with a password from now on, or with none; says whether that was done. */
  async setPassword(password: string): Promise<boolean> {
    if (!(await this.give({ type: 'password', password }, false))) return false;
    this.key = password ? await http.key(this.game, { side: this.side, password }) : '';
    this.line.moveTo(http.socketUrl(this.game, this.side, this.key));
    return true;
  }

  /** Whether computers play all sides, and this page only watches. */
  get watches(): boolean {
    return this.seated !== null && !Object.values(this.seated.seats).includes(PERSON);
  }

  /** Whether a person at this page is to act. */
  get awaited(): boolean {
    return !this.watches && (this.situation?.awaited.includes(this.side) ?? false);
  }

  leave(): void {
    this.line.end();
  }

  /** For how long nothing was asked or ordered here, in milliseconds. */
  get silence(): number {
    return performance.now() - this.spoke;
  }

  /** What may come next in a draft; nothing when the line is lost. */
  async offers(draft: Draft, question = 0): Promise<Offered | null> {
    const reply = await this.read({ type: 'offers', draft, question });
    return reply?.type === 'offer' ? reply : null;
  }

  async query(name: string, params: unknown): Promise<unknown> {
    const reply = await this.read({ type: 'query', name, params });
    return reply?.type === 'reply' ? reply.reply : null;
  }

  /** A stretch of play. The server cuts long ones; they are put together here. */
  film(start: number, stop: number): Promise<Reel | null> {
    return this.spool(start, { stop });
  }

  /** The whole of a game that is over, without fog. */
  trueFilm(): Promise<Reel | null> {
    return this.spool(0, { truth: true });
  }

  private async spool(
    start: number,
    how: { stop?: number; truth?: boolean },
  ): Promise<Reel | null> {
    const views: Record<string, unknown>[] = [];
    const moments: Moment[] = [];
    let first = start;
    while (moments.length < LONGEST) {
      const from = first + moments.length;
      const reply = await this.read({ type: 'film', start: from, ...how });
      if (reply?.type !== 'film') return null;
      if (moments.length === 0) first = reply.start;
      views.push(...viewsOf(reply).slice(views.length ? 1 : 0));
      moments.push(...reply.moments);
      if (reply.moments.length === 0 || first + moments.length >= (how.stop ?? Infinity)) break;
    }
    return { start: first, views, moments };
  }

  /** How everything stood in the end; nothing as long as the game goes on. */
  async truth(): Promise<Record<string, unknown> | null> {
    const reply = await this.read({ type: 'truth' });
    return reply?.type === 'truth' ? reply.state : null;
  }

  /** The game in numbers, turn by turn. */
  async chronicle(): Promise<ChronicleTold | null> {
    const reply = await this.read({ type: 'chronicle' });
    return reply?.type === 'chronicle' ? reply : null;
  }

  /** Why computers did what they did, by side; before the end of this side alone. */
  async reasons(): Promise<ReasonsTold['sides']> {
    const reply = await this.read({ type: 'reasons' });
    return reply?.type === 'reasons' ? reply.sides : {};
  }

  order(order: { kind: string } & Record<string, unknown>): Promise<boolean> {
    return this.give({ type: 'order', order });
  }

  /** How many orders that were taken back can be given again. */
  get redoable(): number {
    return this.situation?.undone.length ?? 0;
  }

  /** Give the order again that was taken back last. */
  async giveAgain(): Promise<boolean> {
    const order = this.situation?.undone.at(-1);
    return order !== undefined && this.order(order as { kind: string });
  }

  /** End a phase in which nothing can be done: the page does it by itself. */
  pass(): Promise<boolean> {
    return this.give({ type: 'order', order: { kind: 'Done' } }, true, null);
  }

  answer(answer: { kind: string } & Record<string, unknown>, question = 0): Promise<boolean> {
    return this.give({ type: 'answer', answer, question });
  }

  takeBack(): Promise<boolean> {
    return this.give({ type: 'strike', steps: 1 });
  }

  private no(told: Told): void {
    this.refusals = [...this.refusals, told].slice(-MOST_REFUSALS);
    this.refuse(told);
  }

  /** Give something; `shows` says whether its effect is to be waited for. */
  private async give(asked: Asked, shows = true, tutor = this.tutor): Promise<boolean> {
    if (this.busy || tutor?.admits(asked) === false) return false;
    this.busy = true;
    this.spoke = performance.now();
    try {
      const reply = await this.line.ask(asked);
      if (reply.type === 'refused') this.no(reply.told);
      if (reply.type !== 'accepted') return false;
      this.taken();
      tutor?.took(asked);
      if (shows) await this.effect();
      return true;
    } catch (error) {
      if (!(error instanceof LineLost)) throw error;
      this.no({ key: 'net.unsure', text: say('net.unsure'), rule: '' });
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Wait for the situation that follows an order, so that nothing is ordered on an old one. */
  private effect(): Promise<void> {
    return new Promise((settle) => {
      this.arrived = settle;
      setTimeout(settle, PATIENCE_MS);
    });
  }

  private async read(asked: Asked): Promise<Reply | null> {
    this.spoke = performance.now();
    try {
      const reply = await this.line.ask(asked);
      if (reply.type === 'refused') this.no(reply.told);
      return reply;
    } catch (error) {
      if (error instanceof LineLost) return null;
      throw error;
    }
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'situation':
        void this.take(this.whole(message));
        break;
      case 'happened':
        message.moments.forEach(({ number }, i) => this.steps.set(number, message.steps[i]!));
        this.changes.push(...message.steps.flat());
        this.news.push(...message.moments);
        break;
      case 'thinking':
        this.thinking = message.at_work ? message.side : '';
        this.thought = { seconds: message.seconds ?? 0, steps: message.steps ?? null };
        break;
      case 'seated':
        this.seated = message;
        break;
      case 'gone':
        this.gone = message.told;
        if (!PASSING.includes(message.told.key)) this.line.end();
        break;
    }
  }

  /** A situation with its view, which is left out where what happened leads to it. */
  private whole(situation: Situation): Situation {
    const { coming, changes } = this;
    this.changes = [];
    if (!situation.follows || !coming) return situation;
    return { ...situation, view: viewAfter(coming.view, changes) };
  }

  private async take(situation: Situation): Promise<void> {
    this.coming = situation;
    const asked = this.foresee(situation);
    if (asked) {
      const late = new Promise((settle) => setTimeout(settle, TOGETHER_MS));
      await Promise.race([asked, late]);
    }
    if (this.coming === situation) this.show(situation);
  }

  private show(situation: Situation): void {
    if (this.news.length) this.moments = [...this.moments, ...this.news];
    this.news = [];
    const known = (this.moments.at(-1)?.number ?? -1) + 1;
    this.situation = situation;
    this.arrived();
    if (this.gone && this.gone.key !== 'gone.standstill') this.gone = null;
    if (situation.count < known) {
      this.moments = this.moments.filter((moment) => moment.number < situation.count);
    } else if (situation.count > known) {
      void this.recall(known, situation.count);
    }
  }

  /** Fetch moments for log and film: on taking the seat, or after the line was lost. */
  private async recall(start: number, stop: number): Promise<void> {
    const told: Moment[] = [];
    while (start + told.length < stop && told.length < LONGEST) {
      const reply = await this.read({ type: 'moments', start: start + told.length, stop });
      if (reply?.type !== 'moments' || reply.moments.length === 0) break;
      told.push(...reply.moments);
    }
    // What was heard while they came is newer.
    const known = new Map([...told, ...this.moments].map((m) => [m.number, m]));
    const shown = this.situation?.count ?? 0;
    this.moments = [...known.values()]
      .filter((moment) => moment.number < shown)
      .sort((a, b) => a.number - b.number);
  }
}
