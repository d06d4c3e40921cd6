// Keeps the drawn ground in square tiles, so that panning and zooming only copies pictures.

import type { Camera, Size } from './camera';
import { MARGIN, seen } from './camera';
import { drawGround, type Ground } from './ground';
import { sizeOf } from './hexes';
import type { Pen } from './pen';

const SIDE = 512;
/** Pixels a unit of the map, for each level of tiles. */
const LEVELS = [0.35, 0.7, 1.4, 2.8];
const NUMBERS_FROM = 1.4;
const KEPT = 160;

/** The ground as tiles, made when they come into sight, a few a frame. */
export class Tiles {
  private readonly made = new Map<string, OffscreenCanvas>();

  constructor(
    private readonly ground: Ground,
    private readonly numbers: boolean,
  ) {}

  /** Draw what the camera sees. Says whether tiles are still missing. */
  draw(pen: Pen, camera: Camera, screen: Size, density: number, budget: number): boolean {
    const wanted = LEVELS.findIndex((level) => level >= camera.scale * density * 0.98);
    const level = wanted < 0 ? LEVELS.length - 1 : wanted;
    let left = budget;
    let missing = false;
    for (const [column, row] of this.within(camera, screen, level)) {
      const key = `${level}/${column}/${row}`;
      let tile = this.made.get(key);
      if (!tile && left > 0) {
        left -= 1;
        tile = this.make(level, column, row);
        this.keep(key, tile);
      }
      if (tile) this.place(pen, camera, tile, level, column, row);
      else missing = true;
    }
    return missing;
  }

  private *within(camera: Camera, screen: Size, level: number): Generator<[number, number]> {
    const size = SIDE / LEVELS[level]!;
    const map = sizeOf(this.ground.sheet);
    const box = seen(camera, screen);
    const left = Math.max(box.x, -MARGIN);
    const top = Math.max(box.y, -MARGIN);
    const right = Math.min(box.x + box.width, map.width + MARGIN);
    const bottom = Math.min(box.y + box.height, map.height + MARGIN);
    for (let row = Math.floor(top / size); row * size < bottom; row++)
      for (let column = Math.floor(left / size); column * size < right; column++)
        yield [column, row];
  }

  private make(level: number, column: number, row: number): OffscreenCanvas {
    const scale = LEVELS[level]!;
    const size = SIDE / scale;
    const tile = new OffscreenCanvas(SIDE, SIDE);
    const pen = tile.getContext('2d')!;
    pen.scale(scale, scale);
    pen.translate(-column * size, -row * size);
    const box = { x: column * size, y: row * size, width: size, height: size };
    drawGround(pen, this.ground, box, this.numbers && scale >= NUMBERS_FROM);
    return tile;
  }

  private keep(key: string, tile: OffscreenCanvas): void {
    this.made.set(key, tile);
    if (this.made.size > KEPT) this.made.delete(this.made.keys().next().value!);
  }

  private place(
    pen: Pen,
    camera: Camera,
    tile: OffscreenCanvas,
    level: number,
    column: number,
    row: number,
  ): void {
    const size = SIDE / LEVELS[level]!;
    // A little larger than a tile, so that no line opens between two.
    const side = size * camera.scale + 0.5;
    const x = (column * size - camera.x) * camera.scale;
    const y = (row * size - camera.y) * camera.scale;
    pen.drawImage(tile, x, y, side, side);
  }
}
