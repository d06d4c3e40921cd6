// High ground: hills, mountains, broken country.

import { between } from '../grain';
import { RADIUS, type Point } from '../hexes';
import type { Pen } from '../pen';
import type { Plot } from '../plan';
import { ink, sown, strewn, type Ends } from './spread';

/** A hump lit from the north-west, with hachures in its shade. Inks: light, shade, hachures. */
export function drawContours(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  for (const plot of plots) {
    const { seed } = plot;
    const x = plot.middle.x + between(-9, 9, ...seed, 31);
    const y = plot.middle.y + between(-7, 7, ...seed, 32);
    glow(pen, { x: x - 13, y: y - 12 }, RADIUS * 0.62, ink(inks, 0));
    glow(pen, { x: x + 13, y: y + 13 }, RADIUS * 0.62, ink(inks, 1));
    pen.fillStyle = ink(inks, 2);
    pen.beginPath();
    for (let i = 0; i < FAN; i++) {
      // From the east round to the south-west; the longest towards the south-east.
      const angle = -0.45 + (i / (FAN - 1)) * 2.5 + between(-0.06, 0.06, ...seed, i, 33);
      const shade = Math.max(0.25, Math.cos(angle - Math.PI / 4));
      const start = between(9, 12, ...seed, i, 34);
      wedge(pen, { x, y }, angle, start, start + 15 * shade, 0.6 + 0.7 * shade);
    }
    pen.fill();
  }
}

/** Hachures on the shady side of a hump. */
const FAN = 15;

/** A soft spot of a colour. */
function glow(pen: Pen, { x, y }: Point, radius: number, colour: string): void {
  const soft = pen.createRadialGradient(x, y, 0, x, y, radius);
  soft.addColorStop(0, colour);
  soft.addColorStop(1, `${colour.slice(0, 7)}00`);
  pen.fillStyle = soft;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** Add a wedge to the path: broad where it starts, a point where it stops, flat as hexes are. */
function wedge(
  pen: Pen,
  { x, y }: Point,
  angle: number,
  start: number,
  stop: number,
  wide: number,
): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle) * 0.87];
  pen.moveTo(x + cos * stop, y + sin * stop);
  pen.lineTo(x + cos * start - sin * wide, y + sin * start + cos * wide);
  pen.lineTo(x + cos * start + sin * wide, y + sin * start - cos * wide);
  pen.closePath();
}

/** Ridges, lit from the left; the nearer ones in front. Inks: outline, sunny side, shady side. */
export function drawPeaks(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  const peaks = plots.flatMap((plot) =>
    strewn(plot, 27, 19, 0.78, 1).map((at, i) => ({ ...at, seed: [...plot.seed, i] })),
  );
  peaks.sort((a, b) => a.y - b.y);
  pen.lineWidth = 0.9;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.strokeStyle = ink(inks, 0);
  for (const { x, y, seed } of peaks) {
    const high = between(11, 21, ...seed, 4);
    const wide = high * between(0.9, 1.25, ...seed, 5);
    const lean = between(-0.25, 0.2, ...seed, 6) * wide;
    const foot = y + high / 2;
    const ridge = [
      { x: x - wide, y: foot },
      { x: x - wide * 0.55 + lean * 0.4, y: y + high * between(-0.05, 0.15, ...seed, 7) },
      { x: x + lean, y: y - high / 2 },
      { x: x + wide * 0.45 + lean * 0.4, y: y + high * between(-0.1, 0.2, ...seed, 8) },
      { x: x + wide, y: foot },
    ];
    const spur = [
      { x: x + lean + wide * 0.08, y: y - high * 0.05 },
      { x: x + lean - wide * 0.06, y: y + high * 0.2 },
      { x: x + lean + wide * 0.12, y: foot },
    ];
    shade(pen, [...ridge.slice(0, 3), ...spur], ink(inks, 1));
    shade(pen, [...ridge.slice(2), ...spur.toReversed()], ink(inks, 2));
    pen.beginPath();
    for (const point of ridge) pen.lineTo(point.x, point.y);
    pen.stroke();
  }
}

function shade(pen: Pen, points: readonly Point[], colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  for (const point of points) pen.lineTo(point.x, point.y);
  pen.closePath();
  pen.fill();
}

/** Small sharp bends. Ink: the strokes. */
export function drawRough(
  pen: Pen,
  plots: readonly Plot[],
  inks: readonly string[],
  _zoom: number,
  ends: Ends,
): void {
  pen.strokeStyle = ink(inks, 0);
  pen.lineWidth = 1.1;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  for (const { x, y, seed } of sown(plots, 20, 16, ends)) {
    const size = between(3.5, 6, ...seed, 4);
    pen.moveTo(x - size, y + size * 0.5);
    pen.lineTo(x - size * 0.2, y - size * 0.6);
    pen.lineTo(x + size * 0.3, y + size * 0.1);
    pen.lineTo(x + size, y + size * 0.6);
  }
  pen.stroke();
}
