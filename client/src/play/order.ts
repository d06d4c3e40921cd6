// The order in which the viewer has the counters of a stack: the first lies on top.

/** By hex, units in the order the viewer gave them. */
export type StackOrder = Readonly<Record<string, readonly string[]>>;

interface Standing {
  id: string;
  hex: string;
}

/** Put what stands in a hex into an order; what the order does not name comes after it. */
export function inOrder<T extends { id: string }>(
  stack: readonly T[],
  order: readonly string[] | undefined,
): readonly T[] {
  if (!order) return stack;
  const rank = (unit: T) => {
    const place = order.indexOf(unit.id);
    return place < 0 ? order.length : place;
  };
  return [...stack].sort((a, b) => rank(a) - rank(b));
}

/** Put every stack of a map into its order; all others stay where they are in the list. */
export function arranged<T extends Standing>(
  counters: readonly T[],
  order: StackOrder,
): readonly T[] {
  const places = new Map<string, number[]>();
  counters.forEach(({ hex }, i) => {
    if (!order[hex]) return;
    const known = places.get(hex);
    if (known) known.push(i);
    else places.set(hex, [i]);
  });
  if (!places.size) return counters;
  const all = [...counters];
  for (const [hex, spots] of places) {
    const stack = inOrder(
      spots.map((i) => counters[i]!),
      order[hex],
    );
    spots.forEach((spot, i) => (all[spot] = stack[i]!));
  }
  return all;
}

/** A list in which one name has another place. */
export function moved(names: readonly string[], name: string, to: number): readonly string[] {
  const others = names.filter((other) => other !== name);
  const place = Math.min(others.length, Math.max(0, to));
  return [...others.slice(0, place), name, ...others.slice(place)];
}
