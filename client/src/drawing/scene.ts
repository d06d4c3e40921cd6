// What stands on the map at one moment, in the map's own words: no system, no rule.

import type { HexId } from './hexes';
import type { Laid } from './laid';
import type { Sign } from './signs';

/** A counter: a unit in plain sight, or the ghost of one that was reported. */
export interface Counter {
  id: string;
  hex: HexId;
  /** While it moves: where it comes from, and how much of the way it has gone. */
  glide?: { from: HexId; part: number };
  /** The place of its side in the scenario's list. */
  side: number;
  /** Own counters have a rectangle around their symbol, others a diamond. */
  own: boolean;
  symbol: string;
  /** Its size, from `squad` to `army-group`; none where it says nothing. */
  size?: string;
  name: string;
  steps: number;
  fullSteps: number;
  /** Movement points left, where they matter to the viewer. */
  moves: number | null;
  /** Printed values, such as `4-3-6`; they stand in the place of steps. */
  values?: string;
  marks: readonly Mark[];
  /** Figures and letters in its corners, each in a box of its own. */
  badges?: readonly Badge[];
  /** The colour of the stripe of its army or service. */
  stripe?: string;
  /** Whether it is only a shade of itself, since what is asked about does not concern it. */
  faded?: boolean;
  selected: boolean;
  /** Whether it is one of several that are selected together, but not in hand itself. */
  grouped?: boolean;
  /** Whether a silhouette stands in the place of the symbol. */
  silhouette?: boolean;
  /** The number of the zone it belongs to: a triangle of its colour at the lower left. */
  zone?: number;
  /** Whether it waits before it moves: a dark triangle at the lower right. */
  waits?: boolean;
  /** Whether it may still do something now. */
  ready: boolean;
  /** For a report: its age in turns, and whether what it says was seen or is only assumed. */
  ghost: { age: number; sure: boolean } | null;
}

export type Mark = 'pinned' | 'spent';

/** A letter or figure on a counter; without a colour it is plain. */
export interface Badge {
  corner: 'left' | 'right' | 'aside';
  text: string;
  colour?: string;
}

/** An objective with the flag of its holder, if it has one. */
export interface Flag {
  hex: HexId;
  name: string;
  side: number | null;
  points: number;
}

/** The way a unit has gone, or is to go, from its first hex to its last. */
export interface Arrow {
  path: readonly HexId[];
  side: number;
  /** For what is planned; without one it is what has been. */
  sort?: 'march' | 'attack' | 'fire';
}

/** Something that happens at a hex for a moment. */
export interface Burst {
  hex: HexId;
  sort: 'shells' | 'fire' | 'assault' | 'loss' | 'flag' | 'sighted';
  part: number;
}

/** What is drawn over ground and counters to help the player. */
export interface Overlay {
  /** Hexes that can be reached, with their cost. */
  reach: ReadonlyMap<HexId, number>;
  path: readonly HexId[];
  /** What the path costs, beside its end. */
  pathLabel: string;
  /** Hexes that could be reached but for the enemy. */
  barred?: readonly HexId[];
  /** Hexes of zones, each with the number of its zone. */
  zones?: ReadonlyMap<HexId, number>;
  choices: readonly HexId[];
  targets: readonly HexId[];
  missions: readonly HexId[];
  /** Moves that are planned and not yet made, each with the units' way. */
  plans?: readonly { path: readonly HexId[]; label: string }[];
  arrows: readonly Arrow[];
  bursts: readonly Burst[];
  /** What a question about the map lays over it. */
  laid?: Laid | null;
  /** What stands beside stacks: a total, and two lights below. */
  stacks?: readonly StackMark[];
  /** Ports that do not work as the map prints them. */
  ports?: readonly HinderedPort[];
  /** Missions and works that are planned. */
  signs?: readonly Sign[];
  /** Hexes the viewer has written a note on. */
  notes: readonly HexId[];
  ruler: Ruler | null;
  cursor: HexId | null;
  hover: HexId | null;
}

/** A port of a kind of the map, and what keeps it from its work; nothing for one that is new. */
export interface HinderedPort {
  hex: HexId;
  kind: string;
  why: '' | 'suppressed' | 'damaged';
}

/** What stands beside a stack: a figure to its right, lights below it. */
export interface StackMark {
  hex: HexId;
  figure?: string;
  /** Their colours, from left to right. */
  lights?: readonly string[];
}

/** A line from the middle of a hex to that of another, with what it measures. */
export interface Ruler {
  from: HexId;
  to: HexId;
  label: string;
}

/** What is printed on the ground: outlines and numbers of hexes, names of places. */
export interface Print {
  grid: boolean;
  numbers: boolean;
  names: boolean;
}

/** A fort of a side, of one of the kinds the style draws. */
export interface Fort {
  hex: HexId;
  kind: string;
  side: number;
}

/** What has been built on the ground, and what has been torn down. */
export interface Works {
  /** The hexsides whose bridge is blown, that have a pontoon, that have a path through mines. */
  blown: readonly string[];
  pontoons?: readonly string[];
  paths?: readonly string[];
  forts?: readonly Fort[];
  /** Railways from hex to hex that are cut, by gauge, and that have another gauge now. */
  cut?: readonly (readonly HexId[])[];
  cut_soviet?: readonly (readonly HexId[])[];
  converted?: readonly (readonly HexId[])[];
  converted_soviet?: readonly (readonly HexId[])[];
  /** The hexsides of rivers under ice, by kind of river. */
  frozen?: Readonly<Record<string, readonly string[]>>;
}

/** The state of the ground, as far as the viewer knows it. */
export interface GroundState extends Works {
  /** By hex, the place of its holder in the scenario's list of sides. */
  control: Readonly<Record<HexId, number>>;
  /** The hexsides along which the front runs, as `0304-ne`. */
  front: readonly string[];
}

/** Everything that stands on the map at one moment. */
export interface Scene {
  /** All of it where nothing is said. */
  print?: Print;
  state?: GroundState;
  counters: readonly Counter[];
  flags: readonly Flag[];
  overlay: Overlay;
}

export const NO_OVERLAY: Overlay = {
  reach: new Map(),
  path: [],
  pathLabel: '',
  choices: [],
  targets: [],
  missions: [],
  arrows: [],
  bursts: [],
  notes: [],
  ruler: null,
  cursor: null,
  hover: null,
};
