// The views of a film, put together from the first one and what each moment changed.

import type { Change, FilmShown, Rows } from '../generated/types';

type View = Record<string, unknown>;

/** The view before the first moment, and the one after each; what does not change is shared. */
export function viewsOf(film: FilmShown): View[] {
  const tables = Object.entries(film.rows).map(([name, rows]) => [name, tableOf(rows)] as const);
  return viewsAfter({ ...film.view, ...Object.fromEntries(tables) }, film.steps);
}

/** A view, and the one after each step. */
export function viewsAfter(first: View, steps: readonly (readonly Change[])[]): View[] {
  const views: View[] = [first];
  for (const step of steps) views.push(step.reduce(changed, views.at(-1)!));
  return views;
}

/** A view after changes, in which each table is copied once; what does not change is shared. */
export function viewAfter(first: View, changes: readonly Change[]): View {
  const fresh = new Set<unknown>();
  const own = (table: View): View => {
    if (fresh.has(table)) return table;
    const copy = { ...table };
    fresh.add(copy);
    return copy;
  };
  const view = own(first);
  for (const change of changes) {
    let table = view;
    for (const key of change.path.slice(0, -1)) table = table[key] = own(table[key] as View);
    put(table, change);
  }
  return view;
}

/** A table as it is used, out of the rows in which it came. */
function tableOf({ fields, records }: Rows): View {
  const record = (row: unknown[]) => Object.fromEntries(fields.map((field, i) => [field, row[i]]));
  return Object.fromEntries(Object.entries(records).map(([key, row]) => [key, record(row)]));
}

/** A view with one thing changed; the old one stays as it is. */
export function changed(view: View, change: Change): View {
  return within(view, change, 0);
}

function within(table: View, change: Change, depth: number): View {
  const key = change.path[depth]!;
  const copy = { ...table };
  if (depth < change.path.length - 1) copy[key] = within(copy[key] as View, change, depth + 1);
  else put(copy, change);
  return copy;
}

/** Write what a change says into the table in which it ends. */
function put(table: View, change: Change): void {
  const key = change.path.at(-1)!;
  if (change.gone) delete table[key];
  else
    table[key] = change.text ? overwritten(table[key] as string, change) : (change.value ?? null);
}

function overwritten(old: string, { text = '', at = 0 }: Change): string {
  return old.slice(0, at) + text + old.slice(at + text.length);
}
