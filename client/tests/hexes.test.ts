import { describe, expect, it } from 'vitest';
import {
  APOTHEM,
  RADIUS,
  allHexes,
  boxAround,
  centre,
  corners,
  distance,
  hexAt,
  hexesIn,
  isOn,
  line,
  position,
  sizeOf,
  step,
} from '../src/drawing/hexes';

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

describe('other sheets', () => {
  const low = { width: 4, height: 3, lower: 'odd', digits: 3, prefix: 'e' } as const;
  const up = { width: 4, height: 3, rows: 'up', first: [10, 20] } as const;

  it('have their own ids', () => {
    expect(allHexes({ ...low, width: 2, height: 1 })).toEqual(['e001001', 'e002001']);
    expect(allHexes(up).slice(0, 5)).toEqual(['1022', '1122', '1222', '1322', '1021']);
    expect(isOn(low, 'e004003')).toBe(true);
    for (const strange of ['004003', 'e004004', 'e0403', 'e005001']) {
      expect(isOn(low, strange)).toBe(false);
    }
  });

  it('have their own neighbours', () => {
    expect(step(low, 'e002002', 'ne')).toBe('e003001');
    expect(step(low, 'e001002', 'ne')).toBe('e002002');
    expect(step(up, '1121', 's')).toBe('1120');
    expect(step(up, '1122', 'n')).toBeNull();
    expect(distance('e001001', 'e004003', low)).toBe(3);
    expect(distance('e004001', 'e001003', low)).toBe(4);
  });

  it('are found under the pointer as everywhere', () => {
    for (const sheet of [low, up]) {
      for (const hex of allHexes(sheet)) expect(hexAt(sheet, centre(hex, sheet))).toBe(hex);
    }
  });

  it('have windows whatever the order of the corners', () => {
    const box = boxAround({ width: 10, height: 8 }, '0302', '0504', 0);
    expect(box).toEqual({
      x: 144,
      y: expect.closeTo(2 * APOTHEM, 6) as number,
      width: 5 * RADIUS,
      height: expect.closeTo(7 * APOTHEM, 6) as number,
    });
    expect(boxAround({ width: 10, height: 8 }, '0504', '0302', 0)).toEqual(box);
    expect(boxAround({ width: 10, height: 8 }, '0302', '0302', 0).height).toBeCloseTo(2 * APOTHEM);
  });
});
