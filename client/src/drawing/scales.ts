// Which rules of a style a sheet is drawn by: maps of large hexes have some of their own.

import type { Style } from '../generated/types';
import type { Sheet } from './hexes';

const found = new WeakMap<Style, Style>();

/** The style as a sheet is drawn in it; always the same one for the same style. */
export function styleOn(style: Style, sheet: Pick<Sheet, 'metres'>): Style {
  const { wide } = style;
  if (!wide || (sheet.metres ?? 0) < wide.metres) return style;
  const known = found.get(style);
  if (known) return known;
  const made: Style = {
    ...style,
    grid: wide.grid,
    grids: { ...style.grids, ...wide.grids },
    heights: { ...style.heights, ...wide.heights },
    relief: { ...style.relief, ...wide.relief },
    sides: { ...style.sides, ...wide.sides },
    steps: { ...style.steps, ...wide.steps },
    marks: { ...style.marks, ...wide.marks },
    names: wide.names,
    wide: null,
  };
  found.set(style, made);
  return made;
}
