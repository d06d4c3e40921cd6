// Keeps the drawn ground in square tiles, so that panning and zooming only copies pictures. They are
// drawn beside the page; until one is there, a coarser or a finer one stands in for it.

import { MARGIN, type Ground } from '../drawing/ground';
import { sizeOf, type Box } from '../drawing/hexes';
import type { Pen } from '../drawing/pen';
import type { Style } from '../generated/types';
import { seen, type Camera, type Size } from './camera';
import { Kept } from './kept';
import { Workshop } from './workshop';

/** Levels of tiles: pixels a unit of the map, and those of a tile's side. Where a tile holds many
 * hexes it is small, so that none takes long. */
export const LEVELS = [
  { scale: 0.1, side: 96 },
  { scale: 0.18, side: 96 },
  { scale: 0.35, side: 96 },
  { scale: 0.7, side: 160 },
  { scale: 1.4, side: 288 },
  { scale: 2.8, side: 320 },
] as const;
/** Bytes that tiles may take. */
const ROOM = 160 * 1024 * 1024;

/** So many tiles are asked for at a time. */
const ASKED = 2;

interface Place {
  level: number;
  column: number;
  row: number;
}

/** What was seen when the ground was last drawn. */
interface Sight {
  camera: Camera;
  screen: Size;
  level: number;
  box: Box;
}

/** The ground as tiles, made when they come into sight. */
export class Tiles {
  /** Whether the hexes have outlines. Tiles with and without them are kept side by side. */
  grid = true;
  /** Whether all that was seen when it was last drawn was there. */
  complete = false;
  private readonly made = new Kept(ROOM);
  private readonly workshop: Workshop;
  private readonly map: Size;
  private sight: Sight | null = null;

  /** `arrived` is called when there is something new to draw. */
  constructor(ground: Ground, style: Style, arrived: () => void) {
    this.map = sizeOf(ground.sheet);
    this.workshop = new Workshop(ground, style, [], ASKED, ({ key, picture }) => {
      this.made.keep(key, picture);
      // Where all that is seen was there already, one more tile changes nothing on the screen.
      if (this.complete) this.lookAhead();
      else arrived();
    });
  }

  /** Draw what the camera sees, as far as it is there, and ask for the rest. */
  draw(pen: Pen, camera: Camera, screen: Size, density: number): void {
    const wanted = LEVELS.findIndex(({ scale }) => scale >= camera.scale * density * 0.98);
    const level = wanted < 0 ? LEVELS.length - 1 : wanted;
    const box = seen(camera, screen);
    const missing: Place[] = [];
    for (const place of this.within(box, level)) {
      const tile = this.made.get(this.keyOf(place));
      if (tile) this.place(pen, camera, tile, place);
      else {
        this.standIn(pen, camera, place);
        missing.push(place);
      }
    }
    this.complete = !missing.length;
    this.sight = { camera, screen, level, box };
    if (this.complete) this.lookAhead();
    else this.ask(missing, camera, screen);
  }

  stop(): void {
    this.workshop.stop();
    this.made.clear();
  }

  /** Ask for what may be seen next: first the whole map coarsely, to stand in for all else; then
   * what lies around the screen. */
  private lookAhead(): void {
    const { camera, screen, level, box } = this.sight!;
    this.ask(this.lacking(this.whole(), 0), camera, screen);
    this.ask(this.lacking(grown(box), level), camera, screen);
  }

  private lacking(box: Box, level: number): Place[] {
    return [...this.within(box, level)].filter((place) => !this.made.has(this.keyOf(place)));
  }

