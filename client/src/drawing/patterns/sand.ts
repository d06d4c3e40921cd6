// Sand: beaches and deserts.

import { between } from '../grain';
import { dots, type Pen } from '../pen';
import type { Plot } from '../plan';
import { ink, strewn } from './spread';

/** Fine grains. Ink: the grains. */
export function drawBeach(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  pen.fillStyle = ink(inks, 0);
  for (const plot of plots)
    dots(
      pen,
      strewn(plot, 6.4, 5.6, 1, 1).map(({ x, y }, i) => ({
        x,
        y,
        size: between(0.4, 0.85, ...plot.seed, i, 3),
      })),
    );
}

/** Crescent dunes. Inks: ridge, shade. */
export function drawDunes(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  pen.lineCap = 'round';
  for (const plot of plots)
    for (const [i, { x, y }] of strewn(plot, 24, 15, 0.9, 1).entries()) {
      const wide = between(5, 9, ...plot.seed, i, 3);
      for (const [colour, drop, width] of [
        [ink(inks, 1), 1.4, 1.8],
        [ink(inks, 0), 0, 0.9],
      ] as const) {
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.beginPath();
        pen.moveTo(x - wide, y + drop);
        pen.quadraticCurveTo(x, y - wide * 0.7 + drop, x + wide, y + 1.5 + drop);
        pen.stroke();
      }
    }
}
