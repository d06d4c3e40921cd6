// The sign that says at all times who is awaited.

import { playerName } from '../menu/players';
import { say } from '../words/say';
import type { Screen } from './screen.svelte';

/** How the sign looks: the own move, a question, waiting, the past, a lost line, the end. */
export type SignSort = 'mine' | 'asked' | 'wait' | 'past' | 'lost' | 'over';

export interface Sign {
  sort: SignSort;
  text: string;
}

/** What of the screen the sign is made of. */
export type Signed = Pick<Screen, 'film'> & {
  opened: { listed: { players: Record<string, string> } };
  live: { player: unknown };
  model: { sides: readonly { id: string; name: string }[] };
  seat: Pick<
    Screen['seat'],
    'situation' | 'link' | 'gone' | 'watches' | 'awaited' | 'seated' | 'thinking'
  >;
};

/** Say who is awaited, or why nobody is. */
export function signOf({ film, live, model, opened, seat }: Signed): Sign {
  const { situation } = seat;
  const nameOf = (id: string) => {
    const name = model.sides.find((side) => side.id === id)?.name ?? id;
    return playerName(opened.listed.players, id, name);
  };
  if (seat.gone && seat.link !== 'open') return { sort: 'lost', text: say('play.stoppedSign') };
  if (seat.link === 'lost') return { sort: 'lost', text: say('play.lost') };
  if (!situation) return { sort: 'wait', text: say('net.joining') };
  if (film) return { sort: 'past', text: say('play.past') };
  if (live.player) return { sort: 'wait', text: say('play.showing') };
  if (situation.outcome) return { sort: 'over', text: say('play.over') };
  if (situation.questions.length && !seat.watches)
    return { sort: 'asked', text: say('play.asked') };
  if (seat.awaited) return { sort: 'mine', text: say('play.yourMove') };
  if (seat.seated?.paused) return { sort: 'past', text: say('play.paused') };
  if (seat.thinking)
    return { sort: 'wait', text: say('play.thinking', { side: nameOf(seat.thinking) }) };
  const sides = situation.awaited.map(nameOf).join(', ');
  return { sort: 'wait', text: say('play.waiting', { sides }) };
}
