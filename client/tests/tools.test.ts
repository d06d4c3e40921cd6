import { beforeEach, describe, expect, it, vi } from 'vitest';
import { plainGround, type Ground } from '../src/drawing/plan';
import { NO_OVERLAY, type Counter, type Scene } from '../src/drawing/scene';
import { hold, toScreen } from '../src/map/camera';
import { influence } from '../src/map/influence';
import { FIRST, layersFrom, withLayers } from '../src/map/layers.svelte';
import { frameOn, fromMini, holdsAll, miniOf, onMini } from '../src/map/minimap';
import { findPlaces, folded } from '../src/map/places';
import { measure, written } from '../src/map/ruler';
import { between } from '../src/map/travel';
import { LONGEST, Notes, notesFrom } from '../src/play/notes.svelte';
import { Tools } from '../src/play/tools.svelte';

const SHEET = { width: 12, height: 10 };
const GROUND: Ground = {
  ...plainGround(SHEET, {}, {}),
  names: [
    { at: '0203', name: 'Évrecy', kind: 'town' },
    { at: '0405', name: 'Saint-Lô', kind: 'town', aliases: ['Briovère'] },
    { at: '0506', name: 'Villers-Bocage', kind: 'town', aliases: ['Tracy', 'Le Lion Vert'] },
    { at: '0607', name: 'Stavelot', kind: 'town' },
    { at: '0708', name: 'Cœurville', kind: 'village' },
  ],
};
const UNITS = [
  { name: 'A Company', hex: '0101' },
  { name: 'Villers Guard', hex: '0102' },
];

const found = (asked: string) =>
  findPlaces(asked, GROUND, UNITS).map(({ name, hex }) => name || hex);

describe('the search of places', () => {
  it('takes no notice of accents, hyphens and capitals', () => {
    expect(folded('  Saint-LÔ ')).toBe('saint lo');
    expect(found('evrecy')).toEqual(['Évrecy']);
    expect(found('SAINT LO')).toEqual(['Saint-Lô']);
    expect(found('coeur')).toEqual(['Cœurville']);
  });

  it('knows how saints are shortened, and what only begins like them', () => {
    expect(found('st lo')).toEqual(['Saint-Lô']);
    expect(found('st')).toEqual(['Saint-Lô', 'Stavelot']);
  });

  it('puts whole names before beginnings, words and parts of words', () => {
    expect(found('vil')).toEqual(['Villers-Bocage', 'Villers Guard', 'Cœurville']);
    expect(found('bocage')).toEqual(['Villers-Bocage']);
  });

  it('finds other names, and says which', () => {
    expect(findPlaces('lion', GROUND, [])).toEqual([
      { hex: '0506', name: 'Villers-Bocage', sort: 'place', alias: 'Le Lion Vert' },
    ]);
    expect(findPlaces('villers', GROUND, [])[0]).toMatchObject({ alias: '' });
  });

  it('finds hexes by their numbers', () => {
    expect(findPlaces('0203', GROUND, [])).toEqual([
      { hex: '0203', name: 'Évrecy', sort: 'hex', alias: '' },
    ]);
    expect(found('12/3')).toEqual(['1203']);
    expect(found('1311')).toEqual([]);
    expect(found('99')).toEqual([]);
  });

  it('offers own units, at first all of them', () => {
    expect(found('comp')).toEqual(['A Company']);
    expect(found(' ')).toEqual(['A Company', 'Villers Guard']);
    expect(found('nowhere')).toEqual([]);
  });
});

