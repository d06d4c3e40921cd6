// What a chronicle has to show: a chart for each thing that is counted, and its table.

import type { ChronicleTold, DiceTold } from '../generated/types';
import { say } from '../words/say';
import type { Chart } from './chart';

/** A side with the colour of its line. */
export interface ChartSide {
  id: string;
  name: string;
  colour: string;
}

export function chartsOf(chronicle: ChronicleTold, sides: readonly ChartSide[]): Chart[] {
  return chronicle.series.map(({ title, values }) => ({
    title,
    turns: chronicle.turns,
    start: say('chart.start'),
    axis: say('chart.turn'),
    lines: sides.map(({ id, name, colour }) => ({ name, colour, values: values[id] ?? [] })),
  }));
}

/** What stands in the first column of a table of turns. */
export function turnName(chart: { turns: readonly number[] }, nth: number): string {
  return nth === 0 ? say('chart.start') : String(chart.turns[nth]);
}

export interface DiceShown {
  faces: number;
  rolls: number;
  mean: string;
  /** What many rolls would come to. */
  expected: string;
  counts: readonly number[];
}

/** What the dice came to; one with a single face, for a choice of one, decides nothing. */
export function diceOf(dice: readonly DiceTold[]): DiceShown[] {
  const deciding = dice.filter(({ faces }) => faces > 1);
  return deciding.map(({ faces, counts }) => {
    const rolls = counts.reduce((sum, count) => sum + count, 0);
    const total = counts.reduce((sum, count, i) => sum + count * (i + 1), 0);
    const mean = rolls ? (total / rolls).toFixed(2) : '–';
    return { faces, rolls, mean, expected: ((faces + 1) / 2).toFixed(2), counts };
  });
}
