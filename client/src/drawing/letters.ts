// Letters before they are drawn: how large they are, and the room they take.

import type { LabelLook } from '../generated/types';
import type { Box, Point } from './hexes';
import { overlap, turned } from './rooms';

/** The height of a capital and how far letters reach below their line, for letters of size 1. */
export const CAPITAL = 0.72;
export const DEPTH = 0.24;
/** The same for a capital with an accent on it. */
const ACCENTED = 0.97;

/** A word, how large it is written and how wide it then is. */
export interface Letters {
  text: string;
  size: number;
  wide: number;
}

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
  /** The room it takes: an upright box around it. */
  box: Box;
  /** Of letters that are turned, the boxes along them; otherwise that one box. */
  parts: readonly Box[];
}

/** Whether one of some rooms lies over one of some others. */
export function meet(some: readonly Box[], others: readonly Box[]): boolean {
  return some.some((one) => others.some((other) => overlap(one, other)));
}

/** The rooms of letters turned about the middle of their line: boxes along it, about as long as high. */
export function turnedRooms(box: Box, about: Point, angle: number): Box[] {
  if (!angle) return [box];
  const count = Math.max(1, Math.ceil(box.width / box.height));
  const width = box.width / count;
  return Array.from({ length: count }, (_, i) =>
    turned({ ...box, x: box.x + i * width, width }, about, angle),
  );
}

/** The upright box around some others. */
export function boxAroundAll(parts: readonly Box[]): Box {
  const x = Math.min(...parts.map((part) => part.x));
  const y = Math.min(...parts.map((part) => part.y));
  const right = Math.max(...parts.map((part) => part.x + part.width));
  const bottom = Math.max(...parts.map((part) => part.y + part.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The room of letters; `beside` keeps two names in one line from reading as one. */
export function roomOf(text: string, wide: number, at: Point, size: number, beside: number): Box {
  const high = size * (/[\u00c0-\u00de]/.test(text) ? ACCENTED : CAPITAL) + 1;
  return {
    x: at.x - wide / 2 - size * beside,
    y: at.y - high,
    width: wide + 2 * size * beside,
    height: high + size * DEPTH,
  };
}
