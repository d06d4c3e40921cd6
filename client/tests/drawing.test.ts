import { describe, expect, it } from 'vitest';
import { coloursIn, detailOf, shortened } from '../src/drawing/counters';
import { drawGround } from '../src/drawing/ground';
import { allHexes } from '../src/drawing/hexes';
import { drawLettering, lettering } from '../src/drawing/labels';
import type { Pen } from '../src/drawing/pen';
import { wholeMap } from '../src/drawing/picture';
import { Plan, plainGround, type Ground } from '../src/drawing/plan';
import { SvgPen } from '../src/drawing/svg';
import { SIZE_NAMES, SYMBOLS, drawSize, drawSymbol } from '../src/drawing/symbols';
import type { AreaLook, LineLook, MarkLook } from '../src/generated/types';
import { label, plainStyle } from './plain-style';

const SHEET = { width: 4, height: 4 };
const BARE: Ground = { sheet: SHEET, grids: [], marks: [], sides: [], steps: [], names: [] };

/** What a drawing writes down as SVG. Every letter is as wide as half its size. */
function written(draw: (pen: Pen) => void): string {
  const pen = new SvgPen((font, text) => (text.length * Number.parseFloat(font.slice(4))) / 2);
  draw(pen as unknown as Pen);
  return pen.finish(100, 100, '');
}

function ground(plan: Plan, style = plainStyle()): string {
  return written((pen) => drawGround(pen, plan, style, wholeMap(plan), 1));
}

const LINE: LineLook = {
  strokes: [{ colour: '#0000ff', width: 3, dash: [], shift: 0 }],
  ticks: null,
  since: 0,
  names: '',
  straight: false,
};
const AREA: AreaLook = {
  fill: '#00ff00',
  pattern: '',
  inks: [],
  rim: [],
  inside: [],
  slope: null,
};

