// Woods.

import { between, grain } from '../grain';
import { dot, ellipse, type Pen } from '../pen';
import type { Plot } from '../plan';
import { ink, sown, type Ends } from './spread';

/** Round trees, the nearer ones in front. Inks: shadow, outline, light, crowns. */
export function drawTrees(
  pen: Pen,
  plots: readonly Plot[],
  inks: readonly string[],
  zoom: number,
  ends: Ends,
): void {
  const [shadow = '', outline = '', light = '', ...crowns] = inks;
  const trees = sown(plots, 13, 11.5, ends).map(({ x, y, seed }) => ({
    x,
    y,
    size: between(4.6, 7.2, ...seed, 4),
    tone: grain(...seed, 5),
    there: grain(...seed, 7) > 0.07,
  }));
  trees.sort((a, b) => a.y - b.y);
  for (const { x, y, size, tone, there } of trees) {
    if (!there) continue;
    pen.fillStyle = shadow;
    ellipse(pen, x + 1.6, y + size * 0.55, size, size * 0.62);
    pen.fillStyle = ink(crowns, Math.floor(tone * crowns.length));
    dot(pen, x, y, size);
    if (zoom < 0.4) continue;
    pen.strokeStyle = outline;
    pen.lineWidth = 0.8;
    pen.stroke();
    pen.fillStyle = light;
    dot(pen, x - size * 0.3, y - size * 0.34, size * 0.42);
  }
}
