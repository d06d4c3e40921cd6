// Draws signs on the map: ports, airfields, forts, bridges.

import type { MarkLook } from '../generated/types';
import { APOTHEM, RADIUS, type Point } from './hexes';
import type { Pen } from './pen';

const PLACES: Record<MarkLook['place'], Point> = {
  middle: { x: 0, y: 0 },
  above: { x: 0, y: -APOTHEM * 0.6 },
  below: { x: 0, y: APOTHEM * 0.6 },
  left: { x: -RADIUS * 0.62, y: 0 },
  right: { x: RADIUS * 0.62, y: 0 },
  low: { x: 0, y: APOTHEM * 0.36 },
  corner: { x: -RADIUS * 0.38, y: -APOTHEM * 0.64 },
};

/** Where a sign at a hex stands. */
export function signAt(look: MarkLook, { x, y }: Point): Point {
  const place = PLACES[look.place];
  return { x: x + place.x, y: y + place.y };
}

/** Draw a sign around a point, turned by an angle. */
export function drawSign(pen: Pen, look: MarkLook, at: Point, angle: number): void {
  const place = signAt(look, at);
  pen.save();
  pen.translate(place.x, place.y);
  pen.rotate(angle);
  pen.scale(look.size / 20, look.size / 20);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.setLineDash([]);
  SIGNS[look.sign](pen, look.ink, look.paper);
  pen.restore();
}

type Sign = (pen: Pen, ink: string, paper: string) => void;

