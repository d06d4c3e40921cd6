// Draws pictures for programs outside the browser: requests come as lines of JSON, replies go back
// as a line of JSON, followed by as many bytes as it says.

import { GlobalFonts, ImageData, createCanvas, type Canvas } from '@napi-rs/canvas';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { isMainThread } from 'node:worker_threads';
import type { Easel, Pen, Sketch } from '../src/drawing/pen';
import { SvgPen } from '../src/drawing/svg';
import type { View } from '../src/systems/types';
import type { Moment } from '../src/generated/types';
import { drawTogether, handsFor, lendHand, type Piece } from './crew';
import { Studio, type Shown, type Subject, type Window } from './studio';

type Request =
  | ({ do: 'take' } & Subject)
  | ({ do: 'measure' } & Window)
  | ({ do: 'labels' } & Window)
  | { do: 'legend'; zoom: number; format: 'png' | 'svg' }
  | { do: 'time'; moments: readonly Moment[] }
  | { do: 'turn'; view: View }
  | ({ do: 'draw'; format: 'png' | 'svg' | 'rgba' } & Window & Shown);

interface Size {
  width: number;
  height: number;
}

const require = createRequire(import.meta.url);
/** The ground is drawn in squares of so many pixels. */
const PIECE = 512;
const TYPEFACE = 'Barlow Semi Condensed';

interface Face {
  family: string;
  weight: number;
  slant: 'normal' | 'italic';
  path: string;
}

/** The files of the typeface, the same as in the browser. */
function faces(): Face[] {
  const home = dirname(require.resolve('@fontsource/barlow-semi-condensed/package.json'));
  const found: Face[] = [];
  for (const weight of [500, 600, 700])
    for (const slant of ['normal', 'italic'] as const)
      for (const letters of ['latin', 'latin-ext']) {
        const family = letters === 'latin' ? TYPEFACE : `${TYPEFACE} Ext`;
        const file = `barlow-semi-condensed-${letters}-${weight}-${slant}.woff2`;
        found.push({ family, weight, slant, path: join(home, 'files', file) });
      }
  return found;
}

function loadFonts(): void {
  for (const { family, path } of faces())
    if (!GlobalFonts.registerFromPath(path, family))
      throw new Error(`The typeface ${path} cannot be read.`);
}

