// Silhouettes in the place of symbols: a man, a tank, a gun, a ship, as seen from the side.

import type { Pen } from './pen';

/**
 * A silhouette is a list of shapes in a room of 34 by 22 around the middle, facing right:
 * `p` a filled shape through points, `q` the same cut out, `o` a disc, `h` a hole (middle, then
 * radius), `l` a line (width, then points).
 */
type Silhouette = readonly string[];

const man: Silhouette = [
  'o 0,-7.6 2.6',
  'p -3.6,-8 -2.6,-10.4 0,-11 2.6,-10.4 3.8,-7.8 4.4,-7.4',
  'p -3,-4.6 3,-4.6 4,2 2.4,3 4,10.8 1.4,10.8 0,4.4 -2.2,10.8 -5,10.8 -2.8,3 -4,1',
  'l 1.5 -7.5,2.5 9.5,-5.5',
];

const wheel = (x: number, y: number, r: number): Silhouette => [
  `o ${x},${y} ${r}`,
  `h ${x},${y} ${r * 0.42}`,
];

const tracks: Silhouette = [
  'p -14,3 -12,1.4 12,1.4 14.6,3.4 12,8.6 -11,8.6 -14.6,5',
  ...[-9, -3, 3, 9].map((x) => `h ${x},5.2 1.5`),
];

const hull: Silhouette = [...tracks, 'p -13.5,1.4 -12.5,-1.8 10,-1.8 14,1.4'];

const lorry = (load: Silhouette): Silhouette => [
  'p 5,4 5,-5.5 10.5,-5.5 12.5,-1.2 15.5,-0.4 15.8,4.6 5,4.6',
  'q 7,-4 9.8,-4 11,-1.2 7,-1.2',
  'p -15.5,2.4 6,2.4 6,4.6 -15.5,4.6',
  ...load,
  ...wheel(-10.5, 6.3, 3),
  ...wheel(-3.8, 6.3, 3),
  ...wheel(11, 6.3, 3),
];

const canvas: Silhouette = ['p -15,3 -15,-6.4 -13.4,-8 2.4,-8 4,-6.4 4,3'];

const plane: Silhouette = [
  'p -15,-1.4 -11.5,-1 -2,-1.8 12,-2 16,-0.2 12,1.6 -2,2 -15,0.6',
  'p -15.4,-7 -12.6,-7 -9.6,-0.6 -15,-0.6',
  'p -3.6,1 5,1 -1,9.6 -4.6,9.6',
  'p -2,-1.4 2.6,-3.6 5.4,-3.6 8,-1.4',
  'l 1.3 15.6,-5.4 15.6,5',
];

