// Draws lines: rivers and borders along hexsides, roads and rails from hex to hex.

import type { LineLook, Ticks } from '../generated/types';
import type { Box, Point } from './hexes';
import { stroke, take, thread, type Pen } from './pen';
import type { Course } from './plan';

type Rules = Readonly<Record<string, Readonly<Record<string, LineLook>>>>;

/** Draw the courses that have a rule: the lowest strokes of all of a layer first, so they join. */
export function drawLines(
  pen: Pen,
  courses: readonly Course[],
  rules: Rules,
  box: Box,
  zoom: number,
): void {
  const near = courses.filter((course) => touches(course.box, box));
  for (const [layer, kinds] of Object.entries(rules)) {
    const drawn = Object.entries(kinds)
      .filter(([, look]) => zoom >= look.since)
      .map(([kind, look]) => ({
        look,
        lines: near.filter((course) => course.layer === layer && course.kind === kind),
      }));
    const deepest = Math.max(0, ...drawn.map(({ look }) => look.strokes.length));
    for (let depth = 0; depth < deepest; depth++)
      for (const { look, lines } of drawn) {
        const stroke = look.strokes[depth];
        if (stroke) for (const course of lines) drawStroke(pen, course, stroke, look.straight);
      }
    for (const { look, lines } of drawn)
      if (look.ticks) for (const course of lines) drawTicks(pen, course, look.ticks);
  }
}

function drawStroke(
  pen: Pen,
  course: Course,
  look: LineLook['strokes'][number],
  straight: boolean,
): void {
  take(pen, look);
  pen.lineJoin = 'round';
  pen.lineCap = look.dash.length ? 'butt' : 'round';
  pen.beginPath();
  thread(pen, straight ? course.straight : shifted(course, look.shift));
  pen.stroke();
  pen.setLineDash([]);
}

function drawTicks(pen: Pen, course: Course, look: Ticks): void {
  const points = shifted(course, look.shift);
  pen.strokeStyle = look.colour;
  pen.lineWidth = look.width;
  pen.lineCap = 'butt';
  let left = look.every / 2;
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    for (; left <= far; left += look.every) {
      const at = { x: a.x + ((b.x - a.x) * left) / far, y: a.y + ((b.y - a.y) * left) / far };
      const right = { x: -(b.y - a.y) / far, y: (b.x - a.x) / far };
      const back = look.sides === 'both' ? look.length / 2 : 0;
      const out = look.length - back;
      stroke(
        pen,
        { x: at.x - right.x * back, y: at.y - right.y * back },
        { x: at.x + right.x * out, y: at.y + right.y * out },
      );
    }
    left -= far;
  }
}

/** A shifted line leaves a knot within so much of its way. */
const LEAVING = 24;

/** The line so far to the right of another, seen eastwards whichever way it runs. */
function shifted({ points, knots }: Course, by: number): readonly Point[] {
  if (!by) return points;
  const [first, last] = [points[0]!, points.at(-1)!];
  const level = Math.abs(last.x - first.x) > 1;
  const turned = level ? last.x < first.x : last.y < first.y;
  return points.map((point, i) => {
    const before = points[Math.max(0, i - 1)]!;
    const after = points[Math.min(points.length - 1, i + 1)]!;
    const far = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const free = Math.min(
      LEAVING,
      ...knots.map((knot) => Math.hypot(knot.x - point.x, knot.y - point.y)),
    );
    const aside = ((turned ? -by : by) * free) / LEAVING / far;
    return {
      x: point.x - (after.y - before.y) * aside,
      y: point.y + (after.x - before.x) * aside,
    };
  });
}

function touches(line: Box, box: Box): boolean {
  const room = 40;
  return (
    line.x - room < box.x + box.width &&
    line.x + line.width + room > box.x &&
    line.y - room < box.y + box.height &&
    line.y + line.height + room > box.y
  );
}
