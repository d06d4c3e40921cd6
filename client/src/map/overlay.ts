// Draws what helps the player: where units can go, what is aimed at, what just happened.

import { RADIUS, centre, corners, type HexId, type Point } from './hexes';
import { CHOICE, CURSOR, REACH, REACH_EDGE, TARGET, coloursOf } from './palette';
import type { Pen } from './pen';
import type { Arrow, Burst, Overlay } from './scene';

const SANS = '"Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif';

/** Draw what lies under the counters. */
export function drawUnder(pen: Pen, overlay: Overlay): void {
  for (const hex of overlay.reach.keys()) {
    outline(pen, hex, RADIUS - 2);
    pen.fillStyle = REACH;
    pen.fill();
    pen.lineWidth = 1.4;
    pen.strokeStyle = REACH_EDGE;
    pen.stroke();
  }
  for (const [hex, cost] of overlay.reach) {
    const { x, y } = centre(hex);
    write(pen, String(cost), { x, y: y + 6 }, 17, '#4a3f10');
  }
  for (const hex of overlay.choices) {
    outline(pen, hex, RADIUS - 3);
    pen.fillStyle = 'rgba(236, 170, 40, 0.34)';
    pen.fill();
    pen.lineWidth = 4;
    pen.strokeStyle = CHOICE;
    pen.stroke();
  }
  for (const arrow of overlay.arrows) drawArrow(pen, arrow);
}

/** Draw what lies over the counters. */
export function drawOver(pen: Pen, overlay: Overlay): void {
  for (const hex of overlay.targets) drawTarget(pen, hex);
  for (const hex of overlay.missions) drawMission(pen, hex);
  if (overlay.path.length > 1) drawPath(pen, overlay.path, overlay.pathLabel);
  for (const burst of overlay.bursts) drawBurst(pen, burst);
  if (overlay.hover && overlay.hover !== overlay.cursor) {
    outline(pen, overlay.hover, RADIUS - 2);
    pen.lineWidth = 2;
    pen.strokeStyle = 'rgba(30, 24, 8, 0.6)';
    pen.stroke();
  }
  if (overlay.cursor) drawCursor(pen, overlay.cursor);
}

function drawCursor(pen: Pen, hex: HexId): void {
  for (const [width, colour] of [
    [6, 'rgba(30, 22, 0, 0.85)'],
    [3.2, CURSOR],
  ] as const) {
    outline(pen, hex, RADIUS - 3);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.stroke();
  }
}

function drawTarget(pen: Pen, hex: HexId): void {
  outline(pen, hex, RADIUS - 4);
  pen.lineWidth = 3.4;
  pen.setLineDash([9, 5]);
  pen.strokeStyle = TARGET;
  pen.stroke();
  pen.setLineDash([]);
}

/** A ring with cross hairs. */
function drawMission(pen: Pen, hex: HexId): void {
  const { x, y } = centre(hex);
  for (const [width, colour] of [
    [5.5, 'rgba(255, 246, 222, 0.9)'],
    [2.6, TARGET],
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

function drawPath(pen: Pen, path: readonly HexId[], label: string): void {
  const points = path.map(centre);
  const last = points.at(-1)!;
  const before = points.at(-2)!;
  const tip = short(before, last, 12);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const [width, colour] of [
    [9, 'rgba(255, 248, 224, 0.85)'],
    [5, '#4b3c06'],
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
  head(pen, before, last, 15, '#4b3c06');
  if (label) bubble(pen, { x: last.x, y: last.y - 24 }, label);
}

/** A dot where the unit set out, a line along its way, a head where it arrived. */
function drawArrow(pen: Pen, arrow: Arrow): void {
  const points = arrow.path.map(centre);
  const first = points[0];
  const last = points.at(-1);
  const before = points.at(-2);
  if (!first || !last || !before) return;
  const { trace } = coloursOf(arrow.side);
  const tip = short(before, last, 30);
  pen.save();
  pen.globalAlpha = 0.8;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const [width, colour] of [
    [7, 'rgba(250, 242, 216, 0.8)'],
    [4, trace],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.beginPath();
    for (const point of points.slice(0, -1)) pen.lineTo(point.x, point.y);
    pen.lineTo(tip.x, tip.y);
    pen.stroke();
  }
  pen.beginPath();
  pen.arc(first.x, first.y, 6, 0, 2 * Math.PI);
  pen.fillStyle = trace;
  pen.fill();
  head(pen, before, tip, 12, trace);
  pen.restore();
}

function drawBurst(pen: Pen, burst: Burst): void {
  const { x, y } = centre(burst.hex);
  const part = Math.min(1, Math.max(0, burst.part));
  pen.save();
  pen.globalAlpha = 1 - part * part;
  pen.translate(x, y);
  if (burst.sort === 'shells' || burst.sort === 'fire') {
    const size = 14 + 26 * part;
    star(pen, size, burst.sort === 'shells' ? 12 : 8);
    pen.fillStyle = burst.sort === 'shells' ? '#e9a13b' : '#f4cf5a';
    pen.fill();
    pen.lineWidth = 2.5;
    pen.strokeStyle = '#6b1d10';
    pen.stroke();
  } else if (burst.sort === 'assault') {
    pen.lineWidth = 7;
    pen.lineCap = 'round';
    for (const [colour, width] of [
      ['#fff4dc', 10],
      ['#7c1a12', 6],
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
    pen.strokeStyle = { loss: '#b3271c', flag: '#f2b705', sighted: '#fff6cf' }[burst.sort];
    pen.stroke();
  }
  pen.restore();
}

function outline(pen: Pen, hex: HexId, radius: number): void {
  pen.beginPath();
  for (const corner of corners(centre(hex), radius)) pen.lineTo(corner.x, corner.y);
  pen.closePath();
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

function bubble(pen: Pen, at: Point, label: string): void {
  pen.font = `700 13px ${SANS}`;
  const width = Math.max(24, pen.measureText(label).width + 14);
  pen.beginPath();
  pen.roundRect(at.x - width / 2, at.y - 11, width, 22, 11);
  pen.fillStyle = '#fff8e2';
  pen.fill();
  pen.lineWidth = 1.6;
  pen.strokeStyle = '#4b3c06';
  pen.stroke();
  pen.fillStyle = '#2d2405';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(label, at.x, at.y + 0.5);
}

function write(pen: Pen, text: string, at: Point, size: number, colour: string): void {
  pen.font = `700 ${size}px ${SANS}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.lineJoin = 'round';
  pen.lineWidth = 3;
  pen.strokeStyle = 'rgba(255, 250, 228, 0.9)';
  pen.strokeText(text, at.x, at.y);
  pen.fillStyle = colour;
  pen.fillText(text, at.x, at.y);
}

/** The point that lies so far before the end. */
function short(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.x - from.x) / far) * by, y: to.y - ((to.y - from.y) / far) * by };
}
