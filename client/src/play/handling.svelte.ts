// What pointers do on the map of the board: click counters, carry them, draw boxes around them.

import { centre, type Box, type HexId, type Point } from '../drawing/hexes';
import type { Counter } from '../drawing/scene';
import { counterUnder, spotsOf } from '../drawing/stacks';
import type { MapHands, Touched } from '../map/hands';
import type { Grip } from '../map/touches.svelte';
import { settings } from '../ui/settings.svelte';
import type { Screen } from './screen.svelte';

/** A counter on its way under the pointer. */
export interface Carried {
  counter: Counter;
  from: HexId;
  /** Whether it is the end of a plan that is led elsewhere. */
  plan: boolean;
}

export class Handling implements MapHands {
  carried = $state.raw<Carried | null>(null);
  /** Where the pointer has carried it, in pixels of the map's frame; nowhere outside of it. */
  at = $state.raw<Point | null>(null);
  /** The box that is being drawn, by two of its corners on the map. */
  box = $state.raw<{ from: Point; to: Point } | null>(null);
  /** While a box is awaited: the hex where keys began it. */
  boxing = $state<HexId | null>(null);
  /** Whether what was dropped has not yet had its effect. */
  dropping = $state(false);
  /** Makes the map forget the drag that is under way; set by the page that has the map. */
  letGo: () => void = () => {};
  private clicked: { hex: HexId; unit: string | undefined } | null = null;

  constructor(private readonly screen: Screen) {}

  /** Whether anything was begun that can be given up. */
  get begun(): boolean {
    return this.carried !== null || this.box !== null || this.boxing !== null;
  }

  /** Leave what was begun, though the pointer is still down. */
  cancel(): void {
    this.letGo();
    this.giveUp();
  }

  private giveUp(): void {
    this.carried = null;
    this.at = null;
    this.box = null;
    this.boxing = null;
  }

  async click(at: Touched, { again, shift }: { again: boolean; shift: boolean }): Promise<void> {
    const { screen } = this;
    const { staff, troops } = screen;
    const { hex } = at;
    screen.pinned = null;
    if (!hex) return;
    if (settings.centreClick) screen.centre(hex);
    if (screen.tools.tap(hex)) return screen.moveTo(hex);
    const counter = this.counterAt(at);
    const before = again ? this.clicked : null;
    // A click that is a choice of an order under way is no first half of a double click.
    const chooses = Boolean(screen.showing || staff.drafting);
    this.clicked = chooses ? null : { hex, unit: counter?.own ? counter.id : undefined };
    if (chooses) return this.actOn(hex, counter);
    if (shift && counter?.own) {
      screen.moveTo(hex);
      if (!staff.selected.length && staff.pickFar?.(counter.id)) return;
      return troops.toggle(counter.id);
    }
    if (before?.hex === hex && troops.formation(before.unit)) return;
    const ready = troops.stackAt(hex).filter(({ id }) => troops.canTake(id));
    const free = staff.selected.length === 0;
    await this.actOn(hex, counter);
    if (free && ready.length > 1 && !staff.lists) troops.openSpread(hex);
  }

  details({ hex }: Touched): void {
    if (hex) this.screen.inspect(hex);
  }

  press({ hex }: Touched): void {
    if (!hex) return;
    this.screen.moveTo(hex);
    this.screen.troops.toggleSpread(hex);
  }

  grip(at: Touched, { shift, long }: { shift: boolean; long: boolean }): Grip {
    const { screen } = this;
    if (screen.showing || screen.tools.ruling) return 'pan';
    if (shift || long || this.boxing) return 'box';
    const plan = screen.staff.plans?.find((planned) => planned.path.at(-1) === at.hex);
    const counter = plan ? screen.counters.find(({ id }) => id === plan.unit) : this.carriable(at);
    if (!counter || !settings.dragMove) return 'pan';
    screen.troops.spread = null;
    this.carried = { counter, from: counter.hex, plan: Boolean(plan) };
    const { staff } = screen;
    if (!staff.selected.includes(counter.id))
      void (staff.grasp?.(counter.id) ?? staff.pick(counter.id)).then(() =>
        screen.troops.handChanged(),
      );
    return 'carry';
  }

  lead(grip: Grip, from: Touched, to: Touched): void {
    if (grip === 'box') this.box = { from: from.spot, to: to.spot };
    else if (this.carried) {
      this.at = to.inside ? to.screen : null;
      this.screen.point(to.inside ? to.hex : null);
    }
  }

  release(grip: Grip, from: Touched, to: Touched | null): void {
    const { carried, screen } = this;
    this.giveUp();
    if (grip === 'box') {
      if (to) void screen.troops.selectIn(boxOf(from.spot, to.spot));
      return;
    }
    const hex = to?.inside ? to.hex : null;
    if (!carried || !hex || hex === carried.from || screen.busy) return;
    screen.moveTo(hex);
    this.dropping = true;
    void this.drop(carried, hex).finally(() => (this.dropping = false));
  }

  private async drop({ counter, plan }: Carried, hex: HexId): Promise<void> {
    const { screen } = this;
    const { staff } = screen;
    await screen.attempt(hex, async () => {
      if (plan) await staff.replan?.(counter.id, hex);
      else if (staff.carry) await staff.carry(counter.id, hex);
      else await staff.act(hex);
    });
  }

  /** Begin a box at the cursor by keys, or end it there. */
  keyBox(): void {
    const { screen } = this;
    if (!this.boxing) {
      this.boxing = screen.cursor;
      return;
    }
    const { sheet } = screen.model.ground;
    const [from, to] = [centre(this.boxing, sheet), centre(screen.cursor, sheet)];
    this.boxing = null;
    void screen.troops.selectIn(boxOf(from, to));
  }

  /** Act on a hex, or take just the counter that was clicked, where that is what it means. */
  private async actOn(hex: HexId, counter: Counter | undefined): Promise<void> {
    const { screen } = this;
    const { staff, troops } = screen;
    const elsewhere = staff.selected.some(
      (unit) => screen.counters.find(({ id }) => id === unit)?.hex !== hex,
    );
    const ready = counter && !screen.showing && troops.canTake(counter.id);
    const fresh = ready && !elsewhere && !staff.selected.includes(counter.id);
    if (fresh || (ready && staff.drafting)) {
      screen.moveTo(hex);
      await staff.pick(counter.id);
    } else await screen.act(hex, counter?.own ? counter.id : undefined);
    troops.handChanged();
  }

  /** Who is carried from a place: whoever of the stack is in hand, else the counter under it. */
  private carriable(at: Touched): Counter | undefined {
    const { staff, busy, troops } = this.screen;
    if (busy || staff.drafting || !at.hex) return undefined;
    const ready = troops.stackAt(at.hex).filter(({ id }) => troops.canTake(id));
    const under = this.counterAt(at);
    return (
      ready.find(({ id }) => staff.selected.includes(id)) ??
      ready.find((counter) => counter === under) ??
      ready[0]
    );
  }

  private counterAt({ hex, spot, zoom }: Touched): Counter | undefined {
    if (!hex) return undefined;
    const { screen } = this;
    const stack = screen.troops.stackAt(hex);
    if (!stack.length) return undefined;
    const flagged = screen.scene.flags.some((flag) => flag.hex === hex);
    const middle = centre(hex, screen.model.ground.sheet);
    const off = { x: spot.x - middle.x, y: spot.y - middle.y };
    return stack[counterUnder(spotsOf(stack.length, zoom, flagged), off)];
  }
}

/** The box with these two corners. */
export function boxOf(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
