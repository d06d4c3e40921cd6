import { describe, expect, it } from 'vitest';
import { Counters } from '../src/drawing/counters';
import { legendOf } from '../src/drawing/legend';
import type { Pen } from '../src/drawing/pen';
import { drawScene, wholeMap } from '../src/drawing/picture';
import { Plan, plainGround } from '../src/drawing/plan';
import { NO_OVERLAY, type GroundState, type Print } from '../src/drawing/scene';
import { frontBetween } from '../src/drawing/state';
import { SvgPen } from '../src/drawing/svg';
import { inVariant } from '../src/drawing/variants';
import type { AreaLook } from '../src/generated/types';
import { Cover } from '../src/map/cover';
import { Tiles } from '../src/map/tiles';
import { isNamed, legendName } from '../src/words/legend';
import { label, plainStyle } from './plain-style';
import { openWorkshop, screenPen } from './workshop';

const SHEET = { width: 4, height: 4 };
const PLAN = new Plan(plainGround(SHEET, {}, {}));
const HALVES = Object.fromEntries(
  ['01', '02', '03', '04'].flatMap((column, i) =>
    ['01', '02', '03', '04'].map((row) => [`${column}${row}`, i < 2 ? 0 : 1]),
  ),
);

function svgPen(): SvgPen {
  return new SvgPen((_, text) => text.length * 6);
}

function scene(state: GroundState): string {
  const pen = svgPen();
  const style = plainStyle({ numbers: { ...label(8), since: 4 } });
  const counters = new Counters(style, null, SHEET);
  drawScene(
    pen as unknown as Pen,
    PLAN,
    style,
    { state, counters: [], flags: [], overlay: NO_OVERLAY },
    counters,
    { box: wholeMap(PLAN), zoom: 1, pixels: 1 },
  );
  return pen.finish(100, 100, '');
}

describe('the state of the ground', () => {
  it('has its front where hexes of two sides meet', () => {
    // Between the second and the third column of four: the third one stands half a hex higher.
    expect([...frontBetween(SHEET, HALVES)].sort()).toEqual([
      '0201-ne',
      '0201-se',
      '0202-ne',
      '0202-se',
      '0203-ne',
      '0203-se',
      '0204-ne',
    ]);
    expect(frontBetween(SHEET, { '0101': 0, '0404': 1 })).toEqual([]);
  });

  it('joins the front into one line, in whatever order its sides come', () => {
    const sides = frontBetween(SHEET, HALVES);
    const lines = PLAN.joined('front', 'front', sides.toReversed());
    expect(lines).toHaveLength(1);
    expect(PLAN.joined('front', 'front', ['0101-s', '0404-n'])).toHaveLength(2);
  });

  it('is drawn as shades, a front and crosses', () => {
    const none = scene({ control: {}, front: [], blown: [] });
    expect(none).not.toContain('#aa0000');
    const front = scene({ control: HALVES, front: frontBetween(SHEET, HALVES), blown: [] });
    expect(front).toContain('#aa0000');
    expect(front).toContain('clip');
    expect(none).not.toContain('#bb0000');
    expect(scene({ control: {}, front: [], blown: ['0202-n'] })).toContain('#bb0000');
  });

  it('shows works: pontoons, paths through mines, and forts that differ by side', () => {
    const bare = { control: {}, front: [], blown: [] };
    expect(scene({ ...bare, pontoons: ['0202-n'] })).toContain('#bb1100');
    expect(scene({ ...bare, paths: ['0202-n'] })).toContain('#00bb00');
    const [ours, theirs] = [0, 1].map((side) =>
      scene({ ...bare, forts: [{ hex: '0202', kind: 'fort', side }] }),
    );
    expect(ours).toContain('#0000b1');
    expect(ours).not.toContain('#b10000');
    expect(theirs).toContain('#b10000');
    expect(scene({ ...bare, forts: [{ hex: '0202', kind: 'tower', side: 0 }] })).toBe(scene(bare));
  });

  it('changes without a tile of the ground being drawn again', () => {
    const workshop = openWorkshop();
    const { pen, copied } = screenPen();
    const tiles = new Tiles(PLAN.ground, plainStyle(), () => undefined);
    const cover = new Cover(PLAN.ground, plainStyle(), true, () => undefined);
    const camera = { x: 0, y: 0, scale: 1 };
    const view = { camera, screen: { width: 300, height: 300 }, density: 1 };
    const paint = (state: GroundState) => {
      const shown = { state, counters: [], flags: [], overlay: NO_OVERLAY };
      // Until nothing more is asked for.
      for (let turn = 0; turn < 20; turn++) {
        tiles.draw(pen, view.camera, view.screen, view.density);
        cover.draw(pen, shown, view);
        workshop.deliver();
      }
    };
    paint({ control: { '0101': 0 }, front: [], blown: [] });
    const { ground, cover: covers } = workshop.count();
    expect(ground).toBeGreaterThan(0);
    expect(covers).toBeGreaterThan(0);
    expect(copied()).toBeGreaterThan(0);
    // The same things in new records change nothing.
    paint({ control: { '0101': 0 }, front: [], blown: [] });
    expect(workshop.count()).toEqual({ ground, cover: covers });
    paint({ control: { '0101': 0, '0102': 1 }, front: ['0101-s'], blown: ['0101-s'] });
    expect(workshop.count().ground).toBe(ground);
    expect(workshop.count().cover).toBe(2 * covers);
  });
});

