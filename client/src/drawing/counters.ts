// Draws counters: one picture for each look, kept, and copied to where the counters stand.

import type { SideLook, Style } from '../generated/types';
import { RADIUS, centre, type Box, type HexId, type Numbering, type Point } from './hexes';
import { font, type Easel, type Pen } from './pen';
import { drawBadges, drawStripe } from './badges';
import type { Counter, Flag } from './scene';
import { drawSilhouette } from './silhouettes';
import { spotsOf, type Spot } from './stacks';
import { drawSize, drawSymbol } from './symbols';
import { zoneColour } from './zones';

export const FACE = 64;
/** The upper edge of a counter, on which no letters stand. */
const EDGE = 4;
/** Room around a counter for its shadow and its outlines. */
export const AROUND = 6;
/** Bytes that pictures of counters may take. */
const ROOM = 48 * 1024 * 1024;
/** So far counters may be enlarged when pictures of them are copied: not at all. */
const SCALES = [0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

/** What is left of a counter that is only a shade of itself. */
const FADED = 0.25;

/** How much a counter shows: the fewer pixels it has, the less, but larger. */
export type Detail = 'full' | 'brief' | 'plain' | 'block';

export function detailOf(pixels: number): Detail {
  if (pixels >= 50) return 'full';
  if (pixels >= 29) return 'brief';
  return pixels >= 9 ? 'plain' : 'block';
}

/** What is seen of counters: where, how large, and until when new pictures of them may be made. */
export interface CountersView {
  pixels: number;
  /** How large they look; without it as large as they are. */
  zoom?: number;
  box?: Box | undefined;
  until?: number;
}

/** The colours of the side with this place in the scenario's list. */
export function coloursIn(style: Style, side: number): SideLook {
  const count = style.colours.length;
  return style.colours[((side % count) + count) % count]!;
}

/** Counters by the hex they stand in, with its middle; those on their way apart. */
interface Field {
  stacks: readonly { hex: HexId; middle: Point; stack: readonly Counter[] }[];
  gliding: readonly Counter[];
}

/** A counter's picture, and of what it was taken. */
interface Shot {
  counter: Counter;
  scale: number;
  detail: Detail;
  picture: CanvasImageSource;
}

/** Draws the counters of a scene. Without an easel each is drawn anew, with nothing copied. */
export class Counters {
  private readonly pictures = new Map<string, CanvasImageSource>();
  private taken = 0;
  private readonly fields = new WeakMap<readonly Counter[], Field>();
  private readonly looks = new WeakMap<Counter, string>();
  /** The last picture of each counter: it stands in until a fitting one is made. */
  private readonly last = new Map<string, Shot>();
  private missing = false;

  constructor(
    private readonly style: Style,
    private readonly easel: Easel | null,
    private readonly sheet: Numbering,
  ) {}

  /** Draw counters. Says whether pictures of some are still to be made. */
  draw(
    pen: Pen,
    counters: readonly Counter[],
    flags: readonly Flag[],
    view: CountersView,
  ): boolean {
    this.missing = false;
    const flagged = new Set(flags.map((flag) => flag.hex));
    const { stacks, gliding } = this.field(counters);
    const { pixels, zoom = pixels } = view;
    // Many stacks lie alike; without and with a flag.
    const known: [Spot[][], Spot[][]] = [[], []];
    for (const { hex, middle, stack } of stacks) {
      if (view.box && !isNear(middle, view.box)) continue;
      const under = flagged.has(hex);
      const spots = (known[under ? 1 : 0][stack.length] ??= spotsOf(stack.length, zoom, under));
      // The first of a stack lies on top, so it is drawn last.
      for (let i = spots.length - 1; i >= 0; i--) {
        const { x, y, size } = spots[i]!;
        this.place(pen, stack[i]!, { x: middle.x + x, y: middle.y + y, size }, view);
      }
      const last = spots.at(-1)!;
      const more = stack.length - spots.length;
      if (more > 0) drawMore(pen, this.style, middle, last, more);
    }
    for (const counter of gliding) {
      const spot = this.onItsWay(counter);
      if (!view.box || isNear(spot, view.box)) this.place(pen, counter, spot, view);
    }
    return this.missing;
  }

  private field(counters: readonly Counter[]): Field {
    const known = this.fields.get(counters);
    if (known) return known;
    const stacks = new Map<HexId, Counter[]>();
    const gliding: Counter[] = [];
    for (const counter of counters) {
      if (counter.glide) gliding.push(counter);
      else if (stacks.has(counter.hex)) stacks.get(counter.hex)!.push(counter);
      else stacks.set(counter.hex, [counter]);
    }
    const found = [...stacks].map(([hex, stack]) => ({
      hex,
      middle: centre(hex, this.sheet),
      stack,
    }));
    const field = { stacks: found, gliding };
    this.fields.set(counters, field);
    return field;
  }

  private onItsWay(counter: Counter): Spot {
    const from = centre(counter.glide!.from, this.sheet);
    const to = centre(counter.hex, this.sheet);
    const part = ease(counter.glide!.part);
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part - 6 * Math.sin(Math.PI * part);
    return { x, y, size: 60 };
  }

  private place(pen: Pen, counter: Counter, spot: Spot, view: CountersView): void {
    const { pixels, zoom = pixels, until = Infinity } = view;
    const detail = detailOf(spot.size * zoom);
    if (!this.easel) {
      pen.save();
      pen.translate(spot.x - spot.size / 2, spot.y - spot.size / 2);
      pen.scale(spot.size / FACE, spot.size / FACE);
      drawCounter(pen, this.style, counter, detail);
      pen.restore();
      return;
    }
    // Pictures are made in a few sizes; a copy is never enlarged.
    const wanted = (spot.size * pixels) / FACE;
    const scale = SCALES.find((size) => size >= wanted * 0.98) ?? 5;
    const picture = this.picture(this.easel, counter, scale, detail, until);
    const whole = (spot.size * (FACE + 2 * AROUND)) / FACE;
    pen.globalAlpha = counter.faded ? FADED : 1;
    if (picture) pen.drawImage(picture, spot.x - whole / 2, spot.y - whole / 2, whole, whole);
    else {
      pen.fillStyle = coloursIn(this.style, counter.side).body;
      pen.fillRect(spot.x - spot.size / 2, spot.y - spot.size / 2, spot.size, spot.size);
    }
    pen.globalAlpha = 1;
  }

  /** The picture of a counter; when there is no time to make it, the last one, or none. */
  private picture(
    easel: Easel,
    counter: Counter,
    scale: number,
    detail: Detail,
    until: number,
  ): CanvasImageSource | undefined {
    const last = this.last.get(counter.id);
    if (last?.counter === counter && last.scale === scale && last.detail === detail)
      return last.picture;
    const key = `${scale} ${detail} ${this.look(counter, detail)}`;
    const known = this.pictures.get(key);
    if (known) {
      this.last.set(counter.id, { counter, scale, detail, picture: known });
      return known;
    }
    if (until !== Infinity && performance.now() > until) {
      this.missing = true;
      return last?.picture;
    }
    const made =
      counter.ghost || detail === 'block'
        ? this.made(easel, key, scale, (pen) => drawCounter(pen, this.style, counter, detail))
        : this.onBody(easel, key, counter, scale, detail);
    this.last.set(counter.id, { counter, scale, detail, picture: made });
    return made;
  }

  /** Make a picture, and keep it. */
  private made(
    easel: Easel,
    key: string,
    scale: number,
    draw: (pen: Pen) => void,
  ): CanvasImageSource {
    const side = Math.ceil((FACE + 2 * AROUND) * scale);
    const { pen, picture, done } = easel(side, side);
    pen.scale(scale, scale);
    pen.translate(AROUND, AROUND);
    draw(pen);
    const made = done?.() ?? picture;
    this.taken += side * side * 4;
    if (this.taken > ROOM) this.forget();
    this.pictures.set(key, made);
    return made;
  }

  /** Make a picture on one of its body: the shadow takes long to draw, and many have the same. */
  private onBody(
    easel: Easel,
    key: string,
    counter: Counter,
    scale: number,
    detail: Exclude<Detail, 'block'>,
  ): CanvasImageSource {
    const { side, ready, selected, grouped } = counter;
    const name = `${scale} body ${side} ${ready} ${selected} ${grouped}`;
    const body =
      this.pictures.get(name) ??
      this.made(easel, name, scale, (pen) => drawBody(pen, this.style, counter));
    const whole = Math.ceil((FACE + 2 * AROUND) * scale) / scale;
    return this.made(easel, key, scale, (pen) => {
      pen.drawImage(body, -AROUND, -AROUND, whole, whole);
      drawFace(pen, this.style, counter, detail);
    });
  }

  /** Begin anew: what is still seen is made again. */
  private forget(): void {
    this.pictures.clear();
    this.last.clear();
    this.taken = 0;
  }

  /** All that a counter shows, as one word. */
  private look(counter: Counter, detail: Detail): string {
    const { side, own, symbol, size, name, steps, fullSteps, moves, values } = counter;
    const { marks, badges, stripe, selected, grouped, silhouette, ready } = counter;
    const { ghost, zone, waits } = counter;
    if (detail === 'block') return `${side} ${selected} ${grouped} ${ready} ${ghost !== null}`;
    let look = this.looks.get(counter);
    if (look === undefined) {
      const shown = [name, side, own, symbol, size, steps, fullSteps, moves, values, marks, badges];
      const state = [stripe, selected, grouped, silhouette, ready, ghost, zone, waits];
      look = JSON.stringify([...shown, ...state]);
      this.looks.set(counter, look);
    }
    // Without its name it looks like others.
    return detail === 'plain' ? look.slice(JSON.stringify(name).length + 1) : look;
  }
}

/** Draw a counter into a square of 64 units from the corner on. */
export function drawCounter(pen: Pen, style: Style, counter: Counter, detail: Detail): void {
  if (detail === 'block') drawBlock(pen, style, counter);
  else if (counter.ghost) drawGhost(pen, style, counter, counter.ghost, detail);
  else {
    drawBody(pen, style, counter);
    drawFace(pen, style, counter, detail);
  }
}

/** From afar: only whose it is. */
function drawBlock(pen: Pen, style: Style, counter: Counter): void {
  pen.save();
  pen.globalAlpha = counter.ghost ? 0.55 : 1;
  drawBody(pen, style, counter);
  pen.restore();
}

function isNear({ x, y }: Point, box: Box): boolean {
  return (
    x > box.x - 2 * RADIUS &&
    y > box.y - 2 * RADIUS &&
    x < box.x + box.width + 2 * RADIUS &&
    y < box.y + box.height + 2 * RADIUS
  );
}

/** Where things stand on a face of each detail. */
const LAYOUTS = {
  full: { symbol: 30, scale: 1, name: 10.5, under: 12.5, foot: 14, steps: 1 },
  brief: { symbol: 31.5, scale: 0.95, name: 14.5, under: 15, foot: 17, steps: 1.2 },
  plain: { symbol: 25, scale: 1.45, name: 0, under: 0, foot: 20, steps: 1.35 },
} as const;

/** What stands on the body of a counter. */
function drawFace(
  pen: Pen,
  style: Style,
  counter: Counter,
  detail: Exclude<Detail, 'block'>,
): void {
  const { ink, paper, text, spent, alarm } = style.counters;
  const layout = LAYOUTS[detail];
  if (counter.stripe) drawStripe(pen, counter.stripe);
  pen.save();
  // A mark of size needs room above the symbol; a diamond is higher than a rectangle.
  const shrunk = counter.size && !counter.own ? 0.8 : 1;
  pen.translate(FACE / 2, layout.symbol + (counter.size ? 3 : 0));
  pen.scale(layout.scale * shrunk, layout.scale * shrunk);
  const draw = counter.silhouette ? drawSilhouette : drawSymbol;
  draw(pen, counter.symbol, counter.own, { ink, paper });
  if (counter.size) drawSize(pen, counter.size, counter.own ? -12.5 : -16, text);
  pen.restore();
  if (counter.marks.includes('spent')) {
    // Under the letters, which stay as clear as before.
    pen.fillStyle = spent;
    body(pen);
    pen.fill();
  }
  if (counter.zone !== undefined) drawCorner(pen, 'left', zoneColour(counter.zone), text);
  if (counter.waits) drawCorner(pen, 'right', ink, text);
  if (layout.name) drawName(pen, counter.name, layout.name, layout.under, text);
  if (counter.values) drawValues(pen, counter.values, layout.foot, text);
  else drawSteps(pen, style, counter.steps, counter.fullSteps, layout.steps);
  if (counter.moves !== null && !counter.values) {
    pen.font = font(layout.foot, 700);
    pen.textAlign = 'right';
    pen.textBaseline = 'alphabetic';
    pen.fillStyle = text;
    pen.fillText(String(counter.moves), FACE - 6, FACE - 5.5);
  }
  if (detail === 'full' && counter.badges) drawBadges(pen, counter.badges, { ink, paper });
  if (counter.marks.includes('pinned')) drawPin(pen, alarm, text, detail === 'full' ? 1 : 1.25);
}

function drawBody(pen: Pen, style: Style, counter: Counter): void {
  const colours = coloursIn(style, counter.side);
  const { shadow, ready, selected, ink } = style.counters;
  pen.save();
  pen.shadowColor = shadow;
  pen.shadowBlur = 5;
  pen.shadowOffsetX = 1.5;
  pen.shadowOffsetY = 2.5;
  body(pen);
  pen.fillStyle = colours.body;
  pen.fill();
  pen.restore();
  // Light falls on the upper edge; where letters stand, nothing is lighter than the body.
  const light = pen.createLinearGradient(0, 0, 0, 3 * FACE);
  light.addColorStop(0, colours.light);
  light.addColorStop(EDGE / (3 * FACE), colours.body);
  light.addColorStop(1 / 6, colours.body);
  light.addColorStop(1, colours.dark);
  body(pen);
  pen.fillStyle = light;
  pen.fill();
  pen.lineWidth = counter.ready ? 2.6 : 1.6;
  pen.strokeStyle = counter.ready ? ready : colours.dark;
  pen.stroke();
  if (counter.ready) around(pen, 1.2, 1, colours.dark);
  if (counter.selected) {
    around(pen, 2.2, 4.4, ink);
    around(pen, 2.2, 2.8, selected);
  } else if (counter.grouped) {
    around(pen, 2.2, 4.4, ink);
    pen.setLineDash([9, 7]);
    around(pen, 2.2, 2.8, selected);
    pen.setLineDash([]);
  }
}

function body(pen: Pen): void {
  pen.beginPath();
  pen.roundRect(1, 1, FACE - 2, FACE - 2, 7);
}

function around(pen: Pen, out: number, width: number, colour: string): void {
  pen.beginPath();
  pen.roundRect(-out, -out, FACE + 2 * out, FACE + 2 * out, 7 + out);
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
}

/** Write a name as large as it fits, down to a size that can be read; then it is shortened. */
function drawName(pen: Pen, name: string, largest: number, y: number, colour: string): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = colour;
  const fits = (text: string) => pen.measureText(text).width <= FACE - 7;
  let size = largest;
  do pen.font = font(size);
  while (!fits(name) && (size -= 0.5) > largest * 0.86);
  pen.fillText(shortened(name, fits), FACE / 2, y);
}

