// The map views of a player: named parts of the map to come back to. They are kept in this browser,
// for each game and side apart.

import type { Point } from '../../drawing/hexes';
import { readKept, writeKept } from '../../play/kept';

/** A part of the map: its middle, and pixels a unit of the map. */
export interface Place extends Point {
  scale: number;
}

/** A view: where the player looked in it last, and the home it goes back to. */
export interface MapView extends Place {
  id: string;
  name: string;
  home: Place;
}

const LONGEST = 24;

export class MapViews {
  list = $state.raw<readonly MapView[]>([]);
  /** The view that is current; nothing while the whole map is shown. */
  current = $state<number | null>(null);

  constructor(
    private readonly game: string,
    private readonly side: string,
    first: Place,
  ) {
    const kept = viewsFrom(readKept(game, side, 'views'));
    this.list = kept.length ? kept : [{ ...first, id: '1', name: '1', home: first }];
  }

  /** The view that is current. */
  get now(): MapView | null {
    return this.current === null ? null : (this.list[this.current] ?? null);
  }

  /** Make a view with its home there, and turn to it. [WIE-UI-057, WIE-UI-113] */
  add(home: Place): void {
    const name = next([...this.list.map((one) => one.name), String(this.list.length)]);
    const id = next(this.list.map((one) => one.id));
    this.keep([...this.list, { ...home, id, name, home }]);
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

/** The number after those that are among some texts. */
function next(texts: readonly string[]): string {
  return String(Math.max(0, ...texts.map(Number).filter((one) => one > 0)) + 1);
}

function isPlace(one: unknown): one is Place {
  const { x, y, scale } = (one ?? {}) as Partial<Record<keyof Place, unknown>>;
  return [x, y, scale].every((part) => Number.isFinite(part));
}

/** What was kept, as far as it is views; who kept one without a home has it where it is. */
export function viewsFrom(kept: unknown): MapView[] {
  if (!Array.isArray(kept)) return [];
  const found = (kept as unknown[]).filter((one): one is Place & Partial<MapView> => {
    return isPlace(one) && typeof (one as Partial<MapView>).name === 'string';
  });
  return found.map(({ id, name = '', x, y, scale, home }, nth) => ({
    ...{ id: id ?? String(nth + 1), name, x, y, scale },
    home: isPlace(home) ? home : { x, y, scale },
  }));
}
