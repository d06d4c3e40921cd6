// Lets the camera glide to where it is sent by a key or a button.

import type { Camera, Size } from './camera';

/** Milliseconds a glide takes. */
const LASTS = 180;

/** The camera on its way: the middle of the screen moves evenly, the zoom by equal factors. */
export function between(from: Camera, to: Camera, part: number, screen: Size): Camera {
  const scale = from.scale * (to.scale / from.scale) ** part;
  const middle = (camera: Camera, along: 'x' | 'y', length: number) =>
    camera[along] + length / camera.scale / 2;
  const at = (along: 'x' | 'y', length: number) => {
    const [start, stop] = [middle(from, along, length), middle(to, along, length)];
    return start + (stop - start) * part - length / scale / 2;
  };
  return { scale, x: at('x', screen.width), y: at('y', screen.height) };
}

export class Travel {
  private frame = 0;
  private target: Camera | null = null;

  constructor(
    private readonly show: (camera: Camera) => void,
    private readonly still: () => boolean,
  ) {}

  /** Where the camera is or will be. */
  aim(now: Camera): Camera {
    return this.target ?? now;
  }

  to(from: Camera, target: Camera, screen: Size): void {
    this.stop();
    if (this.still()) return this.show(target);
    this.target = target;
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / LASTS));
      if (part === 1) this.stop();
      else this.frame = requestAnimationFrame(step);
      this.show(part === 1 ? target : between(from, target, 1 - (1 - part) ** 2, screen));
    };
    this.frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.target = null;
  }
}
