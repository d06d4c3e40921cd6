// How the values of drafts, answers and previews are named for people.

import type { SystemWords } from '../../words/say';
import type { Fact, View } from '../types';
import type { State } from '../../generated/europe';
import type { EuropeModel } from './model';
import { say } from './words';

/** Name a value: a unit, a place, yes or no, or a word of the catalogue. */
export function valueName(
  value: unknown,
  model: EuropeModel,
  view: View,
  words: SystemWords,
): string {
  if (typeof value === 'boolean') return say(value ? 'eu.draft.yes' : 'eu.draft.no');
  if (typeof value !== 'string') return String(value);
  const unit = (view as unknown as State).units[value];
  if (unit) return `${unit.name} (${unit.attack}-${unit.defence}-${unit.moves})`;
  if (/^\d{4,6}$/.test(value)) return model.describe(view, value).title;
  return words.name('value', value);
}

/** The numbers of a preview, with their names. */
export function previewFacts(
  preview: Readonly<Record<string, number | string | boolean | null>>,
  words: SystemWords,
): Fact[] {
  return Object.entries(preview)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({
      label: words.name('preview', name),
      value: typeof value === 'boolean' ? say(value ? 'eu.draft.yes' : 'eu.draft.no') : `${value}`,
    }));
}
