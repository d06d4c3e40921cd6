// The patterns a style may name. A flat one is drawn within the area, the others stand on it.

import type { AreaLook } from '../../generated/types';
import type { Pen } from '../pen';
import type { Plot } from '../plan';
import { drawHouses } from './built';
import { drawFields, drawHedgerows, drawHedges, drawOrchard } from './farmed';
import { drawContours, drawPeaks, drawRough } from './raised';
import { drawBeach, drawDunes } from './sand';
import { drawTrees } from './wooded';
import { drawDrifts, drawPuddles, drawRain } from './weather';
import type { Ends } from './spread';
import { drawMarsh, drawRipples, drawWaves } from './wet';

export interface Pattern {
  flat: boolean;
  /** Draw the pattern of some plots in the inks of the style; `ends` tells at which sides. */
  draw: (
    pen: Pen,
    plots: readonly Plot[],
    inks: readonly string[],
    zoom: number,
    ends: Ends,
  ) => void;
}

export const PATTERNS: Record<Exclude<AreaLook['pattern'], ''>, Pattern> = {
  beach: { flat: true, draw: drawBeach },
  contours: { flat: true, draw: drawContours },
  dunes: { flat: true, draw: drawDunes },
  fields: { flat: true, draw: drawFields },
  drifts: { flat: true, draw: drawDrifts },
  hedgerows: { flat: true, draw: drawHedgerows },
  hedges: { flat: true, draw: drawHedges },
  houses: { flat: true, draw: drawHouses },
  marsh: { flat: true, draw: drawMarsh },
  orchard: { flat: false, draw: drawOrchard },
  peaks: { flat: false, draw: drawPeaks },
  puddles: { flat: true, draw: drawPuddles },
  rain: { flat: true, draw: drawRain },
  ripples: { flat: true, draw: drawRipples },
  rough: { flat: false, draw: drawRough },
  trees: { flat: false, draw: drawTrees },
  waves: { flat: true, draw: drawWaves },
};
