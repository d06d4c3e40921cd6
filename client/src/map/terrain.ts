// How each kind of terrain looks: a colour and a pattern of its own.

import { between, grain } from './grain';
import { APOTHEM, RADIUS, position, type Point } from './hexes';
import { along, dot, ellipse, polyline, stroke, towards, trace, type Pen, type Plot } from './pen';

/** How a kind of terrain is drawn on the open ground: fill, then edge, then what stands on it. */
export interface Look {
  fill?: string;
  shore?: (pen: Pen, plot: Plot) => void;
  over?: (pen: Pen, plot: Plot) => void;
}

/** The colour of open ground. */
export const OPEN = '#d6d2a8';

const LOOKS: Record<string, Look> = {
  clear: {},
  woods: { fill: '#a9b683', shore: edged('rgba(62, 82, 40, 0.55)', 1.2), over: drawTrees },
  hills: { fill: '#cdb584', shore: drawSlope, over: drawCrest },
  town: { fill: '#d3c7b2', shore: edged('rgba(110, 84, 64, 0.45)', 1), over: drawStreets },
  water: { fill: '#a3bcc4', shore: drawShore, over: drawWaves },
};

/** How a terrain looks; one the map does not know looks like open ground. */
export function lookOf(terrain: string): Look {
  return LOOKS[terrain] ?? LOOKS['clear']!;
}

const FIELDS = ['#cfc68d', '#c6cb97', '#dfd7b0', '#bfc48b', '#d9cb9a', '#d3cfa0'];

/** Fields of many colours with furrows and a hedge here and there. */
export function drawFields(pen: Pen, plot: Plot): void {
  const seed = position(plot.hex);
  for (let i = 0; i < 4; i++) {
    const x = plot.middle.x + between(-0.8, 0.8, ...seed, i, 1) * RADIUS;
    const y = plot.middle.y + between(-0.8, 0.8, ...seed, i, 2) * APOTHEM;
    const width = between(22, 46, ...seed, i, 3);
    const height = between(16, 34, ...seed, i, 4);
    pen.save();
    pen.translate(x, y);
    pen.rotate(between(-0.9, 0.9, ...seed, i >> 1, 5));
    pen.globalAlpha = 0.55;
    pen.fillStyle = FIELDS[Math.floor(grain(...seed, i, 6) * FIELDS.length)]!;
    pen.fillRect(-width / 2, -height / 2, width, height);
    pen.globalAlpha = 0.16;
    pen.strokeStyle = '#6d6433';
    pen.lineWidth = 0.6;
    pen.beginPath();
    for (let line = -height / 2 + 3; line < height / 2; line += 3.2) {
      pen.moveTo(-width / 2, line);
      pen.lineTo(width / 2, line);
    }
    pen.stroke();
    if (grain(...seed, i, 7) < 0.45) {
      pen.globalAlpha = 0.5;
      pen.fillStyle = '#71804a';
      for (let along = -width / 2; along < width / 2; along += 4.6) {
        dot(pen, along, -height / 2, between(1, 1.9, ...seed, i, Math.round(along)));
      }
    }
    pen.restore();
  }
}

