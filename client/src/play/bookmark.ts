// How far a side has been shown the play; kept over reloads.

/** The mark of one side in one game. It is a count of the side's own, and tells nothing. */
export class Bookmark {
  private readonly key: string;
  private count: number | null;
  private turn: number;

  constructor(game: string, side: string) {
    this.key = `grognard/${game}/${side}`;
    const { seen, told } = this.load();
    this.count = typeof seen === 'number' ? seen : null;
    this.turn = typeof told === 'number' ? told : 0;
  }

  /** How much has been shown; nothing when this browser never sat here. */
  get seen(): number | null {
    return this.count;
  }

  /** The last turn in which the side was told what had changed. */
  get told(): number {
    return this.turn;
  }

  shown(count: number): void {
    this.count = count;
    this.keep();
  }

  tell(turn: number): void {
    this.turn = turn;
    this.keep();
  }

  private keep(): void {
    try {
      localStorage.setItem(this.key, JSON.stringify({ seen: this.count, told: this.turn }));
    } catch {
      // Without storage the mark lasts as long as the page.
    }
  }

  private load(): { seen?: unknown; told?: unknown } {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.key) ?? 'null');
      return typeof kept === 'object' && kept !== null ? kept : {};
    } catch {
      return {};
    }
  }
}
