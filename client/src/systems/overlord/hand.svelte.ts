// The units in hand: which they are, what they are worth, and what can be done with them.

import type { GroupReply, Unit, Worth, WorthReply } from '../../generated/overlord';
import type { HexId } from '../../drawing/hexes';
import { NO_OPTIONS, study, type Options } from './offers';
import { hasOrders } from './plans';
import type { OverlordStaff } from './staff.svelte';

export type ForkSort = 'march' | 'place' | 'support';

/** Something else a click that took units could have meant. */
export interface Fork {
  sorts: readonly ForkSort[];
  hex: HexId;
  units: readonly string[];
}

export class Hand {
  chosen = $state.raw<readonly string[]>([]);
  options = $state.raw<Options>(NO_OPTIONS);
  worth = $state.raw<readonly Worth[]>([]);
  fork = $state.raw<Fork | null>(null);
  private asked = $state(0);

  constructor(private readonly staff: OverlordStaff) {}

  get units(): Unit[] {
    return this.chosen.flatMap((id) => this.staff.state.units[id] ?? []);
  }

  /** The hex of the units in hand. */
  get here(): HexId | null {
    return this.units[0]?.at ?? null;
  }

  get guns(): readonly string[] {
    return this.chosen.filter((unit) => this.staff.offers.guns.has(unit));
  }

  /** Those in hand that are to march. */
  get marching(): readonly string[] {
    const { state, side } = this.staff;
    return this.chosen.filter((unit) => state.moves[side]?.[unit]);
  }

  /** Whether it has asked what the units in hand can do, and not yet heard. */
  get looking(): boolean {
    return this.asked > 0;
  }

  /** Take units of one hex in hand, and learn what they can do. */
  async take(units: readonly string[]): Promise<void> {
    this.asked += 1;
    try {
      await this.learn(units);
    } finally {
      this.asked -= 1;
    }
  }

  /** A click on own units takes one of them, further clicks the next ones, and in the end all. */
  async touch(hex: HexId, clicked?: string): Promise<void> {
    const before = this.chosen;
    const { state, side } = this.staff;
    const own = this.staff.ownAt(hex);
    if (hex !== this.here) {
      await this.take([clicked ?? own[0]!]);
      // Who has orders is done with: a click elsewhere means the others.
      const open = before.filter((unit) => !hasOrders(state, side, unit));
      if (open.length) this.fork = this.meant(hex, open);
      return;
    }
    const place = before.length === 1 ? own.indexOf(before[0]!) : -1;
    const another = own[place + 1];
    await this.take(another ? [another] : own);
  }

  /** Add a unit of the stack to those in hand, or leave it out. */
  async toggle(unit: string): Promise<void> {
    const rest = this.chosen.filter((other) => other !== unit);
    await this.take(rest.length < this.chosen.length ? rest : [...this.chosen, unit]);
  }

  /** Take all units of the same HQ in hand, wherever they stand. */
  async group(): Promise<void> {
    const [unit] = this.chosen;
    if (!unit) return;
    const found = (await this.staff.seat.query('group', { unit })) as GroupReply | null;
    // Who was in hand leads.
    if (found?.length) await this.take([unit, ...found.filter((other) => other !== unit)]);
  }

  private meant(hex: HexId, units: readonly string[]): Fork {
    const { setup, offers } = this.staff;
    if (setup) return { sorts: ['place'], hex, units };
    const guns = units.some((unit) => offers.guns.has(unit));
    return { sorts: guns ? ['support', 'march'] : ['march'], hex, units };
  }

  private async learn(units: readonly string[]): Promise<void> {
    const { seat, offers, ways } = this.staff;
    const same = units.join() === this.chosen.join();
    this.chosen = units;
    this.fork = null;
    if (!same) {
      ways.turnTo(units);
      this.options = NO_OPTIONS;
      this.worth = [];
    }
    const { here } = this;
    if (!here) return;
    const [options, worth] = await Promise.all([
      study(seat, offers, units, here),
      seat.query('worth', { units }) as Promise<WorthReply | null>,
    ]);
    if (this.chosen !== units) return;
    this.options = options;
    this.worth = worth ?? [];
    await ways.measure();
  }
}
