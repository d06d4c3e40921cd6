// Draws pictures on request, wherever there are canvases. It holds one subject at a time.

import { Counters } from '../src/drawing/counters';
import { boxAround, isOn, type Box, type HexId } from '../src/drawing/hexes';
import { drawLegend, legendOf, legendSize, type Entry } from '../src/drawing/legend';
import { lettering, type Label } from '../src/drawing/labels';
import { font, type Easel, type Pen } from '../src/drawing/pen';
import { drawBackground, drawScene, wholeMap } from '../src/drawing/picture';
import { Plan, type Ground } from '../src/drawing/plan';
import { NO_OVERLAY, type GroundState, type Scene } from '../src/drawing/scene';
import { styleOn } from '../src/drawing/scales';
import { inEnglish } from '../src/drawing/tongues';
import { inVariant } from '../src/drawing/variants';
import type { Clock, Moment, Style } from '../src/generated/types';
import type { Model, View } from '../src/systems/types';
import { SystemWords, say } from '../src/words/say';
import { LEGEND, legendName } from '../src/words/legend';
import { MODELS } from './models';

/** What is to be drawn from now on: a map alone, or the board of a system as a side sees it. */
export interface Subject {
  style: Style;
  /** Night, or a weather the style knows; empty for the style as it is. */
  variant: string;
  /** Whether counters carry silhouettes in the place of symbols. */
  silhouettes: boolean;
  /** Whether places have their usual English names. */
  english: boolean;
  /** For a map alone. */
  ground: Ground | null;
  /** For a board. */
  system: string;
  board: unknown;
  viewer: string;
  /** The system's words, by key, each in its forms. */
  words: Record<string, Record<string, string>>;
}

/** Which part of the map, and how large; without corners all of it. */
export interface Window {
  corners: readonly [HexId, HexId] | null;
  /** Pixels a unit of the map. */
  zoom: number;
  /** Whether turn and phase are written below. */
  captioned: boolean;
  /** Whether names and numbers are written on the map. */
  lettered: boolean;
}

/** A piece of lettering as it is drawn; its box, in pixels, is that of the letters themselves. */
export interface LetteringShown {
  text: string;
  kind: string;
  box: [x: number, y: number, width: number, height: number];
  colour: string;
  halo: string;
  /** The height of the letters, in pixels. */
  size: number;
  /** Of letters that are turned, the boxes along them. */
  parts: [x: number, y: number, width: number, height: number][];
}

/** A moment of play: the view after it, and how much of it has passed. */
export interface Shown {
  view: View | null;
  moment: Moment | null;
  part: number;
  /** The state of the ground to be shown on it. */
  state: GroundState | null;
}

/** Beside the corners of a window, this much of the next hexes is seen. */
const BESIDE = 12;
/** The height of a caption, in pixels. */
const CAPTION = 26;
const NOTHING: Scene = { counters: [], flags: [], overlay: NO_OVERLAY };

export class Studio {
  private readonly plan: Plan;
  private readonly model: Model | null;
  private readonly style: Style;
  private readonly silhouettes: boolean;
  private before: View | null = null;
  private after: View | null = null;

  constructor(subject: Subject) {
    this.silhouettes = subject.silhouettes;
    const make = MODELS[subject.system];
    if (subject.ground) this.model = null;
    else if (!make) throw new Error(`No model of the system ${subject.system}.`);
    else {
      const words = { shell: {}, systems: { [subject.system]: subject.words } };
      this.model = make(subject.board, subject.viewer, new SystemWords(words, subject.system));
    }
    const ground = subject.ground ?? this.model!.ground;
    this.plan = new Plan(subject.english ? inEnglish(ground) : ground);
    this.style = styleOn(inVariant(subject.style, subject.variant), this.plan.sheet);
  }

  /** The size of a picture in pixels. */
  measure({ corners, zoom, captioned }: Window): { width: number; height: number } {
    const { width, height } = this.box(corners);
    return {
      width: Math.max(1, Math.round(width * zoom)),
      height: Math.max(1, Math.round(height * zoom)) + (captioned ? CAPTION : 0),
    };
  }

  /** How long each of some moments is to be seen, in milliseconds. */
  lasts(moments: readonly Moment[]): number[] {
    return moments.map((moment) => this.model?.lasts(moment) ?? 0);
  }

  /** Take the next view; the one before is what things come from. */
  turn(view: View): void {
    this.before = this.after ?? view;
    this.after = view;
  }

  /** Draw the ground, or only a part of it that begins at these pixels. */
  drawBackground(pen: Pen, window: Window, part?: Box): void {
    pen.save();
    if (part) pen.translate(-part.x, -part.y);
    const box = this.aim(pen, window);
    const { zoom } = window;
    const seen = part && {
      x: box.x + part.x / zoom,
      y: box.y + part.y / zoom,
      width: part.width / zoom,
      height: part.height / zoom,
    };
    drawBackground(pen, this.plan, this.style, seen ?? box, zoom);
    pen.restore();
  }

