// The colours of overlays: one scheme for all views. [WIE-UI-128]

import type { ChartName } from './charts.svelte';

const BLUE = '#2463b5';
const GREY = '#7d7d86';
const RED = '#c22b1c';
const GREEN = '#3f8f3a';
const YELLOW = '#e0b400';
const BROWN = '#8a5a2b';
const ORANGE = '#e07a00';

/** By chart the colour of each tone, in the order of the legend. */
export const TONES: Readonly<Record<ChartName, Readonly<Record<string, string>>>> = {
  control: { allies: BLUE, axis: GREY, soviets: RED },
  fronts: { west: BLUE, east: GREY, south: RED },
  zones: { own: GREEN, enemy: RED, both: YELLOW, allies: BLUE, soviets: BROWN },
  climate: { arid: BLUE, moderate: GREY, severe: RED },
  arctic: { arctic: GREY },
  supply: { major: GREY, minor: GREY, beachhead: GREY, lesser: GREY },
  range: { reached: GREY },
  nation: { nation: GREY },
  sea: { sea: GREY },
  heads: { head: YELLOW, fed: GREEN },
  pockets: { losing: ORANGE, lacking: BROWN, pocketed: BLUE, closing: RED },
};

/** The grades of supply in colours, for who prefers that to lines across grey hexes. */
export const GRADED: Readonly<Record<string, string>> = {
  'supply/major': GREEN,
  'supply/minor': YELLOW,
  'supply/beachhead': BROWN,
  'supply/lesser': BLUE,
};

/** The slant of the lines across hexes of a tone; they tell apart what has one colour. [WIE-UI-056] */
export const SLANTS: Readonly<Partial<Record<ChartName, Readonly<Record<string, number>>>>> = {
  supply: { minor: 0, beachhead: 1, lesser: 2 },
};

/** Where one kind of action is possible, where several are; safe and dangerous goals. */
export const ACTION = { one: GREEN, several: YELLOW, risk: ORANGE };

/** The lights of retreat orders: holds or goes; never, by a roll, always. */
export const LIGHTS = {
  holds: RED,
  goes: GREEN,
  never: RED,
  check: YELLOW,
  always: GREEN,
} as const;
