import { describe, expect, it } from 'vitest';
import type { ChronicleTold, Moment, Situation } from '../src/generated/types';
import { bugReport, type BugParts } from '../src/records/bug';
import { chartSvg, escaped } from '../src/records/chart';
import { chartsOf, diceOf } from '../src/records/charts';
import { reportHtml } from '../src/records/report';

const sides = [
  { id: 'red', name: 'Red & <b>', colour: '#a11' },
  { id: 'blue', name: 'Blue', colour: '#11a' },
];

const chronicle: ChronicleTold = {
  type: 'chronicle',
  id: 1,
  turns: [0, 1, 2],
  series: [{ name: 'points', title: 'Points', values: { red: [0, 3, 7], blue: [0, 0, 2] } }],
  dice: [{ faces: 6, counts: [1, 0, 0, 1, 0, 2] }],
  truth: true,
};

describe('charts', () => {
  it('say in words where each side began and ended', () => {
    const [chart] = chartsOf(chronicle, sides);
    const svg = chartSvg(chart!);
    expect(svg).toContain('aria-label="Points: Red &amp; &lt;b&gt; 0 → 7, Blue 0 → 2"');
    expect(svg).not.toContain('<b>');
  });

  it('tell lines apart by dashes and marks as well as by colour', () => {
    const svg = chartSvg(chartsOf(chronicle, sides)[0]!);
    expect(svg).toContain('stroke-dasharray="none"');
    expect(svg).toContain('stroke-dasharray="7 4"');
    expect(svg.match(/<circle/g)).toHaveLength(3);
  });

  it('place numbers on an axis that ends round', () => {
    const svg = chartSvg(chartsOf(chronicle, sides)[0]!);
    // 7 of 8 from the bottom at 170 to the top at 12; the last turn at the right end.
    expect(svg).toContain('<circle cx="366" cy="31.8"');
    expect(svg).toContain('>8</text>');
    expect(svg).not.toContain('>10</text>');
  });

  it('can show a game in which nothing has happened', () => {
    const empty = { ...chronicle, turns: [0], series: [], dice: [] };
    expect(chartsOf(empty, sides)).toEqual([]);
    const flat = chartSvg({ title: 'x', turns: [0], start: 's', axis: 'a', lines: [] });
    expect(flat).not.toContain('NaN');
  });

  it('do not count dice that decide nothing', () => {
    expect(diceOf([{ faces: 1, counts: [3] }])).toEqual([]);
  });

  it('count dice and compare their mean', () => {
    // 1 + 4 + 6 + 6 in four rolls.
    expect(diceOf(chronicle.dice)).toEqual([
      { faces: 6, rolls: 4, mean: '4.25', expected: '3.50', counts: [1, 0, 0, 1, 0, 2] },
    ]);
  });
});

describe('the report', () => {
  const html = reportHtml({
    title: 'A hill: report',
    ending: 'Red win <by> 5.',
    facts: [{ label: 'Scenario', value: 'A "hill"' }],
    chronicle,
    sides,
    log: [{ title: 'Turn 1', lines: ['<script>alert(1)</script>'] }],
  });

  it('needs nothing from anywhere, and no script', () => {
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(/);
    expect(
      html.match(/https?:\/\/[^"]+/g)?.every((url) => url.startsWith('http://www.w3.org/')),
    ).toBe(true);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('Red win &lt;by&gt; 5.');
  });

  it('has a row for every turn and a table of dice', () => {
    expect(html).toContain('<tr><th scope="row">2</th><td>7</td><td>2</td></tr>');
    expect(html).toContain('<td>4</td><td>4.25</td><td>3.50</td>');
  });
});

describe('the bug report', () => {
  const ended = { kind: 'GameEnded', seed: 'ab12', outcome: {} };
  const moment: Moment = { number: 1, turn: 1, phase: 'x', acting: '', events: [ended], words: [] };
  const situation = { count: 1, seed_digest: 'feed', view: { units: {} } } as unknown as Situation;
  const parts: BugParts = {
    version: '1',
    system: 's',
    scenario: 'c',
    side: 'red',
    browser: {},
    settings: {},
    situation,
    seated: null,
    moments: [moment],
    refusals: [{ key: 'k', text: 'No.', rule: 'R-1' }],
    faults: ['Error: x'],
    told: 'It broke.',
  };

  it('holds what the page was told, without the seed and its digest', () => {
    const report = bugReport(parts);
    expect(report).not.toMatch(/seed|ab12|feed/);
    const read = JSON.parse(report);
    expect(read.refusals[0].rule).toBe('R-1');
    expect(read.faults).toEqual(['Error: x']);
    expect(read.situation.view).toEqual({ units: {} });
  });

  it('holds the last 200 moments', () => {
    const moments = Array.from({ length: 300 }, (_, number) => ({ ...moment, number }));
    const read = JSON.parse(bugReport({ ...parts, moments }));
    expect(read.moments).toHaveLength(200);
    expect(read.moments[0].number).toBe(100);
  });
});

it('letters that mean something are escaped', () => {
  expect(escaped('<a b="c">&')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;');
});