const SILHOUETTES: Record<string, Silhouette> = {
  infantry: man,
  motorised: lorry(canvas),
  mechanised: [
    'p -15,-3.4 1,-4.6 5,-4.4 7,-1.6 14,-0.8 15.4,4 -15,4',
    'p -15,3 3,3 4.6,6 2.4,8.8 -12.6,8.8 -15,6',
    ...[-11, -6, -1].map((x) => `h ${x},6 1.3`),
    ...wheel(11, 5.8, 3.2),
    'l 1.4 -3,-5.8 4,-7.2',
  ],
  armour: [...hull, 'p -7,-1.6 -6,-6.6 4,-7 6.6,-4.6 6.4,-1.6', 'l 1.9 5,-4.8 16.6,-5.2'],
  'self-propelled': [
    ...hull,
    'p -12.4,-1.6 -11.4,-7.4 -1,-7.8 4,-1.6',
    'l 2.4 -2,-4.6 16,-7.8',
    'l 3.4 13,-7.2 16.4,-7.8',
  ],
  cavalry: [
    'p -12,-1.6 -6,-3.2 1,-2.4 6,-7.2 8,-9.6 9.4,-8.6 13.6,-4.6 12.6,-3 8.6,-3.8 7,1.6 -9.6,2.6',
    'l 1.9 5.4,0.6 8,5 7.6,10.4',
    'l 1.9 3,1 2.4,6 4.4,10.4',
    'l 1.9 -8.6,1 -7.6,6 -9,10.4',
    'l 1.9 -9.8,0 -11.6,5 -13,10',
    'l 1.5 -11,-1 -14.6,1 -14.6,6',
    'p -4.6,-2.4 -3.6,-7.6 0.4,-7.6 1.4,-2.4',
    'o -1.4,-9.2 1.9',
    'l 1.2 0,-6 6,-5.4',
  ],
  scout: [
    ...wheel(-10, 5.6, 4.2),
    ...wheel(10.5, 5.6, 4.2),
    'p -10,5 -6,0.4 4,0.4 8.4,-3.6 11,5 6,3.8 2,6.6 -4,6.6',
    'l 1.5 6,-3.6 3.6,-4.4',
    'p -7,0.4 -4,-6 -0.6,-6.6 1.4,-3.6 5,-3.6 5,-2.2 -0.4,-1.6 -1,0.4',
    'o -1,-8.4 2.4',
  ],
  'armoured-recon': [
    'p -15,1 -11,-3 8,-3 11,-0.6 15,0.6 14,5 -14,5',
    'p -5,-2.6 -3.6,-7 4,-7 5.4,-2.6',
    'l 1.5 4,-5 12.4,-5.2',
    ...wheel(-9.4, 5.6, 3.5),
    ...wheel(9.4, 5.6, 3.5),
  ],
  artillery: [
    ...wheel(2, 4, 5.6),
    'l 2.7 -4,1.6 15,-8.6',
    'l 2.2 1,3.6 -15.5,9.2',
    'p -1,2.6 1.6,-6.4 3.8,-5.8 3,2.6',
  ],
  rocket: lorry([
    'l 2 -14.5,2.2 4.5,-7.4',
    'l 2 -14.5,-0.8 1.8,-9.4',
    'l 1.4 -6,2.6 -3,-4',
    'p 3,-8.6 6,-8 4,-5.6',
  ]),
  'anti-tank': [
    ...wheel(-0.6, 5.4, 4.3),
    'l 1.9 -2,1 16.4,0.4',
    'l 3 13.8,0.5 16.4,0.4',
    'l 2 -1.6,4 -15.4,9',
    'p 0,5.4 1,-4.6 3.4,-3.6 3.4,5.4',
  ],
  'anti-air': [
    'l 2.2 -2.6,2 10.6,-10.6',
    'l 1.8 -0.8,3.6 5.4,-4.6',
    'p -5,3.4 -5.6,-2.4 1.4,1 2.4,4.6',
    'p -4,3 4,3 5.6,8.8 -5.6,8.8',
    'l 2 -13,9 13,9',
  ],
  engineers: [
    'l 1.9 -11,8.8 8,-6.8',
    'p 5,-8.8 12.4,-10.2 10.8,-3 8.4,-3.4',
    'l 1.9 11,8.8 -7,-6.2',
    'p -14,-2 -9.8,-8.4 -3.6,-9.8 -7.6,-6.6 -11.8,-2.6',
  ],
  airborne: [
    'p -13.6,-2.6 -12,-7.2 -7,-10.4 0,-11.2 7,-10.4 12,-7.2 13.6,-2.6 9,-3.6 4.6,-2.6 0,-3.6 -4.6,-2.6 -9,-3.6',
    'l 0.8 -13,-2.6 -0.8,4.6',
    'l 0.8 13,-2.6 0.8,4.6',
    'l 0.8 -4.6,-2.6 -0.4,4',
    'l 0.8 4.6,-2.6 0.4,4',
    'o 0,4.4 1.8',
    'p -2,6 2,6 1.8,8.4 2.6,11 0.8,11 0,9 -0.8,11 -2.6,11 -1.8,8.4',
  ],
  glider: [
    'p -16,-1.2 -4,-3 8,-3.4 13.4,-1 14.4,1.4 10,3.4 -2,3 -16,0.6',
    'p -16.4,-6.6 -13.6,-6.6 -11.6,-0.6 -16,-0.6',
    'p -6,-4.8 10,-5.6 10,-3.4 -6,-2.6',
    'h 10,-0.6 1.5',
    'l 1.6 0,5.4 8,5.4',
  ],
  mountain: [
    'p -16.4,10 -6,-9.6 -1.4,-1.4 2.4,-5.6 16.4,10',
    'q -6,-7.2 -8.4,-2.6 -6.4,-3.8 -5.2,-2.2 -4,-3.4',
  ],
  marine: [
    'p -15,3 -15,-3 -5,-3 -4,0.4 10,0.4 13.6,-6 15.8,-5.4 12.4,5.4 -12,5.4',
    'o -1.4,-3 1.7',
    'o 3,-3 1.7',
    'o 7,-3 1.7',
    'l 1.5 -16,8.8 -10.6,7.4 -5.4,8.8 0,7.4 5.4,8.8 10.6,7.4 16,8.8',
  ],
  bicycle: [
    ...[-8.6, 8.6].flatMap((x) => [`o ${x},4.6 5.9`, `h ${x},4.6 4.5`]),
    'l 1.4 -8.6,4.6 -4,-4.4 5,-4.4 0,4.6 -8.6,4.6',
    'l 1.4 0,4.6 -4.8,-6.8',
    'l 1.4 8.6,4.6 4.2,-8 7.6,-8.6',
    'l 2 -7.2,-7 -2.6,-7',
  ],
  hq: [
    'l 1.9 -10,10.4 -10,-10.6',
    'p -10,-10.4 -2,-11 4,-9 13.6,-10 11,-5.4 13.6,-0.8 4,0.4 -2,-1.6 -10,-1',
    'l 2 -14.4,10 -5.6,10',
  ],
  signals: [
    'l 1.5 -6,10.4 0,-7 6,10.4',
    'l 1.2 -4.4,5.6 4.4,5.6',
    'l 1.2 -2.6,0.6 2.6,0.6',
    'o 0,-7.6 2',
    'l 1.5 5,-11 7.2,-7.6 5,-4.2',
    'l 1.5 -5,-11 -7.2,-7.6 -5,-4.2',
    'l 1.5 9.6,-11 12.4,-7.4 9.6,-3.8',
    'l 1.5 -9.6,-11 -12.4,-7.4 -9.6,-3.8',
  ],
  supply: [
    'p -14,10 -14,0.4 -1,0.4 -1,10',
    'q -12.4,4.6 -2.6,4.6 -2.6,5.6 -12.4,5.6',
    'p 1,10 1,0.4 14,0.4 14,10',
    'q 2.6,4.6 12.4,4.6 12.4,5.6 2.6,5.6',
    'p -6.5,-0.8 -6.5,-10.2 6.5,-10.2 6.5,-0.8',
    'q -4.9,-6 4.9,-6 4.9,-5 -4.9,-5',
  ],
  air: plane,
  bomber: [
    'p -16,-1.6 -4,-2.8 11,-3 16,-0.4 12,2 -2,2.2 -16,0.8',
    'p -16.4,-8.6 -13,-8.6 -9,-0.8 -15.6,-0.8',
    'p -5,0.6 7,0.6 1,10.4 -4,10.4',
    'p 0,4 8.4,4 9.4,5.6 8.4,7.2 -1,7.2',
    'l 1.2 9.6,1.8 9.6,9.4',
    'h 12,-0.6 1.4',
    'p 1,-2.8 2,-4.6 6,-4.6 7.6,-2.8',
  ],
  naval: [
    'p -16.6,3 16.8,1.6 13.4,8 -13.6,8',
    'p -9,2.6 -8,-1 7,-1.4 8.4,2',
    'p -3.6,-0.8 -3,-5 3.4,-5 4.4,-0.8',
    'p -7,-0.6 -6.6,-5.6 -4.6,-5.6 -4.4,-0.6',
    'l 1.2 0.6,-4 0.6,-11',
    'l 1.5 9,0 14.6,-1.4',
    'l 1.5 -9.4,1 -14.6,-0.4',
  ],
};

