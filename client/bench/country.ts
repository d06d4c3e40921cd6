// A country to measure on, made by chance that comes out the same each time: coast, woods, hills,
// rivers, roads, towns with names.

import { grain } from '../src/drawing/grain';
import type { Ground } from '../src/drawing/ground';
import { hexId, line, type HexId, type Sheet } from '../src/drawing/hexes';

const TERRAIN = [
  ...['sea', 'beach', 'open', 'rolling', 'bocage', 'woods', 'forest', 'marsh', 'hill', 'town'],
];
/** One town to so many hexes, one river, one road. */
const A_TOWN = 54;
const A_RIVER = 180;
const A_ROAD = 90;

export function country(width: number, height: number): Ground {
  const sheet: Sheet = { width, height, digits: 3, lower: 'even', first: [1, 1], rows: 'down' };
  const hexes = width * height;
  const id = (column: number, row: number) => hexId(column + 1, row + 1, sheet);
  const cells: number[] = [];
  const metres: number[] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const high = field(column, row, 1);
      const kind = terrain(high, field(column, row, 2));
      cells.push(TERRAIN.indexOf(kind));
      metres.push(kind === 'sea' ? 0 : Math.round((high - 0.38) * 60) * 10);
    }
  const towns = scattered(Math.ceil(hexes / A_TOWN), width, height, 3).filter(
    ([column, row]) => TERRAIN[cells[row * width + column]!] !== 'sea',
  );
  towns.forEach(([column, row], i) => {
    if (i % 4 === 0) cells[row * width + column] = TERRAIN.indexOf('town');
  });
  const rivers = scattered(Math.ceil(hexes / A_RIVER), width - 1, height - 1, 4).map(
    ([column, row], i) => river(column, row, width, height, i, id),
  );
  const starts = scattered(Math.ceil(hexes / A_ROAD), towns.length, 1, 5);
  return {
    sheet,
    grids: [
      { layer: 'terrain', names: TERRAIN, cells },
      { layer: 'height', names: [], cells: metres },
    ],
    marks: towns.map(([column, row], i) => ({
      layer: 'settlements',
      kind: i % 4 ? 'village' : 'town',
      at: id(column, row),
    })),
    sides: [
      ...rivers.map((run, i) => ({
        layer: 'rivers',
        kind: ['stream', 'minor', 'major'][i % 3]!,
        run,
        name: i % 2 ? `River ${i}` : '',
      })),
      ...rivers.map((run) => ({ layer: 'bridges', kind: 'minor', run: run.slice(3, 4), name: '' })),
    ],
    steps: starts.map(([at], i) => ({
      layer: i % 4 ? 'roads' : 'rails',
      kind: i % 4 ? ['track', 'secondary', 'highway'][i % 3]! : 'single',
      run: way(id(...towns[at]!), near(towns, at, id), sheet),
      name: '',
    })),
    names: towns.map(([column, row], i) => ({
      at: id(column, row),
      name: name(i),
      kind: i % 12 === 0 ? 'city' : i % 4 === 0 ? 'town' : 'village',
    })),
  };
}

function terrain(high: number, wet: number): string {
  if (high < 0.36) return 'sea';
  if (high < 0.38) return 'beach';
  if (high > 0.64) return 'hill';
  if (wet > 0.64) return 'forest';
  if (wet > 0.57) return high < 0.45 ? 'marsh' : 'woods';
  if (wet < 0.38) return 'open';
  return wet < 0.46 ? 'rolling' : 'bocage';
}

/** A number from 0 to 1 that changes slowly from hex to hex. */
function field(column: number, row: number, seed: number): number {
  return 0.65 * soft(column / 17, row / 17, seed) + 0.35 * soft(column / 6, row / 6, seed + 10);
}

function soft(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [ease(x - left), ease(y - top)];
  const at = (i: number, j: number) => grain(left + i, top + j, seed);
  const above = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
  const below = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
  return above + (below - above) * down;
}

function ease(part: number): number {
  return part * part * (3 - 2 * part);
}

/** Places drawn by chance, each once. */
function scattered(count: number, width: number, height: number, seed: number) {
  const found = new Map<number, [column: number, row: number]>();
  for (let i = 0; i < count; i++) {
    const column = Math.floor(grain(i, seed, 1) * width);
    const row = Math.floor(grain(i, seed, 2) * height);
    found.set(row * width + column, [column, row]);
  }
  return [...found.values()];
}

/** A chain of sides: eastwards below a row, or southwards beside a column. */
function river(
  column: number,
  row: number,
  width: number,
  height: number,
  seed: number,
  id: (column: number, row: number) => HexId,
): string[] {
  const long = 6 + Math.floor(grain(seed, 6) * 16);
  if (seed % 2) {
    const last = Math.min(height, row + long);
    return span(row, last).flatMap((at) => [`${id(column, at)}-ne`, `${id(column, at)}-se`]);
  }
  const last = Math.min(width, column + long);
  return span(column, last).flatMap((at) => {
    const hex = id(at, row);
    return at % 2 ? [`${hex}-sw`, `${hex}-s`, `${hex}-se`] : [`${hex}-s`];
  });
}

function span(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, i) => first + i);
}

function way(from: HexId, to: HexId, sheet: Sheet): HexId[] {
  return [from, ...line(from, to, sheet)];
}

/** The town nearest to one of them. */
function near(
  towns: readonly [number, number][],
  at: number,
  id: (column: number, row: number) => HexId,
): HexId {
  const [x, y] = towns[at]!;
  let best: [number, number] = towns[at ? 0 : 1] ?? [x, y];
  for (const town of towns) {
    if (town[0] === x && town[1] === y) continue;
    if (Math.hypot(town[0] - x, town[1] - y) < Math.hypot(best[0] - x, best[1] - y)) best = town;
  }
  return id(...best);
}

/** A name of two to four syllables. */
function name(seed: number): string {
  const parts = ['bre', 'ville', 'mon', 'tour', 'sain', 'cau', 'mer', 'lan', 'ver', 'pont', 'ar'];
  const count = 2 + Math.floor(grain(seed, 7) * 3);
  const word = span(0, count).map((i) => parts[Math.floor(grain(seed, 8, i) * parts.length)]!);
  const text = word.join('');
  return text[0]!.toUpperCase() + text.slice(1);
}
