// Writes the names of places and the numbers of hexes. They keep a size that can be read, never
// overlap, and never leave the picture.

import type { LabelLook, NameShown, Style } from '../generated/types';
import { MARGIN } from './ground';
import { APOTHEM, RADIUS, centre, hexesIn, sizeOf, type Box, type Point } from './hexes';
import { font, write, type Pen } from './pen';
import type { Plan } from './plan';

/** Names without a kind, or of a kind the style does not know, are written as these. */
const ANY = 'place';
/** A counter in the middle of its hex ends so far below it: there the letters of names begin. */
const CLEAR = 30.5;
/** The height of a capital and how far letters reach below their line, for letters of size 1. */
const CAPITAL = 0.72;
const DEPTH = 0.22;
/** The same for a capital with an accent on it. */
const ACCENTED = 0.97;

/** Names keep so far from the edge of the page: room for their halo. */
const EDGE = 2;

/** A piece of lettering in its place. */
export interface Label {
  text: string;
  kind: string;
  /** The middle of the line it stands on. */
  at: Point;
  look: LabelLook;
  size: number;
  /** The room it takes. */
  box: Box;
}

/** All that is written on a map at a zoom. */
export interface Lettering {
  names: readonly Label[];
  numbers: readonly Label[];
}

const found = new WeakMap<Plan, { key: unknown[]; names: Label[] }>();

/** Find room for names and numbers: within `page` for names, in the box for numbers. */
export function lettering(
  pen: Pen,
  plan: Plan,
  style: Style,
  view: { box: Box; zoom: number; page?: Box | undefined; numbers?: boolean | undefined },
): Lettering {
  const { zoom } = view;
  const page = inset(view.page ?? wholeSheet(plan), EDGE);
  const key = [style, zoom, page.x, page.y, page.width, page.height];
  let known = found.get(plan);
  // Panning changes nothing: the names of the whole page are placed once for a zoom.
  if (!known || known.key.some((part, i) => part !== key[i])) {
    known = { key, names: placeNames(pen, plan, style, page, zoom) };
    found.set(plan, known);
  }
  const names = known.names.filter(({ box }) => overlap(box, view.box));
  const numbers = (view.numbers ?? true) ? placeNumbers(pen, plan, style, view, names, page) : [];
  return { names, numbers };
}

/** Write names and numbers. */
export function drawLettering(pen: Pen, { names, numbers }: Lettering): void {
  for (const label of numbers) writeLabel(pen, label, 0.28);
  for (const label of names) writeLabel(pen, label, 0.3);
  spaced(pen, 0);
}

/** The sheet with the paper around it. */
function wholeSheet(plan: Plan): Box {
  const { width, height } = sizeOf(plan.sheet);
  return { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

function writeLabel(pen: Pen, { text, at, look, size }: Label, around: number): void {
  spaced(pen, look.spacing);
  write(pen, text, at, {
    font: font(size, look.weight, look.slanted),
    colour: look.colour,
    halo: look.halo,
    around: size * around,
  });
}

/** The numbers of the hexes in a box, but for those a name would stand on. */
function placeNumbers(
  pen: Pen,
  plan: Plan,
  style: Style,
  { box, zoom }: { box: Box; zoom: number },
  names: readonly Label[],
  page: Box,
): Label[] {
  const look = style.numbers;
  if (zoom < look.since) return [];
  const size = sizeAt(look, zoom);
  const labels: Label[] = [];
  pen.font = font(size, look.weight, look.slanted);
  spaced(pen, look.spacing);
  for (const hex of hexesIn(plan.sheet, box)) {
    const { x, y } = centre(hex, plan.sheet);
    const text = hex.slice((plan.sheet.prefix ?? '').length);
    const at = { x, y: y - APOTHEM + size * CAPITAL + 2.5 };
    const room = roomOf(text, pen.measureText(text).width, at, size, 0);
    if (!within(room, page) || names.some((name) => overlap(name.box, room))) continue;
    labels.push({ text, kind: 'number', at, look, size, box: room });
  }
  return labels;
}

/** Place names by their importance; where none of its places is free, a name is left out. */
function placeNames(pen: Pen, plan: Plan, style: Style, page: Box, zoom: number): Label[] {
  const kinds = Object.keys(style.names);
  const rank = ({ kind }: NameShown) => kinds.indexOf(kind in style.names ? kind : ANY);
  const labels: Label[] = [];
  for (const { at: hex, name, kind } of [...plan.ground.names].sort((a, b) => rank(a) - rank(b))) {
    const look = style.names[kind] ?? style.names[ANY];
    if (!look || zoom < look.since) continue;
    const middle = centre(hex, plan.sheet);
    if (!contains(page, middle)) continue;
    const size = sizeAt(look, zoom);
    const text = look.capitals ? name.toUpperCase() : name;
    pen.font = font(size, look.weight, look.slanted);
    spaced(pen, look.spacing);
    const wide = pen.measureText(text).width;
    for (const spot of spots(look, size, wide, middle)) {
      const at = shifted(spot, roomOf(text, wide, spot, size, 0.25), page);
      const box = roomOf(text, wide, at, size, 0.25);
      if (!within(box, page) || labels.some((other) => overlap(other.box, box))) continue;
      labels.push({ text, kind, at, look, size, box });
      break;
    }
  }
  return labels;
}

/** Where a name may stand, the best place first. */
function spots(look: LabelLook, size: number, wide: number, { x, y }: Point): Point[] {
  const below = { x, y: y + CLEAR + size * CAPITAL };
  const above = { x, y: y - CLEAR };
  const line = y + size * CAPITAL * 0.5;
  if (look.place === 'middle')
    return [
      { x, y: line },
      { x, y: line - size * 1.2 },
      { x, y: line + size * 1.2 },
      { x: x - RADIUS, y: line },
      { x: x + RADIUS, y: line },
    ];
  const aside = RADIUS * 0.5 + wide / 2 + size * 0.3;
  const beside = [
    { x: x + aside, y: line },
    { x: x - aside, y: line },
  ];
  return look.place === 'above' ? [above, below, ...beside] : [below, above, ...beside];
}

/** The room of letters; `beside` keeps two names in one line from reading as one. */
function roomOf(text: string, wide: number, at: Point, size: number, beside: number): Box {
  const high = size * (/[\u00c0-\u00de]/.test(text) ? ACCENTED : CAPITAL) + 0.5;
  return {
    x: at.x - wide / 2 - size * beside,
    y: at.y - high,
    width: wide + 2 * size * beside,
    height: high + size * DEPTH,
  };
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** Moved no more than needed to stand on the page. */
function shifted(at: Point, box: Box, page: Box): Point {
  const right = Math.max(0, page.x - box.x);
  const left = Math.max(0, box.x + box.width - page.x - page.width);
  const down = Math.max(0, page.y - box.y);
  const up = Math.max(0, box.y + box.height - page.y - page.height);
  return { x: at.x + right - left, y: at.y + down - up };
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

function contains(page: Box, { x, y }: Point): boolean {
  return x >= page.x && y >= page.y && x <= page.x + page.width && y <= page.y + page.height;
}

function within(box: Box, page: Box): boolean {
  const hair = 1e-6;
  return (
    box.x >= page.x - hair &&
    box.y >= page.y - hair &&
    box.x + box.width <= page.x + page.width + hair &&
    box.y + box.height <= page.y + page.height + hair
  );
}
