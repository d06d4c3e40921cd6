import { describe, expect, it } from 'vitest';
import type { Situation } from '../src/generated/types';
import { signOf, type Signed } from '../src/play/sign';

const sides = [
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
];
const situation = { awaited: ['blue'], questions: [], outcome: null } as unknown as Situation;

function sign(seat: Partial<Signed['seat']>, more: Partial<Signed> = {}) {
  const at: Signed['seat'] = {
    ...{ situation, link: 'open', gone: null, watches: false, awaited: false },
    ...{ seated: null, thinking: '' },
    ...seat,
  };
  const { sort, text } = signOf({
    film: null,
    live: { player: null },
    model: { sides },
    opened: { listed: { players: {} } },
    seat: at,
    ...more,
  });
  return `${sort}: ${text}`;
}

describe('the sign', () => {
  it('says who is awaited', () => {
    expect(sign({ awaited: true })).toBe('mine: Your move');
    expect(sign({})).toBe('wait: Waiting for Blue');
    expect(sign({ thinking: 'blue' })).toBe('wait: Blue think…');
    const named = { opened: { listed: { players: { blue: 'Anna' } } } };
    expect(sign({}, named)).toBe('wait: Waiting for Anna (Blue)');
    const asked = { ...situation, questions: [{}] } as unknown as Situation;
    expect(sign({ situation: asked, awaited: true })).toBe('asked: You are asked');
  });

  it('says why nobody is', () => {
    expect(sign({ situation: null })).toBe('wait: Connecting…');
    const paused = { paused: true } as Signed['seat']['seated'];
    expect(sign({ seated: paused })).toBe('past: The computer is paused');
    const over = { ...situation, outcome: {} } as unknown as Situation;
    expect(sign({ situation: over })).toBe('over: The game is over');
    expect(sign({ awaited: true }, { film: {} as Signed['film'] })).toBe('past: The past is shown');
    expect(sign({ awaited: true }, { live: { player: {} } })).toBe('wait: Showing what happened');
  });

  it('says so when the line is lost, whatever was awaited before', () => {
    expect(sign({ awaited: true, link: 'lost' })).toBe('lost: The connection is lost');
    const gone = { key: 'gone.deleted', text: '', rule: '' };
    expect(sign({ awaited: true, link: 'lost', gone })).toBe('lost: The game stands still');
  });
});
