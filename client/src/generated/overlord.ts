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

/** Set up a unit in a hex of its zone. */
export interface Place {
  kind: "Place";
  unit: string;
  hex: string;
}

/** March units of one hex along a path; it is added to what they were to march before. */
export interface MarchOrder {
  kind: "March";
  units: string[];
  path: string[];
  mode?: "attack" | "defend" | "road";
}

/** Let a unit start late, or no longer. */
export interface Wait {
  kind: "Wait";
  unit: string;
  wait?: boolean;
}

/** Attack an adjacent hex with units, in a set-piece battle. */
export interface Charge {
  kind: "Charge";
  units: string[];
  target: string;
  how?: "assault" | "attack" | "no-advance";
}

/** Let a gun fire at an enemy hex, or in support of a friendly one. */
export interface Shell {
  kind: "Shell";
  unit: string;
  target: string;
}

/** Say how the units of a hex are to defend it. */
export interface Stand {
  kind: "Stand";
  hex: string;
  stance: "hold" | "hold-fast" | "standard" | "withdraw";
}

/** Set a unit to work: engineers, breaking down, combining. */
export interface Work {
  kind: "Work";
  unit: string;
  work: "breach" | "combine" | "destroy" | "divide" | "pontoon" | "repair";
  side?: string;
}

/** Say what an HQ is supplied with; `below` includes every HQ under it. */
export interface Supply {
  kind: "Supply";
  hq: string;
  move?: boolean;
  combat?: boolean;
  replace?: boolean;
  below?: boolean;
}

/** Give an off-map asset a mission. */
export interface Assign {
  kind: "Assign";
  asset: string;
  mission: "bombard" | "command" | "counter-air" | "defend" | "intel" | "interdict" | "recon" | "supply" | "support" | "transport";
  target?: string;
}

/** Put a divisional HQ under another corps of its army. */
export interface Transfer {
  kind: "Transfer";
  hq: string;
  to: string;
}

/** Take back what units or an asset were ordered: everything, or the last leg of a march. */
export interface Cancel {
  kind: "Cancel";
  units?: string[];
  asset?: string;
  leg?: boolean;
}

/** A ground unit; in a view also a report on one, told apart by `seen`. */
export interface Unit {
  id: string;
  side: string;
  name: string;
  short: string;
  nation: string;
  kind: "anti-tank" | "armour" | "artillery" | "bridging-engineer" | "combat-engineer" | "heavy-anti-air" | "heavy-anti-tank" | "hq" | "infantry" | "light-anti-air" | "mechanised" | "motorised" | "other" | "recce" | "ski";
  size: "battalion" | "brigade" | "company" | "hq" | "platoon" | "regiment";
  symbol: string;
  quality: "conscript" | "elite" | "green" | "regular" | "veteran";
  grade: "A" | "B" | "C";
  at: string;
  attack: number;
  defence: number;
  movement: number;
  shock: "2" | "4" | "at" | "heavy-at" | "neutral" | "none";
  hq: string;
  echelon: "" | "army" | "corps" | "division" | "group" | "regiment";
  template: string;
  range: number;
  night: boolean;
  armoured: boolean;
  climb: boolean;
  readiness_tenths: number;
  strength_tenths: number;
  /** The state of its line of communications, found at the start of the turn. */
  line: "encircled" | "extended" | "isolated" | "supported";
  /** How it began to defend; orders since then are in `stances`. */
  stance: "hold" | "hold-fast" | "standard" | "withdraw";
  dug_in: boolean;
  fixed: "" | "area" | "place";
  area: string;
  fixed_until: number;
  wakes: boolean;
  /** The quality it began with, by which its loss is scored. */
  born: "conscript" | "elite" | "green" | "regular" | "veteran";
  /** Whether its HQ was destroyed. */
  orphan: boolean;
  /** 1 to 3 for a third of a unit that was broken down. */
  part: number;
  parent: string;
  /** Moves it lost to failed command checks in its last execution. */
  delays: number;
  /** Whether it has done nothing this turn that spoils rest. */
  idle: boolean;
  /** Whether it has left its hex this turn. */
  moved: boolean;
  /** Whether it retreated, withdrew or advanced this turn, and so has lost its moves. */
  forced: boolean;
  /** For a report: the turn its unit was last covered. Nothing for a unit in plain sight. */
  seen: number | null;
  /** For a report: how much is known, 1 to 5; what lies above is assumed. */
  level: number;
}

/** A planned march. */
export interface Move {
  /** The hexes after the first, in their order. */
  path: string[];
  mode: "attack" | "defend" | "road";
  wait: boolean;
  /** How long the path was at each waypoint, for taking back one after the other. */
  stops: number[];
}

/** A unit's part in a set-piece attack. */
export interface Attack {
  target: string;
  how: "assault" | "attack" | "no-advance";
}

/** An artillery mission: against an enemy hex, or in support of a friendly one. */
export interface Fire {
  target: string;
}

