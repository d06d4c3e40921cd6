// Work by key: engineers, breaking down and combining, one offer after the other.

import type { HexId } from '../../drawing/hexes';
import { worksOf } from './offers';
import type { OverlordStaff } from './staff.svelte';

/** Give a unit the next work it is offered; after the last one, none. */
export async function nextWork(staff: OverlordStaff, hex: HexId): Promise<void> {
  const here = staff.ownAt(hex);
  const able = (units: readonly string[]) => units.find((unit) => staff.offers.workers.has(unit));
  const unit = able(staff.chosen) ?? able(here);
  if (!unit) return;
  const works = await worksOf(staff.seat, unit);
  const task = staff.state.tasks[staff.side]?.[unit];
  const place = works.findIndex(({ work, side }) => work === task?.work && side === task.side);
  const next = works[place + 1];
  if (next) await staff.seat.order({ kind: 'Work', unit, ...next });
  else if (task) await staff.drop([unit]);
}
