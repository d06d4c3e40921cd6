// The overlay that lies on the map of War in Europe. What is drawn, the server says.

import type { ChartReply, NaviesReply, State, WorthReply } from '../../generated/europe';
import type { HexId } from '../../drawing/hexes';
import type { Laid } from '../../drawing/laid';
import type { Seat } from '../../play/seat.svelte';
import type { ViewOptions } from './options.svelte';
import { Pockets } from './pockets.svelte';
import { SLANTS, TONES } from './tones';
import type { MapViews } from './views.svelte';

/** The overlays in the order of the list, each with the key that lays it. */
export const CHARTS = {
  control: { key: 'c' },
  fronts: { key: 'f' },
  zones: { key: 'z' },
  climate: { key: 'k' },
  arctic: { key: 'a' },
  supply: { key: 's' },
  range: { key: 'r' },
  nation: { key: 'n' },
  sea: { key: 'e' },
  heads: { key: 'p' },
  pockets: { key: 'x' },
} as const;
export type ChartName = keyof typeof CHARTS;
export const NAMES = Object.keys(CHARTS) as ChartName[];

/** Overlays of one power after the other, each press the next. */
const SIDED: readonly ChartName[] = ['supply', 'range'];

export class Charts {
  name = $state<ChartName | null>(null);
  /** Whose it is: a power, a nation, a sea, a hex. */
  of = $state('');
  /** Whether the list is open, and keys choose from it. */
  listing = $state(false);
  /** Whether the options of the view are open, and the tables of combat results. */
  options = $state(false);
  tables = $state(false);
  /** The map views of the player, while the map is there; and how the current one goes home. */
  views = $state.raw<MapViews | null>(null);
  goHome: (() => void) | null = null;
  /** The stack whose details are open. */
  stack = $state<HexId | null>(null);
  worth = $state.raw<WorthReply>({});
  navies = $state.raw<NaviesReply>([]);
  readonly pockets: Pockets;
  private drawn = $state.raw<ChartReply>({});
  /** What was asked for last; keys come faster than answers. */
  private aim: { name: ChartName | null; of: string } = { name: null, of: '' };
  private run = 0;

  constructor(
    private readonly seat: Seat,
    private readonly view: ViewOptions,
    private readonly firstOf: (name: ChartName) => string,
    private readonly inHand: () => readonly string[],
  ) {
    this.pockets = new Pockets(seat);
  }

  /** What comes before other keys. */
  get open(): 'overlay' | null {
    return this.listing ? 'overlay' : null;
  }

  /** Lay an overlay, turn to that of the next power, or take it away. */
  async press(name: ChartName): Promise<void> {
    if (name !== this.aim.name) {
      await this.lay(name, this.firstOf(name));
      await this.lookForPockets();
      return;
    }
    const sides = Object.values(this.state.units).map(({ side }) => side);
    const all = [...new Set([this.seat.side, ...sides.sort()])];
    const next = SIDED.includes(name) ? all[all.indexOf(this.aim.of) + 1] : undefined;
    if (next) await this.lay(name, next);
    else this.clear();
  }

  async lay(name: ChartName, of = ''): Promise<void> {
    const run = ++this.run;
    this.aim = { name, of };
    const found = (await this.seat.query('chart', { chart: name, of })) as ChartReply | null;
    if (run !== this.run) return;
    Object.assign(this, { name, of, drawn: found ?? {} });
  }

  /** Ask where the units in hand would close a pocket, while pockets are shown. */
  async lookForPockets(): Promise<void> {
    if (this.name === 'pockets') await this.pockets.look(this.inHand());
  }

  /** The hexes of each tone; where units in hand would close a pocket is one of its own. */
  get hexes(): ChartReply {
    const { name, drawn } = this;
    return name === 'pockets' ? { ...drawn, closing: Object.keys(this.pockets.closing) } : drawn;
  }

  clear(): void {
    this.run += 1;
    this.aim = { name: null, of: '' };
    this.name = null;
    this.of = '';
    this.drawn = {};
  }

  /** Whether a click on a hex shows what it supplies. */
  isHead(hex: HexId): boolean {
    return this.name === 'heads' && (this.drawn['head']?.includes(hex) ?? false);
  }

  /** A hex was clicked while heads are shown: show what it supplies, or all heads again. */
  pick(hex: HexId): boolean {
    if (this.name !== 'heads') return false;
    if (this.of === hex) void this.lay('heads');
    else if (this.drawn['head']?.includes(hex)) void this.lay('heads', hex);
    else return false;
    return true;
  }

  /** Close what is open; says whether there was anything. */
  cancel(): boolean {
    const open = this.listing;
    this.listing = false;
    return open;
  }

  /** Ask anew after something has changed. */
  async refresh(): Promise<void> {
    if (!this.seat.situation) return;
    if (this.name) await this.lay(this.name, this.of);
    const { summary } = this.view.now;
    this.worth = summary
      ? (((await this.seat.query('worth', { what: summary })) as WorthReply | null) ?? {})
      : {};
  }

  async readNavies(): Promise<void> {
    this.navies = ((await this.seat.query('navies', {})) as NaviesReply | null) ?? [];
  }

  colourOf(name: ChartName, tone: string): string {
    return this.view.now.colours[`${name}/${tone}`] ?? TONES[name][tone] ?? '#7d7d86';
  }

  /** The tones that are on the map now, in the order of the legend. */
  get tones(): readonly string[] {
    const { name, hexes } = this;
    return name ? Object.keys(TONES[name]).filter((tone) => hexes[tone]?.length) : [];
  }

  /** How many hexes a tone has. */
  count(tone: string): number {
    return this.hexes[tone]?.length ?? 0;
  }

  get laid(): Laid | null {
    const { name, drawn } = this;
    if (!name || name === 'pockets') return null;
    const tints = Object.entries(drawn).flatMap(([tone, hexes]) => {
      const colour = this.colourOf(name, tone);
      const hatch = SLANTS[name]?.[tone];
      const lines = hatch === undefined ? {} : { hatch };
      return hexes.map((hex) => ({ hex, colour, label: '', ...lines }));
    });
    return { tints, rings: [], edges: [], links: [] };
  }

  private get state(): State {
    return this.seat.situation!.view as unknown as State;
  }
}