/** What a unit works at. */
export interface Task {
  work: "breach" | "combine" | "destroy" | "divide" | "pontoon" | "repair";
  /** The hexside, for bridges and pontoons. */
  side: string;
  /** Turns of work done, for pontoons. */
  begun: number;
}

/** What an HQ is supplied with. */
export interface Setting {
  move: boolean;
  combat: boolean;
  replace: boolean;
}

/** What an asset is to do this turn. */
export interface Mission {
  mission: "bombard" | "command" | "counter-air" | "defend" | "intel" | "interdict" | "recon" | "supply" | "support" | "transport";
  target: string;
}

/** An off-map asset. */
export interface Asset {
  id: string;
  side: string;
  /** Its type, a row of `assets.csv`. */
  asset: string;
  name: string;
  quality: "conscript" | "elite" | "green" | "regular" | "veteran";
  readiness_tenths: number;
  strength_tenths: number;
  /** The turn on which it can be used again. */
  back: number;
  sea: string;
}

/** A side's points. */
export interface Stock {
  fuel_tenths: number;
  ammo_tenths: number;
  personnel_tenths: number;
  equipment_tenths: number;
}

/** A unit that is still to come. */
export interface Arrival {
  id: string;
  side: string;
  turn: number;
  entry: "air" | "edge" | "sea";
  unit: Unit;
}

/** The weather of a turn. */
export interface Weather {
  visibility: string;
  precipitation: string;
  sea: string;
  ground: string;
}

/** How the last comparison in the air ended. */
export interface Skies {
  winner: string;
  /** The winner's counter-air value. */
  value: number;
  /** For each side its effective interdiction assets. */
  interdiction: [string, number][];
}

/** A fort or entrenchment that still stands. */
export interface Fort {
  feature: "entrenchment" | "fort";
  side: string;
  /** Whether an enemy began the turn in it. */
  doomed: boolean;
}

/** Something on the agenda, to be resolved in its turn. */
export interface Item {
  sort: "battle" | "bombardment";
  side: string;
  hex: string;
}

/** How far a unit has come on its planned path, while moves are executed. */
export interface March {
  /** Hexes of the path it has entered. */
  done: number;
  spent_hundredths: number;
  /** Whether it goes no further this turn. */
  halted: boolean;
  /** Whether it stands before its next hex, and tries again in every tick. */
  waiting: boolean;
  /** How it moves this turn, once that is settled. */
  mode: "attack" | "defend" | "road" | null;
  /** Ticks it has lost in waiting. */
  late: number;
}

/** A game of Overlord. */
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
  /** For each side its recon strength in every hex, a byte a hex. */
  cover: Record<string, string>;
  moves: Record<string, Record<string, Move>>;
  attacks: Record<string, Record<string, Attack>>;
  fires: Record<string, Record<string, Fire>>;
  tasks: Record<string, Record<string, Task>>;
  settings: Record<string, Record<string, Setting>>;
  missions: Record<string, Record<string, Mission>>;
  transfers: Record<string, Record<string, string>>;
  /** How units were told to defend, where that is not as they began; only their side knows. */
  stances: Record<string, Record<string, "hold" | "hold-fast" | "standard" | "withdraw">>;
  /** The turn of each divisional HQ's last change of corps. */
  transferred: Record<string, Record<string, number>>;
  assets: Record<string, Asset>;
  stocks: Record<string, Stock>;
  arrivals: Record<string, Arrival>;
  weather: Weather;
  skies: Skies;
  /** The comparison of the last turn, by which interdiction is felt in this one. */
  pressed: Skies;
  forts: Record<string, Fort>;
  /** Bridges that are down, and pontoons that stand where there is none. */
  bridges: Record<string, "blown" | "pontoon">;
  /** Minefields with a path through them. */
  breaches: Record<string, boolean>;
  /** Whose each victory location is. */
  holders: Record<string, string>;
  points: Record<string, number>;
  agenda: Item[];
  /** The side that goes first this turn where both are equal; it is drawn. */
  favoured: string;
  tick: number;
  marches: Record<string, March>;
  /** How many units have used each road hex this turn. */
  traffic: Record<string, number>;
  /** Units that have ambushed this turn. */
  ambushers: Record<string, boolean>;
  /** Units, as `side/unit`, that fought a side this turn, which therefore knows them better. */
  fought: Record<string, boolean>;
}

/** A unit was set up in another hex. */
export interface UnitPlaced {
  kind: "UnitPlaced";
  unit: string;
  hex: string;
  to: string[];
}

/** A unit was told to march, or no longer. */
export interface MovePlanned {
  kind: "MovePlanned";
  side: string;
  unit: string;
  move: Move | null;
  to: string[];
}

/** A unit was told to attack, or no longer. */
export interface AttackPlanned {
  kind: "AttackPlanned";
  side: string;
  unit: string;
  attack: Attack | null;
  to: string[];
}

/** A gun was told to fire, or no longer. */
export interface FirePlanned {
  kind: "FirePlanned";
  side: string;
  unit: string;
  fire: Fire | null;
  to: string[];
}

