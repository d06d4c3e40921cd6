// Draws what helps the player: where units can go, what is aimed at, what just happened.

import type { Style } from '../generated/types';
import { drawNotes, drawRuler } from './aids';
import { drawBurst } from './bursts';
import { coloursIn } from './counters';
import {
  RADIUS,
  centre,
  corners,
  touches,
  type Box,
  type HexId,
  type Numbering,
  type Point,
} from './hexes';
import { drawSigns, layOver, layUnder, type Sight } from './laid';
import { font, write, type Pen } from './pen';
import type { Arrow, Overlay } from './scene';
import { drawStackMarks } from './stack-marks';
import { drawZones } from './zones';

/** In which style, and on which sheet. */
interface Setting {
  style: Style;
  sheet: Numbering;
}

/** The least size of the cursor on the screen, in pixels. */
const CURSOR = { radius: 12, width: 4.5 };

/** Draw what lies under the counters. */
export function drawUnder(pen: Pen, overlay: Overlay, setting: Setting): void {
  drawReach(pen, overlay, setting);
  drawZones(pen, overlay, setting.sheet);
  drawArrows(pen, overlay, setting);
}

/** Draw the ways units have gone. */
export function drawArrows(pen: Pen, overlay: Overlay, setting: Setting, sight?: Sight): void {
  pen.setLineDash([]);
  if (overlay.laid) layUnder(pen, overlay.laid, setting.sheet, sight);
  for (const arrow of overlay.arrows) if (!arrow.sort) drawArrow(pen, arrow, setting);
}

/** Draw the hexes that can be reached or chosen, where only a part is seen those in it. */
export function drawReach(pen: Pen, overlay: Overlay, setting: Setting, box?: Box): void {
  const look = setting.style.overlay;
  pen.setLineDash([]);
  const near = (hex: HexId) => !box || touches(centre(hex, setting.sheet), box);
  const reach = [...overlay.reach].filter(([hex]) => near(hex));
  for (const [hex] of reach) {
    outline(pen, hex, setting, RADIUS - 2);
    pen.fillStyle = look.reach;
    pen.fill();
    pen.lineWidth = 1.4;
    pen.strokeStyle = look.reach_edge;
    pen.stroke();
  }
  for (const [hex, cost] of reach) {
    const { x, y } = centre(hex, setting.sheet);
    write(
      pen,
      String(cost),
      { x, y: y + 6 },
      {
        font: font(18, 700),
        colour: look.ink,
        halo: look.halo,
        around: 3.5,
      },
    );
  }
  for (const hex of overlay.choices.filter(near)) {
    outline(pen, hex, setting, RADIUS - 3);
    pen.fillStyle = look.choice;
    pen.fill();
    pen.lineWidth = 4;
    pen.strokeStyle = look.choice_edge;
    pen.stroke();
  }
}

/** Draw what lies over the counters. */
export function drawOver(pen: Pen, overlay: Overlay, setting: Setting, zoom: number): void {
  const look = setting.style.overlay;
  pen.setLineDash([]);
  for (const arrow of overlay.arrows) if (arrow.sort) drawArrow(pen, arrow, setting);
  if (overlay.laid) layOver(pen, overlay.laid, look, setting.sheet, zoom);
  for (const hex of overlay.targets) drawTarget(pen, hex, setting);
  for (const hex of overlay.missions) drawMission(pen, hex, setting);
  drawStackMarks(pen, overlay.stacks ?? [], look, setting.sheet);
  drawSigns(pen, overlay.signs ?? [], setting.sheet, zoom);
  for (const plan of overlay.plans ?? []) drawPlan(pen, plan, setting);
  if (overlay.path.length > 1) drawPath(pen, overlay.path, overlay.pathLabel, setting);
  drawNotes(pen, overlay.notes, look, setting.sheet, zoom);
  for (const burst of overlay.bursts) drawBurst(pen, burst, look, setting.sheet);
  if (overlay.hover && overlay.hover !== overlay.cursor) {
    outline(pen, overlay.hover, setting, RADIUS - 2);
    pen.lineWidth = 2;
    pen.strokeStyle = look.hover;
    pen.stroke();
  }
  if (overlay.cursor) drawCursor(pen, overlay.cursor, setting, zoom);
  if (overlay.ruler) drawRuler(pen, overlay.ruler, look, setting.sheet, zoom);
}

/** The cursor is seen however small the map is: it shrinks less than its hex. */
function drawCursor(pen: Pen, hex: HexId, setting: Setting, zoom: number): void {
  const look = setting.style.overlay;
  for (const [width, colour] of [
    [6, look.ink],
    [3.2, look.cursor],
  ] as const) {
    outline(pen, hex, setting, Math.max(RADIUS - 3, CURSOR.radius / zoom));
    pen.lineWidth = Math.max(width, (CURSOR.width * width) / 6 / zoom);
    pen.strokeStyle = colour;
    pen.stroke();
  }
}

