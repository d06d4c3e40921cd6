// What a moment of Skirmish sounds like, by the kind of its events. Where several are heard at
// once, the first of the table is.

import type { Event } from '../../generated/skirmish';

export const CUES: readonly (readonly [kind: Event['kind'], cue: string])[] = [
  ['GameEnded', 'end'],
  ['AssaultMade', 'battle'],
  ['ShellsFell', 'shells'],
  ['GunFired', 'shot'],
  ['UnitDestroyed', 'destroyed'],
  ['StepsLost', 'losses'],
  ['UnitPinned', 'pinned'],
  ['UnitCornered', 'losses'],
  ['UnitRetreated', 'retreat'],
  ['UnitSighted', 'sighted'],
  ['UnitArrived', 'arrival'],
  ['FlagRaised', 'flag'],
  ['UnitHalted', 'halt'],
  ['UnitMoved', 'march'],
];

/** The cue of some events, or null where nothing is heard. */
export function cueOf(events: readonly Event[]): string | null {
  const row = CUES.find(([kind]) => events.some((event) => event.kind === kind));
  return row?.[1] ?? null;
}
