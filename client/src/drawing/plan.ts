// A map made ready for drawing: what each hex is, the outlines of hexes, the courses of its lines.

import type { GroundShown, MarkShown, NameShown, RunShown } from '../generated/types';
import { bent, curved, ends, isTurned, levelled, meets, smooth, strayed, winding } from './courses';
import { grain } from './grain';
import {
  DIRECTIONS,
  allHexes,
  centre,
  corners,
  hexesIn,
  placeOf,
  position,
  step,
  type Box,
  type Direction,
  type HexId,
  type Point,
  type Sheet,
} from './hexes';
import { along } from './pen';

/** What the ground is drawn from. */
export type Ground = Omit<GroundShown, 'sheet' | 'names' | 'sides' | 'steps'> & {
  sheet: Sheet;
  names: readonly (Omit<NameShown, 'aliases' | 'english' | 'turn'> & Partial<NameShown>)[];
  sides: readonly Run[];
  steps: readonly Run[];
};

/** A line of the ground. */
export type Run = Omit<RunShown, 'english'> & Partial<RunShown>;

/** A ground with nothing but terrain and names of places. */
export function plainGround(
  sheet: Sheet,
  terrain: Readonly<Record<HexId, string>>,
  names: Readonly<Record<HexId, string>>,
): Ground {
  const kinds = [...new Set(Object.values(terrain))];
  return {
    sheet,
    grids: [
      {
        layer: 'terrain',
        names: kinds,
        cells: allHexes(sheet).map((hex) => kinds.indexOf(terrain[hex] ?? '')),
      },
    ],
    marks: [],
    sides: [],
    steps: [],
    names: Object.entries(names).map(([at, name]) => ({ at, name, kind: '' })),
  };
}

/** One hex, ready to be drawn. */
export interface Plot {
  hex: HexId;
  /** Its place in the cells of grids. */
  index: number;
  middle: Point;
  /** Column and row: from them comes all chance. */
  seed: [number, number];
  /** The outline, side by side; neighbours share their side, so that no gap opens. */
  sides: Point[][];
  /** The places of the neighbours in the cells of grids; -1 off the sheet. */
  next: number[];
}

/** A line on the map. */
export interface Course {
  layer: string;
  kind: string;
  name: string;
  points: Point[];
  /** The same without windings, of a line along hexsides. */
  straight: Point[];
  /** Where lines of its layer begin or end: there it is not shifted aside. */
  knots: Point[];
  box: Box;
}

/** A hexside with something across it. */
export interface Crossing {
  layer: string;
  kind: string;
  name: string;
  /** The hexes on both sides of it. */
  hexes: HexId[];
  at: Point;
  /** The direction across the side. */
  angle: number;
}

const made = new WeakMap<Ground, Plan>();

/** The plan of a ground; it is made once. */
export function planOf(ground: Ground): Plan {
  const plan = made.get(ground) ?? new Plan(ground);
  made.set(ground, plan);
  return plan;
}

export class Plan {
  readonly sheet: Sheet;
  readonly sides: readonly Course[];
  readonly steps: readonly Course[];
  readonly crossings: readonly Crossing[];
  private readonly net: Net;
  private readonly known = new Map<HexId, Plot>();
  private readonly plain = new Map<HexId, Plot>();
  private readonly marks = new Map<HexId, MarkShown[]>();

  constructor(readonly ground: Ground) {
    this.sheet = ground.sheet;
    const lines = ground.sides.map((run) => ({ run, sides: run.run.flatMap(parted) }));
    this.sides = lines.map(({ run, sides }) => {
      const pieces = this.chained(sides);
      return course(run, smooth(pieces.flat()), [], levelled(pieces));
    });
    this.crossings = lines.flatMap(({ run, sides }) =>
      sides.map(([hex, direction]) => this.crossing(run, hex, direction)),
    );
    this.net = netOf(ground.steps);
    this.steps = this.ways(ground.steps);
    for (const mark of ground.marks)
      this.marks.set(mark.at, [...(this.marks.get(mark.at) ?? []), mark]);
  }

  /** The marks at a hex. */
  marksAt(hex: HexId): readonly MarkShown[] {
    return this.marks.get(hex) ?? [];
  }

  /** The hexes that touch a box; from afar their sides are straight. */
  plots(box: Box, far = false): Plot[] {
    return hexesIn(this.sheet, box).map((hex) => (far ? this.outlined(hex) : this.plot(hex)));
  }

  index(hex: HexId): number {
    const [column, row] = placeOf(hex, this.sheet);
    return row * this.sheet.width + column;
  }

