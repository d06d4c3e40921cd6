// The views beside the map, and how other parts of the screen open one.

export const PARTS = ['supply', 'air', 'sea', 'politics', 'calendar', 'stances'] as const;
export type Part = (typeof PARTS)[number];
