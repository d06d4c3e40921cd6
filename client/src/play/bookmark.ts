// How far a side has been shown the play; kept over reloads.

/** The mark of one side in one game. It is a count of the side's own, and tells nothing. */
export class Bookmark {
  private readonly key: string;
  private count: number | null;

  constructor(game: string, side: string) {
    this.key = `grognard/${game}/${side}`;
    this.count = this.load();
  }

  /** How much has been shown; nothing when this browser never sat here. */
  get seen(): number | null {
    return this.count;
  }

  shown(count: number): void {
    this.count = count;
    try {
      localStorage.setItem(this.key, JSON.stringify({ seen: count }));
    } catch {
      // Without storage the mark lasts as long as the page.
    }
  }

  private load(): number | null {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? 'null') as {
        seen?: unknown;
      } | null;
      return typeof kept?.seen === 'number' ? kept.seen : null;
    } catch {
      return null;
    }
  }
}
