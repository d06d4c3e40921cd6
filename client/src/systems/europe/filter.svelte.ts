// Where a side can act, and which action is asked for. The server says what is possible where.

import type { ActionsReply } from '../../generated/europe';
import type { HexId } from '../../drawing/hexes';
import type { Seat } from '../../play/seat.svelte';

/** The filter that lets everything through. */
export const ANY = '';
/** So long nothing happens, in milliseconds, before is asked again what may wait. */
const REST = 1000;

export class Filter {
  /** The kind of orders asked for; any of them where it is empty. */
  kind = $state(ANY);
  /** By hex the kinds of orders that can begin there. */
  found = $state.raw<ActionsReply>({});
  /** The hex for which an action is to be chosen. */
  asked = $state<HexId | null>(null);
  private phase = '';
  /** Asks for what was put off. */
  private due: (() => Promise<void>) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly seat: Seat) {}

  /** The kinds of orders of this phase that begin somewhere on the map. */
  get kinds(): readonly string[] {
    return [...new Set(Object.values(this.found).flat())];
  }

  /** The hexes the filter lets through. */
  get hexes(): readonly HexId[] {
    const { kind } = this;
    return Object.keys(this.found).filter((hex) => !kind || this.found[hex]!.includes(kind));
  }

  /** What can be done in a hex, as far as the filter lets it through. */
  at(hex: HexId): readonly string[] {
    const here = this.found[hex] ?? [];
    return this.kind ? here.filter((kind) => kind === this.kind) : here;
  }

  /** The next hex the filter lets through, or the one before. */
  step(by: 1 | -1, from: HexId | null): HexId | null {
    const hexes = [...this.hexes].sort();
    if (!hexes.length) return null;
    const here = from ? hexes.indexOf(from) : -1;
    const start = here < 0 && by < 0 ? 0 : here;
    return hexes[(start + by + hexes.length) % hexes.length] ?? null;
  }

  /** Learn where something can be done now; a new phase begins with any action. [WIE-UI-132]
   *
   * The server looks at every kind of order for that, which keeps it from the next one: within a
   * phase, what `canWait` comes when the player rests. */
  async load(isCurrent: () => boolean, canWait: boolean): Promise<void> {
    const clock = this.seat.situation?.clock;
    const phase = clock ? `${clock.turn}/${clock.phase}/${clock.side}` : '';
    const goesOn = phase === this.phase;
    if (!goesOn) this.kind = ANY;
    this.phase = phase;
    this.asked = null;
    this.due = async () => {
      this.forget();
      const found = (await this.seat.query('actions', {})) as ActionsReply | null;
      if (isCurrent()) this.found = found ?? {};
    };
    clearTimeout(this.timer);
    if (goesOn && canWait && !this.kind) this.wait(REST);
    else await this.due();
  }

  /** Ask when nothing else has been asked for a while: who points at the map is about to order. */
  private wait(ms: number): void {
    this.timer = setTimeout(() => {
      const left = REST - this.seat.silence;
      if (left > 0) this.wait(left);
      else void this.due?.();
    }, ms);
  }

  /** Learn at once what was put off. */
  async hurry(): Promise<void> {
    await this.due?.();
  }

  clear(): void {
    this.forget();
    this.found = {};
    this.asked = null;
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.due = null;
  }
}
