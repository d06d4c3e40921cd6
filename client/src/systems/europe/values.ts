// How the values of drafts, answers and previews are named for people.

import type { HexId } from '../../drawing/hexes';
import type { SystemWords } from '../../words/say';
import type { Fact, View } from '../types';
import type { State, Unit } from '../../generated/europe';
import type { EuropeModel } from './model';
import { points } from './units';
import { say } from './words';

/** Whether a value is a hex. */
export function isHex(value: unknown): value is HexId {
  return typeof value === 'string' && /^\d{4,6}$/.test(value);
}

/** A unit on the map, in the box of a front, at sea, among those that wait, the lost, or in Siberia. */
function unitOf(id: string, state: State): Unit | undefined {
  const found = state.units[id] ?? state.loaded[id]?.unit;
  if (found) return found;
  const sailing = Object.values(state.convoys).map((convoys) => convoys[id]?.unit);
  const aboard = sailing.find((unit) => unit !== undefined);
  if (aboard) return aboard;
  const { waiting, lost, siberia } = state;
  const aside = [waiting, lost, siberia].flatMap((units) => Object.values(units));
  return aside.map((units) => units[id]).find((unit) => unit !== undefined);
}

/** Name a value: a unit, a place, yes or no, or a word of the catalogue. */
export function valueName(
  value: unknown,
  model: EuropeModel,
  view: View,
  words: SystemWords,
): string {
  if (typeof value === 'boolean') return say(value ? 'eu.draft.yes' : 'eu.draft.no');
  if (typeof value !== 'string') return String(value);
  const unit = unitOf(value, view as unknown as State);
  if (unit) return `${unit.name} (${unit.attack}-${unit.defence}-${unit.moves})`;
  if (isHex(value)) return model.describe(view, value).title;
  const { nations, tables } = model.board;
  return nations[value] ?? tables.navies[value]?.name ?? words.name('value', value);
}

/** The name of a kind of orders. */
export function orderName(kind: string, words: SystemWords): string {
  return words.name('order', kind.replace(/(?!^)(?=[A-Z])/g, '-').toLowerCase());
}

/** What previews say in percent: the results of a battle, and what becomes of the defenders. */
const PERCENT = ['ae', 'ax', 'br', 'dr', 'ex', 'hx', 'de', 'leaves', 'more'];
/** Average losses. */
const LOSSES = ['own-loss', 'enemy-loss'];
/** What is told only where it is not zero. */
const RARE = ['die', 'more'];
/** What is told in other words: the result of each face by chances, the way round Africa, and what
 * assaults from the United States take, by lines. */
const ELSEWHERE = ['results', 'out', 'arrives', 'overseas'];

/** An average with one decimal. */
export function rounded(value: string): string {
  return Number(value).toFixed(1);
}

function shown(name: string, value: number | string | boolean | null, kind: string): string {
  if (name === 'cost' && kind === 'Transit') return points(Number(value));
  if (typeof value === 'boolean') return say(value ? 'eu.draft.yes' : 'eu.draft.no');
  if (LOSSES.includes(name)) return rounded(String(value));
  return PERCENT.includes(name) ? say('eu.percent', { percent: String(value) }) : String(value);
}

/** The numbers of a preview of an order, with their names; marches cost hundredths of a point. */
export function previewFacts(
  preview: Readonly<Record<string, number | string | boolean | null>>,
  words: SystemWords,
  kind = '',
): Fact[] {
  return Object.entries(preview)
    .filter(([name, value]) => value !== null && value !== '' && !ELSEWHERE.includes(name))
    .filter(([name, value]) => value !== 0 || !RARE.includes(name))
    .map(([name, value]) => ({
      label: words.name('preview', name),
      value: shown(name, value, kind),
    }));
}