/** A unit was set to work, or no longer. */
export interface TaskPlanned {
  kind: "TaskPlanned";
  side: string;
  unit: string;
  task: Task | null;
  to: string[];
}

/** An asset got a mission, or lost it. */
export interface MissionPlanned {
  kind: "MissionPlanned";
  side: string;
  asset: string;
  mission: Mission | null;
  to: string[];
}

/** Units were told how to defend. */
export interface StanceTaken {
  kind: "StanceTaken";
  side: string;
  units: string[];
  stance: "hold" | "hold-fast" | "standard" | "withdraw";
  to: string[];
}

/** HQs were given settings, and their points were paid or given back. */
export interface SupplyChosen {
  kind: "SupplyChosen";
  side: string;
  settings: [string, Setting][];
  stock: Stock;
  to: string[];
}

/** A divisional HQ was put under another corps from the next turn on, or no longer. */
export interface TransferPlanned {
  kind: "TransferPlanned";
  side: string;
  hq: string;
  corps: string | null;
  to: string[];
}

/** A side's plans of the turn were carried out, or came to nothing. */
export interface PlansSpent {
  kind: "PlansSpent";
  side: string;
  moves: string[];
  attacks: string[];
  fires: string[];
  tasks: string[];
  missions: string[];
  transfers: string[];
  to: string[];
}

/** A turn began, and with it its weather. */
export interface TurnBegan {
  kind: "TurnBegan";
  turn: number;
  night: boolean;
  weather: Weather;
  /** How the last comparison in the air ended, felt from now on. */
  pressed: Skies;
  to: string[];
}

/** A side's units began a new turn, in which they have done nothing yet. */
export interface UnitsRoused {
  kind: "UnitsRoused";
  side: string;
  units: string[];
  to: string[];
}

/** Forts and entrenchments were doomed, or gone. */
export interface FortsChanged {
  kind: "FortsChanged";
  doomed: [string, Fort][];
  lost: string[];
  to: string[];
}

/** A unit came onto the map. */
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

/** A side got its points of the turn. */
export interface IncomeTaken {
  kind: "IncomeTaken";
  side: string;
  gained: Stock;
  /** To interdiction and the sea. */
  lost: Stock;
  stock: Stock;
  to: string[];
}

/** Settings were paid for again, or fell back. */
export interface SupplyRenewed {
  kind: "SupplyRenewed";
  side: string;
  settings: [string, Setting][];
  stock: Stock;
  /** HQs whose settings could not be paid, or may no longer be had. */
  fallen: string[];
  to: string[];
}

/** Lines of communication were traced anew; units whose state changed. */
export interface LinesTraced {
  kind: "LinesTraced";
  side: string;
  lines: [string, "encircled" | "extended" | "isolated" | "supported"][];
  to: string[];
}

/** Fixed units were free to move. */
export interface UnitsReleased {
  kind: "UnitsReleased";
  units: string[];
  to: string[];
}

/** A divisional HQ came under another corps. */
export interface CorpsChanged {
  kind: "CorpsChanged";
  hq: string;
  corps: string;
  to: string[];
}

/** A planned change of corps was carried out, or came to nothing. */
export interface TransferDone {
  kind: "TransferDone";
  side: string;
  hq: string;
  /** When it took place; nothing if it did not. */
  turn: number | null;
  to: string[];
}

/** It was drawn who goes first in this execution where both sides are equal. */
export interface FortuneDrawn {
  kind: "FortuneDrawn";
  side: string;
  to: string[];
}

/** Counter-air of both sides was compared. */
export interface SkiesCompared {
  kind: "SkiesCompared";
  skies: Skies;
  to: string[];
}

/** An asset flew, fired or was spent, or was hit. */
export interface AssetUsed {
  kind: "AssetUsed";
  asset: string;
  readiness_tenths: number;
  strength_tenths: number;
  back: number;
  to: string[];
}

/** An asset was spent for good. */
export interface AssetGone {
  kind: "AssetGone";
  asset: string;
  to: string[];
}

/** Assets without a mission recovered. */
export interface AssetsRested {
  kind: "AssetsRested";
  side: string;
  assets: [string, number][];
  to: string[];
}

/** Units recovered, wore out in a pocket, or dug in. */
export interface UnitsRested {
  kind: "UnitsRested";
  side: string;
  /** Each with its readiness and strength. */
  rested: [string, number, number][];
  dug_in: string[];
  to: string[];
}

/** Replacements came to the units of an HQ. */
export interface UnitsReinforced {
  kind: "UnitsReinforced";
  side: string;
  hq: string;
  /** Each with its strength. */
  units: [string, number][];
  to: string[];
}

/** A side spent points, or got them back. */
export interface PointsSpent {
  kind: "PointsSpent";
  side: string;
  stock: Stock;
  to: string[];
}

