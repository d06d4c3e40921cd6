// Puts the layers of the map together, when something changed and not otherwise.

import { Counters } from '../drawing/counters';
import { MARGIN, type Ground } from '../drawing/ground';
import { centre, sizeOf, touches } from '../drawing/hexes';
import type { Easel } from '../drawing/pen';
import { drawFlag } from '../drawing/flags';
import { drawArrows, drawOver } from '../drawing/overlay';
import { drawPorts } from '../drawing/ports';
import { styleOn } from '../drawing/scales';
import { inEnglish } from '../drawing/tongues';
import { drawZones } from '../drawing/zones';
import type { Scene } from '../drawing/scene';
import type { Style } from '../generated/types';
import { settings } from '../ui/settings.svelte';
import { seen, type Camera, type Size } from './camera';
import { Cover } from './cover';
import { style } from './style.svelte';
import { Tiles } from './tiles';

/** Milliseconds a frame may take for new pictures of counters. */
const FOR_COUNTERS = 5;

/** One canvas for each size of pictures: it is emptied when a picture is taken from it. */
const canvases = new Map<string, OffscreenCanvas>();

/** Canvases of the browser, off the screen. */
const easel: Easel = (width, height) => {
  const size = `${width}x${height}`;
  const picture = canvases.get(size) ?? new OffscreenCanvas(width, height);
  canvases.set(size, picture);
  const pen = picture.getContext('2d')!;
  pen.reset();
  return { pen, picture, done: () => picture.transferToImageBitmap() };
};

/** Paints a map onto a canvas. The canvas says in `data-drawn` whether it shows all it should. */
export class Painter {
  private readonly style: Style;
  private readonly counters: Counters;
  private readonly tiles: Tiles;
  private readonly cover: Cover;
  private readonly pen: CanvasRenderingContext2D;
  private scene: Scene | null = null;
  private camera: Camera = { x: 0, y: 0, scale: 1 };
  private screen: Size = { width: 1, height: 1 };
  private density = 1;
  private frame = 0;
  private stopped = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly ground: Ground,
    numbers = true,
  ) {
    this.style = styleOn(style(), ground.sheet);
    this.pen = canvas.getContext('2d', { alpha: false })!;
    const lettered = settings.placeNames === 'english' ? inEnglish(ground) : ground;
    this.tiles = new Tiles(ground, this.style, () => this.again());
    this.cover = new Cover(lettered, this.style, numbers, () => this.again());
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
    this.stopped = true;
    this.tiles.stop();
    this.cover.stop();
  }

  /** Something else is to be seen now. */
  private changed(): void {
    this.canvas.dataset.drawn = 'false';
    this.again();
  }

  /** Paint with the next frame. */
  private again(): void {
    if (!this.frame && !this.stopped) this.frame = requestAnimationFrame(() => this.paint());
  }

  private paint(): void {
    this.frame = 0;
    const { pen, camera, screen, density, scene } = this;
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.fillStyle = this.style.sheet.desk;
    pen.fillRect(0, 0, screen.width, screen.height);
    this.paintShadow();
    this.tiles.grid = scene?.print?.grid ?? true;
    this.tiles.draw(pen, camera, screen, density);
    if (!scene) return;
    const missing = this.paintScene(scene);
    const whole = !missing && this.tiles.complete && this.cover.complete;
    this.canvas.dataset.drawn = String(whole);
    if (missing) this.again();
  }

  /** Paint what stands on the ground; says whether something is still missing. */
  private paintScene(scene: Scene): boolean {
    const { pen, camera, screen, density, style } = this;
    const { sheet } = this.ground;
    const bare = this.cover.draw(pen, scene, { camera, screen, density });
    const pixels = camera.scale * density;
    pen.setTransform(pixels, 0, 0, pixels, -camera.x * pixels, -camera.y * pixels);
    drawPorts(pen, scene.overlay.ports ?? [], style, sheet, camera.scale);
    drawZones(pen, scene.overlay, sheet);
    const box = seen(camera, screen);
    drawArrows(pen, scene.overlay, { style, sheet }, { box, zoom: camera.scale });
    for (const flag of scene.flags)
      if (touches(centre(flag.hex, sheet), box)) drawFlag(pen, flag, style, sheet);
    const faceless = this.counters.draw(pen, scene.counters, scene.flags, {
      pixels,
      zoom: camera.scale,
      box,
      until: performance.now() + FOR_COUNTERS,
    });
    drawOver(pen, scene.overlay, { style, sheet }, camera.scale);
    return bare || faceless;
  }

  /** The sheet casts a shadow on the desk. */
  private paintShadow(): void {
    const { pen, camera } = this;
    const { width, height } = sizeOf(this.ground.sheet);
    const box = seen(camera, this.screen);
    const within =
      box.x > 0 && box.y > 0 && box.x + box.width < width && box.y + box.height < height;
    if (within) return;
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
