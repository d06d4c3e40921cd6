// Draws areas: the hexes of a kind with their fill, their pattern and their rim.

import type { AreaLook } from '../generated/types';
import { between } from './grain';
import { PATTERNS } from './patterns';
import { along, stroke, take, thread, towards, type Pen } from './pen';
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
  if (pattern?.flat || look.inside.length) {
    pen.save();
    pen.beginPath();
    for (const plot of plots) outline(pen, plot);
    pen.clip();
    if (pattern?.flat) pattern.draw(pen, plots, look.inks, zoom);
    for (const band of look.inside) drawRim(pen, area, band);
    pen.restore();
  }
  for (const line of look.rim) drawRim(pen, area, line);
  if (look.slope) drawSlope(pen, area, look.slope);
  if (pattern && !pattern.flat) pattern.draw(pen, plots, look.inks, zoom);
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

/** Hachures that run down where a height ends. */
function drawSlope(pen: Pen, area: Members, colour: string): void {
  pen.lineCap = 'round';
  pen.strokeStyle = colour;
  for (const plot of area.plots)
    plot.sides.forEach((side, i) => {
      if (!isRim(area, plot, i)) return;
      for (let part = 0.04; part < 1; part += 0.066) {
        const foot = along(side, part);
        const length = between(9, 17, ...plot.seed, i, Math.round(part * 100));
        const top = towards(foot, plot.middle, length);
        pen.lineWidth = 1.5;
        stroke(pen, top, towards(foot, plot.middle, length * 0.4));
        pen.lineWidth = 0.8;
        stroke(pen, top, towards(foot, plot.middle, -2.5));
      }
    });
}
