// Tells clicks from drags, long presses and pinches, for mouse, pen and fingers alike.

import type { Point } from '../drawing/hexes';

/** A pointer that moves less than this many pixels has clicked. */
const STILL = 6;
/** A finger that rests so long, in milliseconds, presses. */
const LONG = 450;
/** A click so soon after another at the same place, in milliseconds, is its second half. */
const SOON = 350;

/** What a drag does: it moves the map, draws a box, or carries what it took hold of. */
export type Grip = 'pan' | 'box' | 'carry';

/** How a pointer came down. */
export interface How {
  shift: boolean;
  /** Whether it is a finger: only fingers press. */
  finger: boolean;
  /** When, in milliseconds from anywhere. */
  time: number;
}

export interface Hands {
  /** `again` says whether it is the second half of a double click. */
  click: (point: Point, how: { again: boolean; shift: boolean }) => void;
  drag: (by: Point) => void;
  pinch: (factor: number, middle: Point) => void;
  /** A drag begins at a point; `long` says that a long press came before it. */
  grip: (point: Point, how: { shift: boolean; long: boolean }) => Grip;
  /** A drag that does not move the map goes on. */
  lead: (grip: Grip, from: Point, to: Point) => void;
  /** It ends at a point, or at none when it is given up. */
  release: (grip: Grip, from: Point, to: Point | null) => void;
  /** A long press without a drag. */
  press: (point: Point) => void;
}

const PLAIN: How = { shift: false, finger: false, time: -Infinity };

export class Touches {
  dragging = $state(false);
  /** Whether a finger rests long enough that a drag from now on draws a box. */
  pressed = $state(false);
  private readonly held = new Map<number, Point>();
  private start: Point | null = null;
  private origin: Point = { x: 0, y: 0 };
  private how = PLAIN;
  /** Nothing once a drag was given up while the pointer is still down. */
  private grip: Grip | null = 'pan';
  private last: { point: Point; time: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly hands: Hands) {}

  down(pointer: number, point: Point, how: Partial<How> = {}): void {
    this.giveUp();
    this.held.set(pointer, point);
    this.grip = 'pan';
    if (this.held.size > 1) {
      this.start = null;
      this.dragging = true;
      return;
    }
    this.start = point;
    this.origin = point;
    this.how = { ...PLAIN, ...how };
    if (this.how.finger) this.timer = setTimeout(() => (this.pressed = true), LONG);
  }

  /** Hold the map fast at once: what follows is a drag, and never a click. */
  grab(pointer: number, point: Point): void {
    this.held.set(pointer, point);
    this.start = null;
    this.dragging = true;
  }

  move(pointer: number, point: Point): void {
    const before = this.held.get(pointer);
    if (!before) return;
    if (this.start && far(this.start, point) > STILL) this.begin(this.start);
    if (!this.dragging) return;
    const others = [...this.held].filter(([id]) => id !== pointer).map(([, place]) => place);
    this.held.set(pointer, point);
    const other = others[0];
    if (other) {
      const factor = far(other, point) / Math.max(1, far(other, before));
      this.hands.pinch(factor, { x: (other.x + point.x) / 2, y: (other.y + point.y) / 2 });
      this.hands.drag({ x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 });
    } else if (this.grip === 'pan') {
      this.hands.drag({ x: point.x - before.x, y: point.y - before.y });
    } else if (this.grip) this.hands.lead(this.grip, this.origin, point);
  }

  up(pointer: number, point: Point, time = 0): void {
    if (!this.held.has(pointer)) return;
    const clicked = this.start !== null && !this.dragging;
    const { grip, dragging, pressed } = this;
    this.grip = 'pan';
    this.lose(pointer);
    if (clicked && pressed) this.hands.press(point);
    else if (clicked) this.click(point, time);
    else if (dragging && grip && grip !== 'pan') this.hands.release(grip, this.origin, point);
  }

  lose(pointer: number): void {
    if (!this.held.delete(pointer)) return;
    this.giveUp();
    this.start = null;
    if (this.held.size === 0) this.dragging = false;
  }

  /** Let go of what is carried or drawn, though the pointer is still down. */
  giveUp(): void {
    clearTimeout(this.timer);
    this.pressed = false;
    const { grip } = this;
    if (!this.dragging || !grip || grip === 'pan') return;
    this.grip = null;
    this.hands.release(grip, this.origin, null);
  }

  private begin(from: Point): void {
    clearTimeout(this.timer);
    this.start = null;
    this.grip = this.hands.grip(from, { shift: this.how.shift, long: this.pressed });
    this.dragging = true;
    this.pressed = false;
  }

  private click(point: Point, time: number): void {
    const { last } = this;
    const again = last !== null && time - last.time < SOON && far(last.point, point) <= STILL;
    this.last = again ? null : { point, time };
    this.hands.click(point, { again, shift: this.how.shift });
  }
}

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
