// What lies on the ground and seldom changes, in tiles of exactly the size of the screen's pixels. They
// are drawn beside the page; while the camera zooms, or new ones are not all there, the old are shown.

import type { Ground } from '../drawing/ground';
import { RADIUS, centre, sizeOf, type Box, type HexId, type Numbering } from '../drawing/hexes';
import type { Pen } from '../drawing/pen';
import type { GroundState, Overlay, Print, Scene, Works } from '../drawing/scene';
import type { Style } from '../generated/types';
import { seen, type Camera, type Size } from './camera';
import { faces } from './faces';
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
  private readonly numbering: Numbering;
  /** What is printed where the scene does not say it. */
  private readonly all: Print;
  private sheet: Sheet | null = null;
  private before: Sheet | null = null;
  private lastPixels = 0;
  private sheets = 0;
  /** What was seen when it was last drawn. */
  private box: Box = { x: 0, y: 0, width: 0, height: 0 };

  /** `arrived` is called when there is something new to draw. */
  constructor(ground: Ground, style: Style, numbers: boolean, arrived: () => void) {
    this.map = sizeOf(ground.sheet);
    this.numbering = ground.sheet;
    this.all = { grid: true, numbers, names: true };
    this.workshop = new Workshop(ground, style, faces(), ASKED, ({ key, picture }) => {
      const [number, place] = key.split(' ') as [string, string];
      if (Number(number) === this.sheet?.number) this.sheet.tiles.set(place, picture);
      else picture.close();
      if (!this.sheet) return;
      const whole = this.goOn();
      // The old tiles are shown until the new are all there; tiles around the screen change nothing.
      if (!this.complete && (whole || !this.before)) arrived();
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
    this.box = seen(camera, screen);
    const whole = this.goOn();
    if (whole) {
      sheet.whole = true;
      const gone = this.before;
      this.before = null;
      this.drop(gone);
    }
    this.copy(pen, this.before ?? sheet, camera, screen, density);
    this.complete = whole && sheet.pixels === pixels;
    return sheet.pixels !== pixels;
  }

  stop(): void {
    this.workshop.stop();
    const gone = [this.sheet, this.before];
    this.sheet = this.before = null;
    for (const sheet of gone) this.drop(sheet);
  }

  /** Ask for tiles that are not there yet, those in sight first; says whether these all are. */
  private goOn(): boolean {
    const sheet = this.sheet!;
    const missing = this.lacking(sheet, this.box);
    const around = () => this.lacking(sheet, grown(this.box, SIDE / 2 / sheet.pixels));
    this.ask(sheet, missing.length ? missing : around());
    return !missing.length;
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
    const known = old ? sameState(old.state, state) : state === undefined;
    const { reach, choices } = overlay;
    if (!same)
      this.workshop.inform({
        ...(known ? {} : { state: state ?? null }),
        overlay: { reach, choices },
      });
    const number = ++this.sheets;
    const alike = old && known && samePrint(old.print, print) && old.pixels === pixels;
    const tiles = alike ? this.untouched(old, changes(old.overlay, overlay)) : new Map();
    this.sheet = { number, pixels, zoom, state, overlay, print, tiles, whole: false };
    const gone = old?.whole ? this.before : old;
    if (old?.whole) this.before = old;
    this.drop(gone);
  }

  /** The tiles on which nothing changes when something changes in these hexes. */
  private untouched(sheet: Sheet, hexes: readonly HexId[]): Map<string, ImageBitmap> {
    const tiles = new Map(sheet.tiles);
    for (const hex of hexes) {
      const { x, y } = centre(hex, this.numbering);
      const box = { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
      for (const place of this.within(sheet, box)) tiles.delete(keyOf(place));
    }
    return tiles;
  }

  /** The tiles that touch a box and are not there, those in its middle first. */
  private lacking(sheet: Sheet, box: Box): Place[] {
    const size = SIDE / sheet.pixels;
    const away = ([column, row]: Place) =>
      Math.hypot(
        (column + 0.5) * size - RADIUS - box.x - box.width / 2,
        (row + 0.5) * size - RADIUS - box.y - box.height / 2,
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
        x: column * size - RADIUS,
        y: row * size - RADIUS,
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
    // The first tile begins where the map does, with what stands out over its edge.
    const first = (least: number) => Math.floor(Math.max(least + RADIUS, 0) / size);
    const end = (most: number, whole: number) => Math.min(most + RADIUS, whole + 2 * RADIUS) / size;
    const right = end(box.x + box.width, map.width);
    const bottom = end(box.y + box.height, map.height);
    for (let row = first(box.y); row < bottom; row++)
      for (let column = first(box.x); column < right; column++) yield [column, row];
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
      const x = (column * size - RADIUS - camera.x) * pixels;
      const y = (row * size - RADIUS - camera.y) * pixels;
      // On whole pixels letters stay sharp.
      if (exact) pen.drawImage(tile, Math.round(x), Math.round(y));
      else pen.drawImage(tile, x, y, size * pixels, size * pixels);
    }
    pen.restore();
  }

  /** Give back the tiles of a sheet that no other has taken over. */
  private drop(sheet: Sheet | null): void {
    for (const [place, tile] of sheet?.tiles ?? [])
      if (![this.sheet, this.before].some((kept) => kept?.tiles.get(place) === tile)) tile.close();
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
  if (!a || !b || !sameList(a.front, b.front) || !sameWorks(a, b)) return false;
  if (a.control === b.control) return true;
  const hexes = Object.keys(a.control);
  return (
    hexes.length === Object.keys(b.control).length &&
    hexes.every((hex) => a.control[hex] === b.control[hex])
  );
}

function sameWorks(a: Works, b: Works): boolean {
  const named = (forts: Works['forts'] = []) => forts.map((fort) => Object.values(fort).join());
  return (
    sameList(a.blown, b.blown) &&
    sameList(a.pontoons ?? [], b.pontoons ?? []) &&
    sameList(a.paths ?? [], b.paths ?? []) &&
    sameList(named(a.forts), named(b.forts)) &&
    RAILS.every((kind) => sameRuns(a[kind], b[kind])) &&
    Object.keys(a.frozen ?? {}).join() === Object.keys(b.frozen ?? {}).join()
  );
}

/** How railways may be other than the map has them. */
const RAILS = ['cut', 'cut_soviet', 'converted', 'converted_soviet'] as const;

function sameRuns(a: Works['cut'] = [], b: Works['cut'] = []): boolean {
  return a.length === b.length && a.every((run, i) => sameList(run, b[i]!));
}

function sameReach(a: Overlay, b: Overlay): boolean {
  if (!sameList(a.choices, b.choices)) return false;
  if (a.reach === b.reach) return true;
  if (a.reach.size !== b.reach.size) return false;
  for (const [hex, cost] of a.reach) if (b.reach.get(hex) !== cost) return false;
  return true;
}

/** The hexes in which two overlays differ, as far as they lie on the ground. */
function changes(a: Overlay, b: Overlay): HexId[] {
  const reached = [...a.reach.keys(), ...b.reach.keys()];
  const chosen = [...a.choices, ...b.choices];
  return [
    ...reached.filter((hex) => a.reach.get(hex) !== b.reach.get(hex)),
    ...chosen.filter((hex) => a.choices.includes(hex) !== b.choices.includes(hex)),
  ];
}

/** The outlines of hexes belong to the ground. */
function samePrint(a: Print, b: Print): boolean {
  return a.numbers === b.numbers && a.names === b.names;
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((one, i) => one === b[i]));
}
