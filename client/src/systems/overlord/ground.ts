// What there is to say of the ground of a hex: its terrain, roads, and what lies on its sides.

import type { State, Tables, TerrainRow } from '../../generated/overlord';
import type { Ground } from '../../drawing/ground';
import { DIRECTIONS, OPPOSITE, allHexes, step, type HexId, type Sheet } from '../../drawing/hexes';
import { legendName } from '../../words/legend';
import type { Fact } from '../types';
import { points } from './values';
import { say } from './words';

/** The ground of a board, looked up hex by hex. */
export class GroundBook {
  private readonly terrain: ReadonlyMap<HexId, string>;
  private readonly names: ReadonlyMap<HexId, string>;
  private readonly villages: ReadonlySet<HexId>;
  /** By hexside, what lies on it in words. */
  private readonly sides = new Map<string, string[]>();
  private readonly roads = new Map<HexId, string>();
  private readonly sheet: Sheet;

  constructor(
    ground: Ground,
    private readonly tables: Tables,
  ) {
    this.sheet = ground.sheet;
    const grid = ground.grids.find(({ layer }) => layer === 'terrain');
    const hexes = allHexes(ground.sheet);
    this.terrain = new Map(hexes.map((hex, i) => [hex, grid?.names[grid.cells[i]!] ?? '']));
    this.names = new Map(ground.names.map(({ at, name }) => [at, name]));
    const settlements = ground.marks.filter(({ layer }) => layer === 'settlements');
    this.villages = new Set(settlements.map(({ at }) => at));
    for (const { layer, kind, run } of ground.sides) {
      const name = layer === 'bridges' ? say('ovl.side.bridge') : legendName(layer, kind);
      for (const side of run) this.sides.set(side, [...(this.sides.get(side) ?? []), name]);
    }
    for (const { layer, kind, run } of ground.steps) {
      if (layer !== 'roads') continue;
      for (const hex of run) if (!this.roads.has(hex)) this.roads.set(hex, kind);
    }
  }

  name(hex: HexId): string {
    return this.names.get(hex) ?? '';
  }

  /** Terrain, village and road, in a line. */
  line(hex: HexId): string {
    const road = this.roads.get(hex);
    return [
      legendName('terrain', this.terrain.get(hex) ?? ''),
      ...(this.villages.has(hex) ? [legendName('settlements', 'village').toLowerCase()] : []),
      ...(road ? [legendName('roads', road).toLowerCase()] : []),
    ].join(', ');
  }

  /** What the tables say of a hex, and what lies on its sides now. */
  facts(hex: HexId, state: State): Fact[] {
    const row: TerrainRow | undefined = this.tables.terrain[this.terrain.get(hex) ?? ''];
    const found = row ? rowFacts(row) : [];
    const fort = state.forts[hex];
    if (fort) {
      const doomed = fort.doomed ? ` ${say('ovl.hex.doomed')}` : '';
      found.push({
        label: legendName('forts', fort.feature),
        value: fort.side.charAt(0).toUpperCase() + fort.side.slice(1) + doomed,
      });
    }
    const sides = this.sidesOf(hex, state);
    if (sides.length) found.push({ label: say('ovl.hex.sides'), value: sides.join('; ') });
    return found;
  }

  /** What lies on each side of a hex, in the order of directions. */
  private sidesOf(hex: HexId, state: State): string[] {
    return DIRECTIONS.flatMap((direction) => {
      const side = `${hex}-${direction}`;
      const next = step(this.sheet, hex, direction);
      const other = next ? `${next}-${OPPOSITE[direction]}` : side;
      const names = new Set([...(this.sides.get(side) ?? []), ...(this.sides.get(other) ?? [])]);
      const bridge = state.bridges[side] ?? state.bridges[other];
      if (bridge === 'blown') {
        names.delete(say('ovl.side.bridge'));
        names.add(say('ovl.side.blown'));
      } else if (bridge) names.add(say('ovl.side.pontoon'));
      if (state.breaches[side] ?? state.breaches[other]) names.add(say('ovl.side.breached'));
      return names.size
        ? [`${direction.toUpperCase()} ${[...names].join(', ').toLowerCase()}`]
        : [];
    });
  }
}

function rowFacts(row: TerrainRow): Fact[] {
  const from = say('ovl.from.terrain');
  if (row.entry === 'closed') return [{ label: say('hex.cost'), value: say('hex.closed'), from }];
  const foot = row.entry === 'leg' ? `, ${say('ovl.hex.foot')}` : '';
  return [
    { label: say('hex.cost'), value: `${points(row.cost)}${foot}`, from },
    {
      label: say('ovl.hex.defence'),
      value: say('ovl.hex.multiplied', { infantry: row.infantry, armour: row.armour }),
      from,
    },
    ...(row.armour_attack < 100
      ? [{ label: say('ovl.hex.tanks'), value: `${row.armour_attack}\u202f%`, from }]
      : []),
    { label: say('ovl.hex.stack'), value: String(row.stack), from },
  ];
}
