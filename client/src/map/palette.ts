// The colours of the map. Everything that must be told apart also differs in shape or pattern.

export const PAPER = '#e6dcc0';
export const INK = '#2d2a20';
export const DESK = '#3a3f2c';
export const GRID = 'rgba(58, 50, 30, 0.30)';
export const NUMBER = 'rgba(58, 50, 30, 0.62)';

/** The look of a side: its counters, flags and arrows. */
export interface SideColours {
  body: string;
  light: string;
  dark: string;
  /** For arrows and shading on the map. */
  trace: string;
}

const SIDES: readonly SideColours[] = [
  { body: '#5d7c9c', light: '#86a1bb', dark: '#2c4258', trace: '#2f5d8c' },
  { body: '#b0624a', light: '#cb8a72', dark: '#5e2a1b', trace: '#a2402a' },
  { body: '#8b8350', light: '#aca475', dark: '#474221', trace: '#6f6728' },
  { body: '#77658c', light: '#9c8caf', dark: '#3b2f4a', trace: '#5d4479' },
];

/** The colours of the side with this place in the scenario's list. */
export function coloursOf(side: number): SideColours {
  return SIDES[((side % SIDES.length) + SIDES.length) % SIDES.length]!;
}

export const REACH = 'rgba(255, 250, 206, 0.42)';
export const REACH_EDGE = '#7a6a20';
export const CHOICE = '#d08a12';
export const TARGET = '#a3261b';
export const CURSOR = '#f5c518';
export const SELECTED = '#f2b705';
