// Puts the layers of the map together, when something changed and not otherwise.

import { Counters } from '../drawing/counters';
import { MARGIN, type Ground } from '../drawing/ground';
import { sizeOf } from '../drawing/hexes';
import type { Easel } from '../drawing/pen';
import { drawScene } from '../drawing/picture';
import { planOf, type Plan } from '../drawing/plan';
import type { Scene } from '../drawing/scene';
import type { Style } from '../generated/types';
import { seen, type Camera, type Size } from './camera';
import { style } from './style.svelte';
import { Tiles } from './tiles';

/** Milliseconds a frame may take for new tiles of ground. */
const FOR_TILES = 10;

/** Canvases of the browser, off the screen. */
const easel: Easel = (width, height) => {
  const picture = new OffscreenCanvas(width, height);
  return { pen: picture.getContext('2d')!, picture };
};

/** Paints a map onto a canvas. */
export class Painter {
  private readonly plan: Plan;
  private readonly style: Style = style();
  private readonly counters: Counters;
  private readonly tiles: Tiles;
  private readonly pen: CanvasRenderingContext2D;
  private scene: Scene | null = null;
  private camera: Camera = { x: 0, y: 0, scale: 1 };
  private screen: Size = { width: 1, height: 1 };
  private density = 1;
  private frame = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    ground: Ground,
    private readonly numbers = true,
  ) {
    this.pen = canvas.getContext('2d', { alpha: false })!;
    this.plan = planOf(ground);
    this.tiles = new Tiles(this.plan, this.style, easel);
    this.counters = new Counters(this.style, easel, ground.sheet);
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
    pen.fillStyle = this.style.sheet.desk;
    pen.fillRect(0, 0, screen.width, screen.height);
    this.paintShadow();
    const print = scene?.print;
    this.tiles.grid = print?.grid ?? true;
    const missing = this.tiles.draw(pen, camera, screen, density, FOR_TILES);
    const pixels = camera.scale * density;
    pen.setTransform(pixels, 0, 0, pixels, -camera.x * pixels, -camera.y * pixels);
    if (scene)
      drawScene(pen, this.plan, this.style, scene, this.counters, {
        box: seen(camera, screen),
        zoom: camera.scale,
        pixels,
        numbers: print?.numbers ?? this.numbers,
        names: print?.names ?? true,
      });
    if (missing) this.changed();
  }

  /** The sheet casts a shadow on the desk. */
  private paintShadow(): void {
    const { pen, camera } = this;
    const { width, height } = sizeOf(this.plan.sheet);
    pen.save();
    pen.shadowColor = this.style.sheet.shadow;
    pen.shadowBlur = 18;
    pen.shadowOffsetY = 5;
    pen.fillStyle = this.style.sheet.paper;
    pen.fillRect(
      (-MARGIN + 8 - camera.x) * camera.scale,
      (-MARGIN + 8 - camera.y) * camera.scale,
      (width + 2 * MARGIN - 16) * camera.scale,
      (height + 2 * MARGIN - 16) * camera.scale,
    );
    pen.restore();
  }
}
