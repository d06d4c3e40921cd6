// Puts the rows of a table of chances together where they say the same.

import type { Way } from '../../generated/skirmish';

/** Rows of the same chances: with nothing in the place of a choice, it makes no difference. */
export interface Row {
  ours: string | null;
  theirs: string | null;
  way: Way;
}

/** Our choices one after the other, with what the enemy may answer; what is the same, once. */
export function rowsOf(ways: readonly Way[], role: 'attack' | 'defence'): Row[] {
  const foe = role === 'attack' ? 'defence' : 'attack';
  const choices = [...new Set(ways.map((way) => way[role]))];
  if (ways[0] && ways.length > 1 && ways.every((way) => same(way, ways[0]!)))
    return [{ ours: null, theirs: null, way: ways[0] }];
  return choices.flatMap((ours): Row[] => {
    const answers = ways.filter((way) => way[role] === ours);
    const [first] = answers;
    if (first && answers.length > 1 && answers.every((way) => same(way, first)))
      return [{ ours, theirs: null, way: first }];
    return answers.map((way) => ({ ours, theirs: way[foe], way }));
  });
}

function same(a: Way, b: Way): boolean {
  const told = ({ column, chances }: Way) => JSON.stringify([column, chances]);
  return told(a) === told(b);
}
