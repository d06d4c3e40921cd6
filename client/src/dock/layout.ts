// Where the panels of the board are: in docks as tabs, floating, or closed. Pure; nothing is drawn.

export const DOCKS = ['left', 'right', 'bottom'] as const;
export type DockName = (typeof DOCKS)[number];
export type Place = DockName | 'float' | 'closed';

/** What the layout knows of a panel. */
export interface Traits {
  /** Where it is at first. */
  home: Place;
  /** It has a place of its own in a dock, and is no tab among others. */
  alone?: boolean;
  /** It cannot be closed. */
  stays?: boolean;
}

/** All panels in their order. */
export type Panels = Readonly<Record<string, Traits>>;

/** Panels that share a place in a dock as tabs. */
export interface Group {
  panels: readonly string[];
  shown: string;
  folded: boolean;
  /** Its share of the dock in pixels; nothing as long as nobody has set it. */
  size: number | null;
}

/** A panel over the map. */
export interface Float {
  panel: string;
  x: number;
  y: number;
  width: number;
  height: number;
  folded: boolean;
}

export interface Layout {
  docks: Readonly<Record<DockName, readonly Group[]>>;
  /** How broad, or at the bottom how high, the docks are. */
  sizes: Readonly<Record<DockName, number | null>>;
  /** The last one lies on top. */
  floats: readonly Float[];
  closed: readonly string[];
  /** The panel that was asked for last. */
  front: string;
}

const LEAST = { group: 60, left: 200, right: 240, bottom: 90, width: 200, height: 90 };
const FLOAT = { width: 340, height: 300 };

/** The layout before anybody has changed it. */
export function usualLayout(panels: Panels): Layout {
  const empty: Layout = {
    docks: { left: [], right: [], bottom: [] },
    sizes: { left: null, right: null, bottom: null },
    floats: [],
    closed: [],
    front: '',
  };
  const names = Object.keys(panels);
  const placed = names.reduce((made, name) => put(made, panels, name, panels[name]!.home), empty);
  const first = (group: Group) => ({ ...group, shown: group.panels[0]! });
  return { ...placed, docks: byDock((dock) => placed.docks[dock].map(first)), front: '' };
}

/** Something for each dock. */
export function byDock<T>(make: (dock: DockName) => T): Record<DockName, T> {
  return Object.fromEntries(DOCKS.map((dock) => [dock, make(dock)])) as Record<DockName, T>;
}

/** Where a panel is. */
export function placeOf(layout: Layout, panel: string): Place {
  const dock = DOCKS.find((name) => layout.docks[name].some((g) => g.panels.includes(panel)));
  return dock ?? (layout.floats.some((float) => float.panel === panel) ? 'float' : 'closed');
}

/** The group of a panel, if it is in a dock. */
export function groupOf(layout: Layout, panel: string): Group | null {
  return DOCKS.flatMap((d) => layout.docks[d]).find((g) => g.panels.includes(panel)) ?? null;
}

/** Whether a panel can be read now. */
export function isShown(layout: Layout, panel: string): boolean {
  const group = groupOf(layout, panel);
  if (group) return group.shown === panel && !group.folded;
  return layout.floats.some((float) => float.panel === panel && !float.folded);
}

/** The tabs that are open, and what was asked for last. */
export interface Tabs {
  open: readonly string[];
  front: string;
}

export function tabsOf(layout: Layout): Tabs {
  const groups = DOCKS.flatMap((dock) => layout.docks[dock]);
  return { open: groups.map((group) => group.shown), front: layout.front };
}

/** The same places with other tabs open; the first one where none of a group is named. */
export function withTabs(layout: Layout, tabs: Tabs): Layout {
  const opened = (group: Group) => ({
    ...group,
    shown: group.panels.find((panel) => tabs.open.includes(panel)) ?? group.panels[0]!,
  });
  return { ...layout, docks: byDock((dock) => layout.docks[dock].map(opened)), front: tabs.front };
}

/** Put a panel somewhere; in a dock among the tabs, or `apart` from them. */
export function put(
  layout: Layout,
  panels: Panels,
  panel: string,
  place: Place,
  apart = false,
): Layout {
  if (place === 'closed' && panels[panel]?.stays) return layout;
  const rest = without(layout, panel);
  if (place === 'closed') return { ...rest, closed: [...rest.closed, panel] };
  if (place === 'float') {
    const step = 28 * rest.floats.length;
    const float = { panel, x: 24 + step, y: 24 + step, ...FLOAT, folded: false };
    return { ...rest, floats: [...rest.floats, float], front: panel };
  }
  const alone = (name: string) => Boolean(panels[name]?.alone);
  const groups = rest.docks[place];
  const tabs = apart || alone(panel) ? undefined : groups.find((g) => !alone(g.panels[0]!));
  const order = Object.keys(panels);
  const byOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);
  const made = tabs
    ? groups.map((g) =>
        g === tabs
          ? { ...g, panels: [...g.panels, panel].sort(byOrder), shown: panel, folded: false }
          : g,
      )
    : [...groups, { panels: [panel], shown: panel, folded: false, size: null }];
  const sorted = made.sort((a, b) => byOrder(a.panels[0]!, b.panels[0]!));
  return { ...rest, docks: { ...rest.docks, [place]: sorted }, front: panel };
}