describe('layers', () => {
  const river = { layer: 'rivers', kind: 'major', run: ['0202-n', '0202-ne'], name: '' };
  const road = { layer: 'roads', kind: 'track', run: ['0102', '0202', '0302'], name: '' };

  it('without a rule are not drawn', () => {
    const strange: Ground = {
      ...BARE,
      grids: [{ layer: 'moods', names: ['glad'], cells: Array<number>(16).fill(0) }],
      marks: [{ layer: 'ghosts', kind: 'white', at: '0202' }],
      sides: [river],
      steps: [road],
    };
    expect(ground(new Plan(strange))).toBe(ground(new Plan(BARE)));
  });

  it('are drawn by the rule of their name, and from its zoom on', () => {
    const style = plainStyle({ sides: { rivers: { major: { ...LINE, since: 0.5 } } } });
    const plan = new Plan({ ...BARE, sides: [river] });
    const at = (zoom: number) =>
      written((pen) => drawGround(pen, plan, style, wholeMap(plan), zoom));
    expect(at(0.5)).toContain('stroke="#0000ff" stroke-width="3"');
    expect(at(0.4)).not.toContain('#0000ff');
  });

  it('of areas are drawn in the order of the style', () => {
    const style = plainStyle({
      grids: { terrain: { wet: { ...AREA, fill: '#000080' }, dry: AREA } },
    });
    const mixed = plainGround(SHEET, { '0101': 'dry', '0102': 'wet' }, {});
    const svg = ground(new Plan(mixed), style);
    expect(svg.indexOf('#000080')).toBeGreaterThan(0);
    expect(svg.indexOf('#00ff00')).toBeGreaterThan(svg.indexOf('#000080'));
  });

  it('of numbers are drawn as bands', () => {
    const style = plainStyle({ heights: { height: [{ at: 100, look: AREA, spared: [] }] } });
    const cells = Array<number>(16).fill(99);
    const low: Ground = { ...BARE, grids: [{ layer: 'height', names: [], cells }] };
    expect(ground(new Plan(low), style)).not.toContain('#00ff00');
    const high = [{ layer: 'height', names: [], cells: cells.with(5, 100) }];
    expect(ground(new Plan({ ...BARE, grids: high }), style)).toContain('#00ff00');
    // A wood keeps its green.
    const wood = { layer: 'terrain', names: ['', 'wood'], cells: Array<number>(16).fill(1) };
    const sparing = plainStyle({
      heights: { height: [{ at: 100, look: AREA, spared: ['wood'] }] },
    });
    const wooded = new Plan({ ...BARE, grids: [...high, wood] });
    expect(ground(wooded, sparing)).not.toContain('#00ff00');
  });

  it('of sides join: a line goes on where the one before ended', () => {
    const { points } = new Plan({ ...BARE, sides: [river] }).sides[0]!;
    // From the north-west corner of 0202 over its top to its eastern corner, each up to 8.5 away.
    const [first, last] = [points[0]!, points.at(-1)!];
    expect(Math.max(Math.abs(first.x - 96), Math.abs(first.y - 124.71))).toBeLessThan(8.6);
    expect(Math.max(Math.abs(last.x - 168), Math.abs(last.y - 166.28))).toBeLessThan(8.6);
  });

  it('of sides have corners that all their hexes share', () => {
    const plan = new Plan(BARE);
    const plots = plan.plots(wholeMap(plan));
    const of = (hex: string) => plots.find((plot) => plot.hex === hex)!;
    // The north-eastern side of 0202 is the south-western of 0302, seen the other way.
    const [one, other] = [of('0202').sides[1]!, of('0302').sides[4]!.toReversed()];
    one.forEach(({ x, y }, i) => {
      expect(x).toBeCloseTo(other[i]!.x, 6);
      expect(y).toBeCloseTo(other[i]!.y, 6);
    });
    // At the edge of the sheet nothing strays: the north-west corner of 0101.
    expect(of('0101').sides[0]![0]).toEqual({ x: 24, y: expect.closeTo(0, 6) as number });
  });

  it('of sides that people dug run straight from side to side', () => {
    const canal = { ...river, run: ['0202-n', '0202-ne', '0302-s'] };
    const { straight, points } = new Plan({ ...BARE, sides: [canal] }).sides[0]!;
    expect(straight).toHaveLength(5); // both ends, and the middles of three sides
    expect(straight[0]).toEqual(points[0]);
    expect(straight.at(-1)).toEqual(points.at(-1));
  });

  it('of steps turn gently where they meet others', () => {
    const side = { ...road, run: ['0202', '0203'] };
    const { points } = new Plan({ ...BARE, steps: [road, side] }).steps[0]!;
    const turns = points.slice(1, -1).flatMap((at, i) => {
      const [a, b] = [points[i]!, points[i + 2]!];
      const [ax, ay, bx, by] = [at.x - a.x, at.y - a.y, b.x - at.x, b.y - at.y];
      const far = Math.hypot(ax, ay) * Math.hypot(bx, by);
      return far ? [Math.acos(Math.min(1, (ax * bx + ay * by) / far))] : [];
    });
    expect(Math.max(...turns)).toBeLessThan(0.6); // it turns by 60 degrees, 1.05, in the whole
  });

  it('of steps go from middle to middle, and bend where they only pass', () => {
    const plan = new Plan({ ...BARE, steps: [road] });
    const { points } = plan.steps[0]!;
    expect(points[1]).toEqual({ x: 48, y: expect.closeTo(124.71, 1) as number });
    expect(points.at(-1)).toEqual({ x: 192, y: expect.closeTo(124.71, 1) as number });
    const through = (way: Plan) =>
      way.steps[0]!.points.some(({ x, y }) => Math.hypot(x - 120, y - 166.28) < 0.1);
    expect(through(plan)).toBe(false);
    const fork = { ...road, run: ['0202', '0203'] };
    expect(through(new Plan({ ...BARE, steps: [road, fork] }))).toBe(true);
  });

  it('of steps that end at the edge of the sheet go on over it', () => {
    const { points } = new Plan({ ...BARE, steps: [road] }).steps[0]!;
    // Coming from the south-east it leaves its hex by the north-western side, from (0, 124.7) to
    // (24, 83.1): 41.6 from the middle.
    const { x, y } = points[0]!;
    expect(((48 - x) * Math.sqrt(3)) / 2 + (124.71 - y) / 2).toBeCloseTo(41.57, 1);
    const branch = { ...road, run: ['0102', '0103'] };
    const joined = new Plan({ ...BARE, steps: [road, branch] }).steps[0]!;
    expect(joined.points[0]!.x).toBe(48);
  });

  it('of steps are shifted to one side whichever way they run, and start from their ends', () => {
    const path = (run: string[], shift = 10) => {
      const look = { ...LINE, strokes: [{ colour: '#0000ff', width: 3, dash: [], shift }] };
      const style = plainStyle({ steps: { roads: { track: look } } });
      const drawn = ground(new Plan({ ...BARE, steps: [{ ...road, run }] }), style);
      const numbers = drawn.split('\n').find((line) => line.includes('#0000ff'));
      return numbers!.match(/[\d.]+ [\d.]+/g)!.map((pair) => pair.split(' ').map(Number));
    };
    const there = path(['0202', '0302', '0303']);
    const back = path(['0303', '0302', '0202']).reverse();
    expect(there.length).toBeGreaterThan(4);
    expect(there).toEqual(back);
    expect(there).not.toEqual(path(['0202', '0302', '0303'], 0));
    expect(there[0]).toEqual([120, 166.28]);
    expect(there.at(-1)).toEqual([192, 207.85]);
  });

  it('of signs stand across a side from both hexes alike', () => {
    const plans = ['0202-ne', '0302-sw'].map(
      (run) =>
        new Plan({ ...BARE, sides: [{ layer: 'bridges', kind: 'b', run: [run], name: '' }] }),
    );
    const [one, other] = plans.map((plan) => plan.crossings[0]!.at);
    expect(one!.x).toBeCloseTo(other!.x, 6);
    expect(one!.y).toBeCloseTo(other!.y, 6);
    const bridge: MarkLook = {
      sign: 'bridge',
      ink: '#112233',
      paper: '#ffffff',
      size: 20,
      place: 'middle',
      since: 0,
      front: null,
    };
    const style = plainStyle({ crossings: { bridges: { b: bridge } } });
    expect(ground(plans[0]!, style)).toContain('#112233');
  });
});

