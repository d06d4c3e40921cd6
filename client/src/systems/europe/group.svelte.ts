// The stacks that were selected together: they come to hand one after the other. Who can move is
// what the server said.

import type { Unit } from '../../generated/europe';
import type { HexId } from '../../drawing/hexes';

/** Units of one hex that were selected. */
export interface Stack {
  hex: HexId;
  units: readonly string[];
}

/** The units of a view, by their ids. */
type Units = Readonly<Record<string, Pick<Unit, 'at'> | undefined>>;

const NONE: readonly Stack[] = [];

export class Group {
  private stacks = $state.raw<readonly Stack[]>(NONE);
  /** The phase in which it was selected. */
  private phase = '';

  /** Keep units as a group, stack by stack; those of a single stack are none. */
  form(units: readonly string[], state: Units, phase: string): void {
    const stacks = stacksOf(units, state);
    this.stacks = stacks.length > 1 ? stacks : NONE;
    this.phase = phase;
  }

  clear(): void {
    this.stacks = NONE;
  }

  /** Forget the group where another phase has come, or all of its stacks have gone. */
  keepIn(phase: string, state: Units, movers: ReadonlySet<string>): void {
    if (phase !== this.phase || !this.left(state, movers).length) this.clear();
  }

  /** Whether one of these units belongs to the group. */
  has(units: readonly string[]): boolean {
    return this.stacks.some((stack) => stack.units.some((unit) => units.includes(unit)));
  }

  /** The stacks that still stand where they were selected and can move; of each, who can. */
  left(state: Units, movers: ReadonlySet<string>): readonly Stack[] {
    return this.stacks.flatMap(({ hex, units }) => {
      const stays = units.every((unit) => !state[unit] || state[unit].at === hex);
      const able = units.filter((unit) => state[unit] && movers.has(unit));
      return stays && able.length ? [{ hex, units: able }] : [];
    });
  }

  /** The stack that is left after the one of the units in hand, or before it; around the end. */
  beside(
    by: 1 | -1,
    chosen: readonly string[],
    state: Units,
    movers: ReadonlySet<string>,
  ): Stack | null {
    const left = this.left(state, movers);
    const order = this.stacks.map(({ hex }) => hex);
    const here = this.stacks.findIndex(({ units }) => units.some((one) => chosen.includes(one)));
    const ahead = left.filter(({ hex }) => order.indexOf(hex) > here);
    const behind = left.filter(({ hex }) => order.indexOf(hex) < here);
    if (by > 0) return ahead[0] ?? left[0] ?? null;
    return behind.at(-1) ?? left.at(-1) ?? null;
  }

  /** Who is in hand in a position: as before while they stay, else the next stack of the group. */
  inHand(chosen: readonly string[], state: Units, movers: ReadonlySet<string>): readonly string[] {
    const able = chosen.filter((unit) => movers.has(unit));
    const left = this.left(state, movers);
    if (left.some(({ units }) => units.some((unit) => able.includes(unit)))) return able;
    return this.beside(1, chosen, state, movers)?.units ?? able;
  }
}

/** Units by the hex in which they stand, in the order in which they come. */
function stacksOf(units: readonly string[], state: Units): readonly Stack[] {
  const places = new Set(units.flatMap((unit) => state[unit]?.at ?? []));
  return [...places].map((hex) => ({
    hex,
    units: units.filter((unit) => state[unit]?.at === hex),
  }));
}
