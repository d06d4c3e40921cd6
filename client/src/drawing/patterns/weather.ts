// What weather and season lay over the ground: rain, puddles, snow.

import { between, grain } from '../grain';
import { ellipse, stroke, type Pen } from '../pen';
import type { Plot } from '../plan';
import { ink, strewn } from './spread';

/** Slanted streaks. Inks: streaks. */
export function drawRain(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  pen.strokeStyle = ink(inks, 0);
  pen.lineWidth = 0.9;
  pen.lineCap = 'round';
  for (const plot of plots)
    strewn(plot, 17, 15, 1, 21).forEach(({ x, y }, i) => {
      const length = between(5, 10, ...plot.seed, i, 22);
      stroke(pen, { x, y }, { x: x - length * 0.34, y: y + length });
    });
}

/** Puddles, and ruts between them. Inks: puddles, their wet edge, ruts. */
export function drawPuddles(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  for (const plot of plots)
    strewn(plot, 21, 15, 0.9, 23).forEach(({ x, y }, i) => {
      const draw = grain(...plot.seed, i, 24);
      const wide = between(2.4, 5.2, ...plot.seed, i, 25);
      if (draw < 0.3) {
        pen.fillStyle = ink(inks, 1);
        ellipse(pen, x, y, wide + 1, wide * 0.45 + 0.8);
        pen.fillStyle = ink(inks, 0);
        ellipse(pen, x, y, wide, wide * 0.45);
      } else if (draw < 0.65) {
        pen.strokeStyle = ink(inks, 2);
        pen.lineWidth = 0.9;
        pen.lineCap = 'round';
        for (const off of [-1.2, 1.2])
          stroke(pen, { x: x - wide, y: y + off }, { x: x + wide, y: y + off - wide * 0.2 });
      }
    });
}

/** Drifts of snow with a soft shadow. Inks: snow, shadow. */
export function drawDrifts(pen: Pen, plots: readonly Plot[], inks: readonly string[]): void {
  for (const plot of plots)
    strewn(plot, 22, 17, 0.94, 26).forEach(({ x, y }, i) => {
      const wide = between(4, 8.5, ...plot.seed, i, 27);
      pen.fillStyle = ink(inks, 1);
      ellipse(pen, x + 1, y + 1.4, wide, wide * 0.34);
      pen.fillStyle = ink(inks, 0);
      ellipse(pen, x, y, wide, wide * 0.34);
    });
}
