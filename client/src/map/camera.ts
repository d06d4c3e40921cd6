// Which part of the map the screen shows. A camera is a value; moving it makes another one.

import { MARGIN } from '../drawing/ground';
import {
  APOTHEM,
  RADIUS,
  centre,
  type Box,
  type HexId,
  type Numbering,
  type Point,
} from '../drawing/hexes';

export interface Size {
  width: number;
  height: number;
}

export interface Camera extends Point {
  /** The point of the map in the screen's top left corner, and pixels a unit of the map. */
  scale: number;
}

const LARGEST = 2.4;

export function toScreen(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) * camera.scale, y: (point.y - camera.y) * camera.scale };
}

export function toMap(camera: Camera, point: Point): Point {
  return { x: point.x / camera.scale + camera.x, y: point.y / camera.scale + camera.y };
}

/** Show the whole map, in the middle. */
export function fit(map: Size, screen: Size): Camera {
  const scale = fitting(map, screen);
  return {
    scale,
    x: map.width / 2 - screen.width / scale / 2,
    y: map.height / 2 - screen.height / scale / 2,
  };
}

export function pan(camera: Camera, pixels: Point): Camera {
  return {
    ...camera,
    x: camera.x - pixels.x / camera.scale,
    y: camera.y - pixels.y / camera.scale,
  };
}

/** Zoom by a factor; what lies under the point stays there. */
export function zoom(
  camera: Camera,
  factor: number,
  point: Point,
  map: Size,
  screen: Size,
): Camera {
  const smallest = Math.min(0.5, fitting(map, screen) * 0.8);
  const scale = Math.min(LARGEST, Math.max(smallest, camera.scale * factor));
  const under = toMap(camera, point);
  return { scale, x: under.x - point.x / scale, y: under.y - point.y / scale };
}

/** Keep the map on the screen: centred where it is smaller, without gaps where it is larger. Its
 * left and upper edges can be seen beside what covers so many pixels there. */
export function hold(camera: Camera, map: Size, screen: Size, covered = 0, above = 0): Camera {
  const before = Math.max(MARGIN, covered / camera.scale);
  const over = Math.max(MARGIN, above / camera.scale);
  return {
    scale: camera.scale,
    x: heldAlong(camera.x, map.width, screen.width / camera.scale, before),
    y: heldAlong(camera.y, map.height, screen.height / camera.scale, over),
  };
}

/** Move no more than needed to have a hex and its neighbours on the screen. */
export function follow(camera: Camera, hex: HexId, screen: Size, sheet?: Numbering): Camera {
  const { x, y } = centre(hex, sheet);
  const wide = Math.min(RADIUS * 2.5, screen.width / camera.scale / 2);
  const high = Math.min(APOTHEM * 3, screen.height / camera.scale / 2);
  return {
    scale: camera.scale,
    x: clamp(camera.x, x + wide - screen.width / camera.scale, x - wide),
    y: clamp(camera.y, y + high - screen.height / camera.scale, y - high),
  };
}

/** Have a point of the map in the middle of the screen. */
export function centred(point: Point, scale: number, screen: Size): Camera {
  return {
    scale,
    x: point.x - screen.width / scale / 2,
    y: point.y - screen.height / scale / 2,
  };
}

/** The part of the map on the screen. */
export function seen(camera: Camera, screen: Size): Box {
  return {
    x: camera.x,
    y: camera.y,
    width: screen.width / camera.scale,
    height: screen.height / camera.scale,
  };
}

function fitting(map: Size, screen: Size): number {
  const wide = screen.width / (map.width + 2 * MARGIN);
  const high = screen.height / (map.height + 2 * MARGIN);
  return Math.min(LARGEST, Math.max(0.05, Math.min(wide, high)));
}

function heldAlong(start: number, map: number, screen: number, before: number = MARGIN): number {
  if (screen >= map + before + MARGIN) return (map + MARGIN - before - screen) / 2;
  return clamp(start, -before, map + MARGIN - screen);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
