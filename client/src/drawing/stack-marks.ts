// Draws what stands beside a stack: its total in a box to the right, two lights below it.

import type { Style } from '../generated/types';
import { RADIUS, centre, type Numbering } from './hexes';
import { font, type Pen } from './pen';
import type { StackMark } from './scene';

const HIGH = 15;
const LIGHT = { radius: 5, apart: 8, below: RADIUS * 0.72 };

/** Draw the marks of stacks, over the counters. */
export function drawStackMarks(
  pen: Pen,
  marks: readonly StackMark[],
  look: Style['overlay'],
  sheet: Numbering,
): void {
  for (const { hex, figure, lights } of marks) {
    const { x, y } = centre(hex, sheet);
    if (figure) {
      pen.font = font(12, 700);
      const wide = Math.max(HIGH, pen.measureText(figure).width + 6);
      const left = x + RADIUS * 0.86 - wide;
      pen.beginPath();
      pen.roundRect(left, y - HIGH / 2, wide, HIGH, 3);
      pen.fillStyle = look.halo;
      pen.fill();
      pen.lineWidth = 1.2;
      pen.strokeStyle = look.ink;
      pen.stroke();
      pen.fillStyle = look.ink;
      pen.textAlign = 'center';
      pen.textBaseline = 'alphabetic';
      pen.fillText(figure, left + wide / 2, y + 4.4);
    }
    lights?.forEach((colour, i) => {
      const middle = x + (2 * i - lights.length + 1) * LIGHT.apart;
      pen.beginPath();
      pen.arc(middle, y + LIGHT.below, LIGHT.radius, 0, 2 * Math.PI);
      pen.fillStyle = colour;
      pen.fill();
      pen.lineWidth = 1.6;
      pen.strokeStyle = look.ink;
      pen.stroke();
    });
  }
}
