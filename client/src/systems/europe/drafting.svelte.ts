// Puts any order or answer together, field by field, from what the server offers.

import type { Choice, Draft, Offered } from '../../generated/types';
import type { HexId } from '../../drawing/hexes';
import type { Seat } from '../../play/seat.svelte';

type Fields = Readonly<Record<string, unknown>>;

type Preview = Readonly<Record<string, number | string | boolean | null>>;

/** A draft as far as it goes, with what may come next. */
interface Step {
  fields: Fields;
  reply: Offered | null;
  /** What was said of the last choice. */
  told: Preview;
}

/** Orders in which what can be chosen in one way alone is chosen so. */
const LED = ['Interdict'];
/** Orders that are carried out only after a second look. */
const CONFIRMED = [
  'Transit',
  'Fortify',
  'Unfortify',
  'DeclareWar',
  'Dissolve',
  'RazeFort',
  'EnterSiberia',
];

export class Drafting {
  kind = $state('');
  /** Whether what may come next is being asked for. */
  busy = $state(false);
  private steps = $state.raw<readonly Step[]>([]);
  /** What may be chosen first: all, or what stands in a hex. */
  private admits: (value: unknown) => boolean = () => true;
  /** The hex to which the order is to lead, where it began there. */
  private wish: HexId | null = null;

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
    const all = this.steps.at(-1)?.reply?.offer.choices ?? [];
    return this.steps.length > 1 ? all : all.filter(({ value }) => this.admits(value));
  }

  /** What was said of the last choice. */
  get told(): Preview {
    return this.steps.at(-1)?.told ?? {};
  }

  /** Whether dangers were named on the way. */
  get risky(): boolean {
    return this.steps.some(({ told }) => isRisky(told));
  }

  /** Where and when ships come out that go round Africa. */
  get leaving(): { out: HexId; turn: number } | null {
    const { out, arrives } = this.told;
    return out && arrives ? { out: String(out), turn: Number(arrives) } : null;
  }

  /** Whether the order waits for a second look. */
  get sure(): boolean {
    return this.complete && !this.choices.length;
  }

  /** The step at which units are chosen: mostly the first. */
  private get choosing(): number {
    return this.steps.findIndex(({ reply }) => reply?.offer.field === 'units');
  }

  /** Units that could take part, and those that do. */
  get together(): { able: readonly string[]; chosen: readonly string[] } {
    const offer = this.steps[this.choosing]?.reply?.offer;
    const chosen = this.fields['units'];
    if (!offer || !Array.isArray(chosen)) return { able: [], chosen: [] };
    return { able: offer.choices.map(({ value }) => String(value)), chosen: chosen as string[] };
  }

  /** Take a unit into the order or out of it; what was chosen after the units is open again. */
  async toggle(unit: string): Promise<void> {
    const { kind } = this;
    const { chosen } = this.together;
    const units = chosen.includes(unit) ? chosen.filter((one) => one !== unit) : [...chosen, unit];
    if (!units.length) return;
    const before = this.steps.slice(0, this.choosing + 1);
    const fields = { ...before.at(-1)!.fields, units };
    const reply = await this.ask({ kind, fields });
    if (this.kind === kind) this.steps = [...before, { fields, reply, told: {} }];
  }

  private async ask(draft: Draft): Promise<Offered | null> {
    this.busy = true;
    try {
      return await this.seat.offers(draft);
    } finally {
      this.busy = false;
    }
  }

  /** The hexes that are lit alike, where nothing is told of them apart. */
  get plainHexes(): readonly HexId[] {
    return this.tinted.length ? [] : this.hexes;
  }

  /** The hexes of which dangers or assaults are told, each with what it is. */
  get tinted(): readonly { hex: HexId; tone: 'safe' | 'risk' | 'friendly' }[] {
    return this.choices
      .filter(
        ({ value, preview }) => this.isHex(value) && ('fleet' in preview || 'assault' in preview),
      )
      .map(({ value, preview }) => ({
        hex: String(value),
        tone:
          isRisky(preview) || preview['assault']
            ? 'risk'
            : 'assault' in preview
              ? 'friendly'
              : 'safe',
      }));
  }

  /** The hexes among what may be chosen next. */
  get hexes(): readonly HexId[] {
    return this.choices.map(({ value }) => value).filter(this.isHex) as HexId[];
  }

  /** Begin an order of a kind, with some of its fields. */
  async begin(
    kind: string,
    fields: Fields = {},
    admits: (value: unknown) => boolean = () => true,
    wish: HexId | null = null,
  ): Promise<void> {
    const reply = await this.ask({ kind, fields });
    this.kind = kind;
    this.wish = wish;
    this.admits = admits;
    this.steps = [{ fields, reply, told: {} }];
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
    const told = this.choices.find((choice) => choice.value === value)?.preview ?? {};
    const reply = await this.ask({ kind, fields: next });
    if (this.kind !== kind) return;
    this.steps = [...this.steps, { fields: next, reply, told }];
    const [only, ...others] = this.choices;
    if (LED.includes(kind) && only && !others.length) return this.choose(only.value);
    if (this.hexes.some((hex) => hex === this.wish)) return this.choose(this.wish);
    // Where nothing is left to choose, the order is plain: it is given at once, if it is harmless.
    const harmless = !this.risky && !this.leaving && !CONFIRMED.includes(kind) && !this.wish;
    if (this.sure && harmless) await this.give();
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

/** Whether what is said of a choice names dangers. */
function isRisky(told: Preview): boolean {
  return 'fleet' in told && Boolean(told['fleet'] || told['air']);
}