/** The faces that a picture uses, to be carried inside it. */
function carried(svg: string): string {
  const used = faces().filter(({ family, weight, slant }) => {
    const text = new RegExp(
      `font-weight="${weight}"${slant === 'italic' ? ' font-style' : '(?! font-style)'}[^>]*>([^<]*)`,
      'g',
    );
    const letters = [...svg.matchAll(text)].map((match) => match[1]).join('');
    // Letters beyond these are in the second file.
    return letters && (family === TYPEFACE || /[\u0100-\u024f\u1e00-\u1eff]/.test(letters));
  });
  const rules = used.map(({ family, weight, slant, path }) => {
    const content = readFileSync(path).toString('base64');
    return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${slant};src:url(data:font/woff2;base64,${content})}`;
  });
  return `<style>text{font-family:"${TYPEFACE}","${TYPEFACE} Ext",sans-serif}\n${rules.join('\n')}</style>`;
}

/** A canvas of Skia knows all that the drawing asks of a pen. */
function sketch(canvas: Canvas): Sketch {
  return {
    pen: canvas.getContext('2d') as unknown as Pen,
    picture: canvas as unknown as CanvasImageSource,
  };
}

const easel: Easel = (width, height) => sketch(createCanvas(width, height));

/** Answers requests one after the other. */
class Desk {
  private subject: Subject | null = null;
  private studio: Studio | null = null;
  private ground: { key: string; canvas: Canvas } | null = null;

  async answer(request: Request): Promise<[object, Uint8Array?]> {
    if (request.do === 'take') {
      const { do: _, ...subject } = request;
      this.subject = subject;
      this.studio = new Studio(subject);
      this.ground = null;
      return [{}];
    }
    if (!this.studio) throw new Error('Nothing has been taken yet.');
    switch (request.do) {
      case 'measure':
        return [this.studio.measure(request)];
      case 'labels':
        return [{ labels: this.studio.labels(easel(1, 1).pen, request) }];
      case 'legend':
        return drawLegend(this.studio, request);
      case 'time':
        return [{ lasts: this.studio.lasts(request.moments) }];
      case 'turn':
        this.studio.turn(request.view);
        return [{}];
      case 'draw':
        return this.draw(this.studio, request);
    }
  }

  private async draw(
    studio: Studio,
    request: Extract<Request, { do: 'draw' }>,
  ): Promise<[object, Uint8Array]> {
    if (request.view) studio.turn(request.view);
    const size = studio.measure(request);
    if (request.format === 'svg') return [size, Buffer.from(drawSvg(studio, request, size))];
    const canvas = createCanvas(size.width, size.height);
    const { pen } = sketch(canvas);
    // A film shows one ground many times; a picture may be so large that a second one hurts.
    if (request.format === 'png') await this.drawGround(canvas, studio, request, size);
    else pen.drawImage(this.background(studio, request, size), 0, 0);
    studio.drawScene(pen, request, request, easel);
    if (request.captioned) studio.drawCaption(pen, size);
    return [size, request.format === 'rgba' ? canvas.data() : await canvas.encode('png')];
  }

  /** Draw the ground of one picture, with several hands where it is large. */
  private async drawGround(
    canvas: Canvas,
    studio: Studio,
    { corners, zoom, captioned, lettered }: Window,
    size: Size,
  ): Promise<void> {
    const window = { corners, zoom, captioned, lettered };
    const pieces = piecesOf(size);
    const hands = handsFor(pieces.length);
    if (hands < 2) return drawPieces(sketch(canvas).pen, studio, window, size);
    const pen = canvas.getContext('2d');
    await drawTogether(hands, this.subject!, window, pieces, ({ x, y }, pixels) =>
      pen.putImageData(new ImageData(pixels, PIECE, PIECE), x, y),
    );
  }

  /** The ground, drawn once for all pictures of a window. */
  private background(studio: Studio, window: Window, size: Size): CanvasImageSource {
    const key = JSON.stringify([window.corners, window.zoom]);
    if (this.ground?.key !== key) {
      const canvas = createCanvas(size.width, size.height);
      drawPieces(sketch(canvas).pen, studio, window, size);
      this.ground = { key, canvas };
    }
    return this.ground.canvas as unknown as CanvasImageSource;
  }
}

/** Draw the ground piece by piece: on a small canvas Skia cuts what lies outside. */
function drawPieces(pen: Pen, studio: Studio, window: Window, size: Size): void {
  const { pen: brush, picture } = easel(PIECE, PIECE);
  for (const { x, y } of piecesOf(size)) {
    studio.drawBackground(brush, window, { x, y, width: PIECE, height: PIECE });
    pen.drawImage(picture, x, y);
  }
}

/** The squares a picture is drawn in, row by row. */
function piecesOf(size: Size): Piece[] {
  const found: Piece[] = [];
  for (let y = 0; y < size.height; y += PIECE)
    for (let x = 0; x < size.width; x += PIECE) found.push({ x, y });
  return found;
}

/** What a worker does: draw single pieces. */
function work(): void {
  lendHand((subject) => {
    const studio = new Studio(subject);
    const canvas = createCanvas(PIECE, PIECE);
    const { pen } = sketch(canvas);
    return (window, { x, y }) => {
      studio.drawBackground(pen, window, { x, y, width: PIECE, height: PIECE });
      return canvas.getContext('2d').getImageData(0, 0, PIECE, PIECE).data;
    };
  });
}

function drawSvg(studio: Studio, request: Window & Shown, size: Size): string {
  return writtenSvg(size, (pen) => {
    studio.drawBackground(pen, request);
    studio.drawScene(pen, request, request, null);
  });
}

function writtenSvg(size: Size, draw: (pen: Pen) => void): string {
  const gauge = createCanvas(1, 1).getContext('2d');
  const writer = new SvgPen((font, text) => {
    gauge.font = font;
    return gauge.measureText(text).width;
  });
  draw(writer as unknown as Pen);
  const bare = writer.finish(size.width, size.height, '');
  return writer.finish(size.width, size.height, carried(bare));
}

/** The legend as a picture, and what stands in it. */
async function drawLegend(
  studio: Studio,
  { zoom, format }: Extract<Request, { do: 'legend' }>,
): Promise<[object, Uint8Array]> {
  const { names, entries, width, height } = studio.legend();
  const size = { width: Math.round(width * zoom), height: Math.round(height * zoom) };
  const head = { ...size, names, entries };
  const draw = (pen: Pen) => studio.drawLegend(pen, zoom);
  if (format === 'svg') return [head, Buffer.from(writtenSvg(size, draw))];
  const canvas = createCanvas(size.width, size.height);
  draw(sketch(canvas).pen);
  return [head, await canvas.encode('png')];
}

async function serve(): Promise<void> {
  loadFonts();
  const desk = new Desk();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    let reply: [object, Uint8Array?];
    try {
      reply = await desk.answer(JSON.parse(line) as Request);
    } catch (error) {
      reply = [{ error: error instanceof Error ? error.message : String(error) }];
    }
    const [head, bytes] = reply;
    process.stdout.write(`${JSON.stringify({ ...head, bytes: bytes?.length ?? 0 })}\n`);
    if (bytes) process.stdout.write(bytes);
  }
}

if (isMainThread) await serve();
else work();
