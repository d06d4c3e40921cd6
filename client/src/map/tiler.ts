// Draws tiles beside the page, so that the page never waits for them: of the ground, or of what lies
// on it and seldom changes (control and front, where units can go, names and numbers).

import { drawGround, type Ground } from '../drawing/ground';
import { RADIUS, type Box } from '../drawing/hexes';
import { drawLettering, lettering } from '../drawing/labels';
import { drawReach } from '../drawing/overlay';
import type { Pen } from '../drawing/pen';
import { Plan } from '../drawing/plan';
import { NO_OVERLAY, type GroundState, type Overlay } from '../drawing/scene';
import { drawState } from '../drawing/state';
import type { Style } from '../generated/types';
import { useFaces, type Face } from './faces';

/** What is needed before anything can be drawn. */
export interface Outfit {
  ground: Ground;
  style: Style;
  faces: readonly Face[];
}

/** What lies on the ground now; what is left out stays as it was. */
export interface News {
  state?: GroundState | null;
  overlay?: Pick<Overlay, 'reach' | 'choices'>;
}

/** Asks for a tile of so many pixels, with a point of the map in its corner. */
export interface Order {
  key: string;
  layer: 'ground' | 'cover';
  x: number;
  y: number;
  /** Pixels a unit of the map. */
  scale: number;
  side: number;
  /** How large things look, where it matters. */
  zoom: number;
  /** What is printed: outlines and numbers of hexes, names of places. */
  grid: boolean;
  numbers: boolean;
  names: boolean;
}

export type Message = { outfit: Outfit } | { news: News } | { order: Order };

/** A tile that was asked for. */
export interface Tile {
  key: string;
  picture: ImageBitmap;
}

/** Names are placed for zooms that differ by so much, and stay where they are in between. */
const STEP = 1.12;

let plan: Plan;
let style: Style;
/** The style without outlines of hexes. */
let gridless: Style;
let state: GroundState | null = null;
let overlay = NO_OVERLAY;
let ready: Promise<unknown> = Promise.resolve();

onmessage = ({ data }: MessageEvent<Message>) => {
  if ('outfit' in data) {
    plan = new Plan(data.outfit.ground);
    style = data.outfit.style;
    gridless = { ...style, grid: { ...style.grid, since: Infinity } };
    ready = useFaces(data.outfit.faces);
    return;
  }
  // One after the other: a tile shows what was known when it was asked for.
  ready = ready.then(() => {
    if ('order' in data) draw(data.order);
    else {
      if (data.news.state !== undefined) state = data.news.state;
      if (data.news.overlay) overlay = { ...NO_OVERLAY, ...data.news.overlay };
    }
  });
};

function draw(order: Order): void {
  const { key, x, y, scale, side } = order;
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d')!;
  pen.scale(scale, scale);
  pen.translate(-x, -y);
  const box = { x, y, width: side / scale, height: side / scale };
  if (order.layer === 'ground') drawGround(pen, plan, order.grid ? style : gridless, box, scale);
  else drawCover(pen, box, order);
  const tile: Tile = { key, picture: canvas.transferToImageBitmap() };
  postMessage(tile, { transfer: [tile.picture] });
}

function drawCover(pen: Pen, box: Box, { zoom, numbers, names }: Order): void {
  if (state) drawState(pen, plan, style, state, { box, zoom });
  drawReach(pen, overlay, { style, sheet: plan.sheet }, box);
  // Names of neighbouring tiles count too: both must leave out the same numbers.
  const wider = {
    x: box.x - RADIUS,
    y: box.y - RADIUS,
    width: box.width + 2 * RADIUS,
    height: box.height + 2 * RADIUS,
  };
  drawLettering(
    pen,
    lettering(pen, plan, style, { box: wider, zoom: stepped(zoom), numbers, names }),
  );
}

/** The step of zooms below this one: letters are never smaller than they should be. */
function stepped(zoom: number): number {
  return STEP ** Math.floor(Math.log(zoom) / Math.log(STEP) + 1e-9);
}