describe('names', () => {
  const names = [
    { at: '0203', name: 'Small', kind: 'village' },
    { at: '0202', name: 'Large', kind: 'city' },
  ];
  const style = plainStyle({
    names: { city: label(20), village: { ...label(20), place: 'above' } },
  });
  const plan = new Plan({ ...BARE, names });
  const at = (zoom: number, look = style) =>
    written((pen) =>
      drawLettering(pen, lettering(pen, plan, look, { box: wholeMap(plan), zoom, numbers: false })),
    );

  it('that would overlap give way to those whose kind stands first', () => {
    const large = at(1).indexOf('x="120" y="211.18"'); // below its hex
    expect(at(1).slice(large)).toMatch(/^[^>]*>Large</);
    expect(at(1)).toContain('x="120" y="294.32"'); // the other one below its own, not above
    // On a sheet of one row there is no room for two lines of huge letters.
    const row = names.map((name, i) => ({ ...name, at: ['0201', '0301'][i]! }));
    const low = new Plan({ ...BARE, sheet: { width: 4, height: 1 }, names: row });
    const huge = plainStyle({ names: { city: label(110), village: label(110) } });
    const view = { box: wholeMap(low), zoom: 1, numbers: false };
    const both = written((pen) => drawLettering(pen, lettering(pen, low, huge, view)));
    expect(both).toContain('>Large<');
    expect(both).not.toContain('>Small<');
  });

  it('stay on the page', () => {
    const long = { at: '0101', name: 'A very long name', kind: '' };
    const edge = new Plan({ ...BARE, names: [long] });
    const look = plainStyle({ names: { place: label(20) } });
    const box = wholeMap(edge);
    const gauge = new SvgPen((_, text) => text.length * 12) as unknown as Pen;
    const placed = (page = box) =>
      lettering(gauge, edge, look, { box, zoom: 1, page, numbers: false }).names;
    // 192 wide and 5 on either side: its middle would lie at 48, and the paper begins at -40.
    expect(placed()[0]!.at.x).toBe(-40 + 2 + 5 + 96);
    expect(placed({ x: 60, y: 0, width: 200, height: 200 })).toEqual([]);
  });

  it('keep off signs', () => {
    const sign: MarkLook = {
      sign: 'star',
      ink: '#112233',
      paper: '#ffffff',
      size: 30,
      place: 'below',
      since: 0,
      front: null,
    };
    const marks = [{ layer: 'victory', kind: 'place', at: '0202' }];
    const named = [{ at: '0202', name: 'Large', kind: '' }];
    const starred = new Plan({ ...BARE, marks, names: named });
    const look = plainStyle({
      names: { place: label(20) },
      marks: { victory: { place: sign } },
    });
    const box = wholeMap(starred);
    const placed = (zoom: number, look_ = look) =>
      written((pen) =>
        drawLettering(pen, lettering(pen, starred, look_, { box, zoom, numbers: false })),
      );
    expect(placed(1)).toContain('x="120" y="135.78"'); // above
    expect(placed(1, { ...look, marks: {} })).toContain('x="120" y="211.18"');
  });

  it('stand nearer to their own place than to another', () => {
    const pair = [
      { at: '0202', name: 'A long name', kind: '' },
      { at: '0303', name: 'B', kind: '' },
    ];
    const gauge = new SvgPen((_, text) => text.length * 10) as unknown as Pen;
    const look = plainStyle({ names: { place: label(20) } });
    const first = (named: typeof pair) => {
      const near = new Plan({ ...BARE, names: named });
      return lettering(gauge, near, look, { box: wholeMap(near), zoom: 1, numbers: false })
        .names[0]!;
    };
    expect(first(pair.slice(0, 1)).at.x).toBe(120);
    // 110 wide and 5 on either side: below its hex it would end 12 units from the other's middle.
    expect(first(pair).at.x).toBeCloseTo(120 - 0.6 * 48, 6);
  });

  it('are left out rather than misplaced where their kind is strict', () => {
    const houses: MarkLook = {
      sign: 'houses',
      ink: '#112233',
      paper: '#ffffff',
      size: 120,
      place: 'low',
      since: 0,
      front: null,
    };
    // Signs as large as hexes: there is no room beside them.
    const marks = allHexes(SHEET).map((at) => ({ layer: 'settlements', kind: 'village', at }));
    const crowded = new Plan({ ...BARE, marks, names: [{ at: '0202', name: 'Villy', kind: '' }] });
    const written_ = (strict: boolean) => {
      const look = plainStyle({
        names: { place: { ...label(20), strict } },
        marks: { settlements: { village: houses } },
      });
      const gauge = new SvgPen((_, text) => text.length * 6) as unknown as Pen;
      const view = { box: wholeMap(crowded), zoom: 1, numbers: false };
      return lettering(gauge, crowded, look, view).names.map(({ text }) => text);
    };
    expect(written_(false)).toEqual(['Villy']);
    expect(written_(true)).toEqual([]);
  });

  it('of capes stand over the sea, those of bridges at their bridge', () => {
    const gauge = new SvgPen((_, text) => text.length * 6) as unknown as Pen;
    const placed = (ground_: Partial<Ground>, changed: object) => {
      const plan_ = new Plan({ ...BARE, ...ground_ });
      const look = plainStyle({ names: { place: { ...label(12), over: ['sea'] } }, ...changed });
      const view = { box: wholeMap(plan_), zoom: 1, numbers: false };
      return lettering(gauge, plan_, look, view).names[0]!.at;
    };
    // The two upper rows are sea; 0203 begins 166 to 208 units from the top.
    const cells = Array.from({ length: 16 }, (_, i) => (i < 8 ? 0 : 1));
    const grids = [{ layer: 'terrain', names: ['sea', 'land'], cells }];
    const cape = placed({ grids, names: [{ at: '0203', name: 'Cape', kind: 'cape' }] }, {});
    expect(cape.y).toBeLessThan(208);
    const bridge = { layer: 'bridges', kind: 'b', run: ['0202-ne'], name: 'The Long Bridge' };
    const look: MarkLook = {
      sign: 'bridge',
      ink: '#112233',
      paper: '#ffffff',
      size: 20,
      place: 'middle',
      since: 0,
      front: null,
    };
    const name = placed(
      { sides: [bridge], names: [{ at: '0202', name: 'Long Bridge', kind: 'bridge' }] },
      { crossings: { bridges: { b: look } } },
    );
    // The middle of that side lies at 156 and 145.5; the name is 66 wide and begins beside the sign.
    expect(Math.abs(name.x - 156)).toBeLessThan(66);
    expect(Math.abs(name.y - 145.5)).toBeLessThan(25);
  });

  it('of rivers stand along them, again on long ones', () => {
    const wide = { width: 40, height: 4 };
    const columns = Array.from({ length: 40 }, (_, i) => String(i + 1).padStart(2, '0'));
    // Down and up again: along the tops of high hexes and of the lower ones between them.
    const run = columns.flatMap((column, i) =>
      i % 2 ? [`${column}02-nw`, `${column}02-n`, `${column}02-ne`] : [`${column}02-n`],
    );
    const gauge = new SvgPen((_, text) => text.length * 6) as unknown as Pen;
    const rivers = (length: number, lettered: string) => {
      const river = { layer: 'rivers', kind: 'major', run: run.slice(0, length), name: 'Orne' };
      const watered = new Plan({ ...BARE, sheet: wide, sides: [river] });
      const look = plainStyle({
        names: { river: label(12) },
        sides: { rivers: { major: { ...LINE, names: lettered } } },
      });
      const view = { box: wholeMap(watered), zoom: 1, numbers: false };
      return lettering(gauge, watered, look, view).names;
    };
    expect(rivers(5, '')).toEqual([]);
    const [only, ...others] = rivers(5, 'river');
    expect(others).toEqual([]);
    expect(only).toMatchObject({ text: 'Orne', kind: 'river' });
    // The river runs between 83 and 125 units from the top.
    expect(only!.at.y).toBeGreaterThan(83 - 20);
    expect(only!.at.y).toBeLessThan(125 + 20);
    // 2900 units long, and 560 from one to the next.
    const many = rivers(run.length, 'river').map((name) => name.at.x);
    expect(many.length).toBeGreaterThanOrEqual(3);
    expect(many.length).toBeLessThanOrEqual(5);
  });

  it('leave out the numbers they would stand on', () => {
    const named = new Plan({ ...BARE, names: [{ at: '0202', name: 'Long name', kind: '' }] });
    const look = plainStyle({ names: { place: label(30) } });
    const gauge = new SvgPen((_, text) => text.length * 6) as unknown as Pen;
    const all = (plan_: Plan) =>
      lettering(gauge, plan_, look, { box: wholeMap(plan_), zoom: 1 }).numbers.map((n) => n.text);
    expect(all(new Plan(BARE))).toHaveLength(16);
    expect(all(named)).toHaveLength(15);
    expect(all(named)).not.toContain('0203');
  });

  it('never get smaller than can be read', () => {
    const small = plainStyle({ names: { place: { ...label(10), least: 8 } } });
    expect(at(1, small)).toContain('font-size="10"');
    expect(at(0.5, small)).toContain('font-size="16"');
  });
});

