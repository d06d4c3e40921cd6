// Where the units in hand could go, and how: what is in reach, what the enemy bars, the way to a hex.

import type { ReachReply, Way, WayReply } from '../../generated/overlord';
import type { HexId } from '../../drawing/hexes';
import { stillBarred } from './marches';
import type { OverlordStaff } from './staff.svelte';
import { points } from './values';
import { say } from './words';

export const MODES = ['defend', 'attack', 'road'] as const;
export type Mode = (typeof MODES)[number];

const NOWHERE: ReadonlyMap<HexId, number> = new Map();

export class Ways {
  mode = $state<Mode>('defend');
  /** How units march that were told nothing else: chosen while nobody was in hand. */
  private usual: Mode = 'defend';
  /** Whether ways are looked for as if there were no enemies. */
  ignore = $state(false);
  reach = $state.raw<ReadonlyMap<HexId, number>>(NOWHERE);
  /** Hexes that could be reached but for the enemy. */
  barred = $state.raw<readonly HexId[]>([]);
  /** The way to the hex that is pointed at. */
  way = $state.raw<{ goal: HexId; way: Way } | null>(null);
  private pointed: HexId | null = null;

  constructor(private readonly staff: OverlordStaff) {}

  clear(): void {
    this.reach = NOWHERE;
    this.barred = [];
    this.way = null;
  }

  /** Begin anew with other units: they march as they were told before, or as is usual. */
  turnTo(units: readonly string[]): void {
    const { state, side } = this.staff;
    this.clear();
    this.ignore = false;
    this.mode = (units[0] && state.moves[side]?.[units[0]]?.mode) || this.usual;
  }

  async setMode(mode: Mode): Promise<void> {
    this.mode = mode;
    if (!this.staff.hand.chosen.length) this.usual = mode;
    await this.measure();
    await this.renew();
  }

  async setIgnore(ignore: boolean): Promise<void> {
    this.ignore = ignore;
    await this.measure();
  }

  /** Turn to another hex. */
  point(hex: HexId | null): void {
    if (hex === this.pointed) return;
    this.pointed = hex;
    this.way = null;
    void this.renew();
  }

  /** Look anew for the way to the hex that is pointed at. */
  async renew(): Promise<void> {
    if (this.pointed) await this.look(this.pointed);
  }

  /** What a way costs, of what the units have, and when it takes longer the turn of arrival. */
  cost(way: Way, unit: 'ovl.way.bare' | 'ovl.way.points' = 'ovl.way.bare'): string {
    const cost = say(unit, { cost: `${points(way.cost)} / ${points(way.points)}` });
    const later = way.turn > this.staff.state.clock.turn;
    return later ? say('ovl.way.turn', { cost, turn: way.turn }) : cost;
  }

  /** Ask what the units in hand can reach. */
  async measure(): Promise<void> {
    const { seat, hand, planning } = this.staff;
    const { mode, ignore } = this;
    const units = hand.chosen;
    if (!planning || !units.length) return;
    const ask = (heedless: boolean) =>
      seat.query('reach', { units, mode, ignore: heedless }) as Promise<ReachReply | null>;
    const [costs, free] = await Promise.all([ask(ignore), ask(true)]);
    if (hand.chosen !== units || this.mode !== mode) return;
    const read = Object.entries(costs ?? {}).map(([hex, cost]): [HexId, number] => [
      hex,
      Math.round(cost / 10) / 10,
    ]);
    this.reach = new Map(read);
    this.barred = stillBarred(this.reach, free ?? {});
  }

  async find(goal: HexId, units = this.staff.hand.chosen): Promise<WayReply | null> {
    const { staff, mode } = this;
    // Enemies are in the way, and in an attack on the march they are the goal.
    const ignore = this.ignore || (staff.foesAt(goal).length > 0 && staff.raids(goal));
    return (await staff.seat.query('way', { units, goal, mode, ignore })) as WayReply | null;
  }

  private async look(hex: HexId): Promise<void> {
    const { hand, planning } = this.staff;
    const { chosen } = hand;
    if (!planning || !chosen.length || hex === hand.here) return;
    const way = await this.find(hex);
    if (way && this.pointed === hex && hand.chosen === chosen) this.way = { goal: hex, way };
  }
}
