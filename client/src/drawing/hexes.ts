// Geometry of a sheet of hexes with flat tops. An id is the numbers of column and row, `0304`.

export type HexId = string;

/** A sheet of hexes; what may be left out is as on most sheets. */
export interface Sheet {
  width: number;
  height: number;
  /** The columns that stand half a hex lower, by their numbers: the even ones. */
  lower?: 'even' | 'odd';
  /** Digits of the column and of the row in an id: 2. */
  digits?: number;
  /** Numbers of the first column and row: 1 and 1. */
  first?: readonly [number, number];
  /** Letters in front of the ids: none. */
  prefix?: string;
  /** Which way the numbers of rows grow: down. */
  rows?: 'down' | 'up';
  /** From the middle of a hex to the next; 0 where nobody has said so: 0. */
  metres?: number;
}

/** How a sheet names its hexes, where its size does not matter. */
export type Numbering = Omit<Sheet, 'width' | 'height'> & Partial<Sheet>;
const USUAL: Numbering = {};

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

/** By direction the one that leads back. */
export const OPPOSITE: Record<Direction, Direction> = {
  n: 's',
  ne: 'sw',
  se: 'nw',
  s: 'n',
  sw: 'ne',
  nw: 'se',
};

const HIGH: Record<Direction, readonly [number, number]> = {
  n: [0, -1],
  ne: [1, -1],
  se: [1, 0],
  s: [0, 1],
  sw: [-1, 0],
  nw: [-1, -1],
};
const LOW: Record<Direction, readonly [number, number]> = {
  n: [0, -1],
  ne: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  nw: [-1, 0],
};

export function hexId(column: number, row: number, sheet: Numbering = USUAL): HexId {
  const digits = sheet.digits ?? 2;
  const number = String(column).padStart(digits, '0') + String(row).padStart(digits, '0');
  return (sheet.prefix ?? '') + number;
}

/** The numbers of column and row in an id. */
export function position(hex: HexId): [column: number, row: number] {
  let start = 0;
  while (hex.charCodeAt(start) > 57) start++;
  const half = (start + hex.length) / 2;
  return [Number(hex.slice(start, half)), Number(hex.slice(half))];
}

export function isOn(sheet: Sheet, hex: HexId): boolean {
  const [column, row] = placeOf(hex, sheet);
  const within = column >= 0 && column < sheet.width && row >= 0 && row < sheet.height;
  return within && hex === hexAtPlace(column, row, sheet);
}

/** All hexes of a sheet, row by row. */
export function allHexes(sheet: Sheet): HexId[] {
  return hexesWithin(sheet, 0, sheet.width - 1, 0, sheet.height - 1);
}

/** The neighbour in a direction, or nothing at the edge of the sheet. */
export function step(sheet: Sheet, hex: HexId, direction: Direction): HexId | null {
  const [column, row] = placeOf(hex, sheet);
  const [right, down] = (isLow(column, sheet) ? LOW : HIGH)[direction];
  const [x, y] = [column + right, row + down];
  const within = x >= 0 && x < sheet.width && y >= 0 && y < sheet.height;
  return within ? hexAtPlace(x, y, sheet) : null;
}

export function centre(hex: HexId, sheet: Numbering = USUAL): Point {
  const [column, row] = placeOf(hex, sheet);
  return {
    x: RADIUS + column * 1.5 * RADIUS,
    y: APOTHEM * (2 * row + 1 + (isLow(column, sheet) ? 1 : 0)),
  };
}

/** Whether something of a hex around a point lies in a box. */
export function touches({ x, y }: Point, box: Box): boolean {
  return (
    x > box.x - RADIUS &&
    y > box.y - RADIUS &&
    x < box.x + box.width + RADIUS &&
    y < box.y + box.height + RADIUS
  );
}

/** Column and row counted from 0, from the top left. */
export function placeOf(hex: HexId, sheet: Numbering = USUAL): [column: number, row: number] {
  const [column, row] = position(hex);
  const [left, top] = sheet.first ?? [1, 1];
  const down = row - top;
  return [column - left, sheet.rows === 'up' ? (sheet.height ?? 0) - 1 - down : down];
}

function hexAtPlace(column: number, row: number, sheet: Numbering): HexId {
  const [left, top] = sheet.first ?? [1, 1];
  const down = sheet.rows === 'up' ? (sheet.height ?? 0) - 1 - row : row;
  return hexId(left + column, top + down, sheet);
}