describe('counters', () => {
  it('show less when they are small', () => {
    expect([60, 50, 49, 29, 28].map(detailOf)).toEqual(['full', 'full', 'brief', 'brief', 'plain']);
  });

  it('shorten the longest word of a name, and keep its number', () => {
    const fits = (room: number) => (text: string) => text.length <= room;
    expect(shortened('Recce Troop 1', fits(20))).toBe('Recce Troop 1');
    expect(shortened('Anti-Tank Gun 1', fits(11))).toBe('Anti. Gun 1');
    expect(shortened('1. Kompanie', fits(3))).toBe('1. Ko.');
  });

  it('take the colours round where there are more sides than colours', () => {
    const style = plainStyle();
    expect(coloursIn(style, 2)).toBe(style.colours[0]);
    expect(coloursIn(style, -1)).toBe(style.colours[1]);
  });
});

describe('symbols', () => {
  const colours = { ink: '#000000', paper: '#ffffff' };
  const drawn = (kind: string, own = true) => written((pen) => drawSymbol(pen, kind, own, colours));

  it('are there for every usual branch, and most differ', () => {
    const usual =
      'infantry armour mechanised motorised cavalry recon artillery anti-tank engineers hq airborne air naval supply';
    for (const kind of usual.split(' ')) expect(SYMBOLS).toContain(kind);
    const looks = new Set(SYMBOLS.map((kind) => drawn(kind)));
    expect(looks.size).toBe(SYMBOLS.length - 5); // scout, recon, anti-tank, glider, fighter are twins
    expect(looks).not.toContain(drawn('nothing known'));
  });

  it('of others stand in a diamond', () => {
    expect(drawn('infantry')).not.toBe(drawn('infantry', false));
  });

  it('have a mark for each size', () => {
    expect(SIZE_NAMES[0]).toBe('squad');
    expect(SIZE_NAMES.at(-1)).toBe('army-group');
    const marks = SIZE_NAMES.map((size) => written((pen) => drawSize(pen, size, 0, '#000000')));
    expect(new Set(marks).size).toBe(SIZE_NAMES.length);
  });
});

