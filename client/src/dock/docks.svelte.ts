// The layout of the panels as the page has it now; kept in this browser. Where people share the
// screen, each side has its own tabs open, and the browser does not keep which.

import { narrow } from '../ui/appearance.svelte';
import { readLayout } from './kept';
import * as layouts from './layout';
import type { DockName, Layout, Panels, Place, Tabs } from './layout';

const PLACE = 'grognard/layout';
const NO_TABS: Tabs = { open: [], front: '' };

export class Docks {
  private kept: Layout;

  constructor(
    readonly panels: Panels,
    /** Which tabs a side has open; nothing where nobody shares the screen. */
    private readonly memory: { tabs: Tabs | null } = { tabs: null },
  ) {
    const layout = readLayout(stored(), panels);
    this.kept = $state.raw(memory.tabs ? layouts.withTabs(layout, memory.tabs) : layout);
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
    const { memory } = this;
    if (memory.tabs) memory.tabs = layouts.tabsOf(layout);
    try {
      const kept = memory.tabs ? layouts.withTabs(layout, NO_TABS) : layout;
      localStorage.setItem(PLACE, JSON.stringify(kept));
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
