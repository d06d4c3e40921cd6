// Who may sit for a side, in words.

import { say, type Key } from '../words/say';

export const PERSON = 'person';
const NAMED: Record<string, Key> = {
  person: 'seat.person',
  captain: 'seat.captain',
  general: 'seat.general',
  random: 'seat.random',
  none: 'seat.none',
  greedy: 'seat.greedy',
};

export function seatName(seat: string): string {
  const key = NAMED[seat];
  return key ? say(key) : say('seat.other', { name: seat });
}

/** The sides that people play. */
export function personsOf(seats: Record<string, string>): readonly string[] {
  return Object.keys(seats).filter((side) => seats[side] === PERSON);
}

/** A person plays the first side, the system's first opponent the others. */
export function usualSeats(
  sides: readonly { id: string }[],
  opponents: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    sides.map((side, i) => [side.id, i === 0 ? PERSON : (opponents[0] ?? PERSON)]),
  );
}