/** Units lost their HQ, and with it a level of quality. */
export interface HqLost {
  kind: "HqLost";
  side: string;
  /** Each with its next higher HQ and its quality. */
  units: [string, string, "conscript" | "elite" | "green" | "regular" | "veteran"][];
  to: string[];
}

/** A side took a victory location. */
export interface LocationTaken {
  kind: "LocationTaken";
  hex: string;
  side: string;
  to: string[];
}

/** A side scored victory points. */
export interface PointsScored {
  kind: "PointsScored";
  side: string;
  scored: number;
  total: number;
  cause: "locations" | "losses";
  to: string[];
}

/** The arbiter noted what is still to be resolved. */
export interface AgendaSet {
  kind: "AgendaSet";
  agenda: Item[];
  to: string[];
}

/** A unit went on to a neighbouring hex. */
export interface UnitMarched {
  kind: "UnitMarched";
  unit: string;
  origin: string;
  hex: string;
  tick: number;
  to: string[];
}

/** A march, an overrun or fire cost a unit readiness. */
export interface UnitTired {
  kind: "UnitTired";
  unit: string;
  readiness_tenths: number;
  cause: "fire" | "march" | "overrun";
  to: string[];
}

/** A unit failed its command check and lost time. */
export interface UnitDelayed {
  kind: "UnitDelayed";
  unit: string;
  delays: number;
  to: string[];
}

/** A march could not go on. */
export interface UnitHalted {
  kind: "UnitHalted";
  unit: string;
  at: string;
  why: "ambush" | "battle" | "closed" | "enemy" | "room" | "tired" | "zone";
  to: string[];
}

/** The arbiter noted how far marches have come. */
export interface MarchNoted {
  kind: "MarchNoted";
  tick: number;
  marches: [string, March][];
  traffic: [string, number][];
  to: string[];
}

/** A unit was moved by a battle, or by recce caution. */
export interface UnitShifted {
  kind: "UnitShifted";
  unit: string;
  origin: string;
  hex: string;
  why: "advance" | "retreat" | "scout" | "withdrawal";
  to: string[];
}

/** Units attacked or fired, and so did not rest. */
export interface UnitsEngaged {
  kind: "UnitsEngaged";
  units: string[];
  to: string[];
}

/** A reason that moved the odds, and by how many tenths of a column. */
export interface Shift {
  why: "air" | "command" | "engineers" | "flank" | "quality" | "shock";
  tenths: number;
}

/** A battle was resolved. Each side hears of it in the names of its own view. */
export interface BattleFought {
  kind: "BattleFought";
  battle: "ambush" | "meeting" | "move-and-attack" | "overrun" | "set-piece";
  hex: string;
  attacker: string;
  attackers: string[];
  defenders: string[];
  attack_tenths: number;
  defence_tenths: number;
  attack_integrity: number;
  defence_integrity: number;
  shifts: Shift[];
  /** Before the shifts. */
  odds: string;
  /** After them. */
  column: string;
  intensity: "extreme" | "high" | "low" | "medium" | "very-low";
  die: number;
  attacker_damage_tenths: number;
  defender_damage_tenths: number;
  outcome: "cornered" | "damage" | "destroyed" | "held" | "retreat" | "withdrawal";
  to: string[];
}

/** Units lost readiness and strength. */
export interface UnitsHurt {
  kind: "UnitsHurt";
  /** Each with what it has left of both. */
  units: [string, number, number][];
  cause: "battle" | "bombardment" | "encirclement";
  to: string[];
}

/** A unit was destroyed. */
export interface UnitDestroyed {
  kind: "UnitDestroyed";
  unit: string;
  name: string;
  at: string;
  cause: "battle" | "bombardment" | "encirclement" | "overrun";
  to: string[];
}

/** A side saw an enemy unit destroyed. */
export interface EnemyDestroyed {
  kind: "EnemyDestroyed";
  by: string;
  report: string;
  name: string;
  at: string;
  to: string[];
}

/** Guns, ships or aircraft bombarded a hex. */
export interface HexBombarded {
  kind: "HexBombarded";
  hex: string;
  by: string;
  points_tenths: number;
  column: string;
  die: number;
  modifier: number;
  /** Readiness lost, in percent. */
  result: number;
  to: string[];
}

/** Anti-aircraft fire met an aircraft. */
export interface FlakFired {
  kind: "FlakFired";
  hex: string;
  by: string;
  asset: string;
  strength: number;
  odds: string;
  die: number;
  effect: "-" | "A" | "H";
  to: string[];
}

/** A mission came to nothing. */
export interface MissionFailed {
  kind: "MissionFailed";
  asset: string;
  why: "counter-air" | "flak" | "grounded" | "night" | "no-battle" | "storm" | "unseen";
  to: string[];
}

/** Engineers changed something on a hexside. */
export interface WorkDone {
  kind: "WorkDone";
  work: "breach" | "destroy" | "pontoon" | "repair";
  side: string;
  to: string[];
}

