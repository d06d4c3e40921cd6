// Made by `python -m grognard.server.typescript` from the records. Do not edit.

import type {
  Amend,
  Amended,
  AmendmentMade,
  Clock,
  ClockMoved,
  DiceRolled,
  Done,
  GameEnded,
  GroundShown,
  OrderReturned,
  Outcome,
  PhaseStaged,
  SideDone,
} from "./types";

/** Aim a fire mission at a hex. */
export interface Aim {
  kind: "Aim";
  hex: string;
}

/** Withdraw a planned fire mission. */
export interface Withdraw {
  kind: "Withdraw";
  hex: string;
}

/** Say how questions are to be answered from now on. */
export interface Instruct {
  kind: "Instruct";
  matter: "ambush" | "attack" | "defence" | "reaction";
  policy: string;
}

/** March a unit along a path. */
export interface March {
  kind: "March";
  unit: string;
  path: string[];
}

/** Assault a neighbouring hex with one or several units. */
export interface Assault {
  kind: "Assault";
  target: string;
  units: string[];
  advance?: boolean;
}

/** Fight in this way. */
export interface UseTactics {
  kind: "UseTactics";
  tactics: "delay" | "press" | "probe" | "stand";
}

/** Fire at the moving enemy, or hold. */
export interface Respond {
  kind: "Respond";
  fire: boolean;
}

/** Retreat to this hex. */
export interface FallBack {
  kind: "FallBack";
  hex: string;
}

/** A unit on the map; in a view also a report, told apart by `seen`. [SKM-UNIT-002] */
export interface Unit {
  id: string;
  side: string;
  name: string;
  kind: string;
  at: string;
  steps: number;
  full_steps: number;
  mp_left: number;
  pinned: boolean;
  fired: boolean;
  assaulted: boolean;
  /** For a report: the turn its unit was last seen. Nothing for a unit in plain sight. */
  seen: number | null;
  /** For a report: whether kind and strength were seen, or are only assumed. */
  sure: boolean;
}

/** A fire mission planned for this turn. */
export interface Mission {
  hex: string;
}

/** How a side's questions are answered when it is not to be asked. [SKM-STD-001] */
export interface Standing {
  attack: "ask" | "press" | "probe";
  defence: "ask" | "delay" | "stand";
  reaction: "ask" | "fire" | "hold";
  ambush: "fire" | "hold";
}

/** A unit that is still to come. */
export interface Arrival {
  id: string;
  side: string;
  turn: number;
  unit: Unit;
}

/** A planned mission that waits in the agenda to be resolved. */
export interface Shot {
  side: string;
  hex: string;
}

/** A game of Skirmish. */
export interface State {
  viewer: string;
  clock: Clock;
  /** Whether the present phase has begun. */
  begun: boolean;
  /** The sides that have finished the present phase. */
  done: Record<string, boolean>;
  /** Sides a rule has given to a computer opponent, and its name. */
  run_by: Record<string, string>;
  /** Sides for whom the fog is lifted: they see plainly what others own on the map. */
  lifted: Record<string, boolean>;
  /** How many draws of each label and address the present phase has seen. */
  dice: Record<string, number>;
  outcome: Outcome | null;
  units: Record<string, Unit>;
  sighted: Record<string, Record<string, boolean>>;
  reports: Record<string, Record<string, Unit>>;
  /** Which report, as `side/unit`, stands for which unit. */
  traces: Record<string, string>;
  plans: Record<string, Record<string, Mission>>;
  shells: Record<string, number>;
  standing: Record<string, Standing>;
  arrivals: Record<string, Arrival>;
  agenda: Shot[];
  /** Whose flag flies over each objective. */
  holders: Record<string, string>;
  points: Record<string, number>;
  /** Hexes assaulted in the present phase. */
  assaulted: Record<string, boolean>;
}

/** How does the side fight in this assault? Both sides are asked at once. [SKM-CBT-004] */
export interface ChooseTactics {
  kind: "ChooseTactics";
  role: "attack" | "defence";
  target: string;
  /** The attackers: they stand next to the target, so both sides see them. */
  units: string[];
  side: string;
}

/** Does the gun fire at the unit that came within its range? [SKM-REA-001] */
export interface ChooseReaction {
  kind: "ChooseReaction";
  gun: string;
  mover: string;
  side: string;
}

/** Does the hidden gun fire? Asking would betray it, so a standing order answers. [SKM-REA-003] */
export interface ChooseAmbush {
  kind: "ChooseAmbush";
  gun: string;
  side: string;
}

/** Where does the beaten unit go? [SKM-CBT-008] */
export interface ChooseRetreat {
  kind: "ChooseRetreat";
  unit: string;
  hexes: string[];
  side: string;
}

