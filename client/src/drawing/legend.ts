// Draws a legend: what the ground of a map uses, each with the very strokes the map is drawn with.

import type { AreaLook, LineLook, MarkLook, Style } from '../generated/types';
import { drawArea } from './areas';
import { drawFront } from './fronts';
import { RADIUS, corners, type Point } from './hexes';
import { drawLines } from './lines';
import { drawSign } from './marks';
import { font, type Pen } from './pen';
import type { Ground, Plot } from './plan';

export type Sort = 'grids' | 'heights' | 'sides' | 'crossings' | 'steps' | 'marks';

/** One thing a map uses and the style draws. */
export interface Entry {
  sort: Sort;
  layer: string;
  /** Of a height: its number. */
  kind: string;
}

/** Says what something is called. */
export type Naming = (entry: Entry) => string;

export const ROW = 62;
const COLUMN = 260;
/** A sample is so wide, and its row so high. */
export const SAMPLE = 84;
const EDGE = 22;
const HEAD = 44;
/** A column of the legend has at most so many rows. */
const ROWS = 14;
/** Samples of areas are hexes of this part of their size. */
const PART = 0.62;

/** What a map uses, in the order of the style; what the style does not draw is left out. */
export function legendOf(ground: Ground, style: Style): Entry[] {
  const found: Entry[] = [];
  const rules = (sort: Sort, used: (layer: string, kind: string) => boolean, from: Rules) => {
    for (const [layer, kinds] of Object.entries(from))
      for (const kind of Object.keys(kinds))
        if (used(layer, kind)) found.push({ sort, layer, kind });
  };
  const grid = (layer: string) => ground.grids.find((one) => one.layer === layer);
  const inGrid = (layer: string, kind: string) => {
    const value = grid(layer)?.names.indexOf(kind) ?? -1;
    return value >= 0 && grid(layer)!.cells.includes(value);
  };
  const among = (all: readonly { layer: string; kind: string }[]) => {
    const words = new Set(all.map(({ layer, kind }) => `${layer}/${kind}`));
    return (layer: string, kind: string) => words.has(`${layer}/${kind}`);
  };
  rules('grids', inGrid, style.grids);
  for (const [layer, bands] of Object.entries(style.heights)) {
    const numbers = grid(layer);
    if (!numbers || numbers.names.length) continue;
    const top = numbers.cells.reduce((most, cell) => Math.max(most, cell), 0);
    for (const { at } of bands)
      if (top >= at) found.push({ sort: 'heights', layer, kind: String(at) });
  }
  rules('sides', among(ground.sides), style.sides);
  rules('crossings', among(ground.sides), style.crossings);
  rules('steps', among(ground.steps), style.steps);
  rules('marks', among(ground.marks), style.marks);
  return found;
}

type Rules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The size of a legend, in units. */
export function legendSize(entries: readonly Entry[]): { width: number; height: number } {
  const columns = Math.max(1, Math.ceil(entries.length / ROWS));
  return {
    width: columns * COLUMN + 2 * EDGE,
    height: Math.min(ROWS, entries.length) * ROW + HEAD + 2 * EDGE,
  };
}

/** Draw a legend with its upper left corner where the pen stands. */
export function drawLegend(
  pen: Pen,
  entries: readonly Entry[],
  style: Style,
  title: string,
  naming: Naming,
): void {
  const { width, height } = legendSize(entries);
  const ink = style.names['town'] ?? style.numbers;
  pen.fillStyle = style.sheet.paper;
  pen.fillRect(0, 0, width, height);
  pen.setLineDash([]);
  pen.strokeStyle = style.sheet.frame;
  pen.lineWidth = 1.2;
  pen.strokeRect(8, 8, width - 16, height - 16);
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = ink.colour;
  pen.font = font(22, 700);
  pen.fillText(title, EDGE, EDGE + 24);
  entries.forEach((entry, i) => {
    const x = EDGE + Math.floor(i / ROWS) * COLUMN;
    const y = EDGE + HEAD + (i % ROWS) * ROW + ROW / 2;
    drawSample(pen, entry, style, { x: x + SAMPLE / 2, y });
    pen.font = font(17, 600);
    pen.textAlign = 'left';
    pen.fillStyle = ink.colour;
    pen.fillText(naming(entry), x + SAMPLE + 12, y + 6);
  });
}

/** Draw one thing of a legend around a point. */
export function drawSample(pen: Pen, { sort, layer, kind }: Entry, style: Style, at: Point): void {
  if (sort === 'grids') drawHex(pen, [style.grids[layer]![kind]!], style, at);
  else if (sort === 'heights') {
    const bands = style.heights[layer]!.filter((band) => band.at <= Number(kind));
    drawHex(
      pen,
      bands.map((band) => band.look),
      style,
      at,
    );
  } else if (sort === 'marks' || sort === 'crossings') {
    drawMark(pen, (sort === 'marks' ? style.marks : style.crossings)[layer]![kind]!, at);
  } else {
    drawStretch(pen, (sort === 'sides' ? style.sides : style.steps)[layer]![kind]!, at);
  }
}

/** Draw a short stretch of a line around a point. */
export function drawStretch(pen: Pen, look: LineLook, at: Point): void {
  const points = [
    { x: at.x - SAMPLE * 0.42, y: at.y + 5 },
    { x: at.x, y: at.y - 3 },
    { x: at.x + SAMPLE * 0.42, y: at.y + 3 },
  ];
  const box = { x: at.x - SAMPLE, y: at.y - ROW, width: 2 * SAMPLE, height: 2 * ROW };
  const course = { layer: '', kind: '', name: '', points, straight: points, knots: [], box };
  drawLines(pen, [course], { '': { '': look } }, box, 1);
}

/** Draw a sign as a sample: a little larger than on the map; of a wall a hex that faces north. */
export function drawMark(pen: Pen, look: MarkLook, at: Point): void {
  if (look.front) {
    drawFront(pen, look.front, ['nw', 'n', 'ne'], { x: at.x, y: at.y + RADIUS / 3 }, 1);
    return;
  }
  drawSign(pen, { ...look, place: 'middle', size: look.size * 1.25 }, at, 0);
}

/** A hex of a kind alone, with straight sides. */
function drawHex(pen: Pen, looks: readonly AreaLook[], style: Style, at: Point): void {
  const middle = { x: 0, y: 0 };
  const around = corners(middle);
  const plot: Plot = {
    hex: '',
    index: 0,
    middle,
    seed: [3, 5],
    sides: around.map((corner, i) => [corner, around[(i + 1) % 6]!]),
    next: around.map(() => 0),
  };
  pen.save();
  pen.translate(at.x, at.y);
  pen.scale(PART, PART);
  const bare: AreaLook = {
    fill: style.sheet.ground,
    pattern: '',
    inks: [],
    rim: [],
    inside: [],
    slope: null,
  };
  for (const look of [bare, ...looks]) drawArea(pen, [plot], look, () => false, 1);
  pen.restore();
}
