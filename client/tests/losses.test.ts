import { describe, expect, it } from 'vitest';
import type { Seat } from '../src/play/seat.svelte';
import { Answering } from '../src/systems/europe/answering.svelte';
import { say, toneKey } from '../src/systems/europe/view-words';

/** A seat that is asked which of a panzer and a brigade pay five. */
function seat(): Seat {
  const choices = [
    { value: 't', preview: { pays: 10, left: '2-2-8' } },
    { value: 'b', preview: { pays: 3, left: '' } },
  ];
  const offers = async (draft: { kind?: string }) =>
    draft.kind
      ? { offer: { field: 'units', many: true, choices, complete: false, preview: { owing: 5 } } }
      : { offer: { field: 'kind', choices: [{ value: 'TakeLosses', preview: {} }] } };
  return { offers } as unknown as Seat;
}

describe('a question of losses', () => {
  it('tells what is owed, and what those pay who are picked', async () => {
    const answering = new Answering(seat());
    await answering.read({ text: 'Reduce units.' } as never, () => true);
    expect(answering.question?.owing).toBe(5);
    expect(answering.paid).toBe(0);
    await answering.choose('b');
    expect(answering.paid).toBe(3);
    await answering.choose('t');
    expect(answering.paid).toBe(13);
    await answering.choose('b');
    expect(answering.paid).toBe(10);
  });
});

describe('the key of the supply forecast', () => {
  it('says in fog that only what is seen counts', () => {
    expect(say(toneKey('pocketed', true))).toBe('Enemy would be out of supply, as far as seen');
    expect(say(toneKey('pocketed', false))).toBe('Enemy would be out of supply');
    expect(say(toneKey('lacking', true))).toBe('Out of supply, and would stay so');
  });
});
