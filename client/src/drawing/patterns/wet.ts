// Water and wet ground.

import { grain } from '../grain';
import type { Pen } from '../pen';
import type { Plot } from '../plan';
import { ink, strewn } from './spread';

/** Short waves. Ink: the waves. */
export function drawWaves(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  drawCrests(pen, plots, ink(inks, 0), 24, 13, 0.3);
}

/** A few long waves, far from each other: the open sea. Ink: the waves. */
export function drawRipples(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  drawCrests(pen, plots, ink(inks, 0), 40, 24, 0.45);
}

function drawCrests(
  pen: Pen,
  plots: readonly Plot[],
  colour: string,
  wide: number,
  high: number,
  gaps: number,
): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.lineCap = 'round';
  pen.beginPath();
  for (const plot of plots)
    for (const [i, { x, y }] of strewn(plot, wide, high, 0.9, 1).entries()) {
      if (grain(...plot.seed, i, 3) < gaps) continue;
      pen.moveTo(x - 8, y);
      pen.quadraticCurveTo(x - 4, y - 3.2, x, y);
      pen.quadraticCurveTo(x + 4, y + 3.2, x + 8, y);
    }
  pen.stroke();
}

/** Tufts of reed over flat water. Inks: water, reed. */
export function drawMarsh(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  pen.lineCap = 'round';
  pen.lineWidth = 1;
  for (const plot of plots) {
    const tufts = strewn(plot, 19, 13, 0.9, 1);
    pen.strokeStyle = ink(inks, 0);
    pen.beginPath();
    for (const { x, y } of tufts) {
      pen.moveTo(x - 6.5, y + 1);
      pen.lineTo(x + 6.5, y + 1);
      pen.moveTo(x - 3.5, y + 3);
      pen.lineTo(x + 4.5, y + 3);
    }
    pen.stroke();
    pen.strokeStyle = ink(inks, 1);
    pen.beginPath();
    for (const { x, y } of tufts)
      for (const lean of [-2.6, 0, 2.6]) {
        pen.moveTo(x + lean * 0.4, y);
        pen.lineTo(x + lean, y - (lean ? 4.2 : 5.6));
      }
    pen.stroke();
  }
}
