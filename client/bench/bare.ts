// What the map is measured against: tiles and sprites drawn before, copied to the screen and no more.

import { MARGIN } from '../src/drawing/ground';
import { centre, sizeOf, type HexId, type Sheet } from '../src/drawing/hexes';
import type { Scene } from '../src/drawing/scene';
import { MOST_SPOTS, arrange } from '../src/drawing/stacks';
import type { Camera, Size } from '../src/map/camera';

const TILE = 512;
const LEVELS = [0.1, 0.18, 0.35, 0.7, 1.4, 2.8];
const SPRITES = [16, 24, 32, 48, 64, 96, 128];
const LOOKS = 40;

interface Sprite {
  x: number;
  y: number;
  size: number;
  look: number;
}

/** A scene of tiles and sprites as many as the map has. */
export class Bare {
  private readonly pen: CanvasRenderingContext2D;
  private readonly tiles: ImageBitmap[] = [];
  /** By look, and for each size of picture. */
  private readonly looks: ImageBitmap[][] = [];
  private readonly sprites: Sprite[] = [];
  private readonly map: Size;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    sheet: Sheet,
    scene: Scene,
  ) {
    this.pen = canvas.getContext('2d', { alpha: false })!;
    this.map = sizeOf(sheet);
    for (let i = 0; i < 16; i++) this.tiles.push(picture(TILE, i * 23, false));
    for (let i = 0; i < LOOKS; i++)
      this.looks.push(SPRITES.map((size) => picture(size, i * 9, true)));
    const stacks = new Map<HexId, number>();
    for (const { hex } of scene.counters) stacks.set(hex, (stacks.get(hex) ?? 0) + 1);
    for (const [hex, count] of stacks) {
      const middle = centre(hex, sheet);
      const spots = arrange(count);
      for (let i = 0; i < Math.min(count, MOST_SPOTS); i++) {
        const { x, y, size } = spots[i]!;
        const look = this.sprites.length % LOOKS;
        this.sprites.push({ x: middle.x + x, y: middle.y + y, size: size * 1.2, look });
      }
    }
  }

  draw(camera: Camera): void {
    const { pen, canvas } = this;
    const { scale } = camera;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = '#3a3f2c';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    const found = LEVELS.findIndex((level) => level >= scale * 0.98);
    const size = TILE / LEVELS[found < 0 ? LEVELS.length - 1 : found]!;
    const [right, bottom] = [camera.x + canvas.width / scale, camera.y + canvas.height / scale];
    const first = Math.floor(Math.max(camera.x, -MARGIN) / size);
    const top = Math.floor(Math.max(camera.y, -MARGIN) / size);
    for (let row = top; row * size < Math.min(bottom, this.map.height + MARGIN); row++)
      for (let column = first; column * size < Math.min(right, this.map.width + MARGIN); column++) {
        const tile = this.tiles[(row * 7 + column * 3 + 160) % this.tiles.length]!;
        const x = (column * size - camera.x) * scale;
        const y = (row * size - camera.y) * scale;
        pen.drawImage(tile, x, y, size * scale + 0.5, size * scale + 0.5);
      }
    for (const { x, y, size: wide, look } of this.sprites) {
      if (x + wide < camera.x || y + wide < camera.y || x - wide > right || y - wide > bottom)
        continue;
      const pixels = wide * scale;
      const fitting = SPRITES.findIndex((one) => one >= pixels);
      const sprite = this.looks[look]![fitting < 0 ? SPRITES.length - 1 : fitting]!;
      const left = (x - camera.x) * scale - pixels / 2;
      pen.drawImage(sprite, left, (y - camera.y) * scale - pixels / 2, pixels, pixels);
    }
  }
}

/** A picture with something on it. */
function picture(size: number, hue: number, round: boolean): ImageBitmap {
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext('2d')!;
  for (let i = 0; i < 12; i++) {
    pen.fillStyle = `hsl(${hue + i * 7} 40% ${40 + i * 3}%)`;
    pen.beginPath();
    if (round) pen.roundRect(i, i, Math.max(1, size - 2 * i), Math.max(1, size - 2 * i), size / 8);
    else pen.rect((i % 4) * (size / 4), Math.floor(i / 4) * (size / 3), size / 4 + 1, size / 3 + 1);
    pen.fill();
  }
  return canvas.transferToImageBitmap();
}
