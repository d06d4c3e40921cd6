// What there is help on: every panel, every dialog, and a few things that are neither.

import type { PanelName } from '../play/panels';
import type { DialogName } from '../play/screen.svelte';
import { say, type Key } from '../words/say';

export type Topic =
  PanelName | DialogName | 'now' | 'details' | 'map' | 'film' | 'watch' | 'tutorial';

/** Neither panels nor dialogs, or not in every frame. */
export const FURTHER = ['map', 'now', 'details', 'film', 'watch', 'tutorial'] as const;

/** A panel or dialog without help does not compile. */
export function titleOf(topic: Topic): string {
  const key: Key = `topic.${topic}`;
  return say(key);
}

export function helpOf(topic: Topic): string {
  const key: Key = `help.${topic}`;
  return say(key);
}

/** The topics in which all the words occur, those first whose title has the first word. */
export function search(topics: readonly Topic[], asked: string): Topic[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const found = topics.filter((topic) => {
    const text = `${titleOf(topic)} ${helpOf(topic)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = (topic: Topic) =>
    titleOf(topic)
      .toLowerCase()
      .includes(words[0] ?? '')
      ? 0
      : 1;
  return found.sort((a, b) => rank(a) - rank(b));
}
