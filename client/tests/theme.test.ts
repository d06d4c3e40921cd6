import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SOURCE = new URL('../src/', import.meta.url);
const SHEET = readFileSync(new URL('styles/themes.css', SOURCE), 'utf8');
const LEAST = 4.5;

type Colours = Record<string, string>;

/** The variables of each theme of the sheet; the first is what the others change. */
function themes(): Record<string, Colours> {
  const blocks = [...SHEET.matchAll(/:root(?:\[data-theme='(\w+)'\])? \{([^}]*)\}/g)];
  return Object.fromEntries(
    blocks.map(([, name = 'light', body]) => {
      const rows = [...body!.matchAll(/--([\w-]+): ([^;]+);/g)];
      return [name, Object.fromEntries(rows.map(([, key, value]) => [key!, value!]))];
    }),
  );
}

const THEMES = themes();

/** Red, green and blue from 0 to 255. */
function parsed(colour: string): number[] {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(colour)?.[1];
  if (!hex) throw new Error(`${colour} is no plain colour`);
  const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!;
  return pairs.map((pair) => parseInt(pair, 16));
}

/** The contrast of two colours by WCAG, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map((colour) => {
    const light = parsed(colour).map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * light[0]! + 0.7152 * light[1]! + 0.0722 * light[2]!;
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** What is written on what. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  ink: ['paper', 'paper-2', 'paper-3', 'card', 'field', 'chosen', 'notice', 'button', 'button-2'],
  'ink-2': ['paper', 'paper-2', 'card', 'field', 'chosen'],
  faint: ['paper'],
  red: ['paper', 'paper-2', 'card'],
  green: ['paper', 'paper-2', 'card', 'chosen'],
  link: ['paper', 'paper-2', 'card'],
  'on-bar': ['bar', 'bar-2', 'curtain', 'desk'],
  'on-bar-2': ['bar', 'bar-2'],
  'on-main': ['main', 'main-2', 'main-over'],
  'on-grave': ['grave', 'grave-2'],
  'on-sign': ['mine', 'asked', 'over'],
  'on-tag': ['tag', 'paper', 'card', 'notice'],
};

describe('themes', () => {
  it('are light, dark and of high contrast, with the same variables each', () => {
    expect(Object.keys(THEMES)).toEqual(['light', 'dark', 'contrast']);
    const names = Object.keys(THEMES['light']!).sort();
    for (const colours of Object.values(THEMES)) expect(Object.keys(colours).sort()).toEqual(names);
  });

  it.each(Object.entries(THEMES))('write everything so that it can be read: %s', (_, colours) => {
    const poor = Object.entries(WRITTEN).flatMap(([text, grounds]) =>
      grounds
        .map((ground) => ({ text, ground, at: contrast(colours[text]!, colours[ground]!) }))
        .filter(({ at }) => at < LEAST),
    );
    expect(poor).toEqual([]);
  });

  it('show where the focus is, on all paper', () => {
    for (const colours of Object.values(THEMES))
      for (const ground of ['paper', 'paper-2', 'card'])
        expect(contrast(colours['focus']!, colours[ground]!)).toBeGreaterThanOrEqual(3);
  });

  it('of high contrast is stronger than the others everywhere', () => {
    const colours = THEMES['contrast']!;
    for (const [text, grounds] of Object.entries(WRITTEN))
      for (const ground of grounds)
        expect(contrast(colours[text]!, colours[ground]!)).toBeGreaterThanOrEqual(7);
  });

  it('measure contrast as WCAG does', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2);
  });
});

describe('the style sheets of pages and components', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(svelte|css)$/.test(name) && !name.endsWith('themes.css'),
  );
  const styleOf = (name: string) => {
    const text = readFileSync(new URL(name, SOURCE), 'utf8');
    return name.endsWith('.css') ? text : (/<style>[^]*<\/style>/.exec(text)?.[0] ?? '');
  };

  it('have no colours of their own', () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\((?!from var)/i;
    expect(files.filter((name) => literal.test(styleOf(name)))).toEqual([]);
    expect(files.length).toBeGreaterThan(30);
  });

  it('use only variables that themes or they themselves have', () => {
    const known = new Set([
      ...Object.keys(THEMES['light']!),
      ...['serif', 'sans', 'scale', 'side', 'size', 'x', 'part'],
    ]);
    const used = files.flatMap((name) =>
      [...styleOf(name).matchAll(/var\(--([\w-]+)/g)].map(
        ([, variable]) => `${variable} in ${name}`,
      ),
    );
    expect(used.filter((use) => !known.has(use.split(' ')[0]!))).toEqual([]);
  });
});
