// What a map tells of pointers on it, to whoever knows what they mean.

import type { HexId, Point } from '../drawing/hexes';
import type { Grip } from './touches.svelte';

/** A place on the map under a pointer. */
export interface Touched {
  /** In pixels of the map's frame. */
  screen: Point;
  /** In units of the map. */
  spot: Point;
  hex: HexId | null;
  /** Whether it lies within the map's frame. */
  inside: boolean;
  /** Pixels a unit of the map. */
  zoom: number;
}

export interface MapHands {
  click(at: Touched, how: { again: boolean; shift: boolean }): Promise<void>;
  /** The other button was clicked on a place, to see what is there. */
  details(at: Touched): void;
  /** A finger has rested on a place. */
  press(at: Touched): void;
  /** What a drag from a place does. */
  grip(at: Touched, how: { shift: boolean; long: boolean }): Grip;
  lead(grip: Grip, from: Touched, to: Touched): void;
  /** A drag ends at a place, or is given up. */
  release(grip: Grip, from: Touched, to: Touched | null): void;
}
