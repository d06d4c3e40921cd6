// Draws counters: one picture for each look, kept, and copied to where the counters stand.

import { APOTHEM, RADIUS, centre, type HexId, type Point } from './hexes';
import { PAPER, SELECTED, coloursOf, type SideColours } from './palette';
import type { Pen } from './pen';
import type { Counter, Flag } from './scene';
import { drawSymbol } from './symbols';

const FACE = 64;
const SANS = '"Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif';
const NARROW = '"Arial Narrow", "Liberation Sans Narrow", "Segoe UI", Arial, sans-serif';
const KEPT = 600;
/** A counter with fewer pixels a side shows less, but larger. */
const PLAIN_BELOW = 48;
/** So much lower stand counters under a flag. */
const BESIDE_FLAG = 5;

/** Where a counter lies in its hex, and how large it is. */
export interface Spot extends Point {
  size: number;
}

/** Lay out a stack: alone in the middle, two side by side, more in rows. */
export function arrange(count: number): Spot[] {
  if (count === 1) return [{ x: 0, y: 0, size: 58 }];
  if (count === 2)
    return [
      { x: -21.5, y: -3, size: 43 },
      { x: 21.5, y: 3, size: 43 },
    ];
  const spots: Spot[] = [];
  const rows = Math.ceil(count / 2);
  const size = Math.min(37, 74 / rows);
  for (let i = 0; i < count; i++) {
    const alone = i === count - 1 && count % 2 === 1;
    spots.push({
      x: alone ? 0 : i % 2 ? size / 2 + 0.5 : -size / 2 - 0.5,
      y: (Math.floor(i / 2) - (rows - 1) / 2) * (size + 1),
      size,
    });
  }
  return spots;
}

/** Draws the counters of a scene. */
export class Counters {
  private readonly pictures = new Map<string, OffscreenCanvas>();

  draw(pen: Pen, counters: readonly Counter[], flags: readonly Flag[], pixels: number): void {
    const flagged = new Set(flags.map((flag) => flag.hex));
    const stacks = new Map<HexId, Counter[]>();
    for (const counter of counters) {
      if (counter.glide) continue;
      stacks.set(counter.hex, [...(stacks.get(counter.hex) ?? []), counter]);
    }
    for (const [hex, stack] of stacks) {
      const middle = centre(hex);
      if (flagged.has(hex)) middle.y += BESIDE_FLAG;
      const spots = arrange(stack.length);
      stack.forEach((counter, i) => {
        const spot = spots[i]!;
        this.place(
          pen,
          counter,
          { x: middle.x + spot.x, y: middle.y + spot.y, size: spot.size },
          pixels,
        );
      });
    }
    for (const counter of counters) {
      if (!counter.glide) continue;
      const from = centre(counter.glide.from);
      const to = centre(counter.hex);
      const part = ease(counter.glide.part);
      const x = from.x + (to.x - from.x) * part;
      const y = from.y + (to.y - from.y) * part - 6 * Math.sin(Math.PI * part);
      this.place(pen, counter, { x, y, size: 60 }, pixels);
    }
  }

  private place(pen: Pen, counter: Counter, spot: Spot, pixels: number): void {
    // Pictures are made in a few sizes; a copy is never enlarged.
    const wanted = (spot.size * pixels) / FACE;
    const scale = [0.5, 0.75, 1, 1.5, 2, 3, 4].find((size) => size >= wanted * 0.98) ?? 5;
    const picture = this.picture(counter, scale, spot.size * pixels < PLAIN_BELOW);
    const whole = (spot.size * (FACE + 12)) / FACE;
    pen.drawImage(picture, spot.x - whole / 2, spot.y - whole / 2, whole, whole);
  }

