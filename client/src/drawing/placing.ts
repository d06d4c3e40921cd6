// Finds the best place for a name: near its own mark, over no sign, off the rivers.

import type { LabelLook, NameShown, Style } from '../generated/types';
import { APOTHEM, RADIUS, centre, hexAt, type Box, type HexId, type Point } from './hexes';
import { CAPITAL, roomOf, type Label, type Letters } from './letters';
import { signAt } from './marks';
import { isOf, type Plan } from './plan';
import { Crowd, around, between, grown, middleOf, overlap, shifted, within } from './rooms';

/** A counter in the middle of its hex ends so far below it: there the letters of names begin. */
const CLEAR = 30.5;
/** Above or below a name nothing is written nearer than this: it would seem to belong to it. */
export const APART = 4;
/** How much of its size a sign takes to each side: few fill their corners. */
const FILLED = 0.42;
/** A place without a mark of its own takes so much of its hex to each side of the middle. */
const UNMARKED = 28;
/** What a name costs on a sign, taken for another place's, close to a foreign sign, right above or
 * below another name, on all the wrong ground, on a river (for each of its points). */
const COSTS = { sign: 1, mistaken: 1.5, lured: 0.3, stacked: 0.5, ground: 0.8, water: 0.12 };
/** The most that a river counts. */
const FLOOD = 0.6;

/** Where the place is that a name stands for. */
export interface Home {
  box: Box;
  hex: HexId;
  /** Whether a sign shows it. */
  marked: boolean;
}

/** What is taken already on a page. */
export interface Room {
  plan: Plan;
  page: Box;
  labels: Crowd<Label>;
  /** Signs, with the hex they belong to; those across sides belong to none. */
  signs: Crowd<{ box: Box; hex: HexId }>;
  /** The places that names stand for. */
  homes: Crowd<Home>;
  /** Points of rivers. */
  waters: Crowd<{ box: Box }>;
}

/** A page without names. */
export function roomFor(plan: Plan, style: Style, page: Box, zoom: number): Room {
  const room: Room = {
    plan,
    page,
    labels: new Crowd(),
    signs: new Crowd(),
    homes: new Crowd(),
    waters: new Crowd(),
  };
  for (const { layer, kind, at } of plan.crossings) {
    const look = style.crossings[layer]?.[kind];
    if (look && zoom >= look.since)
      room.signs.add({ box: around(at, look.size * FILLED), hex: '' });
  }
  for (const { layer, kind, at, facing } of plan.ground.marks) {
    const look = style.marks[layer]?.[kind];
    // A wall along hexsides is no sign.
    if (!look || zoom < look.since || (look.front && facing?.length)) continue;
    const box = around(signAt(look, centre(at, plan.sheet)), look.size * FILLED);
    room.signs.add({ box, hex: at });
    if (isSettled(look.place)) room.homes.add({ box, hex: at, marked: true });
  }
  for (const course of plan.sides) {
    const look = style.sides[course.layer]?.[course.kind];
    if (!look?.names || zoom < look.since) continue;
    // Every fourth point: rivers have many.
    for (let i = 0; i < course.points.length; i += 4)
      room.waters.add({ box: around(course.points[i]!, 1) });
  }
  return room;
}

/** Whether a sign in this place of its hex shows where a settlement lies. */
function isSettled(place: string): boolean {
  return place === 'low' || place === 'middle';
}

/** Where a named place lies: a bridge across its side, others at their sign or in their hex. */
export function homeOf(
  plan: Plan,
  style: Style,
  zoom: number,
  { at: hex, name, kind: sort }: Omit<NameShown, 'aliases' | 'english'>,
): Home {
  if (sort === 'bridge')
    for (const { layer, kind, name: whole, hexes, at } of plan.crossings) {
      const look = style.crossings[layer]?.[kind];
      if (look && hexes.includes(hex) && whole.includes(name))
        return { box: around(at, look.size * FILLED), hex: '', marked: false };
    }
  const middle = centre(hex, plan.sheet);
  const signs = plan.marksAt(hex).flatMap(({ layer, kind, facing }) => {
    const look = style.marks[layer]?.[kind];
    if (!look || zoom < look.since || (look.front && facing?.length)) return [];
    return [{ place: look.place, box: around(signAt(look, middle), look.size * FILLED) }];
  });
  const settled = signs.find(({ place }) => isSettled(place));
  if (settled) return { box: settled.box, hex, marked: true };
  // A height lies where its observation point is, a hamlet where its star is; towns fill the hex.
  const box = isBuilt(plan, style, hex) ? undefined : signs[0]?.box;
  return { box: box ?? around(middle, UNMARKED), hex, marked: false };
}

