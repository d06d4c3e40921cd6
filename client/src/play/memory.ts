// What a side's person had on the screen, for when the seat is taken again. It lives in the page
// alone and not in the browser's storage, where the next person could read where a side looked.

import type { HexId } from '../drawing/hexes';
import type { Camera } from '../map/camera';

export interface Memory {
  /** The part of the map; nothing while the whole map is shown. */
  camera: Camera | null;
  cursor: HexId | null;
  /** How fast films run. */
  speed: number;
  /** The phase the side has met last: only one that has just begun may end by itself. */
  met: string;
}

/** The memories of the sides of one game. */
export class Memories {
  private readonly kept = new Map<string, Memory>();

  of(side: string): Memory {
    const memory = this.kept.get(side) ?? { camera: null, cursor: null, speed: 1, met: '' };
    this.kept.set(side, memory);
    return memory;
  }
}
