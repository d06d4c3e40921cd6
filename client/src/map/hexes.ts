// Geometry of a sheet of hexes: flat tops, ids CCRR counted from 1, even columns half a hex lower.

export type HexId = string;

export interface Sheet {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** From a hex's centre to its corners, in units of the map. */
export const RADIUS = 48;
/** From a hex's centre to the middle of its top. */
export const APOTHEM = (RADIUS * Math.sqrt(3)) / 2;

/** Clockwise from the north. */
export const DIRECTIONS = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const ODD: Record<Direction, readonly [number, number]> = {
  n: [0, -1],
  ne: [1, -1],
  se: [1, 0],
  s: [0, 1],
  sw: [-1, 0],
  nw: [-1, -1],
};
const EVEN: Record<Direction, readonly [number, number]> = {
  n: [0, -1],
  ne: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  nw: [-1, 0],
};

export function hexId(column: number, row: number): HexId {
  return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

export function position(hex: HexId): [column: number, row: number] {
  return [Number(hex.slice(0, 2)), Number(hex.slice(2))];
}

export function isOn(sheet: Sheet, hex: HexId): boolean {
  const [column, row] = position(hex);
  return column >= 1 && column <= sheet.width && row >= 1 && row <= sheet.height;
}

/** All hexes of a sheet, row by row. */
export function allHexes(sheet: Sheet): HexId[] {
  const found: HexId[] = [];
  for (let row = 1; row <= sheet.height; row++)
    for (let column = 1; column <= sheet.width; column++) found.push(hexId(column, row));
  return found;
}

/** The neighbour in a direction, or nothing at the edge of the sheet. */
export function step(sheet: Sheet, hex: HexId, direction: Direction): HexId | null {
  const [column, row] = position(hex);
  const [right, down] = (column % 2 ? ODD : EVEN)[direction];
  const next = hexId(column + right, row + down);
  return isOn(sheet, next) ? next : null;
}

export function centre(hex: HexId): Point {
  const [column, row] = position(hex);
  return {
    x: RADIUS + (column - 1) * 1.5 * RADIUS,
    y: APOTHEM * (2 * row - 1 + (column % 2 ? 0 : 1)),
  };
}

/** Six corners around a point, clockwise from the north-west: side i lies in direction i. */
export function corners(middle: Point, radius: number = RADIUS): Point[] {
  const apothem = (radius * Math.sqrt(3)) / 2;
  const { x, y } = middle;
  return [
    { x: x - radius / 2, y: y - apothem },
    { x: x + radius / 2, y: y - apothem },
    { x: x + radius, y },
    { x: x + radius / 2, y: y + apothem },
    { x: x - radius / 2, y: y + apothem },
    { x: x - radius, y },
  ];
}

/** The size of a sheet in units of the map. */
export function sizeOf(sheet: Sheet): { width: number; height: number } {
  return {
    width: RADIUS * (1.5 * sheet.width + 0.5),
    height: APOTHEM * (2 * sheet.height + (sheet.width > 1 ? 1 : 0)),
  };
}

/** The hex of the sheet under a point. */
export function hexAt(sheet: Sheet, point: Point): HexId | null {
  const q = (point.x - RADIUS) / (1.5 * RADIUS);
  const r = (point.y - APOTHEM) / (2 * APOTHEM) - q / 2;
  const hex = fromAxial(...rounded(q, r));
  return isOn(sheet, hex) ? hex : null;
}

/** How many steps lie between two hexes. */
export function distance(first: HexId, second: HexId): number {
  const [q1, r1] = axial(first);
  const [q2, r2] = axial(second);
  return Math.max(Math.abs(q1 - q2), Math.abs(r1 - r2), Math.abs(q1 + r1 - q2 - r2));
}

/** The hexes on the straight line from one to another, without the first. */
export function line(first: HexId, second: HexId): HexId[] {
  const [q1, r1] = axial(first);
  const [q2, r2] = axial(second);
  const steps = distance(first, second);
  const found: HexId[] = [];
  for (let i = 1; i <= steps; i++) {
    const part = i / steps;
    // The nudge keeps a line that runs along an edge on one side of it.
    const q = q1 + (q2 - q1) * part + 1e-6;
    const r = r1 + (r2 - r1) * part + 2e-6;
    found.push(fromAxial(...rounded(q, r)));
  }
  return found;
}

/** The hexes of a sheet whose outline may touch a box. */
export function hexesIn(sheet: Sheet, box: Box): HexId[] {
  const firstColumn = Math.max(1, Math.floor(box.x / (1.5 * RADIUS)));
  const lastColumn = Math.min(sheet.width, Math.ceil((box.x + box.width) / (1.5 * RADIUS)) + 1);
  const firstRow = Math.max(1, Math.floor(box.y / (2 * APOTHEM)));
  const lastRow = Math.min(sheet.height, Math.ceil((box.y + box.height) / (2 * APOTHEM)) + 1);
  const found: HexId[] = [];
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++) found.push(hexId(column, row));
  return found;
}

function axial(hex: HexId): [q: number, r: number] {
  const [column, row] = position(hex);
  return [column - 1, row - 1 - Math.floor((column - 1) / 2)];
}

function fromAxial(q: number, r: number): HexId {
  return hexId(q + 1, r + 1 + Math.floor(q / 2));
}

function rounded(q: number, r: number): [q: number, r: number] {
  let nearQ = Math.round(q);
  let nearR = Math.round(r);
  const s = -q - r;
  const nearS = Math.round(s);
  const offQ = Math.abs(nearQ - q);
  const offR = Math.abs(nearR - r);
  const offS = Math.abs(nearS - s);
  if (offQ > offR && offQ > offS) nearQ = -nearR - nearS;
  else if (offR > offS) nearR = -nearQ - nearS;
  return [nearQ, nearR];
}
