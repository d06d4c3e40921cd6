// Draws the ground of a large picture with several hands: workers that each draw pieces of it.

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker, parentPort } from 'node:worker_threads';
import type { Subject, Window } from './studio';

/** A part of a picture that begins at these pixels. */
export interface Piece {
  x: number;
  y: number;
}

/** What a worker is asked for: first its subject, then piece by piece. */
type Task = { subject: Subject } | { window: Window; piece: Piece };

/** So many hands at most: each has the whole map in its memory. */
const MOST = 4;
/** A picture of fewer pieces is drawn sooner than the hands are ready. */
const LEAST = 8;

/** How many hands there are for a picture of so many pieces; 1 if nobody need be asked. */
export function handsFor(pieces: number): number {
  return pieces < LEAST ? 1 : Math.min(MOST, availableParallelism());
}

/** Let workers draw pieces of a subject; each is laid down as it comes, in any order. */
export async function drawTogether(
  hands: number,
  subject: Subject,
  window: Window,
  pieces: readonly Piece[],
  lay: (piece: Piece, pixels: Uint8ClampedArray) => void,
): Promise<void> {
  const left = [...pieces];
  const hand = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(fileURLToPath(import.meta.url));
      const next = () => {
        const piece = left.shift();
        if (!piece) return void worker.terminate().then(() => resolve(), reject);
        worker.once('message', (pixels: Uint8ClampedArray) => {
          lay(piece, pixels);
          next();
        });
        worker.postMessage({ window, piece } satisfies Task);
      };
      worker.once('error', reject);
      worker.postMessage({ subject } satisfies Task);
      next();
    });
  await Promise.all(Array.from({ length: hands }, hand));
}

/** The work of a worker: make a drawing of the subject, then draw each piece that is asked for. */
export function lendHand(
  make: (subject: Subject) => (window: Window, piece: Piece) => Uint8ClampedArray,
): void {
  let draw: ReturnType<typeof make> | null = null;
  parentPort!.on('message', (task: Task) => {
    if ('subject' in task) draw = make(task.subject);
    else {
      const pixels = draw!(task.window, task.piece);
      parentPort!.postMessage(pixels, [pixels.buffer as ArrayBuffer]);
    }
  });
}
