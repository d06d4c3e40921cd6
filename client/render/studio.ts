// Draws pictures on request, wherever there are canvases. It holds one subject at a time.

import { Counters } from '../src/drawing/counters';
import { boxAround, isOn, type Box, type HexId } from '../src/drawing/hexes';
import { font, type Easel, type Pen } from '../src/drawing/pen';
import { drawBackground, drawScene, wholeMap } from '../src/drawing/picture';
import { Plan, type Ground } from '../src/drawing/plan';
import { NO_OVERLAY, type Scene } from '../src/drawing/scene';
import type { Clock, Moment, Style } from '../src/generated/types';
import type { Model, View } from '../src/systems/types';
import { SystemWords, say } from '../src/words/say';
import { MODELS } from './models';

/** What is to be drawn from now on: a map alone, or the board of a system as a side sees it. */
export interface Subject {
  style: Style;
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
}

/** A moment of play: the view after it, and how much of it has passed. */
export interface Shown {
  view: View | null;
  moment: Moment | null;
  part: number;
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
  private before: View | null = null;
  private after: View | null = null;

  constructor(subject: Subject) {
    this.style = subject.style;
    const make = MODELS[subject.system];
    if (subject.ground) this.model = null;
    else if (!make) throw new Error(`No model of the system ${subject.system}.`);
    else {
      const words = { shell: {}, systems: { [subject.system]: subject.words } };
      this.model = make(subject.board, subject.viewer, new SystemWords(words, subject.system));
    }
    this.plan = new Plan(subject.ground ?? this.model!.ground);
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
    });
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

  private scene({ moment, part }: Shown): Scene {
    if (!this.model || !this.after) return NOTHING;
    const frame = { before: this.before ?? this.after, after: this.after, moment, part };
    const { counters, flags, bursts } = this.model.pieces(frame, {
      ready: new Set(),
      selected: [],
    });
    return { counters, flags, overlay: { ...NO_OVERLAY, bursts } };
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
