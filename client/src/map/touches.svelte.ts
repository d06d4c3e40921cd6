// Tells clicks from drags and pinches, for mouse, pen and fingers alike.

import type { Point } from '../drawing/hexes';

/** A pointer that moves less than this many pixels has clicked. */
const STILL = 6;

interface Hands {
  click: (point: Point) => void;
  drag: (by: Point) => void;
  pinch: (factor: number, middle: Point) => void;
}

export class Touches {
  dragging = $state(false);
  private readonly held = new Map<number, Point>();
  private start: Point | null = null;

  constructor(private readonly hands: Hands) {}

  down(pointer: number, point: Point): void {
    this.held.set(pointer, point);
    this.start = this.held.size === 1 ? point : null;
    if (this.held.size > 1) this.dragging = true;
  }

  move(pointer: number, point: Point): void {
    const before = this.held.get(pointer);
    if (!before) return;
    if (this.start && far(this.start, point) > STILL) {
      this.dragging = true;
      this.start = null;
    }
    if (!this.dragging) return;
    const others = [...this.held].filter(([id]) => id !== pointer).map(([, place]) => place);
    this.held.set(pointer, point);
    const other = others[0];
    if (other) {
      const factor = far(other, point) / Math.max(1, far(other, before));
      this.hands.pinch(factor, { x: (other.x + point.x) / 2, y: (other.y + point.y) / 2 });
      this.hands.drag({ x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 });
    } else {
      this.hands.drag({ x: point.x - before.x, y: point.y - before.y });
    }
  }

  up(pointer: number, point: Point): void {
    if (!this.held.has(pointer)) return;
    const clicked = this.start !== null && !this.dragging;
    this.lose(pointer);
    if (clicked) this.hands.click(point);
  }

  lose(pointer: number): void {
    this.held.delete(pointer);
    this.start = null;
    if (this.held.size === 0) this.dragging = false;
  }
}

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