/** Cut the longest word letter by letter until a name fits: numbers at its end stay. */
export function shortened(name: string, fits: (text: string) => boolean): string {
  const words = name.split(' ');
  const letters = (word: string) => word.replace(/\.$/, '').length;
  while (!fits(words.join(' '))) {
    const longest = words.reduce((a, b) => (letters(b) > letters(a) ? b : a));
    if (letters(longest) <= 2) break;
    words[words.indexOf(longest)] = `${longest.replace(/\.$/, '').slice(0, -1)}.`;
  }
  return words.join(' ');
}

function drawValues(pen: Pen, values: string, size: number, colour: string): void {
  pen.font = font(size, 700);
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = colour;
  pen.fillText(values, FACE / 2, FACE - 5.5);
}

/** Steps as small squares: filled while the unit has them; many as a bar. */
function drawSteps(pen: Pen, style: Style, steps: number, full: number, size: number): void {
  const { ink, text } = style.counters;
  const high = 8 * size;
  const wide = Math.min(6.6 * size, 36 / Math.max(1, full) - 1.4);
  for (let i = 0; i < full; i++) {
    pen.beginPath();
    pen.rect(6 + i * (wide + 1.9), FACE - 6 - high, wide, high);
    pen.lineWidth = 1;
    pen.strokeStyle = ink;
    pen.fillStyle = i < steps ? text : `${ink.slice(0, 7)}59`;
    pen.fill();
    pen.stroke();
  }
}

