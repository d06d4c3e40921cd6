import { describe, expect, it } from 'vitest';
import { Counters } from '../src/drawing/counters';
import type { Pen } from '../src/drawing/pen';
import { drawScene, wholeMap } from '../src/drawing/picture';
import { Plan, plainGround } from '../src/drawing/plan';
import { styleOn } from '../src/drawing/scales';
import { NO_OVERLAY, type GroundState } from '../src/drawing/scene';
import { SvgPen } from '../src/drawing/svg';
import { inEnglish } from '../src/drawing/tongues';
import { inVariant } from '../src/drawing/variants';
import type { Variant, Wide } from '../src/generated/types';
import { label, line, plainStyle } from './plain-style';

const WIDE: Wide = {
  metres: 10000,
  grid: { colour: '#222222', width: 2, since: 0.3 },
  names: { capital: label(30) },
  grids: {},
  heights: {},
  relief: {},
  sides: { rivers: { major: line('#0000ff') } },
  steps: {},
  marks: {},
};

const FROZEN: Variant = {
  title: 'Frozen',
  tint: '#ffffff00',
  grey: 0,
  lines: 0,
  spared: [],
  cover: null,
  letters: null,
  halo: null,
  sides: { rivers: { major: line('#f4f9fb') } },
  marks: {},
};

describe('the style of a sheet', () => {
  const style = plainStyle({
    sides: { rivers: { major: line('#00ff00') }, roads: { track: line('#111111') } },
    names: { city: label(10) },
    variants: { frozen: FROZEN },
    wide: WIDE,
  });

  it('is itself for small hexes, and where no scale is known', () => {
    expect(styleOn(style, { metres: 2000 })).toBe(style);
    expect(styleOn(style, {})).toBe(style);
  });

  it('has rules of its own for large hexes, layer by layer', () => {
    const wide = styleOn(style, { metres: 37000 });
    expect(wide.sides['rivers']!['major']!.strokes[0]!.colour).toBe('#0000ff');
    expect(wide.sides['roads']).toBe(style.sides['roads']);
    expect(Object.keys(wide.names)).toEqual(['capital']);
    expect(wide.grid.since).toBe(0.3);
    expect(styleOn(style, { metres: 10000 })).toBe(wide);
  });

  it('freezes rivers at every scale', () => {
    const frozen = inVariant(style, 'frozen');
    for (const metres of [2000, 37000])
      expect(styleOn(frozen, { metres }).sides['rivers']!['major']!.strokes[0]!.colour).toBe(
        '#f4f9fb',
      );
  });
});

describe('names', () => {
  it('are English where they differ', () => {
    const ground = {
      ...plainGround({ width: 2, height: 2 }, {}, {}),
      names: [
        { at: '0101', name: 'Lisboa', kind: 'capital', english: 'Lisbon' },
        { at: '0201', name: 'Madrid', kind: 'capital', english: '' },
      ],
    };
    expect(inEnglish(ground).names.map(({ name }) => name)).toEqual(['Lisbon', 'Madrid']);
    expect(inEnglish(ground)).toBe(inEnglish(ground));
    expect(ground.names[0]!.name).toBe('Lisboa');
  });
});

describe('railways', () => {
  it('show where they are cut and converted', () => {
    const steps = [{ layer: 'rails', kind: 'soviet', name: '', run: ['0101', '0201', '0301'] }];
    const plan = new Plan({ ...plainGround({ width: 4, height: 2 }, {}, {}), steps });
    const style = plainStyle();
    const drawn = (cut: string[][], converted: string[][]) =>
      shown({ control: {}, front: [], blown: [], cut, converted });
    const shown = (state: GroundState) => {
      const pen = new SvgPen((_, text) => text.length * 6);
      const scene = { counters: [], flags: [], overlay: NO_OVERLAY, state };
      const box = wholeMap(plan);
      drawScene(pen as unknown as Pen, plan, style, scene, new Counters(style, null, plan.sheet), {
        box,
        zoom: 1,
        pixels: 1,
        page: box,
      });
      return pen.finish(100, 100, '');
    };
    expect(drawn([], [])).not.toContain('#cc0000');
    expect(drawn([['0101', '0201']], [])).toContain('#cc0000');
    expect(drawn([], [['0201', '0301']])).toContain('#cc9900');
    const soviet = { control: {}, front: [], blown: [] };
    expect(shown({ ...soviet, cut_soviet: [['0101', '0201']] })).toContain('#eeeeff');
    expect(shown({ ...soviet, converted_soviet: [['0101', '0201']] })).toContain('#99cc00');
    // Where no railway runs nothing can be cut.
    expect(drawn([['0301', '0401']], [])).not.toContain('#cc0000');
  });
});
