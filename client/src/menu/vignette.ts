// The country in the background of the menu: invented, and the same each time.

import { grain } from '../drawing/grain';
import { plainGround, type Ground } from '../drawing/ground';
import { allHexes, position } from '../drawing/hexes';
import type { Counter } from '../drawing/scene';

const SHEET = { width: 44, height: 26 };

export function vignetteGround(): Ground {
  const terrain: Record<string, string> = {};
  for (const hex of allHexes(SHEET)) {
    const [column, row] = position(hex);
    const river = 8 + Math.sin(column / 3.1) * 2.2;
    const wood = grain(Math.floor(column / 2), Math.floor(row / 2), 4);
    if (Math.abs(row - river) < 0.55 && column % 7 !== 3) terrain[hex] = 'water';
    else if (grain(column, row, 9) < 0.035) terrain[hex] = 'town';
    else if (wood < 0.2 && grain(column, row, 2) < 0.8) terrain[hex] = 'woods';
    else if (grain(Math.floor(column / 3), Math.floor(row / 2), 7) < 0.14) terrain[hex] = 'hills';
    else terrain[hex] = 'clear';
  }
  return plainGround(SHEET, terrain, {});
}

const STANDING: readonly [hex: string, side: number, symbol: string, steps: number][] = [
  ['1604', 0, 'infantry', 3],
  ['1705', 0, 'infantry', 2],
  ['1604', 0, 'gun', 2],
  ['1506', 0, 'armour', 3],
  ['2003', 1, 'infantry', 3],
  ['2104', 1, 'armour', 2],
  ['2206', 1, 'scout', 2],
];

export function vignetteCounters(): Counter[] {
  return STANDING.map(([hex, side, symbol, steps], i) => ({
    id: String(i),
    hex,
    side,
    own: side === 0,
    symbol,
    name: '',
    steps,
    fullSteps: 3,
    moves: null,
    marks: [],
    selected: false,
    ready: false,
    ghost: null,
  }));
}
