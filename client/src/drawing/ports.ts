// Draws ports that do not work as the map prints them: in another colour, and struck through, so that
// nobody needs colours to tell. One that it does not print at all looks like any other.

import type { Style } from '../generated/types';
import { centre, type Numbering, type Point } from './hexes';
import { drawSign, signAt } from './marks';
import { stroke, type Pen } from './pen';
import type { HinderedPort } from './scene';

/** The bars across a port: how long of its sign, how wide, and in which colour. */
const BAR = { reach: 0.44, width: 2.2, ink: '#1d1a12' };

/** Draw ports over those of the ground. [WIE-MAP-010] [WIE-SEA-058] */
export function drawPorts(
  pen: Pen,
  ports: readonly HinderedPort[],
  style: Style,
  sheet: Numbering,
  zoom: number,
): void {
  for (const { hex, kind, why } of ports) {
    const look = style.marks['ports']?.[kind];
    if (look && zoom >= look.since) drawPort(pen, kind, why, style, centre(hex, sheet));
  }
}

/** Draw a port where its sign stands in the hex around a point. */
export function drawPort(
  pen: Pen,
  kind: string,
  why: HinderedPort['why'],
  style: Style,
  middle: Point,
): void {
  const look = style.marks['ports']![kind]!;
  if (!why) return drawSign(pen, look, middle, 0);
  const colour = style.state[why];
  // A sign on a disc changes the disc, another its strokes.
  const changed = look.sign === 'anchor' ? { paper: colour } : { ink: colour };
  drawSign(pen, { ...look, ...changed }, middle, 0);
  const { x, y } = signAt(look, middle);
  const far = look.size * BAR.reach;
  pen.save();
  pen.setLineDash([]);
  pen.lineCap = 'round';
  pen.lineWidth = BAR.width;
  pen.strokeStyle = BAR.ink;
  stroke(pen, { x: x - far, y: y + far }, { x: x + far, y: y - far });
  if (why === 'damaged') stroke(pen, { x: x - far, y: y - far }, { x: x + far, y: y + far });
  pen.restore();
}
