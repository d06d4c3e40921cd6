// Draws the state of the ground over the ground itself: who holds it, where the front runs, what was
// built and what was blown up. It is a layer of its own, so that the drawn ground need not be drawn again.

import type { Style } from '../generated/types';
import { coloursIn } from './counters';
import { drawHatch } from './hatch';
import {
  DIRECTIONS,
  RADIUS,
  centre,
  corners,
  step,
  type Box,
  type HexId,
  type Point,
  type Sheet,
} from './hexes';
import { drawLines } from './lines';
import { drawSign } from './marks';
import type { Pen } from './pen';
import type { Course, Plan } from './plan';
import type { GroundState, Works } from './scene';

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

/** The ground of one side, made ready: the middles of its hexes, and the sides where it ends. */
interface Shade {
  side: number;
  hexes: Point[];
  edges: [Point, Point][];
}

/** What was made ready last for a plan: most frames show the same state as the one before. */
interface Ready {
  state: Pick<GroundState, 'control' | 'front'>;
  shades: Shade[];
  front: Course[];
}

const made = new WeakMap<Plan, Ready>();

/** The width of the lines across the ground of a side. */
const HATCH = 2.4;

/** Draw the state of the ground within a box. */
export function drawState(
  pen: Pen,
  plan: Plan,
  style: Style,
  state: GroundState,
  view: { box: Box; zoom: number },
): void {
  const { shades, front } = ready(plan, state);
  for (const shade of shades) drawShade(pen, style, shade, view.box);
  drawIce(pen, plan, style, state, view);
  drawLines(pen, front, { front: { front: style.state.front } }, view.box, view.zoom);
  drawRails(pen, plan, style, state, view);
  drawWorks(pen, plan, style, state, view.zoom);
}

/** Draw which rivers are frozen. [WIE-MAP-007] */
function drawIce(
  pen: Pen,
  plan: Plan,
  style: Style,
  { frozen = {} }: Works,
  { box, zoom }: { box: Box; zoom: number },
): void {
  drawLines(pen, iced(plan, frozen), { rivers: style.state.frozen }, box, zoom);
}

/** The frozen rivers of a plan that were made ready last. */
const ice = new WeakMap<Plan, { frozen: object; courses: Course[] }>();

function iced(plan: Plan, frozen: NonNullable<Works['frozen']>): Course[] {
  const known = ice.get(plan);
  if (known?.frozen === frozen) return known.courses;
  const courses = Object.entries(frozen).flatMap(([kind, sides]) =>
    plan.joined('rivers', kind, sides),
  );
  ice.set(plan, { frozen, courses });
  return courses;
}

/** Draw which railways are cut, and which have been converted. [WIE-MAP-004] */
function drawRails(
  pen: Pen,
  plan: Plan,
  style: Style,
  works: Works,
  { box, zoom }: { box: Box; zoom: number },
): void {
  for (const kind of ['converted', 'converted_soviet', 'cut', 'cut_soviet'] as const) {
    const courses = plan.stretches('rails', kind, works[kind] ?? []);
    drawLines(pen, courses, { rails: { [kind]: style.state[kind] } }, box, zoom);
  }
}

/** Draw what was built and torn down. The works of one side look unlike those of the other. */
function drawWorks(pen: Pen, plan: Plan, style: Style, works: Works, zoom: number): void {
  const { forts, path, pontoon, blown } = style.state;
  for (const { hex, kind, side } of works.forts ?? []) {
    const looks = forts[kind] ?? [];
    const look = looks[side % looks.length];
    if (look && zoom >= look.since) drawSign(pen, look, centre(hex, plan.sheet), 0);
  }
  for (const [look, sides] of [
    [path, works.paths ?? []],
    [pontoon, works.pontoons ?? []],
    [blown, works.blown],
  ] as const) {
    if (zoom < look.since) continue;
    for (const side of sides)
      for (const { at, angle } of plan.acrosses(side)) drawSign(pen, look, at, angle);
  }
}

function ready(plan: Plan, { control, front }: GroundState): Ready {
  const known = made.get(plan);
  if (known?.state.control === control && known.state.front === front) return known;
  const sides = [...new Set(Object.values(control))];
  const found = {
    state: { control, front },
    shades: sides.map((side) => shadeOf(plan.sheet, control, side)),
    front: plan.joined('front', 'front', front),
  };
  made.set(plan, found);
  return found;
}

function shadeOf(sheet: Sheet, control: GroundState['control'], side: number): Shade {
  const held = Object.keys(control).filter((hex) => control[hex] === side);
  const edges = held.flatMap((hex) => {
    const around = corners(centre(hex, sheet));
    return DIRECTIONS.flatMap((direction, i): [Point, Point][] => {
      const beyond = step(sheet, hex, direction);
      if (beyond === null || control[beyond] === side) return [];
      return [[around[i]!, around[(i + 1) % 6]!]];
    });
  });
  return { side, hexes: held.map((hex) => centre(hex, sheet)), edges };
}

/** Shade and hatch the hexes of a side, with a stronger band inside where its ground ends. */
function drawShade(pen: Pen, style: Style, { side, hexes, edges }: Shade, box: Box): void {
  const { trace } = coloursIn(style, side);
  pen.save();
  pen.setLineDash([]);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.beginPath();
  for (const middle of hexes) {
    if (!isNear(middle, box)) continue;
    corners(middle).forEach(({ x, y }, i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
  }
  pen.globalAlpha = style.state.shade;
  pen.fillStyle = trace;
  pen.fill();
  pen.clip();
  pen.globalAlpha = Math.min(1, style.state.shade * 2.2);
  pen.strokeStyle = trace;
  pen.lineWidth = HATCH;
  drawHatch(pen, side, box);
  // Half of the line is cut off by the clip.
  pen.lineWidth = style.state.edge * 2;
  pen.beginPath();
  for (const [start, stop] of edges) {
    if (!isNear(start, box)) continue;
    pen.moveTo(start.x, start.y);
    pen.lineTo(stop.x, stop.y);
  }
  pen.stroke();
  pen.restore();
}

/** Whether what lies about a point may reach into a box. */
function isNear({ x, y }: Point, box: Box): boolean {
  const far = 2 * RADIUS;
  return (
    x > box.x - far &&
    y > box.y - far &&
    x < box.x + box.width + far &&
    y < box.y + box.height + far
  );
}
