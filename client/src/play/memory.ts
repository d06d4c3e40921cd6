// What a side's person had on the screen, for when the seat is taken again. It lives in the page
// alone and not in the browser's storage, where the next person could read where a side looked.

import type { HexId } from '../drawing/hexes';
import type { Tabs } from '../dock/layout';
import type { Camera } from '../map/camera';

export interface Memory {
  /** The part of the map; nothing while the whole map is shown. */
  camera: Camera | null;
  cursor: HexId | null;
  /** How fast films run. */
  speed: number;
  /** The phase the side has met last: only one that has just begun may end by itself. */
  met: string;
  /** The film that was closed last: the moment it begins with, and how far it had come. */
  film: { start: number; position: number } | null;
  /** The tabs that are open; nothing where nobody shares the screen: the browser keeps them. */
  tabs: Tabs | null;
}

/** The memories of the sides of one game. */
export class Memories {
  private readonly kept = new Map<string, Memory>();

  of(side: string, shared = false): Memory {
    const memory = this.kept.get(side) ?? nothing();
    this.kept.set(side, memory);
    if (shared) memory.tabs ??= { open: [], front: '' };
    return memory;
  }
}

function nothing(): Memory {
  return { camera: null, cursor: null, speed: 1, met: '', film: null, tabs: null };
}
