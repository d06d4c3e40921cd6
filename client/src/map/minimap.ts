// The whole map small: how large it is, and what lies where on it.

import { MARGIN } from '../drawing/ground';
import type { Box, Point } from '../drawing/hexes';
import type { Size } from './camera';

/** A small picture of the whole map with its paper. */
export interface Mini extends Size {
  /** Pixels a unit of the map. */
  scale: number;
}

/** The largest small picture of a map that fits into a room. */
export function miniOf(map: Size, room: Size): Mini {
  const wide = map.width + 2 * MARGIN;
  const high = map.height + 2 * MARGIN;
  const scale = Math.min(room.width / wide, room.height / high);
  return { scale, width: Math.round(wide * scale), height: Math.round(high * scale) };
}

/** Where a point of the map lies on the small one. */
export function onMini({ scale }: Mini, point: Point): Point {
  return { x: (point.x + MARGIN) * scale, y: (point.y + MARGIN) * scale };
}

/** Which point of the map lies under one of the small one. */
export function fromMini({ scale }: Mini, point: Point): Point {
  return { x: point.x / scale - MARGIN, y: point.y / scale - MARGIN };
}

/** The frame of a part of the map, as far as it lies on the small one. */
export function frameOn(mini: Mini, seen: Box): Box {
  const start = onMini(mini, seen);
  const stop = onMini(mini, { x: seen.x + seen.width, y: seen.y + seen.height });
  const [left, top] = [Math.max(0, start.x), Math.max(0, start.y)];
  return {
    x: left,
    y: top,
    width: Math.max(4, Math.min(mini.width, stop.x) - left),
    height: Math.max(4, Math.min(mini.height, stop.y) - top),
  };
}

/** Whether a part of the map holds all its hexes. */
export function holdsAll(seen: Box, map: Size): boolean {
  return (
    seen.x <= 0 &&
    seen.y <= 0 &&
    seen.x + seen.width >= map.width &&
    seen.y + seen.height >= map.height
  );
}
