// The phases of play as chapters of a film: where each begins, and where a side's own turn ended.

import type { Moment } from '../generated/types';

/** A phase as a side saw it; `start` is the number of its first moment. */
export interface Chapter {
  start: number;
  turn: number;
  phase: string;
  acting: string;
}

/** Cut moments into phases. */
export function chaptersOf(moments: readonly Moment[]): Chapter[] {
  const found: Chapter[] = [];
  for (const { number, turn, phase, acting } of moments) {
    const last = found.at(-1);
    if (last?.turn === turn && last.phase === phase && last.acting === acting) continue;
    found.push({ start: number, turn, phase, acting });
  }
  return found;
}

/** Where what others did since a side's last turn begins: after its own phases before this turn's. */
export function sinceOwnTurn(chapters: readonly Chapter[], side: string): number {
  const own = (chapter: Chapter | undefined) => chapter?.acting === side;
  let last = chapters.length - 1;
  while (own(chapters[last])) last -= 1;
  while (last >= 0 && !own(chapters[last])) last -= 1;
  return chapters[last + 1]?.start ?? 0;
}
