import { describe, expect, it } from 'vitest';
import type { ServerMessage } from '../src/generated/types';
import { Line, LineLost, type LineState, type Socket } from '../src/net/line';

class FakeSocket implements Socket {
  sent: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
    this.onclose?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function lay() {
  const sockets: FakeSocket[] = [];
  const states: LineState[] = [];
  const heard: ServerMessage[] = [];
  const waits: number[] = [];
  const calls: (() => void)[] = [];
  const line = new Line({
    url: 'ws://here/side',
    hear: (message) => heard.push(message),
    tell: (state) => states.push(state),
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    later: (call, ms) => {
      waits.push(ms);
      calls.push(call);
    },
  });
  return { line, sockets, states, heard, waits, calls };
}

describe('a line', () => {
  it('gives each reply to the one who asked', async () => {
    const { line, sockets } = lay();
    sockets[0]!.onopen?.();
    const first = line.ask({ type: 'strike' });
    const second = line.ask({ type: 'query', name: 'reach', params: { unit: 'a' } });
    expect(sockets[0]!.sent.map((text) => JSON.parse(text))).toEqual([
      { type: 'strike', id: 1 },
      { type: 'query', name: 'reach', params: { unit: 'a' }, id: 2 },
    ]);
    sockets[0]!.say({ type: 'reply', id: 2, reply: [] });
    sockets[0]!.say({ type: 'accepted', id: 1 });
    expect(await first).toEqual({ type: 'accepted', id: 1 });
    expect(await second).toEqual({ type: 'reply', id: 2, reply: [] });
  });

  it('passes on what nobody asked for', () => {
    const { sockets, heard } = lay();
    sockets[0]!.onopen?.();
    sockets[0]!.say({ type: 'thinking', side: 'axis', at_work: true });
    expect(heard).toEqual([{ type: 'thinking', side: 'axis', at_work: true }]);
  });

  it('comes back by itself, waiting longer each time', () => {
    const { sockets, states, waits, calls } = lay();
    sockets[0]!.onopen?.();
    sockets[0]!.onclose?.();
    for (let i = 0; i < 6; i++) {
      calls[i]!();
      sockets.at(-1)!.onclose?.();
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    calls.at(-1)!();
    sockets.at(-1)!.onopen?.();
    expect(states.at(0)).toBe('open');
    expect(states.at(-2)).toBe('lost');
    expect(states.at(-1)).toBe('open');
    sockets.at(-1)!.onclose?.();
    expect(waits.at(-1)).toBe(250);
  });

  it('tells those who wait that the line was lost', async () => {
    const { line, sockets } = lay();
    await expect(line.ask({ type: 'strike' })).rejects.toThrow(LineLost);
    sockets[0]!.onopen?.();
    const asked = line.ask({ type: 'strike' });
    sockets[0]!.onclose?.();
    await expect(asked).rejects.toThrow(LineLost);
  });

  it('stays down once it was ended', () => {
    const { line, sockets, states, heard, calls } = lay();
    sockets[0]!.onopen?.();
    line.end();
    expect(sockets[0]!.closed).toBe(true);
    expect(states).toEqual(['open', 'ended']);
    expect(calls).toEqual([]);
    sockets[0]!.say({ type: 'thinking', side: 'axis', at_work: true });
    expect(heard).toEqual([]);
  });

  it('does not connect again when it was ended while lost', () => {
    const { line, sockets, calls } = lay();
    sockets[0]!.onclose?.();
    line.end();
    calls[0]!();
    expect(sockets).toHaveLength(1);
  });
});