  /** Sides in any order as lines, each as long as the sides go on from one another. */
  joined(layer: string, kind: string, words: readonly string[]): Course[] {
    const left = words.flatMap(parted).map(([hex, direction]) => this.side(hex, direction));
    // By the corner of the sheet, the lines that are left there.
    const at = new Map<string, Set<Point[]>>();
    const corner = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;
    for (const line of left)
      for (const end of ends(line))
        at.set(corner(end), (at.get(corner(end)) ?? new Set()).add(line));
    const taken = (line: Point[]) => {
      for (const end of ends(line)) at.get(corner(end))!.delete(line);
      return line;
    };
    /** Go on from the end of a line as long as there is a side. */
    const goOn = (line: Point[]) => {
      for (;;) {
        const last = line.at(-1)!;
        const [next] = at.get(corner(last))!;
        if (!next) return;
        taken(next);
        if (!meets(next[0]!, last)) next.reverse();
        line.push(...next.slice(1));
      }
    };
    const lines: Point[][] = [];
    for (const side of left) {
      if (!at.get(corner(side[0]!))!.has(side)) continue;
      const line = [...taken(side)];
      goOn(line);
      line.reverse();
      goOn(line);
      lines.push(line);
    }
    return lines.map((points) => course({ layer, kind, run: [], name: '' }, smooth(points)));
  }

  /** Where signs stand across sides like `0304-ne`. */
  acrosses(word: string): Crossing[] {
    const run = { layer: '', kind: '', run: [word], name: '' };
    return parted(word).map(([hex, direction]) => this.crossing(run, hex, direction));
  }

  /** A hex with its outline, made when it is first asked for. */
  private plot(hex: HexId): Plot {
    const made = this.known.get(hex) ?? this.madePlot(hex, winding);
    this.known.set(hex, made);
    return made;
  }

  /** The same with straight sides. */
  private outlined(hex: HexId): Plot {
    const made = this.plain.get(hex) ?? this.madePlot(hex, (start, stop) => [start, stop]);
    this.plain.set(hex, made);
    return made;
  }

  private madePlot(hex: HexId, side: (start: Point, stop: Point) => Point[]): Plot {
    const middle = centre(hex, this.sheet);
    const next = DIRECTIONS.map((direction) => {
      const beyond = step(this.sheet, hex, direction);
      return beyond === null ? -1 : this.index(beyond);
    });
    // At the edge of the sheet corners and sides are as they are, elsewhere as the land is.
    const around = corners(middle).map((corner, i) =>
      next[i]! < 0 || next[(i + 5) % 6]! < 0 ? corner : strayed(corner),
    );
    const sides = around.map((start, i) => {
      const stop = around[(i + 1) % 6]!;
      return next[i]! < 0 ? [start, stop] : side(start, stop);
    });
    return { hex, index: this.index(hex), middle, seed: position(hex), sides, next };
  }

  /** A side, to be turned and changed at will. */
  private side(hex: HexId, direction: Direction): Point[] {
    return [...this.plot(hex).sides[DIRECTIONS.indexOf(direction)]!];
  }

  /** Sides one after the other, each turned so that it goes on from the one before. */
  private chained(sides: readonly [HexId, Direction][]): Point[][] {
    const lines = sides.map(([hex, direction]) => this.side(hex, direction));
    const [first, second] = lines;
    if (!first) return [];
    if (second && !ends(second).some((end) => meets(end, first.at(-1)!))) first.reverse();
    lines.slice(1).forEach((line, i) => {
      if (!meets(line[0]!, lines[i]!.at(-1)!)) line.reverse();
      line.shift(); // where the one before ended
    });
    return lines;
  }

  private crossing(run: Run, hex: HexId, direction: Direction): Crossing {
    const line = this.side(hex, direction);
    const [start, stop] = [line[0]!, line.at(-1)!];
    return {
      layer: run.layer,
      kind: run.kind,
      name: run.name,
      hexes: [hex, step(this.sheet, hex, direction) ?? hex],
      at: this.passage(hex, direction),
      angle: Math.atan2(stop.y - start.y, stop.x - start.x) + Math.PI / 2,
    };
  }

  /** Where ways cross a side: not always in the middle. */
  private passage(hex: HexId, direction: Direction): Point {
    const line = this.side(hex, direction);
    const [start, stop] = [line[0]!, line.at(-1)!];
    const shift = grain(Math.round(start.x + stop.x), Math.round(start.y + stop.y), 3) - 0.5;
    // Seen from the other hex the side runs the other way.
    return along(line, 0.5 + shift * (isTurned(start, stop) ? -0.3 : 0.3));
  }

  /** Stretches of ways of a layer, drawn as the ways themselves run. */
  stretches(layer: string, kind: string, runs: readonly (readonly HexId[])[]): Course[] {
    const { forks, layers } = this.net;
    const links = layers.get(layer)?.links;
    if (!links) return [];
    return runs
      .filter((run) => run.length > 1 && run.every((hex) => links.has(hex)))
      .map((run) => course({ layer, kind, run: [...run], name: '' }, this.way(run, forks, links)));
  }

