// The map views of a player: named parts of the map to come back to. They are kept in this browser,
// for each game and side apart.

import type { Point } from '../../drawing/hexes';
import { readKept, writeKept } from '../../play/kept';

/** A part of the map: its middle, and pixels a unit of the map. */
export interface MapView extends Point {
  name: string;
  scale: number;
}

const LONGEST = 24;

export class MapViews {
  list = $state.raw<readonly MapView[]>([]);
  /** The view that is current; nothing while the whole map is shown. */
  current = $state<number | null>(null);

  constructor(
    private readonly game: string,
    private readonly side: string,
    first: Point & { scale: number },
  ) {
    const kept = viewsFrom(readKept(game, side, 'views'));
    this.list = kept.length ? kept : [{ ...first, name: '1' }];
  }

  add(view: Point & { scale: number }): void {
    const numbers = this.list.map(({ name }) => Number(name)).filter((one) => one > 0);
    const name = String(Math.max(0, ...numbers, this.list.length) + 1);
    this.keep([...this.list, { ...view, name }]);
    this.current = this.list.length - 1;
  }

  alter(nth: number, change: Partial<MapView>): void {
    const name = change.name?.trim().slice(0, LONGEST);
    const sound = { ...change, ...(change.name === undefined ? {} : { name }) } as Partial<MapView>;
    if (sound.name === '') return;
    this.keep(this.list.map((view, i) => (i === nth ? { ...view, ...sound } : view)));
  }

  /** Delete a view; the last one stays. */
  remove(nth: number): void {
    if (this.list.length < 2) return;
    this.keep(this.list.filter((_, i) => i !== nth));
    if (this.current === nth) this.current = null;
    else if (this.current !== null && this.current > nth) this.current -= 1;
  }

  private keep(list: readonly MapView[]): void {
    this.list = list;
    writeKept(this.game, this.side, 'views', list);
  }
}

/** What was kept, as far as it is views. */
export function viewsFrom(kept: unknown): MapView[] {
  if (!Array.isArray(kept)) return [];
  return (kept as unknown[]).filter((one): one is MapView => {
    const { name, x, y, scale } = (one ?? {}) as Partial<Record<keyof MapView, unknown>>;
    return typeof name === 'string' && [x, y, scale].every((part) => Number.isFinite(part));
  });
}