/** Signs are 20 units high; those across a side are drawn as if the side were upright. */
const SIGNS: Record<MarkLook['sign'], Sign> = {
  airfield: (pen, ink, paper) => {
    disc(pen, ink, paper);
    for (const turn of [0.5, -0.65]) line(pen, ink, 2.6, spoke(turn, -6), spoke(turn, 6));
  },
  anchor: (pen, ink, paper) => {
    disc(pen, ink, paper);
    anchor(pen, ink, 1.8, 1);
  },
  blown: (pen, ink, paper) => {
    for (const [width, colour] of [
      [7, paper],
      [3.4, ink],
    ] as const) {
      line(pen, colour, width, { x: -7, y: -7 }, { x: 7, y: 7 });
      line(pen, colour, width, { x: -7, y: 7 }, { x: 7, y: -7 });
    }
  },
  bridge: (pen, ink, paper) => {
    pen.fillStyle = paper;
    pen.fillRect(-8, -3.4, 16, 6.8);
    for (const y of [-4, 4])
      for (const x of [-8, 8]) {
        line(pen, ink, 1.8, { x: 0, y }, { x, y });
        line(pen, ink, 1.8, { x, y }, { x: x * 1.4, y: y * 1.6 });
      }
  },
  depot: (pen, ink, paper) => {
    pen.beginPath();
    pen.rect(-8, -6, 16, 13);
    filled(pen, ink, paper, 1.8);
    line(pen, ink, 1.6, { x: -8, y: -6 }, { x: 8, y: 7 });
    line(pen, ink, 1.6, { x: 8, y: -6 }, { x: -8, y: 7 });
  },
  dot: (pen, ink, paper) => {
    pen.beginPath();
    pen.arc(0, 0, 6, 0, 2 * Math.PI);
    filled(pen, ink, paper, 2);
  },
  factory: (pen, ink, paper) => {
    outline(pen, [-9, 8, -9, -1, -4, -5, -4, -1, 1, -5, 1, -1, 4, -3, 4, -9, 7.5, -9, 9, 8]);
    filled(pen, paper, ink, 1.4);
  },
  fort: (pen, ink, paper) => {
    outline(
      pen,
      [-9, 7, -9, -7, -5, -7, -5, -4, -2, -4, -2, -7, 2, -7, 2, -4, 5, -4, 5, -7, 9, -7, 9, 7],
    );
    filled(pen, ink, paper, 1.8);
  },
  gear: (pen, ink, paper) => {
    pen.beginPath();
    for (let i = 0; i < 32; i++) {
      const point = spoke((i / 32) * 2 * Math.PI, i % 4 < 2 ? 9.5 : 7);
      pen.lineTo(point.x, point.y);
    }
    pen.closePath();
    filled(pen, paper, ink, 1);
    pen.beginPath();
    pen.arc(0, 0, 3, 0, 2 * Math.PI);
    filled(pen, paper, paper, 1);
  },
  houses: (pen, ink, paper) => {
    for (const [x, y, wide, high] of HOUSES) {
      pen.beginPath();
      pen.rect(x, y, wide, high);
      filled(pen, ink, paper, 0.8);
    }
  },
  ice: (pen, ink, paper) => {
    outline(pen, [-9.6, 0, -5, -8, 4.6, -8.3, 9.4, -0.6, 5.2, 7.9, -4.4, 8.2]);
    filled(pen, ink, paper, 0.3);
    for (const [x, y, to, down] of CRACKS) line(pen, ink, 0.25, { x, y }, { x: to, y: down });
  },
  mooring: (pen, ink, paper) => {
    // An anchor without a disc: first its halo, then itself.
    for (const [colour, width] of [
      [paper, 5.4],
      [ink, 2.2],
    ] as const)
      anchor(pen, colour, width, 1.35);
  },
  muster: (pen, ink, paper) => {
    pen.beginPath();
    pen.rect(-7, -9, 14, 18);
    filled(pen, ink, paper, 1.6);
    pen.fillStyle = ink;
    pen.beginPath();
    pen.arc(0, -3.6, 2.7, 0, 2 * Math.PI);
    pen.fill();
    pen.beginPath();
    pen.arc(0, 6.4, 4.8, Math.PI, 0);
    pen.fill();
  },
  oil: (pen, ink, paper) => {
    outline(pen, [-6, 9, -1.5, -9, 1.5, -9, 6, 9]);
    filled(pen, ink, paper, 1.6);
    line(pen, ink, 1.4, { x: -4.5, y: 3 }, { x: 4.5, y: 3 });
    line(pen, ink, 1.4, { x: -3, y: -3 }, { x: 3, y: -3 });
  },
  parachute: (pen, ink, paper) => {
    for (const x of [-9, -3, 3, 9]) line(pen, ink, 1, { x, y: -1 }, { x: 0, y: 9 });
    pen.beginPath();
    pen.arc(0, -1, 9, Math.PI, 2 * Math.PI);
    pen.closePath();
    filled(pen, ink, paper, 1.6);
  },
  path: (pen, ink, paper) => {
    pen.fillStyle = paper;
    pen.fillRect(-12, -4, 24, 8);
    for (const y of [-4, 4]) line(pen, ink, 2.4, { x: -12, y }, { x: 12, y });
    for (const x of [-8, 0, 8]) line(pen, ink, 2, { x: x - 2, y: 0 }, { x: x + 2, y: 0 });
  },
  pontoon: (pen, ink, paper) => {
    for (const x of [-6, 0, 6]) {
      pen.beginPath();
      pen.ellipse(x, 0, 2.1, 7, 0, 0, 2 * Math.PI);
      filled(pen, ink, paper, 1.4);
    }
    pen.beginPath();
    pen.rect(-10, -2.6, 20, 5.2);
    filled(pen, ink, paper, 1.6);
  },
  ring: (pen, ink, paper) => {
    disc(pen, ink, paper);
  },
  sandbags: (pen, ink, paper) => {
    for (const [x, y] of SANDBAGS) {
      pen.beginPath();
      pen.ellipse(x, y, 4.1, 2.5, 0, 0, 2 * Math.PI);
      filled(pen, ink, paper, 1.3);
    }
  },
  square: (pen, ink, paper) => {
    pen.beginPath();
    pen.rect(-6, -6, 12, 12);
    filled(pen, ink, paper, 2);
  },
  star: (pen, ink, paper) => {
    pen.beginPath();
    for (let i = 0; i < 10; i++) {
      const point = spoke((i / 10) * 2 * Math.PI - Math.PI / 2, i % 2 ? 4 : 10);
      pen.lineTo(point.x, point.y);
    }
    pen.closePath();
    filled(pen, ink, paper, 1.4);
  },
  strip: (pen, ink, paper) => {
    outline(pen, [-9, 3.5, 8, -7, 9.5, -4.2, -7.5, 6.3]);
    filled(pen, ink, paper, 1.4);
  },
  'strong-point': (pen, ink, paper) => {
    pen.beginPath();
    pen.arc(0, 5, 9, Math.PI, 0);
    pen.closePath();
    filled(pen, ink, paper, 1.8);
    for (const turn of [-2.4, -1.57, -0.74])
      line(pen, ink, 1.8, shifted(spoke(turn, 9)), shifted(spoke(turn, 12.5)));
  },
  trench: (pen, ink, paper) => {
    for (const [colour, width] of [
      [paper, 5],
      [ink, 2],
    ] as const) {
      pen.beginPath();
      for (const x of [-9, -5, -5, -1, -1, 3, 3, 7, 7, 9].entries())
        pen.lineTo(x[1], (x[0] + 1) % 4 < 2 ? -3 : 3);
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.stroke();
    }
  },
  triangle: (pen, ink, paper) => {
    outline(pen, [0, -8, 8.5, 7, -8.5, 7]);
    filled(pen, ink, paper, 1.8);
    pen.fillStyle = ink;
    pen.beginPath();
    pen.arc(0, 2.4, 1.8, 0, 2 * Math.PI);
    pen.fill();
  },
  wall: (pen, ink, paper) => {
    for (const [colour, wide] of [
      [paper, 3.4],
      [ink, 0],
    ] as const) {
      outline(
        pen,
        [-10, 6, -10, 0, -7.5, -6, -5, 0, -2.5, 0, 0, -6, 2.5, 0, 5, 0, 7.5, -6, 10, 0, 10, 6],
      );
      filled(pen, colour, colour, wide);
    }
  },
  'way-out': (pen, ink, paper) => {
    outline(pen, [-9, -4, 0, -4, 0, -9, 9.5, 0, 0, 9, 0, 4, -9, 4]);
    filled(pen, ink, paper, 1.6);
  },
};