/** A triangle in a lower corner; what is printed there stays over it. */
function drawCorner(pen: Pen, side: 'left' | 'right', colour: string, edge: string): void {
  const [out, into] = side === 'left' ? [3, 18] : [FACE - 3, FACE - 18];
  pen.beginPath();
  pen.moveTo(out, FACE - 3);
  pen.lineTo(out, FACE - 18);
  pen.lineTo(into, FACE - 3);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
  pen.lineWidth = 1.6;
  pen.strokeStyle = edge;
  pen.stroke();
}

/** A tab with a bar across: the unit is held down by fire. */
function drawPin(pen: Pen, alarm: string, text: string, size: number): void {
  pen.save();
  pen.translate(FACE - 9, 9);
  pen.scale(size, size);
  pen.beginPath();
  pen.arc(0, 0, 9.5, 0, 2 * Math.PI);
  pen.fillStyle = alarm;
  pen.fill();
  pen.lineWidth = 1.6;
  pen.strokeStyle = text;
  pen.stroke();
  pen.beginPath();
  pen.moveTo(-4.5, 0);
  pen.lineTo(4.5, 0);
  pen.lineWidth = 3.4;
  pen.stroke();
  pen.restore();
}

/** A report: a pale counter in dashes, with what is believed and how old it is. */
function drawGhost(
  pen: Pen,
  style: Style,
  counter: Counter,
  ghost: { age: number; sure: boolean },
  detail: Exclude<Detail, 'block'>,
): void {
  const colours = coloursIn(style, counter.side);
  body(pen);
  pen.fillStyle = style.counters.ghost;
  pen.fill();
  pen.setLineDash([5, 4]);
  pen.lineWidth = 2.4;
  pen.strokeStyle = counter.selected ? style.counters.selected : colours.dark;
  pen.stroke();
  pen.setLineDash([]);
  pen.save();
  pen.globalAlpha = ghost.sure ? 0.8 : 0.5;
  pen.translate(FACE / 2, 27);
  if (detail !== 'full') pen.scale(1.2, 1.2);
  const paper = style.counters.paper;
  const draw = counter.silhouette ? drawSilhouette : drawSymbol;
  draw(pen, ghost.sure ? counter.symbol : '', false, { ink: colours.dark, paper });
  pen.restore();
  pen.fillStyle = colours.dark;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'center';
  pen.font = font(ghost.sure ? 15 : 20, 700);
  if (ghost.sure) pen.fillText('?', FACE - 10, 17);
  else pen.fillText('?', FACE / 2, 34);
  pen.font = font({ full: 12.5, brief: 16, plain: 19 }[detail], 700);
  const turns = ghost.age === 1 ? '1 turn' : `${ghost.age} turns`;
  // So small that only a few letters can be read, the age is short: so many turns back.
  const ago = detail === 'plain' ? `−${ghost.age}` : turns;
  pen.fillText(ghost.age === 0 ? 'now' : ago, FACE / 2, FACE - 6);
}

/** How many more stand there than are shown: on a tag at the corner of the last. */
function drawMore(pen: Pen, style: Style, middle: Point, last: Spot, more: number): void {
  const right = middle.x + last.x + last.size / 2 + 2;
  const top = middle.y + last.y - last.size / 2 - 3;
  pen.beginPath();
  pen.roundRect(right - 20, top, 20, 16, 4);
  pen.fillStyle = style.counters.ink;
  pen.fill();
  pen.font = font(13, 700);
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = style.counters.text;
  pen.fillText(`+${more}`, right - 10, top + 12.5);
}

function ease(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
}
