// What the film of War in Europe shows: marches, battles, hexes taken.

import type { Frame } from '../../film/player.svelte';
import type { Moment } from '../../generated/types';
import type { Event, State } from '../../generated/europe';
import type { HexId } from '../../drawing/hexes';
import type { Arrow, Burst } from '../../drawing/scene';

/** By kind of event: how long it is shown in milliseconds, what is heard, what flashes. */
const SHOWN: Readonly<Record<string, { ms: number; cue?: string; burst?: Burst['sort'] }>> = {
  UnitMoved: { ms: 160, cue: 'march' },
  UnitRailed: { ms: 400, cue: 'march' },
  UnitSailed: { ms: 500, cue: 'march' },
  UnitFlown: { ms: 500, cue: 'march' },
  UnitArrived: { ms: 350, cue: 'arrival', burst: 'sighted' },
  UnitRetreated: { ms: 350, cue: 'retreat' },
  UnitAdvanced: { ms: 300, cue: 'march' },
  BattleFought: { ms: 900, cue: 'battle', burst: 'assault' },
  UnitReduced: { ms: 500, cue: 'losses', burst: 'loss' },
  UnitLost: { ms: 700, cue: 'destroyed', burst: 'loss' },
  HexTaken: { ms: 60 },
  PortStruck: { ms: 600, cue: 'shells', burst: 'shells' },
  GameEnded: { ms: 300, cue: 'end' },
};

export function eventsOf(moment: Moment): Event[] {
  return moment.events as unknown as Event[];
}

/** A field of an event that names a hex. */
function placeOf(event: Event): HexId | null {
  const found = event as unknown as Record<string, unknown>;
  for (const name of ['hex', 'at', 'target', 'goal'])
    if (typeof found[name] === 'string') return found[name];
  return null;
}

/** How long a moment is shown, in milliseconds. */
export function lasts(moment: Moment): number {
  return Math.max(0, ...eventsOf(moment).map((event) => SHOWN[event.kind]?.ms ?? 0));
}

/** Whether a moment can be seen in passing: nothing flashes in it. */
export function passes(moment: Moment): boolean {
  return eventsOf(moment).every((event) => !SHOWN[event.kind]?.burst);
}

export function cueOf(moment: Moment): string | null {
  const shown = eventsOf(moment).map((event) => SHOWN[event.kind]);
  const longest = shown.sort((a, b) => (b?.ms ?? 0) - (a?.ms ?? 0))[0];
  return longest?.cue ?? null;
}

/** Where the eye should be at a moment: with what is shown longest. */
export function focus(moment: Moment): HexId | null {
  const shown = eventsOf(moment)
    .filter((event) => SHOWN[event.kind])
    .sort((a, b) => SHOWN[b.kind]!.ms - SHOWN[a.kind]!.ms);
  return shown.map(placeOf).find((hex) => hex !== null) ?? null;
}

/** What happens at hexes while a frame is shown. */
export function burstsOf(frame: Frame): Burst[] {
  if (!frame.moment || frame.part >= 1) return [];
  const before = (frame.before as unknown as State).units;
  return eventsOf(frame.moment).flatMap((event) => {
    const sort = SHOWN[event.kind]?.burst;
    const unit = (event as unknown as { unit?: unknown }).unit;
    const hex = placeOf(event) ?? (typeof unit === 'string' ? before[unit]?.at : undefined);
    return sort && hex ? [{ hex, sort, part: frame.part }] : [];
  });
}

/** A march of several hexes is one thing that happened. */
export function continues(before: Moment, after: Moment): boolean {
  const first = eventsOf(before).find((event) => event.kind === 'UnitMoved');
  const second = eventsOf(after).find((event) => event.kind === 'UnitMoved');
  return first !== undefined && second !== undefined && first.unit === second.unit;
}

/** One arrow for each march: steps of the same unit that join. */
export function movesOf(
  moments: readonly Moment[],
  state: State,
  sideIndex: (side: string) => number,
): Arrow[] {
  const open = new Map<string, { path: HexId[]; side: number }>();
  const found: Arrow[] = [];
  for (const moment of moments) {
    for (const event of eventsOf(moment)) {
      if (event.kind !== 'UnitMoved') continue;
      const begun = open.get(event.unit);
      if (begun?.path.at(-1) === event.origin) {
        begun.path.push(event.hex);
        continue;
      }
      const side = sideIndex(state.units[event.unit]?.side ?? moment.acting);
      const arrow = { path: [event.origin, event.hex], side };
      open.set(event.unit, arrow);
      found.push(arrow);
    }
  }
  return found;
}
