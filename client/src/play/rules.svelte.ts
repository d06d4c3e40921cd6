// The rules of the game's system: fetched when first asked for, searched by words and ids.

import type { RuleListed } from '../generated/types';
import * as http from '../net/http';

/** The ids of rules in a text. */
const ID = /\b[A-Z]{3}-[A-Z]{2,8}-[0-9]{3}\b/g;

/** The rules that have all words of a search; those whose id or title has them come first. */
export function searchRules(rules: readonly RuleListed[], search: string): RuleListed[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = rules.filter((rule) => has(`${rule.id} ${rule.area} ${rule.title} ${rule.text}`));
  const ahead = (rule: RuleListed) => (has(`${rule.id} ${rule.title}`) ? 0 : 1);
  return found.sort((a, b) => ahead(a) - ahead(b)); // sorting keeps the order of equals
}

/** A text cut where rules are named. */
export function citing(text: string): { text: string; rule: boolean }[] {
  const parts: { text: string; rule: boolean }[] = [];
  let done = 0;
  for (const found of text.matchAll(ID)) {
    if (found.index > done) parts.push({ text: text.slice(done, found.index), rule: false });
    parts.push({ text: found[0], rule: true });
    done = found.index + found[0].length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), rule: false });
  return parts;
}

export class Rules {
  list = $state.raw<readonly RuleListed[] | null>(null);
  problem = $state('');
  search = $state('');
  /** The rule that was asked for by its id. */
  chosen = $state('');
  private asked = false;

  constructor(private readonly system: string) {}

  /** Fetch the rules, once. */
  async fetch(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      this.list = await http.rules(this.system);
      this.problem = '';
    } catch (error) {
      if (!(error instanceof http.Unserved)) throw error;
      this.problem = error.message;
      this.asked = false;
    }
  }

  /** Look a rule up. */
  look(id: string): void {
    this.search = '';
    this.chosen = id;
    void this.fetch();
  }
}
