// The layout of the panels as the page has it now; kept in this browser.

import { narrow } from '../ui/appearance.svelte';
import { readLayout } from './kept';
import * as layouts from './layout';
import type { DockName, Layout, Panels, Place } from './layout';

const PLACE = 'grognard/layout';

export class Docks {
  private kept: Layout;

  constructor(readonly panels: Panels) {
    this.kept = $state.raw(readLayout(stored(), panels));
  }

  /** Whether the screen is too small for docks of one's own liking. */
  get narrow(): boolean {
    return narrow();
  }

  /** What is shown now. */
  readonly layout = $derived.by(() =>
    this.narrow ? layouts.narrowed(this.kept, this.panels) : this.kept,
  );

  place(panel: string): Place {
    return layouts.placeOf(this.layout, panel);
  }

  put(panel: string, place: Place, apart = false): void {
    this.set(layouts.put(this.kept, this.panels, panel, place, apart));
  }

  show(panel: string): void {
    this.set(layouts.show(this.kept, this.panels, panel));
  }

  /** Open a panel that cannot be read now, and close one that can. */
  toggle(panel: string): void {
    if (layouts.isShown(this.layout, panel)) this.put(panel, 'closed');
    else this.show(panel);
  }

  fold(panel: string): void {
    this.set(layouts.fold(this.kept, panel));
  }

  /** Show the tab after the present one. */
  next(): void {
    const panel = layouts.nextTab(this.layout);
    if (panel) this.show(panel);
  }

  sizeDock(dock: DockName, size: number): void {
    this.set(layouts.sizeDock(this.kept, dock, size));
  }

  sizeGroup(panel: string, size: number): void {
    this.set(layouts.sizeGroup(this.kept, panel, size));
  }

  moveFloat(panel: string, by: Parameters<typeof layouts.moveFloat>[2]): void {
    this.set(layouts.moveFloat(this.kept, panel, by));
  }

  reset(): void {
    this.set(layouts.usualLayout(this.panels));
  }

  private set(layout: Layout): void {
    this.kept = layout;
    try {
      localStorage.setItem(PLACE, JSON.stringify(layout));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}