  /** Draw what stands on the ground; without an easel nothing is copied from pictures. */
  drawScene(pen: Pen, window: Window, shown: Shown, easel: Easel | null): void {
    const counters = new Counters(this.style, easel, this.plan.sheet);
    pen.save();
    const box = this.aim(pen, window);
    drawScene(pen, this.plan, this.style, this.scene(shown), counters, {
      box,
      zoom: window.zoom,
      pixels: window.zoom,
      page: box,
      lettered: window.lettered,
    });
    pen.restore();
  }

  /** Say what is written in a picture, and where. */
  labels(pen: Pen, { corners, zoom }: Window): LetteringShown[] {
    const box = this.box(corners);
    const { names, numbers } = lettering(pen, this.plan, this.style, { box, zoom, page: box });
    return [...numbers, ...names].map((label) => shownLabel(pen, label, box, zoom));
  }

  /** What the map uses, and its name, in the order of the legend. */
  legend(): { entries: Entry[]; names: string[]; width: number; height: number } {
    const entries = legendOf(this.plan.ground, this.style);
    const names = entries.map(({ layer, kind }) => legendName(layer, kind));
    return { entries, names, ...legendSize(entries) };
  }

  /** Draw the legend of the map, with so many pixels a unit. */
  drawLegend(pen: Pen, zoom: number): void {
    pen.save();
    pen.scale(zoom, zoom);
    const naming = ({ layer, kind }: Entry) => legendName(layer, kind);
    drawLegend(pen, this.legend().entries, this.style, LEGEND, naming);
    pen.restore();
  }

  /** Write turn and phase on a strip along the lower edge. */
  drawCaption(pen: Pen, size: { width: number; height: number }): void {
    const clock = this.after?.['clock'] as Clock | undefined;
    if (!this.model || !clock) return;
    const { turns } = this.model;
    const turn = say('play.turn', { turn: Math.min(clock.turn, turns), turns });
    const acting = this.model.sides.find((side) => side.id === clock.side)?.name;
    const phase = this.model.phase(clock);
    pen.fillStyle = this.style.sheet.desk;
    pen.fillRect(0, size.height - CAPTION, size.width, CAPTION);
    pen.font = font(15);
    pen.textAlign = 'left';
    pen.textBaseline = 'alphabetic';
    pen.fillStyle = this.style.sheet.paper;
    const text = [turn, phase, acting].filter(Boolean).join('  ·  ');
    pen.fillText(text, 10, size.height - 8);
  }

  private scene({ moment, part, state }: Shown): Scene {
    const works = this.after && this.model?.works?.(this.after);
    const ground = { control: {}, front: [], blown: [], ...works, ...state };
    const over = state || works ? { state: ground } : {};
    if (!this.model || !this.after) return { ...NOTHING, ...over };
    const frame = { before: this.before ?? this.after, after: this.after, moment, part };
    const { counters, flags, bursts } = this.model.pieces(frame, {
      ready: new Set(),
      selected: [],
    });
    if (this.silhouettes) for (const counter of counters) counter.silhouette = true;
    return { ...over, counters, flags, overlay: { ...NO_OVERLAY, bursts } };
  }

  private aim(pen: Pen, { corners, zoom }: Window): Box {
    const box = this.box(corners);
    pen.scale(zoom, zoom);
    pen.translate(-box.x, -box.y);
    return box;
  }

  private box(corners: Window['corners']): Box {
    for (const hex of corners ?? [])
      if (!isOn(this.plan.sheet, hex)) throw new Error(`There is no hex ${hex} on this map.`);
    return corners ? boxAround(this.plan.sheet, ...corners, BESIDE) : wholeMap(this.plan);
  }
}

function shownLabel(pen: Pen, label: Label, page: Box, zoom: number): LetteringShown {
  const { text, kind, at, look, size } = label;
  const shown = { text, kind, colour: look.colour, halo: look.halo, size: size * zoom, parts: [] };
  if (label.angle) {
    const pixels = ({ x, y, width, height }: Box): LetteringShown['box'] => [
      ...([(x - page.x) * zoom, (y - page.y) * zoom] as const),
      ...([width * zoom, height * zoom] as const),
    ];
    return { ...shown, box: pixels(label.box), parts: label.parts.map(pixels) };
  }
  pen.font = font(size, look.weight, look.slanted);
  pen.letterSpacing = `${look.spacing}px`;
  pen.textAlign = 'center';
  const ink = pen.measureText(text);
  const left = at.x - ink.actualBoundingBoxLeft - page.x;
  const top = at.y - ink.actualBoundingBoxAscent - page.y;
  const width = ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight;
  const height = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent;
  return { ...shown, box: [left * zoom, top * zoom, width * zoom, height * zoom] };
}