/** A pontoon was taken in, since no engineers kept it. */
export interface PontoonLifted {
  kind: "PontoonLifted";
  side: string;
  to: string[];
}

/** Engineers tried in vain, or are not done yet. */
export interface WorkFailed {
  kind: "WorkFailed";
  unit: string;
  work: "breach" | "destroy" | "pontoon" | "repair";
  side: string;
  to: string[];
}

/** A unit was broken down into three. */
export interface UnitDivided {
  kind: "UnitDivided";
  unit: string;
  parts: Unit[];
  to: string[];
}

/** Three parts became one unit again. */
export interface UnitsCombined {
  kind: "UnitsCombined";
  parts: string[];
  unit: Unit;
  to: string[];
}

/** A side learned of an enemy unit, or more or less of it, or that it moved. */
export interface ReportMade {
  kind: "ReportMade";
  by: string;
  report: Unit;
  /** Where it came from, if it was seen to move. */
  origin: string;
  to: string[];
}

/** A side no longer knew anything of an enemy unit, or found nothing where it was to be. */
export interface ReportFaded {
  kind: "ReportFaded";
  by: string;
  report: string;
  to: string[];
}

/** The arbiter noted which report stands for a unit, or that none does. */
export interface TraceNoted {
  kind: "TraceNoted";
  by: string;
  unit: string;
  report: string | null;
  to: string[];
}

/** The arbiter noted who met whom in battle, and who has sprung an ambush. */
export interface FightNoted {
  kind: "FightNoted";
  /** As `side/unit`. */
  pairs: string[];
  ambushers: string[];
  to: string[];
}

/** A side's reconnaissance covered the map in this way. */
export interface CoverSeen {
  kind: "CoverSeen";
  side: string;
  cover: string;
  to: string[];
}

/** When a turn takes place. */
export interface TurnShown {
  day: string;
  hour: number;
  night: boolean;
}

/** A side, as everybody may know it from the briefing. */
export interface SideShown {
  id: string;
  name: string;
  command: number;
  superiority: number;
  bonus: string;
}

/** A victory location: a row of `locations.csv`. */
export interface LocationTerms {
  at: string;
  name: string;
  allies: number;
  axis: number;
  holder: string;
}

/** The weather foreseen for a turn: a row of `weather.csv`. */
export interface WeatherTerms {
  turn: number;
  visibility: "clear" | "cloudy" | "fog" | "overcast";
  precipitation: "heavy-rain" | "heavy-snow" | "light-rain" | "light-snow" | "none";
  sea: "good" | "marginal" | "storm";
  ground: "frozen" | "good" | "mud";
}

/** A kind of ground: a row of `terrain.csv`. */
export interface TerrainRow {
  terrain: string;
  cost: number;
  /** Who may enter off the road. */
  entry: "all" | "closed" | "leg";
  /** What the defence of units of the infantry column is multiplied by. */
  infantry: number;
  armour: number;
  /** What the attack of units of the armour column into the hex is multiplied by. */
  armour_attack: number;
  shock: boolean;
  overrun: boolean;
  intel: number;
  /** Columns to the left in a bombardment. */
  protection: number;
  stack: number;
}

/** What a fort or an entrenchment adds for its owner: a row of `features.csv`. */
export interface FeatureRow {
  feature: "entrenchment" | "fort";
  infantry: number;
  armour: number;
  intel: number;
  protection: number;
}

/** A kind of hexside: a row of `hexsides.csv`. */
export interface SideRow {
  side: string;
  /** `road`: vehicles and guns only by road; `whole`: takes the whole allowance. */
  passage: "climb" | "closed" | "open" | "road" | "whole";
  /** Added to the cost of the hex, for units on foot. */
  leg: number;
  /** The same for all others. */
  other: number;
  /** Whether a road crosses it without its extra cost. */
  road: boolean;
  attack: number;
  armour_attack: number;
  shock: boolean;
  overrun: boolean;
  zone: boolean;
  line: "no" | "road" | "yes";
}

/** A class of road: a row of `roads.csv`. */
export interface RoadRow {
  road: string;
  /** Under Road Movement. */
  fast: number;
  /** Otherwise. */
  plain: number;
}

/** Stacking points of a size: a row of `sizes.csv`. */
export interface SizeRow {
  size: "battalion" | "brigade" | "company" | "hq" | "platoon" | "regiment";
  points: number;
}

/** What a kind of unit is in the rules: a row of `kinds.csv`. */
export interface KindRow {
  kind: "anti-tank" | "armour" | "artillery" | "bridging-engineer" | "combat-engineer" | "heavy-anti-air" | "heavy-anti-tank" | "hq" | "infantry" | "light-anti-air" | "mechanised" | "motorised" | "other" | "recce" | "ski";
  /** Moves on foot. */
  leg: boolean;
  /** Cannot leave the road in marsh and flood. */
  guns: boolean;
  /** Anti-aircraft strength for each stacking point. */
  aa: number;
  /** Whether its anti-aircraft fire covers adjacent hexes. */
  covers: boolean;
  intel: number;
  intel_range: number;
  /** Keeps its intelligence range at night. */
  patrols: boolean;
  /** Whether it can be broken down. */
  breaks: boolean;
  /** Victory points for each stacking point. */
  value: number;
}

