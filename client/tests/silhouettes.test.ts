import { describe, expect, it } from 'vitest';
import { drawCounter } from '../src/drawing/counters';
import type { Pen } from '../src/drawing/pen';
import type { Counter } from '../src/drawing/scene';
import { SILHOUETTE_NAMES, drawSilhouette } from '../src/drawing/silhouettes';
import { SvgPen } from '../src/drawing/svg';
import { SYMBOLS } from '../src/drawing/symbols';
import { plainStyle } from './plain-style';

function written(draw: (pen: Pen) => void): string {
  const pen = new SvgPen((font, text) => (text.length * Number.parseFloat(font.slice(4))) / 2);
  draw(pen as unknown as Pen);
  return pen.finish(100, 100, '');
}

const colours = { ink: '#101010', paper: '#fefefe' };
const TANK: Counter = {
  id: 't',
  hex: '0101',
  side: 0,
  own: true,
  symbol: 'armour',
  name: 'Tanks',
  steps: 2,
  fullSteps: 3,
  moves: 6,
  values: '4-3-6',
  marks: [],
  selected: false,
  ready: false,
  ghost: null,
};

describe('silhouettes', () => {
  it('exist for every symbol, and differ where the kinds do', () => {
    expect([...SILHOUETTE_NAMES].sort()).toEqual([...SYMBOLS].sort());
    const looks = ['infantry', 'armour', 'artillery', 'motorised', 'fighter', 'naval'].map((kind) =>
      written((pen) => drawSilhouette(pen, kind, true, colours)),
    );
    expect(new Set(looks).size).toBe(6);
  });

  it('are written without a number gone wrong, whole within the face of a counter', () => {
    for (const kind of SYMBOLS)
      for (const own of [true, false]) {
        const svg = written((pen) => drawSilhouette(pen, kind, own, colours));
        expect(svg).not.toContain('NaN');
        const numbers = [...svg.matchAll(/d="([^"]+)"/g)].flatMap(([, path]) =>
          [...path!.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [x, y].map(Number)),
        );
        expect(numbers.length).toBeGreaterThan(4);
        for (const [x, y] of numbers) {
          expect(Math.abs(x!)).toBeLessThanOrEqual(21);
          expect(Math.abs(y!)).toBeLessThanOrEqual(12);
        }
      }
  });

  it('take the place of the symbol, and leave name and values as they are', () => {
    const style = plainStyle();
    const symbol = written((pen) => drawCounter(pen, style, TANK, 'full'));
    const other = written((pen) => drawCounter(pen, style, { ...TANK, silhouette: true }, 'full'));
    expect(other).not.toBe(symbol);
    for (const text of ['>Tanks<', '>4-3-6<']) {
      expect(symbol).toContain(text);
      expect(other).toContain(text);
    }
  });

  it('are not needed for a unit nobody knows: then there is the plate alone', () => {
    expect(written((pen) => drawSilhouette(pen, 'nobody', true, colours))).toContain('#fefefe');
  });
});