/** Whether a hex is full of houses. */
function isBuilt(plan: Plan, style: Style, hex: HexId): boolean {
  return plan.ground.grids.some(({ layer, names, cells }) => {
    const kind = names[cells[plan.index(hex)]!] ?? '';
    return style.grids[layer]?.[kind]?.pattern === 'houses';
  });
}

/** Put a name where it stands nearest to its own place and covers nothing, or nearly so. */
export function placeName(
  letters: Letters,
  name: { middle: Point; home: Home; kind: string; look: LabelLook },
  room: Room,
): Label | null {
  const { text, size, wide } = letters;
  const { home, kind, look } = name;
  let best: Label | null = null;
  let least = Infinity;
  for (const spot of spots(letters, name)) {
    const at = shifted(spot, roomOf(text, wide, spot, size, 0.25), room.page);
    const box = roomOf(text, wide, at, size, 0.25);
    if (!within(box, room.page) || room.labels.some(box, (other) => overlap(other.box, box)))
      continue;
    const cost = costOf(box, home, look, room);
    if (cost >= least) continue;
    best = { text, kind, at, angle: 0, look, size, box };
    least = cost;
    if (!cost) break;
  }
  return look.strict && least >= COSTS.sign ? null : best;
}

/** How much is wrong with a name in this room. */
function costOf(box: Box, home: Home, look: LabelLook, room: Room): number {
  let cost = 0;
  const taller = { ...box, y: box.y - APART, height: box.height + 2 * APART };
  if (room.labels.some(taller, (other) => overlap(other.box, taller))) cost += COSTS.stacked;
  cost += COSTS.sign * covered(box, room);
  cost += Math.min(FLOOD, COSTS.water * room.waters.near(box).length);
  if (look.over.length) cost += COSTS.ground * (1 - share(box, look.over, room.plan));
  if (look.place === 'middle') return cost;
  const own = between(box, home.box);
  const nearer = grown(box, own);
  if (room.homes.some(nearer, (one) => one.hex !== home.hex && between(box, one.box) < own))
    cost += COSTS.mistaken;
  const close = (one: { box: Box; hex: HexId }) =>
    one.hex !== home.hex && between(box, one.box) < own / 2 && one.box.x !== home.box.x;
  if (room.signs.some(nearer, close)) cost += COSTS.lured;
  return cost;
}

/** How many signs a room would cover. */
export function covered(box: Box, room: Room): number {
  return room.signs.near(box).length;
}

/** How much of a room lies on hexes of some kinds. */
function share(box: Box, kinds: readonly string[], plan: Plan): number {
  const y = box.y + box.height / 2;
  const parts = [0.1, 0.5, 0.9].map((part) =>
    hexAt(plan.sheet, { x: box.x + part * box.width, y }),
  );
  const on = parts.filter((hex) => hex === null || isOf(plan, plan.index(hex), kinds));
  return on.length / parts.length;
}

/** Where a name may stand, the best place first. */
function spots(
  { size, wide }: Letters,
  { middle: { x, y }, home, look }: { middle: Point; home: Home; look: LabelLook },
): Point[] {
  const high = size * CAPITAL;
  if (look.place === 'middle')
    return [0, -1.2, 1.2, -2.4, 2.4].flatMap((lines) =>
      [0, -RADIUS, RADIUS].map((aside) => ({ x: x + aside, y: y + high / 2 + lines * size })),
    );
  const at = middleOf(home.box);
  const reach = home.box.width / 2;
  const gap = size * 0.4;
  const beside = (off: number) => [
    { x: at.x + reach + gap + wide / 2, y: at.y + high / 2 + off },
    { x: at.x - reach - gap - wide / 2, y: at.y + high / 2 + off },
  ];
  const row = (line: number) =>
    [0, 0.3, -0.3, 0.6, -0.6].map((part) => ({ x: x + part * RADIUS, y: line }));
  // Beginning or ending at the mark: for long names.
  const flush = (line: number) => [
    { x: at.x - reach + wide / 2, y: line },
    { x: at.x + reach - wide / 2, y: line },
  ];
  if (!home.hex)
    return [...beside(0), ...flush(at.y + reach + gap + high), ...flush(at.y - reach - gap)];
  const below = y + CLEAR + high;
  const above = y - CLEAR;
  const [first, second] = look.place === 'above' ? [above, below] : [below, above];
  const sides = [...beside(0), ...beside(high * 0.7), ...beside(-high * 0.7)];
  const lid = at.y - reach - gap;
  const rest = home.marked
    ? [...sides, ...row(second), { x: at.x, y: lid }, ...flush(lid)]
    : [...row(second), ...sides];
  const found = [...row(first), ...flush(first), ...rest];
  if (!look.over.length) return found;
  // Off the coast, north or south of it first.
  const out = APOTHEM + gap;
  const off = [...row(y - out), ...row(y + out + high)];
  return [...row(first), ...row(second), ...off, ...sides, ...beside(-APOTHEM), ...beside(APOTHEM)];
}
