// Counters and overlays to measure on, made by chance that comes out the same each time.

import { grain } from '../src/drawing/grain';
import { distance, hexId, type HexId, type Sheet } from '../src/drawing/hexes';
import type { Counter, GroundState, Overlay, Scene } from '../src/drawing/scene';
import { NO_OVERLAY } from '../src/drawing/scene';
import { frontBetween } from '../src/drawing/state';

const SYMBOLS = [
  'infantry',
  'armour',
  'artillery',
  'recon',
  'engineers',
  'airborne',
  'hq',
  'supply',
];
const SIZES = ['battalion', 'regiment', 'division'];
/** How far the selected unit can go. */
const FAR = 9;

/** Two armies along a front that winds from north to south, with stacks, and two overlays. */
export function armies(sheet: Sheet, count: number): Scene {
  const control: Record<HexId, number> = {};
  for (let row = 0; row < sheet.height; row++)
    for (let column = 0; column < sheet.width; column++)
      control[hexId(column + 1, row + 1, sheet)] = column < front(row, sheet) ? 0 : 1;
  const counters = Array.from({ length: count }, (_, i) => counter(i, sheet));
  const state: GroundState = { control, front: frontBetween(sheet, control), blown: [] };
  return { state, counters, flags: [], overlay: reach(sheet, control) };
}

/** Move and wear down so many counters. */
export function changed(scene: Scene, sheet: Sheet, count: number, turn: number): Scene {
  const counters = [...scene.counters];
  for (let i = 0; i < count; i++) {
    const at = Math.floor(grain(i, turn, 30) * counters.length);
    const old = counters[at]!;
    const { hex } = counter(at + turn * 7919, sheet);
    counters[at] = { ...old, hex, steps: 1 + ((old.steps + turn) % old.fullSteps) };
  }
  return { ...scene, counters };
}

/** A moment of a film: some counters on their way, something bursting. */
export function moment(scene: Scene, sheet: Sheet, film: number, part: number): Scene {
  const glides = new Set(
    Array.from({ length: 12 }, (_, i) => Math.floor(grain(i, film, 40) * scene.counters.length)),
  );
  const counters = scene.counters.map((one, i) =>
    glides.has(i) ? { ...one, glide: { from: counter(i + 1, sheet).hex, part } } : one,
  );
  const hex = counters[film % counters.length]!.hex;
  return {
    ...scene,
    counters,
    overlay: { ...scene.overlay, bursts: [{ hex, sort: 'fire', part }] },
  };
}

function front(row: number, sheet: Sheet): number {
  return sheet.width / 2 + Math.sin(row / 11) * (sheet.width / 8);
}

function counter(number: number, sheet: Sheet): Counter {
  const side = number % 2;
  // Two or three to a hex, most of them near the front.
  const group = Math.floor(number / 5);
  const row = Math.floor(grain(group, 20) * sheet.height);
  const away = grain(group, 21, side) ** 2 * (sheet.width / 2) + 1;
  const column = Math.round(front(row, sheet) + (side ? away : -away));
  const held = Math.min(sheet.width - 1, Math.max(0, column));
  return {
    id: `u${number}`,
    hex: hexId(held + 1, row + 1, sheet),
    side,
    own: side === 0,
    symbol: SYMBOLS[number % SYMBOLS.length]!,
    size: SIZES[number % SIZES.length]!,
    name: `${1 + (number % 40)}/${100 + (number % 300)}`,
    steps: 1 + (number % 4),
    fullSteps: 4,
    moves: side === 0 ? 3 + (number % 6) : null,
    marks: number % 17 ? [] : ['pinned'],
    selected: false,
    ready: side === 0 && number % 3 > 0,
    ghost: side === 1 && number % 6 === 1 ? { age: number % 4, sure: true } : null,
  };
}

/** Where a unit in the middle of the map can go. */
function reach(sheet: Sheet, control: Readonly<Record<HexId, number>>): Overlay {
  const middle = hexId(Math.ceil(sheet.width / 2), Math.ceil(sheet.height / 2), sheet);
  const costs = new Map<HexId, number>();
  for (const hex of Object.keys(control)) {
    const steps = distance(middle, hex, sheet);
    if (steps <= FAR) costs.set(hex, steps);
  }
  return { ...NO_OVERLAY, reach: costs, cursor: middle };
}
