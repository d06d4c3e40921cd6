// The attacks of the Combat Phase: what is possible, and the one that is being put together.

import type { AttacksReply, BesideReply, Prospect } from '../../generated/europe';
import type { Offered } from '../../generated/types';
import type { HexId } from '../../drawing/hexes';
import type { Seat } from '../../play/seat.svelte';

/** An attack as far as it is put together, with what the server says of it. */
interface Plan {
  targets: readonly HexId[];
  units: readonly string[];
  air: boolean;
  reply: Offered | null;
  /** Hexes that could be attacked together with these. */
  beside: readonly HexId[];
}

export class Attacks {
  /** The best first, as the server sorts them. */
  prospects = $state.raw<readonly Prospect[]>([]);
  plan = $state.raw<Plan | null>(null);
  busy = $state(false);
  private run = 0;

  constructor(private readonly seat: Seat) {}

  get open(): boolean {
    return this.plan !== null;
  }

  get targets(): readonly HexId[] {
    return this.plan?.targets ?? this.prospects.map(({ target }) => target);
  }

  get units(): readonly string[] {
    return this.plan?.units ?? [];
  }

  /** Everybody who could take part. */
  get able(): readonly string[] {
    const others = this.plan?.reply?.offer.choices.map(({ value }) => String(value)) ?? [];
    return [...this.units, ...others].sort();
  }

  get complete(): boolean {
    return this.plan?.reply?.offer.complete ?? false;
  }

  get preview(): Readonly<Record<string, number | string | boolean | null>> {
    return this.plan?.reply?.offer.preview ?? {};
  }

  /** Whether air points could support the attack. */
  get mayFly(): boolean {
    const first = this.plan?.targets[0];
    return this.prospects.some(({ target, air }) => target === first && air);
  }

  /** Ask which attacks are possible. */
  async ask(): Promise<readonly Prospect[]> {
    return ((await this.seat.query('attacks', {})) as AttacksReply | null) ?? [];
  }

  clear(): void {
    this.prospects = [];
    this.close();
  }

  close(): void {
    this.run++;
    this.plan = null;
    this.busy = false;
  }

  has(hex: HexId): boolean {
    return this.prospects.some(({ target }) => target === hex);
  }

  /** A target was clicked: attack it, add it to the attack that is open, or take it out of it. */
  async touch(hex: HexId): Promise<void> {
    const { plan } = this;
    if (plan?.targets.includes(hex)) {
      if (plan.targets.length > 1) await this.join(hex);
      else this.close();
    } else if (plan?.beside.includes(hex)) await this.join(hex);
    else await this.begin(hex);
  }

  /** Open the attack on a hex as the server proposes it. */
  async begin(hex: HexId): Promise<void> {
    const found = this.prospects.find(({ target }) => target === hex);
    if (found) await this.change([hex], found.units, found.air);
  }

  async toggle(units: readonly string[]): Promise<void> {
    if (!this.plan) return;
    const { targets, air } = this.plan;
    const kept = this.units.filter((unit) => !units.includes(unit));
    const left = kept.length < this.units.length ? kept : [...kept, ...units];
    await this.change(targets, left, air);
  }

  async fly(air: boolean): Promise<void> {
    if (this.plan) await this.change(this.plan.targets, this.units, air);
  }

  /** Attack one more hex with the same units, or one less. */
  async join(hex: HexId): Promise<void> {
    if (!this.plan) return;
    const { targets, air } = this.plan;
    const next = targets.includes(hex) ? targets.filter((one) => one !== hex) : [...targets, hex];
    await this.change(next, this.units, air);
  }

  async give(): Promise<void> {
    if (!this.plan) return;
    const { targets, units, air } = this.plan;
    this.close();
    await this.seat.order({ kind: 'Attack', targets, units, air });
  }

  private async change(
    targets: readonly HexId[],
    units: readonly string[],
    air: boolean,
  ): Promise<void> {
    const run = ++this.run;
    this.busy = true;
    const near = this.seat.query('beside', { targets });
    let reply = await this.offers(targets, units, air);
    // Who can no longer take part stays behind.
    const refused = new Set(reply?.offer.refused.map(({ value }) => value));
    const left = units.filter((unit) => !refused.has(unit));
    if (left.length < units.length) reply = await this.offers(targets, left, air);
    const beside = (await near) as BesideReply | null;
    if (run !== this.run) return;
    this.plan = { targets, units: left, air, reply, beside: beside ?? [] };
    this.busy = false;
  }

  private offers(
    targets: readonly HexId[],
    units: readonly string[],
    air: boolean,
  ): Promise<Offered | null> {
    return this.seat.offers({ kind: 'Attack', fields: { targets, units, air } });
  }
}
