// Where tiles are drawn beside the page: hands out orders, a few at a time, and takes in the tiles.

import type { Ground } from '../drawing/ground';
import type { Style } from '../generated/types';
import type { Face } from './faces';
import type { Message, News, Order, Tile } from './tiler';

export class Workshop {
  private readonly asked = new Set<string>();
  private readonly worker: Worker;

  /** At most so many tiles are asked for at a time: what is wanted changes while they are drawn.
   * Letters on them need `faces`. */
  constructor(
    ground: Ground,
    style: Style,
    faces: readonly Face[],
    private readonly most: number,
    arrived: (tile: Tile) => void,
  ) {
    this.worker = new Worker(new URL('./tiler.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Tile>) => {
      this.asked.delete(data.key);
      arrived(data);
    };
    this.tell({ outfit: { ground, style, faces } });
  }

  get busy(): boolean {
    return this.asked.size >= this.most;
  }

  /** Ask for a tile, unless it is asked for already. */
  order(order: Order): void {
    if (this.asked.has(order.key)) return;
    this.asked.add(order.key);
    this.tell({ order });
  }

  inform(news: News): void {
    this.tell({ news });
  }

  stop(): void {
    this.worker.terminate();
  }

  private tell(message: Message): void {
    this.worker.postMessage(message);
  }
}
