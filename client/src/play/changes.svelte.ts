// The list of changes at the board: which one is looked at, and the card that tells of them.

import { settings } from '../ui/settings.svelte';
import { changesOf, type Change } from './changes';
import type { Screen } from './screen.svelte';

export class Changes {
  /** Whether the card is on the screen. */
  card = $state(false);
  present = $state.raw<Change | null>(null);
  private phase = '';

  constructor(private readonly screen: Screen) {}

  readonly list = $derived.by((): readonly Change[] =>
    changesOf(this.screen.seat.moments, this.screen.seat.side, this.screen.model),
  );

  /** Look at a change: where it happened, and what was said. */
  see(change: Change): void {
    const { screen } = this;
    this.present = change;
    if (change.hex) {
      screen.moveTo(change.hex);
      screen.look(change.hex);
    }
    screen.spoken = change.text;
  }

  /** Look at the next change, or the one before. */
  go(by: 1 | -1): void {
    const { list, present } = this;
    if (list.length === 0) return;
    const here = list.findIndex((change) => change.number === present?.number);
    const first = by === 1 ? 0 : list.length - 1;
    this.see(list[here < 0 ? first : (here + by + list.length) % list.length]!);
  }

  /** The board has settled: show the card if an own turn begins, and take it away after a phase. */
  settled(): void {
    const { seat } = this.screen;
    if (!seat.situation) return;
    const { clock, outcome, questions } = seat.situation;
    const phase = `${clock.turn}/${clock.phase}/${clock.side}`;
    if (phase !== this.phase) {
      this.card = false;
      this.present = null;
    }
    this.phase = phase;
    const due = seat.awaited && !outcome && questions.length === 0;
    if (!due || seat.bookmark.told >= clock.turn) return;
    seat.bookmark.tell(clock.turn);
    // In the first turn there is no last turn to speak of.
    this.card = settings.tellChanges && clock.turn > 1 && this.list.length > 0;
  }
}
