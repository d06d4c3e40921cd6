import { describe, expect, it } from 'vitest';
import { MARGIN } from '../src/drawing/ground';
import { centre } from '../src/drawing/hexes';
import { fit, follow, hold, pan, seen, toMap, toScreen, zoom } from '../src/map/camera';

const map = { width: 1000, height: 800 };
const screen = { width: 540, height: 440 };

describe('a camera', () => {
  it('fits the map with its margin', () => {
    const camera = fit(map, screen);
    expect(camera.scale).toBeCloseTo(0.5);
    expect(toScreen(camera, { x: 500, y: 400 })).toEqual({ x: 270, y: 220 });
    expect(toScreen(camera, { x: -MARGIN, y: -MARGIN })).toEqual({ x: 0, y: 0 });
  });

  it('keeps the point under the pointer while zooming', () => {
    const pointer = { x: 100, y: 300 };
    const before = fit(map, screen);
    const after = zoom(before, 1.7, pointer, map, screen);
    expect(after.scale).toBeCloseTo(0.85);
    expect(toMap(after, pointer).x).toBeCloseTo(toMap(before, pointer).x);
    expect(toMap(after, pointer).y).toBeCloseTo(toMap(before, pointer).y);
  });

  it('zooms neither in nor out without end', () => {
    const near = zoom({ x: 0, y: 0, scale: 1 }, 1e9, { x: 0, y: 0 }, map, screen);
    const far = zoom({ x: 0, y: 0, scale: 1 }, 1e-9, { x: 0, y: 0 }, map, screen);
    expect(near.scale).toBe(2.4);
    expect(far.scale).toBeCloseTo(0.4);
  });

  it('moves the map with the hand', () => {
    const camera = pan({ x: 100, y: 100, scale: 2 }, { x: 40, y: -20 });
    expect(camera).toEqual({ x: 80, y: 110, scale: 2 });
  });

  it('leaves no gap beside a map larger than the screen', () => {
    expect(hold({ x: -900, y: 5000, scale: 1 }, map, screen)).toEqual({
      x: -MARGIN,
      y: 800 + MARGIN - 440,
      scale: 1,
    });
  });

  it('centres a map smaller than the screen', () => {
    const camera = hold({ x: 300, y: 0, scale: 0.1 }, map, screen);
    expect(toScreen(camera, { x: 500, y: 400 })).toEqual({ x: 270, y: 220 });
  });

  it('follows a hex only when it leaves the screen', () => {
    const still = { x: 0, y: 0, scale: 1 };
    expect(follow(still, '0302', screen)).toEqual(still);
    const moved = follow(still, '1208', screen);
    const box = seen(moved, screen);
    const { x, y } = centre('1208');
    expect(x).toBeLessThan(box.x + box.width);
    expect(y).toBeLessThan(box.y + box.height);
  });
});
