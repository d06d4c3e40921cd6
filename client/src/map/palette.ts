// The colours of the sides, for what is shown beside the map.

import { coloursIn } from '../drawing/counters';
import type { SideLook } from '../generated/types';
import { theme } from '../ui/appearance.svelte';
import { style } from './style.svelte';

/** The colours of the side with this place in the scenario's list. */
export function coloursOf(side: number): SideLook {
  const look = coloursIn(style(), side);
  // On dark pages the lighter tone is the one that is seen.
  return theme() === 'dark' ? { ...look, trace: look.light } : look;
}
