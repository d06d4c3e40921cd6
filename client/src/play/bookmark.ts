// How far a side has been shown the play, and when it gave its last order; kept over reloads.

interface Marks {
  /** The side has been shown so many moments. */
  seen: number;
  /** So many it had been shown when it gave its last order. */
  since: number;
}

/** The two marks of one side in one game. They are counts of the side's own, and tell nothing. */
export class Bookmark {
  private readonly key: string;
  private marks: Marks | null;

  constructor(game: string, side: string) {
    this.key = `grognard/${game}/${side}`;
    this.marks = this.load();
  }

  /** How much has been shown; nothing when this browser never sat here. */
  get seen(): number | null {
    return this.marks?.seen ?? null;
  }

  get since(): number {
    return this.marks?.since ?? 0;
  }

  shown(count: number): void {
    this.keep({ seen: count, since: Math.min(this.since, count) });
  }

  ordered(count: number): void {
    this.keep({ seen: this.seen ?? count, since: count });
  }

  private keep(marks: Marks): void {
    this.marks = marks;
    try {
      localStorage.setItem(this.key, JSON.stringify(marks));
    } catch {
      // Without storage the marks last as long as the page.
    }
  }

  private load(): Marks | null {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? 'null') as Partial<Marks> | null;
      if (typeof kept?.seen !== 'number' || typeof kept.since !== 'number') return null;
      return { seen: kept.seen, since: kept.since };
    } catch {
      return null;
    }
  }
}
