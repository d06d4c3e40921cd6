import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change, Moment, Situation } from '../src/generated/types';
import { Live } from '../src/play/live.svelte';
import type { Seat } from '../src/play/seat.svelte';
import type { Model } from '../src/systems/types';

/** Frames the screen has yet to show. */
let frames: ((now: number) => void)[] = [];
let clock = 0;

/** Let the screen show frames, 50 ms apart, and what follows from each. */
async function show(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    clock += 50;
    for (const frame of frames.splice(0)) frame(clock);
    await Promise.resolve();
  }
  await new Promise((settle) => setTimeout(settle));
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (call: (now: number) => void) => frames.push(call));
});
afterEach(() => vi.unstubAllGlobals());

const MARCH = { kind: 'march' };
const BATTLE = { kind: 'battle' };
const TALK = { kind: 'talk' };

/** Moments of marches and battles last 100 ms; marches are seen in passing. */
const model = {
  lasts: ({ events }: Moment) => (events.includes(TALK) ? 0 : 100),
  passes: ({ events }: Moment) => !events.includes(BATTLE),
} as unknown as Model;

function sit() {
  const seat = {
    side: 'red',
    watches: false,
    situation: null as Situation | null,
    moments: [] as Moment[],
    steps: new Map<number, readonly Change[]>(),
    bookmark: { seen: null, shown: () => {} },
    film: vi.fn(() => Promise.resolve(null)),
  };
  const settled = vi.fn();
  const live = new Live(seat as unknown as Seat, model, settled, () => false);
  const come = (count: number, more: Partial<Situation> = {}) => {
    const view = { at: count };
    const known = { count, view, awaited: ['red'], questions: [], outcome: null };
    seat.situation = { ...known, ...more } as unknown as Situation;
    return live.follow();
  };
  const happen = (number: number, event: Moment['events'][number], acting = 'red') => {
    const words: Moment['words'] = [];
    seat.moments.push({ number, turn: 1, phase: 'p', acting, events: [event], words });
    seat.steps.set(number, [{ path: ['at'], value: number + 1 }]);
  };
  return { seat, live, settled, come, happen };
}

describe('what has just happened', () => {
  it('is shown while the player goes on, where it is a march of his own', async () => {
    const { seat, live, settled, come, happen } = sit();
    await come(0);
    happen(0, MARCH);
    happen(1, MARCH);
    await come(2);
    expect([settled.mock.calls.length, live.running]).toEqual([2, false]);
    expect(live.passing?.after).toEqual({ at: 0 });
    await show(2);
    expect([live.passing?.before, live.passing?.after]).toEqual([{ at: 0 }, { at: 1 }]);
    await show(2);
    expect(live.passing?.after).toEqual({ at: 2 });
    await show(2);
    expect(live.passing).toBeNull();
    expect(seat.film).not.toHaveBeenCalled();
  });

  it('gives way to what happens next', async () => {
    const { live, settled, come, happen } = sit();
    await come(0);
    happen(0, MARCH);
    await come(1);
    await show(2);
    happen(1, TALK);
    await come(2);
    expect(live.passing).toBeNull();
    expect(settled).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['a battle', BATTLE, 'red', {}],
    ['what another side did', MARCH, 'blue', {}],
    ['what others are awaited after', MARCH, 'red', { awaited: ['blue'] }],
  ])('is shown first, where it is %s', async (_, event, acting, more) => {
    const { live, settled, come, happen } = sit();
    await come(0);
    happen(0, event, acting);
    const followed = come(1, more);
    await show(2);
    expect([settled.mock.calls.length, live.player !== null]).toEqual([1, true]);
    await show(3);
    await followed;
    expect([settled.mock.calls.length, live.player]).toEqual([2, null]);
  });

  it('is passed over, where there is nothing to see', async () => {
    const { seat, settled, come, happen } = sit();
    await come(0);
    happen(0, TALK, 'blue');
    await come(1);
    expect(settled).toHaveBeenCalledTimes(2);
    expect(seat.film).not.toHaveBeenCalled();
  });
});