describe('the ruler', () => {
  it('counts hexes and, where there is a scale, kilometres', () => {
    expect(measure(SHEET, '0101', '0104')).toEqual({ hexes: 3, kilometres: null });
    const scaled = { ...SHEET, metres: 2500 };
    expect(measure(scaled, '0101', '0104')).toEqual({ hexes: 3, kilometres: 7.5 });
    // Two columns on: 3 radii to the right are 3 / sqrt(3) = 1.732 hexes of 2.5 km.
    const aside = measure(scaled, '0101', '0301');
    expect(aside.hexes).toBe(2);
    expect(written(aside.kilometres!)).toBe('4.3');
    expect(written(123.46)).toBe('123');
  });

  it('is laid by key from the cursor, and by taps from hex to hex', () => {
    vi.stubGlobal('localStorage', storage());
    const tools = new Tools('g', 'allies', { ...SHEET, metres: 2500 });
    expect(tools.laid('0101')).toBeNull();
    expect(tools.tap('0101')).toBe(false);
    tools.rule('0101');
    expect(tools.laid('0104')).toEqual({ from: '0101', to: '0104', label: '3 hexes · 7.5 km' });
    expect(tools.tap('0103')).toBe(true);
    expect(tools.laid('0909')).toMatchObject({ from: '0101', to: '0103' });
    tools.tap('0505');
    expect(tools.laid('0506')).toMatchObject({ from: '0505', to: '0506' });
    expect(tools.cancel()).toBe(true);
    expect(tools.cancel()).toBe(false);
    tools.rule(null);
    expect(tools.laid('0101')).toBeNull();
    tools.tap('0202');
    expect(tools.laid('0203')).toMatchObject({ from: '0202', to: '0203' });
  });
});

describe('the minimap', () => {
  // With its paper, 40 on each side, the map is 400 by 200 units.
  const map = { width: 320, height: 120 };
  const mini = miniOf(map, { width: 100, height: 100 });

  it('fits into its room', () => {
    expect(mini).toEqual({ scale: 0.25, width: 100, height: 50 });
  });

  it('has every point of the map, and back', () => {
    expect(onMini(mini, { x: -40, y: -40 })).toEqual({ x: 0, y: 0 });
    expect(onMini(mini, { x: 160, y: 60 })).toEqual({ x: 50, y: 25 });
    expect(fromMini(mini, { x: 50, y: 25 })).toEqual({ x: 160, y: 60 });
  });

  it('frames what is seen, as far as it is on the map', () => {
    expect(frameOn(mini, { x: 0, y: 0, width: 80, height: 40 })).toEqual({
      x: 10,
      y: 10,
      width: 20,
      height: 10,
    });
    expect(frameOn(mini, { x: -400, y: -400, width: 2000, height: 2000 })).toEqual({
      x: 0,
      y: 0,
      width: 100,
      height: 50,
    });
  });

  it('knows when all hexes are seen', () => {
    expect(holdsAll({ x: 0, y: 0, width: 320, height: 120 }, map)).toBe(true);
    expect(holdsAll({ x: 1, y: 0, width: 320, height: 120 }, map)).toBe(false);
  });
});

describe('notes', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage()));

  it('are kept by game and side', () => {
    const notes = new Notes('g', 'allies');
    notes.write('0304', '  mines  ');
    notes.write('0102', 'bridge');
    expect(new Notes('g', 'allies').hexes).toEqual(['0102', '0304']);
    expect(new Notes('g', 'allies').on('0304')).toBe('mines');
    expect(new Notes('g', 'axis').hexes).toEqual([]);
    expect(new Notes('h', 'allies').hexes).toEqual([]);
  });

  it('are taken away when they are empty, and leave nothing', () => {
    const notes = new Notes('g', 'allies');
    notes.write('0304', 'mines');
    notes.write('0304', ' ');
    expect(notes.hexes).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('keep what another tab has written', () => {
    const [here, there] = [new Notes('g', 'allies'), new Notes('g', 'allies')];
    here.write('0101', 'one');
    there.write('0202', 'two');
    expect(there.hexes).toEqual(['0101', '0202']);
    here.reload();
    expect(here.hexes).toEqual(['0101', '0202']);
  });

  it('have a limit, and survive nonsense', () => {
    const notes = new Notes('g', 'allies');
    notes.write('0101', 'x'.repeat(LONGEST + 5));
    expect(notes.on('0101')).toHaveLength(LONGEST);
    expect(notesFrom({ '0101': 7, '0102': 'yes' })).toEqual({ '0102': 'yes' });
    expect(notesFrom('no')).toEqual({});
  });
});

