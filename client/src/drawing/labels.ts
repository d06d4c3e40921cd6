// Writes the names of places and the numbers of hexes. They keep a size that can be read, never
// overlap, and never leave the picture.

import type { LabelLook, Style } from '../generated/types';
import { berths } from './alongside';
import { MARGIN } from './ground';
import { APOTHEM, centre, hexesIn, sizeOf, type Box, type Point } from './hexes';
import { CAPITAL, DEPTH, meet, roomOf, type Label, type Letters } from './letters';
import { font, write, type Pen } from './pen';
import { APART, covered, homeOf, placeName, roomFor, type Room } from './placing';
import type { Plan } from './plan';
import { contains, inset, overlap, turned, within } from './rooms';

export type { Label } from './letters';

/** Names without a kind, or of a kind the style does not know, are written as these. */
const ANY = 'place';

/** Names keep so far from the edge of the page: room for their halo. */
const EDGE = 2;
/** A long river bears its name again after so much, in units of the map and in pixels. */
const AGAIN = { units: 560, pixels: 320 };
/** What a sign under the name of a river weighs against a bend. */
const COVERED = 30;

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
  view: {
    box: Box;
    zoom: number;
    page?: Box | undefined;
    numbers?: boolean | undefined;
    names?: boolean | undefined;
  },
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
  const shown = (view.names ?? true) ? known.names : [];
  const names = shown.filter(({ box }) => overlap(box, view.box));
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
    if (!within(room, page) || names.some((name) => meet(name.parts, [wider]))) continue;
    labels.push({ text, kind: 'number', at, angle: 0, look, size, box: room, parts: [room] });
  }
  return labels;
}

/** Place names by their importance; where none of its places is free, a name is left out. */
function placeNames(pen: Pen, plan: Plan, style: Style, page: Box, zoom: number): Label[] {
  const shown = plan.ground.names.flatMap((place) => {
    const { at, name, kind, turn = 0 } = place;
    const known = kind in style.names ? kind : ANY;
    const look = style.names[known];
    const middle = centre(at, plan.sheet);
    if (!look || zoom < look.since || !contains(page, middle)) return [];
    return [{ middle, name, kind, known, look, turn, home: homeOf(plan, style, zoom, place) }];
  });
  const lines = namedLines(plan, style, zoom);
  const room = roomFor(plan, style, page, zoom);
  for (const { home, look } of shown)
    if (look.place !== 'middle' && !home.marked) room.homes.add(home);
  for (const [known, look] of Object.entries(style.names)) {
    for (const one of shown.filter((place) => place.known === known)) {
      const letters = lettersOf(pen, one.name, look, zoom);
      const label = placeName(letters, { ...one, look }, room);
      if (label) room.labels.add(label);
    }
    if (zoom < look.since) continue;
    for (const [name, courses] of lines.get(known) ?? []) {
      const letters = lettersOf(pen, name, look, zoom);
      for (const label of placeAlong(letters, courses, { kind: known, look, zoom }, room))
        room.labels.add(label);
    }
  }
  return room.labels.all;
}

function lettersOf(pen: Pen, name: string, look: LabelLook, zoom: number): Letters {
  const size = sizeAt(look, zoom);
  const text = look.capitals ? name.toUpperCase() : name;
  pen.font = font(size, look.weight, look.slanted);
  spaced(pen, look.spacing);
  return { text, size, wide: pen.measureText(text).width };
}

/** Put a name along a line, again where it is long. */
function placeAlong(
  { text, size, wide }: Letters,
  courses: readonly NamedCourse[],
  { kind, look, zoom }: { kind: string; look: LabelLook; zoom: number },
  room: Room,
): Label[] {
  const free = courses.flatMap(({ points, width }) =>
    berths(points, wide, size * CAPITAL, width / 2 + size * DEPTH).flatMap((berth) => {
      const { at, angle } = berth;
      const box = turned(roomOf(text, wide, at, size, 0.1), at, angle);
      const parts = [box];
      if (!within(box, room.page) || room.labels.some(box, (other) => meet(other.parts, parts)))
        return [];
      const cost = berth.cost + COVERED * covered(box, room);
      return [{ cost, label: { text, kind, at, angle, look, size, box, parts } }];
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
  points: readonly Point[];
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
    const points = look.straight ? course.straight : course.points;
    const width = Math.max(...look.strokes.map((stroke) => stroke.width));
    const named = lines.get(look.names) ?? new Map<string, NamedCourse[]>();
    named.set(course.name, [...(named.get(course.name) ?? []), { points, width }]);
    lines.set(look.names, named);
  }
  return lines;
}

/** The size of letters, in units of the map. */
function sizeAt(look: LabelLook, zoom: number): number {
  return Math.max(look.size, look.least / zoom);
}

function spaced(pen: Pen, spacing: number): void {
  pen.letterSpacing = `${spacing}px`;
}
