// Draws which hexsides a fort faces: a wall inside these sides, its teeth towards the enemy.

import type { LineLook } from '../generated/types';
import { APOTHEM, DIRECTIONS, RADIUS, type Point } from './hexes';
import { drawLines } from './lines';
import type { Pen } from './pen';

/** How far inside the hexsides the wall stands, in units of the map. */
const INSIDE = 13;
/** Where such a wall meets the sides beside those it faces, from their common corner. */
const AWAY = INSIDE / Math.sin(Math.PI / 3);

/** Draw the front of a fort in the hex around a point. */
export function drawFront(
  pen: Pen,
  look: LineLook,
  facing: readonly string[],
  middle: Point,
  zoom: number,
): void {
  const courses = walls(facing).map((wall) => {
    const points = wall.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }));
    const box = {
      x: middle.x - RADIUS,
      y: middle.y - APOTHEM,
      width: 2 * RADIUS,
      height: 2 * APOTHEM,
    };
    return { layer: 'front', kind: 'front', name: '', points, straight: points, knots: [], box };
  });
  for (const course of courses)
    drawLines(pen, [course], { front: { front: look } }, course.box, zoom);
}

/** The walls of a fort around 0: one for each row of sides it faces, with the enemy to the right. */
export function walls(facing: readonly string[]): Point[][] {
  const faced = DIRECTIONS.map((direction) => facing.includes(direction));
  // All round there is no first side: then the wall is closed.
  const first = faced.every(Boolean)
    ? [0]
    : DIRECTIONS.flatMap((_, i) => (faced[i] && !faced[(i + 5) % 6] ? [i] : []));
  return first.map((start) => {
    let count = 1;
    while (count < 6 && faced[(start + count) % 6]) count++;
    const closed = count === 6;
    const points = [closed ? inner(start) : met(start, -1)];
    for (let i = 1; i < count; i++) points.push(inner(start + i));
    points.push(closed ? inner(start) : met(start + count, 1));
    // Against the clock the enemy is to the right.
    return points.reverse();
  });
}

/** The corner where side i begins, clockwise from the north-west. */
function corner(i: number, radius: number): Point {
  const angle = ((i - 2) * Math.PI) / 3;
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
}

/** The corner of the wall between two sides it faces. */
function inner(i: number): Point {
  return corner(i, RADIUS - AWAY);
}

/** Where the wall ends beside corner i: on the side before it (-1) or behind it (1). */
function met(i: number, turn: -1 | 1): Point {
  const [from, to] = [corner(i, RADIUS), corner(i + turn, RADIUS)];
  const part = AWAY / RADIUS;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
