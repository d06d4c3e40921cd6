// The viewer's own ways with units: several selected, kept as groups, stacks spread and reordered.

import { centre, distance, type Box, type HexId } from '../drawing/hexes';
import type { Counter } from '../drawing/scene';
import { say } from '../words/say';
import { listsIn, readKept, writeKept } from './kept';
import { moved, type StackOrder } from './order';
import type { Screen } from './screen.svelte';

/** A stack laid out over the map. */
export interface Spread {
  hex: HexId;
  /** Whether keys opened it: then they also lead through it. */
  keyed: boolean;
  /** Which of its counters the keys have come to. */
  place: number;
}

export class Troops {
  /** Several units that were selected together. */
  selected = $state.raw<readonly string[]>([]);
  spread = $state.raw<Spread | null>(null);
  /** Whether the number of a group is awaited. */
  asking = $state(false);
  order = $state.raw<StackOrder>({});
  groups = $state.raw<Readonly<Record<string, readonly string[]>>>({});

  constructor(
    private readonly screen: Screen,
    private readonly game: string,
    private readonly side: string,
  ) {
    this.order = listsIn(readKept(game, side, 'stacks'));
    this.groups = listsIn(readKept(game, side, 'groups'));
  }

  /** The counters in a hex, the top one first. */
  stackAt(hex: HexId): readonly Counter[] {
    return this.screen.counters.filter((counter) => counter.hex === hex && !counter.glide);
  }

  /** Units selected together, or else what is in hand. */
  get chosen(): readonly string[] {
    return this.selected.length ? this.selected : this.screen.staff.selected;
  }

  /** Whether a unit can be taken in hand. */
  canTake(unit: string): boolean {
    const { staff } = this.screen;
    return (staff.takeable ?? staff.ready).has(unit);
  }

  /** The own units that are there to be selected. */
  private get own(): readonly Counter[] {
    return this.screen.counters.filter((counter) => counter.own && !counter.ghost);
  }

  async select(units: readonly string[], alike = false): Promise<void> {
    const { screen } = this;
    if (screen.showing) return;
    const known = this.own.filter((counter) => units.includes(counter.id));
    this.selected = known.length > 1 ? known.map((counter) => counter.id) : [];
    this.spread = null;
    const names = known.map((counter) => counter.name).join(', ');
    screen.spoken = say('units.selected', { count: known.length, names });
    const ids = known.map((counter) => counter.id);
    await screen.staff.select(ids, alike);
    const first = known.find((counter) => screen.staff.selected.includes(counter.id)) ?? known[0];
    if (first) screen.cursor = first.hex;
  }

  /** Add a unit to those selected, or take it out. */
  async toggle(unit: string): Promise<void> {
    const { chosen } = this;
    const others = chosen.filter((other) => other !== unit);
    await this.select(others.length < chosen.length ? others : [...chosen, unit]);
  }

  /** Select the own units whose hexes have their middle in a box. */
  async selectIn(box: Box): Promise<void> {
    const { sheet } = this.screen.model.ground;
    const within = this.own.filter(({ hex }) => {
      const { x, y } = centre(hex, sheet);
      return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    });
    await this.select(within.map((counter) => counter.id));
  }

  /** Select the formation of a unit; says whether the system knows formations. */
  formation(unit: string | undefined): boolean {
    const { model, view } = this.screen;
    if (!unit || !view || !model.formation) return false;
    void this.select(model.formation(view, unit), true);
    return true;
  }

  /** Select everything that can act. */
  async selectReady(): Promise<void> {
    await this.select([...this.screen.staff.ready]);
  }

  /** Keep what is selected as a group. */
  keep(number: number): void {
    const units = this.chosen;
    const { [number]: _, ...others } = this.groups;
    this.groups = units.length ? { ...others, [number]: units } : others;
    writeKept(this.game, this.side, 'groups', this.groups);
    this.screen.spoken = say('units.kept', { number, count: units.length });
  }

  async recall(number: number): Promise<void> {
    this.asking = false;
    const units = this.groups[number];
    if (units) await this.select(units);
    else this.screen.spoken = say('units.noGroup', { number });
  }

  /** Forget the selection, where something else was taken in hand. */
  handChanged(): void {
    const { selected: inHand } = this.screen.staff;
    if (inHand.length && !inHand.some((unit) => this.selected.includes(unit))) this.selected = [];
  }

  /** Lay a stack out over the map, or put it together again. */
  toggleSpread(hex: HexId): void {
    if (this.spread?.hex === hex) this.spread = null;
    else if (this.stackAt(hex).length) {
      this.spread = { hex, keyed: true, place: 0 };
      this.sayPlace();
    }
  }

  openSpread(hex: HexId): void {
    this.spread = { hex, keyed: false, place: 0 };
  }

  /** The pointer goes where it looks for something else. */
  pointed(hex: HexId): void {
    const { spread } = this;
    if (spread && !spread.keyed && distance(spread.hex, hex) > 1) this.spread = null;
  }

  /** Go to the next counter of the spread, or take the present one along. */
  step(by: 1 | -1, taking: boolean): void {
    const { spread } = this;
    if (!spread) return;
    const stack = this.stackAt(spread.hex);
    const to = Math.min(stack.length - 1, Math.max(0, spread.place + by));
    if (taking && stack[spread.place]) this.reorder(spread.hex, stack[spread.place]!.id, to);
    this.spread = { ...spread, place: to };
    this.sayPlace();
  }

  /** Take the counter of the spread to which the keys have come. */
  async pickPlace(): Promise<void> {
    const { spread } = this;
    const unit = spread && this.stackAt(spread.hex)[spread.place];
    if (unit) await this.pick(unit.id);
  }

  /** Take a counter of the spread in hand. */
  async pick(unit: string): Promise<void> {
    const { screen, spread } = this;
    if (spread) screen.moveTo(spread.hex);
    this.spread = null;
    if (screen.showing || !this.canTake(unit)) return;
    await screen.staff.pick(unit);
    this.handChanged();
  }

  /** Give a unit another place in its stack. */
  reorder(hex: HexId, unit: string, to: number): void {
    const stack = this.stackAt(hex).map((counter) => counter.id);
    this.order = { ...this.order, [hex]: moved(stack, unit, to) };
    writeKept(this.game, this.side, 'stacks', this.order);
  }

  /** Bring the bottom unit of a stack to the top. */
  cycle(hex: HexId): void {
    const bottom = this.stackAt(hex).at(-1);
    if (bottom) this.reorder(hex, bottom.id, 0);
  }

  /** Give up what was begun here; says whether there was anything to be given up first. */
  cancel(): boolean {
    const begun = this.asking || this.spread?.keyed === true;
    this.asking = false;
    this.spread = null;
    if (!begun) this.selected = [];
    return begun;
  }

  private sayPlace(): void {
    const { spread, screen } = this;
    if (!spread || !screen.view) return;
    const stack = this.stackAt(spread.hex);
    const at = stack[spread.place];
    const unit = screen.model.describe(screen.view, spread.hex).units.find((u) => u.id === at?.id);
    if (!unit) return;
    const place = spread.place + 1;
    const { name, line } = unit;
    screen.spoken = say('units.place', { name, line, place, count: stack.length });
  }
}
