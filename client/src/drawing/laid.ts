// Draws what is laid over the map for the sake of a question: tinted hexes, rings, hexsides, lines,
// and small signs of what is planned at a hex.

import type { Style } from '../generated/types';
import { drawHatch } from './hatch';
import {
  APOTHEM,
  DIRECTIONS,
  RADIUS,
  centre,
  corners,
  touches,
  type Box,
  type HexId,
  type Numbering,
  type Point,
} from './hexes';
import { font, stroke, write, type Pen } from './pen';
import { RADIUS as SIGN, drawSign, type Sign } from './signs';

/** What is laid over the map, each part with its colour. */
export interface Laid {
  /** Those with a hatch have lines across, which tell them apart without colours: which slant. */
  tints: readonly { hex: HexId; colour: string; label: string; hatch?: number }[];
  rings: readonly { hex: HexId; colour: string }[];
  /** Hexsides, as `0304-ne`. */
  edges: readonly { side: string; colour: string }[];
  links: readonly { from: HexId; to: HexId; colour: string }[];
}

/** The least width of lines on the screen, in pixels, and the least size of figures and signs. */
const LEAST = { edge: 3, link: 2, figure: 9, sign: 6 };
const FIGURE = 15;
/** The lines across a hex: units of the map between two, and their width. */
const HATCH = { apart: 13, width: 3 };
/** Below this zoom a hex is so small that its outline is not seen. */
const AFAR = 0.14;

/** The part of the map that is seen, and how large: pixels a unit of the map. */
export interface Sight {
  box: Box;
  zoom: number;
}

/** All hexes of one look. */
interface Look {
  colour: string;
  hatch: number | undefined;
  middles: readonly Point[];
}

/** The looks of tints: they stay the same for many frames, and there may be thousands of hexes. */
const looked = new WeakMap<Laid['tints'], Look[]>();

function looksOf(tints: Laid['tints'], sheet: Numbering): Look[] {
  const known = looked.get(tints);
  if (known) return known;
  const looks = new Map<string, Look & { middles: Point[] }>();
  for (const { hex, colour, hatch } of tints) {
    const name = `${colour} ${hatch ?? ''}`;
    const look = looks.get(name) ?? { colour, hatch, middles: [] };
    looks.set(name, look);
    look.middles.push(centre(hex, sheet));
  }
  const found = [...looks.values()];
  looked.set(tints, found);
  return found;
}

/** Draw what lies under the counters; without a sight, all of it from near. */
export function layUnder(pen: Pen, { tints }: Laid, sheet: Numbering, sight?: Sight): void {
  const afar = sight !== undefined && sight.zoom < AFAR;
  for (const { colour, hatch, middles: all } of looksOf(tints, sheet)) {
    const middles = sight ? all.filter((middle) => touches(middle, sight.box)) : all;
    if (!middles.length) continue;
    pen.save();
    pen.beginPath();
    if (afar) for (const { x, y, width, height } of runs(middles)) pen.rect(x, y, width, height);
    else for (const middle of middles) around(pen, middle, RADIUS - 1);
    pen.globalAlpha = 0.4;
    pen.fillStyle = colour;
    pen.fill();
    pen.globalAlpha = 1;
    if (!afar) {
      pen.lineWidth = 2;
      pen.strokeStyle = colour;
      pen.stroke();
    }
    pen.strokeStyle = colour;
    if (hatch !== undefined) hatchHexes(pen, middles, hatch);
    pen.restore();
  }
}

/** Hexes as boxes, those below each other in one: so they look from afar, and are drawn in no time. */
export function runs(middles: readonly Point[]): Box[] {
  const columns = new Map<number, number[]>();
  for (const { x, y } of middles) {
    const column = columns.get(x);
    if (column) column.push(y);
    else columns.set(x, [y]);
  }
  const found: Box[] = [];
  for (const [x, column] of columns) {
    let last = -Infinity;
    for (const y of column.sort((a, b) => a - b)) {
      if (y - last < 2.5 * APOTHEM) found.at(-1)!.height += y - last;
      else
        found.push({
          x: x - 0.75 * RADIUS,
          y: y - APOTHEM,
          width: 1.5 * RADIUS,
          height: 2 * APOTHEM,
        });
      last = y;
    }
  }
  return found;
}

/** Draw lines of a slant across the hexes that are the pen's path. */
function hatchHexes(pen: Pen, middles: readonly Point[], slant: number): void {
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - RADIUS, Math.min(...ys) - RADIUS];
  const [right, bottom] = [Math.max(...xs) + RADIUS, Math.max(...ys) + RADIUS];
  pen.clip();
  pen.lineWidth = HATCH.width;
  drawHatch(
    pen,
    slant,
    { x: left, y: top, width: right - left, height: bottom - top },
    HATCH.apart,
  );
}