  /** Ways from hex to hex; those that end at the edge of the sheet go on over it. */
  private ways(runs: readonly Run[]): Course[] {
    const { forks, layers } = this.net;
    return runs.map((shown) => {
      const { run } = shown;
      const { links, ends } = layers.get(shown.layer)!;
      const points = this.way(run, forks, links);
      const outer = [...new Set([run[0]!, run.at(-1)!])].filter((hex) => {
        const out = this.outwards(hex, links.get(hex)!);
        if (out && hex === run[0]) points.unshift(out);
        else if (out) points.push(out);
        return out !== null;
      });
      const knots = run.filter((hex) => ends.has(hex) && !outer.includes(hex));
      return course(
        shown,
        points,
        knots.map((hex) => centre(hex, this.sheet)),
      );
    });
  }

  /** Where a way that ends in a hex leaves the sheet, if straight on there is no other hex. */
  private outwards(hex: HexId, others: ReadonlySet<HexId>): Point | null {
    const [before] = others;
    if (before === undefined || others.size > 1) return null;
    const back = DIRECTIONS.findIndex((direction) => step(this.sheet, hex, direction) === before);
    // Straight on, or bent to either side.
    const ahead = [3, 2, 4].map((turn) => DIRECTIONS[(back + turn) % 6]!);
    const out = ahead.find((direction) => step(this.sheet, hex, direction) === null);
    return back >= 0 && out ? this.passage(hex, out) : null;
  }

  /** A way from hex to hex: bent where it only passes, through the middle elsewhere. */
  private way(
    run: readonly HexId[],
    forks: ReadonlySet<HexId>,
    links: ReadonlyMap<HexId, ReadonlySet<HexId>>,
  ): Point[] {
    const points: Point[] = [];
    run.forEach((hex, i) => {
      const middle = centre(hex, this.sheet);
      const enter = i > 0 ? this.between(hex, run[i - 1]!) : null;
      const leave = i < run.length - 1 ? this.between(hex, run[i + 1]!) : null;
      if (enter && leave && !forks.has(hex)) points.push(...bent(enter, middle, leave));
      else if (enter && leave)
        points.push(
          ...curved(enter, middle, leave),
          middle,
          ...curved(leave, middle, enter).reverse(),
        );
      else if (enter) points.push(...curved(enter, middle, this.onward(hex, enter, links)), middle);
      else if (leave)
        points.push(middle, ...curved(leave, middle, this.onward(hex, leave, links)).reverse());
    });
    return points;
  }

  /** Where a way that ends in a hex goes on as another one: the straightest way of its layer. */
  private onward(
    hex: HexId,
    from: Point,
    links: ReadonlyMap<HexId, ReadonlySet<HexId>>,
  ): Point | null {
    const middle = centre(hex, this.sheet);
    let best: Point | null = null;
    let least = 0;
    for (const other of links.get(hex)!) {
      const to = this.between(hex, other);
      const straight =
        (from.x - middle.x) * (to.x - middle.x) + (from.y - middle.y) * (to.y - middle.y);
      if (straight < least) [best, least] = [to, straight];
    }
    return best;
  }

  private between(hex: HexId, other: HexId): Point {
    const direction = DIRECTIONS.find((d) => step(this.sheet, hex, d) === other);
    if (direction) return this.passage(hex, direction);
    const [a, b] = [centre(hex, this.sheet), centre(other, this.sheet)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }
}

/** Whether a hex, by its place in the cells of grids, is of one of some kinds. */
export function isOf(plan: Plan, index: number, kinds: readonly string[]): boolean {
  return plan.ground.grids.some(({ names, cells }) => kinds.includes(names[cells[index]!] ?? ''));
}

/** `0304-n-ne` as hex and directions. */
function parted(word: string): [HexId, Direction][] {
  const [hex, ...directions] = word.split('-');
  return directions.map((direction) => [hex!, direction as Direction]);
}

/** For each hex of some ways the hexes they go to from there. */
function linked(runs: readonly Run[]): Map<HexId, Set<HexId>> {
  const links = new Map<HexId, Set<HexId>>();
  for (const { run } of runs)
    run.forEach((hex, i) => {
      const known = links.get(hex) ?? new Set();
      for (const other of [run[i - 1], run[i + 1]]) if (other) known.add(other);
      links.set(hex, known);
    });
  return links;
}

/** How ways hang together. */
interface Net {
  /** Hexes in which ways meet, begin or end: there they go through the middle. */
  forks: Set<HexId>;
  layers: Map<string, { links: Map<HexId, Set<HexId>>; ends: Set<HexId> }>;
}

function netOf(runs: readonly Run[]): Net {
  const all = [...linked(runs)];
  const forks = new Set(all.filter(([, others]) => others.size !== 2).map(([hex]) => hex));
  const layers: Net['layers'] = new Map();
  for (const { layer } of runs) {
    if (layers.has(layer)) continue;
    const same = runs.filter((run) => run.layer === layer);
    const ends = new Set(same.flatMap(({ run }) => [run[0]!, run.at(-1)!]));
    layers.set(layer, { links: linked(same), ends });
  }
  return { forks, layers };
}

function course(
  run: Run,
  points: Point[],
  knots: Point[] = [],
  straight: Point[] = points,
): Course {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  return { layer: run.layer, kind: run.kind, name: run.name, points, straight, knots, box };
}
