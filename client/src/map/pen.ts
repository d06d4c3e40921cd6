// What the ground is drawn with: a pen, the plot of one hex, and simple strokes.

import type { HexId, Point } from './hexes';
import type { Look } from './terrain';

/** The context of a canvas, on the screen or off it. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** One hex, ready to be drawn. */
export interface Plot {
  hex: HexId;
  middle: Point;
  look: Look;
  /** The outline, side by side; neighbours share their side, so that no gap opens. */
  sides: Point[][];
  /** For each side, whether the same terrain goes on beyond it, other terrain, or the sheet ends. */
  beyond: ('same' | 'other' | 'edge')[];
}

/** Begin the path of a hex's outline. */
export function trace(pen: Pen, plot: Plot): void {
  pen.beginPath();
  outline(pen, plot);
}

/** Add a hex's outline to the path. */
export function outline(pen: Pen, plot: Plot): void {
  plot.sides.forEach((side, i) => {
    side.forEach((point, j) => {
      if (i === 0 && j === 0) pen.moveTo(point.x, point.y);
      else pen.lineTo(point.x, point.y);
    });
  });
  pen.closePath();
}

export function dot(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

export function ellipse(pen: Pen, x: number, y: number, wide: number, high: number): void {
  pen.beginPath();
  pen.ellipse(x, y, wide, high, 0, 0, 2 * Math.PI);
  pen.fill();
}

export function stroke(pen: Pen, start: Point, stop: Point): void {
  pen.beginPath();
  pen.moveTo(start.x, start.y);
  pen.lineTo(stop.x, stop.y);
  pen.stroke();
}

export function polyline(pen: Pen, points: Point[]): void {
  pen.beginPath();
  points.forEach((point, i) => (i ? pen.lineTo(point.x, point.y) : pen.moveTo(point.x, point.y)));
  pen.stroke();
}

export function along(points: Point[], part: number): Point {
  const place = part * (points.length - 1);
  const before = points[Math.floor(place)]!;
  const after = points[Math.min(points.length - 1, Math.floor(place) + 1)]!;
  const rest = place - Math.floor(place);
  return { x: before.x + (after.x - before.x) * rest, y: before.y + (after.y - before.y) * rest };
}

export function towards(from: Point, to: Point, length: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / far) * length,
    y: from.y + ((to.y - from.y) / far) * length,
  };
}
