// Letters before they are drawn: how large they are, and the room they take.

import type { LabelLook } from '../generated/types';
import type { Box, Point } from './hexes';

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
  /** The room it takes. */
  box: Box;
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
