// Boxes on a page: the rooms that letters and signs take.

import type { Box, Point } from './hexes';

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function contains(page: Box, { x, y }: Point): boolean {
  return x >= page.x && y >= page.y && x <= page.x + page.width && y <= page.y + page.height;
}

export function within(box: Box, page: Box): boolean {
  const hair = 1e-6;
  return (
    box.x >= page.x - hair &&
    box.y >= page.y - hair &&
    box.x + box.width <= page.x + page.width + hair &&
    box.y + box.height <= page.y + page.height + hair
  );
}

export function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** The square around a point, so far to each side. */
export function around({ x, y }: Point, reach: number): Box {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A box with so much more to each side. */
export function grown(box: Box, by: number): Box {
  return inset(box, -by);
}

/** How far two boxes lie from each other. */
export function between(a: Box, b: Box): number {
  const right = Math.max(a.x - b.x - b.width, 0, b.x - a.x - a.width);
  const down = Math.max(a.y - b.y - b.height, 0, b.y - a.y - a.height);
  return Math.hypot(right, down);
}

/** Moved no more than needed to stand on the page. */
export function shifted(at: Point, box: Box, page: Box): Point {
  const right = Math.max(0, page.x - box.x);
  const left = Math.max(0, box.x + box.width - page.x - page.width);
  const down = Math.max(0, page.y - box.y);
  const up = Math.max(0, box.y + box.height - page.y - page.height);
  return { x: at.x + right - left, y: at.y + down - up };
}

/** The upright box around one that is turned about a point. */
export function turned(box: Box, about: Point, angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [box.x, box.x + box.width].flatMap((x) =>
    [box.y, box.y + box.height].map((y) => ({
      x: about.x + (x - about.x) * cos - (y - about.y) * sin,
      y: about.y + (x - about.x) * sin + (y - about.y) * cos,
    })),
  );
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Things in their rooms, found again by where they are. */
export class Crowd<T extends { box: Box }> {
  readonly all: T[] = [];
  private readonly cells = new Map<number, T[]>();

  add(one: T): void {
    this.all.push(one);
    for (const cell of cellsOf(one.box)) {
      const there = this.cells.get(cell);
      if (there) there.push(one);
      else this.cells.set(cell, [one]);
    }
  }

  /** Whether one near a box is as asked. */
  some(box: Box, asked: (one: T) => boolean): boolean {
    for (const cell of cellsOf(box)) if (this.cells.get(cell)?.some(asked)) return true;
    return false;
  }

  /** Those that a box covers, in part or whole. */
  near(box: Box): T[] {
    const found = new Set<T>();
    for (const cell of cellsOf(box))
      for (const one of this.cells.get(cell) ?? []) if (overlap(one.box, box)) found.add(one);
    return [...found];
  }
}

/** The side of a cell, in units of the map. */
const CELL = 120;
const ROW = 1 << 12;

function cellsOf({ x, y, width, height }: Box): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row++)
    for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column++)
      cells.push(row * ROW + column);
  return cells;
}
