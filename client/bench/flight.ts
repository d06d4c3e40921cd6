// The camera's way over the map: pan, zoom in, pan, zoom out to all of it, and back.

import { fit, hold, type Camera, type Size } from '../src/map/camera';

interface Leg {
  /** How much of the whole flight it takes. */
  share: number;
  /** Where it ends: parts of the map, and pixels a unit; 0 for the whole map. */
  to: { x: number; y: number; scale: number };
}

const START = { x: 0.3, y: 0.4, scale: 0.5 };
const LEGS: readonly Leg[] = [
  { share: 0.2, to: { x: 0.45, y: 0.45, scale: 0.5 } },
  { share: 0.1, to: { x: 0.5, y: 0.5, scale: 1.2 } },
  { share: 0.2, to: { x: 0.52, y: 0.58, scale: 1.2 } },
  { share: 0.15, to: { x: 0.5, y: 0.5, scale: 0 } },
  { share: 0.1, to: { x: 0.5, y: 0.5, scale: 0.25 } },
  { share: 0.15, to: { x: 0.6, y: 0.4, scale: 0.25 } },
  { share: 0.1, to: { x: 0.55, y: 0.45, scale: 0.8 } },
];

/** The cameras of so many frames. */
export function flight(frames: number, map: Size, screen: Size): Camera[] {
  const whole = fit(map, screen).scale;
  const cameras: Camera[] = [];
  let from = START;
  for (const { share, to } of LEGS) {
    const count = Math.round(share * frames);
    for (let i = 1; i <= count; i++) {
      const part = i / count;
      const [start, stop] = [from.scale || whole, to.scale || whole];
      const scale = start * (stop / start) ** part;
      const x = (from.x + (to.x - from.x) * part) * map.width - screen.width / scale / 2;
      const y = (from.y + (to.y - from.y) * part) * map.height - screen.height / scale / 2;
      cameras.push(hold({ x, y, scale }, map, screen));
    }
    from = to;
  }
  return cameras;
}
