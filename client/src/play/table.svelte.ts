// A game at this screen: who sits here now, and the curtain between two people who share it.

import type { Clock, GameListed, Told } from '../generated/types';
import * as http from '../net/http';
import { systemClient } from '../systems/registry';
import type { SystemClient } from '../systems/types';
import { say, SystemWords } from '../words/say';
import { Seat } from './seat.svelte';

const PERSON = 'person';

/** What stays the same while a game is open. */
export interface Opened {
  listed: GameListed;
  board: unknown;
  words: SystemWords;
  client: SystemClient;
  /** Sides that people play at this screen. */
  persons: readonly string[];
}

/** Who is to take the seat next, and what everybody may know of why. */
export interface Curtain {
  side: string;
  turn: number;
  /** Not known when the page has just been opened. */
  clock: Clock | null;
}

export class Table {
  opened = $state.raw<Opened | null>(null);
  seat = $state.raw<Seat | null>(null);
  /** While it is set, nothing else is shown. */
  curtain = $state.raw<Curtain | null>(null);
  problem = $state('');

  constructor(
    readonly game: string,
    private readonly refuse: (told: Told) => void,
    private readonly taken: () => void,
  ) {}

  /** Whether several people share this screen. */
  get shared(): boolean {
    return (this.opened?.persons.length ?? 0) > 1;
  }

  async open(): Promise<void> {
    try {
      const listed = (await http.games()).find((game) => game.id === this.game);
      if (!listed) throw new http.Unserved(say('play.missing'));
      const client = await systemClient(listed.system);
      if (!client) throw new http.Unserved(say('play.unknown', { system: listed.system }));
      const [board, wording] = await Promise.all([http.board(this.game), http.wording()]);
      const words = new SystemWords(wording, listed.system);
      const persons = Object.keys(listed.seats).filter((side) => listed.seats[side] === PERSON);
      this.opened = { listed, board, words, client, persons };
      this.seatFirst(listed, persons);
    } catch (error) {
      if (!(error instanceof http.Unserved)) throw error;
      this.problem = error.message;
    }
  }

  /** Take the seat behind the curtain. */
  sit(): void {
    if (this.curtain === null) return;
    this.seat = new Seat(this.game, this.curtain.side, this.refuse, this.taken);
    this.curtain = null;
  }

  /** Draw the curtain if the game now waits for another person at this screen. [SKM-UI-005] */
  handOver(): void {
    const situation = this.seat?.situation;
    if (!this.seat || !situation || !this.shared || this.seat.awaited) return;
    const next = situation.awaited.find((side) => this.opened!.persons.includes(side));
    if (next === undefined) return;
    const { clock } = situation;
    this.leave();
    this.curtain = { side: next, turn: clock.turn, clock };
  }

  leave(): void {
    this.seat?.leave();
    this.seat = null;
  }

  private seatFirst(listed: GameListed, persons: readonly string[]): void {
    const awaited = listed.awaited.find((side) => persons.includes(side));
    const first = awaited ?? persons[0] ?? Object.keys(listed.seats)[0];
    if (first === undefined) this.problem = say('play.missing');
    else if (this.shared) this.curtain = { side: first, turn: listed.turn, clock: null };
    else this.seat = new Seat(this.game, first, this.refuse, this.taken);
  }
}