/** What a quality does: a row of `qualities.csv`. */
export interface QualityRow {
  quality: "conscript" | "elite" | "green" | "regular" | "veteran";
  /** Readiness regained by a turn of rest, in percent. */
  rest: number;
  command: number;
  damage: number;
  /** Eliminated when readiness and strength are both below. */
  destroyed: number;
  /** Added to its stacking points in zones of control. */
  zone: number;
  /** Added to what an enemy zone costs, in movement points. */
  zone_cost: number;
  /** Added to the intelligence level on it. */
  intel_tenths: number;
  value: number;
}

/** Organisational integrity: a row of `integrity.csv`. */
export interface GradeRow {
  nation: string;
  grade: "A" | "B" | "C";
  role: "attack" | "defence";
  same: number;
  first: number;
  second: number;
}

/** Values of a type of unit: a row of `templates.csv`. */
export interface TemplateRow {
  template: string;
  kind: "anti-tank" | "armour" | "artillery" | "bridging-engineer" | "combat-engineer" | "heavy-anti-air" | "heavy-anti-tank" | "hq" | "infantry" | "light-anti-air" | "mechanised" | "motorised" | "other" | "recce" | "ski";
  size: "battalion" | "brigade" | "company" | "hq" | "platoon" | "regiment";
  symbol: string;
  attack: number;
  defence: number;
  movement: number;
  shock: "2" | "4" | "at" | "heavy-at" | "neutral" | "none";
  night: boolean;
  haul: "foot" | "guns" | "mech" | "motor" | "semi";
  /** Of guns, in hexes. */
  range: number;
  /** Uses the armour column of terrain. */
  armoured: boolean;
  climb: boolean;
  men: number;
  vehicles: number;
  guns: number;
}

/** A column of the combat results table: a row of `combat.csv`. */
export interface OddsRow {
  odds: string;
  attack: number;
  defence: number;
  /** Damage in percent at medium intensity, for the die 1 to 6. */
  attacker: number[];
  defender: number[];
}

/** What an intensity does: a row of `intensity.csv`. */
export interface IntensityRow {
  intensity: "extreme" | "high" | "low" | "medium" | "very-low";
  /** The lowest score of quality and readiness that gives it. */
  from_tenths: number;
  damage: number;
}

/** Readiness lost under bombardment: a row of `bombardment.csv`. */
export interface BombardmentRow {
  /** The most points of the column. */
  points: number;
  /** For the modified roll 0 to 12. */
  results: number[];
}

/** How intelligence changes a bombardment: a row of `spotting.csv`. */
export interface SpottingRow {
  level_tenths: number;
  modifier: number;
}

/** A column of the anti-aircraft table: a row of `flak.csv`. */
export interface FlakRow {
  odds: string;
  attack: number;
  defence: number;
  /** For the die 1 to 6: nothing, halved, aborted. */
  effects: ("-" | "A" | "H")[];
  damage: number[];
}

/** A type of off-map asset: a row of `assets.csv`. */
export interface AssetRow {
  asset: string;
  arm: "air" | "ground" | "naval";
  role: "attack" | "command" | "event" | "intel" | "logistics" | "recon" | "screen" | "ship" | "transport";
  /** Ground support in columns, or the shift of a command asset. */
  support: number;
  bombardment: number;
  defence: number;
  night: boolean;
  delay: number;
  vary: number;
  once: boolean;
  /** Of ships, from the sea; of intelligence, around its hex. */
  range: number;
  intel: number;
  use: "" | "attack" | "defence" | "either";
  integrity: "" | "column" | "floor";
  intensity: number;
  grants: "" | "combat" | "move" | "replace";
}

/** Readiness a mission costs an air asset: a row of `missions.csv`. */
export interface MissionRow {
  mission: string;
  readiness: number;
}

/** What so many effective assets cost the enemy: a row of `interdiction.csv`. */
export interface InterdictionRow {
  assets: number;
  fuel_tenths: number;
  ammo_tenths: number;
  personnel_tenths: number;
  equipment_tenths: number;
  /** Of the ranges of higher HQs, and of movement. */
  cut: number;
}

/** What a state of the line of communications does: a row of `lines.csv`. */
export interface LineRow {
  line: "encircled" | "extended" | "isolated" | "supported";
  combat: number;
  command: number;
  rest: number;
  supply: boolean;
}

/** How far a line reaches: a row of `ranges.csv`. */
export interface RangeRow {
  /** An echelon of HQs, or `source`, `depot`, `airhead`. */
  echelon: string;
  range: number;
}

/** What supply and replacements cost: a row of `costs.csv`. */
export interface CostRow {
  /** A haul for each ten stacking points, or an echelon, added once. */
  row: string;
  move_fuel: number;
  combat_ammo: number;
  personnel: number;
  equipment: number;
}

