import { describe, expect, it } from 'vitest';
import {
  APOTHEM,
  RADIUS,
  allHexes,
  centre,
  corners,
  distance,
  hexAt,
  hexesIn,
  line,
  position,
  sizeOf,
  step,
} from '../src/map/hexes';

const sheet = { width: 10, height: 8 };

describe('ids', () => {
  it('count columns and rows from 1', () => {
    expect(position('0304')).toEqual([3, 4]);
    expect(allHexes({ width: 2, height: 2 })).toEqual(['0101', '0201', '0102', '0202']);
  });
});

describe('neighbours', () => {
  it('of an odd column lie half a hex higher', () => {
    const around = (['n', 'ne', 'se', 's', 'sw', 'nw'] as const).map((d) => step(sheet, '0304', d));
    expect(around).toEqual(['0303', '0403', '0404', '0305', '0204', '0203']);
  });

  it('of an even column lie half a hex lower', () => {
    const around = (['n', 'ne', 'se', 's', 'sw', 'nw'] as const).map((d) => step(sheet, '0404', d));
    expect(around).toEqual(['0403', '0504', '0505', '0405', '0305', '0304']);
  });

  it('end with the sheet', () => {
    expect(step(sheet, '0101', 'n')).toBeNull();
    expect(step(sheet, '0101', 'sw')).toBeNull();
    expect(step(sheet, '1008', 's')).toBeNull();
  });
});

describe('places on the map', () => {
  it('puts the first hex into the corner and even columns lower', () => {
    expect(centre('0101')).toEqual({ x: RADIUS, y: APOTHEM });
    expect(centre('0201')).toEqual({ x: 2.5 * RADIUS, y: 2 * APOTHEM });
  });

  it('finds the hex under its own centre and near its corners', () => {
    for (const hex of allHexes(sheet)) {
      expect(hexAt(sheet, centre(hex))).toBe(hex);
      for (const corner of corners(centre(hex), RADIUS * 0.97))
        expect(hexAt(sheet, corner)).toBe(hex);
    }
  });

  it('finds nothing beside the sheet', () => {
    expect(hexAt(sheet, { x: -5, y: 20 })).toBeNull();
    expect(hexAt(sheet, { x: 2, y: 2 })).toBeNull();
  });

  it('puts side i in direction i', () => {
    const [northWest, northEast] = corners({ x: 0, y: 0 });
    expect(northWest!.y).toBeCloseTo(-APOTHEM);
    expect(northEast!.y).toBeCloseTo(-APOTHEM);
    expect(northEast!.x).toBeGreaterThan(northWest!.x);
  });

  it('measures the sheet', () => {
    expect(sizeOf({ width: 2, height: 1 })).toEqual({ width: 3.5 * RADIUS, height: 3 * APOTHEM });
  });

  it('lists every hex that touches a box', () => {
    const around = centre('0504');
    const found = hexesIn(sheet, { x: around.x - 1, y: around.y - 1, width: 2, height: 2 });
    expect(found).toContain('0504');
    expect(found.length).toBeLessThan(20);
    const { width, height } = sizeOf(sheet);
    expect(hexesIn(sheet, { x: 0, y: 0, width, height })).toHaveLength(80);
  });
});

describe('lines', () => {
  it('counts steps', () => {
    expect(distance('0101', '0101')).toBe(0);
    expect(distance('0304', '0404')).toBe(1);
    expect(distance('0304', '0406')).toBe(3);
    expect(distance('0101', '0501')).toBe(4);
  });

  it('goes from neighbour to neighbour', () => {
    const path = line('0204', '0902');
    expect(path).toHaveLength(distance('0204', '0902'));
    expect(path.at(-1)).toBe('0902');
    let before = '0204';
    for (const hex of path) {
      expect(distance(before, hex)).toBe(1);
      before = hex;
    }
  });

  it('goes straight along a column', () => {
    expect(line('0302', '0305')).toEqual(['0303', '0304', '0305']);
  });
});
