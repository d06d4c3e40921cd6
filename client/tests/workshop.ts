// A workshop without a browser: what it is asked for is counted, and delivered when the test wants.

import { vi } from 'vitest';
import type { Pen } from '../src/drawing/pen';
import type { Message, Order } from '../src/map/tiler';

/** Stand in for the workers of the page. */
export function openWorkshop() {
  const orders: Order[] = [];
  const waiting: (() => void)[] = [];
  const closed: string[] = [];
  class Hand {
    onmessage: ((event: { data: unknown }) => void) | null = null;

    postMessage(message: Message): void {
      if (!('order' in message)) return;
      const { order } = message;
      orders.push(order);
      const close = () => closed.push(order.key);
      const picture = { width: order.side, height: order.side, close };
      waiting.push(() => this.onmessage?.({ data: { key: order.key, picture } }));
    }

    terminate(): void {
      waiting.length = 0;
    }
  }
  vi.stubGlobal('Worker', Hand);
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  const count = (layer: Order['layer']) => orders.filter((order) => order.layer === layer).length;
  return {
    orders,
    /** The keys of the pictures that were given back. */
    closed,
    deliver: () => {
      for (const hand of waiting.splice(0)) hand();
    },
    count: () => ({ ground: count('ground'), cover: count('cover') }),
  };
}

/** A pen that counts what is copied with it. */
export function screenPen(): { pen: Pen; copied: () => number } {
  let count = 0;
  const pen = {
    save: () => undefined,
    restore: () => undefined,
    setTransform: () => undefined,
    drawImage: () => {
      count += 1;
    },
  };
  return { pen: pen as unknown as Pen, copied: () => count };
}
