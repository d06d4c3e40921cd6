// What a player has laid over the map, and the hex he reads closely. What is drawn, the server says.

import type { Chart, ChartReply, HexReply, Muster, MusterReply } from '../../generated/overlord';
import type { Arrow } from '../../drawing/scene';
import type { HexId } from '../../drawing/hexes';
import type { Laid } from '../../drawing/laid';
import type { Sign } from '../../drawing/signs';
import type { Seat } from '../../play/seat.svelte';
import type { State } from '../../generated/overlord';
import { tenths } from './values';
import { signsOf } from './signs';
import { toneOf } from './tones';

/** The charts, in the order of the list, each with the key that lays it and its rules. */
export const CHARTS = {
  zones: { key: 'z', rules: 'OVL-UI-074' },
  flak: { key: 'a', rules: 'OVL-UI-073' },
  intel: { key: 'i', rules: 'OVL-UI-076' },
  lines: { key: 'l', rules: 'OVL-UI-077 OVL-LOC-014' },
  command: { key: 'h', rules: 'OVL-UI-079 OVL-HQ-009' },
  range: { key: 'r', rules: 'OVL-UI-080' },
  supply: { key: 's', rules: 'OVL-UI-078 OVL-SUP-012' },
  sides: { key: 'e', rules: 'OVL-UI-059' },
  victory: { key: 'v', rules: 'OVL-UI-051' },
  guns: { key: 'g', rules: 'OVL-UI-056' },
  orders: { key: 'o', rules: 'OVL-UI-045' },
  night: { key: 'n', rules: 'OVL-UI-081' },
} as const;
export type ChartName = keyof typeof CHARTS;
export const NAMES = Object.keys(CHARTS) as ChartName[];

/** Charts that exist for either side: the first press shows that of the Axis, the second the other. */
const SIDED: readonly ChartName[] = ['zones', 'flak'];
/** Charts that need nothing of the server: they change what is drawn anyway. */
const PLAIN: readonly ChartName[] = ['guns', 'orders', 'night'];
const SIDES = ['axis', 'allies'];

export class Charts {
  /** The chart that lies on the map. */
  name = $state<ChartName | null>(null);
  /** Whose it is, and around which HQ. */
  side = $state('');
  hq = $state('');
  /** Whether the list is open, and keys choose from it. */
  listing = $state(false);
  /** Whether the figures of the hex under the pointer stand beside it. */
  bubble = $state(false);
  /** The hex whose card is open. */
  card = $state<HexId | null>(null);
  /** What the units in plain sight have in them. */
  musters = $state.raw<ReadonlyMap<string, Muster>>(new Map());
  private drawn = $state.raw<Chart | null>(null);
  private run = 0;

  constructor(private readonly seat: Seat) {}

  private get state(): State {
    return this.seat.situation!.view as unknown as State;
  }

  /** What comes before other keys: the card, or the list. */
  get open(): 'card' | 'chart' | null {
    return this.card ? 'card' : this.listing ? 'chart' : null;
  }

  /** Lay a chart, turn to that of the other side, or take it away. */
  async press(name: ChartName, hex: HexId): Promise<void> {
    if (name === 'range') await this.pressRange(hex);
    else if (name !== this.name) await this.lay(name, SIDED.includes(name) ? SIDES[0]! : '');
    else if (SIDED.includes(name) && this.side === SIDES[0]) await this.lay(name, SIDES[1]!);
    else this.clear();
  }

  /** Show how far a gun or an HQ reaches. */
  async showRange(unit: string): Promise<void> {
    await this.lay('range', '', unit);
  }

  /** The signs of what is planned, unless orders are hidden. */
  signs(chosen: readonly string[]): Sign[] {
    if (this.name === 'orders') return [];
    return signsOf(this.state, this.seat.side, chosen);
  }

  clear(): void {
    this.run += 1;
    this.name = null;
    this.drawn = null;
    this.hq = '';
  }

  /** Close what is open; says whether there was anything. */
  cancel(): boolean {
    const open = this.card !== null || this.listing;
    this.card = null;
    this.listing = false;
    return open;
  }

  /** Open the card of a hex, or close it. */
  inspect(hex: HexId): void {
    this.card = this.card === hex ? null : hex;
  }

  async readHex(hex: HexId): Promise<HexReply> {
    return (await this.seat.query('hex', { hex })) as HexReply;
  }

  /** Ask anew after something has changed. */
  async refresh(): Promise<void> {
    if (!this.seat.situation) return;
    const found = (await this.seat.query('muster', {})) as MusterReply | null;
    this.musters = new Map((found ?? []).map((one) => [one.unit, one]));
    if (this.name) await this.lay(this.name, this.side, this.hq);
  }

  /** What is laid, for the map. */
  get laid(): Laid | null {
    const { drawn, name } = this;
    if (!drawn || !name) return null;
    const colour = (tone: string) => toneOf(name, tone).colour;
    return {
      tints: drawn.tints.map(({ hex, tone, figure }) => ({
        hex,
        colour: colour(tone),
        label: figure === null ? '' : tenths(figure),
      })),
      rings: drawn.rings.map(({ hex, tone }) => ({ hex, colour: colour(tone) })),
      edges: drawn.edges.map(({ side, tone }) => ({ side, colour: colour(tone) })),
      links: drawn.links.map(({ origin, hex, tone }) => ({
        from: origin,
        to: hex,
        colour: colour(tone),
      })),
    };
  }

  /** The tones that are on the map now, for the legend. */
  get tones(): readonly string[] {
    if (!this.drawn) return [];
    const { tints, rings, edges, links } = this.drawn;
    return [...new Set([...tints, ...rings, ...edges, ...links].map(({ tone }) => tone))];
  }

  /** Of planned orders those that are to be seen. */
  arrows(planned: Arrow[]): Arrow[] {
    if (this.name === 'orders') return [];
    return this.name === 'guns' ? planned.filter(({ sort }) => sort === 'fire') : planned;
  }

  /** Units that are only shades while nights are asked about. */
  get faded(): ReadonlySet<string> {
    if (this.name !== 'night') return new Set();
    const units = Object.values(this.state.units);
    return new Set(units.filter((unit) => !unit.night).map((unit) => unit.id));
  }

  private async pressRange(hex: HexId): Promise<void> {
    const here = Object.values(this.state.units).filter(
      (unit) => unit.at === hex && unit.side === this.seat.side,
    );
    const hq = here.find((unit) => unit.kind === 'hq')?.id ?? here[0]?.hq ?? '';
    if (hq && (this.name !== 'range' || hq !== this.hq)) await this.lay('range', '', hq);
    else this.clear();
  }

  private async lay(name: ChartName, side: string, hq = ''): Promise<void> {
    const run = ++this.run;
    const asked = { chart: name, side, hq };
    const found = PLAIN.includes(name)
      ? null
      : ((await this.seat.query('chart', asked)) as ChartReply);
    if (run !== this.run) return;
    Object.assign(this, { name, side, hq, drawn: found });
  }
}
