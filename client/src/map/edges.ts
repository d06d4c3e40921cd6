// Moves the map as long as the pointer rests at its edge.

import type { Size } from './camera';
import type { Point } from '../drawing/hexes';

/** So many pixels from the edge the map begins to move, and so many it moves a frame. */
const NEAR = 26;
const PACE = 9;

export class Edges {
  private by: Point = { x: 0, y: 0 };
  private frame = 0;

  constructor(private readonly pan: (by: Point) => void) {}

  /** The pointer is at a place of the map's frame. */
  near(point: Point, size: Size): void {
    this.by = { x: push(point.x, size.width), y: push(point.y, size.height) };
    if (!this.by.x && !this.by.y) this.leave();
    else if (!this.frame) this.frame = requestAnimationFrame(this.step);
  }

  /** The pointer has gone. */
  leave(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private readonly step = (): void => {
    this.pan(this.by);
    this.frame = requestAnimationFrame(this.step);
  };
}

/** Which way the map goes when the pointer is at a place between 0 and an end. */
export function push(at: number, end: number): number {
  if (at < NEAR) return PACE;
  return at > end - NEAR ? -PACE : 0;
}
