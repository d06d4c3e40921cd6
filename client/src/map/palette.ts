// The colours of the sides, for what is shown beside the map.

import { coloursIn } from '../drawing/counters';
import type { SideLook } from '../generated/types';
import { style } from './style.svelte';

/** The colours of the side with this place in the scenario's list. */
export function coloursOf(side: number): SideLook {
  return coloursIn(style(), side);
}
