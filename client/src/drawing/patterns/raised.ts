// High ground: hills, mountains, broken country.

import { between, grain } from '../grain';
import { APOTHEM, RADIUS, type Point } from '../hexes';
import { stroke, type Pen } from '../pen';
import type { Plot } from '../plan';
import { ink, strewn } from './spread';

/** A lit crest with contour lines and hachures. Inks: light, contour, hachure. */
export function drawContours(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  for (const plot of plots) {
    const { x, y } = plot.middle;
    const light = pen.createRadialGradient(x - 8, y - 10, 4, x, y, RADIUS * 0.95);
    light.addColorStop(0, ink(inks, 0));
    light.addColorStop(1, `${ink(inks, 0).slice(0, 7)}00`);
    pen.fillStyle = light;
    pen.fillRect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
    pen.strokeStyle = ink(inks, 1);
    pen.lineWidth = 0.9;
    for (const size of [0.56, 0.33]) {
      pen.beginPath();
      for (const point of ringAround(plot, size)) pen.lineTo(point.x, point.y);
      pen.closePath();
      pen.stroke();
    }
    pen.strokeStyle = ink(inks, 2);
    for (let i = 0; i < 20; i++) {
      const angle = (i / 20) * 2 * Math.PI + between(-0.08, 0.08, ...plot.seed, i);
      const out = between(0.72, 0.8, ...plot.seed, i, 2);
      stroke(
        pen,
        { x: x + Math.cos(angle) * RADIUS * 0.61, y: y + Math.sin(angle) * APOTHEM * 0.61 },
        { x: x + Math.cos(angle) * RADIUS * out, y: y + Math.sin(angle) * APOTHEM * out },
      );
    }
  }
}

function ringAround(plot: Plot, size: number): Point[] {
  const { x, y } = plot.middle;
  return Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * 2 * Math.PI;
    const turn = grain(...plot.seed, Math.round(size * 100)) * 6;
    const wave = 1 + 0.09 * Math.sin(angle * 3 + turn) + 0.05 * Math.sin(angle * 5);
    return {
      x: x + Math.cos(angle) * RADIUS * size * wave,
      y: y + Math.sin(angle) * APOTHEM * size * wave,
    };
  });
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
export function drawRough(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  pen.strokeStyle = ink(inks, 0);
  pen.lineWidth = 1.1;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  for (const plot of plots)
    for (const [i, { x, y }] of strewn(plot, 20, 16, 0.82, 1).entries()) {
      const size = between(3.5, 6, ...plot.seed, i, 4);
      pen.moveTo(x - size, y + size * 0.5);
      pen.lineTo(x - size * 0.2, y - size * 0.6);
      pen.lineTo(x + size * 0.3, y + size * 0.1);
      pen.lineTo(x + size, y + size * 0.6);
    }
  pen.stroke();
}