/** Whether a column, counted from 0, stands half a hex lower. */
function isLow(column: number, sheet: Numbering): boolean {
  const number = column + (sheet.first?.[0] ?? 1);
  return (number % 2 !== 0) === (sheet.lower === 'odd');
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
    height: APOTHEM * (2 * sheet.height + (sheet.width > 1 || isLow(0, sheet) ? 1 : 0)),
  };
}

/** The hex of the sheet under a point. */
export function hexAt(sheet: Sheet, point: Point): HexId | null {
  const q = (point.x - RADIUS) / (1.5 * RADIUS);
  // Where the first column stands lower, the rows of the axes begin half a hex further down.
  const drop = isLow(0, sheet) ? 0.5 : 0;
  const r = (point.y - APOTHEM) / (2 * APOTHEM) - drop - q / 2;
  const hex = fromAxial(...rounded(q, r), sheet);
  return isOn(sheet, hex) ? hex : null;
}

/** How many steps lie between two hexes. */
export function distance(first: HexId, second: HexId, sheet: Numbering = USUAL): number {
  const [q1, r1] = axial(first, sheet);
  const [q2, r2] = axial(second, sheet);
  return Math.max(Math.abs(q1 - q2), Math.abs(r1 - r2), Math.abs(q1 + r1 - q2 - r2));
}

/** The hexes on the straight line from one to another, without the first. */
export function line(first: HexId, second: HexId, sheet: Numbering = USUAL): HexId[] {
  const [q1, r1] = axial(first, sheet);
  const [q2, r2] = axial(second, sheet);
  const steps = distance(first, second, sheet);
  const found: HexId[] = [];
  for (let i = 1; i <= steps; i++) {
    const part = i / steps;
    // The nudge keeps a line that runs along an edge on one side of it.
    const q = q1 + (q2 - q1) * part + 1e-6;
    const r = r1 + (r2 - r1) * part + 2e-6;
    found.push(fromAxial(...rounded(q, r), sheet));
  }
  return found;
}

/** The hexes of a sheet whose outline may touch a box. */
export function hexesIn(sheet: Sheet, box: Box): HexId[] {
  return hexesWithin(
    sheet,
    Math.max(0, Math.floor(box.x / (1.5 * RADIUS)) - 1),
    Math.min(sheet.width - 1, Math.ceil((box.x + box.width) / (1.5 * RADIUS))),
    Math.max(0, Math.floor(box.y / (2 * APOTHEM)) - 1),
    Math.min(sheet.height - 1, Math.ceil((box.y + box.height) / (2 * APOTHEM))),
  );
}

/** The part of a map around the hexes between two opposite corners. */
export function boxAround(sheet: Sheet, one: HexId, other: HexId, margin: number): Box {
  const [c1, r1] = placeOf(one, sheet);
  const [c2, r2] = placeOf(other, sheet);
  const [left, right] = [Math.min(c1, c2), Math.max(c1, c2)];
  const [top, bottom] = [Math.min(r1, r2), Math.max(r1, r2)];
  // Where there are several columns, some stand higher and some lower.
  const low = right > left || isLow(left, sheet);
  const high = right > left || !isLow(left, sheet);
  const x = left * 1.5 * RADIUS - margin;
  const y = APOTHEM * (2 * top + (high ? 0 : 1)) - margin;
  return {
    x,
    y,
    width: RADIUS * (1.5 * right + 2) + margin - x,
    height: APOTHEM * (2 * bottom + 2 + (low ? 1 : 0)) + margin - y,
  };
}

/** Hexes by their places on the sheet, counted from 0, row by row. */
function hexesWithin(
  sheet: Sheet,
  firstColumn: number,
  lastColumn: number,
  firstRow: number,
  lastRow: number,
): HexId[] {
  const found: HexId[] = [];
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++)
      found.push(hexAtPlace(column, row, sheet));
  return found;
}

function axial(hex: HexId, sheet: Numbering): [q: number, r: number] {
  const [column, row] = placeOf(hex, sheet);
  return [column, row - shift(column, sheet)];
}

function fromAxial(q: number, r: number, sheet: Numbering): HexId {
  return hexAtPlace(q, r + shift(q, sheet), sheet);
}

/** How many whole rows the axes have fallen behind so many columns to the right. */
function shift(q: number, sheet: Numbering): number {
  return isLow(0, sheet) ? Math.ceil(q / 2) : Math.floor(q / 2);
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