/** A unit moved to a neighbouring hex. */
export interface UnitMoved {
  kind: "UnitMoved";
  unit: string;
  origin: string;
  hex: string;
  mp_left: number;
  to: string[];
}

/** A march ended early. */
export interface UnitHalted {
  kind: "UnitHalted";
  unit: string;
  at: string;
  why: "blocked" | "fire" | "room" | "zone";
  to: string[];
}

/** A unit came into a side's plain sight. */
export interface UnitSighted {
  kind: "UnitSighted";
  unit: Unit;
  by: string;
  to: string[];
}

/** A unit went out of a side's sight; a report stays behind. */
export interface ContactLost {
  kind: "ContactLost";
  unit: string;
  by: string;
  report: Unit;
  to: string[];
}

/** A report turned out to be old, or its unit was seen again. */
export interface ReportCleared {
  kind: "ReportCleared";
  report: string;
  by: string;
  at: string;
  to: string[];
}

/** The arbiter noted which report stands for a unit. */
export interface TraceNoted {
  kind: "TraceNoted";
  by: string;
  unit: string;
  report: string;
  to: string[];
}

/** The arbiter forgot which report stood for a unit. */
export interface TraceErased {
  kind: "TraceErased";
  by: string;
  unit: string;
  to: string[];
}

/** A side's units were ready to move and fight again. */
export interface UnitsRested {
  kind: "UnitsRested";
  side: string;
  /** Each unit with its movement points. */
  units: [string, number][];
  to: string[];
}

/** Units were no longer pinned. */
export interface UnitsRallied {
  kind: "UnitsRallied";
  units: string[];
  to: string[];
}

/** A unit lost steps. */
export interface StepsLost {
  kind: "StepsLost";
  unit: string;
  at: string;
  steps_left: number;
  cause: "assault" | "barrage" | "reaction" | "retreat";
  to: string[];
}

/** A unit was destroyed. */
export interface UnitDestroyed {
  kind: "UnitDestroyed";
  unit: string;
  name: string;
  at: string;
  cause: "assault" | "barrage" | "reaction" | "retreat";
  to: string[];
}

/** A unit was pinned by fire. */
export interface UnitPinned {
  kind: "UnitPinned";
  unit: string;
  to: string[];
}

/** A side aimed a fire mission. */
export interface MissionAimed {
  kind: "MissionAimed";
  side: string;
  hex: string;
  shells_left: number;
  to: string[];
}

/** A side withdrew a fire mission. */
export interface MissionWithdrawn {
  kind: "MissionWithdrawn";
  side: string;
  hex: string;
  shells_left: number;
  to: string[];
}

/** A side changed its standing orders. */
export interface Instructed {
  kind: "Instructed";
  side: string;
  standing: Standing;
  to: string[];
}

/** The arbiter put the planned missions of both sides on the agenda. */
export interface PlansClosed {
  kind: "PlansClosed";
  agenda: Shot[];
  to: string[];
}

/** A side's mission was fired and is no longer planned. */
export interface PlanSpent {
  kind: "PlanSpent";
  side: string;
  hex: string;
  to: string[];
}

/** Shells fell on a hex. */
export interface ShellsFell {
  kind: "ShellsFell";
  hex: string;
  to: string[];
}

/** A gun fired at a moving unit. */
export interface GunFired {
  kind: "GunFired";
  gun: string;
  target: string;
  effect: "halt" | "loss" | "none";
  to: string[];
}

/** An assault was resolved. */
export interface AssaultMade {
  kind: "AssaultMade";
  target: string;
  units: string[];
  attack: number;
  defence: number;
  column: string;
  shift: number;
  attack_tactics: string;
  defence_tactics: string;
  result: string;
  to: string[];
}

/** Units took part in an assault and will not do so again this turn. */
export interface UnitsSpent {
  kind: "UnitsSpent";
  units: string[];
  to: string[];
}

/** A new assault phase began. */
export interface AssaultsCleared {
  kind: "AssaultsCleared";
  to: string[];
}

/** A beaten unit retreated. */
export interface UnitRetreated {
  kind: "UnitRetreated";
  unit: string;
  origin: string;
  hex: string;
  to: string[];
}

/** A beaten unit had nowhere to go. */
export interface UnitCornered {
  kind: "UnitCornered";
  unit: string;
  at: string;
  to: string[];
}

/** A unit entered the map. */
export interface UnitArrived {
  kind: "UnitArrived";
  unit: Unit;
  to: string[];
}

/** A unit that was to come had come. */
export interface ArrivalDone {
  kind: "ArrivalDone";
  unit: string;
  to: string[];
}

