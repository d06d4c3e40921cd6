// Where the parts of a pattern stand: within a hex, or on a net that runs on under all hexes.

import { between } from '../grain';
import { APOTHEM, RADIUS, type Point } from '../hexes';
import type { Plot } from '../plan';

/** The colour of this number, counted round. */
export function ink(inks: readonly string[], index: number): string {
  return inks[index % Math.max(1, inks.length)] ?? '#00000000';
}

/** How far a point lies from the middle of its hex: 1 at the sides. */
export function reach(x: number, y: number): number {
  return Math.max(Math.abs(y) / APOTHEM, (Math.abs(x) * 0.866 + Math.abs(y) / 2) / APOTHEM);
}

/** More than any net has columns. */
const STRIDE = 1 << 20;

/** One mesh of a net with uneven knots. */
export interface Mesh {
  column: number;
  row: number;
  corners: [Point, Point, Point, Point];
}

/** The meshes of an uneven net that lie under some plots, each once. */
export function meshes(plots: readonly Plot[], wide: number, high: number): Mesh[] {
  const knots = new Map<number, Point>();
  const knot = (column: number, row: number): Point => {
    const key = row * STRIDE + column;
    const known = knots.get(key);
    if (known) return known;
    const made = {
      // Every second row is shifted: fields do not meet in crosses.
      x: (column + (row % 2 ? 0.42 : 0) + between(-0.27, 0.27, column, row, 1)) * wide,
      y: (row + between(-0.25, 0.25, column, row, 2) + 0.18 * Math.sin(column * 1.7)) * high,
    };
    knots.set(key, made);
    return made;
  };
  const found = new Map<number, Mesh>();
  for (const { middle } of plots) {
    const firstColumn = Math.floor((middle.x - RADIUS) / wide) - 1;
    const lastColumn = Math.floor((middle.x + RADIUS) / wide);
    const firstRow = Math.floor((middle.y - APOTHEM) / high) - 1;
    const lastRow = Math.floor((middle.y + APOTHEM) / high);
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const key = row * STRIDE + column;
        if (found.has(key)) continue;
        const corners: Mesh['corners'] = [
          knot(column, row),
          knot(column + 1, row),
          knot(column + 1, row + 1),
          knot(column, row + 1),
        ];
        found.set(key, { column, row, corners });
      }
  }
  return [...found.values()].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** Whether the area of a plot ends at one of its sides. */
export type Ends = (plot: Plot, side: number) => boolean;

/** Something in its place, with the number of its chance. */
export interface Sown extends Point {
  seed: readonly [number, number];
}

/** Points on a net that runs on under all hexes; where their area ends they grow sparse, and some
 * stand beyond it. */
export function sown(plots: readonly Plot[], wide: number, high: number, ends: Ends): Sown[] {
  const points: Sown[] = [];
  for (const plot of plots) {
    const { x: middleX, y: middleY } = plot.middle;
    const open = plot.sides.map((_, side) => ends(plot, side));
    const lastRow = Math.floor((middleY + APOTHEM * 1.15) / high);
    const lastColumn = Math.floor((middleX + RADIUS * 1.15) / wide);
    for (let row = Math.ceil((middleY - APOTHEM * 1.15) / high); row <= lastRow; row++)
      for (let i = Math.ceil((middleX - RADIUS * 1.15) / wide) - 1; i <= lastColumn; i++) {
        const x = (i + (row % 2 ? 0.5 : 0) + between(-0.27, 0.27, i, row, 1)) * wide - middleX;
        const y = (row + between(-0.27, 0.27, i, row, 2)) * high - middleY;
        const far = reach(x, y);
        if (far > 1.1) continue;
        const rim = open[sideOf(x, y)] ? between(0.76, 1.1, i, row, 3) : 1;
        if (far <= rim) points.push({ x: middleX + x, y: middleY + y, seed: [i, row] });
      }
  }
  return points;
}

/** The side of a hex that a point lies towards. */
function sideOf(x: number, y: number): number {
  return Math.floor((Math.atan2(y, x) / (2 * Math.PI) + 1) * 6 + 2) % 6;
}

/** Points strewn over a hex, in rows, no two of them close together. */
export function strewn(plot: Plot, wide: number, high: number, rim: number, salt: number): Point[] {
  const points: Point[] = [];
  const rows = Math.ceil(APOTHEM / high);
  const columns = Math.ceil(RADIUS / wide);
  for (let row = -rows; row <= rows; row++)
    for (let column = -columns; column <= columns; column++) {
      const x =
        column * wide +
        (row % 2 ? wide / 2 : 0) +
        between(-0.27, 0.27, ...plot.seed, row, column, salt) * wide;
      const y = row * high + between(-0.27, 0.27, ...plot.seed, row, column, salt + 1) * high;
      if (reach(x, y) <= rim) points.push({ x: plot.middle.x + x, y: plot.middle.y + y });
    }
  return points;
}