describe('layers', () => {
  const seen = { id: 'a', hex: '0101', ghost: null } as Counter;
  const ghost = { id: 'b', hex: '0202', ghost: { age: 1, sure: true } } as Counter;
  const scene: Scene = {
    counters: [seen, ghost],
    flags: [{ hex: '0303', name: '', side: null, points: 1 }],
    overlay: {
      ...NO_OVERLAY,
      arrows: [{ path: ['0101', '0102'], side: 0 }],
      notes: ['0101'],
    },
  };
  const state = { control: { '0101': 0 }, front: ['0101-n'], blown: ['0202-n'] };

  it('are left out one by one', () => {
    const all = withLayers(scene, state, { ...FIRST, control: true, front: true }, false);
    expect(all).toMatchObject({ ...scene, state });
    expect(all.print).toEqual({ grid: true, numbers: true, names: true });
    const off = { ...FIRST, ghosts: false, moves: false, notes: false, names: false, front: true };
    const some = withLayers(scene, state, off, false);
    expect(some.counters).toEqual([seen]);
    expect(some.overlay.arrows).toEqual([]);
    expect(some.overlay.notes).toEqual([]);
    expect(some.print).toEqual({ grid: true, numbers: true, names: false });
    expect(some.state).toEqual({ control: {}, front: ['0101-n'], blown: ['0202-n'] });
  });

  it('leave the ground bare', () => {
    const bare = withLayers(scene, null, FIRST, true);
    expect(bare.counters).toEqual([]);
    expect(bare.flags).toEqual([]);
    expect(bare.overlay.arrows).toEqual([]);
    expect(bare.overlay.notes).toEqual(['0101']);
  });

  it('come back as they were kept, and as at first where that makes no sense', () => {
    expect(layersFrom({ grid: false, front: 'yes' })).toEqual({ ...FIRST, grid: false });
    expect(layersFrom(null)).toEqual(FIRST);
  });
});

describe('the influence of known units', () => {
  it('gives hexes to the nearest, and shared ones to neither', () => {
    // In one column: 0 stands at 0101, 1 at 0105; 0103 is as near to both.
    const column = { width: 1, height: 9 };
    const standing = [
      { hex: '0101', side: 0 },
      { hex: '0105', side: 1 },
    ];
    const { control, front } = influence(column, standing, 3);
    expect(control).toEqual({
      '0101': 0,
      '0102': 0,
      '0104': 1,
      '0105': 1,
      '0106': 1,
      '0107': 1,
      '0108': 1,
    });
    expect(front).toEqual(['0104-n']);
  });

  it('reaches no further than it is said to', () => {
    const { control, front } = influence(SHEET, [{ hex: '0505', side: 1 }], 1);
    expect(Object.keys(control)).toHaveLength(7);
    expect(front).toEqual([]);
  });
});

describe('moving the map', () => {
  it('glides with the middle of the screen', () => {
    const screen = { width: 100, height: 100 };
    const from = { x: 0, y: 0, scale: 1 };
    // The middle stays at 50, 50 while the scale grows from 1 to 4.
    const to = { x: 37.5, y: 37.5, scale: 4 };
    expect(between(from, to, 0.5, screen)).toEqual({ x: 25, y: 25, scale: 2 });
    expect(between(from, to, 1, screen)).toEqual(to);
  });

  it('shows the left and the upper edge beside what covers them', () => {
    const [map, screen] = [
      { width: 5000, height: 5000 },
      { width: 800, height: 600 },
    ];
    const camera = hold({ x: -9000, y: -9000, scale: 0.5 }, map, screen, 56, 52);
    expect(toScreen(camera, { x: 0, y: 0 })).toEqual({ x: 56, y: 52 });
  });
});

/** What a browser keeps, for one test. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}