/** A unit that was to come had to wait. */
export interface ArrivalDelayed {
  kind: "ArrivalDelayed";
  arrival: Arrival;
  to: string[];
}

/** A side took an objective. */
export interface FlagRaised {
  kind: "FlagRaised";
  hex: string;
  side: string;
  to: string[];
}

/** A side scored points. */
export interface PointsScored {
  kind: "PointsScored";
  side: string;
  scored: number;
  total: number;
  cause: "flags" | "losses";
  to: string[];
}

/** A hex worth points: a row of `objectives.csv`. [SKM-MAP-004] */
export interface Objective {
  at: string;
  name: string;
  points: number;
  holder: string;
}

/** A side of the scenario. */
export interface SideTerms {
  id: string;
  name: string;
  shells: number;
}

/** A kind of unit: a row of `kinds.csv`. [SKM-UNIT-001] */
export interface Kind {
  kind: string;
  moves: number;
  attack: number;
  defence: number;
  fire_range: number;
  points: number;
}

/** A kind of terrain: a row of `terrain.csv`. [SKM-MAP-002] */
export interface Ground {
  terrain: string;
  /** Movement points to enter; nothing when it cannot be entered. */
  cost: number | null;
  shift: number;
  /** At least 1: neighbours always see each other. */
  sight: number;
}

/** What a client draws the map from: public, and the same for both sides. */
export interface BoardShown {
  title: string;
  turns: number;
  width: number;
  height: number;
  terrain: Record<string, string>;
  names: Record<string, string>;
  objectives: Objective[];
  sides: SideTerms[];
  kinds: Record<string, Kind>;
  grounds: Record<string, Ground>;
  fog: boolean;
  /** What is drawn under the counters; nothing where terrain and names are all there is. */
  ground: GroundShown | null;
}

/** What may come of a die, on so many of its faces. */
export interface Chance {
  result: string;
  count: number;
  of: number;
}

/** How an assault goes if both sides choose these tactics. */
export interface Way {
  attack: string;
  defence: string;
  /** Columns to the right, for the tactics alone. */
  shift: number;
  /** The column on which the die is rolled in the end. */
  column: string;
  chances: Chance[];
}

/** All there is to know of an assault before tactics are chosen and the die is rolled. */
export interface Fight {
  attack: number;
  defence: number;
  /** The column of the odds alone; nothing when they are too weak for an assault. */
  base: string;
  /** Columns to the right, for the ground: none, or to the left. */
  ground: number;
  ways: Way[];
}

/** How an assault stands, before tactics and die. */
export interface Odds {
  attack: number;
  defence: number;
  /** Columns to the right, for terrain. */
  shift: number;
  /** The column after the shift, or nothing when no assault is possible. */
  column: string;
  results: string[];
}

/** A hex a unit can go to, by the cheapest path. */
export interface Reached {
  hex: string;
  cost: number;
  path: string[];
}

/** A hex a beaten unit can go to, and how it would stand there. */
export interface Refuge {
  hex: string;
  /** Columns to the left for whoever assaults it there. */
  cover: number;
  /** Hexes from which it is seen there. */
  sight: number;
  /** Its own, and that of the units of its side in the hex. */
  defence: number;
}

/** What the fire of a gun may do. */
export interface Shooting {
  /** Whether the unit on the march is in cover. */
  cover: boolean;
  chances: Chance[];
}

export type Order = Aim | Withdraw | Instruct | March | Assault | Done | Amend;

export type Answer = UseTactics | Respond | FallBack;

export type Question = ChooseTactics | ChooseReaction | ChooseAmbush | ChooseRetreat;

export type Event =
  | UnitMoved
  | UnitHalted
  | UnitSighted
  | ContactLost
  | ReportCleared
  | TraceNoted
  | TraceErased
  | UnitsRested
  | UnitsRallied
  | StepsLost
  | UnitDestroyed
  | UnitPinned
  | MissionAimed
  | MissionWithdrawn
  | Instructed
  | PlansClosed
  | PlanSpent
  | ShellsFell
  | GunFired
  | AssaultMade
  | UnitsSpent
  | AssaultsCleared
  | UnitRetreated
  | UnitCornered
  | UnitArrived
  | ArrivalDone
  | ArrivalDelayed
  | FlagRaised
  | PointsScored
  | DiceRolled
  | ClockMoved
  | PhaseStaged
  | SideDone
  | GameEnded
  | Amended
  | AmendmentMade
  | OrderReturned;

export type BoardReply = BoardShown;

export type FightReply = Fight | null;

export type OddsReply = Odds | null;

export type ReachReply = Reached[];

export type RetreatReply = Refuge[];

export type ShootingReply = Shooting | null;
