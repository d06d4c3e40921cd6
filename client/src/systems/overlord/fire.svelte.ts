// Fire mode: guns are chosen, their range is lit, and the next click names their target.

import type { HexId } from '../../drawing/hexes';
import { say } from './chart-words';
import { offered } from './offers';
import type { OverlordStaff } from './staff.svelte';

export class FireMode {
  /** The guns whose target is looked for. */
  guns = $state.raw<readonly string[]>([]);
  /** Hexes with a target for at least one of them, as offered. */
  targets = $state.raw<ReadonlySet<HexId>>(new Set());

  constructor(private readonly staff: OverlordStaff) {}

  get on(): boolean {
    return this.guns.length > 0;
  }

  /** Begin with guns in hand, or those of a hex; if it is on, end it. */
  async toggle(hex: HexId, all: boolean): Promise<void> {
    if (this.on) return this.stop();
    const { staff } = this;
    const here = staff.ownAt(hex).filter((unit) => staff.offers.guns.has(unit));
    const guns = all ? here : staff.hand.guns.length ? staff.hand.guns : here.slice(0, 1);
    await this.begin(guns);
  }

  /** Turn to the next gun without orders; says where it stands. */
  async next(): Promise<HexId | null> {
    const { state, side, offers } = this.staff;
    const free = [...offers.guns].filter((unit) => !state.fires[side]?.[unit]).sort();
    const gun = free[(free.indexOf(this.guns[0] ?? '') + 1) % free.length];
    if (!gun) return null;
    await this.begin([gun]);
    return state.units[gun]?.at ?? null;
  }

  hint(hex: HexId): string {
    if (!this.targets.has(hex)) return say('ovl.fire.none');
    return say(this.staff.ownAt(hex).length ? 'ovl.fire.support' : 'ovl.fire.target');
  }

  stop(): void {
    if (this.on) this.staff.charts.clear();
    this.guns = [];
    this.targets = new Set();
  }

  /** Order the fire; a click elsewhere ends the mode. */
  async shoot(target: HexId): Promise<void> {
    const { guns, targets, staff } = this;
    this.stop();
    if (!targets.has(target)) return;
    for (const unit of guns) if (!(await staff.seat.order({ kind: 'Shell', unit, target }))) return;
  }

  private async begin(guns: readonly string[]): Promise<void> {
    if (!guns.length) return;
    const { staff } = this;
    await staff.hand.take(guns);
    await staff.charts.showRange(guns[0]!);
    const found = await Promise.all(guns.map((unit) => offered(staff.seat, 'Shell', { unit })));
    this.guns = guns;
    this.targets = new Set(found.flat().map(String));
  }
}
