// What everything is drawn with: the context of a canvas, wherever that is, and simple strokes.

import type { Stroke } from '../generated/types';
import type { Point } from './hexes';

/** The context of a canvas: on the screen, off it, or outside the browser. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A canvas of one's own, to be copied onto others. */
export interface Sketch {
  pen: Pen;
  picture: CanvasImageSource;
  /** Gives the finished drawing in a form that is copied faster, where there is one. */
  done?: () => CanvasImageSource;
}

/** Gives canvases of a size in pixels. */
export type Easel = (width: number, height: number) => Sketch;

/** The bundled typeface; its second file holds the letters of further languages. */
export const FAMILY = '"Barlow Semi Condensed", "Barlow Semi Condensed Ext"';

/** Choose a letter, in the words of a canvas. */
export function font(size: number, weight: number = 600, slanted = false): string {
  return `${slanted ? 'italic ' : ''}${weight} ${size}px ${FAMILY}`;
}

export function dot(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/** So many dots are filled at once: a longer path takes more time than it saves. */
const TOGETHER = 16;

/** Dots of a size each, all in the colour of the pen. */
export function dots(pen: Pen, all: readonly (Point & { size: number })[]): void {
  for (let start = 0; start < all.length; start += TOGETHER) {
    pen.beginPath();
    for (const { x, y, size } of all.slice(start, start + TOGETHER)) {
      pen.moveTo(x + size, y);
      pen.arc(x, y, size, 0, 2 * Math.PI);
    }
    pen.fill();
  }
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

/** Add a line through points to the path. */
export function thread(pen: Pen, points: readonly Point[]): void {
  points.forEach((point, i) => (i ? pen.lineTo(point.x, point.y) : pen.moveTo(point.x, point.y)));
}

/** Take up the colour, width and dashes of a stroke. */
export function take(pen: Pen, look: Stroke): void {
  pen.strokeStyle = look.colour;
  pen.lineWidth = look.width;
  pen.setLineDash(look.dash);
}

/** Write with a halo around the letters. */
export function write(
  pen: Pen,
  text: string,
  at: Point,
  look: { font: string; colour: string; halo: string; around: number },
): void {
  pen.font = look.font;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.lineJoin = 'round';
  pen.lineWidth = look.around;
  pen.strokeStyle = look.halo;
  pen.strokeText(text, at.x, at.y);
  pen.fillStyle = look.colour;
  pen.fillText(text, at.x, at.y);
}

/** The point so much of the way along a line of evenly spaced points. */
export function along(points: readonly Point[], part: number): Point {
  const place = part * (points.length - 1);
  const before = points[Math.floor(place)]!;
  const after = points[Math.min(points.length - 1, Math.floor(place) + 1)]!;
  const rest = place - Math.floor(place);
  return { x: before.x + (after.x - before.x) * rest, y: before.y + (after.y - before.y) * rest };
}

/** The point so far from one towards another. */
export function towards(from: Point, to: Point, length: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / far) * length,
    y: from.y + ((to.y - from.y) / far) * length,
  };
}
