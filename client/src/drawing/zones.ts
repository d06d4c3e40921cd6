// Draws areas that lie under the counters: zones in which units may be set up, and hexes that only
// the enemy keeps them from.

import { RADIUS, centre, corners, type HexId, type Numbering } from './hexes';
import type { Pen } from './pen';
import type { Overlay } from './scene';

/** The same in every style: they have to differ from each other, and from both sides. */
const COLOURS = ['#e07b00', '#7d3fb8', '#008f7a', '#c2185b', '#6b7a00', '#8a5a2b'] as const;
const BARRED = { fill: '#ff8c1a66', edge: '#b35a00' };

/** The colour of the nth zone. */
export function zoneColour(nth: number): string {
  return COLOURS[nth % COLOURS.length]!;
}

export function drawZones(pen: Pen, overlay: Overlay, sheet: Numbering): void {
  pen.setLineDash([]);
  for (const [hex, nth] of overlay.zones ?? []) {
    const colour = zoneColour(nth);
    fill(pen, hex, sheet, `${colour}4d`, colour);
  }
  for (const hex of overlay.barred ?? []) fill(pen, hex, sheet, BARRED.fill, BARRED.edge);
}

function fill(pen: Pen, hex: HexId, sheet: Numbering, colour: string, edge: string): void {
  pen.beginPath();
  corners(centre(hex, sheet), RADIUS - 3).forEach(({ x, y }, i) =>
    i ? pen.lineTo(x, y) : pen.moveTo(x, y),
  );
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = edge;
  pen.stroke();
}