/** Cracks in the ice. */
const CRACKS = [
  [-6, -2, -1, 1],
  [-1, 1, 1, 5],
  [-1, 1, 4, -1],
  [2, -6, 4, -1],
] as const;

/** Draw an anchor in strokes of a width. */
function anchor(pen: Pen, ink: string, width: number, scale: number): void {
  const at = (x: number, y: number) => ({ x: x * scale, y: y * scale });
  line(pen, ink, width, at(0, -4), at(0, 6));
  line(pen, ink, width, at(-3.4, -2), at(3.4, -2));
  pen.beginPath();
  pen.arc(0, -5.4 * scale, 1.4 * scale, 0, 2 * Math.PI);
  pen.stroke();
  pen.beginPath();
  pen.arc(0, 0.6 * scale, 5.6 * scale, 0.35, Math.PI - 0.35);
  pen.stroke();
}

/** Where the houses of a village stand, and how large they are. */
const HOUSES = [
  [-9, -6, 6, 4.5],
  [-1, -8, 5, 6],
  [5.5, -3, 5, 4],
  [-6.5, 1.5, 5.5, 5],
  [1, 2, 6.5, 4.5],
] as const;

/** Where the bags of a parapet lie, the lowest row first. */
const SANDBAGS = [
  [-8, 4.6],
  [0, 4.6],
  [8, 4.6],
  [-4, 0.4],
  [4, 0.4],
  [0, -3.8],
] as const;

function disc(pen: Pen, ink: string, paper: string): void {
  pen.beginPath();
  pen.arc(0, 0, 9, 0, 2 * Math.PI);
  filled(pen, ink, paper, 1.6);
}

function filled(pen: Pen, ink: string, paper: string, width: number): void {
  pen.fillStyle = paper;
  pen.fill();
  pen.strokeStyle = ink;
  pen.lineWidth = width;
  pen.stroke();
}

function outline(pen: Pen, numbers: readonly number[]): void {
  pen.beginPath();
  for (let i = 0; i < numbers.length; i += 2) pen.lineTo(numbers[i]!, numbers[i + 1]!);
  pen.closePath();
}

function line(pen: Pen, ink: string, width: number, from: Point, to: Point): void {
  pen.strokeStyle = ink;
  pen.lineWidth = width;
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
}

function spoke(angle: number, length: number): Point {
  return { x: Math.cos(angle) * length, y: Math.sin(angle) * length };
}

function shifted(point: Point): Point {
  return { x: point.x, y: point.y + 5 };
}
