// Draws what happens at a hex for a moment: fire, shells, assaults, losses.

import type { Style } from '../generated/types';
import { centre, type Numbering } from './hexes';
import type { Pen } from './pen';
import type { Burst } from './scene';

/** Draw a burst as far as it has come. */
export function drawBurst(pen: Pen, burst: Burst, look: Style['overlay'], sheet: Numbering): void {
  const { x, y } = centre(burst.hex, sheet);
  const part = Math.min(1, Math.max(0, burst.part));
  pen.save();
  pen.globalAlpha = 1 - part * part;
  pen.translate(x, y);
  if (burst.sort === 'shells' || burst.sort === 'fire') {
    const size = 14 + 26 * part;
    star(pen, size, burst.sort === 'shells' ? 12 : 8);
    pen.fillStyle = burst.sort === 'shells' ? look.shells : look.fire;
    pen.fill();
    pen.lineWidth = 2.5;
    pen.strokeStyle = look.burst;
    pen.stroke();
  } else if (burst.sort === 'assault') {
    pen.lineWidth = 7;
    pen.lineCap = 'round';
    for (const [colour, width] of [
      [look.halo, 10],
      [look.burst, 6],
    ] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      pen.moveTo(-22, -22);
      pen.lineTo(22, 22);
      pen.moveTo(22, -22);
      pen.lineTo(-22, 22);
      pen.stroke();
    }
  } else {
    pen.beginPath();
    pen.arc(0, 0, 18 + 26 * part, 0, 2 * Math.PI);
    pen.lineWidth = 6 * (1 - part) + 1.5;
    pen.strokeStyle = look[burst.sort];
    pen.stroke();
  }
  pen.restore();
}

function star(pen: Pen, size: number, rays: number): void {
  pen.beginPath();
  for (let i = 0; i < rays * 2; i++) {
    const length = i % 2 ? size * 0.55 : size;
    const angle = (i / (rays * 2)) * 2 * Math.PI;
    pen.lineTo(Math.cos(angle) * length, Math.sin(angle) * length);
  }
  pen.closePath();
}
