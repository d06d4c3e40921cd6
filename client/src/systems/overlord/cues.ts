// What a film of Overlord would sound like: a cue for each kind of event that can be heard.

import type { Event } from '../../generated/overlord';

/** The events with a cue, the loudest first: of several at once it is heard. */
const CUES: readonly [Event['kind'], string][] = [
  ['BattleFought', 'battle'],
  ['UnitDestroyed', 'loss'],
  ['EnemyDestroyed', 'loss'],
  ['HexBombarded', 'shells'],
  ['FlakFired', 'flak'],
  ['WorkDone', 'work'],
  ['LocationTaken', 'flag'],
  ['UnitMarched', 'march'],
  ['UnitShifted', 'march'],
  ['ReportMade', 'sighting'],
];

/** The cue of events that happen together; none where all is quiet. */
export function cueOf(events: readonly { kind: string }[]): string | null {
  const kinds = new Set(events.map(({ kind }) => kind));
  return CUES.find(([kind]) => kinds.has(kind))?.[1] ?? null;
}