function drawTarget(pen: Pen, hex: HexId, setting: Setting): void {
  outline(pen, hex, setting, RADIUS - 4);
  pen.lineWidth = 3.4;
  pen.setLineDash([9, 5]);
  pen.strokeStyle = setting.style.overlay.target;
  pen.stroke();
  pen.setLineDash([]);
}

/** A ring with cross hairs. */
function drawMission(pen: Pen, hex: HexId, setting: Setting): void {
  const { x, y } = centre(hex, setting.sheet);
  const look = setting.style.overlay;
  for (const [width, colour] of [
    [5.5, look.halo],
    [2.6, look.target],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.arc(x, y, 25, 0, 2 * Math.PI);
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      pen.moveTo(x + dx * 15, y + dy * 15);
      pen.lineTo(x + dx * 34, y + dy * 34);
    }
    pen.stroke();
  }
}

function drawPath(pen: Pen, path: readonly HexId[], label: string, setting: Setting): void {
  const points = path.map((hex) => centre(hex, setting.sheet));
  const look = setting.style.overlay;
  const last = points.at(-1)!;
  const before = points.at(-2)!;
  const tip = short(before, last, 12);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const [width, colour] of [
    [9, look.halo],
    [5, look.way],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.beginPath();
    points.forEach((point, i) => {
      if (i === 0) pen.moveTo(point.x, point.y);
      else if (i === points.length - 1) pen.lineTo(tip.x, tip.y);
      else pen.lineTo(point.x, point.y);
    });
    pen.stroke();
  }
  head(pen, before, last, 15, look.way);
  if (label) bubble(pen, { x: last.x, y: last.y - 24 }, label, look);
}

/** A planned move: a dashed line to a ring, by which it can be taken and led elsewhere. */
function drawPlan(
  pen: Pen,
  { path, label }: { path: readonly HexId[]; label: string },
  setting: Setting,
): void {
  const points = path.map((hex) => centre(hex, setting.sheet));
  const last = points.at(-1);
  if (!last || points.length < 2) return;
  const look = setting.style.overlay;
  const tip = short(points.at(-2)!, last, 9);
  for (const [width, colour, dash] of [
    [8, look.halo, []],
    [4, look.way, [10, 7]],
  ] as const) {
    pen.setLineDash([...dash]);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.beginPath();
    for (const point of points.slice(0, -1)) pen.lineTo(point.x, point.y);
    pen.lineTo(tip.x, tip.y);
    pen.stroke();
    pen.setLineDash([]);
    pen.beginPath();
    pen.arc(last.x, last.y, 9, 0, 2 * Math.PI);
    pen.stroke();
  }
  if (label) bubble(pen, { x: last.x, y: last.y - 24 }, label, look);
}

/** A dot where the unit set out, a line along its way, a head where it arrived. */
function drawArrow(pen: Pen, arrow: Arrow, { style, sheet }: Setting): void {
  const points = arrow.path.map((hex) => centre(hex, sheet));
  const first = points[0];
  const last = points.at(-1);
  const before = points.at(-2);
  if (!first || !last || !before) return;
  const { trace: past } = coloursIn(style, arrow.side);
  const { way, target } = style.overlay;
  const trace = !arrow.sort ? past : arrow.sort === 'march' ? way : target;
  const tip = short(before, last, 30);
  pen.save();
  pen.globalAlpha = arrow.sort ? 0.95 : 0.8;
  if (arrow.sort === 'fire') pen.setLineDash([7, 9]);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const [width, colour] of [
    [7, style.overlay.halo],
    [4, trace],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.beginPath();
    for (const point of points.slice(0, -1)) pen.lineTo(point.x, point.y);
    pen.lineTo(tip.x, tip.y);
    pen.stroke();
  }
  pen.setLineDash([]);
  pen.beginPath();
  pen.arc(first.x, first.y, 6, 0, 2 * Math.PI);
  pen.fillStyle = trace;
  pen.fill();
  head(pen, before, tip, 12, trace);
  pen.restore();
}

function outline(pen: Pen, hex: HexId, { sheet }: Setting, radius: number): void {
  pen.beginPath();
  for (const corner of corners(centre(hex, sheet), radius)) pen.lineTo(corner.x, corner.y);
  pen.closePath();
}

function head(pen: Pen, from: Point, to: Point, size: number, colour: string): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  pen.beginPath();
  for (const turn of [0, 2.55, -2.55]) {
    pen.lineTo(to.x + Math.cos(angle + turn) * size, to.y + Math.sin(angle + turn) * size);
  }
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
}

function bubble(pen: Pen, at: Point, label: string, look: Style['overlay']): void {
  pen.font = font(14, 700);
  const width = Math.max(24, pen.measureText(label).width + 14);
  pen.beginPath();
  pen.roundRect(at.x - width / 2, at.y - 11, width, 22, 11);
  pen.fillStyle = look.halo;
  pen.fill();
  pen.lineWidth = 1.6;
  pen.strokeStyle = look.way;
  pen.stroke();
  pen.fillStyle = look.ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillText(label, at.x, at.y + 5);
}

/** The point that lies so far before the end. */
function short(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.x - from.x) / far) * by, y: to.y - ((to.y - from.y) / far) * by };
}
