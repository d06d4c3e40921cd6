// The shapes of lines: sides that wind, ways that bend, canals that run straight.

import { between, grain } from './grain';
import { RADIUS, type Point } from './hexes';

/** How far the corners of the land stray from those of the hexes, to each side. */
const STRAY = 8.5;

/** A corner where the land has it, the same for all three hexes. */
export function strayed({ x, y }: Point): Point {
  const seed = [Math.round(x), Math.round(y)] as const;
  return { x: x + between(-STRAY, STRAY, ...seed, 5), y: y + between(-STRAY, STRAY, ...seed, 6) };
}

/** A side as a winding line, the same whichever of the two hexes asks for it. */
export function winding(start: Point, stop: Point): Point[] {
  const turned = isTurned(start, stop);
  const [a, b] = turned ? [stop, start] : [start, stop];
  const seed = [Math.round(a.x + b.x), Math.round(a.y + b.y)] as const;
  const across = { x: -(b.y - a.y) / RADIUS, y: (b.x - a.x) / RADIUS };
  const [slow, fast] = [grain(...seed, 1) * 7, grain(...seed, 2) * 7];
  const points: Point[] = [];
  const pieces = 8;
  for (let i = 0; i <= pieces; i++) {
    const part = i / pieces;
    const bend =
      Math.sin(Math.PI * part) *
      (Math.sin(part * 5 + slow) * 4.2 + Math.sin(part * 11 + fast) * 2.1);
    points.push({
      x: a.x + (b.x - a.x) * part + across.x * bend,
      y: a.y + (b.y - a.y) * part + across.y * bend,
    });
  }
  return turned ? points.reverse() : points;
}

export function isTurned(start: Point, stop: Point): boolean {
  return start.x > stop.x + 0.01 || (start.x > stop.x - 0.01 && start.y > stop.y);
}

/** Round the corners of a line; its ends stay. */
export function smooth(points: Point[]): Point[] {
  let line = points;
  for (let turn = 0; turn < 2 && line.length > 2; turn++) {
    const cut = [line[0]!];
    for (let i = 0; i < line.length - 1; i++) {
      const [a, b] = [line[i]!, line[i + 1]!];
      cut.push({ x: a.x * 0.75 + b.x * 0.25, y: a.y * 0.75 + b.y * 0.25 });
      cut.push({ x: a.x * 0.25 + b.x * 0.75, y: a.y * 0.25 + b.y * 0.75 });
    }
    cut.push(line.at(-1)!);
    line = cut;
  }
  return line;
}

/** A chain of sides from middle to middle: as straight as it can be. */
export function levelled(pieces: readonly (readonly Point[])[]): Point[] {
  const points = pieces.flatMap((piece, i) => {
    const start = i ? pieces[i - 1]!.at(-1)! : piece[0]!;
    const stop = piece.at(-1)!;
    return [{ x: (start.x + stop.x) / 2, y: (start.y + stop.y) / 2 }];
  });
  const [first, last] = [pieces[0]?.[0], pieces.at(-1)?.at(-1)];
  return first && last ? [first, ...points, last] : points;
}

/** From a side nearly to the middle of a hex, there already on the way to where it goes on. */
export function curved(start: Point, middle: Point, on: Point | null): Point[] {
  const ahead = on ?? { x: 2 * middle.x - start.x, y: 2 * middle.y - start.y };
  const far = Math.hypot(ahead.x - start.x, ahead.y - start.y) || 1;
  const reach = Math.hypot(middle.x - start.x, middle.y - start.y) * 0.45;
  const first = {
    x: start.x + (middle.x - start.x) * 0.4,
    y: start.y + (middle.y - start.y) * 0.4,
  };
  const second = {
    x: middle.x - ((ahead.x - start.x) / far) * reach,
    y: middle.y - ((ahead.y - start.y) / far) * reach,
  };
  const points: Point[] = [];
  for (let i = 0; i < 6; i++) {
    const t = i / 6;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    points.push({
      x: a * start.x + b * first.x + c * second.x + d * middle.x,
      y: a * start.y + b * first.y + c * second.y + d * middle.y,
    });
  }
  return points;
}

export function bent(start: Point, over: Point, stop: Point): Point[] {
  const points: Point[] = [];
  for (let i = 0; i <= 8; i++) {
    const t = i / 8;
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
    points.push({
      x: a * start.x + b * over.x + c * stop.x,
      y: a * start.y + b * over.y + c * stop.y,
    });
  }
  return points;
}

export function ends(line: readonly Point[]): Point[] {
  return [line[0]!, line.at(-1)!];
}

export function meets(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 1;
}
