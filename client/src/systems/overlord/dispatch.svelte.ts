// Gives the orders of a staff: marches, attacks, fire, defence, work, missions, supply.

import { line, type HexId } from '../../drawing/hexes';
import { legsOf } from './marches';
import { offered } from './offers';
import { battlesOf, endOf, hasOrders } from './plans';
import type { OverlordStaff } from './staff.svelte';
import { stanceOf } from './units';

export const HOWS = ['attack', 'assault', 'no-advance'] as const;
export type How = (typeof HOWS)[number];

export class Dispatch {
  constructor(private readonly staff: OverlordStaff) {}

  /** Set the units in hand up at a hex. */
  async place(hex: HexId): Promise<void> {
    const { seat, hand } = this.staff;
    for (const unit of hand.chosen) if (!(await seat.order({ kind: 'Place', unit, hex }))) return;
    await hand.take([]);
  }

  /** March there: units that stand apart each by a way of their own. */
  async march(hex: HexId): Promise<void> {
    const { seat, state, hand, ways, offers } = this.staff;
    const { mode } = ways;
    const able = hand.chosen.filter((unit) => offers.movers.has(unit));
    for (const units of legsOf(state, able.length ? able : hand.chosen, hex)) {
      const way = await ways.find(hex, units);
      // No way: the server says why, with its rule.
      const path = way?.path.length ? way.path : line(endOf(this.staff.state, units[0]!), hex);
      if (!(await seat.order({ kind: 'March', units, path, mode }))) return;
    }
  }

  /** Guns fire at a known enemy, the others attack. */
  async attack(hex: HexId): Promise<void> {
    const { hand, offers } = this.staff;
    const { guns } = hand;
    const others = hand.chosen.filter((unit) => !guns.includes(unit));
    if (guns.length) await this.fire(hex);
    const able = offers.chargers.get(hex) ?? [];
    const attackers = others.filter((unit) => able.includes(unit));
    // Not offered: the server says why, with its rule.
    if (attackers.length || (others.length && !guns.length))
      await this.charge(attackers.length ? attackers : others, hex, 'attack');
  }

  async fire(target: HexId): Promise<void> {
    for (const unit of this.staff.hand.guns)
      if (!(await this.staff.seat.order({ kind: 'Shell', unit, target }))) return;
  }

  /** Change how the units in hand are to attack; those that attack already do it anew. */
  async setHow(how: How): Promise<void> {
    const { hand, attacks } = this.staff;
    const attacking = hand.chosen.filter((unit) => attacks[unit]);
    const target = attacking[0] && attacks[attacking[0]]?.target;
    if (target) await this.charge(attacking, target, how);
  }

  /** Over a battle: the next way to attack, for all who do; over own units: the next stance. */
  async change(hex: HexId): Promise<void> {
    const { seat, state, side, attacks } = this.staff;
    const battle = battlesOf(state, side).get(hex);
    if (battle) {
      await this.charge(battle, hex, following(HOWS, attacks[battle[0]!]!.how));
      return;
    }
    const [unit] = this.staff.ownAt(hex);
    if (!unit) return;
    const stances = (await offered(seat, 'Stand', { hex })).map(String);
    const stance = following(stances, stanceOf(state.units[unit]!, state));
    await seat.order({ kind: 'Stand', hex, stance });
  }

  async stand(stance: string): Promise<void> {
    const { here } = this.staff.hand;
    if (here) await this.staff.seat.order({ kind: 'Stand', hex: here, stance });
  }

  async work(work: string, side: string): Promise<void> {
    const [unit] = this.staff.hand.chosen;
    if (unit) await this.staff.seat.order({ kind: 'Work', unit, work, side });
  }

  async wait(): Promise<void> {
    const { seat, state, side, hand } = this.staff;
    const { marching } = hand;
    const moves = state.moves[side] ?? {};
    const wait = !marching.every((unit) => moves[unit]?.wait);
    for (const unit of marching) await seat.order({ kind: 'Wait', unit, wait });
  }

  /** Take back what units were told: everything, or the last leg of their march. */
  async drop(units: readonly string[], leg = false): Promise<void> {
    await this.staff.seat.order({ kind: 'Cancel', units, leg });
  }

  /** Call a battle off, with the fire of the guns that were to support it. */
  async callOff(target: HexId): Promise<void> {
    const { state, side } = this.staff;
    const fires = Object.entries(state.fires[side] ?? {});
    const guns = fires.filter(([, fire]) => fire.target === target).map(([unit]) => unit);
    await this.drop([...(battlesOf(state, side).get(target) ?? []), ...guns]);
  }

  /** Take back all orders of the units a key is about. */
  async dropAt(hex: HexId): Promise<void> {
    const units = this.ordered(hex);
    if (units.length) await this.drop(units);
  }

  /** Take back one leg of marches; of a battle under the cursor, one unit. */
  async stepBack(hex: HexId): Promise<void> {
    const { state, side, hand } = this.staff;
    const battle = hand.chosen.length ? undefined : battlesOf(state, side).get(hex);
    const units = battle ? battle.slice(-1) : this.ordered(hex);
    if (units.length) await this.drop(units, true);
  }

  /** Give an asset a mission; where it needs a hex, the next click chooses it. */
  async assign(asset: string, mission: string): Promise<void> {
    const { seat } = this.staff;
    const targets = (await offered(seat, 'Assign', { asset, mission })).map(String);
    if (targets.length === 1 && targets[0] === '')
      await seat.order({ kind: 'Assign', asset, mission });
    else this.staff.errand = { asset, mission, targets: new Set(targets) };
  }

  /** Send the asset for which a hex is looked for. */
  async send(target: HexId): Promise<void> {
    const { asset, mission } = this.staff.errand!;
    if (await this.staff.seat.order({ kind: 'Assign', asset, mission, target }))
      this.staff.errand = null;
  }

  async dropMission(asset: string): Promise<void> {
    await this.staff.seat.order({ kind: 'Cancel', asset });
  }

  async supply(hq: string, setting: Record<string, boolean>, below = false): Promise<void> {
    await this.staff.seat.order({ kind: 'Supply', hq, ...setting, below });
  }

  private async charge(units: readonly string[], target: HexId, how: How): Promise<void> {
    await this.staff.seat.order({ kind: 'Charge', units, target, how });
  }

  /** The units with orders a key is about: those in hand, else those under the cursor. */
  private ordered(hex: HexId): readonly string[] {
    const { state, side, hand } = this.staff;
    const told = (unit: string) => hasOrders(state, side, unit);
    const chosen = hand.chosen.filter(told);
    if (chosen.length) return chosen;
    const here = this.staff.ownAt(hex).filter(told);
    return here.length ? here : (battlesOf(state, side).get(hex) ?? []);
  }
}

/** The value after another, from the beginning again after the last. */
export function following<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
