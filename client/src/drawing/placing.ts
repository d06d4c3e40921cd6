// Finds the best place for a name: near its own mark, over no sign, off the rivers.

import type { LabelLook, NameShown, Style } from '../generated/types';
import { APOTHEM, RADIUS, centre, hexAt, type Box, type HexId, type Point } from './hexes';
import {
  CAPITAL,
  boxAroundAll,
  meet,
  roomOf,
  turnedRooms,
  type Label,
  type Letters,
} from './letters';
import { signAt } from './marks';
import { isOf, type Plan } from './plan';
import { Crowd, around, between, grown, middleOf, shifted, within } from './rooms';

/** A counter in the middle of its hex ends so far below it: there the letters of names begin. */
const CLEAR = 30.5;
/** Above or below a name nothing is written nearer than this: it would seem to belong to it. */
export const APART = 4;
/** How much of its size a sign takes to each side: few fill their corners. */
const FILLED = 0.42;
/** A place without a mark of its own takes so much of its hex to each side of the middle. */
const UNMARKED = 28;
/** What a name costs on a sign, taken for another place's, close to a foreign sign, right above or
 * below another name, on all the wrong ground, on a river (for each of its points), not turned as it
 * should be. */
const COSTS = {
  sign: 1,
  mistaken: 1.5,
  lured: 0.3,
  stacked: 0.5,
  ground: 0.8,
  water: 0.12,
  level: 0.4,
};
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
  { at: hex, name, kind: sort }: Pick<NameShown, 'at' | 'name' | 'kind'>,
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
  name: { middle: Point; home: Home; kind: string; look: LabelLook; turn: number },
  room: Room,
): Label | null {
  const { text, size, wide } = letters;
  const { home, kind, look } = name;
  let best: Label | null = null;
  let least = Infinity;
  // Where a name finds no room as it is turned, it stands level.
  const turns = name.turn && look.place === 'middle' ? [name.turn, 0] : [0];
  for (const [spot, turn] of turns.flatMap((turn) =>
    spots(letters, name).map((spot) => [spot, turn] as const),
  )) {
    // Letters that rise to the right are turned against the clock.
    const angle = (-turn * Math.PI) / 180;
    const rooms = (at: Point) => turnedRooms(roomOf(text, wide, at, size, 0.25), at, angle);
    const at = shifted(spot, boxAroundAll(rooms(spot)), room.page);
    const parts = rooms(at);
    const box = boxAroundAll(parts);
    if (!within(box, room.page) || room.labels.some(box, (other) => meet(other.parts, parts)))
      continue;
    const cost = costOf(parts, home, look, room) + (turn === name.turn ? 0 : COSTS.level);
    if (cost >= least) continue;
    best = { text, kind, at, angle, look, size, box, parts };
    least = cost;
    if (!cost) break;
  }
  return look.strict && least >= COSTS.sign ? null : best;
}

/** How much is wrong with a name in these rooms. */
function costOf(parts: readonly Box[], home: Home, look: LabelLook, room: Room): number {
  let cost = 0;
  const box = boxAroundAll(parts);
  const taller = parts.map((part) => ({
    ...part,
    y: part.y - APART,
    height: part.height + 2 * APART,
  }));
  if (room.labels.some(grown(box, APART), (other) => meet(other.parts, taller)))
    cost += COSTS.stacked;
  cost += COSTS.sign * new Set(parts.flatMap((part) => room.signs.near(part))).size;
  const wet = new Set(parts.flatMap((part) => room.waters.near(part))).size;
  cost += Math.min(FLOOD, COSTS.water * wet);
  if (look.over.length) cost += COSTS.ground * (1 - share(parts, look.over, room.plan));
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

/** How much of some rooms lies on hexes of some kinds. */
function share(rooms: readonly Box[], kinds: readonly string[], plan: Plan): number {
  const points =
    rooms.length > 1
      ? rooms.map(middleOf)
      : [0.1, 0.5, 0.9].map((part) => ({
          x: rooms[0]!.x + part * rooms[0]!.width,
          y: middleOf(rooms[0]!).y,
        }));
  const hexes = points.map((point) => hexAt(plan.sheet, point));
  const on = hexes.filter((hex) => hex === null || isOf(plan, plan.index(hex), kinds));
  return on.length / hexes.length;
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
