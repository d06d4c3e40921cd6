// The stack that is listed for orders, with the boxes beside its units, and a move that was pointed
// out and waits for a second click. What may be done comes from the server.

import type {
  BoxesReply,
  OverrunsReply,
  ReachReply,
  Train,
  UnitBoxes,
} from '../../generated/europe';
import type { HexId } from '../../drawing/hexes';
import type { Seat } from '../../play/seat.svelte';

/** An order that is shown before it is given. */
export interface Proposal {
  kind: 'March' | 'Overrun' | 'RailMove';
  goal: HexId;
  path: readonly HexId[];
  label: string;
  /** What it is about. */
  title: string;
  /** What can be said to it; a second click on the goal says the first. */
  answers: readonly { text: string; order: { kind: string } & Record<string, unknown> }[];
}

/** What units in hand can do: where they can march, at which cost, and whom they can overrun. */
export interface Around {
  reach: ReadonlyMap<HexId, number>;
  overruns: ReadonlyMap<HexId, readonly HexId[]>;
}

export class Hand {
  /** The hex whose units are listed. */
  stack = $state<HexId | null>(null);
  boxes = $state.raw<ReadonlyMap<string, UnitBoxes>>(new Map());
  proposal = $state.raw<Proposal | null>(null);
  /** Where the units in hand can overrun somebody, with the way there. */
  overruns = $state.raw<ReadonlyMap<HexId, readonly HexId[]>>(new Map());

  constructor(private readonly seat: Seat) {}

  /** List the units of a hex. */
  async list(hex: HexId | null): Promise<void> {
    this.stack = hex;
    if (!hex) {
      this.boxes = new Map();
      return;
    }
    const reply = (await this.seat.query('boxes', { hex })) as BoxesReply | null;
    if (this.stack === hex) this.boxes = new Map((reply ?? []).map((row) => [row.unit, row]));
  }

  /** Ask where units can march, and whom they could overrun. */
  async lookAround(units: readonly string[]): Promise<Around> {
    const [reach, overruns] = await Promise.all([
      this.seat.query('reach', { units }) as Promise<ReachReply | null>,
      this.seat.query('overruns', { units }) as Promise<OverrunsReply | null>,
    ]);
    const costs = Object.entries(reach ?? {});
    return {
      reach: new Map(costs.map(([hex, cost]) => [hex, Math.round(cost) / 100])),
      overruns: new Map(Object.entries(overruns ?? {})),
    };
  }

  /** The way of a train. */
  async train(units: readonly string[], goal: HexId): Promise<Train | null> {
    return (await this.seat.query('train', { units, goal })) as Train | null;
  }

  /** Say the nth answer to what is proposed. */
  async accept(nth = 0): Promise<void> {
    const answer = this.proposal?.answers[nth];
    this.proposal = null;
    if (answer) await this.seat.order(answer.order);
  }

  clear(): void {
    this.proposal = null;
    this.overruns = new Map();
  }
}
