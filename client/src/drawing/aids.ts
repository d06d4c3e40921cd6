// Draws what a player lays on the map: notes on hexes, and the ruler. They keep a size that can be
// seen, however small the map is.

import type { Style } from '../generated/types';
import { RADIUS, centre, type HexId, type Numbering } from './hexes';
import { dot, font, stroke, type Pen } from './pen';
import type { Ruler } from './scene';

type Look = Style['overlay'];

/** A note is as high as this, in units of the map and in pixels. */
const NOTE = { units: 16, least: 11 };
/** Where a note lies: beside the counters, in the right corner of its hex. */
const ASIDE = RADIUS - 11;

/** A slip of paper with a folded corner on each hex that has a note. */
export function drawNotes(
  pen: Pen,
  notes: readonly HexId[],
  look: Look,
  sheet: Numbering,
  zoom: number,
): void {
  const size = Math.max(NOTE.units, NOTE.least / zoom);
  for (const hex of notes) {
    const middle = centre(hex, sheet);
    pen.save();
    pen.translate(middle.x + ASIDE, middle.y);
    pen.scale(size / 16, size / 16);
    pen.setLineDash([]);
    pen.lineJoin = 'round';
    pen.beginPath();
    for (const [x, y] of [
      [-6, -8],
      [3, -8],
      [6, -5],
      [6, 8],
      [-6, 8],
    ] as const)
      pen.lineTo(x, y);
    pen.closePath();
    pen.lineWidth = 4.4;
    pen.strokeStyle = look.halo;
    pen.stroke();
    pen.fillStyle = look.cursor;
    pen.fill();
    pen.lineWidth = 1.6;
    pen.strokeStyle = look.ink;
    pen.stroke();
    for (const y of [-3.5, 0, 3.5]) stroke(pen, { x: -3.4, y }, { x: 3.4, y });
    pen.restore();
  }
}

/** A line with a dot at both ends, and what it measures beside its end. */
export function drawRuler(
  pen: Pen,
  ruler: Ruler,
  look: Look,
  sheet: Numbering,
  zoom: number,
): void {
  const pixel = 1 / zoom;
  const from = centre(ruler.from, sheet);
  const to = centre(ruler.to, sheet);
  pen.save();
  pen.lineCap = 'round';
  for (const [width, colour] of [
    [7, look.halo],
    [3, look.ink],
  ] as const) {
    pen.lineWidth = width * pixel;
    pen.strokeStyle = colour;
    pen.setLineDash(colour === look.ink ? [9 * pixel, 7 * pixel] : []);
    stroke(pen, from, to);
    pen.fillStyle = colour;
    for (const end of [from, to]) dot(pen, end.x, end.y, (width / 2 + 3) * pixel);
  }
  pen.setLineDash([]);
  if (ruler.label) {
    pen.translate(to.x, to.y);
    pen.scale(pixel, pixel);
    pen.font = font(15, 700);
    const wide = pen.measureText(ruler.label).width + 18;
    pen.beginPath();
    pen.roundRect(-wide / 2, -44, wide, 26, 13);
    pen.fillStyle = look.halo.slice(0, 7);
    pen.fill();
    pen.lineWidth = 1.6;
    pen.strokeStyle = look.ink;
    pen.stroke();
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    pen.fillStyle = look.ink;
    pen.fillText(ruler.label, 0, -26);
  }
  pen.restore();
}
