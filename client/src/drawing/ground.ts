// Draws the ground of a map by the rules of a style. Knows no unit and no rule of a game.

import type { AreaLook, Style } from '../generated/types';
import { drawArea } from './areas';
import { drawFront } from './fronts';
import { RADIUS, centre, corners, sizeOf, type Box, type Point, type Sheet } from './hexes';
import { drawLines } from './lines';
import { drawSign } from './marks';
import type { Pen } from './pen';
import { isOf, type Plan, type Plot } from './plan';
import { contains, inset } from './rooms';

export { plainGround, type Ground } from './plan';

/** The paper around the hexes, in units of the map. */
export const MARGIN = 40;

/** From this zoom on one sees that sides of hexes wind. */
const WINDING_SINCE = 0.19;

/** What belongs to a hex, trees and soft edges too, reaches no farther from its middle. */
const OVER = RADIUS * 1.4;

const BARE: AreaLook = { fill: null, pattern: '', inks: [], rim: [], inside: [], slope: null };

/** Draw the ground within a box of the map, for so many pixels a unit. */
export function drawGround(pen: Pen, plan: Plan, style: Style, box: Box, zoom: number): void {
  drawSheet(pen, plan.sheet, style);
  const far = zoom < WINDING_SINCE;
  const near = plan.plots(inset(box, -RADIUS), far);
  const plots = near.filter(({ middle }) => isNear(middle, box, OVER));
  drawArea(pen, plots, { ...BARE, fill: style.sheet.ground }, () => true, zoom);
  drawGrids(pen, plan, plots, style, zoom);
  drawHeights(pen, plan, plots, style, zoom);
  drawRelief(pen, plan, plots, style, zoom);
  drawCover(pen, plan, plots, style, zoom);
  drawLines(pen, plan.sides, style.sides, box, zoom);
  if (zoom >= style.grid.since) drawOutlines(pen, plots, style);
  drawLines(pen, plan.steps, style.steps, box, zoom);
  drawCrossings(pen, plan, style, box, zoom);
  drawMarks(pen, plan, style, box, zoom);
}

function drawGrids(pen: Pen, plan: Plan, plots: readonly Plot[], style: Style, zoom: number): void {
  for (const [layer, kinds] of Object.entries(style.grids)) {
    const grid = plan.ground.grids.find((one) => one.layer === layer);
    if (!grid) continue;
    for (const [kind, look] of Object.entries(kinds)) {
      const value = grid.names.indexOf(kind);
      if (value < 0) continue;
      const same = (index: number) => grid.cells[index] === value;
      const members = plots.filter((plot) => same(plot.index));
      if (members.length) drawArea(pen, members, look, same, zoom);
    }
  }
}

function drawHeights(
  pen: Pen,
  plan: Plan,
  plots: readonly Plot[],
  style: Style,
  zoom: number,
): void {
  for (const [layer, bands] of Object.entries(style.heights)) {
    const grid = plan.ground.grids.find((one) => one.layer === layer);
    if (!grid || grid.names.length) continue;
    for (const { at, look, spared } of bands) {
      const same = (index: number) => grid.cells[index]! >= at;
      const members = plots.filter((plot) => same(plot.index));
      const tinted = members.filter((plot) => !isOf(plan, plot.index, spared));
      if (tinted.length) drawArea(pen, tinted, { ...BARE, fill: look.fill }, same, zoom);
      if (members.length) drawArea(pen, members, { ...look, fill: null }, same, zoom);
    }
  }
}

/** So many tones of light, and as many of shade. */
const TONES = 5;

/** Light and shade on slopes: ground that falls to the north-west is lit. */
function drawRelief(
  pen: Pen,
  plan: Plan,
  plots: readonly Plot[],
  style: Style,
  zoom: number,
): void {
  for (const [layer, { light, shade, steep, spared }] of Object.entries(style.relief)) {
    const grid = plan.ground.grids.find((one) => one.layer === layer);
    if (!grid || grid.names.length) continue;
    const tones = new Map<number, Plot[]>();
    for (const plot of plots) {
      if (isOf(plan, plot.index, spared)) continue;
      const tone = Math.round(Math.max(-1, Math.min(1, litBy(plot, grid.cells) / steep)) * TONES);
      if (tone) tones.set(tone, [...(tones.get(tone) ?? []), plot]);
    }
    for (const [tone, members] of tones) {
      const fill = thinned(tone > 0 ? light : shade, Math.abs(tone) / TONES);
      drawArea(pen, members, { ...BARE, fill }, () => true, zoom);
    }
  }
}