describe('what is printed', () => {
  const camera = { x: 0, y: 0, scale: 1 };
  const screen = { width: 300, height: 300 };

  it('loses its grid and gets it back without a tile being drawn twice', () => {
    const workshop = openWorkshop();
    const { pen } = screenPen();
    const tiles = new Tiles(PLAN.ground, plainStyle(), () => undefined);
    const draw = (grid: boolean) => {
      tiles.grid = grid;
      for (let turn = 0; turn < 20; turn++) {
        tiles.draw(pen, camera, screen, 1);
        workshop.deliver();
      }
      return workshop.orders.map((order) => order.grid);
    };
    const once = draw(true);
    expect(new Set(once)).toEqual(new Set([true]));
    const twice = draw(false).slice(once.length);
    expect(twice).toEqual(once.map(() => false));
    expect(draw(true)).toHaveLength(2 * once.length);
  });

  it('keeps the ground with a grid until that without it is there', () => {
    const workshop = openWorkshop();
    const tiles = new Tiles(PLAN.ground, plainStyle(), () => undefined);
    for (let turn = 0; turn < 20; turn++) {
      tiles.draw(screenPen().pen, camera, screen, 1);
      workshop.deliver();
    }
    const { pen, copied } = screenPen();
    tiles.grid = false;
    tiles.draw(pen, camera, screen, 1);
    expect(copied()).toBeGreaterThan(0);
  });

  it('is numbers and names as the scene has them, and else as the map has them', () => {
    const workshop = openWorkshop();
    const cover = new Cover(PLAN.ground, plainStyle(), false, () => undefined);
    const asked = (print?: Print) => {
      const shown = { counters: [], flags: [], overlay: NO_OVERLAY, ...(print && { print }) };
      const before = workshop.orders.length;
      for (let turn = 0; turn < 20; turn++) {
        cover.draw(screenPen().pen, shown, { camera, screen, density: 1 });
        workshop.deliver();
      }
      return workshop.orders.slice(before).map(({ numbers, names }) => [numbers, names]);
    };
    expect(asked()[0]).toEqual([false, true]);
    expect(asked({ grid: true, numbers: true, names: false })[0]).toEqual([true, false]);
    // The grid is no part of what lies on the ground.
    expect(asked({ grid: false, numbers: true, names: false })).toEqual([]);
  });
});

const AREA: AreaLook = { fill: '#804020', pattern: '', inks: [], rim: [], inside: [], slope: null };

describe('a variant', () => {
  const night = {
    title: 'Night',
    tint: '#00000080',
    grey: 0,
    lines: 0.5,
    spared: ['sea'],
    cover: null,
    letters: '#ffffff',
    halo: null,
    sides: {},
    marks: {},
  };
  const style = plainStyle({
    grids: { terrain: { woods: AREA, sea: AREA } },
    steps: {
      roads: {
        track: {
          strokes: [{ colour: '#80402040', width: 1, dash: [], shift: 0 }],
          ticks: null,
          since: 0,
          names: '',
          straight: false,
        },
      },
    },
    names: { place: label(10) },
    variants: { night },
  });

  it('mixes its tint into the ground, half as much into lines, and spares what it says', () => {
    const dark = inVariant(style, 'night');
    // 0x80 covers 128 of 255: 128 * 127 / 255 = 63.7, 64 * 127 / 255 = 31.9, 32 * 127 / 255 = 15.9
    expect(dark.grids['terrain']!['woods']!.fill).toBe('#402010');
    expect(dark.grids['terrain']!['sea']!.fill).toBe('#804020');
    expect(dark.steps['roads']!['track']!.strokes[0]!.colour).toBe('#60301840');
    expect(dark.names['place']).toMatchObject({ colour: '#ffffff', halo: '#ffffff' });
    expect(dark.counters).toBe(style.counters);
  });

  it('takes colour away', () => {
    const grey = { ...night, tint: '#00000000', grey: 1 };
    const drained = inVariant({ ...style, variants: { grey } }, 'grey');
    // 0.2126 * 128 + 0.7152 * 64 + 0.0722 * 32 = 75.3
    expect(drained.grids['terrain']!['woods']!.fill).toBe('#4b4b4b');
  });

  it('that a style lacks changes nothing', () => {
    expect(inVariant(style, '')).toBe(style);
    expect(inVariant(style, 'fog')).toBe(style);
  });
});

describe('a legend', () => {
  const style = plainStyle({
    grids: { terrain: { sea: AREA, woods: AREA, town: AREA } },
    heights: {
      height: [
        { at: 100, look: AREA, spared: [] },
        { at: 200, look: AREA, spared: [] },
      ],
    },
  });

  it('lists what the map uses and the style draws, in the order of the style', () => {
    const ground = plainGround(SHEET, { '0101': 'woods', '0102': 'sea', '0103': 'mood' }, {});
    const height = { layer: 'height', names: [], cells: Array<number>(16).fill(120) };
    const used = legendOf({ ...ground, grids: [...ground.grids, height] }, style);
    expect(used.map(({ layer, kind }) => `${layer}.${kind}`)).toEqual([
      'terrain.sea',
      'terrain.woods',
      'height.100',
    ]);
  });

  it('names what it lists, also what it does not know', () => {
    expect(legendName('rivers', 'minor')).toBe('Minor river');
    expect(legendName('height', '200')).toBe('200 m and higher');
    expect(legendName('terrain', 'salt-lake')).toBe('Salt lake');
    expect(isNamed('terrain', 'salt-lake')).toBe(false);
  });
});
