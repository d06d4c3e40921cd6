// Commands of play: units, orders, answers, phases.

import type { Command, Desk } from './command';

/** Turn to the next unit that can act. */
export function nextUnit({ screen, show }: Desk): void {
  const hex = screen.staff.next();
  if (hex) show(hex);
}

/** Turn to the unit before that can act. */
export function previousUnit({ screen, show }: Desk): void {
  const hex = screen.staff.previous?.();
  if (hex) show(hex);
}

const answer = (nth: number): Command => ({
  id: `answer-${nth}`,
  chapter: 'play',
  place: 'board',
  label: 'keys.answer',
  params: { nth },
  keys: [String(nth)],
  run: ({ screen }) => {
    if (!screen.showing) void screen.staff.answerNth(nth - 1);
  },
});

export const playCommands: readonly Command[] = [
  {
    id: 'next',
    chapter: 'play',
    place: 'board',
    label: 'keys.next',
    keys: ['n'],
    run: nextUnit,
  },
  {
    id: 'previous',
    chapter: 'play',
    place: 'board',
    label: 'keys.previous',
    keys: ['shift+j'],
    run: previousUnit,
  },
  {
    id: 'cancel',
    chapter: 'play',
    place: 'board',
    label: 'keys.cancel',
    keys: ['escape'],
    run: ({ screen }) => screen.cancel(),
  },
  ...[1, 2, 3, 4, 5, 6].map(answer),
  {
    id: 'undo',
    chapter: 'play',
    place: 'board',
    label: 'keys.undo',
    keys: ['u'],
    run: ({ screen }) => void screen.undo(),
  },
  {
    id: 'redo',
    chapter: 'play',
    place: 'board',
    label: 'keys.redo',
    keys: ['shift+u'],
    run: ({ screen }) => void screen.redo(),
  },
  {
    id: 'end',
    chapter: 'play',
    place: 'board',
    label: 'keys.end',
    keys: ['x'],
    run: ({ screen }) => void screen.end(),
  },
];
