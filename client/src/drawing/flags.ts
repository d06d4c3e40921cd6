// Draws the flags of objectives.

import type { Style } from '../generated/types';
import { coloursIn } from './counters';
import { APOTHEM, RADIUS, centre, type Numbering } from './hexes';
import { font, type Pen } from './pen';
import type { Flag } from './scene';

/** Draw a pole, the holder's colour, the points it is worth. */
export function drawFlag(pen: Pen, flag: Flag, style: Style, sheet: Numbering): void {
  const { x, y } = centre(flag.hex, sheet);
  const { ink, text, paper } = style.counters;
  const foot = { x: x - RADIUS * 0.66, y: y - 6 };
  const top = foot.y - APOTHEM;
  pen.setLineDash([]);
  pen.strokeStyle = ink;
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(foot.x, foot.y);
  pen.lineTo(foot.x, top);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(foot.x + 1, top);
  pen.bezierCurveTo(foot.x + 9, top - 3, foot.x + 14, top + 4, foot.x + 25, top);
  // The sides' flags differ in shape as well as in colour.
  if (flag.side !== null && flag.side % 2 === 1) pen.lineTo(foot.x + 19, top + 7.5);
  pen.lineTo(foot.x + 25, top + 15);
  pen.bezierCurveTo(foot.x + 14, top + 19, foot.x + 9, top + 12, foot.x + 1, top + 15);
  pen.closePath();
  pen.fillStyle = flag.side === null ? paper : coloursIn(style, flag.side).trace;
  pen.fill();
  pen.lineWidth = 1.2;
  pen.stroke();
  pen.font = font(12.5, 700);
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = flag.side === null ? ink : text;
  pen.fillText(String(flag.points), foot.x + 10.5, top + 12.4);
}
