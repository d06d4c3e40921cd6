// A pen that writes what is drawn down as SVG: exact at any size, and readable in a comparison.

/** What a canvas keeps and gives back with `save` and `restore`. */
interface Kept {
  matrix: readonly [number, number, number, number, number, number];
  clip: string;
  fillStyle: string | Gradient;
  strokeStyle: string | Gradient;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  dash: readonly number[];
  globalAlpha: number;
  font: string;
  textAlign: string;
  letterSpacing: string;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetX: number;
  shadowOffsetY: number;
}

const FRESH: Kept = {
  matrix: [1, 0, 0, 1, 0, 0],
  clip: '',
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  dash: [],
  globalAlpha: 1,
  font: '',
  textAlign: 'start',
  letterSpacing: '0px',
  shadowColor: '',
  shadowBlur: 0,
  shadowOffsetX: 0,
  shadowOffsetY: 0,
};

const ANCHORS: Record<string, string> = { center: 'middle', right: 'end', left: 'start' };

class Gradient {
  private readonly stops: string[] = [];

  constructor(
    private readonly sort: string,
    private readonly place: string,
  ) {}

  addColorStop(offset: number, colour: string): void {
    const { paint, opacity } = parted(colour);
    this.stops.push(
      `<stop offset="${round(offset)}" stop-color="${paint}" stop-opacity="${round(opacity)}"/>`,
    );
  }

  written(id: string): string {
    return (
      `<${this.sort} id="${id}" gradientUnits="userSpaceOnUse" ${this.place}>` +
      `${this.stops.join('')}</${this.sort}>`
    );
  }
}

/** Takes the calls of the drawing that a canvas would take; `measure` tells the width of a text. */
export class SvgPen {
  private kept: Kept[] = [];
  private state: Kept = { ...FRESH };
  private path = '';
  private begun = false;
  private readonly drawn: string[] = [];
  private readonly defs = new Map<string, string>();
  private group = '';

  constructor(private readonly measure: (font: string, text: string) => number) {}

