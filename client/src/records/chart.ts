// Draws lines over turns as an SVG that needs no script and no style sheet: for pages and reports.

/** The numbers of one side; the first is that before the beginning. */
export interface ChartLine {
  name: string;
  colour: string;
  values: readonly number[];
}

export interface Chart {
  title: string;
  turns: readonly number[];
  lines: readonly ChartLine[];
  /** What stands below the first number. */
  start: string;
  /** What the horizontal axis counts. */
  axis: string;
}

const [WIDTH, HEIGHT] = [380, 210];
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 14, 12, 40];
const MOST_MARKS = 11;
const MOST_TICKS = 5;
/** Lines differ by dashes and marks as well as by colour. */
const DASHES = ['none', '7 4', '2 4', '10 3 2 3'];

/** Letters that mean something in HTML and SVG, as text. */
export function escaped(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replace(/[&<>"]/g, (letter) => `&${names[letter]};`);
}

export function chartSvg(chart: Chart): string {
  const { turns, lines } = chart;
  const levels = ticks(lines.flatMap((line) => line.values));
  const top = levels.at(-1)!;
  const x = (i: number) =>
    round(LEFT + ((WIDTH - LEFT - RIGHT) * i) / Math.max(1, turns.length - 1));
  const y = (value: number) => round(HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / top);
  const grid = levels.map(
    (tick) =>
      `<path d="M${LEFT} ${y(tick)}H${WIDTH - RIGHT}" stroke="#cfc6a8"/>` +
      text(LEFT - 6, y(tick) + 4, 'end', String(tick)),
  );
  const every = Math.ceil(turns.length / MOST_MARKS);
  const marks = turns.map((turn, i) => {
    if (i > 0 && i % every > 0) return '';
    return text(x(i), HEIGHT - BOTTOM + 17, 'middle', i === 0 ? chart.start : String(turn));
  });
  const drawn = lines.map((line, nth) => {
    const path = line.values.map((value, i) => `${i ? 'L' : 'M'}${x(i)} ${y(value)}`).join('');
    const dashes = DASHES[nth % DASHES.length]!;
    const colour = escaped(line.colour);
    return (
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5" ` +
      `stroke-dasharray="${dashes}"/>` +
      line.values.map((value, i) => spot(nth, x(i), y(value), colour)).join('')
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ` +
    `aria-label="${escaped(summary(chart))}" font-family="sans-serif" font-size="12">` +
    grid.join('') +
    marks.join('') +
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 5, 'middle', chart.axis) +
    drawn.join('') +
    '</svg>'
  );
}

/** The mark of a side beside its name, as it stands on its line. */
export function keySvg(nth: number, colour: string): string {
  const [safe, dashes] = [escaped(colour), DASHES[nth % DASHES.length]!];
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 12" width="34" height="12" ' +
    `aria-hidden="true"><path d="M1 6H33" stroke="${safe}" stroke-width="2.5" ` +
    `stroke-dasharray="${dashes}"/>${spot(nth, 17, 6, safe)}</svg>`
  );
}

/** What a chart says in one sentence: where each side began and ended. */
function summary({ title, lines }: Chart): string {
  const parts = lines.map(
    ({ name, values }) => `${name} ${values[0] ?? 0} → ${values.at(-1) ?? 0}`,
  );
  return `${title}: ${parts.join(', ')}`;
}

/** The marks of sides: a disc, a square, a triangle, a diamond. */
function spot(nth: number, x: number, y: number, colour: string): string {
  const shapes = [
    `<circle cx="${x}" cy="${y}" r="5"`,
    `<path d="M${x - 3} ${y - 3}h6v6h-6z"`,
    `<path d="M${x} ${y - 5}l5 9h-10z"`,
    `<path d="M${x} ${y - 5}l5 5l-5 5l-5 -5z"`,
  ];
  return `${shapes[nth % shapes.length]} fill="${colour}" stroke="#fff"/>`;
}

function text(x: number, y: number, anchor: string, content: string): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#3b3a2c">${escaped(content)}</text>`;
}

/** The marks of the vertical axis: few, round, and the last above everything. */
function ticks(values: readonly number[]): number[] {
  const most = Math.max(1, ...values);
  let step = 1;
  for (let nth = 0; most / step > MOST_TICKS; nth += 1)
    step = [1, 2, 5][nth % 3]! * 10 ** Math.floor(nth / 3);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