/** What a kind of weather does: a row of `weather.csv`. */
export interface WeatherRow {
  element: "ground" | "precipitation" | "sea" | "visibility";
  weather: string;
  /** Of ground support and bombardment; 0 grounds all aircraft. */
  air: number;
  naval: number;
  seaborne: number;
  movement: number;
  rest: number;
}

/** Work of engineers: a row of `works.csv`. */
export interface WorkRow {
  work: "breach" | "destroy" | "pontoon" | "repair";
  over: "" | "major" | "minor";
  chance: number;
  turns: number;
}

/** Victory points for a destroyed HQ: a row of `hq-values.csv`. */
export interface HqValueRow {
  echelon: "" | "army" | "corps" | "division" | "group" | "regiment";
  value: number;
}

/** The single numbers of the system: `settings.toml`. */
export interface Numbers {
  ticks: number;
  wait_tick: number;
  dig_in: number;
  combat_plus: number;
  combat_plus_guns: number;
  encircled_loss: number;
  zone_rest_loss: number;
  zone_rest_most: number;
  zone_most: number;
  recce_zone: number;
  march_readiness: number;
  night_march: number;
  night_command: number;
  night_attack: number;
  night_integrity: number;
  night_readiness: number;
  fire_readiness: number;
  overrun_share: number;
  overrun_readiness: number;
  overrun_least_readiness: number;
  congestion: number;
  support_most: number;
  command_most: number;
  engineer_most: number;
  engineer_share: number;
  flank: number;
  rear: number;
  asset_least: number;
  asset_worn: number;
  /** Replacements restore so many percent of strength. */
  recovery_gain: number;
  part_least: number;
  part_strength: number;
  hq_bombardment: number;
  guns_bombardment: number;
  low_intensity: number;
  retreat_loss: number;
  cornered_loss: number;
  hold_loss: number;
  withdraw_loss: number;
  withdraw_attack_loss: number;
  wrong_kind: number;
  wrong_value: number;
  fade: number;
  forecast: number;
  /** Of a campaign, as all that follows; nothing in games from before there were campaigns. */
  daily_rest: number;
  reformed_strength: number;
  reformed_quality: number;
  /** That an air asset stands for; nothing in games from before it was said. */
  aircraft: number;
  /** As all that follows: games from before it stood in the file were played by these numbers. */
  retreat_from: number;
  retreat_start: number;
  retreat_damage: number;
  retreat_quality: number;
  retreat_fresh: number;
  retreat_tired: number;
  retreat_most: number;
  hold_start: number;
  hold_quality: number;
  hold_ready: number;
  hold_least: number;
  hold_most: number;
  withdraw_quality: number;
  withdraw_fresh: number;
  command_least: number;
}

/** All tables of the system. */
export interface Tables {
  terrain: Record<string, TerrainRow>;
  features: Record<string, FeatureRow>;
  hexsides: Record<string, SideRow>;
  roads: Record<string, RoadRow>;
  sizes: Record<string, SizeRow>;
  kinds: Record<string, KindRow>;
  qualities: Record<string, QualityRow>;
  integrity: GradeRow[];
  templates: Record<string, TemplateRow>;
  combat: OddsRow[];
  intensity: Record<string, IntensityRow>;
  bombardment: BombardmentRow[];
  spotting: SpottingRow[];
  flak: FlakRow[];
  assets: Record<string, AssetRow>;
  missions: Record<string, MissionRow>;
  interdiction: InterdictionRow[];
  lines: Record<string, LineRow>;
  ranges: Record<string, RangeRow>;
  costs: Record<string, CostRow>;
  weather: WeatherRow[];
  works: WorkRow[];
  hq_values: Record<string, HqValueRow>;
  numbers: Numbers;
}

/** What a client draws the map from: public, and the same for both sides. */
export interface BoardShown {
  title: string;
  turns: number;
  /** Turn by turn, from the first. */
  calendar: TurnShown[];
  ground: GroundShown;
  sides: SideShown[];
  locations: LocationTerms[];
  weather: WeatherTerms[];
  tables: Tables;
  fog: boolean;
}

/** What a die would bring. */
export interface Result {
  die: number;
  attacker_tenths: number;
  defender_tenths: number;
  /** The chance that the defence goes, in tenths of a percent. */
  retreat_tenths: number;
}

/** How a battle stands on what the side knows, if the enemy stays as he is. */
export interface Forecast {
  target: string;
  attack_tenths: number;
  defence_tenths: number;
  attack_integrity: number;
  defence_integrity: number;
  shifts: Shift[];
  odds: string;
  column: string;
  intensity: string;
  /** The chance that the defence withdraws before the battle, in tenths of a percent. */
  withdraw_tenths: number;
  results: Result[];
  /** The hexes from which everybody would advance, and leave nobody. */
  emptied: string[];
}

