import { describe, expect, it } from 'vitest';
import { boxAroundAll, meet, turnedRooms } from '../src/drawing/letters';
import { plainGround } from '../src/drawing/plan';
import { inEnglish } from '../src/drawing/tongues';

describe('letters that are turned', () => {
  const line = { x: -100, y: -20, width: 200, height: 20 };
  const here = { x: 0, y: 0 };

  it('take the room of small boxes along them', () => {
    expect(turnedRooms(line, here, 0)).toEqual([line]);
    const rooms = turnedRooms(line, here, -Math.PI / 4);
    expect(rooms).toHaveLength(10);
    // Rising to the right: the last lies above and to the right of the first.
    expect(rooms[9]!.x).toBeGreaterThan(rooms[0]!.x);
    expect(rooms[9]!.y).toBeLessThan(rooms[0]!.y);
  });

  it('leave the corners beside them to other letters', () => {
    const rooms = turnedRooms(line, here, -Math.PI / 4);
    const whole = boxAroundAll(rooms);
    const corner = { x: whole.x, y: whole.y, width: 30, height: 20 };
    expect(meet(rooms, [corner])).toBe(false);
    expect(meet(rooms, [{ x: -5, y: -15, width: 10, height: 10 }])).toBe(true);
  });
});

describe('English names', () => {
  it('stand for rivers as for places, where there are some', () => {
    const sheet = { width: 2, height: 2 };
    const river = (name: string, english?: string) => ({
      layer: 'rivers',
      kind: 'minor',
      run: ['0101-s'],
      name,
      ...(english ? { english } : {}),
    });
    const ground = {
      ...plainGround(sheet, {}, { '0101': 'Elbing' }),
      sides: [river('Wisła', 'Vistula'), river('Bug')],
    };
    const { names, sides } = inEnglish(ground);
    expect(sides.map(({ name }) => name)).toEqual(['Vistula', 'Bug']);
    expect(names.map(({ name }) => name)).toEqual(['Elbing']);
  });
});
