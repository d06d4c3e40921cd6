// Unit symbols after the NATO pattern: own units in a rectangle, others in a diamond.

import type { Pen } from './pen';

/** Half the width and half the height in which the mark of a kind is drawn. */
interface Room {
  wide: number;
  high: number;
}

/** Draws the mark of a kind of troops: lines as a path, what is filled at once. */
type Branch = (pen: Pen, room: Room) => void;

const infantry: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide, -high);
  pen.lineTo(wide, high);
  pen.moveTo(wide, -high);
  pen.lineTo(-wide, high);
};

const armour: Branch = (pen, { wide, high }) => {
  pen.moveTo(wide * 0.68, 0);
  pen.ellipse(0, 0, wide * 0.68, high * 0.6, 0, 0, 2 * Math.PI);
};

const scout: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide, high);
  pen.lineTo(wide, -high);
};

const antiTank: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide, high);
  pen.lineTo(0, -high);
  pen.lineTo(wide, high);
};

const artillery: Branch = (pen, { high }) => {
  pen.moveTo(high * 0.36, 0);
  for (let size = high * 0.36; size > 0; size -= 1) pen.arc(0, 0, size, 0, 2 * Math.PI);
};

const engineers: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide * 0.5, high * 0.5);
  pen.lineTo(-wide * 0.5, -high * 0.4);
  pen.lineTo(wide * 0.5, -high * 0.4);
  pen.lineTo(wide * 0.5, high * 0.5);
  pen.moveTo(0, -high * 0.4);
  pen.lineTo(0, high * 0.5);
};

const upright: Branch = (pen, { high }) => {
  pen.moveTo(0, -high);
  pen.lineTo(0, high);
};

const wings: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide * 0.42, high * 0.9);
  pen.quadraticCurveTo(-wide * 0.21, high * 0.2, 0, high * 0.9);
  pen.quadraticCurveTo(wide * 0.21, high * 0.2, wide * 0.42, high * 0.9);
};

const wheels: Branch = (pen, { wide, high }) => {
  for (const x of [-wide * 0.45, wide * 0.45]) {
    pen.moveTo(x + high * 0.2, high * 0.72);
    pen.arc(x, high * 0.72, high * 0.2, 0, 2 * Math.PI);
  }
};

const mountain: Branch = (pen, { wide, high }) => {
  for (let part = 1; part > 0.1; part -= 0.25) {
    pen.moveTo(-wide * 0.26 * part, high);
    pen.lineTo(0, high - high * 0.62 * part);
    pen.lineTo(wide * 0.26 * part, high);
  }
};

const dome: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide, high);
  pen.quadraticCurveTo(0, -high * 1.6, wide, high);
};

const air: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide * 0.6, -high * 0.45);
  pen.lineTo(wide * 0.6, high * 0.45);
  pen.lineTo(wide * 0.6, -high * 0.45);
  pen.lineTo(-wide * 0.6, high * 0.45);
  pen.closePath();
};

const bomber: Branch = (pen, room) => {
  air(pen, room);
  upright(pen, { wide: room.wide, high: room.high * 0.72 });
};

const naval: Branch = (pen, { wide, high }) => {
  pen.moveTo(0, -high * 0.7);
  pen.lineTo(0, high * 0.7);
  pen.moveTo(-wide * 0.3, -high * 0.35);
  pen.lineTo(wide * 0.3, -high * 0.35);
  pen.moveTo(-wide * 0.45, high * 0.15);
  pen.quadraticCurveTo(0, high * 1.25, wide * 0.45, high * 0.15);
};

const supply: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide, high * 0.45);
  pen.lineTo(wide, high * 0.45);
};

const signals: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide, -high);
  pen.lineTo(wide * 0.2, high * 0.25);
  pen.lineTo(wide * 0.2, -high * 0.25);
  pen.lineTo(wide, high);
};

const headquarters: Branch = (pen, { wide, high }) => {
  pen.moveTo(-wide, -high * 0.4);
  pen.lineTo(wide, -high * 0.4);
};

const both =
  (...branches: Branch[]): Branch =>
  (pen, room) => {
    for (const branch of branches) branch(pen, room);
  };

/** Kinds of troops by the names systems give them. */
const BRANCHES: Record<string, Branch> = {
  infantry,
  motorised: both(infantry, upright),
  mechanised: both(infantry, armour),
  armour,
  'self-propelled': both(armour, artillery),
  cavalry: scout,
  scout,
  recon: scout,
  'armoured-recon': both(armour, scout),
  artillery,
  rocket: both(artillery, upright),
  gun: antiTank,
  'anti-tank': antiTank,
  'anti-air': dome,
  engineers,
  airborne: both(infantry, wings),
  glider: both(infantry, wings),
  mountain: both(infantry, mountain),
  marine: both(infantry, naval),
  bicycle: both(infantry, wheels),
  hq: headquarters,
  signals,
  supply,
  air,
  fighter: air,
  bomber,
  naval,
};

/** Marks of size, from a squad to an army group. */
const SIZES: Record<string, string> = {
  squad: '•',
  section: '••',
  platoon: '•••',
  company: 'I',
  battalion: 'II',
  regiment: 'III',
  brigade: '×',
  division: '××',
  corps: '×××',
  army: '××××',
  'army-group': '×××××',
};

export const SYMBOLS: readonly string[] = Object.keys(BRANCHES);
export const SIZE_NAMES: readonly string[] = Object.keys(SIZES);

/** Draw a symbol around a point; a kind nobody knows gets an empty frame. */
export function drawSymbol(
  pen: Pen,
  kind: string,
  own: boolean,
  colours: { ink: string; paper: string },
): void {
  pen.save();
  pen.lineJoin = 'miter';
  pen.lineCap = 'butt';
  pen.lineWidth = 2;
  pen.strokeStyle = colours.ink;
  pen.fillStyle = colours.paper;
  frame(pen, own);
  pen.fill();
  pen.save();
  frame(pen, own);
  pen.clip();
  pen.beginPath();
  BRANCHES[kind]?.(pen, own ? { wide: 17, high: 11 } : { wide: 10.4, high: 7.4 });
  pen.stroke();
  pen.restore();
  frame(pen, own);
  pen.stroke();
  pen.restore();
}

/** Draw the mark of a size with its foot at a point. */
export function drawSize(pen: Pen, size: string, y: number, ink: string): void {
  const mark = SIZES[size] ?? '';
  const wide = mark.startsWith('I') ? 3.6 : 5;
  pen.save();
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = 1.5;
  pen.lineCap = 'butt';
  [...mark].forEach((sign, i) => {
    const x = (i - (mark.length - 1) / 2) * wide;
    pen.beginPath();
    if (sign === '•') {
      pen.arc(x, y - 2, 1.6, 0, 2 * Math.PI);
      pen.fill();
      return;
    }
    if (sign === 'I') {
      pen.moveTo(x, y - 5);
      pen.lineTo(x, y);
    } else {
      pen.moveTo(x - 2, y - 4.5);
      pen.lineTo(x + 2, y);
      pen.moveTo(x + 2, y - 4.5);
      pen.lineTo(x - 2, y);
    }
    pen.stroke();
  });
  pen.restore();
}

function frame(pen: Pen, own: boolean): void {
  pen.beginPath();
  if (own) pen.rect(-17, -11, 34, 22);
  else for (const [x, y] of DIAMOND) pen.lineTo(x, y);
  pen.closePath();
}

const DIAMOND = [
  [0, -15.5],
  [18.5, 0],
  [0, 15.5],
  [-18.5, 0],
] as const;
