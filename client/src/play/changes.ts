// What has changed since a side's last turn, made from the moments it saw.

import { chaptersOf, sinceOwnTurn } from '../film/chapters';
import type { Moment, Told } from '../generated/types';
import type { HexId } from '../drawing/hexes';

/** The sorts of changes, what matters most first. */
export const CHANGES = [
  'loss',
  'objective',
  'fight',
  'sighting',
  'contact',
  'arrival',
  'move',
] as const;
export type ChangeSort = (typeof CHANGES)[number];

export interface Change {
  /** The number of its moment. */
  number: number;
  sort: ChangeSort;
  text: string;
  hex: HexId | null;
}

/** What of a model changes are made of. */
interface Sorter {
  change?(moment: Moment): ChangeSort | null;
  focus(moment: Moment): HexId | null;
  minor(told: Told): boolean;
  continues(before: Moment, after: Moment): boolean;
}

/** The moments between a side's own last turn and its present one. */
export function betweenTurns(moments: readonly Moment[], side: string): readonly Moment[] {
  const chapters = chaptersOf(moments);
  const start = sinceOwnTurn(chapters, side);
  const own = chapters.find((chapter) => chapter.start >= start && chapter.acting === side);
  return moments.filter(({ number }) => number >= start && number < (own?.start ?? Infinity));
}

/** What has changed, what matters most first. */
export function changesOf(moments: readonly Moment[], side: string, model: Sorter): Change[] {
  const between = betweenTurns(moments, side);
  const found = between.flatMap((moment, i) => {
    const sort = model.change?.(moment);
    const after = between[i + 1];
    if (!sort || (after && model.continues(moment, after))) return [];
    const told = moment.words.filter((one) => !model.minor(one));
    const text = (told.length ? told : moment.words).map((one) => one.text).join(' ');
    return text ? [{ number: moment.number, sort, text, hex: model.focus(moment) }] : [];
  });
  const rank = ({ sort }: Change) => CHANGES.indexOf(sort);
  return found.sort((a, b) => rank(a) - rank(b) || a.number - b.number);
}
