// Writes the names of places and the numbers of hexes. They keep a size that can be read.

import type { LabelLook, Style } from '../generated/types';
import { APOTHEM, centre, hexesIn, type Box, type Point } from './hexes';
import { font, write, type Pen } from './pen';
import type { Plan } from './plan';

/** Names without a kind, or of a kind the style does not know, are written as these. */
const ANY = 'place';

interface Placed {
  text: string;
  at: Point;
  look: LabelLook;
  size: number;
  box: Box;
}

/** Write the numbers of the hexes in a box. */
export function drawNumbers(pen: Pen, plan: Plan, style: Style, box: Box, zoom: number): void {
  const look = style.numbers;
  if (zoom < look.since) return;
  const size = sizeAt(look, zoom);
  const letters = {
    font: font(size, look.weight, look.slanted),
    colour: look.colour,
    halo: look.halo,
    around: size * 0.28,
  };
  spaced(pen, look.spacing);
  for (const hex of hexesIn(plan.sheet, box)) {
    const { x, y } = centre(hex, plan.sheet);
    const number = hex.slice((plan.sheet.prefix ?? '').length);
    write(pen, number, { x, y: y - APOTHEM + size * 0.72 + 2.5 }, letters);
  }
}

/** Write the names that lie in a box; where two would overlap, the less important is left out. */
export function drawNames(pen: Pen, plan: Plan, style: Style, box: Box, zoom: number): void {
  for (const { text, at, look, size, box: room } of placed(pen, plan, style, zoom)) {
    if (!overlap(room, box)) continue;
    spaced(pen, look.spacing);
    write(pen, text, at, {
      font: font(size, look.weight, look.slanted),
      colour: look.colour,
      halo: look.halo,
      around: size * 0.3,
    });
  }
  spaced(pen, 0);
}

/** Find room for the names of the whole map, so that panning changes nothing. */
function placed(pen: Pen, plan: Plan, style: Style, zoom: number): Placed[] {
  const kinds = Object.keys(style.names);
  const found: Placed[] = [];
  const rank = (kind: string) => kinds.indexOf(kind in style.names ? kind : ANY);
  const names = [...plan.ground.names].sort((a, b) => rank(a.kind) - rank(b.kind));
  for (const { at: hex, name, kind } of names) {
    const look = style.names[kind] ?? style.names[ANY];
    if (!look || zoom < look.since) continue;
    const size = sizeAt(look, zoom);
    const text = look.capitals ? name.toUpperCase() : name;
    const middle = centre(hex, plan.sheet);
    const drop = { middle: size * 0.35, above: -APOTHEM * 0.55, below: APOTHEM + size * 0.36 };
    const at = { x: middle.x, y: middle.y + drop[look.place] };
    pen.font = font(size, look.weight, look.slanted);
    spaced(pen, look.spacing);
    const width = pen.measureText(text).width;
    // A little more than the letters: two names in one line must not read as one.
    const wide = width + size * 0.5;
    const box = { x: at.x - wide / 2, y: at.y - size * 0.8, width: wide, height: size };
    if (!found.some((other) => overlap(other.box, box))) found.push({ text, at, look, size, box });
  }
  return found;
}

/** The size of letters, in units of the map. */
function sizeAt(look: LabelLook, zoom: number): number {
  return Math.max(look.size, look.least / zoom);
}

function spaced(pen: Pen, spacing: number): void {
  pen.letterSpacing = `${spacing}px`;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
