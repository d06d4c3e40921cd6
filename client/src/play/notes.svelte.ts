// A player's own notes on hexes. They are kept in this browser, for each game and side, and never
// leave it: the server does not know them, and so cannot show them to anybody.

import type { HexId } from '../drawing/hexes';

/** The longest note, in characters. */
export const LONGEST = 400;

export class Notes {
  private readonly key: string;
  private kept = $state.raw<Readonly<Record<HexId, string>>>({});

  constructor(game: string, side: string) {
    this.key = `grognard/notes/${game}/${side}`;
    this.reload();
  }

  /** The hexes with notes, in their order. */
  readonly hexes: readonly HexId[] = $derived(Object.keys(this.kept).sort());

  /** The note on a hex; empty where there is none. */
  on(hex: HexId): string {
    return this.kept[hex] ?? '';
  }

  /** Write a note on a hex in place of the one there; an empty one is taken away. */
  write(hex: HexId, text: string): void {
    // Another tab may have written since.
    this.reload();
    const { [hex]: _, ...others } = this.kept;
    const note = text.trim().slice(0, LONGEST);
    this.kept = note ? { ...others, [hex]: note } : others;
    try {
      if (Object.keys(this.kept).length) localStorage.setItem(this.key, JSON.stringify(this.kept));
      else localStorage.removeItem(this.key);
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  /** Read what is kept: at first, and when another tab has written. */
  reload(): void {
    try {
      this.kept = notesFrom(JSON.parse(localStorage.getItem(this.key) ?? '{}'));
    } catch {
      // What is known stays.
    }
  }
}

/** What was kept, as far as it is notes. */
export function notesFrom(kept: unknown): Record<HexId, string> {
  if (typeof kept !== 'object' || kept === null) return {};
  const found = Object.entries(kept).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  );
  return Object.fromEntries(found);
}
