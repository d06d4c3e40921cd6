// The report of a game as one HTML file: it needs no script, no network, and can be printed.

import type { ChronicleTold } from '../generated/types';
import { say } from '../words/say';
import { chartSvg, escaped, keySvg } from './chart';
import { chartsOf, diceOf, turnName, type ChartSide } from './charts';

export interface ReportParts {
  title: string;
  /** How the game ended. */
  ending: string;
  /** Names with their values: scenario, seats, seed and the like. */
  facts: readonly { label: string; value: string }[];
  chronicle: ChronicleTold;
  sides: readonly ChartSide[];
  /** What happened, phase by phase, in the order of play. */
  log: readonly { title: string; lines: readonly string[] }[];
}

const STYLE = `
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #26241a;
    background: #fdfaf0; font: 1rem/1.45 Georgia, serif; }
  h1 { margin-bottom: 0; } h2 { margin-top: 2rem; border-bottom: 1px solid #b9ad86; }
  .ending { font-size: 1.3rem; font-weight: bold; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; }
  dt { font-weight: bold; } dd { margin: 0; overflow-wrap: anywhere; }
  .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }
  figure { margin: 0; break-inside: avoid; } figcaption { font-weight: bold; }
  .key { display: flex; flex-wrap: wrap; gap: 1.5rem; padding: 0; list-style: none; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .15rem .8rem; border: 1px solid #cfc6a8; text-align: right; }
  ol { margin: 0; padding-left: 1.2rem; } h3 { margin: .9rem 0 .2rem; font-size: 1rem; }
  footer { margin-top: 2rem; color: #5d5742; font-size: .85rem; }
  @media print { body { margin: 0; background: none; } h2 { break-after: avoid; } }
`;

export function reportHtml(parts: ReportParts): string {
  const { chronicle, sides } = parts;
  const charts = chartsOf(chronicle, sides);
  const key = sides.map(
    (side, nth) => `<li>${keySvg(nth, side.colour)} ${escaped(side.name)}</li>`,
  );
  const figures = charts.map(
    (chart) =>
      `<figure><figcaption>${escaped(chart.title)}</figcaption>${chartSvg(chart)}</figure>`,
  );
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(parts.title)}</title><style>${STYLE}</style></head><body>`,
    `<main><h1>${escaped(parts.title)}</h1>`,
    `<p class="ending">${escaped(parts.ending)}</p>`,
    `<dl>${parts.facts.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
    `<h2>${escaped(say('report.charts'))}</h2>`,
    `<ul class="key">${key.join('')}</ul><div class="charts">${figures.join('')}</div>`,
    `<h2>${escaped(say('report.turns'))}</h2>`,
    turnsTable(chronicle, sides),
    `<h2>${escaped(say('report.dice'))}</h2>`,
    diceTable(chronicle),
    `<h2>${escaped(say('report.log'))}</h2>`,
    ...parts.log.map(
      ({ title, lines }) => `<h3>${escaped(title)}</h3><ol>${lines.map(item).join('')}</ol>`,
    ),
    '</main>',
    `<footer><p>${escaped(say('report.credits'))}</p></footer>`,
    '</body></html>\n',
  ].join('\n');
}

const item = (text: string) => `<li>${escaped(text)}</li>`;

/** All series side by side: a row for each turn. */
function turnsTable(chronicle: ChronicleTold, sides: readonly ChartSide[]): string {
  const heads = chronicle.series.map(
    ({ title }) => `<th scope="colgroup" colspan="${sides.length}">${escaped(title)}</th>`,
  );
  const names = chronicle.series.flatMap(() =>
    sides.map(({ name }) => `<th scope="col">${escaped(name)}</th>`),
  );
  const rows = chronicle.turns.map((_, nth) => {
    const cells = chronicle.series.flatMap(({ values }) =>
      sides.map(({ id }) => `<td>${values[id]?.[nth] ?? ''}</td>`),
    );
    const turn = escaped(turnName(chronicle, nth));
    return `<tr><th scope="row">${turn}</th>${cells.join('')}</tr>`;
  });
  return (
    `<table><thead><tr><th scope="col" rowspan="2">${escaped(say('chart.turn'))}</th>` +
    `${heads.join('')}</tr><tr>${names.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  );
}

function diceTable({ dice }: ChronicleTold): string {
  const shown = diceOf(dice);
  if (shown.length === 0) return `<p>${escaped(say('report.noDice'))}</p>`;
  const most = Math.max(...shown.map(({ faces }) => faces));
  const faces = Array.from({ length: most }, (_, i) => `<th scope="col">${i + 1}</th>`);
  const rows = shown.map((die) => {
    const counts = Array.from({ length: most }, (_, i) => `<td>${die.counts[i] ?? ''}</td>`);
    const name = escaped(say('report.die', { faces: die.faces }));
    return (
      `<tr><th scope="row">${name}</th>${counts.join('')}` +
      `<td>${die.rolls}</td><td>${die.mean}</td><td>${die.expected}</td></tr>`
    );
  });
  const ends = (['report.rolls', 'report.mean', 'report.expected'] as const).map(
    (label) => `<th scope="col">${escaped(say(label))}</th>`,
  );
  return (
    `<table><thead><tr><th scope="col">${escaped(say('report.face'))}</th>${faces.join('')}` +
    `${ends.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  );
}
