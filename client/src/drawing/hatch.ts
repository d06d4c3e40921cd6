// Lines that tell the sides apart for those who cannot by colour: each has its own slant.

import type { Box } from './hexes';
import type { Pen } from './pen';

/** How much a line goes right for each unit down; null for lines that lie flat. */
const SLANTS: readonly (number | null)[] = [1, -1, 0, null];
/** Units of the map between two lines. */
const APART = 26;

/** Draw the lines of a side over a box; what they may cover is clipped by who calls. */
export function drawHatch(pen: Pen, side: number, box: Box, apart = APART): void {
  const slant = SLANTS[((side % SLANTS.length) + SLANTS.length) % SLANTS.length]!;
  const { x, y, width, height } = box;
  pen.beginPath();
  if (slant === null) {
    for (let at = first(y, apart); at <= y + height; at += apart) {
      pen.moveTo(x, at);
      pen.lineTo(x + width, at);
    }
  } else {
    // A line is known by where it crosses the top of the map, so panning does not shift it.
    const reach = [x - slant * y, x + width - slant * y, x - slant * (y + height)];
    reach.push(x + width - slant * (y + height));
    for (let at = first(Math.min(...reach), apart); at <= Math.max(...reach); at += apart) {
      pen.moveTo(at + slant * y, y);
      pen.lineTo(at + slant * (y + height), y + height);
    }
  }
  pen.stroke();
}

function first(from: number, apart: number): number {
  return Math.ceil(from / apart) * apart;
}
