// What lies on the ground and seldom changes, in tiles of exactly the size of the screen's pixels. They
// are drawn beside the page; while the camera zooms, or new ones are not all there, the old are shown.

import type { Ground } from '../drawing/ground';
import { RADIUS, sizeOf, type Box } from '../drawing/hexes';
import type { Pen } from '../drawing/pen';
import type { GroundState, Overlay, Print, Scene } from '../drawing/scene';
import type { Style } from '../generated/types';
import { seen, type Camera, type Size } from './camera';
import { Workshop } from './workshop';

const SIDE = 512;
/** Zoomed in or out by more than this, tiles are drawn anew even while the camera zooms on. */
const FAR = 1.6;

/** So many tiles are asked for at a time: all that a screen shows, so that reach comes at once. */
const ASKED = 16;

/** Tiles drawn for one zoom and one state of things. */
interface Sheet {
  number: number;
  pixels: number;
  zoom: number;
  state: GroundState | undefined;
  overlay: Overlay;
  print: Print;
  tiles: Map<string, ImageBitmap>;
  /** Whether all that was on the screen was there once. */
  whole: boolean;
}

export class Cover {
  /** Whether all that was seen when it was last drawn was there, and sharp. */
  complete = false;
  private readonly workshop: Workshop;
  private readonly map: Size;
  /** What is printed where the scene does not say it. */
  private readonly all: Print;
  private sheet: Sheet | null = null;
  private before: Sheet | null = null;
  private lastPixels = 0;
  private sheets = 0;

  /** `arrived` is called when there is something new to draw. */
  constructor(ground: Ground, style: Style, numbers: boolean, arrived: () => void) {
    this.map = sizeOf(ground.sheet);
    this.all = { grid: true, numbers, names: true };
    this.workshop = new Workshop(ground, style, ASKED, ({ key, picture }) => {
      const [number, place] = key.split(' ') as [string, string];
      if (Number(number) === this.sheet?.number) this.sheet.tiles.set(place, picture);
      else picture.close();
      arrived();
    });
  }

  /** Draw what the camera sees, as far as it is there, and ask for the rest. Says whether another
   * frame is wanted. */
  draw(
    pen: Pen,
    scene: Scene,
    { camera, screen, density }: { camera: Camera; screen: Size; density: number },
  ): boolean {
    const pixels = camera.scale * density;
    const still = pixels === this.lastPixels;
    this.lastPixels = pixels;
    this.renew(scene, camera.scale, pixels, still);
    const sheet = this.sheet!;
    const box = seen(camera, screen);
    const missing = this.lacking(sheet, box);
    if (!missing.length) {
      sheet.whole = true;
      this.drop(this.before);
      this.before = null;
    }
    this.ask(sheet, missing.length ? missing : this.lacking(sheet, grown(box, SIDE / 2 / pixels)));
    this.copy(pen, this.before ?? sheet, camera, screen, density);
    this.complete = !missing.length && sheet.pixels === pixels;
    return sheet.pixels !== pixels;
  }

  stop(): void {
    this.workshop.stop();
    this.drop(this.sheet);
    this.drop(this.before);
    this.sheet = this.before = null;
  }

  /** Begin new tiles where the old ones no longer fit. */
  private renew(scene: Scene, zoom: number, pixels: number, still: boolean): void {
    const old = this.sheet;
    const { state, overlay } = scene;
    const print = scene.print ?? this.all;
    const same = old && sameState(old.state, state) && sameReach(old.overlay, overlay);
    if (same && samePrint(old.print, print)) {
      const ratio = Math.max(pixels / old.pixels, old.pixels / pixels);
      if (ratio === 1 || (!still && ratio < FAR)) return;
    }
    if (old?.whole) {
      this.drop(this.before);
      this.before = old;
    } else this.drop(old);
    const known = old ? sameState(old.state, state) : state === undefined;
    const { reach, choices } = overlay;
    if (!same)
      this.workshop.inform({
        ...(known ? {} : { state: state ?? null }),
        overlay: { reach, choices },
      });
    const number = ++this.sheets;
    this.sheet = { number, pixels, zoom, state, overlay, print, tiles: new Map(), whole: false };
  }