/** See that a panel can be read: bring it back, to the front, unfolded. */
export function show(layout: Layout, panels: Panels, panel: string): Layout {
  const place = placeOf(layout, panel);
  if (place === 'closed') {
    const { home } = panels[panel]!;
    return put(layout, panels, panel, home === 'closed' ? 'right' : home);
  }
  if (place === 'float') {
    const found = layout.floats.find((float) => float.panel === panel)!;
    const others = layout.floats.filter((float) => float !== found);
    return { ...layout, floats: [...others, { ...found, folded: false }], front: panel };
  }
  const shown = changeGroup(layout, panel, (g) => ({ ...g, shown: panel, folded: false }));
  return { ...shown, front: panel };
}

/** Fold the place of a panel, or unfold it. */
export function fold(layout: Layout, panel: string): Layout {
  if (placeOf(layout, panel) === 'float')
    return changeFloat(layout, panel, (float) => ({ ...float, folded: !float.folded }));
  return changeGroup(layout, panel, (group) => ({ ...group, folded: !group.folded }));
}

/** Make a dock broader or narrower; at the bottom higher or lower. */
export function sizeDock(layout: Layout, dock: DockName, size: number): Layout {
  return { ...layout, sizes: { ...layout.sizes, [dock]: Math.max(LEAST[dock], Math.round(size)) } };
}

/** Give the group of a panel another share of its dock. */
export function sizeGroup(layout: Layout, panel: string, size: number): Layout {
  return changeGroup(layout, panel, (group) => ({
    ...group,
    size: Math.max(LEAST.group, Math.round(size)),
  }));
}

/** Move a floating panel, or make it larger or smaller. */
export function moveFloat(
  layout: Layout,
  panel: string,
  by: Partial<Record<'x' | 'y' | 'width' | 'height', number>>,
): Layout {
  return changeFloat(layout, panel, (float) => ({
    ...float,
    x: Math.max(0, float.x + (by.x ?? 0)),
    y: Math.max(0, float.y + (by.y ?? 0)),
    width: Math.max(LEAST.width, float.width + (by.width ?? 0)),
    height: Math.max(LEAST.height, float.height + (by.height ?? 0)),
  }));
}

/** The panel after the shown one, among the tabs of the first group that has several. */
export function nextTab(layout: Layout): string | null {
  const groups = (['right', 'left', 'bottom'] as const).flatMap((dock) => layout.docks[dock]);
  const tabs = groups.find((group) => group.panels.length > 1);
  if (!tabs) return null;
  return tabs.panels[(tabs.panels.indexOf(tabs.shown) + 1) % tabs.panels.length]!;
}

/** The same panels for a small screen: places of their own on the left, all tabs on the right. */
export function narrowed(layout: Layout, panels: Panels): Layout {
  const open = Object.keys(panels).filter((panel) => placeOf(layout, panel) !== 'closed');
  const alone = open.filter((panel) => panels[panel]!.alone);
  const tabs = open.filter((panel) => !panels[panel]!.alone);
  const group = (names: readonly string[], shown: string): Group => ({
    ...{ panels: names, shown, folded: false, size: null },
  });
  const shown = tabs.includes(layout.front)
    ? layout.front
    : (tabs.find((panel) => isShown(layout, panel)) ?? tabs[0]);
  return {
    ...layout,
    docks: {
      left: alone.map((panel) => group([panel], panel)),
      right: shown ? [group(tabs, shown)] : [],
      bottom: [],
    },
    sizes: { left: null, right: null, bottom: null },
    floats: [],
  };
}

function without(layout: Layout, panel: string): Layout {
  const docks = byDock((dock) =>
    layout.docks[dock].flatMap((group) => {
      if (!group.panels.includes(panel)) return [group];
      const left = group.panels.filter((other) => other !== panel);
      if (left.length === 0) return [];
      return [{ ...group, panels: left, shown: group.shown === panel ? left[0]! : group.shown }];
    }),
  );
  return {
    ...layout,
    docks,
    floats: layout.floats.filter((float) => float.panel !== panel),
    closed: layout.closed.filter((other) => other !== panel),
  };
}

function changeGroup(layout: Layout, panel: string, change: (group: Group) => Group): Layout {
  const docks = byDock((dock) =>
    layout.docks[dock].map((group) => (group.panels.includes(panel) ? change(group) : group)),
  );
  return { ...layout, docks };
}

function changeFloat(layout: Layout, panel: string, change: (float: Float) => Float): Layout {
  const floats = layout.floats.map((float) => (float.panel === panel ? change(float) : float));
  return { ...layout, floats };
}
