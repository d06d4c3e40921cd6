// Draws the state of the ground over the ground itself: who holds it, where the front runs, which
// bridges are blown. It is a layer of its own, so that the drawn ground need not be drawn again.

import type { Style } from '../generated/types';
import { coloursIn } from './counters';
import { DIRECTIONS, centre, corners, step, type Box, type HexId, type Sheet } from './hexes';
import { drawLines } from './lines';
import { drawSign } from './marks';
import type { Pen } from './pen';
import type { Plan } from './plan';
import type { GroundState } from './scene';

/** The hexsides between hexes of two sides, each once, as `0304-ne`. */
export function frontBetween(
  sheet: Sheet,
  control: Readonly<Record<HexId, number>>,
): readonly string[] {
  const found: string[] = [];
  for (const [hex, side] of Object.entries(control))
    for (const direction of DIRECTIONS.slice(0, 3)) {
      const beyond = step(sheet, hex, direction);
      if (beyond === null) continue;
      const other = control[beyond];
      if (other !== undefined && other !== side) found.push(`${hex}-${direction}`);
    }
  return found;
}

/** Draw the state of the ground within a box. */
export function drawState(
  pen: Pen,
  plan: Plan,
  style: Style,
  state: GroundState,
  view: { box: Box; zoom: number },
): void {
  drawControl(pen, plan, style, state.control);
  const front = plan.joined('front', 'front', state.front);
  drawLines(pen, front, { front: { front: style.state.front } }, view.box, view.zoom);
  const look = style.state.blown;
  if (view.zoom < look.since) return;
  for (const side of state.blown)
    for (const { at, angle } of plan.acrosses(side)) drawSign(pen, look, at, angle);
}

/** Shade the hexes of each side, with a stronger band inside where its ground ends. */
function drawControl(
  pen: Pen,
  plan: Plan,
  style: Style,
  control: Readonly<Record<HexId, number>>,
): void {
  const { sheet } = plan;
  pen.setLineDash([]);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const side of new Set(Object.values(control))) {
    const held = Object.keys(control).filter((hex) => control[hex] === side);
    const { trace } = coloursIn(style, side);
    pen.save();
    pen.beginPath();
    for (const hex of held) {
      corners(centre(hex, sheet)).forEach(({ x, y }, i) =>
        i ? pen.lineTo(x, y) : pen.moveTo(x, y),
      );
      pen.closePath();
    }
    pen.globalAlpha = style.state.shade;
    pen.fillStyle = trace;
    pen.fill();
    pen.clip();
    pen.globalAlpha = Math.min(1, style.state.shade * 2.2);
    pen.strokeStyle = trace;
    // Half of the line is cut off by the clip.
    pen.lineWidth = style.state.edge * 2;
    pen.beginPath();
    for (const hex of held) {
      const around = corners(centre(hex, sheet));
      DIRECTIONS.forEach((direction, i) => {
        const beyond = step(sheet, hex, direction);
        if (beyond === null || control[beyond] === side) return;
        const [start, stop] = [around[i]!, around[(i + 1) % 6]!];
        pen.moveTo(start.x, start.y);
        pen.lineTo(stop.x, stop.y);
      });
    }
    pen.stroke();
    pen.restore();
  }
}
