// Reads a layout that a browser has kept. What does not fit is left out; what is new is added.

import {
  byDock,
  put,
  usualLayout,
  type Float,
  type Group,
  type Layout,
  type Panels,
} from './layout';

/** Read a kept layout; the usual one when there is none, or it cannot be read. */
export function readLayout(text: string | null, panels: Panels): Layout {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (isRecord(kept) && isRecord(kept['docks'])) return mend(kept, panels);
  } catch {
    // Not JSON: as if there were none.
  }
  return usualLayout(panels);
}

function mend(kept: Record<string, unknown>, panels: Panels): Layout {
  const met = new Set<string>();
  const fresh = (name: unknown): name is string => {
    const known = typeof name === 'string' && Object.hasOwn(panels, name) && !met.has(name);
    if (known) met.add(name);
    return known;
  };
  const docks = isRecord(kept['docks']) ? kept['docks'] : {};
  const sizes = isRecord(kept['sizes']) ? kept['sizes'] : {};
  const made: Layout = {
    docks: byDock((dock) => list(docks[dock]).flatMap((group) => readGroup(group, fresh))),
    sizes: byDock((dock) => pixels(sizes[dock])),
    floats: list(kept['floats']).flatMap((float) => readFloat(float, fresh)),
    closed: list(kept['closed']).filter((name) => !panels[String(name)]?.stays && fresh(name)),
    front: typeof kept['front'] === 'string' ? kept['front'] : '',
  } as Layout;
  const missing = Object.keys(panels).filter((name) => !met.has(name));
  return missing.reduce((layout, name) => {
    const added = put(layout, panels, name, panels[name]!.home);
    return { ...added, front: made.front };
  }, made);
}

function readGroup(kept: unknown, fresh: (name: unknown) => name is string): Group[] {
  if (!isRecord(kept)) return [];
  const panels = list(kept['panels']).filter(fresh);
  if (panels.length === 0) return [];
  const shown = panels.find((name) => name === kept['shown']) ?? panels[0]!;
  return [{ panels, shown, folded: kept['folded'] === true, size: pixels(kept['size']) }];
}

function readFloat(kept: unknown, fresh: (name: unknown) => name is string): Float[] {
  if (!isRecord(kept)) return [];
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => pixels(kept[name]));
  const panel = kept['panel'];
  if (x == null || y == null || !width || !height || !fresh(panel)) return [];
  return [{ panel, x, y, width, height, folded: kept['folded'] === true }];
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function pixels(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value < 10_000 ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
