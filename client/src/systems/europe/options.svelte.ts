// What a player has chosen to see on the map of War in Europe; kept for each game and side apart,
// and for each map view. [WIE-UI-119]

import { readKept, writeKept } from '../../play/kept';
import type { ChartName } from './charts.svelte';

export const SUMMARIES = ['', 'combat', 'movement'] as const;
export type Summary = (typeof SUMMARIES)[number];
export type Shown = 'all' | 'none' | 'some';

interface Kept {
  units: Shown;
  /** The kinds of units that are shown, where only some are. */
  kinds: readonly string[];
  interdiction: boolean;
  orders: boolean;
  summary: Summary;
  /** Where the player can act is marked. */
  actions: boolean;
  /** A click on the map shows the way of a march, and only a second one makes it. */
  ways: boolean;
  /** Other colours than the first ones, by `chart/tone`. */
  colours: Readonly<Record<string, string>>;
  /** What the whole screen had when the view was left: outlines, a map that is held, an overlay. */
  left?: Left;
}

interface Left {
  grid: boolean;
  locked: boolean;
  chart: ChartName | null;
  of: string;
}

const FIRST: Kept = {
  units: 'all',
  kinds: [],
  interdiction: true,
  orders: false,
  summary: '',
  actions: true,
  ways: false,
  colours: {},
};

export class ViewOptions {
  /** Those of the whole map, and what all views share. */
  private kept = $state.raw<Kept>(FIRST);
  /** Those of map views, by the view. */
  private others = $state.raw<Readonly<Record<string, Kept>>>({});
  /** The map view that is current; nothing is the whole map. */
  private view = $state('');
  /** What counts now. */
  readonly now: Kept = $derived.by(() => {
    const { ways, colours } = this.kept;
    return { ...(this.others[this.view] ?? this.kept), ways, colours };
  });

  constructor(
    private readonly game: string,
    private readonly side: string,
  ) {
    const found = readKept(game, side, 'view');
    if (isRecord(found)) this.kept = { ...FIRST, ...found };
    const others = readKept(game, side, 'view-each');
    if (isRecord(others)) {
      const each = Object.entries(others).map(([id, one]) => [
        id,
        { ...FIRST, ...(isRecord(one) ? one : {}) },
      ]);
      this.others = Object.fromEntries(each) as Record<string, Kept>;
    }
  }

  set(change: Partial<Kept>): void {
    const { view } = this;
    if (view) this.others = { ...this.others, [view]: { ...this.now, ...change } };
    const { ways, colours } = { ...this.kept, ...change };
    this.kept = view ? { ...this.kept, ways, colours } : { ...this.kept, ...change };
    this.keep();
  }

  /** The page was loaded anew, and shows the whole map: where that was done in a map view, keep what
   * the whole screen had there for it, and say what the whole map had. */
  resume(live: Pick<Left, 'grid' | 'locked'>): Left | undefined {
    const last = readKept(this.game, this.side, 'view-last');
    const view = typeof last === 'string' ? this.others[last] : undefined;
    if (!view) return undefined;
    const left = { chart: null, of: '', ...view.left, ...live };
    this.others = { ...this.others, [last as string]: { ...view, left } };
    return this.kept.left;
  }

  /** Turn to a map view, or to the whole map; a new view begins with what is shown now. */
  use(view: string): void {
    if (view && !this.others[view]) this.others = { ...this.others, [view]: this.now };
    this.view = view;
    this.keep();
  }

  /** Forget a map view. */
  drop(view: string): void {
    this.others = Object.fromEntries(Object.entries(this.others).filter(([id]) => id !== view));
    if (this.view === view) this.view = '';
    this.keep();
  }

  /** Switch one of what is on or off. */
  toggle(name: 'interdiction' | 'orders' | 'actions' | 'ways'): void {
    this.set({ [name]: !this.now[name] });
  }

  toggleUnits(): void {
    this.set({ units: this.now.units === 'none' ? 'all' : 'none' });
  }

  toggleKind(kind: string): void {
    const { kinds } = this.now;
    const next = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
    this.set({ kinds: next });
  }

  /** The next way of the stack summary: combat, movement, off. */
  turnSummary(): void {
    const next = (SUMMARIES.indexOf(this.now.summary) + 1) % SUMMARIES.length;
    this.set({ summary: SUMMARIES[next] ?? '' });
  }

  /** Whether counters of a kind are left out. */
  hides(kind: string): boolean {
    const { units, kinds } = this.now;
    return units === 'none' || (units === 'some' && !kinds.includes(kind));
  }

  private keep(): void {
    writeKept(this.game, this.side, 'view', this.kept);
    writeKept(this.game, this.side, 'view-each', this.others);
    writeKept(this.game, this.side, 'view-last', this.view);
  }
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found);
}