/** A hex of a colour and a slant alone, as in a legend. */
export function tintHex(pen: Pen, middle: Point, colour: string, hatch: number | undefined): void {
  pen.save();
  pen.beginPath();
  around(pen, middle, RADIUS - 7);
  pen.strokeStyle = colour;
  pen.lineWidth = 4;
  pen.stroke();
  pen.globalAlpha = 0.4;
  pen.fillStyle = colour;
  pen.fill();
  pen.globalAlpha = 1;
  if (hatch !== undefined) hatchHexes(pen, [middle], hatch);
  pen.restore();
}

/** Draw what lies over the counters. */
export function layOver(
  pen: Pen,
  { tints, rings, edges, links }: Laid,
  look: Style['overlay'],
  sheet: Numbering,
  zoom: number,
): void {
  pen.save();
  pen.lineCap = 'round';
  for (const { side, colour } of edges) {
    const [from, to] = endsOf(side, sheet);
    halved(pen, from, to, Math.max(7, LEAST.edge / zoom), colour, look.halo);
  }
  for (const { from, to, colour } of links) {
    const width = Math.max(4, LEAST.link / zoom);
    const [start, stop] = [centre(from, sheet), centre(to, sheet)];
    pen.setLineDash([]);
    halved(pen, start, stop, width + 2, `${look.halo.slice(0, 7)}b0`, 'transparent');
    pen.setLineDash([3 * width, 2 * width]);
    halved(pen, start, stop, width, colour, 'transparent');
  }
  pen.setLineDash([]);
  for (const { hex, colour } of rings) {
    for (const [width, shade] of [
      [9, look.halo],
      [5.5, colour],
    ] as const) {
      hexagon(pen, hex, sheet, RADIUS - 3);
      pen.lineWidth = width;
      pen.strokeStyle = shade;
      pen.stroke();
    }
  }
  pen.restore();
  if (FIGURE * zoom < LEAST.figure) return;
  for (const { hex, label } of tints) {
    if (!label) continue;
    const { x, y } = centre(hex, sheet);
    const at = { x, y: y + RADIUS * 0.8 };
    write(pen, label, at, {
      font: font(FIGURE, 700),
      colour: look.ink,
      halo: look.halo,
      around: 4,
    });
  }
}

/** Draw the signs of what is planned, those of a hex side by side along its upper edge. */
export function drawSigns(pen: Pen, signs: readonly Sign[], sheet: Numbering, zoom: number): void {
  const count = new Map<HexId, number>();
  for (const sign of signs) {
    const nth = count.get(sign.hex) ?? 0;
    count.set(sign.hex, nth + 1);
    const { x, y } = centre(sign.hex, sheet);
    // From afar only those that are to be found there as well keep a size, in the middle of the hex.
    const grown = sign.colour ? Math.max(1, LEAST.sign / (SIGN * zoom)) : 1;
    const off = { x: 25 - 22 * nth, y: -RADIUS * 0.66 };
    drawSign(pen, sign, { x: x + off.x / grown, y: y + off.y / grown }, grown);
  }
}

function hexagon(pen: Pen, hex: HexId, sheet: Numbering, radius: number): void {
  pen.beginPath();
  around(pen, centre(hex, sheet), radius);
}

function around(pen: Pen, middle: Point, radius: number): void {
  corners(middle, radius).forEach(({ x, y }, i) => {
    if (i) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  });
  pen.closePath();
}

function halved(
  pen: Pen,
  from: Point,
  to: Point,
  width: number,
  colour: string,
  halo: string,
): void {
  if (halo !== 'transparent') {
    pen.lineWidth = width + 3;
    pen.strokeStyle = halo;
    stroke(pen, from, to);
  }
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  stroke(pen, from, to);
}

/** The two corners of a hexside. */
function endsOf(side: string, sheet: Numbering): [Point, Point] {
  const [hex = '', direction = 'n'] = side.split('-');
  const all = corners(centre(hex, sheet));
  const middle = centre(hex, sheet);
  const angle = -Math.PI / 2 + (DIRECTIONS.indexOf(direction as never) * Math.PI) / 3;
  const towards = {
    x: middle.x + Math.cos(angle) * RADIUS,
    y: middle.y + Math.sin(angle) * RADIUS,
  };
  // Of the six corners those of a side are the two nearest to its middle.
  const near = [...all].sort((a, b) => away(a, towards) - away(b, towards));
  return [near[0]!, near[1]!];
}

function away(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