/** How much higher the ground is towards the south-east than towards the north-west. */
function litBy({ index, next }: Plot, heights: readonly number[]): number {
  const at = (side: number) => heights[next[side]!] ?? heights[index]!;
  // Sides run from north clockwise.
  return (at(2) + at(3) / 2 + at(1) / 4 - at(5) - at(0) / 2 - at(4) / 4) / 1.75;
}

/** A colour that covers only in part as thick. */
function thinned(colour: string, part: number): string {
  const thick = colour.length > 7 ? Number.parseInt(colour.slice(7), 16) : 255;
  return (
    colour.slice(0, 7) +
    Math.round(thick * part)
      .toString(16)
      .padStart(2, '0')
  );
}

/** What weather lays over the ground. */
function drawCover(pen: Pen, plan: Plan, plots: readonly Plot[], style: Style, zoom: number): void {
  const { cover } = style;
  if (!cover) return;
  const bare = (index: number) => isOf(plan, index, cover.spared);
  const members = plots.filter((plot) => !bare(plot.index));
  if (members.length) drawArea(pen, members, cover.look, (index) => !bare(index), zoom);
}

function drawCrossings(pen: Pen, plan: Plan, style: Style, box: Box, zoom: number): void {
  for (const { layer, kind, at, angle } of plan.crossings) {
    const look = style.crossings[layer]?.[kind];
    if (look && zoom >= look.since && isNear(at, box)) drawSign(pen, look, at, angle);
  }
}

function drawMarks(pen: Pen, plan: Plan, style: Style, box: Box, zoom: number): void {
  for (const { layer, kind, at, facing } of plan.ground.marks) {
    const look = style.marks[layer]?.[kind];
    if (!look || zoom < look.since) continue;
    const middle = centre(at, plan.sheet);
    if (!isNear(middle, box)) continue;
    if (look.front && facing?.length) drawFront(pen, look.front, facing, middle, zoom);
    else drawSign(pen, look, middle, 0);
  }
}

function drawSheet(pen: Pen, sheet: Sheet, style: Style): void {
  const { width, height } = sizeOf(sheet);
  const room = (inset: number) =>
    [
      -MARGIN + inset,
      -MARGIN + inset,
      width + 2 * (MARGIN - inset),
      height + 2 * (MARGIN - inset),
    ] as const;
  pen.fillStyle = style.sheet.paper;
  pen.fillRect(...room(8));
  pen.strokeStyle = style.sheet.frame;
  pen.setLineDash([]);
  pen.lineWidth = 1.2;
  pen.strokeRect(...room(16));
  pen.lineWidth = 0.5;
  pen.strokeRect(...room(20));
}

function drawOutlines(pen: Pen, plots: readonly Plot[], style: Style): void {
  pen.strokeStyle = style.grid.colour;
  pen.lineWidth = style.grid.width;
  pen.lineCap = 'butt';
  pen.setLineDash([]);
  for (const plot of plots) {
    const around = corners(plot.middle);
    // Hex by hex: one long path takes far longer.
    pen.beginPath();
    plot.next.forEach((next, i) => {
      // Each inner side once: the hex to the south or east of it leaves it to the other.
      if (next >= 0 && (i === 2 || i === 3 || i === 4)) return;
      const start = around[i]!;
      const stop = around[(i + 1) % 6]!;
      pen.moveTo(start.x, start.y);
      pen.lineTo(stop.x, stop.y);
    });
    pen.stroke();
  }
}

function isNear(point: Point, box: Box, by: number = RADIUS): boolean {
  return contains(inset(box, -by), point);
}
