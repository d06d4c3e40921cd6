// Puts any order or answer together, field by field, from what the server offers.

import type { Choice, Offered } from '../../generated/types';
import type { HexId } from '../../drawing/hexes';
import type { Seat } from '../../play/seat.svelte';

type Fields = Readonly<Record<string, unknown>>;

/** A draft as far as it goes, with what may come next. */
interface Step {
  fields: Fields;
  reply: Offered | null;
}

export class Drafting {
  kind = $state('');
  private steps = $state.raw<readonly Step[]>([]);

  constructor(
    private readonly seat: Seat,
    private readonly isHex: (value: unknown) => boolean,
  ) {}

  get open(): boolean {
    return this.kind !== '';
  }

  get fields(): Fields {
    return this.steps.at(-1)?.fields ?? {};
  }

  get field(): string {
    return this.steps.at(-1)?.reply?.offer.field ?? '';
  }

  get complete(): boolean {
    return this.steps.at(-1)?.reply?.offer.complete ?? false;
  }

  get preview(): Readonly<Record<string, number | string | boolean | null>> {
    return this.steps.at(-1)?.reply?.offer.preview ?? {};
  }

  get choices(): readonly Choice[] {
    return this.steps.at(-1)?.reply?.offer.choices ?? [];
  }

  /** The hexes among what may be chosen next. */
  get hexes(): readonly HexId[] {
    return this.choices.map(({ value }) => value).filter(this.isHex) as HexId[];
  }

  /** Begin an order of a kind, with some of its fields. */
  async begin(kind: string, fields: Fields = {}): Promise<void> {
    const reply = await this.seat.offers({ kind, fields });
    this.kind = kind;
    this.steps = [{ fields, reply }];
  }

  /** Choose a value for the next field. */
  async choose(value: unknown): Promise<void> {
    const { field } = this;
    if (!field) return;
    const { kind, fields } = this;
    const many = this.steps.at(-1)?.reply?.offer.many ?? false;
    const before = fields[field];
    const list = Array.isArray(before) ? (before as unknown[]) : [];
    const next = { ...fields, [field]: many ? [...list, value] : value };
    const reply = await this.seat.offers({ kind, fields: next });
    if (this.kind !== kind) return;
    this.steps = [...this.steps, { fields: next, reply }];
    // Where nothing is left to choose, the order is plain: it is given at once.
    if (reply?.offer.complete && !reply.offer.choices.length) await this.give();
  }

  /** Take the last choice back; says whether there was one. */
  back(): boolean {
    if (this.steps.length < 2) return false;
    this.steps = this.steps.slice(0, -1);
    return true;
  }

  async give(): Promise<void> {
    const { kind, fields } = this;
    this.cancel();
    await this.seat.order({ kind, ...fields });
  }

  cancel(): void {
    this.kind = '';
    this.steps = [];
  }
}
