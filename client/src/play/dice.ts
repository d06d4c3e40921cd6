// Statistics of the dice a side has seen. It counts; whose a roll was the system says, if it knows.

import type { DiceRolled, Moment } from '../generated/types';

/** One die that was seen. */
export interface Rolled {
  faces: number;
  face: number;
  /** The side that rolled it; nothing where that is not known. */
  side: string;
}

export interface Tally {
  faces: number;
  count: number;
  /** How often each face came, the lowest first. */
  counts: readonly number[];
  /** How often each face should come. */
  expected: number;
  mean: number;
  expectedMean: number;
  verdict: 'few' | 'usual' | 'odd';
}

/** So many rolls for each face tell something. */
const ENOUGH = 5;
/** Beyond this only one of twenty series of fair dice lies. */
const ONE_IN_TWENTY = 1.645;

/** All dice of some moments; draws of names and of chances are no dice. */
export function rolledIn(
  moments: readonly Moment[],
  roller: (event: DiceRolled, moment: Moment) => string,
): Rolled[] {
  return moments.flatMap((moment) =>
    moment.events.flatMap((event) => {
      if (event['kind'] !== 'DiceRolled') return [];
      const roll = event as unknown as DiceRolled;
      if (roll.purpose !== 'dice') return [];
      const side = roller(roll, moment);
      return roll.results.map((face) => ({ faces: roll.faces, face, side }));
    }),
  );
}

/** The kinds of dice that were rolled, the most used first. */
export function facesOf(rolled: readonly Rolled[]): number[] {
  const used = new Map<number, number>();
  for (const { faces } of rolled) used.set(faces, (used.get(faces) ?? 0) + 1);
  return [...used].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([faces]) => faces);
}

/** Count the dice with so many faces. */
export function tallyOf(rolled: readonly Rolled[], faces: number): Tally {
  const own = rolled.filter((one) => one.faces === faces);
  const counts = Array.from({ length: faces }, () => 0);
  for (const { face } of own) counts[face - 1]! += 1;
  const count = own.length;
  const expected = count / faces;
  const sum = own.reduce((total, { face }) => total + face, 0);
  return {
    faces,
    count,
    counts,
    expected,
    mean: count ? sum / count : 0,
    expectedMean: (faces + 1) / 2,
    verdict: count < ENOUGH * faces ? 'few' : unevenness(counts) > ONE_IN_TWENTY ? 'odd' : 'usual',
  };
}

/** How uneven counts are: chi-square as a standard score, after Wilson and Hilferty. */
export function unevenness(counts: readonly number[]): number {
  const expected = counts.reduce((total, one) => total + one, 0) / counts.length;
  const square = counts.reduce((total, one) => total + (one - expected) ** 2 / expected, 0);
  const free = counts.length - 1;
  const spread = 2 / (9 * free);
  return (Math.cbrt(square / free) - (1 - spread)) / Math.sqrt(spread);
}
