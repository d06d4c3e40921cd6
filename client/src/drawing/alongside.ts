// Finds where the name of a line, a river for one, may stand along it.

import type { Point } from './hexes';

/** A place for a name beside a line. */
export interface Berth {
  /** The middle of the line the letters stand on. */
  at: Point;
  /** How far the letters are turned. */
  angle: number;
  /** How bent, steep or far from the line it is: the least is the best. */
  cost: number;
}

/** From one try to the next, along the line. */
const PACE = 12;
/** A stretch winds no more than this on the length of its name. */
const WINDING = 1.25;

/** Places for a name so wide, its capitals so high, with a gap to the middle of the line. */
export function berths(points: readonly Point[], wide: number, high: number, gap: number): Berth[] {
  const line = paced(points);
  const found: Berth[] = [];
  for (let start = 0; start < line.length; start++) {
    let stop = start + Math.floor(wide / PACE);
    while (stop < line.length && far(line[start]!, line[stop]!) < wide) stop++;
    if (stop >= line.length) break;
    if ((stop - start) * PACE > wide * WINDING + PACE) continue;
    found.push(...beside(line.slice(start, stop + 1), high, gap));
  }
  return found.sort((a, b) => a.cost - b.cost);
}

/** The places above and below a stretch. */
function beside(stretch: readonly Point[], high: number, gap: number): Berth[] {
  const [a, b] = [stretch[0]!, stretch.at(-1)!];
  const [left, right] = a.x <= b.x ? [a, b] : [b, a];
  const length = far(left, right);
  const way = { x: (right.x - left.x) / length, y: (right.y - left.y) / length };
  const angle = Math.atan2(way.y, way.x);
  // How far each point lies below the straight line through the ends.
  const below = stretch.map(({ x, y }) => (y - left.y) * way.x - (x - left.x) * way.y);
  const [top, bottom] = [Math.min(...below), Math.max(...below)];
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const cost = bottom - top + 14 * Math.abs(angle);
  const lowered = (by: number) => ({ x: middle.x - way.y * by, y: middle.y + way.x * by });
  return [
    { at: lowered(top - gap), angle, cost },
    { at: lowered(bottom + gap + high), angle, cost: cost + 4 },
  ];
}

/** Points along a line at even distances. */
function paced(points: readonly Point[]): Point[] {
  const found: Point[] = [];
  let left = 0;
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const length = far(a, b);
    for (; left < length; left += PACE)
      found.push({
        x: a.x + ((b.x - a.x) * left) / length,
        y: a.y + ((b.y - a.y) * left) / length,
      });
    left -= length;
  }
  return found;
}

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
