// An overlay over the whole map: who holds what, climates, fronts, where supply and aircraft reach.

import type { ExtentReply } from '../../generated/europe';
import type { HexId } from '../../drawing/hexes';
import type { Laid } from '../../drawing/laid';
import type { Seat } from '../../play/seat.svelte';

/** Colours of overlays. [WIE-UI-056] */
export const BLUE = '#2f6fd0';
export const GREY = '#5f6670';
export const RED = '#c8322c';

export class Extents {
  /** The name of the overlay that is shown; empty for none. */
  name = $state('');
  laid = $state.raw<Laid | null>(null);

  constructor(private readonly seat: Seat) {}

  /** Show hexes in colours under a name. */
  show(name: string, hexes: readonly { hex: HexId; colour: string }[]): void {
    this.name = name;
    const tints = hexes.map(({ hex, colour }) => ({ hex, colour, label: '' }));
    this.laid = name ? { tints, rings: [], edges: [], links: [] } : null;
  }

  /** The hexes in which a power has supply, or which its aircraft reach. */
  async reached(what: 'supply' | 'air', power: string): Promise<readonly HexId[]> {
    const reply = (await this.seat.query('extent', { name: what, power })) as ExtentReply | null;
    return reply ?? [];
  }
}
