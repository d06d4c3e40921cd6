// Shows shortly what has just happened. What must be seen is shown before the player goes on, and can be
// skipped; what the own order did and nobody has to wait for is shown while he goes on.

import { Player, type Frame, type Reel } from '../film/player.svelte';
import type { Moment, Situation } from '../generated/types';
import { viewsAfter } from '../film/views';
import type { Model } from '../systems/types';
import type { Seat } from './seat.svelte';

/** So long takes what is shown at most, in milliseconds; longer stretches play faster. */
const LONGEST_MS = 7000;
/** What lies further back is not shown by itself; the film has it. */
const MOST_MOMENTS = 400;

export class Live {
  /** What must be seen first. */
  player = $state.raw<Player | null>(null);
  /** What is seen in passing; until it can play, how things stood before. */
  private beside = $state.raw<Player | null>(null);
  private held = $state.raw<Frame | null>(null);
  /** So many moments the person has seen. */
  private shown: number | null = null;
  /** The last situation the person has seen, or is seeing now. */
  private last: Situation | null = null;
  running = $state(false);

  constructor(
    private readonly seat: Seat,
    private readonly model: Model,
    /** Called when the person has seen everything that must be seen. */
    private readonly settled: () => void,
    private readonly still: () => boolean,
  ) {}

  /** What is on the map while the player goes on, instead of the present. */
  get passing(): Frame | null {
    return this.beside?.frame ?? this.held;
  }

  /** The player whose moments are seen and heard now. */
  get seen(): Player | null {
    return this.player ?? this.beside;
  }

  /** Show what is new; to be called whenever the situation has changed. */
  async follow(): Promise<void> {
    if (this.running) return;
    this.letPass();
    const { last } = this;
    const now = this.seat.situation;
    if (last && now && this.mayPass(last, now)) {
      this.shown = now.count;
      void this.pass(last, now);
    } else {
      this.running = true;
      try {
        await this.catchUp();
      } finally {
        this.running = false;
        this.player = null;
      }
    }
    this.last = this.seat.situation;
    this.seat.steps.clear();
    if (this.shown !== null) this.seat.bookmark.shown(this.shown);
    this.settled();
  }

  skip(): void {
    this.player?.finish();
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const now = this.seat.situation;
      const count = now?.count ?? 0;
      this.shown ??= Math.max(this.seat.bookmark.seen ?? count, count - MOST_MOMENTS);
      if (now && count > this.shown && !this.still()) await this.show(this.shown, now);
      this.shown = count;
      this.last = now;
      if ((this.seat.situation?.count ?? 0) === count) return;
    }
  }

  private async show(start: number, now: Situation): Promise<void> {
    const known = this.known(start, now.count);
    if (known && known.every((moment) => this.model.lasts(moment) === 0)) return;
    const player = this.load(await this.fetch(start, this.last, now));
    if (!player) return;
    this.player = player;
    await run(player);
  }

  /** Whether the player can go on at once: he alone did something, and may see it in passing. */
  private mayPass(last: Situation, now: Situation): boolean {
    const { side, watches } = this.seat;
    if (this.still() || watches || now.outcome || now.questions.length) return false;
    if (this.shown !== last.count || !now.awaited.includes(side)) return false;
    const known = this.known(last.count, now.count);
    return (
      known !== null &&
      known.some((moment) => this.model.lasts(moment) > 0) &&
      known.every((moment) => moment.acting === side && this.model.passes?.(moment) === true)
    );
  }

  private async pass(last: Situation, now: Situation): Promise<void> {
    const held = { before: last.view, after: last.view, moment: null, part: 1 };
    this.held = held;
    const player = this.load(await this.fetch(last.count, last, now));
    if (this.held !== held) return; // something newer is on the map
    this.held = null;
    if (!player) return;
    this.beside = player;
    await run(player);
    if (this.beside === player) this.beside = null;
  }

  /** Show the present: nobody wants to see how it came to be any longer. */
  private letPass(): void {
    this.beside?.finish();
    this.beside = null;
    this.held = null;
  }

  /** The moments of a stretch, if all of them are known here. */
  private known(start: number, stop: number): readonly Moment[] | null {
    const found = this.seat.moments.filter(({ number }) => number >= start && number < stop);
    return found.length === stop - start ? found : null;
  }

  /** A stretch of play; what has just happened is put together here. */
  private async fetch(start: number, last: Situation | null, now: Situation): Promise<Reel | null> {
    const moments = this.known(start, now.count);
    const steps = moments?.flatMap(({ number }) => {
      const step = this.seat.steps.get(number);
      return step ? [step] : [];
    });
    if (moments && steps?.length === moments.length && last?.count === start)
      return { start, views: [...viewsAfter(last.view, steps).slice(0, -1), now.view], moments };
    return this.seat.film(start, now.count);
  }

  /** Put a stretch of play into a player that runs; nothing where there is nothing to see. */
  private load(reel: Reel | null): Player | null {
    if (!reel || reel.moments.length === 0) return null;
    const player = new Player(reel, (moment) => this.model.lasts(moment));
    if (player.duration === 0) return null;
    player.speed = Math.max(1, player.duration / LONGEST_MS);
    player.play();
    return player;
  }
}

/** Let a player run with the clock of the screen until it has come to its end. */
function run(player: Player): Promise<void> {
  return new Promise((settle) => {
    let last: number | null = null;
    const tick = (now: number) => {
      if (last !== null) player.advance(Math.min(100, now - last));
      last = now;
      if (player.atEnd) settle();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}
