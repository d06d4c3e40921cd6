// What stands in the corners of Overlord's counters, and the colours of its armies and services.

import type { Muster, State, Unit } from '../../generated/overlord';
import type { Badge } from '../../drawing/scene';

const AMBER = '#c77700';
const RED = '#b3261a';
const GREEN = '#2f6b35';
const ORDER = '#3b3a36';

/** Distinct colours for German Army, Flak and SS, US, British and Canadian units. [OVL-UNIT-006] */
export const SERVICES = {
  army: '#5f6f55',
  flak: '#6fa8dc',
  ss: '#141414',
  us: '#5c7a1e',
  britain: '#b5854b',
  canada: '#8e2f6b',
} as const;
export type Service = keyof typeof SERVICES;

/** The army or service of a unit; nothing where it is not known. */
export function serviceOf(unit: Unit): Service | null {
  if (unit.nation === 'germany') {
    if (/\bSS\b/.test(unit.name)) return 'ss';
    return unit.kind === 'heavy-anti-air' || unit.kind === 'light-anti-air' ? 'flak' : 'army';
  }
  return unit.nation in SERVICES ? (unit.nation as Service) : null;
}

/** By unit, what its counter shows besides its values. [OVL-UI-061] [OVL-UI-062] [OVL-UI-066] */
export function badgesOf(
  state: State,
  side: string,
  musters: ReadonlyMap<string, Muster>,
): ReadonlyMap<string, readonly Badge[]> {
  const found = new Map<string, readonly Badge[]>();
  for (const unit of Object.values(state.units)) {
    const muster = musters.get(unit.id);
    const badges: Badge[] = [
      ...(muster?.flak ? [{ corner: 'left' as const, text: String(muster.flak) }] : []),
      ...fixedBadge(unit),
      ...(unit.side === side
        ? [...combineBadges(unit, state, muster), ...orders(unit, state)]
        : []),
    ];
    if (badges.length) found.set(unit.id, badges);
  }
  return found;
}

/** A red F forbids all movement, a green one confines it to an area. [OVL-UNIT-044] */
function fixedBadge(unit: Unit): Badge[] {
  if (!unit.fixed) return [];
  return [{ corner: 'right', text: 'F', colour: unit.fixed === 'place' ? RED : GREEN }];
}

function combineBadges(unit: Unit, state: State, muster: Muster | undefined): Badge[] {
  const ordered = state.tasks[unit.side]?.[unit.id]?.work === 'combine';
  return [
    ...(muster?.combines ? [{ corner: 'right' as const, text: '+', colour: AMBER }] : []),
    ...(ordered ? [{ corner: 'right' as const, text: '■', colour: RED }] : []),
  ];
}

/** What a unit is told to do, one sign for each. */
function orders(unit: Unit, state: State): Badge[] {
  const { moves, attacks, fires, tasks, stances } = state;
  const stance = stances[unit.side]?.[unit.id] ?? unit.stance;
  const told = [
    moves[unit.side]?.[unit.id] && '→',
    attacks[unit.side]?.[unit.id] && '×',
    fires[unit.side]?.[unit.id] && '◎',
    tasks[unit.side]?.[unit.id] && '⚒',
    stance === 'hold-fast' && '▣',
    stance === 'withdraw' && '↩',
  ];
  return told
    .filter((text): text is string => Boolean(text))
    .slice(0, 2)
    .map((text) => ({ corner: 'aside', text, colour: ORDER }));
}
