// Copies that went back to an earlier turn, in words.

import type { CopyOf } from '../generated/types';
import { say } from '../words/say';

/** What a game is a copy of, in words. */
export function copyName({ name, turn }: CopyOf): string {
  return name ? say('copy.of', { name, turn }) : say('copy.unknown');
}
