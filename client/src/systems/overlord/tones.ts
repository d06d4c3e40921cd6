// The colours of charts, and what each is called.

import type { Key } from './chart-words';
import type { ChartName } from './charts.svelte';

export interface Tone {
  colour: string;
  label: Key;
}

const GREEN = '#3f8f3a';
const AMBER = '#e08a00';
const RED = '#c22b1c';
const YELLOW = '#f0d23c';
const BLACK = '#1c1a18';
const BLUE = '#2463b5';
const GREY = '#8b8677';

const LINES: Readonly<Record<string, Tone>> = {
  supported: { colour: GREEN, label: 'ovl.tone.supported' },
  extended: { colour: AMBER, label: 'ovl.tone.extended' },
  isolated: { colour: RED, label: 'ovl.tone.isolated' },
  encircled: { colour: BLACK, label: 'ovl.tone.encircled' },
};
const STEPS: Readonly<Record<string, Tone>> = {
  low: { colour: YELLOW, label: 'ovl.tone.low' },
  medium: { colour: AMBER, label: 'ovl.tone.medium' },
  high: { colour: RED, label: 'ovl.tone.high' },
};

/** By chart the tones it has, in the order of the legend. */
export const TONES: Readonly<Record<ChartName, Readonly<Record<string, Tone>>>> = {
  zones: STEPS,
  flak: STEPS,
  intel: {
    strong: { colour: GREEN, label: 'ovl.tone.strong' },
    weak: { colour: YELLOW, label: 'ovl.tone.weak' },
  },
  lines: LINES,
  command: LINES,
  range: { ...LINES, reach: { colour: GREEN, label: 'ovl.tone.reach' } },
  supply: {
    basic: { colour: '#f3efe2', label: 'ovl.tone.basic' },
    move: { colour: BLUE, label: 'ovl.tone.move' },
    combat: { colour: GREEN, label: 'ovl.tone.combat' },
    both: { colour: AMBER, label: 'ovl.tone.both' },
    depot: { colour: GREY, label: 'ovl.tone.depot' },
    'main-allies': { colour: BLUE, label: 'ovl.tone.main' },
    'main-axis': { colour: RED, label: 'ovl.tone.main' },
    'depot-allies': { colour: '#7fb0ea', label: 'ovl.tone.stock' },
    'depot-axis': { colour: '#ea8f7f', label: 'ovl.tone.stock' },
    'airhead-allies': { colour: '#c9dcf5', label: 'ovl.tone.airhead' },
    'airhead-axis': { colour: '#f5cfc9', label: 'ovl.tone.airhead' },
  },
  sides: {
    closed: { colour: BLACK, label: 'ovl.tone.closed' },
    combat: { colour: RED, label: 'ovl.tone.fights' },
    move: { colour: BLUE, label: 'ovl.tone.marches' },
  },
  victory: {
    allies: { colour: BLUE, label: 'ovl.tone.allies' },
    axis: { colour: RED, label: 'ovl.tone.axis' },
    nobody: { colour: GREY, label: 'ovl.tone.nobody' },
  },
  guns: {},
  orders: {},
  night: {},
};

const UNKNOWN: Tone = { colour: GREY, label: 'ovl.tone.nobody' };

export function toneOf(chart: ChartName, tone: string): Tone {
  return TONES[chart][tone] ?? UNKNOWN;
}
