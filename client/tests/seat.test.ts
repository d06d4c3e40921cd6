import { describe, expect, it, vi } from 'vitest';
import type { Moment, Situation, Told } from '../src/generated/types';
import type { Socket } from '../src/net/line';
import { Seat } from '../src/play/seat.svelte';

class Wire implements Socket {
  sent: { type: string; id: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function sit() {
  const wires: Wire[] = [];
  const refusals: Told[] = [];
  const seat = new Seat(
    'game',
    'red',
    (told) => refusals.push(told),
    () => {},
    () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
  );
  wires[0]!.onopen?.();
  return { seat, wire: wires[0]!, refusals };
}

function situation(count: number, more: Partial<Situation> = {}): unknown {
  return { type: 'situation', count, awaited: ['red'], questions: [], view: {}, ...more };
}

function moment(number: number): Moment {
  return { number, turn: 1, phase: 'p', acting: '', events: [], words: [] };
}

const turn = () => new Promise((settle) => setTimeout(settle));

describe('a seat', () => {
  it('knows whether it is awaited', () => {
    const { seat, wire } = sit();
    expect(seat.awaited).toBe(false);
    wire.say(situation(0));
    expect(seat.awaited).toBe(true);
    wire.say(situation(0, { awaited: ['blue'] }));
    expect(seat.awaited).toBe(false);
  });

  it('only watches while computers play all sides', () => {
    const { seat, wire } = sit();
    wire.say(situation(0));
    expect(seat.watches).toBe(false);
    const seated = { type: 'seated', paused: false, pace: 1, taken: [] };
    wire.say({ ...seated, seats: { red: 'captain', blue: 'none' } });
    expect([seat.watches, seat.awaited]).toEqual([true, false]);
    wire.say({ ...seated, seats: { red: 'person', blue: 'none' } });
    expect([seat.watches, seat.awaited]).toEqual([false, true]);
  });

  it('is busy until an order has shown its effect', async () => {
    const { seat, wire } = sit();
    wire.say(situation(0));
    const given = seat.order({ kind: 'Done' });
    expect(seat.busy).toBe(true);
    wire.say({ type: 'accepted', id: wire.sent[0]!.id });
    await turn();
    expect(seat.busy).toBe(true);
    expect(await seat.order({ kind: 'Done' })).toBe(false);
    wire.say({ type: 'happened', moments: [moment(0)], steps: [[]] });
    wire.say(situation(1));
    expect(await given).toBe(true);
    expect(seat.busy).toBe(false);
  });

  it('shows a situation together with what is asked about it, and nothing older', async () => {
    const { seat, wire } = sit();
    const asked: { count: number; settle: () => void }[] = [];
    seat.foresee = ({ count }) => new Promise<void>((settle) => asked.push({ count, settle }));
    wire.say({ type: 'happened', moments: [moment(0)], steps: [[]] });
    wire.say(situation(1));
    wire.say({ type: 'happened', moments: [moment(1)], steps: [[]] });
    wire.say(situation(2));
    asked[0]!.settle();
    await turn();
    expect([seat.situation, seat.moments]).toEqual([null, []]);
    asked[1]!.settle();
    await turn();
    expect(seat.situation?.count).toBe(2);
    expect(seat.moments.map((m) => m.number)).toEqual([0, 1]);
    expect(asked.map(({ count }) => count)).toEqual([1, 2]);
  });

  it('puts a view together that is left out, and shares what did not change', () => {
    const { seat, wire } = sit();
    const units = { a: { at: '0101' }, b: { at: '0202' } };
    wire.say(situation(0, { view: { units, done: {} } }));
    const before = seat.situation!.view as { units: Record<string, unknown>; done: unknown };
    const change = { path: ['units', 'a', 'at'], value: '0102' };
    wire.say({ type: 'happened', moments: [moment(0)], steps: [[change]] });
    wire.say(situation(1, { follows: true }));
    const after = seat.situation!.view as typeof before;
    expect(after).toEqual({ units: { ...units, a: { at: '0102' } }, done: {} });
    expect(before.units).toEqual(units);
    expect([after.done, after.units['b']]).toEqual([before.done, before.units['b']]);
    expect(after.done === before.done && after.units['b'] === before.units['b']).toBe(true);
    wire.say(situation(1, { follows: true, awaited: [] }));
    expect(seat.situation!.view).toEqual(after);
  });

  it('does not wait long for what is asked about a situation', async () => {
    vi.useFakeTimers();
    const { seat, wire } = sit();
    seat.foresee = () => new Promise(() => {});
    wire.say(situation(1));
    await vi.advanceTimersByTimeAsync(50);
    expect(seat.situation).toBe(null);
    await vi.advanceTimersByTimeAsync(100);
    expect(seat.situation?.count).toBe(1);
    vi.useRealTimers();
  });

  it('passes on a refusal with its rule', async () => {
    const { seat, wire, refusals } = sit();
    wire.say(situation(0));
    const given = seat.order({ kind: 'March', unit: 'a', path: [] });
    const told = { key: 'refuse.pinned', text: 'A is pinned.', rule: 'RED-1' };
    wire.say({ type: 'refused', id: wire.sent[0]!.id, told });
    expect(await given).toBe(false);
    expect(refusals).toEqual([told]);
    expect(seat.busy).toBe(false);
  });

  it('says so when the line breaks under an order', async () => {
    const { seat, wire, refusals } = sit();
    wire.say(situation(0));
    const given = seat.order({ kind: 'Done' });
    wire.onclose?.();
    expect(await given).toBe(false);
    expect(refusals[0]!.key).toBe('net.unsure');
    expect(seat.link).toBe('lost');
  });

  it('forgets moments that were taken back', () => {
    const { seat, wire } = sit();
    wire.say(situation(0));
    wire.say({ type: 'happened', moments: [moment(0), moment(1)], steps: [[], []] });
    wire.say(situation(2));
    expect(seat.moments).toHaveLength(2);
    wire.say(situation(1));
    expect(seat.moments.map((m) => m.number)).toEqual([0]);
  });

  it('fetches what it missed', async () => {
    const { seat, wire } = sit();
    wire.say(situation(2));
    const asked = wire.sent[0]!;
    expect(asked).toMatchObject({ type: 'moments', start: 0, stop: 2 });
    const moments = [moment(0), moment(1)];
    wire.say({ type: 'moments', id: asked.id, start: 0, moments });
    await turn();
    expect(seat.moments).toEqual(moments);
  });

  it('keeps what it hears while it fetches', async () => {
    const { seat, wire } = sit();
    wire.say(situation(1));
    wire.say({ type: 'happened', moments: [moment(1)], steps: [[]] });
    wire.say(situation(2));
    wire.say({ type: 'moments', id: 1, start: 0, moments: [moment(0)] });
    await turn();
    expect(seat.moments.map((m) => m.number)).toEqual([0, 1]);
  });

  it('fetches a long log piece by piece', async () => {
    const { seat, wire } = sit();
    wire.say(situation(3));
    wire.say({ type: 'moments', id: 1, start: 0, moments: [moment(0), moment(1)] });
    await turn();
    expect(wire.sent[1]).toMatchObject({ type: 'moments', start: 2, stop: 3 });
    wire.say({ type: 'moments', id: 2, start: 2, moments: [moment(2)] });
    await turn();
    expect(seat.moments.map((m) => m.number)).toEqual([0, 1, 2]);
  });

  it('asks for the truth, and gets it only when there is one', async () => {
    const { seat, wire } = sit();
    wire.say(situation(0));
    const early = seat.truth();
    wire.say({ type: 'refused', id: 1, told: { key: 'k', text: 'Not yet.', rule: '' } });
    expect(await early).toBeNull();
    const late = seat.truth();
    wire.say({ type: 'truth', id: 2, state: { units: {} } });
    expect(await late).toEqual({ units: {} });
  });

  it('puts a long film together from its pieces', async () => {
    const { seat, wire } = sit();
    const filmed = seat.film(0, 3);
    wire.say({
      type: 'film',
      id: 1,
      start: 0,
      view: { at: 0 },
      rows: {},
      steps: [[{ path: ['at'], value: 1 }], [{ path: ['at'], value: 2 }]],
      moments: [moment(0), moment(1)],
    });
    await turn();
    expect(wire.sent[1]).toMatchObject({ start: 2, stop: 3 });
    wire.say({
      type: 'film',
      id: 2,
      start: 2,
      view: { at: 2 },
      rows: {},
      steps: [[{ path: ['at'], value: 3 }]],
      moments: [moment(2)],
    });
    const reel = await filmed;
    expect(reel?.views).toEqual([{ at: 0 }, { at: 1 }, { at: 2 }, { at: 3 }]);
    expect(reel?.moments.map((m) => m.number)).toEqual([0, 1, 2]);
  });

  it('hangs up when the game is gone, and stays while it only pauses', () => {
    const { seat, wire } = sit();
    wire.say({ type: 'gone', told: { key: 'gone.standstill', text: 'It stands.', rule: '' } });
    expect(seat.link).toBe('open');
    wire.say({ type: 'gone', told: { key: 'gone.deleted', text: 'Deleted.', rule: '' } });
    expect(seat.link).toBe('ended');
    expect(seat.gone?.text).toBe('Deleted.');
  });
});
