// Draws what stands in the corners of a counter: figures and letters in small boxes, and a stripe.

import { font, type Pen } from './pen';
import type { Badge } from './scene';

const FACE = 64;
const HIGH = 13;
/** Where each corner's first badge has its outer edge; further ones follow below. */
const CORNERS = {
  left: { x: 3, y: 14, from: 0 },
  right: { x: FACE - 3, y: 14, from: 1 },
  aside: { x: FACE - 3, y: 33, from: 1 },
} as const;

/** Draw the badges, each row of a corner below the one before. */
export function drawBadges(
  pen: Pen,
  badges: readonly Badge[],
  colours: { ink: string; paper: string },
): void {
  const rows = { left: 0, right: 0, aside: 0 };
  for (const { corner, text, colour } of badges) {
    const { x, y, from } = CORNERS[corner];
    pen.font = font(10.5, 700);
    const wide = Math.max(11, pen.measureText(text).width + 5);
    const left = x - from * wide;
    const top = y + rows[corner]++ * (HIGH + 1);
    pen.beginPath();
    pen.roundRect(left, top, wide, HIGH, 3);
    pen.fillStyle = colour ?? colours.paper;
    pen.fill();
    pen.lineWidth = 0.8;
    pen.strokeStyle = colours.ink;
    pen.stroke();
    pen.fillStyle = colour ? '#ffffff' : colours.ink;
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    pen.fillText(text, left + wide / 2, top + 10);
  }
}

/** A stripe along the foot of a counter, in the colour of an army or a service. */
export function drawStripe(pen: Pen, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(3, FACE - 4.6, FACE - 6, 3.2);
}
