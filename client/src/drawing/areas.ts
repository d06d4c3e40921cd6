// Draws areas: the hexes of a kind with their fill, their pattern and their rim.

import type { AreaLook } from '../generated/types';
import { between } from './grain';
import { PATTERNS } from './patterns';
import { along, take, thread, towards, type Pen } from './pen';
import type { Plot } from './plan';

/** From this zoom on, areas have a pattern. */
const PATTERN_SINCE = 0.2;

/** Draw the plots of one kind; `same` tells whether a neighbour is of the same kind. */
export function drawArea(
  pen: Pen,
  plots: readonly Plot[],
  look: AreaLook,
  same: (index: number) => boolean,
  zoom: number,
): void {
  const area = { plots, same };
  if (look.fill) fill(pen, area, look.fill);
  const pattern = zoom >= PATTERN_SINCE && look.pattern ? PATTERNS[look.pattern] : null;
  const ends = (plot: Plot, side: number) => isRim(area, plot, side);
  if (pattern?.flat || look.inside.length) {
    pen.save();
    pen.beginPath();
    for (const plot of plots) outline(pen, plot);
    pen.clip();
    if (pattern?.flat) pattern.draw(pen, plots, look.inks, zoom, ends);
    for (const band of look.inside) drawRim(pen, area, band);
    pen.restore();
  }
  for (const line of look.rim) drawRim(pen, area, line);
  if (look.slope) drawSlope(pen, area, look.slope);
  if (pattern && !pattern.flat) pattern.draw(pen, plots, look.inks, zoom, ends);
}

interface Members {
  plots: readonly Plot[];
  same: (index: number) => boolean;
}

function fill(pen: Pen, { plots }: Members, colour: string): void {
  pen.beginPath();
  for (const plot of plots) outline(pen, plot);
  pen.fillStyle = colour;
  pen.fill();
  if (colour.length > 7) return;
  // Hides the hair line that smoothing leaves between neighbours.
  pen.strokeStyle = colour;
  pen.lineWidth = 0.8;
  pen.setLineDash([]);
  pen.stroke();
}

/** Add a hex's outline to the path. */
function outline(pen: Pen, plot: Plot): void {
  plot.sides.forEach((side, i) => {
    side.forEach((point, j) => {
      if (i === 0 && j === 0) pen.moveTo(point.x, point.y);
      else if (j > 0) pen.lineTo(point.x, point.y);
    });
  });
  pen.closePath();
}

/** Whether an area ends at a side of one of its plots; at the edge of the sheet it does not. */
function isRim(area: Members, plot: Plot, side: number): boolean {
  return plot.next[side]! >= 0 && !area.same(plot.next[side]!);
}

function drawRim(pen: Pen, area: Members, look: Parameters<typeof take>[1]): void {
  take(pen, look);
  pen.lineJoin = 'round';
  pen.lineCap = look.dash.length ? 'butt' : 'round';
  pen.beginPath();
  for (const plot of area.plots)
    plot.sides.forEach((side, i) => {
      if (isRim(area, plot, i)) thread(pen, side);
    });
  pen.stroke();
  pen.setLineDash([]);
}

/** How much light from the north-west falls on each side of a height: from 1 to -1. */
const LIGHT = [0.71, -0.26, -0.97, -0.71, 0.26, 0.97];

/** Hachures that run down where a height ends: long and thick in the shade, short in the light. */
function drawSlope(pen: Pen, area: Members, colour: string): void {
  pen.fillStyle = colour;
  for (const plot of area.plots)
    plot.sides.forEach((side, i) => {
      if (!isRim(area, plot, i)) return;
      const shade = (1 - LIGHT[i]!) / 2;
      const count = 9 + Math.round(5 * shade);
      pen.beginPath();
      for (let n = 0; n < count; n++) {
        const part = (n + 0.5) / count;
        const chance = between(0.75, 1.25, ...plot.seed, i, n);
        const foot = towards(along(side, part), plot.middle, -1 - 4 * shade);
        const head = along(side, part + 0.012);
        const top = towards(head, plot.middle, (5 + 13 * shade) * chance);
        const wide = 0.35 + 1.1 * shade;
        // A wedge: broad where the slope begins, a point at its foot.
        const back = {
          x: (side.at(-1)!.x - side[0]!.x) / 48,
          y: (side.at(-1)!.y - side[0]!.y) / 48,
        };
        pen.moveTo(foot.x, foot.y);
        pen.lineTo(top.x - back.x * wide, top.y - back.y * wide);
        pen.lineTo(top.x + back.x * wide, top.y + back.y * wide);
        pen.closePath();
      }
      pen.fill();
    });
}
