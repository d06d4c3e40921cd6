// The line to one side of one game: a web socket that comes back by itself when it is lost.

import type { ClientMessage, ServerMessage } from '../generated/types';

/** What a line needs of a web socket. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Joining: never open so far. Lost: was open, and comes back. Ended: nobody wants it any more. */
export type LineState = 'joining' | 'open' | 'lost' | 'ended';

/** A question that carries no number yet. */
export type Asked = ClientMessage extends infer M
  ? M extends { id: number }
    ? Omit<M, 'id'>
    : never
  : never;

/** The reply to a question: the messages that bear its number. */
export type Reply = Extract<ServerMessage, { id: number }>;

/** The line was lost before the reply came. */
export class LineLost extends Error {}

export interface LineParts {
  url: string;
  hear: (message: ServerMessage) => void;
  tell: (state: LineState) => void;
  connect?: (url: string) => Socket;
  later?: (call: () => void, ms: number) => unknown;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

export class Line {
  private socket: Socket | null = null;
  private state: LineState = 'joining';
  private waits = FIRST_WAIT;
  private next = 1;
  private url: string;
  private readonly open = new Map<
    number,
    { settle: (reply: Reply) => void; fail: (error: Error) => void }
  >();

  constructor(private readonly parts: LineParts) {
    this.url = parts.url;
    this.connect();
  }

  /** Ask the server something and wait for its reply. */
  ask(asked: Asked): Promise<Reply> {
    if (this.state !== 'open' || !this.socket) return Promise.reject(new LineLost());
    const id = this.next++;
    const replied = new Promise<Reply>((settle, fail) => this.open.set(id, { settle, fail }));
    this.socket.send(JSON.stringify({ ...asked, id }));
    return replied;
  }

  /** Come back at another address when the line is lost. */
  moveTo(url: string): void {
    this.url = url;
  }

  /** Hang up for good. */
  end(): void {
    if (this.state === 'ended') return;
    this.become('ended');
    this.drop();
    this.socket?.close();
  }

  private connect(): void {
    const make = this.parts.connect ?? ((url) => new WebSocket(url) as unknown as Socket);
    const socket = make(this.url);
    this.socket = socket;
    socket.onopen = () => {
      if (this.state === 'ended') return;
      this.waits = FIRST_WAIT;
      this.become('open');
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => this.lose();
  }

  private receive(text: string): void {
    if (this.state === 'ended') return;
    const message = JSON.parse(text) as ServerMessage;
    if ('id' in message) {
      this.open.get(message.id)?.settle(message);
      this.open.delete(message.id);
    } else {
      this.parts.hear(message);
    }
  }

  private lose(): void {
    if (this.state === 'ended') return;
    this.become(this.state === 'joining' ? 'joining' : 'lost');
    this.drop();
    const later = this.parts.later ?? setTimeout;
    later(() => {
      if (this.state !== 'ended') this.connect();
    }, this.waits);
    this.waits = Math.min(LONGEST_WAIT, this.waits * 2);
  }

  private drop(): void {
    for (const { fail } of this.open.values()) fail(new LineLost());
    this.open.clear();
  }

  private become(state: LineState): void {
    this.state = state;
    this.parts.tell(state);
  }
}
