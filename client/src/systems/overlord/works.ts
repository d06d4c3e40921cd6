// Work by key: engineers, breaking down and combining, one offer after the other.

import type { HexId } from '../../drawing/hexes';
import type { Task } from '../../generated/overlord';
import { worksOf, type Options } from './offers';
import type { OverlordStaff } from './staff.svelte';

/** Which of the works on offer a unit is set to; -1 for none. */
export function placeIn(works: Options['works'], task: Task | undefined): number {
  return works.findIndex(({ work, side }) => work === task?.work && side === task.side);
}

/** Give a unit the next work it is offered; after the last one, none. */
export async function nextWork(staff: OverlordStaff, hex: HexId): Promise<void> {
  const here = staff.ownAt(hex);
  const able = (units: readonly string[]) => units.find((unit) => staff.offers.workers.has(unit));
  const unit = able(staff.hand.chosen) ?? able(here);
  if (!unit) return;
  const works = await worksOf(staff.seat, unit);
  const task = staff.state.tasks[staff.side]?.[unit];
  const next = works[placeIn(works, task) + 1];
  if (next) await staff.seat.order({ kind: 'Work', unit, ...next });
  else if (task) await staff.orders.drop([unit]);
}
