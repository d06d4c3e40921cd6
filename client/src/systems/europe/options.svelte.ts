// What a player has chosen to see on the map of War in Europe; kept for each game and side apart.

import { readKept, writeKept } from '../../play/kept';

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
  private kept = $state.raw<Kept>(FIRST);

  constructor(
    private readonly game: string,
    private readonly side: string,
  ) {
    const found = readKept(game, side, 'view');
    if (typeof found === 'object' && found !== null) this.kept = { ...FIRST, ...found };
  }

  get now(): Kept {
    return this.kept;
  }

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    writeKept(this.game, this.side, 'view', this.kept);
  }

  /** Switch one of what is on or off. */
  toggle(name: 'interdiction' | 'orders' | 'actions' | 'ways'): void {
    this.set({ [name]: !this.kept[name] });
  }

  toggleUnits(): void {
    this.set({ units: this.kept.units === 'none' ? 'all' : 'none' });
  }

  toggleKind(kind: string): void {
    const { kinds } = this.kept;
    const next = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
    this.set({ kinds: next });
  }

  /** The next way of the stack summary: combat, movement, off. */
  turnSummary(): void {
    const next = (SUMMARIES.indexOf(this.kept.summary) + 1) % SUMMARIES.length;
    this.set({ summary: SUMMARIES[next] ?? '' });
  }

  /** Whether counters of a kind are left out. */
  hides(kind: string): boolean {
    const { units, kinds } = this.kept;
    return units === 'none' || (units === 'some' && !kinds.includes(kind));
  }
}
