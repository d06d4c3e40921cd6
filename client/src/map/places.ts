// Finds places by what people type: names, other names, numbers of hexes, own units.

import type { Ground } from '../drawing/ground';
import { hexId, isOn, type HexId } from '../drawing/hexes';

/** Somewhere to go. */
export interface Place {
  hex: HexId;
  name: string;
  sort: 'place' | 'unit' | 'hex';
  /** The other name by which it was found. */
  alias: string;
}

/** An own unit that can be gone to. */
export interface Named {
  name: string;
  hex: HexId;
}

/** Letters that are one sign but two letters, or have no accent to take away. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};
/** How saints are shortened. */
const SHORT: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' };

/** A name as it is compared: small letters without accents, words with one space between. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The same with saints in full. */
function inFull(text: string): string {
  return text
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
}

/** What is meant by a few letters or numbers, the best first; by none, the own units. */
export function findPlaces(
  asked: string,
  ground: Pick<Ground, 'sheet' | 'names'>,
  units: readonly Named[],
  most = 12,
): Place[] {
  const wanted = folded(asked);
  if (!wanted) return units.slice(0, most).map((unit) => ({ ...unit, sort: 'unit', alias: '' }));
  const found: { place: Place; rank: number }[] = [];
  const number = hexMeant(asked, ground);
  if (number) {
    const name = ground.names.find(({ at }) => at === number)?.name ?? '';
    found.push({ place: { hex: number, name, sort: 'hex', alias: '' }, rank: -1 });
  }
  for (const { at: hex, name, aliases } of ground.names) {
    const own = rankOf(name, wanted);
    const others = (aliases ?? []).map((alias) => ({ alias, rank: rankOf(alias, wanted) + 0.5 }));
    const [best] = others.sort((a, b) => a.rank - b.rank);
    const alias = best && best.rank < own ? best.alias : '';
    const rank = Math.min(own, best?.rank ?? Infinity);
    if (Number.isFinite(rank)) found.push({ place: { hex, name, sort: 'place', alias }, rank });
  }
  for (const { name, hex } of units) {
    const rank = rankOf(name, wanted) + 0.25;
    if (Number.isFinite(rank)) found.push({ place: { hex, name, sort: 'unit', alias: '' }, rank });
  }
  found.sort((a, b) => a.rank - b.rank || a.place.name.localeCompare(b.place.name));
  return found.slice(0, most).map(({ place }) => place);
}

/** 0 for the whole name, 1 where it begins so, 2 where a word does, 3 within a word. */
function rankOf(name: string, wanted: string): number {
  const text = folded(name);
  return Math.min(rankIn(text, wanted), rankIn(inFull(text), inFull(wanted)));
}

function rankIn(text: string, wanted: string): number {
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (text.includes(` ${wanted}`)) return 2;
  return text.includes(wanted) ? 3 : Infinity;
}

/** A hex by its number, or by column and row with something between. */
function hexMeant(asked: string, { sheet }: Pick<Ground, 'sheet'>): HexId | null {
  const parted = /^\D*(\d+)\D+(\d+)$/.exec(asked.trim());
  const plain = /(\d+)$/.exec(asked.trim())?.[1];
  const meant = parted
    ? hexId(Number(parted[1]), Number(parted[2]), sheet)
    : `${sheet.prefix ?? ''}${plain ?? ''}`;
  return isOn(sheet, meant) ? meant : null;
}
