// Draws a whole picture at once: ground, counters and overlays of a part of the map.

import type { Style } from '../generated/types';
import { Counters } from './counters';
import { drawFlag } from './flags';
import { MARGIN, drawGround } from './ground';
import { sizeOf, type Box } from './hexes';
import { drawLettering, lettering } from './labels';
import { drawOver, drawUnder } from './overlay';
import type { Pen } from './pen';
import type { Plan } from './plan';
import { drawPorts } from './ports';
import type { Scene } from './scene';
import { drawState } from './state';

/** The part of the map that holds all of it, with the paper around. */
export function wholeMap(plan: Plan): Box {
  const { width, height } = sizeOf(plan.sheet);
  return { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** Draw what lies under everything that moves. The pen is already where the box wants it. */
export function drawBackground(pen: Pen, plan: Plan, style: Style, box: Box, zoom: number): void {
  pen.fillStyle = style.sheet.desk;
  pen.fillRect(box.x, box.y, box.width, box.height);
  drawGround(pen, plan, style, box, zoom);
}

/** What of a map is seen, and how large. */
export interface SceneView {
  box: Box;
  zoom: number;
  /** Those of the canvas for a unit of the map. */
  pixels: number;
  /** Where names must end; without it the edge of the paper. */
  page?: Box;
  numbers?: boolean;
  names?: boolean;
  /** Whether names and numbers are written at all. */
  lettered?: boolean;
}

/** Draw what stands on the ground. */
export function drawScene(
  pen: Pen,
  plan: Plan,
  style: Style,
  scene: Scene,
  counters: Counters,
  view: SceneView,
): void {
  const { sheet } = plan;
  const { zoom, pixels } = view;
  if (scene.state) drawState(pen, plan, style, scene.state, view);
  drawPorts(pen, scene.overlay.ports ?? [], style, sheet, zoom);
  drawUnder(pen, scene.overlay, { style, sheet });
  if (view.lettered ?? true) drawLettering(pen, lettering(pen, plan, style, view));
  for (const flag of scene.flags) drawFlag(pen, flag, style, sheet);
  counters.draw(pen, scene.counters, scene.flags, { pixels, zoom, box: view.box });
  drawOver(pen, scene.overlay, { style, sheet }, zoom);
}
