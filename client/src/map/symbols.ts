// Unit symbols after the NATO pattern: own units in a rectangle, others in a diamond.

import type { Pen } from './pen';

/** Half the width and half the height in which the mark of a kind is drawn. */
interface Room {
  wide: number;
  high: number;
}

const MARKS: Record<string, (pen: Pen, room: Room) => void> = {
  infantry: (pen, { wide, high }) => {
    pen.moveTo(-wide, -high);
    pen.lineTo(wide, high);
    pen.moveTo(wide, -high);
    pen.lineTo(-wide, high);
  },
  armour: (pen, { wide, high }) => {
    pen.ellipse(0, 0, wide * 0.68, high * 0.6, 0, 0, 2 * Math.PI);
  },
  gun: (pen, { wide, high }) => {
    pen.moveTo(-wide, high);
    pen.lineTo(0, -high);
    pen.lineTo(wide, high);
  },
  scout: (pen, { wide, high }) => {
    pen.moveTo(-wide, high);
    pen.lineTo(wide, -high);
  },
};

/** Draw a symbol around a point; a kind nobody knows gets an empty frame. */
export function drawSymbol(
  pen: Pen,
  kind: string,
  own: boolean,
  colours: { ink: string; paper: string },
): void {
  pen.save();
  pen.lineJoin = 'miter';
  pen.lineWidth = 2;
  pen.strokeStyle = colours.ink;
  pen.fillStyle = colours.paper;
  pen.beginPath();
  if (own) pen.rect(-17, -11, 34, 22);
  else for (const [x, y] of DIAMOND) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
  pen.stroke();
  pen.clip();
  pen.beginPath();
  MARKS[kind]?.(pen, own ? { wide: 17, high: 11 } : { wide: 10.4, high: 7.4 });
  pen.stroke();
  pen.restore();
}

const DIAMOND = [
  [0, -15.5],
  [18.5, 0],
  [0, 15.5],
  [-18.5, 0],
] as const;
