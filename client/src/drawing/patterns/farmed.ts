// Farmed land: open fields, fields between hedges, orchards.

import { between, grain } from '../grain';
import { dots, type Pen } from '../pen';
import type { Plot } from '../plan';
import { ink, meshes, sown, type Ends, type Mesh } from './spread';

/** Wide fields with furrows, and a row of bushes here and there. Inks: furrows, bushes, fields. */
export function drawFields(
  pen: Pen,
  plots: readonly Plot[],
  inks: readonly string[],
  zoom: number,
): void {
  const [furrow = '', bush = '', ...fields] = inks;
  for (const mesh of meshes(plots, 46, 34)) {
    const { column, row } = mesh;
    if (!fillMesh(pen, mesh, fields, 0.35)) continue;
    if (zoom < 0.4) continue;
    if (grain(column, row, 4) < 0.6) drawFurrows(pen, mesh, furrow);
    if (grain(column, row, 5) < 0.3) drawHedge(pen, mesh, bush, 1.5, 5.2, 0.28);
  }
}

/** Small fields, each with a hedge around it. Inks: hedge in shadow, hedge, fields. */
export function drawHedges(
  pen: Pen,
  plots: readonly Plot[],
  inks: readonly string[],
  zoom: number,
): void {
  hedged(pen, meshes(plots, 30, 23), inks, { open: 0, wide: 2.1, bushes: zoom >= 0.6 ? 1.7 : 0 });
}

/** Larger fields with a hedge here and there. Inks: hedge in shadow, hedge, fields. */
export function drawHedgerows(
  pen: Pen,
  plots: readonly Plot[],
  inks: readonly string[],
  zoom: number,
): void {
  hedged(pen, meshes(plots, 34, 26), inks, { open: 0.4, wide: 1.7, bushes: zoom >= 0.6 ? 2 : 0 });
}

/** Fields with hedges: so many sides have none; bushes of a size stand along the upper ones. */
function hedged(
  pen: Pen,
  net: readonly Mesh[],
  inks: readonly string[],
  look: { open: number; wide: number; bushes: number },
): void {
  const [shade = '', hedge = '', ...fields] = inks;
  for (const mesh of net) fillMesh(pen, mesh, fields, 0);
  const stands = ({ column, row }: Mesh, side: number) => grain(column, row, side, 11) >= look.open;
  for (const [colour, lift] of [
    [shade, 0.9],
    [hedge, 0],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = look.wide;
    pen.lineCap = 'round';
    // Stroke by stroke: one long path takes far longer.
    for (const mesh of net) {
      const [a, b, , d] = mesh.corners;
      pen.beginPath();
      pen.moveTo(d.x + lift, d.y + lift);
      if (stands(mesh, 0)) pen.lineTo(a.x + lift, a.y + lift);
      else pen.moveTo(a.x + lift, a.y + lift);
      if (stands(mesh, 1)) pen.lineTo(b.x + lift, b.y + lift);
      pen.stroke();
    }
  }
  if (!look.bushes) return;
  for (const mesh of net) if (stands(mesh, 1)) drawHedge(pen, mesh, hedge, look.bushes, 5.6, 0.2);
}

/** Small trees in rows. Inks: shadow, crown. */
export function drawOrchard(
  pen: Pen,
  plots: readonly Plot[],
  inks: readonly string[],
  zoom: number,
  ends: Ends,
): void {
  const trees = sown(plots, 10, 8.5, ends).map(({ x, y }) => ({ x, y, size: 2.7 }));
  if (zoom >= 0.5) {
    pen.fillStyle = ink(inks, 0);
    dots(
      pen,
      trees.map(({ x, y, size }) => ({ x: x + 1.1, y: y + 1.3, size: size * 0.9 })),
    );
  }
  pen.fillStyle = ink(inks, 1);
  dots(pen, trees);
}

/** Fill a mesh with one of the colours; some are left as they are. Says whether it was filled. */
function fillMesh(pen: Pen, mesh: Mesh, colours: readonly string[], bare: number): boolean {
  const { column, row, corners } = mesh;
  if (!colours.length || grain(column, row, 6) < bare) return false;
  pen.fillStyle = ink(colours, Math.floor(grain(column, row, 7) * colours.length));
  pen.beginPath();
  for (const corner of corners) pen.lineTo(corner.x, corner.y);
  pen.closePath();
  pen.fill();
  return true;
}

/** Furrows along the longer sides of a field. */
function drawFurrows(pen: Pen, mesh: Mesh, colour: string): void {
  const [a, b, c, d] = mesh.corners;
  const lines = 9;
  pen.strokeStyle = colour;
  pen.lineWidth = 0.6;
  pen.lineCap = 'butt';
  pen.beginPath();
  for (let i = 1; i < lines; i++) {
    const part = i / lines;
    const across = grain(mesh.column, mesh.row, 8) < 0.35;
    const [p, q, r, s] = across ? [a, b, d, c] : [a, d, b, c];
    pen.moveTo(p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part);
    pen.lineTo(r.x + (s.x - r.x) * part, r.y + (s.y - r.y) * part);
  }
  pen.stroke();
}

/** Bushes along the upper side of a field. */
function drawHedge(
  pen: Pen,
  mesh: Mesh,
  colour: string,
  size: number,
  every: number,
  gaps: number,
): void {
  const [a, b] = mesh.corners;
  const count = Math.max(2, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / every));
  const bushes = [];
  for (let i = 0; i < count; i++) {
    if (grain(mesh.column, mesh.row, i, 9) < gaps) continue;
    const part = (i + 0.5) / count;
    const wide = size * between(0.75, 1.25, mesh.column, mesh.row, i, 10);
    bushes.push({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, size: wide });
  }
  pen.fillStyle = colour;
  dots(pen, bushes);
}