  /** The whole picture, with what it says about itself put in front. */
  finish(width: number, height: number, head: string): string {
    this.close();
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      head,
      `<defs>${[...this.defs].map(([content, id]) => content.replace('?', id)).join('\n')}</defs>`,
      ...this.drawn,
      '</svg>\n',
    ].join('\n');
  }

  // The state.

  save(): void {
    this.kept.push({ ...this.state });
  }

  restore(): void {
    this.state = this.kept.pop() ?? this.state;
  }

  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0);
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y);
  }

  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.transform(cos, sin, -sin, cos, 0, 0);
  }

  setLineDash(dash: readonly number[]): void {
    this.state.dash = [...dash];
  }

  set fillStyle(style: string | Gradient) {
    this.state.fillStyle = style;
  }
  set strokeStyle(style: string | Gradient) {
    this.state.strokeStyle = style;
  }
  set lineWidth(width: number) {
    this.state.lineWidth = width;
  }
  set lineCap(cap: string) {
    this.state.lineCap = cap;
  }
  set lineJoin(join: string) {
    this.state.lineJoin = join;
  }
  set globalAlpha(alpha: number) {
    this.state.globalAlpha = alpha;
  }
  set font(font: string) {
    this.state.font = font;
  }
  set textAlign(align: string) {
    this.state.textAlign = align;
  }
  set textBaseline(baseline: string) {
    if (baseline !== 'alphabetic') throw new Error(`Text is written on its foot, not ${baseline}.`);
  }
  set letterSpacing(spacing: string) {
    this.state.letterSpacing = spacing;
  }
  set shadowColor(colour: string) {
    this.state.shadowColor = colour;
  }
  set shadowBlur(blur: number) {
    this.state.shadowBlur = blur;
  }
  set shadowOffsetX(offset: number) {
    this.state.shadowOffsetX = offset;
  }
  set shadowOffsetY(offset: number) {
    this.state.shadowOffsetY = offset;
  }

  createLinearGradient(x1: number, y1: number, x2: number, y2: number): Gradient {
    const place = `x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`;
    return new Gradient('linearGradient', place);
  }

  createRadialGradient(
    x1: number,
    y1: number,
    r1: number,
    x2: number,
    y2: number,
    r2: number,
  ): Gradient {
    const inner = `fx="${round(x1)}" fy="${round(y1)}" fr="${round(r1)}"`;
    return new Gradient(
      'radialGradient',
      `cx="${round(x2)}" cy="${round(y2)}" r="${round(r2)}" ${inner}`,
    );
  }

  // The path.

  beginPath(): void {
    this.path = '';
    this.begun = false;
  }

  moveTo(x: number, y: number): void {
    this.path += `M${round(x)} ${round(y)}`;
    this.begun = true;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.begun ? 'L' : 'M'}${round(x)} ${round(y)}`;
    this.begun = true;
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.path += `Q${round(cx)} ${round(cy)} ${round(x)} ${round(y)}`;
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.path += `C${round(ax)} ${round(ay)} ${round(bx)} ${round(by)} ${round(x)} ${round(y)}`;
  }

  closePath(): void {
    this.path += 'Z';
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
    this.begun = true;
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const [r, w, h] = [round(radius), round(width - 2 * radius), round(height - 2 * radius)];
    const turn = (dx: string, dy: string) => `a${r} ${r} 0 0 1 ${dx}${r} ${dy}${r}`;
    this.path +=
      `M${round(x + radius)} ${round(y)}h${w}${turn('', '')}v${h}${turn('-', '')}` +
      `h-${w}${turn('-', '-')}v-${h}${turn('', '-')}Z`;
    this.begun = true;
  }

  arc(x: number, y: number, radius: number, start: number, stop: number): void {
    this.ellipse(x, y, radius, radius, 0, start, stop);
  }

  ellipse(
    x: number,
    y: number,
    wide: number,
    high: number,
    _rotation: number,
    start: number,
    stop: number,
  ): void {
    const at = (angle: number) =>
      `${round(x + Math.cos(angle) * wide)} ${round(y + Math.sin(angle) * high)}`;
    const turn = stop - start;
    const radii = `${round(wide)} ${round(high)}`;
    this.path += `${this.begun ? 'L' : 'M'}${at(start)}`;
    this.begun = true;
    if (turn >= 2 * Math.PI - 1e-9)
      this.path += `A${radii} 0 1 1 ${at(start + Math.PI)}A${radii} 0 1 1 ${at(start)}`;
    else this.path += `A${radii} 0 ${turn > Math.PI ? 1 : 0} ${turn > 0 ? 1 : 0} ${at(stop)}`;
  }

  // Drawing.

  fill(): void {
    this.write(`<path ${this.filled()} d="${this.path}"${this.shadow()}/>`);
  }

  stroke(): void {
    this.write(`<path ${this.stroked()} d="${this.path}"/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.write(`<rect ${place(x, y, width, height)} ${this.filled()}/>`);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.write(`<rect ${place(x, y, width, height)} ${this.stroked()}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    this.write(this.text(text, x, y, this.filled()));
  }

  strokeText(text: string, x: number, y: number): void {
    this.write(this.text(text, x, y, this.stroked()));
  }

  measureText(text: string): { width: number } {
    const spacing = Number.parseFloat(this.state.letterSpacing) * text.length;
    return { width: this.measure(this.state.font, text) + spacing };
  }

  clip(): void {
    const inside = this.state.clip ? ` clip-path="url(#${this.state.clip})"` : '';
    const content = `<clipPath id="?"${inside}><path${this.placed()} d="${this.path}"/></clipPath>`;
    this.state.clip = this.define(content, 'c');
  }

  private transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const [ma, mb, mc, md, me, mf] = this.state.matrix;
    this.state.matrix = [
      ma * a + mc * b,
      mb * a + md * b,
      ma * c + mc * d,
      mb * c + md * d,
      ma * e + mc * f + me,
      mb * e + md * f + mf,
    ];
  }

  /** What is drawn in the same place and within the same clip stands in one group. */
  private write(element: string): void {
    const clip = this.state.clip ? ` clip-path="url(#${this.state.clip})"` : '';
    const group = `<g${this.placed()}>`;
    // The clip was written down where it stands, so it goes around what is placed.
    const opening = clip ? `<g${clip}>${group}` : group;
    if (opening !== this.group) {
      this.close();
      this.drawn.push(opening);
      this.group = opening;
    }
    this.drawn.push(element);
  }

  private close(): void {
    if (this.group) this.drawn.push(this.group.startsWith('<g clip') ? '</g></g>' : '</g>');
    this.group = '';
  }

  private placed(): string {
    const numbers = this.state.matrix.map((value) => Number(value.toFixed(5)));
    return numbers.join() === '1,0,0,1,0,0' ? '' : ` transform="matrix(${numbers.join(' ')})"`;
  }

  private filled(): string {
    return this.paint('fill', this.state.fillStyle);
  }

  private stroked(): string {
    const { lineWidth, lineCap, lineJoin, dash } = this.state;
    const cap = lineCap === 'butt' ? '' : ` stroke-linecap="${lineCap}"`;
    const join = lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`;
    const dashes = dash.length ? ` stroke-dasharray="${dash.map(round).join(' ')}"` : '';
    const colour = this.paint('stroke', this.state.strokeStyle);
    return `fill="none" ${colour} stroke-width="${round(lineWidth)}"${cap}${join}${dashes}`;
  }

  private paint(what: 'fill' | 'stroke', style: string | Gradient): string {
    if (style instanceof Gradient) return `${what}="url(#${this.define(style.written('?'), 'g')})"`;
    const { paint, opacity } = parted(style);
    const thick = opacity * this.state.globalAlpha;
    return `${what}="${paint}"${thick < 1 ? ` ${what}-opacity="${round(thick)}"` : ''}`;
  }

  private text(text: string, x: number, y: number, look: string): string {
    const { font, textAlign, letterSpacing } = this.state;
    const [, slant, weight, size] = /^(italic )?(\d+) ([\d.]+)px/.exec(font)!;
    const anchor = ANCHORS[textAlign] ?? 'start';
    const spacing = Number.parseFloat(letterSpacing);
    return (
      `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${round(Number(size))}" ` +
      `font-weight="${weight}"${slant ? ' font-style="italic"' : ''}` +
      `${spacing ? ` letter-spacing="${round(spacing)}"` : ''} ${look}>${escaped(text)}</text>`
    );
  }

  private shadow(): string {
    const { shadowColor, shadowBlur, shadowOffsetX, shadowOffsetY, matrix } = this.state;
    if (!shadowColor || !(shadowBlur || shadowOffsetX || shadowOffsetY)) return '';
    // On a canvas a shadow is measured in pixels, whatever the scale.
    const scale = Math.hypot(matrix[0], matrix[1]);
    const { paint, opacity } = parted(shadowColor);
    const id = this.define(
      `<filter id="?" x="-20%" y="-20%" width="150%" height="150%"><feDropShadow ` +
        `dx="${round(shadowOffsetX / scale)}" dy="${round(shadowOffsetY / scale)}" ` +
        `stdDeviation="${round(shadowBlur / 2 / scale)}" flood-color="${paint}" flood-opacity="${round(opacity)}"/></filter>`,
      'f',
    );
    return ` filter="url(#${id})"`;
  }

  /** Write something down once, and give the name to call it by. */
  private define(content: string, letter: string): string {
    const known = this.defs.get(content);
    if (known) return known;
    const id = `${letter}${this.defs.size}`;
    this.defs.set(content, id);
    return id;
  }
}

/** `#rrggbbaa` as a colour and how thick it covers. */
function parted(colour: string): { paint: string; opacity: number } {
  const opacity = colour.length > 7 ? Number.parseInt(colour.slice(7), 16) / 255 : 1;
  return { paint: colour.slice(0, 7), opacity };
}

function place(x: number, y: number, width: number, height: number): string {
  return `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
