// Shows shortly what has just happened, before the player goes on. It can be skipped.

import { Player } from '../film/player.svelte';
import type { Model } from '../systems/types';
import type { Seat } from './seat.svelte';

/** So long takes what is shown at most, in milliseconds; longer stretches play faster. */
const LONGEST_MS = 7000;
/** What lies further back is not shown by itself; the film has it. */
const MOST_MOMENTS = 400;

export class Live {
  player = $state.raw<Player | null>(null);
  /** So many moments the person has seen. */
  private shown: number | null = null;
  running = $state(false);

  constructor(
    private readonly seat: Seat,
    private readonly model: Model,
    /** Called when the person has seen everything there is. */
    private readonly settled: () => void,
    private readonly still: () => boolean,
  ) {}

  /** Show what is new; to be called whenever the situation has changed. */
  async follow(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      await this.catchUp();
    } finally {
      this.running = false;
      this.player = null;
    }
    if (this.shown !== null) this.seat.bookmark.shown(this.shown);
    this.settled();
  }

  skip(): void {
    this.player?.finish();
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const count = this.seat.situation?.count ?? 0;
      this.shown ??= Math.max(this.seat.bookmark.seen ?? count, count - MOST_MOMENTS);
      if (count > this.shown && !this.still()) await this.show(this.shown, count);
      this.shown = count;
      if ((this.seat.situation?.count ?? 0) === count) return;
    }
  }

  private async show(start: number, stop: number): Promise<void> {
    const reel = await this.seat.film(start, stop);
    if (!reel || reel.moments.length === 0) return;
    const player = new Player(reel, (moment) => this.model.lasts(moment));
    if (player.duration === 0) return;
    player.speed = Math.max(1, player.duration / LONGEST_MS);
    this.player = player;
    player.play();
    await run(player);
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
