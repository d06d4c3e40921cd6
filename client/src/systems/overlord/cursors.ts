// Which cursor the map shows: what a click there could do. [OVL-UI-054]

import type { HexId } from '../../drawing/hexes';
import type { OverlordStaff } from './staff.svelte';

/** The names of cursors; those with a picture of their own are drawn, the others every browser has. */
const PICTURES = {
  shield: 'M7 5 H25 V15 L16 27 L7 15 Z',
  eye: 'M3 16 L9 10 L16 8 L23 10 L29 16 L23 22 L16 24 L9 22 Z M16 12 A4 4 0 1 0 16.1 12',
  swords: 'M5 5 L27 27 M27 5 L5 27 M5 19 L13 27 M27 19 L19 27',
  crate: 'M6 8 H26 V26 H6 Z M6 8 L26 26 M26 8 L6 26',
} as const;
const PLAIN = {
  hand: 'pointer',
  move: 'move',
  invalid: 'not-allowed',
  crosshair: 'crosshair',
} as const;
export type CursorName = keyof typeof PICTURES | keyof typeof PLAIN;

/** A cursor as CSS names it. */
export function styleOf(name: CursorName): string {
  if (name in PLAIN) return PLAIN[name as keyof typeof PLAIN];
  const path = PICTURES[name as keyof typeof PICTURES];
  const drawn = [
    ['%23ffffff', 6],
    ['%231d1a12', 2.6],
  ].map(
    ([ink, width]) => `<path d='${path}' fill='none' stroke='${ink}' stroke-width='${width}'/>`,
  );
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='32' height='32'>${drawn.join('')}</svg>`;
  return `url("data:image/svg+xml,${svg}") 16 16, crosshair`;
}

/** What the cursor shows over a hex; nothing where a click does nothing. */
export function cursorAt(staff: OverlordStaff, hex: HexId): CursorName | null {
  if (!staff.seat.awaited || !staff.mayEnd) return null;
  if (staff.errand) {
    if (!staff.errand.targets.has(hex)) return 'invalid';
    const { mission } = staff.errand;
    if (mission === 'recon' || mission === 'intel') return 'eye';
    if (mission === 'transport' || mission === 'supply') return 'crate';
    return mission === 'defend' ? 'shield' : 'crosshair';
  }
  const own = staff.ownAt(hex).length > 0;
  if (staff.gunnery.on) {
    if (!staff.gunnery.targets.has(hex)) return 'invalid';
    return own ? 'shield' : 'crosshair';
  }
  if (own) return 'hand';
  if (!staff.hand.chosen.length) return null;
  if (staff.setup) return staff.hand.options.zone.has(hex) ? 'move' : 'invalid';
  if (staff.foesAt(hex).length) {
    if (staff.hand.guns.length && staff.hand.options.ranges.has(hex)) return 'crosshair';
    const able = staff.offers.chargers.get(hex) ?? [];
    return staff.hand.chosen.some((unit) => able.includes(unit)) ? 'swords' : 'invalid';
  }
  if (staff.ways.way?.goal !== hex) return null;
  return staff.ways.way.way.path.length ? 'move' : 'invalid';
}
