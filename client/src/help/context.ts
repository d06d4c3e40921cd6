// Tells a dialog which of them it is, so that it can offer its own help.

import { getContext, setContext } from 'svelte';
import type { Topic } from './topics';

const KEY = Symbol('topic');

export function setTopic(topic: () => Topic | null): void {
  setContext(KEY, topic);
}

/** The topic of the dialog that is open; nothing outside the board. */
export function topicHere(): Topic | null {
  return getContext<(() => Topic | null) | undefined>(KEY)?.() ?? null;
}