/** A hex and the tone in which it lies; `figure` is what it has, in tenths. */
export interface Tint {
  hex: string;
  tone: string;
  figure: number | null;
}

/** A hexside and its tone. */
export interface Edge {
  side: string;
  tone: string;
}

/** A line between two hexes and its tone. */
export interface Link {
  origin: string;
  hex: string;
  tone: string;
}

/** What is laid over the map; `rings` are outlined, not filled. */
export interface Chart {
  tints: Tint[];
  rings: Tint[];
  edges: Edge[];
  links: Link[];
}

/** A hex in which more units are to stand at the end of the turn than it holds. */
export interface Crowd {
  hex: string;
  /** Those that are to march there. */
  units: string[];
  /** The stacking points of all that are to stand there. */
  points: number;
  room: number;
}

/** What lies towards a neighbour: what attacks into the hex are worth, in percent. */
export interface Across {
  direction: string;
  hex: string;
  closed: boolean;
  attack: number;
  armour: number;
}

/** A hex as a side knows it. */
export interface HexRead {
  /** In tenths; nothing for a side that stands there itself. */
  zones: [string, number | null][];
  /** How strongly the side watches it, 0 to 5. */
  level: number;
  stacked: number;
  room: number;
  /** The average of the units in plain sight; empty without any. */
  quality: string;
  men: number;
  vehicles: number;
  guns: number;
  sides: Across[];
}

/** What a unit in plain sight has in it. */
export interface Muster {
  unit: string;
  men: number;
  vehicles: number;
  guns: number;
  flak: number;
  /** Whether its parts stand together, and can be one unit again. */
  combines: boolean;
}

/** A zone of the asking side, with its units. */
export interface SetupZone {
  id: string;
  hexes: string[];
  units: string[];
}

/** What an HQ's settings cost a turn, in tenths of points. */
export interface SupplyCosts {
  haul: string;
  move_fuel: number;
  combat_ammo: number;
  /** What it has, or could be given beside it: the others cannot be paid, or it is cut off. */
  open: string[];
}

/** A way for units, as far as the side knows; costs in hundredths of a movement point. */
export interface Way {
  /** The hexes after the first; none if there is no way. */
  path: string[];
  /** Of all that would be planned: what is planned already, and this. */
  cost: number;
  /** What the slowest of the units has in a turn. */
  points: number;
  /** When it arrives, if nothing delays it. */
  turn: number;
}

/** What a unit is worth now, in tenths; movement in hundredths of a point. */
export interface Worth {
  unit: string;
  attack_tenths: number;
  defence_tenths: number;
  allowance: number;
  /** The chance of a command check, in tenths of a percent. */
  command_tenths: number;
  stacking: number;
  road: boolean;
}

export type Order =
  | Place
  | MarchOrder
  | Wait
  | Charge
  | Shell
  | Stand
  | Work
  | Supply
  | Assign
  | Transfer
  | Cancel
  | Done
  | Amend;

export type Answer = never;

export type Question = never;

export type Event =
  | UnitPlaced
  | MovePlanned
  | AttackPlanned
  | FirePlanned
  | TaskPlanned
  | MissionPlanned
  | StanceTaken
  | SupplyChosen
  | TransferPlanned
  | PlansSpent
  | TurnBegan
  | UnitsRoused
  | FortsChanged
  | UnitArrived
  | ArrivalDone
  | ArrivalDelayed
  | IncomeTaken
  | SupplyRenewed
  | LinesTraced
  | UnitsReleased
  | CorpsChanged
  | TransferDone
  | FortuneDrawn
  | SkiesCompared
  | AssetUsed
  | AssetGone
  | AssetsRested
  | UnitsRested
  | UnitsReinforced
  | PointsSpent
  | HqLost
  | LocationTaken
  | PointsScored
  | AgendaSet
  | UnitMarched
  | UnitTired
  | UnitDelayed
  | UnitHalted
  | MarchNoted
  | UnitShifted
  | UnitsEngaged
  | BattleFought
  | UnitsHurt
  | UnitDestroyed
  | EnemyDestroyed
  | HexBombarded
  | FlakFired
  | MissionFailed
  | WorkDone
  | PontoonLifted
  | WorkFailed
  | UnitDivided
  | UnitsCombined
  | ReportMade
  | ReportFaded
  | TraceNoted
  | FightNoted
  | CoverSeen
  | DiceRolled
  | ClockMoved
  | PhaseStaged
  | SideDone
  | GameEnded
  | Amended
  | AmendmentMade
  | OrderReturned;

export type BoardReply = BoardShown;

export type BattleReply = Forecast | null;

export type ChartReply = Chart | null;

export type CrowdsReply = Crowd[];

export type GroupReply = string[];

export type HexReply = HexRead | null;

export type MusterReply = Muster[];

export type ReachReply = Record<string, number>;

export type SetupReply = SetupZone[];

export type SupplyReply = SupplyCosts | null;

export type WayReply = Way | null;

export type WorthReply = Worth[];

export type ZonesReply = Record<string, number>;
