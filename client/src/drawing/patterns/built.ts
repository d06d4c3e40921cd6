// Towns.

import { between, grain } from '../grain';
import { RADIUS } from '../hexes';
import { stroke, type Pen } from '../pen';
import type { Plot } from '../plan';
import { ink } from './spread';

/** Streets with blocks of houses. Inks: streets, shadow, outline, light, roofs. */
export function drawHouses(
  pen: Pen,
  plots: readonly Plot[],
  inks: readonly string[],
  zoom: number,
): void {
  for (const plot of plots) {
    pen.save();
    pen.translate(plot.middle.x, plot.middle.y);
    pen.rotate(between(-0.5, 0.5, ...plot.seed, 9));
    pen.strokeStyle = ink(inks, 0);
    pen.lineWidth = 4;
    for (const street of [-13, 13]) {
      stroke(pen, { x: -RADIUS * 0.94, y: street }, { x: RADIUS * 0.94, y: street });
      stroke(pen, { x: street * 1.25, y: -RADIUS * 0.8 }, { x: street * 1.25, y: RADIUS * 0.8 });
    }
    for (let row = -2; row <= 2; row++)
      for (let column = -2; column <= 2; column++) drawBlock(pen, plot, column, row, inks, zoom);
    pen.restore();
  }
}

function drawBlock(
  pen: Pen,
  { seed }: Plot,
  column: number,
  row: number,
  inks: readonly string[],
  zoom: number,
): void {
  const [, shadow = '', outline = '', light = '', ...roofs] = inks;
  const middle = { x: column * 28.5, y: row * 24 };
  if (Math.hypot(middle.x, middle.y * 1.1) > RADIUS * 0.93) return;
  for (let house = 0; house < 4; house++) {
    const chance = (salt: number) => grain(...seed, column, row, house, salt);
    if (chance(1) < 0.14) continue;
    const x = middle.x + (house % 2 ? 1.2 : -9.6) + chance(2) * 1.6 - 0.8;
    const y = middle.y + (house < 2 ? -8.2 : 0.9) + chance(3) * 1.6 - 0.8;
    const width = 6.4 + chance(4) * 2.6;
    const height = 5.2 + chance(5) * 2;
    pen.fillStyle = shadow;
    pen.fillRect(x + 1.3, y + 1.5, width, height);
    pen.fillStyle = ink(roofs, Math.floor(chance(6) * roofs.length));
    pen.fillRect(x, y, width, height);
    if (zoom < 0.4) continue;
    pen.fillStyle = light;
    pen.fillRect(x, y, width, height / 2);
    pen.strokeStyle = outline;
    pen.lineWidth = 0.6;
    pen.strokeRect(x, y, width, height);
  }
}