  /** Ask for tiles, those in the middle of the screen first. */
  private ask(places: Place[], camera: Camera, screen: Size): void {
    const x = camera.x + screen.width / camera.scale / 2;
    const y = camera.y + screen.height / camera.scale / 2;
    const away = ({ level, column, row }: Place) => {
      const size = sizeAt(level);
      return Math.hypot((column + 0.5) * size - x, (row + 0.5) * size - y);
    };
    for (const place of places.sort((a, b) => away(a) - away(b))) {
      if (this.workshop.busy) return;
      const { scale, side } = LEVELS[place.level]!;
      this.workshop.order({
        key: this.keyOf(place),
        layer: 'ground',
        x: (place.column * side) / scale,
        y: (place.row * side) / scale,
        scale,
        side,
        zoom: scale,
        grid: this.grid,
        numbers: false,
        names: false,
      });
    }
  }

  private keyOf({ level, column, row }: Place, grid = this.grid): string {
    return `${level}/${column}/${row}/${grid}`;
  }

  private whole(): Box {
    const { width, height } = this.map;
    return { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  }

  private *within(box: Box, level: number): Generator<Place> {
    const size = sizeAt(level);
    const left = Math.max(box.x, -MARGIN);
    const top = Math.max(box.y, -MARGIN);
    const right = Math.min(box.x + box.width, this.map.width + MARGIN);
    const bottom = Math.min(box.y + box.height, this.map.height + MARGIN);
    for (let row = Math.floor(top / size); row * size < bottom; row++)
      for (let column = Math.floor(left / size); column * size < right; column++)
        yield { level, column, row };
  }

  private place(pen: Pen, camera: Camera, tile: ImageBitmap, { level, column, row }: Place): void {
    const size = sizeAt(level);
    // A little larger than a tile, so that no line opens between two.
    const side = size * camera.scale + 0.5;
    const x = (column * size - camera.x) * camera.scale;
    const y = (row * size - camera.y) * camera.scale;
    pen.drawImage(tile, x, y, side, side);
  }

  /** Fill the room of a missing tile: with the one that differs only in outlines of hexes, from the
   * next coarser level that has it, or from the finer. */
  private standIn(pen: Pen, camera: Camera, missing: Place): void {
    const { level, column, row } = missing;
    const twin = this.made.get(this.keyOf(missing, !this.grid));
    if (twin) return this.place(pen, camera, twin, missing);
    const size = sizeAt(level);
    const box = { x: column * size, y: row * size, width: size, height: size };
    for (let other = level - 1; other >= 0; other--)
      if (this.cover(pen, camera, box, other)) return;
    for (const place of level + 1 < LEVELS.length ? this.within(box, level + 1) : []) {
      const tile = this.made.get(this.keyOf(place));
      if (tile) this.place(pen, camera, tile, place);
    }
  }

  /** Copy from the tiles of a level what lies in a box; says whether all of it was there. */
  private cover(pen: Pen, camera: Camera, box: Box, level: number): boolean {
    const size = sizeAt(level);
    let whole = true;
    for (const place of this.within(box, level)) {
      const tile = this.made.get(this.keyOf(place));
      if (!tile) {
        whole = false;
        continue;
      }
      const left = Math.max(box.x, place.column * size);
      const top = Math.max(box.y, place.row * size);
      const wide = Math.min(box.x + box.width, (place.column + 1) * size) - left;
      const high = Math.min(box.y + box.height, (place.row + 1) * size) - top;
      if (wide <= 0 || high <= 0) continue;
      const part = (length: number) => length * LEVELS[level]!.scale;
      pen.drawImage(
        tile,
        ...([part(left - place.column * size), part(top - place.row * size)] as const),
        ...([part(wide), part(high)] as const),
        ...([(left - camera.x) * camera.scale, (top - camera.y) * camera.scale] as const),
        ...([wide * camera.scale + 0.5, high * camera.scale + 0.5] as const),
      );
    }
    return whole;
  }
}

/** The side of a tile in units of the map. */
function sizeAt(level: number): number {
  const { scale, side } = LEVELS[level]!;
  return side / scale;
}

/** A box with half as much again on every side. */
function grown({ x, y, width, height }: Box): Box {
  return { x: x - width / 2, y: y - height / 2, width: width * 2, height: height * 2 };
}