/** Round trees, the nearer ones in front. */
function drawTrees(pen: Pen, plot: Plot): void {
  const seed = position(plot.hex);
  const trees: (Point & { size: number; tone: number })[] = [];
  for (let row = -3; row <= 3; row++) {
    for (let column = -3; column <= 3; column++) {
      const shift = row % 2 ? 6.5 : 0;
      const x = column * 13 + shift + between(-3.5, 3.5, ...seed, row, column, 1);
      const y = row * 11.5 + between(-3, 3, ...seed, row, column, 2);
      const far = Math.max(
        Math.abs(y) / APOTHEM,
        (Math.abs(x) * 0.866 + Math.abs(y) / 2) / APOTHEM,
      );
      if (far > 0.93 || grain(...seed, row, column, 3) < 0.08) continue;
      const size = between(4.6, 7, ...seed, row, column, 4);
      trees.push({
        x: plot.middle.x + x,
        y: plot.middle.y + y,
        size,
        tone: grain(...seed, row, column, 5),
      });
    }
  }
  trees.sort((a, b) => a.y - b.y);
  for (const { x, y, size, tone } of trees) {
    pen.fillStyle = 'rgba(44, 56, 26, 0.35)';
    ellipse(pen, x + 1.6, y + size * 0.55, size, size * 0.62);
    pen.fillStyle = tone < 0.34 ? '#74895a' : tone < 0.7 ? '#7f9462' : '#6a7f50';
    dot(pen, x, y, size);
    pen.strokeStyle = 'rgba(48, 64, 30, 0.75)';
    pen.lineWidth = 0.8;
    pen.stroke();
    pen.fillStyle = 'rgba(214, 222, 170, 0.35)';
    dot(pen, x - size * 0.3, y - size * 0.34, size * 0.42);
  }
}

/** Hachures that run down where the hill ends. */
function drawSlope(pen: Pen, plot: Plot): void {
  const seed = position(plot.hex);
  pen.lineCap = 'round';
  plot.sides.forEach((side, i) => {
    if (plot.beyond[i] !== 'other') return;
    for (let part = 0.04; part < 1; part += 0.066) {
      const foot = along(side, part);
      const length = between(9, 17, ...seed, i, Math.round(part * 100));
      const top = towards(foot, plot.middle, length);
      const low = towards(foot, plot.middle, -2.5);
      pen.strokeStyle = 'rgba(104, 72, 34, 0.62)';
      pen.lineWidth = 1.5;
      stroke(pen, top, towards(foot, plot.middle, length * 0.4));
      pen.lineWidth = 0.8;
      stroke(pen, top, low);
    }
  });
}

/** A lit crest with contour lines, and hachures inside large hills. */
function drawCrest(pen: Pen, plot: Plot): void {
  const seed = position(plot.hex);
  const { x, y } = plot.middle;
  pen.save();
  trace(pen, plot);
  pen.clip();
  const light = pen.createRadialGradient(x - 8, y - 10, 4, x, y, RADIUS * 0.95);
  light.addColorStop(0, 'rgba(244, 230, 192, 0.6)');
  light.addColorStop(1, 'rgba(244, 230, 192, 0)');
  pen.fillStyle = light;
  pen.fillRect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
  pen.restore();
  for (const [index, size] of [0.56, 0.33].entries()) {
    pen.strokeStyle = `rgba(122, 86, 42, ${index ? 0.34 : 0.42})`;
    pen.lineWidth = 0.9;
    pen.beginPath();
    for (let i = 0; i <= 24; i++) {
      const angle = (i / 24) * 2 * Math.PI;
      const wave =
        1 + 0.09 * Math.sin(angle * 3 + grain(...seed, index) * 6) + 0.05 * Math.sin(angle * 5);
      const px = x + Math.cos(angle) * RADIUS * size * wave;
      const py = y + Math.sin(angle) * APOTHEM * size * wave;
      if (i === 0) pen.moveTo(px, py);
      else pen.lineTo(px, py);
    }
    pen.stroke();
  }
  pen.strokeStyle = 'rgba(104, 72, 34, 0.42)';
  pen.lineWidth = 0.9;
  for (let i = 0; i < 20; i++) {
    const angle = (i / 20) * 2 * Math.PI + between(-0.08, 0.08, ...seed, i);
    const out = between(0.72, 0.8, ...seed, i, 2);
    stroke(
      pen,
      { x: x + Math.cos(angle) * RADIUS * 0.61, y: y + Math.sin(angle) * APOTHEM * 0.61 },
      { x: x + Math.cos(angle) * RADIUS * out, y: y + Math.sin(angle) * APOTHEM * out },
    );
  }
}

const ROOFS = ['#9a5f49', '#87553f', '#a97258', '#7b6a5b', '#8f7b66', '#94513c'];