  private picture(counter: Counter, scale: number, plain: boolean): OffscreenCanvas {
    const { side, own, symbol, name, steps, fullSteps, moves, marks, selected, ready, ghost } =
      counter;
    const look = [side, own, symbol, name, steps, fullSteps, moves, marks, selected, ready];
    const key = JSON.stringify([scale, plain, ...look, ghost]);
    const known = this.pictures.get(key);
    if (known) return known;
    const whole = Math.ceil((FACE + 12) * scale);
    const picture = new OffscreenCanvas(whole, whole);
    const pen = picture.getContext('2d')!;
    pen.scale(scale, scale);
    pen.translate(6, 6);
    if (ghost) drawGhost(pen, counter, ghost);
    else drawFace(pen, counter, plain);
    this.pictures.set(key, picture);
    if (this.pictures.size > KEPT) this.pictures.delete(this.pictures.keys().next().value!);
    return picture;
  }
}

/** Draw a counter; a plain one has no name, so that the rest can be read from afar. */
function drawFace(pen: Pen, counter: Counter, plain: boolean): void {
  const colours = coloursOf(counter.side);
  drawBody(pen, colours, counter);
  pen.save();
  pen.translate(FACE / 2, plain ? 24 : 31);
  if (plain) pen.scale(1.3, 1.3);
  drawSymbol(pen, counter.symbol, counter.own, { ink: '#23211a', paper: '#f4ecd6' });
  pen.restore();
  if (!plain) drawName(pen, counter.name, '#fbf6e6');
  drawSteps(pen, counter.steps, counter.fullSteps, plain ? 1.25 : 1);
  if (counter.moves !== null) {
    pen.font = `700 ${plain ? 19 : 14}px ${SANS}`;
    pen.textAlign = 'right';
    pen.textBaseline = 'alphabetic';
    pen.fillStyle = '#fbf6e6';
    pen.fillText(String(counter.moves), FACE - 6, FACE - 6);
  }
  if (counter.marks.includes('spent')) {
    pen.fillStyle = 'rgba(40, 36, 24, 0.26)';
    body(pen);
    pen.fill();
  }
  if (counter.marks.includes('pinned')) drawPin(pen);
}

function drawBody(pen: Pen, colours: SideColours, counter: Counter): void {
  pen.save();
  pen.shadowColor = 'rgba(20, 16, 6, 0.55)';
  pen.shadowBlur = 5;
  pen.shadowOffsetX = 1.5;
  pen.shadowOffsetY = 2.5;
  body(pen);
  pen.fillStyle = colours.body;
  pen.fill();
  pen.restore();
  const light = pen.createLinearGradient(0, 0, 0, FACE);
  light.addColorStop(0, colours.light);
  light.addColorStop(0.55, colours.body);
  body(pen);
  pen.fillStyle = light;
  pen.fill();
  pen.lineWidth = counter.ready ? 2.6 : 1.6;
  pen.strokeStyle = counter.ready ? '#fff6cf' : colours.dark;
  pen.stroke();
  if (counter.ready) {
    pen.beginPath();
    pen.roundRect(-1.2, -1.2, FACE + 2.4, FACE + 2.4, 8);
    pen.lineWidth = 1;
    pen.strokeStyle = colours.dark;
    pen.stroke();
  }
  if (counter.selected) {
    pen.beginPath();
    pen.roundRect(-2.2, -2.2, FACE + 4.4, FACE + 4.4, 9);
    pen.lineWidth = 4.4;
    pen.strokeStyle = '#3b2c00';
    pen.stroke();
    pen.lineWidth = 2.8;
    pen.strokeStyle = SELECTED;
    pen.stroke();
  }
}

function body(pen: Pen): void {
  pen.beginPath();
  pen.roundRect(1, 1, FACE - 2, FACE - 2, 7);
}

function drawName(pen: Pen, name: string, colour: string): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = colour;
  let size = 10;
  do pen.font = `600 ${size}px ${NARROW}`;
  while (pen.measureText(name).width > FACE - 8 && (size -= 0.5) > 7);
  let shown = name;
  while (shown.length > 2 && pen.measureText(shown).width > FACE - 7)
    shown = shown.slice(0, -2) + '…';
  pen.fillText(shown, FACE / 2, 13);
}

