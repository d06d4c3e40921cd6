// What a player uses on the map besides playing: the ruler, own notes, the list of layers.

import type { HexId, Sheet } from '../drawing/hexes';
import type { Ruler } from '../drawing/scene';
import { measure, written } from '../map/ruler';
import { say } from '../words/say';
import { Notes } from './notes.svelte';

/** A ruler in use: where it begins and ends, as far as that has been said. */
interface Laying {
  from: HexId | null;
  to: HexId | null;
}

export class Tools {
  readonly notes: Notes;
  /** Whether the list of layers is open. */
  listing = $state(false);
  /** Whether all counters are off to see the ground: while a key is held, or until further notice. */
  held = $state(false);
  cleared = $state(false);
  private laying = $state.raw<Laying | null>(null);

  constructor(
    game: string,
    side: string,
    private readonly sheet: Sheet,
  ) {
    this.notes = new Notes(game, side);
  }

  get bare(): boolean {
    return this.held !== this.cleared;
  }

  /** Whether the ruler is in use. */
  get ruling(): boolean {
    return this.laying !== null;
  }

  /** Take the ruler, from a hex or from where the next tap is; or put it away. */
  rule(from: HexId | null): void {
    this.laying = this.laying ? null : { from, to: null };
  }

  /** A hex was clicked: the ruler takes it, if it is in use. */
  tap(hex: HexId): boolean {
    const { laying } = this;
    if (!laying) return false;
    const begins = laying.from === null || laying.to !== null;
    this.laying = begins ? { from: hex, to: null } : { from: laying.from, to: hex };
    return true;
  }

  /** The ruler as it lies, to its end or else to the hex at hand. */
  laid(at: HexId): Ruler | null {
    const { from, to } = this.laying ?? { from: null, to: null };
    if (from === null) return null;
    const end = to ?? at;
    return { from, to: end, label: this.measured(from, end) };
  }

  /** Put away what is in use; says whether there was anything. */
  cancel(): boolean {
    const used = this.ruling || this.listing;
    if (this.ruling) this.laying = null;
    else this.listing = false;
    return used;
  }

  private measured(from: HexId, to: HexId): string {
    const { hexes, kilometres } = measure(this.sheet, from, to);
    const steps = say('hex.hexes', { count: hexes });
    if (kilometres === null) return steps;
    return `${steps} · ${say('ruler.km', { km: written(kilometres) })}`;
  }
}