/** Streets with blocks of houses. */
function drawStreets(pen: Pen, plot: Plot): void {
  const seed = position(plot.hex);
  pen.save();
  trace(pen, plot);
  pen.clip();
  pen.translate(plot.middle.x, plot.middle.y);
  pen.rotate(between(-0.5, 0.5, ...seed, 9));
  pen.strokeStyle = 'rgba(243, 236, 218, 0.95)';
  pen.lineWidth = 4;
  for (const street of [-13, 13]) {
    stroke(pen, { x: -RADIUS * 1.2, y: street }, { x: RADIUS * 1.2, y: street });
    stroke(pen, { x: street * 1.25, y: -RADIUS * 1.2 }, { x: street * 1.25, y: RADIUS * 1.2 });
  }
  for (let row = -2; row <= 2; row++) {
    for (let column = -2; column <= 2; column++) drawBlock(pen, seed, column, row);
  }
  pen.restore();
}

function drawBlock(pen: Pen, seed: [number, number], column: number, row: number): void {
  const middle = { x: column * 28.5, y: row * 24 };
  if (Math.hypot(middle.x, middle.y * 1.1) > RADIUS * 0.93) return;
  for (let house = 0; house < 4; house++) {
    if (grain(...seed, column, row, house, 1) < 0.14) continue;
    const x =
      middle.x + (house % 2 ? 1.2 : -9.6) + between(-0.8, 0.8, ...seed, column, row, house, 2);
    const y =
      middle.y + (house < 2 ? -8.2 : 0.9) + between(-0.8, 0.8, ...seed, column, row, house, 3);
    const width = between(6.4, 9, ...seed, column, row, house, 4);
    const height = between(5.2, 7.2, ...seed, column, row, house, 5);
    pen.fillStyle = 'rgba(50, 36, 24, 0.35)';
    pen.fillRect(x + 1.3, y + 1.5, width, height);
    pen.fillStyle = ROOFS[Math.floor(grain(...seed, column, row, house, 6) * ROOFS.length)]!;
    pen.fillRect(x, y, width, height);
    pen.fillStyle = 'rgba(255, 240, 220, 0.18)';
    pen.fillRect(x, y, width, height / 2);
    pen.strokeStyle = 'rgba(58, 36, 24, 0.7)';
    pen.lineWidth = 0.6;
    pen.strokeRect(x, y, width, height);
  }
}

/** A dark bank and pale lines along it. */
function drawShore(pen: Pen, plot: Plot): void {
  plot.sides.forEach((side, i) => {
    if (plot.beyond[i] !== 'other') return;
    pen.strokeStyle = 'rgba(52, 84, 96, 0.85)';
    pen.lineWidth = 1.8;
    polyline(pen, side);
    for (const [index, depth] of [5, 10, 16].entries()) {
      pen.strokeStyle = `rgba(232, 242, 242, ${0.55 - index * 0.14})`;
      pen.lineWidth = 1;
      polyline(
        pen,
        side.map((point) => towards(point, plot.middle, depth)),
      );
    }
  });
}

function drawWaves(pen: Pen, plot: Plot): void {
  const seed = position(plot.hex);
  pen.strokeStyle = 'rgba(60, 98, 112, 0.5)';
  pen.lineWidth = 1;
  pen.lineCap = 'round';
  for (let i = 0; i < 8; i++) {
    const x = plot.middle.x + between(-0.6, 0.6, ...seed, i, 1) * RADIUS;
    const y = plot.middle.y + (i / 7 - 0.5) * APOTHEM * 1.3 + between(-3, 3, ...seed, i, 2);
    pen.beginPath();
    pen.moveTo(x - 8, y);
    pen.quadraticCurveTo(x - 4, y - 3.4, x, y);
    pen.quadraticCurveTo(x + 4, y + 3.4, x + 8, y);
    pen.stroke();
  }
}

function edged(colour: string, width: number): (pen: Pen, plot: Plot) => void {
  return (pen, plot) => {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    plot.sides.forEach((side, i) => {
      if (plot.beyond[i] === 'other') polyline(pen, side);
    });
  };
}
