// Writes the names of places and the numbers of hexes. They keep a size that can be read, never
// overlap, and never leave the picture.

import type { LabelLook, Style } from '../generated/types';
import { berths } from './alongside';
import { MARGIN } from './ground';
import { APOTHEM, RADIUS, centre, hexesIn, sizeOf, type Box, type Point } from './hexes';
import { signAt } from './marks';
import { font, write, type Pen } from './pen';
import type { Course, Plan } from './plan';
import { around, away, contains, inset, overlap, shifted, turned, within } from './rooms';

/** Names without a kind, or of a kind the style does not know, are written as these. */
const ANY = 'place';
/** A counter in the middle of its hex ends so far below it: there the letters of names begin. */
const CLEAR = 30.5;
/** The height of a capital and how far letters reach below their line, for letters of size 1. */
const CAPITAL = 0.72;
const DEPTH = 0.24;
/** The same for a capital with an accent on it. */
const ACCENTED = 0.97;

/** Names keep so far from the edge of the page: room for their halo. */
const EDGE = 2;
/** Above or below a name nothing is written nearer than this: it would seem to belong to it. */
const APART = 4;
/** How much of its size a sign takes to each side: few fill their corners. */
const FILLED = 0.42;
/** A long river bears its name again after so much, in units of the map and in pixels. */
const AGAIN = { units: 560, pixels: 320 };
/** What a sign under the name of a river weighs against a bend. */
const COVERED = 30;

/** A piece of lettering in its place. */
export interface Label {
  text: string;
  kind: string;
  /** The middle of the line it stands on. */
  at: Point;
  look: LabelLook;
  size: number;
  /** How far it is turned about that point. */
  angle: number;
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

function writeLabel(pen: Pen, { text, at, angle, look, size }: Label, around: number): void {
  spaced(pen, look.spacing);
  const inks = {
    font: font(size, look.weight, look.slanted),
    colour: look.colour,
    halo: look.halo,
    around: size * around,
  };
  if (!angle) return write(pen, text, at, inks);
  pen.save();
  pen.translate(at.x, at.y);
  pen.rotate(angle);
  write(pen, text, { x: 0, y: 0 }, inks);
  pen.restore();
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
    const room = roomOf(text, pen.measureText(text).width, at, size, 0.1);
    const wider = { ...room, y: room.y - APART, height: room.height + APART };
    if (!within(room, page) || names.some((name) => overlap(name.box, wider))) continue;
    labels.push({ text, kind: 'number', at, angle: 0, look, size, box: room });
  }
  return labels;
}

/** Place names by their importance; where none of its places is free, a name is left out. */
function placeNames(pen: Pen, plan: Plan, style: Style, page: Box, zoom: number): Label[] {
  const shown = plan.ground.names.flatMap(({ at, name, kind }) => {
    const known = kind in style.names ? kind : ANY;
    const look = style.names[known];
    const middle = centre(at, plan.sheet);
    if (!look || zoom < look.since || !contains(page, middle)) return [];
    return [{ middle, name, kind, known, look }];
  });
  const lines = namedLines(plan, style, zoom);
  const signs = signRooms(plan, style, page, zoom);
  const places = shown.filter(({ look }) => look.place !== 'middle').map(({ middle }) => middle);
  const labels: Label[] = [];
  for (const [known, look] of Object.entries(style.names)) {
    for (const { middle, name, kind } of shown.filter((one) => one.known === known)) {
      const letters = lettersOf(pen, name, look, zoom);
      const rivals = look.place === 'middle' ? [] : places.filter((place) => place !== middle);
      const label = placeName(letters, { middle, kind, look }, { page, labels, signs, rivals });
      if (label) labels.push(label);
    }
    if (zoom < look.since) continue;
    for (const [name, courses] of lines.get(known) ?? []) {
      const letters = lettersOf(pen, name, look, zoom);
      const room = { page, labels, signs };
      labels.push(...placeAlong(letters, courses, { kind: known, look, zoom }, room));
    }
  }
  return labels;
}

interface Letters {
  text: string;
  size: number;
  wide: number;
}

function lettersOf(pen: Pen, name: string, look: LabelLook, zoom: number): Letters {
  const size = sizeAt(look, zoom);
  const text = look.capitals ? name.toUpperCase() : name;
  pen.font = font(size, look.weight, look.slanted);
  spaced(pen, look.spacing);
  return { text, size, wide: pen.measureText(text).width };
}

/** Put a name where it covers no sign and stands nearest to its own place, or nearly so. */
function placeName(
  { text, size, wide }: Letters,
  { middle, kind, look }: { middle: Point; kind: string; look: LabelLook },
  room: { page: Box; labels: readonly Label[]; signs: readonly Box[]; rivals: readonly Point[] },
): Label | null {
  let best: Label | null = null;
  let least = Infinity;
  for (const spot of spots(look, size, wide, middle)) {
    const at = shifted(spot, roomOf(text, wide, spot, size, 0.25), room.page);
    const box = roomOf(text, wide, at, size, 0.25);
    if (!within(box, room.page) || room.labels.some((other) => overlap(other.box, box))) continue;
    const own = away(middle, box);
    const mistaken = room.rivals.some((rival) => away(rival, box) < own);
    // Two names right below one another read as one of two lines.
    const taller = { ...box, y: box.y - APART, height: box.height + 2 * APART };
    const stacked = room.labels.some((other) => overlap(other.box, taller));
    const blame = covered(box, room.signs) + (mistaken ? 1 : 0) + (stacked ? 0.5 : 0);
    if (blame >= least) continue;
    best = { text, kind, at, angle: 0, look, size, box };
    least = blame;
    if (!blame) break;
  }
  return best;
}

