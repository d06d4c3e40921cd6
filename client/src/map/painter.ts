// Puts the layers of the map together, when something changed and not otherwise.

import { MARGIN, type Camera, type Size } from './camera';
import { Counters, drawFlag } from './counters';
import { drawNames, type Ground } from './ground';
import { sizeOf } from './hexes';
import { drawOver, drawUnder } from './overlay';
import { DESK } from './palette';
import type { Scene } from './scene';
import { Tiles } from './tiles';

/** Tiles of ground made in one frame at most. */
const TILES_A_FRAME = 3;

/** Paints a map onto a canvas. */
export class Painter {
  private readonly counters = new Counters();
  private readonly tiles: Tiles;
  private readonly pen: CanvasRenderingContext2D;
  private scene: Scene | null = null;
  private camera: Camera = { x: 0, y: 0, scale: 1 };
  private screen: Size = { width: 1, height: 1 };
  private density = 1;
  private frame = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly ground: Ground,
    numbers = true,
  ) {
    this.pen = canvas.getContext('2d', { alpha: false })!;
    this.tiles = new Tiles(ground, numbers);
  }

  resize(screen: Size, density: number): void {
    this.screen = screen;
    this.density = density;
    this.canvas.width = Math.max(1, Math.round(screen.width * density));
    this.canvas.height = Math.max(1, Math.round(screen.height * density));
    this.changed();
  }

  look(camera: Camera): void {
    this.camera = camera;
    this.changed();
  }

  show(scene: Scene): void {
    this.scene = scene;
    this.changed();
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private changed(): void {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  private paint(): void {
    this.frame = 0;
    const { pen, camera, screen, density, scene } = this;
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.fillStyle = DESK;
    pen.fillRect(0, 0, screen.width, screen.height);
    this.paintShadow();
    const missing = this.tiles.draw(pen, camera, screen, density, TILES_A_FRAME);
    const pixels = camera.scale * density;
    pen.setTransform(pixels, 0, 0, pixels, -camera.x * pixels, -camera.y * pixels);
    if (scene) {
      drawUnder(pen, scene.overlay);
      drawNames(pen, this.ground);
      for (const flag of scene.flags) drawFlag(pen, flag);
      this.counters.draw(pen, scene.counters, scene.flags, pixels);
      drawOver(pen, scene.overlay);
    }
    if (missing) this.changed();
  }

  /** The sheet casts a shadow on the desk. */
  private paintShadow(): void {
    const { pen, camera } = this;
    const { width, height } = sizeOf(this.ground.sheet);
    pen.save();
    pen.shadowColor = 'rgba(0, 0, 0, 0.55)';
    pen.shadowBlur = 18;
    pen.shadowOffsetY = 5;
    pen.fillStyle = '#c9bd9c';
    pen.fillRect(
      (-MARGIN + 8 - camera.x) * camera.scale,
      (-MARGIN + 8 - camera.y) * camera.scale,
      (width + 2 * MARGIN - 16) * camera.scale,
      (height + 2 * MARGIN - 16) * camera.scale,
    );
    pen.restore();
  }
}
