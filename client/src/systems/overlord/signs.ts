// The signs of what is planned: which stand at which hex. [OVL-UI-055] [OVL-ENG-014]

import type { Asset, Mission, State, Task } from '../../generated/overlord';
import type { Sign, SignSort } from '../../drawing/signs';
import { battlesOf } from './plans';

const WORKS: Readonly<Partial<Record<Task['work'], SignSort>>> = {
  breach: 'clear',
  destroy: 'blow',
  repair: 'repair',
  pontoon: 'repair',
};

/** Everything a side has planned that a map should mark. */
export function signsOf(state: State, side: string, chosen: readonly string[]): Sign[] {
  const found: Sign[] = [];
  const friendly = (hex: string) =>
    Object.values(state.units).some((unit) => unit.at === hex && unit.side === side);
  const add = (hex: string | undefined, sort: SignSort, own: boolean, lit: boolean) => {
    const tone = own ? 'own' : 'foe';
    if (!hex) return;
    const known = found.find((one) => one.hex === hex && one.sort === sort && one.tone === tone);
    if (!known) found.push({ hex, sort, tone, lit });
    else known.lit ||= lit;
  };
  const battles = battlesOf(state, side);
  for (const [target, units] of battles)
    add(
      target,
      'swords',
      false,
      units.some((unit) => chosen.includes(unit)),
    );
  for (const [unit, { target }] of Object.entries(state.fires[side] ?? {})) {
    const lit = chosen.includes(unit);
    const own = friendly(target);
    add(state.units[unit]?.at, 'gun', own, lit);
    add(target, own ? 'shield' : 'burst', own, lit);
  }
  for (const [id, mission] of Object.entries(state.missions[side] ?? {})) {
    const asset = state.assets[id];
    if (asset && mission.target)
      add(mission.target, pictured(asset, mission), friendly(mission.target), false);
  }
  for (const [unit, task] of Object.entries(state.tasks[side] ?? {})) {
    const sort = WORKS[task.work];
    if (sort) add(state.units[unit]?.at, sort, task.work !== 'destroy', chosen.includes(unit));
  }
  return found;
}

function pictured(asset: Asset, { mission }: Mission): SignSort {
  if (mission === 'recon' || mission === 'intel') return 'eye';
  if (mission === 'transport' || mission === 'supply') return 'crate';
  if (mission === 'defend') return 'shield';
  // Ships alone belong to a sea.
  return asset.sea ? 'ship' : 'plane';
}
