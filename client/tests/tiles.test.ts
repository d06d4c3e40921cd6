import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainGround } from '../src/drawing/ground';
import { NO_OVERLAY, type Scene } from '../src/drawing/scene';
import { Cover } from '../src/map/cover';
import { Kept } from '../src/map/kept';
import { Tiles } from '../src/map/tiles';
import { plainStyle } from './plain-style';
import { openWorkshop, screenPen } from './workshop';

const GROUND = plainGround({ width: 40, height: 40 }, {}, {});
const SCREEN = { width: 1000, height: 500 };
const SCENE: Scene = { counters: [], flags: [], overlay: NO_OVERLAY };

afterEach(() => vi.unstubAllGlobals());

describe('tiles of the ground', () => {
  it('are asked for two at a time, those in the middle of the screen first', () => {
    const workshop = openWorkshop();
    const tiles = new Tiles(GROUND, plainStyle(), () => undefined);
    tiles.draw(screenPen().pen, { x: 0, y: 0, scale: 1.4 }, SCREEN, 1);
    expect(workshop.orders).toHaveLength(2);
    // The screen is 714 x 357 units, a tile 206: its middle lies in the second tile of the row.
    expect(workshop.orders[0]).toMatchObject({ x: 288 / 1.4, y: 0, side: 288 });
  });

  it('are made ahead: the whole map coarsely, then around the screen', () => {
    const workshop = openWorkshop();
    const tiles = new Tiles(GROUND, plainStyle(), () => undefined);
    for (let frame = 0; frame < 60; frame++) {
      tiles.draw(screenPen().pen, { x: 1000, y: 1000, scale: 1.4 }, SCREEN, 1);
      workshop.deliver();
    }
    // The sheet is 2,904 x 3,367 units with 40 around: from -1 to 3 tiles of 960, both ways.
    expect(workshop.orders.filter(({ scale }) => scale === 0.1)).toHaveLength(25);
    const columns = new Set(workshop.orders.filter(({ scale }) => scale > 1).map(({ x }) => x));
    // 643 to 2,071 units: eight columns of tiles, where five are seen.
    expect(columns.size).toBe(8);
  });

  it('are not drawn anew for what is made ahead', () => {
    const workshop = openWorkshop();
    let arrived = 0;
    const tiles = new Tiles(GROUND, plainStyle(), () => {
      arrived += 1;
    });
    const look = () => tiles.draw(screenPen().pen, { x: 1000, y: 1000, scale: 1.4 }, SCREEN, 1);
    for (look(); !tiles.complete; look()) workshop.deliver();
    expect(arrived).toBeGreaterThan(0);
    arrived = 0;
    const before = workshop.orders.length;
    for (let round = 0; round < 60; round++) workshop.deliver();
    expect(arrived).toBe(0);
    // Two of the 25 coarse ones were asked for when all that is seen was there.
    expect(workshop.orders.length).toBeGreaterThan(before + 23);
  });

  it('have others stand in until they are there', () => {
    const workshop = openWorkshop();
    const tiles = new Tiles(GROUND, plainStyle(), () => undefined);
    for (let frame = 0; frame < 60; frame++) {
      tiles.draw(screenPen().pen, { x: 0, y: 0, scale: 0.1 }, SCREEN, 1);
      workshop.deliver();
    }
    const { pen, copied } = screenPen();
    tiles.draw(pen, { x: 1000, y: 1000, scale: 1.4 }, SCREEN, 1);
    expect(copied()).toBeGreaterThan(0);
  });
});

describe('what lies on the ground', () => {
  function open() {
    const workshop = openWorkshop();
    const cover = new Cover(GROUND, plainStyle(), true, () => undefined);
    const draw = (scale: number, scene: Scene = SCENE) => {
      const { pen, copied } = screenPen();
      const camera = { x: 1000, y: 1000, scale };
      const again = cover.draw(pen, scene, { camera, screen: SCREEN, density: 1 });
      workshop.deliver();
      return { again, copied: copied() };
    };
    for (let frame = 0; frame < 20; frame++) draw(1);
    return { workshop, draw };
  }

  it('stays as it is while the camera zooms, and is drawn sharp when it rests', () => {
    const { workshop, draw } = open();
    const before = workshop.orders.length;
    const moving = draw(1.1);
    expect(moving.again).toBe(true);
    expect(moving.copied).toBeGreaterThan(0);
    expect(workshop.orders).toHaveLength(before);
    draw(1.1);
    expect(workshop.orders.slice(before).every(({ scale }) => scale === 1.1)).toBe(true);
    expect(workshop.orders.length).toBeGreaterThan(before);
  });

  it('shows the old until the new is all there', () => {
    const { draw } = open();
    const overlay = { ...NO_OVERLAY, reach: new Map([['2020', 1]]) };
    const { copied } = draw(1, { ...SCENE, overlay });
    expect(copied).toBeGreaterThan(0);
  });

  it('asks to be drawn when the new is all there, and not before', () => {
    const workshop = openWorkshop();
    let arrived = 0;
    const cover = new Cover(GROUND, plainStyle(), true, () => {
      arrived += 1;
    });
    const camera = { x: 1000, y: 1000, scale: 1 };
    const draw = (scene: Scene) =>
      cover.draw(screenPen().pen, scene, { camera, screen: SCREEN, density: 1 });
    for (let frame = 0; frame < 20; frame++) {
      draw(SCENE);
      workshop.deliver();
    }
    arrived = 0;
    const before = workshop.orders.length;
    const reach = new Map([
      ['2015', 1],
      ['2515', 1],
    ]);
    draw({ ...SCENE, overlay: { ...NO_OVERLAY, reach } });
    expect(workshop.orders).toHaveLength(before + 2);
    workshop.deliver();
    expect(arrived).toBe(1);
  });

  it('is drawn anew only where something changed', () => {
    const { workshop, draw } = open();
    const before = workshop.orders.length;
    const overlay = { ...NO_OVERLAY, reach: new Map([['2015', 1]]) };
    for (let frame = 0; frame < 3; frame++) draw(1, { ...SCENE, overlay });
    // Tiles of 512 units begin 48 before the map; around (1416, 1247) lies the third of the third row.
    expect(workshop.orders.slice(before)).toMatchObject([{ x: 976, y: 976 }]);
    expect(workshop.closed).toHaveLength(1);
    for (let frame = 0; frame < 3; frame++) draw(1);
    expect(workshop.orders.slice(before)).toHaveLength(2);
    expect(workshop.closed).toHaveLength(2);
  });
});

describe('pictures that are kept', () => {
  const picture = (side: number, close: () => void = () => undefined) =>
    ({ width: side, height: side, close }) as unknown as ImageBitmap;

  it('take no more room than they may; the one used longest ago goes', () => {
    const closed: string[] = [];
    const kept = new Kept(2 * 10 * 10 * 4);
    for (const name of ['a', 'b'])
      kept.keep(
        name,
        picture(10, () => closed.push(name)),
      );
    kept.get('a');
    kept.keep('c', picture(10));
    expect(closed).toEqual(['b']);
    expect(['a', 'b', 'c'].filter((name) => kept.has(name))).toEqual(['a', 'c']);
  });
});
