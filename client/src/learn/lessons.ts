// Tutorials as the menu begins them and a game opens them.

import type { GameListed, Tutorial } from '../generated/types';
import * as http from '../net/http';
import type { Seat } from '../play/seat.svelte';
import { Lesson } from './lesson.svelte';
import type { Given } from './match';
import { keepProgress, progressOf } from './progress';

/** Begin the game of a scenario's tutorial; gives its id. */
export async function beginLesson(scenario: string): Promise<string> {
  const { id } = await http.learn(scenario);
  keepProgress(id, { step: 0, loose: false });
  return id;
}

/** The tutorial of a game, if this browser began it and has not left it. */
export async function tutorialOf(listed: GameListed): Promise<Tutorial | null> {
  if (!progressOf(listed.id)) return null;
  try {
    return await http.tutorial(listed.scenario);
  } catch (error) {
    if (error instanceof http.Unserved) return null;
    throw error;
  }
}

/** Lead a seat through a tutorial, if it is the seat the tutorial is for. */
export function lessonFor(tutorial: Tutorial | null, seat: Seat): Lesson | null {
  const progress = progressOf(seat.game);
  if (!tutorial || !progress || tutorial.tutorial.side !== seat.side) return null;
  const lesson = new Lesson(tutorial, progress, (now) => keepProgress(seat.game, now));
  seat.tutor = {
    admits: (asked) => {
      const given = givenBy(asked);
      return given === null || lesson.admits(given);
    },
    took: (asked) => {
      const given = givenBy(asked);
      if (given) lesson.took(given);
    },
  };
  return lesson;
}

/** What a message to the server gives, if it gives anything. */
function givenBy(asked: { type: string } & Record<string, unknown>): Given | null {
  if (asked.type === 'strike') return { kind: 'undo', name: 'undo', fields: {} };
  if (asked.type !== 'order' && asked.type !== 'answer') return null;
  const { kind: name, ...fields } = asked[asked.type] as { kind: string };
  return { kind: asked.type, name, fields };
}
