// Draws the ground of a map: terrain, grid, hex numbers; and names. Knows no unit and no rule.

import {
  APOTHEM,
  DIRECTIONS,
  RADIUS,
  centre,
  corners,
  hexesIn,
  position,
  sizeOf,
  step,
  type Box,
  type HexId,
  type Point,
  type Sheet,
} from './hexes';
import { MARGIN } from './camera';
import { grain } from './grain';
import { GRID, INK, NUMBER, PAPER } from './palette';
import { outline, trace, type Pen, type Plot } from './pen';
import { OPEN, drawFields, lookOf } from './terrain';

/** What the ground is drawn from. */
export interface Ground {
  sheet: Sheet;
  terrain: Record<HexId, string>;
  names: Record<HexId, string>;
}

const SERIF = 'Georgia, "Iowan Old Style", "Palatino Linotype", "DejaVu Serif", serif';
const SANS = '"Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif';

/** Draw the ground within a box of the map. Numbers are drawn where they can be read. */
export function drawGround(pen: Pen, ground: Ground, box: Box, numbers: boolean): void {
  drawSheet(pen, ground.sheet);
  const wide = {
    x: box.x - RADIUS,
    y: box.y - RADIUS,
    width: box.width + 2 * RADIUS,
    height: box.height + 2 * RADIUS,
  };
  const plots = hexesIn(ground.sheet, wide).map((hex) => plotOf(ground, hex));
  drawOpenGround(pen, plots);
  for (const plot of plots) if (plot.look.fill) fill(pen, plot, plot.look.fill);
  for (const plot of plots) if (plot.look.shore) plot.look.shore(pen, plot);
  for (const plot of plots) if (plot.look.over) plot.look.over(pen, plot);
  for (const plot of plots) drawGrid(pen, plot);
  if (numbers) for (const plot of plots) drawNumber(pen, plot);
}

/** Draw the names of places; they lie over what is shaded on the ground. */
export function drawNames(pen: Pen, ground: Ground): void {
  for (const [hex, name] of Object.entries(ground.names)) drawName(pen, centre(hex), name);
}

/** Open ground lies everywhere; its fields run on under the edges of other terrain. */
function drawOpenGround(pen: Pen, plots: Plot[]): void {
  for (const plot of plots) fill(pen, plot, OPEN);
  pen.save();
  pen.beginPath();
  for (const plot of plots) outline(pen, plot);
  pen.clip();
  for (const plot of plots) drawFields(pen, plot);
  pen.restore();
}

function plotOf(ground: Ground, hex: HexId): Plot {
  const terrain = ground.terrain[hex] ?? 'clear';
  const middle = centre(hex);
  const around = corners(middle);
  const sides: Point[][] = [];
  const beyond: Plot['beyond'] = [];
  DIRECTIONS.forEach((direction, i) => {
    const next = step(ground.sheet, hex, direction);
    const start = around[i]!;
    const stop = around[(i + 1) % 6]!;
    sides.push(next === null ? [start, stop] : shared(start, stop));
    if (next === null) beyond.push('edge');
    else beyond.push((ground.terrain[next] ?? 'clear') === terrain ? 'same' : 'other');
  });
  return { hex, middle, look: lookOf(terrain), sides, beyond };
}

/** A side as a winding line, the same whichever of the two hexes asks for it. */
function shared(start: Point, stop: Point): Point[] {
  const turned = start.x > stop.x || (start.x === stop.x && start.y > stop.y);
  const [a, b] = turned ? [stop, start] : [start, stop];
  const seed = [Math.round(a.x + b.x), Math.round(a.y + b.y)] as const;
  const across = { x: -(b.y - a.y) / RADIUS, y: (b.x - a.x) / RADIUS };
  const points: Point[] = [];
  const pieces = 8;
  for (let i = 0; i <= pieces; i++) {
    const part = i / pieces;
    const bend =
      Math.sin(Math.PI * part) *
      (Math.sin(part * 5 + grain(...seed, 1) * 7) * 4.2 +
        Math.sin(part * 11 + grain(...seed, 2) * 7) * 2.1);
    points.push({
      x: a.x + (b.x - a.x) * part + across.x * bend,
      y: a.y + (b.y - a.y) * part + across.y * bend,
    });
  }
  return turned ? points.reverse() : points;
}

function fill(pen: Pen, plot: Plot, colour: string): void {
  trace(pen, plot);
  pen.fillStyle = colour;
  pen.fill();
  // Hides the hair line that smoothing leaves between neighbours.
  pen.strokeStyle = colour;
  pen.lineWidth = 0.8;
  pen.stroke();
}

function drawSheet(pen: Pen, sheet: Sheet): void {
  const { width, height } = sizeOf(sheet);
  pen.fillStyle = PAPER;
  pen.fillRect(-MARGIN + 8, -MARGIN + 8, width + 2 * MARGIN - 16, height + 2 * MARGIN - 16);
  pen.strokeStyle = 'rgba(70, 60, 35, 0.55)';
  pen.lineWidth = 1.2;
  pen.strokeRect(-MARGIN + 16, -MARGIN + 16, width + 2 * MARGIN - 32, height + 2 * MARGIN - 32);
  pen.lineWidth = 0.5;
  pen.strokeRect(-MARGIN + 20, -MARGIN + 20, width + 2 * MARGIN - 40, height + 2 * MARGIN - 40);
}

function drawGrid(pen: Pen, plot: Plot): void {
  const around = corners(plot.middle);
  pen.strokeStyle = GRID;
  pen.lineWidth = 1;
  pen.beginPath();
  plot.beyond.forEach((beyond, i) => {
    // Each inner side once: the hex to the south or east of it leaves it to the other.
    if (beyond !== 'edge' && (i === 2 || i === 3 || i === 4)) return;
    const start = around[i]!;
    const stop = around[(i + 1) % 6]!;
    pen.moveTo(start.x, start.y);
    pen.lineTo(stop.x, stop.y);
  });
  pen.stroke();
}

function drawNumber(pen: Pen, plot: Plot): void {
  const [column, row] = position(plot.hex);
  pen.font = `8.5px ${SANS}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = NUMBER;
  const number = String(column).padStart(2, '0') + String(row).padStart(2, '0');
  pen.fillText(number, plot.middle.x, plot.middle.y - APOTHEM + 9.5);
}

function drawName(pen: Pen, middle: Point, name: string): void {
  pen.font = `italic 600 14px ${SERIF}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.lineJoin = 'round';
  pen.lineWidth = 4;
  pen.strokeStyle = 'rgba(240, 232, 208, 0.88)';
  const y = middle.y + APOTHEM + 5;
  pen.strokeText(name, middle.x, y);
  pen.fillStyle = INK;
  pen.fillText(name, middle.x, y);
}
