// How far the tutorial of a game has come; kept in this browser over reloads.

export interface Progress {
  step: number;
  /** A step was passed over: from there on everything may be ordered. */
  loose: boolean;
}

const placeOf = (game: string) => `grognard/tutorial/${game}`;

/** Where the tutorial of a game stands; nothing when it was left, or never begun here. */
export function progressOf(game: string): Progress | null {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(game)) ?? 'null') as Progress | null;
    return typeof kept?.step === 'number' ? { step: kept.step, loose: kept.loose === true } : null;
  } catch {
    return null;
  }
}

export function keepProgress(game: string, progress: Progress | null): void {
  try {
    if (progress) localStorage.setItem(placeOf(game), JSON.stringify(progress));
    else localStorage.removeItem(placeOf(game));
  } catch {
    // Without storage the tutorial lasts as long as the page.
  }
}