/** Put a name along a line, again where it is long. */
function placeAlong(
  { text, size, wide }: Letters,
  courses: readonly NamedCourse[],
  { kind, look, zoom }: { kind: string; look: LabelLook; zoom: number },
  room: { page: Box; labels: readonly Label[]; signs: readonly Box[] },
): Label[] {
  const free = courses.flatMap(({ course, width }) =>
    berths(course.points, wide, size * CAPITAL, width / 2 + size * DEPTH).flatMap((berth) => {
      const { at, angle } = berth;
      const box = turned(roomOf(text, wide, at, size, 0.1), at, angle);
      if (!within(box, room.page) || room.labels.some((other) => overlap(other.box, box)))
        return [];
      const cost = berth.cost + COVERED * covered(box, room.signs);
      return [{ cost, label: { text, kind, at, angle, look, size, box } }];
    }),
  );
  const apart = Math.max(AGAIN.units, AGAIN.pixels / zoom);
  const placed: Label[] = [];
  for (const { label } of free.sort((a, b) => a.cost - b.cost))
    if (placed.every(({ at }) => Math.hypot(at.x - label.at.x, at.y - label.at.y) > apart))
      placed.push(label);
  return placed;
}

interface NamedCourse {
  course: Course;
  width: number;
}

/** The lines whose names are written, by the kind of lettering and by name. */
function namedLines(
  plan: Plan,
  style: Style,
  zoom: number,
): Map<string, Map<string, NamedCourse[]>> {
  const lines = new Map<string, Map<string, NamedCourse[]>>();
  for (const course of plan.sides) {
    const look = style.sides[course.layer]?.[course.kind];
    if (!look?.names || !course.name || zoom < look.since) continue;
    const width = Math.max(...look.strokes.map((stroke) => stroke.width));
    const named = lines.get(look.names) ?? new Map<string, NamedCourse[]>();
    named.set(course.name, [...(named.get(course.name) ?? []), { course, width }]);
    lines.set(look.names, named);
  }
  return lines;
}

/** The rooms of the signs that names keep off. */
function signRooms(plan: Plan, style: Style, page: Box, zoom: number): Box[] {
  const across = plan.crossings.map(({ layer, kind, at }) => ({
    look: style.crossings[layer]?.[kind],
    at,
  }));
  const marks = plan.ground.marks.map(({ layer, kind, at }) => ({
    look: style.marks[layer]?.[kind],
    at: centre(at, plan.sheet),
  }));
  return [...across, ...marks].flatMap(({ look, at }) => {
    if (!look || zoom < look.since) return [];
    const room = around(signAt(look, at), look.size * FILLED);
    return overlap(room, page) ? [room] : [];
  });
}

function covered(box: Box, signs: readonly Box[]): number {
  let count = 0;
  for (const sign of signs) if (overlap(sign, box)) count++;
  return count;
}

/** Where a name may stand, the best place first. */
function spots(look: LabelLook, size: number, wide: number, { x, y }: Point): Point[] {
  const below = { x, y: y + CLEAR + size * CAPITAL };
  const above = { x, y: y - CLEAR };
  const line = y + size * CAPITAL * 0.5;
  if (look.place === 'middle')
    return [0, -1.2, 1.2, -2.4, 2.4].flatMap((lines) =>
      [0, -RADIUS, RADIUS].map((aside) => ({ x: x + aside, y: line + lines * size })),
    );
  const aside = RADIUS * 0.5 + wide / 2 + size * 0.3;
  const beside = [
    { x: x + aside, y: line },
    { x: x - aside, y: line },
  ];
  const spread = (spot: Point) =>
    [0, 0.3, -0.3, 0.6, -0.6].map((part) => ({ x: spot.x + part * RADIUS, y: spot.y }));
  const [first, second] = look.place === 'above' ? [above, below] : [below, above];
  return [...spread(first), ...spread(second), ...beside];
}

/** The room of letters; `beside` keeps two names in one line from reading as one. */
function roomOf(text: string, wide: number, at: Point, size: number, beside: number): Box {
  const high = size * (/[\u00c0-\u00de]/.test(text) ? ACCENTED : CAPITAL) + 1;
  return {
    x: at.x - wide / 2 - size * beside,
    y: at.y - high,
    width: wide + 2 * size * beside,
    height: high + size * DEPTH,
  };
}

/** The size of letters, in units of the map. */
function sizeAt(look: LabelLook, zoom: number): number {
  return Math.max(look.size, look.least / zoom);
}

function spaced(pen: Pen, spacing: number): void {
  pen.letterSpacing = `${spacing}px`;
}
