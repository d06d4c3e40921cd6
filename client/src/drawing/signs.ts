// Draws the small signs of missions and works: a disc with a picture in it.

import type { HexId, Point } from './hexes';
import type { Pen } from './pen';

export const SIGNS = [
  'gun',
  'burst',
  'ship',
  'plane',
  'shield',
  'eye',
  'swords',
  'crate',
  'repair',
  'blow',
  'clear',
  'alarm',
  'pocket',
  'shut',
] as const;
export type SignSort = (typeof SIGNS)[number];

export interface Sign {
  hex: HexId;
  sort: SignSort;
  /** Against somebody, or for somebody of one's own. */
  tone: 'foe' | 'own';
  /** Whether what is in hand does it. */
  lit: boolean;
  /** The colour of its disc, where its tone does not say it; such a sign is seen from afar, too. */
  colour?: string;
}

const DISC = { foe: '#a3271c', own: '#2f6b35', lit: '#f2c21b' };
/** The radius of a disc, in units of the map. */
export const RADIUS = 11;

/** Each picture as lines between points, in a square from -6 to 6; a number alone closes nothing. */
const PICTURES: Readonly<Record<SignSort, readonly (readonly [number, number])[][]>> = {
  gun: [
    [
      [-6, 1],
      [6, -5],
    ],
    [
      [-5, 3.5],
      [-1, 0.5],
    ],
    [
      [-3, 5],
      [1, 5],
      [1, 1],
      [-3, 1],
      [-3, 5],
    ],
  ],
  burst: [
    [
      [0, -6],
      [1.6, -1.8],
      [6, -3],
      [2.4, 0.6],
      [5, 5],
      [0.4, 2.4],
      [-4, 5.6],
      [-2.2, 0.8],
      [-6, -1],
      [-1.6, -1.6],
      [0, -6],
    ],
  ],
  ship: [
    [
      [-6, 1],
      [6, 1],
      [4, 4.5],
      [-4, 4.5],
      [-6, 1],
    ],
    [
      [-2, 1],
      [-2, -3],
      [2, -3],
      [2, 1],
    ],
    [
      [0, -3],
      [0, -6],
    ],
  ],
  plane: [
    [
      [0, -6],
      [0, 6],
    ],
    [
      [-6, 0],
      [0, -2],
      [6, 0],
    ],
    [
      [-2.5, 5.5],
      [0, 4],
      [2.5, 5.5],
    ],
  ],
  shield: [
    [
      [-5, -5],
      [5, -5],
      [5, 0],
      [0, 6],
      [-5, 0],
      [-5, -5],
    ],
    [
      [0, -5],
      [0, 6],
    ],
  ],
  eye: [
    [
      [-6, 0],
      [-3, -3],
      [0, -4],
      [3, -3],
      [6, 0],
      [3, 3],
      [0, 4],
      [-3, 3],
      [-6, 0],
    ],
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ],
  ],
  swords: [
    [
      [-5, 5],
      [5, -5],
    ],
    [
      [5, 5],
      [-5, -5],
    ],
    [
      [-5, 1.5],
      [-1.5, 5],
    ],
    [
      [5, 1.5],
      [1.5, 5],
    ],
  ],
  crate: [
    [
      [-5, -4],
      [5, -4],
      [5, 5],
      [-5, 5],
      [-5, -4],
    ],
    [
      [-5, -4],
      [5, 5],
    ],
    [
      [5, -4],
      [-5, 5],
    ],
  ],
  repair: [
    [
      [-6, 3],
      [-3, -2],
      [3, -2],
      [6, 3],
    ],
    [
      [-6, -2],
      [6, -2],
    ],
    [
      [0, -2],
      [0, 4],
    ],
  ],
  blow: [
    [
      [-6, 3],
      [-3, -2],
      [-1, -2],
    ],
    [
      [6, 3],
      [3, -2],
      [1, -2],
    ],
    [
      [-2, -6],
      [2, 5],
    ],
  ],
  clear: [
    [
      [-6, 4],
      [-2, 0],
      [2, 3],
      [6, -4],
    ],
    [
      [-5, -4],
      [-3, -2],
    ],
    [
      [-3, -4],
      [-5, -2],
    ],
  ],
  alarm: [
    [
      [0, -6.5],
      [0, 1.5],
    ],
    [
      [0, 5.4],
      [0, 5.6],
    ],
  ],
  pocket: [
    [
      [-2, -5],
      [-5, -2],
      [-5, 2],
      [-2, 5],
      [2, 5],
      [5, 2],
      [5, -2],
      [2, -5],
    ],
    [
      [-1, 0],
      [1, 0],
    ],
  ],
  shut: [
    [
      [-7, 0],
      [-2, 0],
    ],
    [
      [-4.5, -3],
      [-1.5, 0],
      [-4.5, 3],
    ],
    [
      [7, 0],
      [2, 0],
    ],
    [
      [4.5, -3],
      [1.5, 0],
      [4.5, 3],
    ],
    [
      [0, -6],
      [0, 6],
    ],
  ],
};

/** Draw a sign around a point, so many times as large as usual. */
export function drawSign(pen: Pen, sign: Sign, at: Point, grown = 1): void {
  pen.save();
  pen.translate(at.x, at.y);
  pen.scale(grown, grown);
  pen.setLineDash([]);
  pen.beginPath();
  pen.arc(0, 0, RADIUS, 0, 2 * Math.PI);
  pen.fillStyle = sign.lit ? DISC.lit : (sign.colour ?? DISC[sign.tone]);
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = '#ffffff';
  pen.stroke();
  pen.lineWidth = 1.9;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.strokeStyle = sign.lit ? '#1d1a12' : '#ffffff';
  for (const line of PICTURES[sign.sort]) {
    pen.beginPath();
    for (const [x, y] of line) pen.lineTo(x, y);
    pen.stroke();
  }
  pen.restore();
}
