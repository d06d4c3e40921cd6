// A map whose tiles are drawn one by one, as the page's workers draw them.

import { drawGround, type Ground } from '../src/drawing/ground';
import { sizeOf } from '../src/drawing/hexes';
import { Plan } from '../src/drawing/plan';
import { styleOn } from '../src/drawing/scales';
import { LEVELS } from '../src/map/tiles';
import { style } from '../src/map/style.svelte';

export class Atlas {
  private readonly plan: Plan;

  constructor(ground: Ground) {
    this.plan = new Plan(ground);
  }

  /** How many tiles of a level the map has. */
  count(level: number): number {
    const { columns, rows } = this.room(level);
    return columns * rows;
  }

  /** Draw a tile to its last pixel; gives the time of the clock. */
  draw(level: number, number: number): number {
    const start = performance.now();
    const { scale, side } = LEVELS[level]!;
    const size = side / scale;
    const { columns } = this.room(level);
    const box = {
      x: (number % columns) * size,
      y: Math.floor(number / columns) * size,
      width: size,
      height: size,
    };
    const pen = new OffscreenCanvas(side, side).getContext('2d')!;
    pen.scale(scale, scale);
    pen.translate(-box.x, -box.y);
    drawGround(pen, this.plan, styleOn(style(), this.plan.sheet), box, scale);
    pen.getImageData(0, 0, 1, 1);
    return performance.now() - start;
  }

  private room(level: number): { columns: number; rows: number } {
    const { width, height } = sizeOf(this.plan.sheet);
    const { scale, side } = LEVELS[level]!;
    const size = side / scale;
    return { columns: Math.ceil(width / size), rows: Math.ceil(height / size) };
  }
}
