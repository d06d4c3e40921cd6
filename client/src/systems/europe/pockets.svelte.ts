// Pockets on the map: who would be out of supply if the turn ended so, and where the units in hand would
// close a pocket. What is true of it, the server says.

import type { PocketsReply } from '../../generated/europe';
import { RADIUS, corners, type HexId, type Point } from '../../drawing/hexes';
import { tintHex, type Laid } from '../../drawing/laid';
import type { Pen } from '../../drawing/pen';
import { drawSign, type Sign, type SignSort } from '../../drawing/signs';
import type { Seat } from '../../play/seat.svelte';

/** How a tone looks besides its colour: the slant of the lines across its hexes, and its sign. */
export const LOOKS: Readonly<Record<string, { hatch?: number; sort: SignSort }>> = {
  losing: { hatch: 0, sort: 'alarm' },
  lacking: { hatch: 2, sort: 'crate' },
  pocketed: { hatch: 1, sort: 'pocket' },
  closing: { sort: 'shut' },
};

export class Pockets {
  /** The units that were asked about, and where they would close a pocket, with whom in it. */
  asked = $state.raw<readonly string[]>([]);
  closing = $state.raw<PocketsReply>({});
  /** Whether the answer is still awaited. */
  looking = $state(false);
  private run = 0;

  constructor(private readonly seat: Seat) {}

  async look(units: readonly string[]): Promise<void> {
    const run = ++this.run;
    this.closing = {};
    this.asked = units;
    this.looking = units.length > 0;
    if (!units.length) return;
    const found = (await this.seat.query('pockets', { units })) as PocketsReply | null;
    if (run !== this.run) return;
    this.looking = false;
    this.closing = found ?? {};
  }

  clear(): void {
    void this.look([]);
  }

  /** Who would sit in the pocket that a hex closes. */
  at(hex: HexId | null): readonly string[] {
    return (hex && this.closing[hex]) || [];
  }
}

/** The hexes of each tone, in its colour, with its lines and its sign; what closes is framed. */
export function pocketsLaid(
  hexes: Readonly<Record<string, readonly HexId[]>>,
  colourOf: (tone: string) => string,
): Laid & { signs: Sign[] } {
  const all = Object.entries(LOOKS).flatMap(([tone, look]) =>
    (hexes[tone] ?? []).map((hex) => ({ hex, tone, colour: colourOf(tone), ...look })),
  );
  return {
    tints: all.flatMap(({ hex, colour, hatch }) =>
      hatch === undefined ? [] : [{ hex, colour, label: '', hatch }],
    ),
    rings: all.flatMap(({ hex, colour, hatch }) => (hatch === undefined ? [{ hex, colour }] : [])),
    edges: [],
    links: [],
    signs: all.map(({ hex, sort, colour }) => ({ hex, sort, colour, tone: 'foe', lit: false })),
  };
}

/** A hex of a tone for the legend, with the same lines and the same sign as on the map. */
export function drawTone(pen: Pen, tone: string, colour: string, at: Point): void {
  const { hatch, sort } = LOOKS[tone]!;
  if (hatch === undefined) frameHex(pen, at, colour);
  else tintHex(pen, at, colour, hatch);
  drawSign(pen, { hex: '', sort, colour, tone: 'foe', lit: false }, at, 2);
}

function frameHex(pen: Pen, at: Point, colour: string): void {
  pen.beginPath();
  for (const { x, y } of corners(at, RADIUS - 7)) pen.lineTo(x, y);
  pen.closePath();
  pen.strokeStyle = colour;
  pen.lineWidth = 8;
  pen.stroke();
}