describe('the pen that writes SVG', () => {
  it('writes shapes where they stand, with colours and how thick they cover', () => {
    const svg = written((pen) => {
      pen.save();
      pen.translate(10, 20);
      pen.fillStyle = '#ff000080';
      pen.beginPath();
      pen.arc(0, 0, 5, 0, 2 * Math.PI);
      pen.fill();
      pen.restore();
      pen.fillStyle = '#00ff00';
      pen.fillRect(1, 2, 3, 4);
    });
    expect(svg).toContain('<g transform="matrix(1 0 0 1 10 20)">');
    expect(svg).toContain('<path fill="#ff0000" fill-opacity="0.5" d="M5 0A5 5 0 1 1 -5 0');
    expect(svg).toContain('<rect x="1" y="2" width="3" height="4" fill="#00ff00"/>');
  });

  it('gives back what was saved, and writes each clip once', () => {
    const svg = written((pen) => {
      for (let turn = 0; turn < 2; turn++) {
        pen.save();
        pen.beginPath();
        pen.rect(0, 0, 9, 9);
        pen.clip();
        pen.fillStyle = '#0000ff';
        pen.fillRect(0, 0, 5, 5);
        pen.restore();
      }
      pen.fillRect(0, 0, 1, 1);
    });
    expect(svg.match(/<clipPath/g)).toHaveLength(1);
    expect(svg).toContain('height="1" fill="#000000"');
    expect(svg.match(/<g[ >]/g)!.length).toBe(svg.match(/<\/g>/g)!.length);
  });

  it('escapes what it is told to write', () => {
    const svg = written((pen) => {
      pen.font = '600 10px "Barlow"';
      pen.fillText('<b> & co', 0, 0);
    });
    expect(svg).toContain('>&lt;b&gt; &amp; co</text>');
  });
});
