// What the film of Overlord shows: marches, battles, bombardments, reports.

import type { Frame } from '../../film/player.svelte';
import type { Moment } from '../../generated/types';
import type { Event, State } from '../../generated/overlord';
import type { HexId } from '../../drawing/hexes';
import type { Arrow, Burst } from '../../drawing/scene';

const SHOWN_MS: Partial<Record<Event['kind'], number>> = {
  UnitMarched: 220,
  UnitShifted: 450,
  BattleFought: 1100,
  HexBombarded: 700,
  FlakFired: 400,
  UnitDestroyed: 800,
  EnemyDestroyed: 800,
  UnitHalted: 250,
  UnitDelayed: 150,
  ReportMade: 160,
  UnitArrived: 400,
  LocationTaken: 600,
  WorkDone: 400,
  MissionFailed: 250,
  TurnBegan: 300,
  GameEnded: 300,
};

export function eventsOf(moment: Moment): Event[] {
  return moment.events as unknown as Event[];
}

/** How long a moment is shown, in milliseconds. */
export function lasts(moment: Moment): number {
  return Math.max(0, ...eventsOf(moment).map((event) => SHOWN_MS[event.kind] ?? 0));
}

/** Where the eye should be at a moment: with battles and fire first. */
export function focus(moment: Moment): HexId | null {
  for (const event of eventsOf(moment)) {
    switch (event.kind) {
      case 'BattleFought':
      case 'HexBombarded':
      case 'LocationTaken':
      case 'UnitMarched':
      case 'UnitShifted':
        return event.hex;
      case 'UnitDestroyed':
      case 'EnemyDestroyed':
        return event.at;
      case 'ReportMade':
        if (event.origin) return event.report.at;
        break;
      case 'UnitArrived':
        return event.unit.at;
    }
  }
  return null;
}

/** What happens at hexes while a frame is shown. */
export function burstsOf(frame: Frame): Burst[] {
  if (!frame.moment || frame.part >= 1) return [];
  const found: Burst[] = [];
  const add = (sort: Burst['sort'], hex: HexId) => found.push({ hex, sort, part: frame.part });
  for (const event of eventsOf(frame.moment)) {
    switch (event.kind) {
      case 'BattleFought':
        add('assault', event.hex);
        break;
      case 'HexBombarded':
        add('shells', event.hex);
        break;
      case 'FlakFired':
        add('fire', event.hex);
        break;
      case 'UnitDestroyed':
      case 'EnemyDestroyed':
        add('loss', event.at);
        break;
      case 'LocationTaken':
        add('flag', event.hex);
        break;
      case 'UnitArrived':
        add('sighted', event.unit.at);
        break;
      case 'ReportMade':
        if (!event.origin) add('sighted', event.report.at);
        break;
    }
  }
  return found;
}

/** One arrow for each march: steps of the same unit that join. */
export function movesOf(
  moments: readonly Moment[],
  view: State,
  sideIndex: (side: string) => number,
): Arrow[] {
  const open = new Map<string, { path: HexId[]; side: number }>();
  const found: Arrow[] = [];
  for (const moment of moments) {
    for (const event of eventsOf(moment)) {
      const step = stepOf(event);
      if (!step) continue;
      const begun = open.get(step.unit);
      if (begun?.path.at(-1) === step.origin) {
        begun.path.push(step.hex);
        continue;
      }
      const side = sideIndex(view.units[step.unit]?.side ?? moment.acting);
      const arrow = { path: [step.origin, step.hex], side };
      open.set(step.unit, arrow);
      found.push(arrow);
    }
  }
  return found;
}

/** Whether a moment only carries a march on. */
export function continues(before: Moment, after: Moment): boolean {
  const [first, second] = [before, after].map((moment) => {
    const steps = eventsOf(moment).map(stepOf);
    return steps.length === 1 ? steps[0] : null;
  });
  return Boolean(first && second && first.unit === second.unit && first.hex === second.origin);
}

function stepOf(event: Event): { unit: string; origin: HexId; hex: HexId } | null {
  switch (event.kind) {
    case 'UnitMarched':
    case 'UnitShifted':
      return { unit: event.unit, origin: event.origin, hex: event.hex };
    case 'ReportMade':
      if (!event.origin || event.origin === event.report.at) return null;
      return { unit: event.report.id, origin: event.origin, hex: event.report.at };
    default:
      return null;
  }
}
