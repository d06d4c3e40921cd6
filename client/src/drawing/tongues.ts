// In which words places are named: as they were called there, or in English.

import type { Ground } from './plan';

const found = new WeakMap<Ground, Ground>();

/** The ground with the usual English names, where it has them; always the same for the same one. */
export function inEnglish(ground: Ground): Ground {
  const known = found.get(ground);
  if (known) return known;
  const names = ground.names.map((place) => ({ ...place, name: place.english || place.name }));
  const made = { ...ground, names };
  found.set(ground, made);
  return made;
}
