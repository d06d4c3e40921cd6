// Draws areas that lie under the counters: zones in which units may be set up, and hexes that only
// the enemy keeps them from.

import { RADIUS, centre, corners, type HexId, type Numbering, type Point } from './hexes';
import type { Pen } from './pen';
import type { Overlay } from './scene';

/** The same in every style: they have to differ from each other, and from both sides. */
const COLOURS = ['#e07b00', '#7d3fb8', '#008f7a', '#c2185b', '#6b7a00', '#8a5a2b'] as const;
/** Light, as it may lie over half of the map, and framed, so that it is seen all the same. */
const BARRED = { fill: '#ff8c1a24', edge: '#b35a00', width: 4 };

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
  drawBarred(pen, overlay.barred ?? [], sheet);
}

/** One area, with a frame around the whole. */
function drawBarred(pen: Pen, hexes: readonly HexId[], sheet: Numbering): void {
  if (!hexes.length) return;
  pen.beginPath();
  for (const hex of hexes) {
    corners(centre(hex, sheet)).forEach(({ x, y }, i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
  }
  pen.fillStyle = BARRED.fill;
  pen.fill();
  pen.beginPath();
  for (const [start, stop] of frame(hexes, sheet)) {
    pen.moveTo(start.x, start.y);
    pen.lineTo(stop.x, stop.y);
  }
  pen.lineWidth = BARRED.width;
  pen.strokeStyle = BARRED.edge;
  pen.stroke();
}

/** The sides of an area that belong to one of its hexes alone. */
export function frame(hexes: readonly HexId[], sheet: Numbering): [Point, Point][] {
  const found = new Map<string, [Point, Point]>();
  for (const hex of hexes) {
    const around = corners(centre(hex, sheet));
    around.forEach((start, i) => {
      const stop = around[(i + 1) % around.length]!;
      const side = `${Math.round(start.x + stop.x)} ${Math.round(start.y + stop.y)}`;
      if (!found.delete(side)) found.set(side, [start, stop]);
    });
  }
  return [...found.values()];
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
