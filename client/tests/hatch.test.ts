import { describe, expect, it } from 'vitest';
import { drawHatch } from '../src/drawing/hatch';
import { RADIUS } from '../src/drawing/hexes';
import { runs } from '../src/drawing/laid';
import type { Pen } from '../src/drawing/pen';

/** The lines a side gets over a box, as start and end. */
function lines(side: number, box = { x: 0, y: 0, width: 104, height: 52 }): number[][] {
  const found: number[][] = [];
  const pen = {
    beginPath: () => {},
    moveTo: (x: number, y: number) => found.push([x, y]),
    lineTo: (x: number, y: number) => found.at(-1)!.push(x, y),
    stroke: () => {},
  };
  drawHatch(pen as unknown as Pen, side, box);
  return found;
}

/** Which way a line goes from its start to its end. */
function ways(side: number): number[] {
  const [x = 0, y = 0, right = 0, down = 0] = lines(side)[0]!;
  return [Math.sign(right - x), Math.sign(down - y)];
}

describe('the lines of the sides', () => {
  it('go a way of their own for each of four sides', () => {
    expect([0, 1, 2, 3].map(ways)).toEqual([
      [1, 1],
      [-1, 1],
      [0, 1],
      [1, 0],
    ]);
  });

  it('cover the box', () => {
    expect(lines(3)).toEqual([
      [0, 0, 104, 0],
      [0, 26, 104, 26],
      [0, 52, 104, 52],
    ]);
    expect(lines(2)).toHaveLength(5);
    expect(lines(0)).toHaveLength(7);
  });

  it('stay where they are when the map is moved', () => {
    const moved = lines(0, { x: 26, y: 0, width: 104, height: 52 });
    expect(lines(0).slice(1)).toEqual(moved.slice(0, 6));
  });
});

describe('hexes from afar', () => {
  const high = Math.sqrt(3) * RADIUS;

  it('are one box, where they lie below each other', () => {
    const column = [2, 0, 1].map((row) => ({ x: 100, y: 50 + row * high }));
    expect(runs(column)).toHaveLength(1);
    const [box] = runs(column);
    expect(box!.y).toBeCloseTo(50 - high / 2);
    expect(box!.height).toBeCloseTo(3 * high);
    expect([box!.x, box!.width]).toEqual([100 - 0.75 * RADIUS, 1.5 * RADIUS]);
  });

  it('are two, where one between them is missing, and in columns of their own', () => {
    const apart = [0, 2].map((row) => ({ x: 100, y: row * high }));
    expect(runs(apart)).toHaveLength(2);
    expect(runs([...apart, { x: 100 + 1.5 * RADIUS, y: high / 2 }])).toHaveLength(3);
  });
});
