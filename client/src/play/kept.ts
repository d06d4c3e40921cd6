// What a person arranges at the board: kept in this browser, for each game and side apart.

/** Read what was kept under a name; nothing when there is none, or it is not readable. */
export function readKept(game: string, side: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(game, side, name)) ?? 'null');
  } catch {
    return null;
  }
}

export function writeKept(game: string, side: string, name: string, what: unknown): void {
  try {
    localStorage.setItem(keyOf(game, side, name), JSON.stringify(what));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function keyOf(game: string, side: string, name: string): string {
  return `grognard/${game}/${side}/${name}`;
}

/** Lists of names by key, and nothing else. */
export function listsIn(kept: unknown): Record<string, readonly string[]> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  const sound = Object.entries(kept).filter(
    ([, list]) => Array.isArray(list) && list.every((name) => typeof name === 'string'),
  );
  return Object.fromEntries(sound) as Record<string, readonly string[]>;
}