/** Kinds that look like others. */
const ALIKE: Readonly<Record<string, string>> = {
  recon: 'armoured-recon',
  gun: 'anti-tank',
  fighter: 'air',
};

/** A silhouette needs more room than a symbol to be told from others. */
const LARGER = 1.25;

/** Draw a silhouette on a plate; own ones look to the right, others to the left. */
export function drawSilhouette(
  pen: Pen,
  kind: string,
  own: boolean,
  colours: { ink: string; paper: string },
): void {
  pen.save();
  pen.scale(LARGER, LARGER);
  plate(pen, own);
  pen.fillStyle = colours.paper;
  pen.fill();
  pen.lineWidth = 1;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.strokeStyle = colours.ink;
  pen.stroke();
  const size = own ? 0.94 : 0.88;
  pen.scale(own ? size : -size, size);
  for (const shape of SILHOUETTES[ALIKE[kind] ?? kind] ?? []) drawShape(pen, shape, colours);
  pen.restore();
}

function drawShape(pen: Pen, shape: string, { ink, paper }: { ink: string; paper: string }): void {
  const [sort, ...words] = shape.split(' ');
  const cut = sort === 'q' || sort === 'h';
  pen.fillStyle = cut ? paper : ink;
  pen.strokeStyle = ink;
  pen.beginPath();
  if (sort === 'o' || sort === 'h') {
    const [x, y] = pair(words[0]!);
    pen.arc(x, y, Number(words[1]), 0, 2 * Math.PI);
    pen.fill();
    return;
  }
  const line = sort === 'l';
  const points = (line ? words.slice(1) : words).map(pair);
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  if (line) {
    pen.lineWidth = Number(words[0]);
    pen.stroke();
  } else {
    pen.closePath();
    pen.fill();
  }
}

function pair(text: string): [number, number] {
  const [x, y] = text.split(',').map(Number);
  return [x!, y!];
}

/** A rectangle for own units, one with pointed sides for others: shape tells them apart, too. */
function plate(pen: Pen, own: boolean): void {
  pen.beginPath();
  if (own) pen.rect(-18, -12, 36, 24);
  else
    for (const [x, y] of [
      [-16, -12],
      [16, -12],
      [20.5, 0],
      [16, 12],
      [-16, 12],
      [-20.5, 0],
    ] as const)
      pen.lineTo(x, y);
  pen.closePath();
}

export const SILHOUETTE_NAMES: readonly string[] = [
  ...Object.keys(SILHOUETTES),
  ...Object.keys(ALIKE),
];
