// The orders given in this page that can still be taken back, and those that were: undo and redo.

export type Given = { kind: string } & Record<string, unknown>;

/** Follows what a side orders and takes back. It counts with the server's count of strikable orders. */
export class Planned {
  private orders: readonly Given[] = [];
  private undone: readonly Given[] = [];
  private count = 0;

  /** The order that was taken back last, if it can be given again. */
  get next(): Given | null {
    return this.undone.at(-1) ?? null;
  }

  /** How many orders can be given again. */
  get length(): number {
    return this.undone.length;
  }

  /** An order was taken; so many can be taken back now. */
  gave(order: Given, strikable: number): void {
    this.orders = strikable === 0 ? [] : [...this.orders, order].slice(-strikable);
    this.undone = [];
    this.count = strikable;
  }

  /** The order that was taken back last was given again. */
  gaveAgain(strikable: number): void {
    const rest = this.undone.slice(0, -1);
    const order = this.undone.at(-1);
    if (order) this.gave(order, strikable);
    this.undone = strikable === 0 ? [] : rest;
  }

  /** The last order was taken back; so many are left. */
  struck(strikable: number): void {
    const order = this.orders.at(-1);
    this.orders = this.orders.slice(0, -1);
    this.undone = order ? [...this.undone, order] : [];
    this.count = strikable;
  }

  /** The server said how many orders can be taken back: another page may have changed that. */
  heard(strikable: number): void {
    if (strikable !== this.count) this.forget(strikable);
  }

  /** What was taken back cannot be given again. */
  forget(strikable: number = this.count): void {
    this.orders = [];
    this.undone = [];
    this.count = strikable;
  }
}
