import { describe, expect, it } from 'vitest';
import { drawCounter } from '../src/drawing/counters';
import type { Pen } from '../src/drawing/pen';
import type { Counter, Mark } from '../src/drawing/scene';
import { SvgPen } from '../src/drawing/svg';
import { plainStyle } from './plain-style';

const SIDE = { body: '#203040', light: '#8090a0', dark: '#001020', trace: '#203040' };
const TEXT = '#fefefe';
const SPENT = '#aa00aa';

function drawn(detail: 'full' | 'brief', marks: readonly Mark[] = []): string {
  const plain = plainStyle();
  const style = {
    ...plain,
    colours: [SIDE],
    counters: { ...plain.counters, text: TEXT, spent: SPENT },
  };
  const counter: Counter = {
    id: 'a',
    hex: '0101',
    side: 0,
    own: true,
    symbol: 'infantry',
    name: 'Able',
    steps: 2,
    fullSteps: 3,
    moves: 6,
    marks,
    selected: false,
    ready: false,
    ghost: null,
  };
  const pen = new SvgPen((font, text) => (text.length * Number.parseFloat(font.slice(4))) / 2);
  drawCounter(pen as unknown as Pen, style, counter, detail);
  return pen.finish(64, 64, '');
}

describe('the letters of a counter', () => {
  it('stand below the light upper edge, on nothing lighter than the body', () => {
    const svg = drawn('full');
    const [, high] = /y2="(\d+)"/.exec(svg)!;
    const stops = [...svg.matchAll(/<stop offset="([\d.]+)" stop-color="(#\w+)"/g)];
    const shades = stops.map(([, offset, colour]) => [Number(offset) * Number(high), colour]);
    expect(shades.map(([, colour]) => colour)).toEqual([
      SIDE.light,
      SIDE.body,
      SIDE.body,
      SIDE.dark,
    ]);
    expect(shades[1]![0]).toBeLessThanOrEqual(4.5);
    for (const detail of ['full', 'brief'] as const) {
      const [, y, size] = /y="([\d.]+)"[^>]* font-size="([\d.]+)"[^>]*>Able</.exec(drawn(detail))!;
      // Capitals are seven tenths of a letter's size high.
      expect(Number(y) - 0.7 * Number(size)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('lie over the veil of a unit that is spent', () => {
    const svg = drawn('full', ['spent']);
    expect(svg.indexOf(SPENT)).toBeGreaterThan(0);
    expect(svg.indexOf(SPENT)).toBeLessThan(svg.indexOf('>Able<'));
    expect(svg.indexOf('>Able<')).toBeLessThan(svg.indexOf('>6<'));
  });
});
