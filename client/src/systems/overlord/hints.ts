// Says what a click on a hex would do, from what the server offered.

import type { HexId } from '../../drawing/hexes';
import type { OverlordStaff } from './staff.svelte';
import { say } from './words';

/** What acting on a hex would do, in words; nothing where it would do nothing. */
export function hintAt(staff: OverlordStaff, hex: HexId): string {
  const { errand } = staff;
  const { chosen, options } = staff.hand;
  if (!staff.seat.awaited || !staff.mayEnd) return '';
  if (errand) return say(errand.targets.has(hex) ? 'ovl.hint.target' : 'ovl.hint.noTarget');
  if (staff.ownAt(hex).length) {
    if (hex === staff.hand.here) return staff.ownAt(hex).length > 1 ? say('ovl.hint.cycle') : '';
    if (staff.bound(hex)) return say('ovl.hint.goal');
    return say(chosen.length ? 'ovl.hint.takeOther' : 'ovl.hint.take');
  }
  if (!chosen.length) return '';
  if (staff.setup) return options.zone.has(hex) ? say('ovl.hint.place') : '';
  if (staff.foesAt(hex).length && !staff.raids(hex)) {
    if (staff.hand.guns.length && options.ranges.has(hex)) return say('ovl.hint.fire');
    const able = staff.offers.chargers.get(hex) ?? [];
    if (!chosen.some((unit) => able.includes(unit))) return '';
    return say(staff.hand.marching.length ? 'ovl.hint.attackInstead' : 'ovl.hint.attack');
  }
  if (staff.bound(hex)) return say('ovl.hint.goal');
  const { way } = staff.ways;
  if (way?.goal !== hex) return '';
  if (!way.way.path.length) return say('ovl.hint.noWay');
  const attacking = chosen.some((unit) => staff.attacks[unit]);
  const cost = staff.ways.cost(way.way, 'ovl.way.points');
  return say(attacking ? 'ovl.hint.marchInstead' : 'ovl.hint.march', { cost });
}
