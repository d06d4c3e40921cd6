// Keeps the drawn ground in square tiles, so that panning and zooming only copies pictures.

import { MARGIN, drawGround } from '../drawing/ground';
import { sizeOf } from '../drawing/hexes';
import type { Easel, Pen } from '../drawing/pen';
import type { Plan } from '../drawing/plan';
import type { Style } from '../generated/types';
import { seen, type Camera, type Size } from './camera';

const SIDE = 512;
/** Pixels a unit of the map, for each level of tiles. */
const LEVELS = [0.1, 0.18, 0.35, 0.7, 1.4, 2.8];
const KEPT = 160;

/** The ground as tiles, made when they come into sight, a few a frame. */
export class Tiles {
  /** Whether the hexes have outlines. Tiles with and without them are kept side by side. */
  grid = true;
  private readonly made = new Map<string, CanvasImageSource>();

  constructor(
    private readonly plan: Plan,
    private readonly style: Style,
    private readonly easel: Easel,
  ) {}

  /** Draw what the camera sees, taking so many milliseconds for new tiles. Says whether some are
   * still missing. */
  draw(pen: Pen, camera: Camera, screen: Size, density: number, budget: number): boolean {
    const wanted = LEVELS.findIndex((level) => level >= camera.scale * density * 0.98);
    const level = wanted < 0 ? LEVELS.length - 1 : wanted;
    const until = performance.now() + budget;
    let missing = false;
    for (const [column, row] of this.within(camera, screen, level)) {
      const key = `${level}/${column}/${row}/${this.grid}`;
      let tile = this.made.get(key);
      if (!tile && performance.now() < until) {
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
    const map = sizeOf(this.plan.sheet);
    const box = seen(camera, screen);
    const left = Math.max(box.x, -MARGIN);
    const top = Math.max(box.y, -MARGIN);
    const right = Math.min(box.x + box.width, map.width + MARGIN);
    const bottom = Math.min(box.y + box.height, map.height + MARGIN);
    for (let row = Math.floor(top / size); row * size < bottom; row++)
      for (let column = Math.floor(left / size); column * size < right; column++)
        yield [column, row];
  }

  private make(level: number, column: number, row: number): CanvasImageSource {
    const scale = LEVELS[level]!;
    const size = SIDE / scale;
    const { pen, picture } = this.easel(SIDE, SIDE);
    pen.scale(scale, scale);
    pen.translate(-column * size, -row * size);
    const box = { x: column * size, y: row * size, width: size, height: size };
    const { grid } = this.style;
    const style = this.grid ? this.style : { ...this.style, grid: { ...grid, since: Infinity } };
    drawGround(pen, this.plan, style, box, scale);
    return picture;
  }

  private keep(key: string, tile: CanvasImageSource): void {
    this.made.set(key, tile);
    if (this.made.size > KEPT) this.made.delete(this.made.keys().next().value!);
  }

  private place(
    pen: Pen,
    camera: Camera,
    tile: CanvasImageSource,
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
