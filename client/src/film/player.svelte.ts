// The one film player: goes through the moments of a stretch of play, forwards and back.

import type { Moment } from '../generated/types';
import { chaptersOf, type Chapter } from './chapters';

/** A stretch of play: `views[0]` before the first moment, `views[i + 1]` after moment i. */
export interface Reel {
  start: number;
  views: readonly Record<string, unknown>[];
  moments: readonly Moment[];
}

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];

/** So long a step is shown at least, in milliseconds. */
const STEP_MS = 900;

/** What the player shows now: the view before a moment, after it, and how much of it has passed. */
export interface Frame {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  moment: Moment | null;
  part: number;
}

export class Player {
  /** How many moments have been shown whole. */
  position = $state(0);
  /** How much of the next one has been shown, in milliseconds of its own time. */
  private passed = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** The phases of the reel. */
  readonly chapters: readonly Chapter[];

  constructor(
    readonly reel: Reel,
    private readonly plain: (moment: Moment) => number,
    /** Whether it goes step by step: moments are seen whole, and nothing glides. */
    private readonly still: () => boolean = () => false,
  ) {
    this.chapters = chaptersOf(reel.moments);
  }

  /** How long a moment is shown: one that is seen whole needs time to be read. */
  private lasts(moment: Moment): number {
    const plain = this.plain(moment);
    return plain > 0 && this.still() ? Math.max(plain, STEP_MS) : plain;
  }

  get length(): number {
    return this.reel.moments.length;
  }

  get atEnd(): boolean {
    return this.position >= this.length;
  }

  get frame(): Frame {
    const { views, moments } = this.reel;
    const moment = moments[this.position] ?? null;
    if (!moment || this.passed === 0 || this.still()) {
      const view = views[this.position]!;
      return { before: view, after: view, moment: moments[this.position - 1] ?? null, part: 1 };
    }
    const part = Math.min(1, this.passed / Math.max(1, this.lasts(moment)));
    return { before: views[this.position]!, after: views[this.position + 1]!, moment, part };
  }

  /** The last moment that took time to be shown, or takes it now: what is heard. */
  get heard(): Moment | null {
    const { moments } = this.reel;
    const now = this.passed > 0 && !this.still() ? this.position : this.position - 1;
    return moments.slice(0, now + 1).findLast((moment) => this.plain(moment) > 0) ?? null;
  }

  /** Play on; from the end, begin anew. */
  play(): void {
    if (this.atEnd) this.seek(0);
    this.playing = !this.atEnd;
  }

  pause(): void {
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Go to a place between moments. */
  seek(position: number): void {
    this.position = Math.min(this.length, Math.max(0, Math.round(position)));
    this.passed = 0;
  }

  /** Step over moments that are to be seen; those that take no time go with the one before. */
  step(direction: 1 | -1): void {
    this.pause();
    let next = this.position;
    if (direction === 1) {
      if (next < this.length) next += 1;
      while (next < this.length && this.lasts(this.reel.moments[next]!) === 0) next += 1;
    } else {
      if ((this.passed === 0 || this.still()) && next > 0) next -= 1;
      while (next > 0 && this.lasts(this.reel.moments[next]!) === 0) next -= 1;
    }
    this.seek(next);
  }

  /** Where in the reel each phase has just begun. */
  get marks(): number[] {
    return this.chapters.map(({ start }, i) => (i === 0 ? 0 : start - this.reel.start + 1));
  }

  /** Go to the beginning of the next phase, or of this one, or of the one before. */
  jump(direction: 1 | -1): void {
    this.pause();
    const here = this.position + (this.passed > 0 ? 0.5 : 0);
    const next =
      direction === 1
        ? this.marks.find((mark) => mark > here)
        : this.marks.findLast((mark) => mark < here);
    this.seek(next ?? (direction === 1 ? this.length : 0));
  }

  /** Play faster or slower, by one of the speeds there are. */
  hurry(direction: 1 | -1): void {
    const place = SPEEDS.findIndex((speed) => speed === this.speed) + direction;
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))]!;
  }

  finish(): void {
    this.playing = false;
    this.seek(this.length);
  }

  /** Let time go by. */
  advance(ms: number): void {
    if (!this.playing) return;
    this.passed += ms * this.speed;
    while (this.position < this.length) {
      const whole = this.lasts(this.reel.moments[this.position]!);
      if (this.passed < whole) return;
      this.passed -= whole;
      this.position += 1;
    }
    this.passed = 0;
    this.playing = false;
  }

  /** How long the whole reel takes at plain speed, in milliseconds. */
  get duration(): number {
    return this.reel.moments.reduce((sum, moment) => sum + this.lasts(moment), 0);
  }
}
