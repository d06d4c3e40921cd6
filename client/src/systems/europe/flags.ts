// Plain flags of nations: stripes of colours, upright or across.

const WHITE = '#f7f4ea';
const RED = '#c8202b';
const BLUE = '#1f4fa3';
const BLACK = '#1c1a18';
const GREEN = '#2c7a3d';
const YELLOW = '#f0c419';

/** The colours of a flag from left to right, or with a bar in front from top to bottom. */
const FLAGS: Readonly<Record<string, readonly [across: boolean, ...string[]]>> = {
  germany: [true, BLACK, WHITE, RED],
  italy: [false, GREEN, WHITE, RED],
  france: [false, BLUE, WHITE, RED],
  'vichy-france': [false, BLUE, WHITE, RED],
  'free-france': [false, BLUE, WHITE, RED],
  'united-kingdom': [true, BLUE, RED, BLUE],
  'united-states': [true, BLUE, RED, WHITE],
  'soviet-union': [true, RED],
  poland: [true, WHITE, RED],
  belgium: [false, BLACK, YELLOW, RED],
  netherlands: [true, RED, WHITE, BLUE],
  luxembourg: [true, RED, WHITE, '#5aa4dc'],
  romania: [false, BLUE, YELLOW, RED],
  rumania: [false, BLUE, YELLOW, RED],
  hungary: [true, RED, WHITE, GREEN],
  bulgaria: [true, WHITE, GREEN, RED],
  yugoslavia: [true, BLUE, WHITE, RED],
  greece: [true, BLUE, WHITE, BLUE, WHITE],
  turkey: [true, RED],
  spain: [true, RED, YELLOW, RED],
  portugal: [false, GREEN, RED],
  switzerland: [true, RED, WHITE, RED],
  sweden: [true, BLUE, YELLOW, BLUE],
  norway: [true, RED, BLUE, RED],
  denmark: [true, RED, WHITE, RED],
  finland: [true, WHITE, BLUE, WHITE],
  ireland: [false, GREEN, WHITE, '#e88a2a'],
  lithuania: [true, YELLOW, GREEN, RED],
  latvia: [true, '#8c2332', WHITE, '#8c2332'],
  estonia: [true, BLUE, BLACK, WHITE],
  slovakia: [true, WHITE, BLUE, RED],
};

/** A flag as a background in the words of CSS; grey for who has none here. */
export function flagOf(nation: string): string {
  const [across, ...colours] = FLAGS[nation] ?? [true, '#9a968c'];
  const part = 100 / colours.length;
  const stops = colours.map((colour, i) => `${colour} ${i * part}% ${(i + 1) * part}%`);
  return `linear-gradient(${across ? 'to bottom' : 'to right'}, ${stops.join(', ')})`;
}
