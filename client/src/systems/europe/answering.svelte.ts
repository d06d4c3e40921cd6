// An open question: what may be answered, and what of it is chosen where an answer is a list.

import type { AskedQuestion, Choice } from '../../generated/types';
import type { HexId } from '../../drawing/hexes';
import type { Seat } from '../../play/seat.svelte';
import { isHex } from './values';

/** A question with what may be answered. */
export interface OpenQuestion {
  text: string;
  kind: string;
  field: string;
  /** Whether the answer is a list. */
  many: boolean;
  choices: readonly Choice[];
  /** How much combat strength the answer must make up; nothing where it need not. */
  owing: number | null;
}

export class Answering {
  question = $state.raw<OpenQuestion | null>(null);
  picked = $state.raw<readonly unknown[]>([]);
  /** Whether what is picked is an answer. */
  complete = $state(false);

  constructor(private readonly seat: Seat) {}

  /** The hexes among the answers. */
  get hexes(): readonly HexId[] {
    return this.question?.choices.map(({ value }) => value).filter(isHex) ?? [];
  }

  /** How much combat strength those pay who are picked. */
  get paid(): number {
    const picked = this.question?.choices.filter(({ value }) => this.picked.includes(value)) ?? [];
    return picked.reduce((sum, { preview }) => sum + Number(preview['pays'] ?? 0), 0);
  }

  /** Learn what may be answered; what comes too late is dropped. */
  async read({ text }: AskedQuestion, isCurrent: () => boolean): Promise<void> {
    const kinds = await this.seat.offers({}, 0);
    const kind = String(kinds?.offer.choices[0]?.value ?? '');
    const offer = (await this.seat.offers({ kind }, 0))?.offer;
    if (!isCurrent()) return;
    this.picked = [];
    this.complete = offer?.complete ?? false;
    const { field = '', many = false, choices = [], preview = {} } = offer ?? {};
    const owing = typeof preview['owing'] === 'number' ? preview['owing'] : null;
    this.question = { text, kind, field, many, choices, owing };
  }

  clear(): void {
    this.question = null;
    this.picked = [];
  }

  /** Answer with a value; where the answer is a list, put it in or take it out. */
  async choose(value: unknown): Promise<void> {
    if (!this.question) return;
    const { kind, field, many } = this.question;
    if (!many) {
      await this.seat.answer({ kind, [field]: value });
      return;
    }
    const without = this.picked.filter((one) => one !== value);
    const picked = without.length < this.picked.length ? without : [...this.picked, value];
    this.picked = picked;
    const reply = await this.seat.offers({ kind, fields: { [field]: picked } }, 0);
    if (this.picked === picked) this.complete = reply?.offer.complete ?? false;
  }

  /** Give the list as it stands. */
  async give(): Promise<void> {
    if (!this.question) return;
    const { kind, field } = this.question;
    await this.seat.answer({ kind, [field]: this.picked });
  }
}
