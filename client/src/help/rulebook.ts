// Which rules the help speaks of, and how they are opened from it.

import { getContext, setContext } from 'svelte';
import type { Topic } from './topics';

export type RulesOn = Partial<Record<Topic, readonly string[]>>;

/** Rules of every system. */
const COMMON: RulesOn = {
  now: ['KRN-UNDO-001', 'KRN-QUEST-001'],
  orders: ['KRN-QUEST-001'],
  dice: ['KRN-DICE-001', 'KRN-DICE-002'],
  ending: ['KRN-DICE-002'],
  records: ['KRN-FOG-002'],
  film: ['KRN-FOG-002'],
};

/** What the help of a board knows of the rules. */
export interface Rulebook {
  /** What the system adds. */
  own: RulesOn;
  /** The title of a rule, once the rules are there. */
  title(rule: string): string;
  fetch(): void;
  open(rule: string): void;
}

const KEY = Symbol('rules');

export function setRulebook(book: Rulebook): void {
  setContext(KEY, book);
}

/** The rules of the board; nothing outside it. */
export function rulebookHere(): Rulebook | null {
  return getContext<Rulebook | undefined>(KEY) ?? null;
}

/** The rules that the help on something speaks of, those of the system first. */
export function rulesOn(topic: Topic, own: RulesOn): readonly string[] {
  return [...(own[topic] ?? []), ...(COMMON[topic] ?? [])];
}
