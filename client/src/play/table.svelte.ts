// A game at this screen: who sits here now, and the curtain between two people who share it.

import type { Clock, GameListed, Seated, Told, Tutorial } from '../generated/types';
import { tutorialOf } from '../learn/lessons';
import { personsOf } from '../menu/seats';
import * as http from '../net/http';
import { forgetFaults } from '../records/faults';
import { systemClient } from '../systems/registry';
import type { SystemClient } from '../systems/types';
import { say, SystemWords } from '../words/say';
import { Memories } from './memory';
import { Seat } from './seat.svelte';

/** What stays the same while a game is open. */
export interface Opened {
  listed: GameListed;
  board: unknown;
  words: SystemWords;
  client: SystemClient;
  /** The tutorial that leads through the game. */
  tutorial: Tutorial | null;
}

/** Who is to take the seat next, and what everybody may know of why. */
export interface Curtain {
  side: string;
  turn: number;
  /** Not known when the page has just been opened. */
  clock: Clock | null;
  /** Whether the side is kept with a password. */
  locked: boolean;
}

export class Table {
  opened = $state.raw<Opened | null>(null);
  seat = $state.raw<Seat | null>(null);
  /** While it is set, nothing else is shown. */
  curtain = $state.raw<Curtain | null>(null);
  problem = $state('');
  /** Sides that people play at this screen. */
  private persons = $state.raw<readonly string[]>([]);
  private locked: readonly string[] = [];
  private readonly memories = new Memories();
  /** Whether one person plays all of them, and wants no curtain. */
  private alone = false;

  constructor(
    readonly game: string,
    private readonly refuse: (told: Told) => void,
    private readonly taken: () => void,
  ) {}

  /** Whether several people share this screen. */
  get shared(): boolean {
    return this.persons.length > 1;
  }

  async open(): Promise<void> {
    try {
      const listed = (await http.games()).find((game) => game.id === this.game);
      if (!listed) throw new http.Unserved(say('play.missing'));
      const client = await systemClient(listed.system);
      if (!client) throw new http.Unserved(say('play.unknown', { system: listed.system }));
      const [board, wording, tutorial] = await Promise.all([
        http.board(this.game),
        http.wording(),
        tutorialOf(listed),
      ]);
      const words = new SystemWords(wording, listed.system);
      this.persons = personsOf(listed.seats);
      this.locked = listed.locked;
      this.opened = { listed, board, words, client, tutorial };
      this.seatFirst(listed);
    } catch (error) {
      if (!(error instanceof http.Unserved)) throw error;
      this.problem = error.message;
    }
  }

  /** Take the seat behind the curtain; where a password is kept, raises what is wrong with it.
   * Who plays `alone` is not asked again, but for passwords. */
  async sit(password = '', alone = false): Promise<void> {
    if (this.curtain === null) return;
    const { side, locked } = this.curtain;
    const key = locked ? await http.key(this.game, { side, password }) : '';
    this.alone = alone;
    this.take(side, key);
    this.curtain = null;
  }

  /** The side has got a password that this page does not know: ask for it. */
  lockedOut(): void {
    const { seat } = this;
    if (!seat) return;
    this.locked = [...new Set([...this.locked, seat.side])];
    this.draw(seat.side, seat.situation?.clock ?? null);
  }

  /** Draw the curtain if the game now waits for another person at this screen. [SKM-UI-005] */
  handOver(): void {
    const situation = this.seat?.situation;
    if (!this.seat || !situation || !this.shared || this.seat.awaited) return;
    const next = situation.awaited.find((side) => this.persons.includes(side));
    if (next === undefined) return;
    this.draw(next, situation.clock);
  }

  /** Seats have changed hands: go on with a side that a person plays, if there is one. */
  reseated({ seats, locked }: Seated): void {
    this.locked = locked;
    const before = this.persons;
    this.persons = personsOf(seats);
    const { seat, persons } = this;
    const next = persons.find((side) => seat?.situation?.awaited.includes(side)) ?? persons[0];
    if (!seat || next === undefined) return;
    if (persons.includes(seat.side)) {
      // Who has just taken a seat beside this one may be awaited already.
      if (persons.some((side) => !before.includes(side))) this.handOver();
      return;
    }
    // Who watched takes the seat; who gave the own one away leaves it to somebody else.
    if (before.length === 0) this.look(next);
    else this.draw(next, seat.situation?.clock ?? null);
  }

  /** Look at a side from now on, once its password is given if it is kept with one. */
  look(side: string): void {
    const clock = this.seat?.situation?.clock ?? null;
    if (this.locked.includes(side)) this.draw(side, clock);
    else this.take(side, '');
  }

  leave(): void {
    forgetFaults();
    this.seat?.leave();
    this.seat = null;
  }

  private take(side: string, key: string): void {
    this.leave();
    const memory = this.memories.of(side, this.shared);
    this.seat = new Seat(this.game, side, this.refuse, this.taken, undefined, key, memory);
  }

  /** Draw the curtain before a side's seat. */
  private draw(side: string, clock: Clock | null): void {
    if (this.alone && !this.locked.includes(side)) {
      this.take(side, '');
      return;
    }
    this.leave();
    const turn = clock?.turn ?? this.opened?.listed.turn ?? 0;
    this.curtain = { side, turn, clock, locked: this.locked.includes(side) };
  }

  private seatFirst(listed: GameListed): void {
    const { persons } = this;
    const awaited = listed.awaited.find((side) => persons.includes(side));
    const first = awaited ?? persons[0] ?? Object.keys(listed.seats)[0];
    if (first === undefined) this.problem = say('play.missing');
    else if (this.shared) this.draw(first, null);
    else this.look(first);
  }
}