  /** The tiles that touch a box and are not there, those in its middle first. */
  private lacking(sheet: Sheet, box: Box): Place[] {
    const size = SIDE / sheet.pixels;
    const away = ([column, row]: Place) =>
      Math.hypot(
        (column + 0.5) * size - box.x - box.width / 2,
        (row + 0.5) * size - box.y - box.height / 2,
      );
    return [...this.within(sheet, box)]
      .filter((place) => !sheet.tiles.has(keyOf(place)))
      .sort((a, b) => away(a) - away(b));
  }

  private ask({ number, pixels, zoom, print }: Sheet, places: readonly Place[]): void {
    for (const [column, row] of places) {
      if (this.workshop.busy) return;
      const size = SIDE / pixels;
      this.workshop.order({
        key: `${number} ${keyOf([column, row])}`,
        layer: 'cover',
        x: column * size,
        y: row * size,
        scale: pixels,
        side: SIDE,
        zoom,
        ...print,
      });
    }
  }

  private *within(sheet: Sheet, box: Box): Generator<Place> {
    const size = SIDE / sheet.pixels;
    const { map } = this;
    const right = Math.min(box.x + box.width, map.width + RADIUS);
    const bottom = Math.min(box.y + box.height, map.height + RADIUS);
    for (let row = Math.floor(Math.max(box.y, -RADIUS) / size); row * size < bottom; row++)
      for (
        let column = Math.floor(Math.max(box.x, -RADIUS) / size);
        column * size < right;
        column++
      )
        yield [column, row];
  }

  private copy(pen: Pen, sheet: Sheet, camera: Camera, screen: Size, density: number): void {
    const size = SIDE / sheet.pixels;
    const pixels = camera.scale * density;
    const exact = pixels === sheet.pixels;
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    // Copied without smoothing, all of the screen takes a third of the time; it lasts only a moment.
    pen.imageSmoothingEnabled = false;
    for (const [column, row] of this.within(sheet, seen(camera, screen))) {
      const tile = sheet.tiles.get(keyOf([column, row]));
      if (!tile) continue;
      const x = (column * size - camera.x) * pixels;
      const y = (row * size - camera.y) * pixels;
      // On whole pixels letters stay sharp.
      if (exact) pen.drawImage(tile, Math.round(x), Math.round(y));
      else pen.drawImage(tile, x, y, size * pixels, size * pixels);
    }
    pen.restore();
  }

  private drop(sheet: Sheet | null): void {
    for (const tile of sheet?.tiles.values() ?? []) tile.close();
  }
}

type Place = readonly [column: number, row: number];

function keyOf([column, row]: Place): string {
  return `${column}/${row}`;
}

/** A box with so much more on every side. */
function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function sameState(a: GroundState | undefined, b: GroundState | undefined): boolean {
  if (a === b) return true;
  if (!a || !b || !sameList(a.front, b.front) || !sameList(a.blown, b.blown)) return false;
  if (a.control === b.control) return true;
  const hexes = Object.keys(a.control);
  return (
    hexes.length === Object.keys(b.control).length &&
    hexes.every((hex) => a.control[hex] === b.control[hex])
  );
}

function sameReach(a: Overlay, b: Overlay): boolean {
  if (!sameList(a.choices, b.choices)) return false;
  if (a.reach === b.reach) return true;
  if (a.reach.size !== b.reach.size) return false;
  for (const [hex, cost] of a.reach) if (b.reach.get(hex) !== cost) return false;
  return true;
}

/** The outlines of hexes belong to the ground. */
function samePrint(a: Print, b: Print): boolean {
  return a.numbers === b.numbers && a.names === b.names;
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((one, i) => one === b[i]));
}
