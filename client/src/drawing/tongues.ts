// In which words places are named: as they were called there, or in English.

import type { Ground } from './plan';

const found = new WeakMap<Ground, Ground>();

/** The ground with the usual English names, where it has them; always the same for the same one. */
export function inEnglish(ground: Ground): Ground {
  const known = found.get(ground);
  if (known) return known;
  const translated = <T extends { name: string; english?: string }>(one: T): T => ({
    ...one,
    name: one.english || one.name,
  });
  const names = ground.names.map(translated);
  const made = { ...ground, names, sides: ground.sides.map(translated) };
  found.set(ground, made);
  return made;
}