/** Steps as small squares: filled while the unit has them. */
function drawSteps(pen: Pen, steps: number, full: number, size: number): void {
  for (let i = 0; i < full; i++) {
    const x = 6 + i * 8.5 * size;
    pen.beginPath();
    pen.rect(x, FACE - 6 - 8 * size, 6.6 * size, 8 * size);
    pen.lineWidth = 1;
    pen.strokeStyle = 'rgba(35, 32, 22, 0.9)';
    pen.fillStyle = i < steps ? '#fbf6e6' : 'rgba(35, 32, 22, 0.35)';
    pen.fill();
    pen.stroke();
  }
}

/** A red tab with a bar across: the unit is held down by fire. */
function drawPin(pen: Pen): void {
  pen.save();
  pen.translate(FACE - 9, 9);
  pen.beginPath();
  pen.arc(0, 0, 9.5, 0, 2 * Math.PI);
  pen.fillStyle = '#b3271c';
  pen.fill();
  pen.lineWidth = 1.6;
  pen.strokeStyle = '#fff4dc';
  pen.stroke();
  pen.beginPath();
  pen.moveTo(-4.5, 0);
  pen.lineTo(4.5, 0);
  pen.lineWidth = 3.4;
  pen.stroke();
  pen.restore();
}

function drawGhost(pen: Pen, counter: Counter, ghost: { age: number; sure: boolean }): void {
  const colours = coloursOf(counter.side);
  body(pen);
  pen.fillStyle = 'rgba(240, 232, 210, 0.72)';
  pen.fill();
  pen.setLineDash([5, 4]);
  pen.lineWidth = 2.4;
  pen.strokeStyle = counter.selected ? '#8a6500' : colours.dark;
  pen.stroke();
  pen.setLineDash([]);
  pen.save();
  pen.globalAlpha = ghost.sure ? 0.75 : 0.45;
  pen.translate(FACE / 2, 27);
  drawSymbol(pen, ghost.sure ? counter.symbol : '', false, { ink: colours.dark, paper: PAPER });
  pen.restore();
  pen.fillStyle = colours.dark;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'center';
  if (!ghost.sure) {
    pen.font = `700 19px ${SANS}`;
    pen.fillText('?', FACE / 2, 34);
  } else {
    pen.font = `700 15px ${SANS}`;
    pen.fillText('?', FACE - 10, 17);
  }
  pen.font = `600 11.5px ${NARROW}`;
  const age = ghost.age === 0 ? 'now' : ghost.age === 1 ? '1 turn' : `${ghost.age} turns`;
  pen.fillText(age, FACE / 2, FACE - 7);
}

/** Draw the flag of an objective: a pole, the holder's colour, the points it is worth. */
export function drawFlag(pen: Pen, flag: Flag): void {
  const { x, y } = centre(flag.hex);
  const foot = { x: x - RADIUS * 0.66, y: y - 6 };
  const top = foot.y - APOTHEM;
  pen.strokeStyle = 'rgba(20, 16, 8, 0.9)';
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(foot.x, foot.y);
  pen.lineTo(foot.x, top);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(foot.x + 1, top);
  pen.bezierCurveTo(foot.x + 9, top - 3, foot.x + 14, top + 4, foot.x + 25, top);
  // The sides' flags differ in shape as well as in colour.
  if (flag.side !== null && flag.side % 2 === 1) pen.lineTo(foot.x + 19, top + 7.5);
  pen.lineTo(foot.x + 25, top + 15);
  pen.bezierCurveTo(foot.x + 14, top + 19, foot.x + 9, top + 12, foot.x + 1, top + 15);
  pen.closePath();
  const colours = flag.side === null ? null : coloursOf(flag.side);
  pen.fillStyle = colours ? colours.trace : '#f6efdc';
  pen.fill();
  pen.lineWidth = 1.2;
  pen.stroke();
  pen.font = `700 12px ${SANS}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colours ? '#fffbe9' : '#2d2a20';
  pen.fillText(String(flag.points), foot.x + 10.5, top + 8.2);
}

function ease(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
}
