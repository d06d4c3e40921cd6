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

/** Finish the phase, and let all phases left in the player turn pass. [WIE-SEQ-007] */
export interface EndTurn {
  kind: "EndTurn";
}

/** March units that stand together along a path. [WIE-MOV-001] */
export interface March {
  kind: "March";
  units: string[];
  path: string[];
}

/** Let a unit force march this turn, or not after all. [WIE-MOV-022] */
export interface Force {
  kind: "Force";
  unit: string;
  on?: boolean;
}

/** Send a unit on a long march that goes on by itself until it arrives. [WIE-MOV-024] */
export interface Transit {
  kind: "Transit";
  unit: string;
  goal: string;
}

/**
 * Take units that stand together by train to a hex, by the shortest way, and maybe detrain. To
 * their own hex: they entrain, or detrain, where they are. [WIE-RAIL-007] [WIE-RAIL-013] [WIE-
 * RAIL-015]
 */
export interface RailMove {
  kind: "RailMove";
  units: string[];
  goal: string;
  detrain?: boolean;
}

/** Send units on trains in an edge hex on to Siberia, where they are cadre. [WIE-RAIL-016] */
export interface EnterSiberia {
  kind: "EnterSiberia";
  units: string[];
}

/** Bring units out of Siberia by an edge hex, and take them on by train. [WIE-RAIL-017] */
export interface LeaveSiberia {
  kind: "LeaveSiberia";
  hex: string;
  units: string[];
  goal: string;
  detrain?: boolean;
}

/**
 * Ship units from the port they stand in to another, with a navy. Who has marched before is carried
 * in an emergency, over a short way and at a price. [WIE-SEA-001] [WIE-SEA-012] [WIE-SEA-019]
 */
export interface Ship {
  kind: "Ship";
  units: string[];
  navy: string;
  goal: string;
}

/**
 * Assault a coast from a port, and establish a beachhead there or not. [WIE-SEA-024] [WIE-SEA-035]
 */
export interface Land {
  kind: "Land";
  units: string[];
  navy: string;
  goal: string;
  beachhead?: boolean;
}

/**
 * Send surface points to sea: as escort, and with a transport for supply on the High Seas. [WIE-
 * SEA-045] [WIE-SUP-029]
 */
export interface Sortie {
  kind: "Sortie";
  navy: string;
  escort?: number;
  supply?: boolean;
}

/** Bring units that came round Africa from the end of their way to a port. [WIE-SEA-055] */
export interface ComeAshore {
  kind: "ComeAshore";
  units: string[];
  navy: string;
  goal: string;
}

/** Let units on their way round Africa turn, to where they came from. [WIE-UI-097] */
export interface TurnBack {
  kind: "TurnBack";
  units: string[];
}

/** Attack one hex, or several together. [WIE-CBT-002] */
export interface Attack {
  kind: "Attack";
  targets: string[];
  units: string[];
  /** Whether an air point supports the attack. [WIE-CBT-033] */
  air?: boolean;
}

/** March units that stand together over a weak enemy. [WIE-MOV-029] */
export interface Overrun {
  kind: "Overrun";
  target: string;
  units: string[];
}

/** Let a division try to fortify. [WIE-CBT-073] */
export interface Fortify {
  kind: "Fortify";
  unit: string;
}

/** Let a fortified division leave its works. [WIE-CBT-081] */
export interface Unfortify {
  kind: "Unfortify";
  unit: string;
}

/** Tell units what to do when a battle goes against them. [WIE-CBT-063] */
export interface Instruct {
  kind: "Instruct";
  units: string[];
  /** Whether they take losses instead of retreating. [WIE-CBT-064] */
  hold?: boolean;
  /** Whether they retreat once they are reduced. [WIE-CBT-067] */
  after?: "always" | "check" | "never";
}

/** Disband a unit in a hex in which there are too many. [WIE-UNIT-014] */
export interface Disband {
  kind: "Disband";
  unit: string;
}

/** Say how many of a nation's air points on a front fly a mission this turn. [WIE-AIR-002] */
export interface Assign {
  kind: "Assign";
  front: "east" | "south" | "west";
  nation: string;
  mission: "ground" | "sea" | "superiority" | "transfer";
  points: number;
}

/** Give incoming air points of a nation a front. [WIE-AIR-008] */
export interface Base {
  kind: "Base";
  nation: string;
  front: "east" | "south" | "west";
  points: number;
}

/** Send air transport points to another front. [WIE-AIR-014] */
export interface ShiftTransports {
  kind: "ShiftTransports";
  front: "east" | "south" | "west";
  to: "east" | "south" | "west";
  points: number;
}

/** Send a loaded airborne unit to another front. [WIE-AIR-014] */
export interface ShiftAirborne {
  kind: "ShiftAirborne";
  unit: string;
  to: "east" | "south" | "west";
}

/** Attack an enemy port or beachhead with air points on sea missions. [WIE-AIR-029] */
export interface StrikePort {
  kind: "StrikePort";
  hex: string;
  points: number;
}

/** Lay interdiction on a hex, or take it off again. [WIE-AIR-038] [WIE-AIR-040] */
export interface Interdict {
  kind: "Interdict";
  hex: string;
  on?: boolean;
}

/**
 * Fly airborne units to a hex: transport to a friendly one, assault on an enemy one. [WIE-AMOV-004]
 */
export interface Fly {
  kind: "Fly";
  units: string[];
  hex: string;
}

/** Declare war on a neutral country. [WIE-POL-009] */
export interface DeclareWar {
  kind: "DeclareWar";
  country: string;
}

/** Place a new unit. [WIE-REIN-004] */
export interface Place {
  kind: "Place";
  unit: string;
  hex: string;
}

/** Make a battle group whole with replacement points. [WIE-REIN-005] */
export interface Rebuild {
  kind: "Rebuild";
  unit: string;
}

/** Raise a lost unit again in a city of its country. [WIE-REIN-013] */
export interface Raise {
  kind: "Raise";
  unit: string;
  hex: string;
}

/** Put a unit and two others of its kind in its hex together. [WIE-REIN-014] */
export interface Combine {
  kind: "Combine";
  unit: string;
}

/**
 * Break a unit down into its parts; the last goes to `hex` where there is no room. [WIE-REIN-037]
 * [WIE-REIN-038] [WIE-REIN-043]
 */
export interface BreakDown {
  kind: "BreakDown";
  unit: string;
  hex?: string;
}

/** Take an airborne unit off the map into the box of its front. [WIE-REIN-016] */
export interface Load {
  kind: "Load";
  unit: string;
}

/** Place a fortification. [WIE-REIN-019] */
export interface BuildFort {
  kind: "BuildFort";
  hex: string;
}

/** Remove a fortification of one's own. [WIE-REIN-024] */
export interface RazeFort {
  kind: "RazeFort";
  hex: string;
}

/** Make a unit into another. [WIE-REIN-025] [WIE-REIN-040] */
export interface Upgrade {
  kind: "Upgrade";
  unit: string;
  into: string;
}

/** Dissolve a unit for the points it is worth. [WIE-REIN-028] [WIE-REIN-029] */
export interface Dissolve {
  kind: "Dissolve";
  unit: string;
}

/** Choose the division that the first winter in Russia reduces. [WIE-REIN-031] */
export interface FaceWinter {
  kind: "FaceWinter";
  unit: string;
}

/** Give up a unit to a withdrawal that is near. [WIE-REIN-032] */
export interface Withdraw {
  kind: "Withdraw";
  unit: string;
  withdrawal: string;
}

/** Dissolve a beachhead. [WIE-REIN-033] */
export interface ClearBeachhead {
  kind: "ClearBeachhead";
  hex: string;
}

/** Try to make Free French of a French partisan or a Vichy unit. [WIE-REIN-034] */
export interface Convert {
  kind: "Convert";
  unit: string;
  into: string;
}

/** Name the unit that is free of the limits of the BEF. [WIE-REIN-039] */
export interface NameNbef {
  kind: "NameNbef";
  unit: string;
}

/** Send a battle group home to be rebuilt. [WIE-REIN-044] [WIE-RAIL-018] */
export interface SendHome {
  kind: "SendHome";
  unit: string;
}

/** Move replacement points out of a front; next turn they can go to another. [WIE-UI-108] */
export interface PullPoints {
  kind: "PullPoints";
  nation: string;
  front: string;
  sort: "infantry" | "mechanized";
  points: number;
}

/** Give replacement points that have no front to one. [WIE-UI-109] */
export interface AllotPoints {
  kind: "AllotPoints";
  nation: string;
  front: string;
  sort: "infantry" | "mechanized";
  points: number;
}

/** Place a partisan cadre, or try to. [WIE-PART-002] [WIE-PART-018] [WIE-PART-029] */
export interface PlaceCadre {
  kind: "PlaceCadre";
  hex: string;
}

/** Declare that the liberation of a country is imminent. [WIE-PART-021] */
export interface DeclareImminent {
  kind: "DeclareImminent";
  country: string;
}

/** Try to make a Yugoslav partisan unit a division. [WIE-PART-027] */
export interface FormDivision {
  kind: "FormDivision";
  unit: string;
}

/** Let a cadre try to become a partisan unit. [WIE-PART-023] [WIE-PART-033] */
export interface Rouse {
  kind: "Rouse";
  unit: string;
}

/** Give a unit another name. [WIE-UI-053] */
export interface Rename {
  kind: "Rename";
  unit: string;
  name: string;
}

/** Remove a unit from the game, though there is room for it. [WIE-UI-054] */
export interface Dismiss {
  kind: "Dismiss";
  unit: string;
}

/** Let a unit get on a train where it stands, or off it again. [WIE-UI-050] */
export interface Entrain {
  kind: "Entrain";
  unit: string;
  on?: boolean;
}

/** Find out anew who is in supply, in the Combat Phase. [WIE-UI-035] */
export interface FindSupply {
  kind: "FindSupply";
}

/** Change a hex outside the rules, in games that allow it. [WIE-UI-044] */
export interface EditHex {
  kind: "EditHex";
  hex: string;
  /** The power that is to hold it; empty for nobody. */
  holder: string;
  /** Whether its railway is cut, where it has one. */
  cut?: boolean;
}

/** Reduce these units to pay for an exchange. */
export interface TakeLosses {
  kind: "TakeLosses";
  units: string[];
}

/** Retreat with all attackers, or not: then what else was rolled or is owed holds. */
export interface FallBack {
  kind: "FallBack";
  go: boolean;
}

/** Retreat into this hex. */
export interface GoTo {
  kind: "GoTo";
  hex: string;
}

/** Move these units into the hex that was won; none to stay. */
export interface Advance {
  kind: "Advance";
  units?: string[];
}

/** A unit on the map; in a view also a report on one, told apart by `seen`. */
export interface Unit {
  id: string;
  side: string;
  nation: string;
  template: string;
  name: string;
  short: string;
  kind: "air-base" | "air-landing" | "anti-tank" | "armor" | "arms-centre" | "artillery" | "cadre" | "cavalry" | "flak" | "infantry" | "mechanized" | "motorized" | "mountain" | "paratroop" | "partisan" | "rail-repair" | "supply" | "training-centre";
  size: "brigade" | "corps" | "division" | "regiment";
  at: string;
  attack: number;
  defence: number;
  /** The printed values of what it is now: whole unit or battle group. */
  moves: number;
  /** Whether it is a battle group. [WIE-UNIT-002] */
  group: boolean;
  /** Whether it was in supply when that was last found out. */
  supplied: boolean;
  entrained: boolean;
  fortified: boolean;
  /** How it came into an assaulted hex in this player turn. */
  assault: "" | "air" | "sea";
  /** Whether it was attacked in the present Combat Phase. [WIE-CBT-010] */
  defended: boolean;
  /** Whether it retreated, and has not yet had the time to find room. [WIE-UNIT-015] */
  retreated: boolean;
  /** How worn it is, from 0 to 99, with an attrition option. [WIE-OAT-003] */
  attrition: number;
  /** For a report: the turn its unit was last seen. Nothing for a unit in plain sight. */
  seen: number | null;
}

/** How a unit stands in its player turn; its own side alone knows. */
export interface Pace {
  /** What is left of its movement in the present phase. */
  mp_hundredths: number;
  /** Whether it has moved in this player turn. */
  moved: boolean;
  /** Whether it may neither move nor attack any more in this player turn. */
  spent: boolean;
  /** Whether it force marches. */
  forced: boolean;
  /** Where it stood when the phase began. */
  start: string;
  /** Whether it has overrun anybody in this phase. [WIE-MOV-033] */
  overran: boolean;
  /** Whether it has attacked in this player turn. [WIE-CBT-010] */
  attacked: boolean;
  /** Whether it tried to fortify in this player turn, or stood by. [WIE-CBT-080] */
  dug: boolean;
  /** Whether it has advanced after combat in this player turn. [WIE-OAT-010] */
  advanced: boolean;
  /** Rail movement points it has spent in this player turn. [WIE-RAIL-007] */
  rail_spent: number;
}

/** A rail hex that is not as the map prints it. [WIE-MAP-004] */
export interface Rail {
  cut: boolean;
  /** Empty for the gauge of the map. */
  gauge: "" | "european" | "soviet";
}

/** The air points of a nation on a front, and what they do this turn. [WIE-AIR-001] */
export interface Wing {
  nation: string;
  front: "east" | "south" | "west";
  /** All that are based there; those without a mission are uncommitted. */
  points: number;
  superiority: number;
  ground: number;
  sea: number;
  transfer: number;
  ground_used: number;
  /** Of those on a mission that still live, how many have flown this turn. */
  sea_used: number;
  /** What fell this turn, by mission. */
  lost: Record<string, number>;
}

/** The last attack on a port. [WIE-AIR-034] [WIE-AIR-036] */
export interface Strike {
  turn: number;
  by: string;
  suppressed: boolean;
}

/** An airborne unit in the box of a front. [WIE-AIR-013] */
export interface Loaded {
  side: string;
  unit: Unit;
  front: "east" | "south" | "west";
  /** The game turn from which it may fly. */
  ready: number;
}

/** A fortification or fortress of a hex. [WIE-REIN-023] [WIE-CBT-022] */
export interface Work {
  kind: "fortification" | "liege" | "maginot" | "tobruk" | "west-wall";
  side: string;
  /** The hexsides a fortress faces, as n, ne, se, s, sw, nw. */
  faces: string[];
  /** The game turn from which it counts. */
  since: number;
  /** Whether the hex was attacked in the present Combat Phase. [WIE-CBT-010] */
  attacked: boolean;
}

/** A navy: its points, and what of them is busy in this turn. [WIE-SEA-002] */
export interface Fleet {
  side: string;
  ntp: number;
  amph: number;
  surf: number;
  /** Naval transport points that have carried somebody in this player turn. [WIE-SEA-011] */
  ntp_used: number;
  /** Surface points that escort, of those above. [WIE-SEA-045] */
  escort: number;
  /** Whether a surface and a transport point carry supply over the High Seas. [WIE-SUP-029] */
  supply: boolean;
  /** Whether it carried somebody where enemy fleets hunt, in this phase. [WIE-SEA-047] */
  chased: boolean;
}

/** A port that is not as the map prints it, or that ships have used. [WIE-SEA-009] */
export interface Harbour {
  /** The last game turn in which it passes only minor supply, being damaged. */
  supply_until: number;
  /** The last game turn in which ships use it only as a minor port. */
  transport_until: number;
  shipped: number;
  /** What went through it in this player turn, each way. [WIE-SEA-008] */
  landed: number;
}

/** A unit on its way round Africa. [WIE-SEA-053] */
export interface Convoy {
  unit: Unit;
  /** The end of the way at which it comes out. */
  hex: string;
  /** When it does. */
  turn: number;
}

/** What a unit does when a battle goes against it. [WIE-CBT-063] [WIE-CBT-068] */
export interface Stand {
  /** Whether it takes losses instead of retreating. [WIE-CBT-064] */
  hold: boolean;
  /** Whether it retreats once it is reduced. [WIE-CBT-065] [WIE-CBT-066] [WIE-CBT-067] */
  after: "always" | "check" | "never";
}

/** How a country stands to the war. [WIE-POL-001] */
export interface Country {
  status: "active" | "conquered" | "liberated" | "neutral" | "occupied";
  /** The power it is, or was, at war with; nobody's while it is neutral. [WIE-POL-003] */
  side: string;
}

/** How many units a power lost, and how many were reduced. [WIE-EDT-061] */
export interface Losses {
  lost: number;
  reduced: number;
}

/** Replacement points of a nation on a front. [WIE-REIN-007] [WIE-REIN-009] */
export interface Pool {
  infantry: number;
  mechanized: number;
  infantry_most: number;
  /** How many units may still be rebuilt with each kind in this turn. */
  mechanized_most: number;
}

/** A unit that went home and comes back. [WIE-REIN-044] */
export interface Return {
  unit: Unit;
  turn: number;
}

/** A unit that went to Siberia, of which others are built. [WIE-RAIL-016] */
export interface Cadre {
  unit: Unit;
  /** The game turn in which it went there; its train is taken for that turn. [WIE-RAIL-003] */
  turn: number;
}

/** A game of War in Europe. */
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
  /** Hexes that intelligence shows a power for its player turn. [WIE-OFG-009] */
  revealed: Record<string, string[]>;
  paces: Record<string, Record<string, Pace>>;
  /** Where units in transit go. [WIE-MOV-024] */
  transits: Record<string, Record<string, string>>;
  /** Who lets all phases left in his player turn pass. [WIE-SEQ-007] */
  finished: Record<string, boolean>;
  season: "clear" | "mud" | "snow";
  /** Whose each place is: 0 for nobody, else the number of the power, from 1. [WIE-MAP-011] */
  control: string;
  rails: Record<string, Rail>;
  /** Hexes with interdiction markers, and whose they are. [WIE-AIR-038] [WIE-AIR-043] */
  interdicted: Record<string, string[]>;
  /** Air points, by `front/nation`; what a power does with them is its own affair. */
  wings: Record<string, Record<string, Wing>>;
  /** Air points of nations that changed fronts and must be given one. [WIE-AIR-008] */
  incoming: Record<string, Record<string, number>>;
  /** Who has air superiority on each front this turn. [WIE-AIR-023] */
  superior: Record<string, string[]>;
  /** Ports that were attacked from the air. [WIE-AIR-034] */
  strikes: Record<string, Strike>;
  /** Air transport points that can fly. [WIE-AMOV-003] */
  transports: Record<string, Record<string, number>>;
  /** Air transport points that come back, by `turn/front`. [WIE-AMOV-007] */
  recycled: Record<string, Record<string, number>>;
  /** Airborne units that wait for a flight. [WIE-AIR-013] */
  loaded: Record<string, Loaded>;
  /** Units that flew in this player turn. [WIE-AMOV-006] */
  flown: Record<string, Record<string, boolean>>;
  works: Record<string, Work>;
  /** Whose each beachhead is. [WIE-SEA-035] */
  beachheads: Record<string, string>;
  /** The navies, by their names in the tables. */
  fleets: Record<string, Fleet>;
  harbours: Record<string, Harbour>;
  /** Amphibious points that come back, by `navy/turn`. [WIE-SEA-034] */
  recycling: Record<string, number>;
  /** Units that go round Africa, or wait to come ashore. [WIE-SEA-053] */
  convoys: Record<string, Record<string, Convoy>>;
  /** The navy whose amphibious point each beachhead ties. [WIE-SEA-037] */
  tied: Record<string, string>;
  /** What units were told to do in defeat, where it is not the usual. */
  stands: Record<string, Record<string, Stand>>;
  /** What each power has lost, as it was when it fell. [WIE-REIN-013] */
  lost: Record<string, Record<string, Unit>>;
  /** The game turn in which the Axis first entered France or the Low Countries; 0 before it. */
  west: number;
  /** How each country stands, by its name in the map. */
  countries: Record<string, Country>;
  /**
   * The game turn in which a country that began neutral was drawn into the war. Also that of an
   * American landing in French North Africa, by the name of the area. [WIE-NAT-186]
   */
  drawn: Record<string, number>;
  /** Who attacked a country for the first time, until he has marched. [WIE-UNIT-021] */
  surprised: Record<string, string>;
  losses: Record<string, Losses>;
  /**
   * How many divisions a country has lost or seen reduced, if it gives up by that. [WIE-NAT-052] As
   * public as the losses of powers above.
   */
  divisions: Record<string, number>;
  /** Replacement points, by `front/nation`. */
  pools: Record<string, Record<string, Pool>>;
  /** Replacement points without a front, by nation. [WIE-UI-107] */
  spare: Record<string, Record<string, Pool>>;
  /** Replacement points that left a front in this turn, by nation. [WIE-UI-108] */
  moving: Record<string, Record<string, Pool>>;
  /** Personnel points in stock, in quarters: a fourth is the least a unit costs. [WIE-REIN-029] */
  personnel_quarters: Record<string, number>;
  /** New units that have not been placed yet; `at` says where they must, if anywhere. */
  waiting: Record<string, Record<string, Unit>>;
  returning: Record<string, Record<string, Return>>;
  /** The cadre pool of production: units that went to Siberia. [WIE-RAIL-016] [WIE-PSU-017] */
  cadres: Record<string, Record<string, Cadre>>;
  /** Units in Siberia that can come out by rail. [WIE-RAIL-017] [WIE-PSU-021] */
  siberia: Record<string, Record<string, Unit>>;
  /** Snow turns since the Soviet Union was invaded. [WIE-BARB-009] [WIE-NAT-038] */
  snows: number;
  /** Fortifications that can be placed. [WIE-REIN-019] */
  forts: Record<string, number>;
  /** How many units each withdrawal has had. [WIE-REIN-032] */
  withdrawn: Record<string, Record<string, number>>;
  /** How often each upgrade that is limited was used. [WIE-REIN-041] */
  upgraded: Record<string, Record<string, number>>;
  /** The unit that is free of the limits of the BEF. [WIE-REIN-039] */
  nbef: Record<string, string>;
  /** Which armies were raised, as `country/when`. [WIE-EDT-047] */
  levied: Record<string, boolean>;
  /** Soviet cadres that were lost for good when they tried to rise. [WIE-PART-028] */
  spoiled: number;
  /** Whether the first Yugoslav partisan unit has formed. [WIE-PART-025] */
  risen: boolean;
  /** Countries whose liberation was declared to be imminent. [WIE-PART-021] */
  imminent: Record<string, boolean>;
  /** What a power still has to do, or has done, in the present phase, by its name. */
  duties: Record<string, Record<string, number>>;
  /** The game turn of the Axis attack on the Soviet Union, below 0 before the game; 0 for none. */
  invaded: number;
  /** The game turn in which Sevastopol changed hands last, below 0 to the Soviets; 0 for never. */
  black_sea: number;
  /** Whether Malta was the Axis' when a player turn last ended, with that option. [WIE-OPT-029] */
  malta: boolean;
  /** Axis political points; kept in campaigns alone. [WIE-OPT-042] */
  politics: number;
  /** Whether the Ukrainian movement is an ally of the Axis, or over. [WIE-OPT-042] */
  ukraine: "" | "allied" | "over";
}

/** Which attackers pay for the exchange? [WIE-CBT-043] */
export interface ChooseLosses {
  kind: "ChooseLosses";
  target: string;
  units: string[];
  /** The printed combat factors they must make up, as far as there are so many. */
  owing: number;
  side: string;
}

/** Do the attackers retreat, or take an exchange instead? [WIE-CBT-062] */
export interface ChooseFallBack {
  kind: "ChooseFallBack";
  target: string;
  units: string[];
  owing: number;
  side: string;
}

/** Do the attackers retreat instead of taking the result that was rolled? [WIE-BARB-011] */
export interface ChooseWithdrawal {
  kind: "ChooseWithdrawal";
  target: string;
  units: string[];
  rolled: "ae" | "ax" | "br" | "de" | "dr" | "ex" | "hx";
  side: string;
}

/** Where does the attacking unit retreat to? [WIE-CBT-054] */
export interface ChooseRetreat {
  kind: "ChooseRetreat";
  unit: string;
  hexes: string[];
  side: string;
}

/** Who moves into the hex that was won? [WIE-CBT-050] */
export interface ChooseAdvance {
  kind: "ChooseAdvance";
  target: string;
  units: string[];
  /** How many may. */
  room: number;
  side: string;
}

/** A game turn began, with its season. */
export interface SeasonCame {
  kind: "SeasonCame";
  season: "clear" | "mud" | "snow";
  to: string[];
}

/** A phase in which a power had nothing to decide passed by itself. [WIE-SEQ-006] */
export interface PhasePassed {
  kind: "PhasePassed";
  side: string;
  phase: string;
  to: string[];
}

/** A power wanted no more of the phases left in its player turn. [WIE-SEQ-007] */
export interface TurnFinished {
  kind: "TurnFinished";
  side: string;
  finished: boolean;
  to: string[];
}

/** A power's units got their movement for a phase. */
export interface UnitsReadied {
  kind: "UnitsReadied";
  side: string;
  paces: [string, Pace][];
  to: string[];
}

/** A unit came into supply, or lost it. */
export interface SupplyFound {
  kind: "SupplyFound";
  unit: string;
  supplied: boolean;
  to: string[];
}

/** A unit moved to a neighbouring hex. */
export interface UnitMoved {
  kind: "UnitMoved";
  unit: string;
  origin: string;
  hex: string;
  to: string[];
}

/** A hex came into the hands of a power. */
export interface HexTaken {
  kind: "HexTaken";
  hex: string;
  place: number;
  side: string;
  to: string[];
}

/** A railway was cut by an enemy who entered its hex. */
export interface RailCut {
  kind: "RailCut";
  hex: string;
  rail: Rail;
  to: string[];
}

/** Units met somebody unseen, or his zone: they halt, stay, or pay more than was known. */
export interface EnemyFelt {
  kind: "EnemyFelt";
  unit: string;
  hex: string;
  to: string[];
}

/** A unit was sent on a transit. [WIE-MOV-024] */
export interface TransitOrdered {
  kind: "TransitOrdered";
  side: string;
  unit: string;
  hex: string;
  to: string[];
}

/** A transit came to its end, or lapsed. [WIE-MOV-027] */
export interface TransitEnded {
  kind: "TransitEnded";
  side: string;
  unit: string;
  to: string[];
}

/** A unit got on a train, or off it. */
export interface UnitEntrained {
  kind: "UnitEntrained";
  unit: string;
  at: string;
  entrained: boolean;
  to: string[];
}

/** A train took a unit along a railway: the hexes after the one it came from. */
export interface UnitRailed {
  kind: "UnitRailed";
  unit: string;
  origin: string;
  path: string[];
  /** Where it came to: the last of the path. */
  hex: string;
  to: string[];
}

/** A rail repair unit made a railway whole, in its own gauge. */
export interface RailRepaired {
  kind: "RailRepaired";
  hex: string;
  rail: Rail;
  to: string[];
}

/** A unit that went to Siberia joined the cadre pool. [WIE-RAIL-016] */
export interface CadreGained {
  kind: "CadreGained";
  side: string;
  unit: Unit;
  turn: number;
  to: string[];
}

/** A unit comes out of Siberia. [WIE-RAIL-017] */
export interface SiberiaLeft {
  kind: "SiberiaLeft";
  side: string;
  unit: string;
  to: string[];
}

/** A major port was damaged when it changed hands. */
export interface PortDamaged {
  kind: "PortDamaged";
  hex: string;
  harbour: Harbour;
  to: string[];
}

/** Units went through a port, or a new turn lets others do so. */
export interface PortUsed {
  kind: "PortUsed";
  hex: string;
  harbour: Harbour;
  to: string[];
}

/** A navy's points were used, lost, or became free again. */
export interface FleetChanged {
  kind: "FleetChanged";
  navy: string;
  fleet: Fleet;
  to: string[];
}

/** A navy sent surface points to sea. */
export interface FleetsSortied {
  kind: "FleetsSortied";
  navy: string;
  fleet: Fleet;
  to: string[];
}

/** Amphibious points went home; they come back in a later turn. [WIE-SEA-034] */
export interface ShipsWithdrawn {
  kind: "ShipsWithdrawn";
  navy: string;
  points: number;
  turn: number;
  /** How many come back in that turn besides. */
  already: number;
  to: string[];
}

/** Amphibious points are there again. [WIE-SEA-034] */
export interface ShipsReturned {
  kind: "ShipsReturned";
  navy: string;
  points: number;
  turn: number;
  fleet: Fleet;
  to: string[];
}

/** A unit went over sea. */
export interface UnitShipped {
  kind: "UnitShipped";
  unit: string;
  origin: string;
  path: string[];
  hex: string;
  assault: boolean;
  to: string[];
}

/** A unit set out round Africa. [WIE-SEA-054] */
export interface ConvoySent {
  kind: "ConvoySent";
  side: string;
  convoy: Convoy;
  to: string[];
}

/** Units that went round Africa can come ashore. [WIE-SEA-055] */
export interface ConvoyArrived {
  kind: "ConvoyArrived";
  side: string;
  hex: string;
  units: Unit[];
  to: string[];
}

/** A unit on its way round Africa turned. [WIE-UI-097] */
export interface ConvoyTurned {
  kind: "ConvoyTurned";
  side: string;
  convoy: Convoy;
  to: string[];
}

/** A unit that went round Africa goes ashore. [WIE-SEA-055] */
export interface ConvoyLeft {
  kind: "ConvoyLeft";
  side: string;
  unit: string;
  to: string[];
}

/** A unit at sea was attacked. */
export interface ShipsAttacked {
  kind: "ShipsAttacked";
  unit: string;
  danger: "air" | "coast" | "fleet" | "uncovered";
  hit: boolean;
  to: string[];
}

/** A unit that had landed was ashore for good. */
export interface LandingEnded {
  kind: "LandingEnded";
  unit: string;
  to: string[];
}

/** A beachhead was established. [WIE-SEA-035] */
export interface BeachheadMade {
  kind: "BeachheadMade";
  hex: string;
  side: string;
  navy: string;
  to: string[];
}

/** A beachhead was lost with its ships. */
export interface BeachheadLost {
  kind: "BeachheadLost";
  hex: string;
  tied: boolean;
  to: string[];
}

/** The ships of a beachhead that is no more are free to go home. [WIE-SEA-037] */
export interface ShipsReleased {
  kind: "ShipsReleased";
  hex: string;
  to: string[];
}

/** Sevastopol changed hands: nobody has ships in the Black Sea for a while. [WIE-NAT-124] */
export interface BlackSeaChanged {
  kind: "BlackSeaChanged";
  /** Below 0 when the Soviets took it. */
  turn: number;
  to: string[];
}

/** Malta changed hands, and with it the sea off Tobruk. [WIE-OPT-029] */
export interface MaltaChanged {
  kind: "MaltaChanged";
  /** Whether it is the Axis'. */
  on: boolean;
  to: string[];
}

/** A unit was reduced to a battle group. */
export interface UnitReduced {
  kind: "UnitReduced";
  unit: string;
  at: string;
  attack: number;
  defence: number;
  moves: number;
  cause: "air" | "assault" | "capture" | "combat" | "crowding" | "disbanding" | "exchange" | "march" | "overrun" | "retreat" | "sea" | "supply" | "surrender" | "thaw" | "winter";
  to: string[];
}

/** A unit was lost. */
export interface UnitLost {
  kind: "UnitLost";
  unit: string;
  name: string;
  side: string;
  at: string;
  cause: "air" | "assault" | "capture" | "combat" | "crowding" | "disbanding" | "exchange" | "march" | "overrun" | "retreat" | "sea" | "supply" | "surrender" | "thaw" | "winter";
  to: string[];
}

/** A power noted which unit it had lost. */
export interface LossNoted {
  kind: "LossNoted";
  unit: Unit;
  to: string[];
}

/** What a power had lost in the war so far became known. [WIE-EDT-061] */
export interface LossCounted {
  kind: "LossCounted";
  side: string;
  losses: Losses;
  to: string[];
}

/** How many divisions a country has lost or seen reduced so far became known. [WIE-NAT-052] */
export interface DivisionCounted {
  kind: "DivisionCounted";
  country: string;
  count: number;
  to: string[];
}

/** A work was destroyed. */
export interface WorkFell {
  kind: "WorkFell";
  hex: string;
  what: string;
  to: string[];
}

/** A work changed hands. */
export interface WorkTaken {
  kind: "WorkTaken";
  hex: string;
  side: string;
  work: Work;
  to: string[];
}

/** A fortress was attacked, or the battles of a phase are over. [WIE-CBT-010] */
export interface WorkAttacked {
  kind: "WorkAttacked";
  hex: string;
  attacked: boolean;
  to: string[];
}

/** A division dug in, or left its works. */
export interface UnitFortified {
  kind: "UnitFortified";
  unit: string;
  fortified: boolean;
  attack: number;
  defence: number;
  moves: number;
  to: string[];
}

/** A division tried to dig in, in vain. */
export interface FortifyingFailed {
  kind: "FortifyingFailed";
  unit: string;
  to: string[];
}

/** The Axis entered France or the Low Countries for the first time. */
export interface WestInvaded {
  kind: "WestInvaded";
  turn: number;
  to: string[];
}

/** A battle was fought. */
export interface BattleFought {
  kind: "BattleFought";
  side: string;
  hex: string;
  targets: string[];
  units: string[];
  attack: string;
  /** Strengths with fractions of halves and quarters, as `7.5`. */
  defence: string;
  column: string;
  table: number;
  added: number;
  die: number;
  result: "ae" | "ax" | "br" | "de" | "dr" | "ex" | "hx";
  to: string[];
}

/** An attack met more than was believed, and was called off. [WIE-CBT-006] */
export interface AttackCalledOff {
  kind: "AttackCalledOff";
  side: string;
  hex: string;
  to: string[];
}

/** A unit was attacked; it left its train. */
export interface UnitEngaged {
  kind: "UnitEngaged";
  unit: string;
  to: string[];
}

/** The marks of battle were taken from a unit. */
export interface UnitRecovered {
  kind: "UnitRecovered";
  unit: string;
  defended: boolean;
  retreated: boolean;
  to: string[];
}

/** A beaten unit retreated. */
export interface UnitRetreated {
  kind: "UnitRetreated";
  unit: string;
  origin: string;
  hex: string;
  role: "attack" | "defence";
  to: string[];
}

/** A beaten unit had nowhere to go. */
export interface UnitCornered {
  kind: "UnitCornered";
  unit: string;
  at: string;
  to: string[];
}

/** A unit moved into a hex that was won. */
export interface UnitAdvanced {
  kind: "UnitAdvanced";
  unit: string;
  origin: string;
  hex: string;
  to: string[];
}

/** Units overran an enemy on the march; that cannot be taken back. [WIE-UI-043] */
export interface HexOverrun {
  kind: "HexOverrun";
  side: string;
  hex: string;
  units: string[];
  to: string[];
}

/** A power told units what to do in defeat. */
export interface Instructed {
  kind: "Instructed";
  side: string;
  units: string[];
  stand: Stand;
  to: string[];
}

/** A new turn began for them: nothing has flown yet, and those in transfer have left. */
export interface WingsRested {
  kind: "WingsRested";
  side: string;
  /** `front/nation`. */
  wing: string;
  now: Wing;
  to: string[];
}

/** A power assigned them to a mission. */
export interface PointsAssigned {
  kind: "PointsAssigned";
  side: string;
  /** `front/nation`. */
  wing: string;
  now: Wing;
  mission: "ground" | "sea" | "superiority" | "transfer";
  to: string[];
}

/** Weather, or the want of a base, took some off their missions. */
export interface PointsGrounded {
  kind: "PointsGrounded";
  side: string;
  /** `front/nation`. */
  wing: string;
  now: Wing;
  points: number;
  cause: string;
  to: string[];
}

/** Some flew a mission, or were called back from one. */
export interface AirPointsUsed {
  kind: "AirPointsUsed";
  side: string;
  /** `front/nation`. */
  wing: string;
  now: Wing;
  to: string[];
}

/** Some were shot down. */
export interface PointsLost {
  kind: "PointsLost";
  side: string;
  /** `front/nation`. */
  wing: string;
  now: Wing;
  mission: "ground" | "sea" | "superiority" | "transfer" | "";
  points: number;
  to: string[];
}

/** Incoming ones were given this front. */
export interface PointsBased {
  kind: "PointsBased";
  side: string;
  /** `front/nation`. */
  wing: string;
  now: Wing;
  points: number;
  to: string[];
}

/** A power's air points that wait for a front became more or fewer. */
export interface IncomingChanged {
  kind: "IncomingChanged";
  side: string;
  nation: string;
  points: number;
  to: string[];
}

/** A power has more or fewer air transport points on a front. */
export interface TransportsChanged {
  kind: "TransportsChanged";
  side: string;
  front: "east" | "south" | "west";
  points: number;
  to: string[];
}

/** Air transport points will come to a front in a later turn. */
export interface TransportsDue {
  kind: "TransportsDue";
  side: string;
  front: "east" | "south" | "west";
  turn: number;
  points: number;
  to: string[];
}

/** Air transport points came to a front. */
export interface TransportsReturned {
  kind: "TransportsReturned";
  side: string;
  front: "east" | "south" | "west";
  turn: number;
  points: number;
  /** How many are there with them. */
  now: number;
  to: string[];
}

/** A loaded airborne unit went to another front. */
export interface AirborneShifted {
  kind: "AirborneShifted";
  name: string;
  front: "east" | "south" | "west";
  now: Loaded;
  to: string[];
}

/** Two sides fought for the sky over a front. */
export interface AirBattleFought {
  kind: "AirBattleFought";
  front: "east" | "south" | "west";
  axis: number;
  /** Air points that fought. */
  others: number;
  axis_lost: number;
  others_lost: number;
  to: string[];
}

/** Who had superiority shot down enemies on other missions. */
export interface MissionsRaided {
  kind: "MissionsRaided";
  front: "east" | "south" | "west";
  sides: string[];
  points: number;
  to: string[];
}

/** It showed who rules the sky over a front this turn, if anybody. */
export interface SuperiorityFound {
  kind: "SuperiorityFound";
  front: "east" | "south" | "west";
  sides: string[];
  what: "open" | "won";
  to: string[];
}

/** A port was attacked from the air. */
export interface PortStruck {
  kind: "PortStruck";
  side: string;
  hex: string;
  points: number;
  result: "failure" | "loss" | "success";
  now: Strike;
  to: string[];
}

/** A turn had passed since ports were attacked. */
export interface PortsRecovered {
  kind: "PortsRecovered";
  side: string;
  hexes: string[];
  to: string[];
}

/** Interdiction was laid on a hex, or taken off it. */
export interface HexInterdicted {
  kind: "HexInterdicted";
  side: string;
  hex: string;
  on: boolean;
  /** Whose interdiction lies there. */
  now: string[];
  to: string[];
}

/** A unit was flown from hex to hex. */
export interface UnitFlown {
  kind: "UnitFlown";
  unit: string;
  origin: string;
  hex: string;
  to: string[];
}

/** A loaded unit took off. */
export interface BoxLeft {
  kind: "BoxLeft";
  unit: string;
  to: string[];
}

/** A loaded unit came down. */
export interface UnitDropped {
  kind: "UnitDropped";
  unit: Unit;
  what: "assault" | "transport";
  to: string[];
}

/** A power noted who flew in its turn. */
export interface FlightNoted {
  kind: "FlightNoted";
  side: string;
  units: string[];
  to: string[];
}

/** A power's turn ended: who flew in it no longer matters. */
export interface FlightsForgotten {
  kind: "FlightsForgotten";
  side: string;
  units: string[];
  to: string[];
}

/** A unit that came from the air holds its hex for good. */
export interface AssaultEnded {
  kind: "AssaultEnded";
  unit: string;
  to: string[];
}

/** Air transport points did not come back. */
export interface TransportsLost {
  kind: "TransportsLost";
  side: string;
  front: "east" | "south" | "west";
  points: number;
  to: string[];
}

/** A unit wore out, or recovered. */
export interface UnitWorn {
  kind: "UnitWorn";
  unit: string;
  attrition: number;
  to: string[];
}

/** A power declared war on a neutral country, or violated its neutrality. [WIE-POL-009] */
export interface WarDeclared {
  kind: "WarDeclared";
  side: string;
  country: string;
  to: string[];
}

/** A country was attacked for the first time. [WIE-UNIT-021] */
export interface CountrySurprised {
  kind: "CountrySurprised";
  country: string;
  /** Who attacks. */
  side: string;
  to: string[];
}

/** A country stands to its arms: its zones of control reach over its border again. */
export interface SurpriseEnded {
  kind: "SurpriseEnded";
  country: string;
  to: string[];
}

/** A country came to stand otherwise to the war. [WIE-POL-001] */
export interface CountryChanged {
  kind: "CountryChanged";
  country: string;
  status: "active" | "conquered" | "liberated" | "neutral" | "occupied";
  /** Its own side, whoever holds it. */
  side: string;
  /** The game turn in which it was drawn into the war; 0 for another change. */
  since: number;
  to: string[];
}

/** All of a country's hexes that nobody else stands in came to a power. [WIE-MAP-011] */
export interface CountryTaken {
  kind: "CountryTaken";
  country: string;
  side: string;
  places: number[];
  to: string[];
}

/** A unit came onto the map: it arrived, was raised, or was mobilised. */
export interface UnitAppeared {
  kind: "UnitAppeared";
  unit: Unit;
  to: string[];
}

/** The Axis attacked the Soviet Union, or was attacked by it. */
export interface InvasionBegan {
  kind: "InvasionBegan";
  turn: number;
  to: string[];
}

/** The Ukrainian movement joined the Axis, or is over for good. [WIE-OPT-042] */
export interface UkraineChanged {
  kind: "UkraineChanged";
  status: "allied" | "over";
  to: string[];
}

/** The Allies landed in French North Africa, and began war with Vichy so. [WIE-NAT-185] */
export interface NorthAfricaInvaded {
  kind: "NorthAfricaInvaded";
  /** Whether most of them were American. */
  american: boolean;
  turn: number;
  to: string[];
}

/** A new unit stands ready to be placed. */
export interface UnitAwaited {
  kind: "UnitAwaited";
  unit: Unit;
  to: string[];
}

/** A unit no longer waits: it is being placed. */
export interface UnitCalled {
  kind: "UnitCalled";
  side: string;
  unit: string;
  to: string[];
}

/** A lost unit was raised again, or counts for something else. */
export interface LossForgotten {
  kind: "LossForgotten";
  side: string;
  unit: string;
  to: string[];
}

/** Replacement points of a nation on a front arrived or were used. */
export interface PoolChanged {
  kind: "PoolChanged";
  side: string;
  front: string;
  nation: string;
  pool: Pool;
  to: string[];
}

/** A battle group became a whole unit again. */
export interface UnitRestored {
  kind: "UnitRestored";
  unit: string;
  attack: number;
  defence: number;
  moves: number;
  to: string[];
}

/** A unit became one of another template. */
export interface UnitReformed {
  kind: "UnitReformed";
  unit: string;
  into: string;
  kind_: "air-base" | "air-landing" | "anti-tank" | "armor" | "arms-centre" | "artillery" | "cadre" | "cavalry" | "flak" | "infantry" | "mechanized" | "motorized" | "mountain" | "paratroop" | "partisan" | "rail-repair" | "supply" | "training-centre";
  size: "brigade" | "corps" | "division" | "regiment";
  attack: number;
  defence: number;
  moves: number;
  to: string[];
}

/** A unit left the map without being lost: put together, broken down, loaded, called away. */
export interface UnitTaken {
  kind: "UnitTaken";
  unit: string;
  name: string;
  at: string;
  why: string;
  to: string[];
}

/** An airborne unit went into the box of a front. */
export interface AirborneLoaded {
  kind: "AirborneLoaded";
  loaded: Loaded;
  to: string[];
}

/** A power has so many fortifications to place. */
export interface FortsCounted {
  kind: "FortsCounted";
  side: string;
  count: number;
  to: string[];
}

/** A fortification was placed. */
export interface FortBuilt {
  kind: "FortBuilt";
  hex: string;
  work: Work;
  to: string[];
}

/** A fortification was removed. */
export interface FortRazed {
  kind: "FortRazed";
  hex: string;
  to: string[];
}

/** A limited upgrade was used. */
export interface UpgradeCounted {
  kind: "UpgradeCounted";
  side: string;
  into: string;
  times: number;
  to: string[];
}

/** A unit went to a withdrawal. */
export interface WithdrawalMet {
  kind: "WithdrawalMet";
  side: string;
  withdrawal: string;
  given: number;
  to: string[];
}

/** A beachhead was dissolved. */
export interface BeachheadCleared {
  kind: "BeachheadCleared";
  hex: string;
  side: string;
  to: string[];
}

/** Another unit is free of the limits of the BEF. */
export interface NbefNamed {
  kind: "NbefNamed";
  side: string;
  unit: string;
  to: string[];
}

/** A battle group went home to be rebuilt. */
export interface UnitSentHome {
  kind: "UnitSentHome";
  side: string;
  back: Return;
  to: string[];
}

/** A unit that had gone home is back. */
export interface UnitCameBack {
  kind: "UnitCameBack";
  side: string;
  unit: string;
  to: string[];
}

/** Another snow turn came over the war in Russia. */
export interface SnowCounted {
  kind: "SnowCounted";
  snows: number;
  to: string[];
}

/** A power noted what it has still to do in the phase, or has done. */
export interface DutyChanged {
  kind: "DutyChanged";
  side: string;
  duty: string;
  count: number;
  to: string[];
}

/** A country raised its army. */
export interface LevyRaised {
  kind: "LevyRaised";
  country: string;
  occasion: string;
  to: string[];
}

/** Replacement points of a nation that have no front came, or were given one. */
export interface SpareChanged {
  kind: "SpareChanged";
  side: string;
  nation: string;
  pool: Pool;
  to: string[];
}

/** Replacement points of a nation left a front, or have come to those without one. */
export interface MovingChanged {
  kind: "MovingChanged";
  side: string;
  nation: string;
  pool: Pool;
  to: string[];
}

/** A power has so many quarters of personnel points. */
export interface PersonnelChanged {
  kind: "PersonnelChanged";
  side: string;
  quarters: number;
  to: string[];
}

/** The liberation of a country was declared to be imminent. [WIE-PART-021] */
export interface LiberationDeclared {
  kind: "LiberationDeclared";
  side: string;
  country: string;
  to: string[];
}

/** A Soviet cadre was lost for good when it tried to rise. [WIE-PART-028] */
export interface CadresSpoiled {
  kind: "CadresSpoiled";
  spoiled: number;
  to: string[];
}

/** The first partisan unit formed in Yugoslavia. [WIE-PART-025] */
export interface YugoslaviaRose {
  kind: "YugoslaviaRose";
  to: string[];
}

/** A unit came into a power's plain sight. */
export interface UnitSighted {
  kind: "UnitSighted";
  unit: Unit;
  by: string;
  to: string[];
}

/** A unit went out of a power's sight. */
export interface ContactLost {
  kind: "ContactLost";
  unit: string;
  name: string;
  by: string;
  to: string[];
}

/** A power saw from afar that somebody stands in a hex, and of what kind he looks. [WIE-OFG-002] */
export interface CounterSpotted {
  kind: "CounterSpotted";
  report: Unit;
  by: string;
  to: string[];
}

/** What a power had seen from afar no longer holds. */
export interface ReportDropped {
  kind: "ReportDropped";
  report: string;
  at: string;
  by: string;
  to: string[];
}

/** A power's intelligence lifted the fog from hexes for its player turn. [WIE-OFG-009] */
export interface HexesRevealed {
  kind: "HexesRevealed";
  by: string;
  hexes: string[];
  to: string[];
}

/** A unit got another name. [WIE-UI-053] */
export interface UnitRenamed {
  kind: "UnitRenamed";
  unit: string;
  before: string;
  name: string;
  to: string[];
}

/** A power changed who holds a hex, outside the rules. [WIE-UI-044] */
export interface HexEdited {
  kind: "HexEdited";
  side: string;
  hex: string;
  place: number;
  /** The number of the power that holds it now, from 1; 0 for nobody. */
  holder: number;
  /** How its railway is now, where it has one. */
  rail: Rail | null;
  to: string[];
}

/** A power found out anew who is in supply: it may have learned of somebody unseen. */
export interface SupplySought {
  kind: "SupplySought";
  side: string;
  to: string[];
}

/** When a game turn takes place. [WIE-SEQ-002] */
export interface WeekShown {
  /** Its first day, as in 1939-09-03. */
  day: string;
  cycle: number;
  turn: number;
}

/** A power of the game. */
export interface PowerShown {
  id: string;
  name: string;
}

/** A place that counts for victory. */
export interface ObjectiveShown {
  at: string;
  name: string;
  points: number;
  /** The power that holds it when the game begins; nobody in neutral countries. */
  holder: string;
}

/** The single numbers: `settings.toml`. */
export interface Numbers {
  zone_mp: number;
  minor_zone_mp: number;
  river_mp: number;
  interdiction_mp: number;
  rail_foot_mp: number;
  rail_mobile_mp: number;
  motor_moves: number;
  overrun_odds: number;
  overrun_units: number;
  overrun_mp: number;
  transit_mp: number;
  beachhead_hexes: number;
  russia_range: number;
  russia_range_bad: number;
  first_year: number;
  rmp: number;
  entrain_rmp: number;
  detrain_rmp: number;
  rail_interdiction_rmp: number;
  repair_mp: number;
  foreign_gauge_mp: number;
  fort_times: number;
  tobruk_end: number;
  french_works_year: number;
  french_works_cycle: number;
  french_works_turns: number;
  fortify_faces: number;
  fortified_times: number;
  west_wall: number;
  air_support_die: number;
  gunfire_die: number;
  artillery_hexes: number;
  fortress_front: number;
  fortress_rear: number;
  fortress_empty_front: number;
  fortress_empty_rear: number;
  rail_shock: number;
  rail_shock_turns: number;
  centre_rail: number;
  air_kill: number;
  air_ratio: number;
  port_points: number;
  port_loss_die: number;
  lift_hexes: number;
  drop_hexes: number;
  lift_turns: number;
  lift_loss: number;
  drop_loss: number;
  damaged_supply: number;
  damaged_transport: number;
  forced_march_chance: number;
  bef_hexes: number;
  bef_units: number;
  bef_step: number;
  minor_port_units: number;
  emergency_hexes: number;
  assault_hexes: number;
  cover_hexes: number;
  recycle_turns: number;
  escort_most: number;
  coast_loss: number;
  coast_loss_mid: number;
  coast_loss_years: [number, number];
  blitz_zone_mp: number;
  frozen_turns: number;
  airfield_points: number;
  shock_centres: number[];
  invasion: [number, number, number];
  replacement_share: number;
  replacement_nations: string[];
  mechanized_points: string[];
  combined_groups: number;
  airborne_turns: number;
  fort_turns: number;
  disband_division: number;
  disband_brigade: number;
  conversion_chance: number;
  kg_foot_turns: number;
  kg_mobile_turns: number;
  deployment: number[];
  winter_turns: number;
  centre_garrison: number;
  rising_chance: number;
  allied_partisans: number;
  soviet_partisans: number;
  soviet_cadres: number;
  partisan_hexes: number;
  partisan_chance: number;
  partisan_chance_near: number;
  yugoslav_tries: number[];
  yugoslav_divisions: number;
  army_leaves: [number, number, number];
  army_air: number;
  british_lessons: number[];
  corps_year: number;
  africa_turns: number;
  /** For infantry and cavalry, armor and mechanized, artillery; games stored without have none. */
  corps_turns: number[];
  black_sea_turns: number;
  mountain_rough_mp: number;
  mountain_mp: number;
  ukrainians: number;
  ukraine_politics: number;
  usa_assault: number;
}

/** What the end of a player turn does to the attrition of units, by supply and enemy zones. */
export interface RestRates {
  major: number;
  major_zone: number;
  minor: number;
  minor_zone: number;
  out: number;
  out_zone: number;
}

/** The rates of attrition: `attrition.toml`. */
export interface Rates {
  most: number;
  initial: number;
  force: number;
  rail: number;
  air: number;
  drop: number;
  overrun: number;
  mech: number;
  mech_advanced: number;
  attack: number;
  defend: number;
  advance: number;
  retreat: number;
  basic_rest: number;
  force_at: number;
  slow_at: number;
  slow_percent: number;
  zone_at: number;
  rest: RestRates;
  /** By nation, or for `others`: the level of new units, and how far it varies. */
  new: Record<string, [number, number]>;
  sea: number;
  /** An amphibious assault. */
  land: number;
  /** The level of a captured supply unit; with 0 it is lost instead. */
  captured: number;
  /** What a replacement adds. Games from before these four were rates have none of them. */
  replaced: number;
  /** Whether attrition does anything else than weaken in combat. [WIE-OAT-004] */
  effects: boolean;
  /** Whether attrition shortens the range of mobile supply units. [WIE-OAT-009] */
  limit_supply: boolean;
}

/** What air points at sea do with the Sealion option: a row of `sealion.csv`. */
export interface SealionRow {
  points: number;
  interdiction: number;
  attrition: number;
}

/** A kind of ground: a row of `terrain.csv`. */
export interface TerrainRow {
  terrain: string;
  /** Movement points of mechanized and motorized units to enter; nothing where they may not. */
  a: number | null;
  /** The same for all others. */
  b: number | null;
  doubled: boolean;
  die: number;
  /** Whether the zones of armor and mechanized infantry reach into it. */
  zone: boolean;
}

/** The seasons of a cycle: a row of `seasons.csv`. */
export interface SeasonRow {
  cycle: number;
  seasons: ("clear" | "mud" | "snow")[];
}

/** How likely each season is: a row of `variable-weather.csv`. */
export interface ChanceRow {
  cycle: number;
  snow: number;
  mud: number;
  clear: number;
}

/** What climate and season do: a row of `weather.csv`. */
export interface WeatherRow {
  climate: "arid" | "moderate" | "severe";
  season: "clear" | "mud" | "snow";
  effect: "attack" | "defence" | "moves" | "supply";
  units: "all" | "mech" | "mobile";
  rule: "but" | "only";
  nations: string[];
  value: "half" | "one";
}

/** A column of the combat results tables: a row of `odds.csv`. */
export interface OddsRow {
  column: string;
  attack: number;
  defence: number;
}

/** What a die brings: a row of `combat.csv`. */
export interface CombatRow {
  crt: number;
  die: number;
  results: ("ae" | "ax" | "br" | "de" | "dr" | "ex" | "hx")[];
}

/** Which combat results table nations use: a row of `combat-choice.csv`. */
export interface ChoiceRow {
  nations: string[];
  first: number;
  last: number;
  arid: number;
  moderate: number;
  moderate_bad: number;
  severe: number;
  severe_bad: number;
}

/** A power: a row of `powers.csv`. */
export interface PowerRow {
  power: "allies" | "axis" | "soviets";
  name: string;
  stack: number;
  air_range: number;
  rail: number;
  corps_rail: number;
  corps_sea: number;
  gauge: "european" | "soviet";
}

/** How far supply reaches from a head: a row of `supply.csv`. */
export interface RangeRow {
  head: "beachhead" | "major-port" | "minor-port" | "mobile" | "rail" | "source";
  axis: number;
  allies: number;
  soviets: number;
}

/** An air front: a row of `fronts.csv`. */
export interface FrontRow {
  front: "east" | "south" | "west";
  superiority: number;
  transfer: number;
  mud: number;
  snow: number;
  snow_soviets: number;
}

/** A kind of unit: a row of `kinds.csv`. */
export interface KindRow {
  kind: "air-base" | "air-landing" | "anti-tank" | "armor" | "arms-centre" | "artillery" | "cadre" | "cavalry" | "flak" | "infantry" | "mechanized" | "motorized" | "mountain" | "paratroop" | "partisan" | "rail-repair" | "supply" | "training-centre";
  mech: boolean;
  combat: boolean;
  infantry: boolean;
  points: "" | "IR" | "MR";
  first: boolean;
  second: boolean;
  march: boolean;
  stacks: boolean;
}

/** A nation: a row of `nations.csv`. */
export interface NationRow {
  nation: string;
  name: string;
  power: "" | "allies" | "axis" | "soviets";
  great: boolean;
  fed: boolean;
  zone: boolean;
  /** Where its air points may serve; empty for everywhere. */
  fronts: ("east" | "south" | "west")[];
}

/** A unit by its printed values: a row of `templates.csv`. */
export interface TemplateRow {
  template: string;
  nation: string;
  kind: "air-base" | "air-landing" | "anti-tank" | "armor" | "arms-centre" | "artillery" | "cadre" | "cavalry" | "flak" | "infantry" | "mechanized" | "motorized" | "mountain" | "paratroop" | "partisan" | "rail-repair" | "supply" | "training-centre";
  size: "brigade" | "corps" | "division" | "regiment";
  attack: number;
  defence: number;
  moves: number;
  /** Attack, defence and movement of its battle group; empty where it forms none. */
  group: number[];
  cost: number;
  elite: boolean;
  guard: boolean;
  /** Of an additional type: what stands for it without the option, or `none`. [WIE-OPT-013] */
  usual: string;
}

/** What a source of intelligence tells, in percent: a row of `intelligence.csv`. */
export interface IntelligenceRow {
  source: string;
  axis: number;
  allies: number;
  soviets: number;
}

/** What a wrong symbol shows: a row of `symbols.csv`. */
export interface SymbolRow {
  die: number;
  kind: "air-base" | "air-landing" | "anti-tank" | "armor" | "arms-centre" | "artillery" | "cadre" | "cavalry" | "flak" | "infantry" | "mechanized" | "motorized" | "mountain" | "paratroop" | "partisan" | "rail-repair" | "supply" | "training-centre";
}

/** How terrain hides what stands in it: a row of `concealment.csv`. */
export interface ConcealmentRow {
  terrain: string;
  air: number;
  network: boolean;
}

/** A country in which a power has agents: a row of `networks.csv`. */
export interface NetworkRow {
  power: "allies" | "axis" | "soviets";
  country: string;
}

/** A country or territory: a row of `countries.csv`. [WIE-POL-001] [WIE-POL-004] */
export interface CountryRow {
  country: string;
  kind: "major" | "minor" | "open" | "territory" | "unarmed";
  owner: string;
  surrender: "campaign" | "centres" | "home" | "losses" | "never" | "places" | "ports" | "stood-on" | "units" | "war";
  places: string[];
  falls_with: string;
  violates: string;
  allied_attack: boolean;
  keeps: string[];
  /** Of which kind the enemy must hold some, where that decides. */
  centres: "" | "manufacturing" | "personnel";
  /** How many of them, so many as stand in a hex. */
  least: number;
  /** How many if the places are among what he holds; nothing if that makes no difference. */
  least_with: number;
  /** How many of its divisions must be lost or reduced, where that decides. [WIE-NAT-052] */
  losses: number;
  /** With how many Soviet personnel centres in Axis hands it fights on nevertheless. */
  unless: number;
}

/** What a country raises when war comes to it: a row of `mobilisation.csv`. */
export interface LevyRow {
  country: string;
  when: "invasion" | "war";
  template: string;
  count: number;
  each: boolean;
  places: string[];
}

/** A division that can fortify: a row of `fortified.csv`. */
export interface FortifiedRow {
  template: string;
  defence: number;
}

/** A navy: a row of `navies.csv`. */
export interface NavyRow {
  navy: string;
  name: string;
  power: "allies" | "axis" | "soviets";
  ntp: number;
  seas: ("adriatic" | "aegean" | "baltic" | "black-sea" | "caspian-sea" | "central-mediterranean" | "eastern-mediterranean" | "high-seas" | "red-sea" | "western-mediterranean")[];
  nations: string[];
  repair: boolean;
  /** It exists while this country is at war, on the country's side; empty for always. */
  country: string;
  /** An area of the High Seas it may enter besides. */
  waters: string;
  /** Countries whose coasts it may call at there. */
  ports: string[];
  /** A navy whose ships it takes over. */
  inherits: string;
}

/** What opens a sea to a navy or closes it: a row of `navy-seas.csv`. */
export interface NavySeaRow {
  navy: string;
  sea: "adriatic" | "aegean" | "baltic" | "black-sea" | "caspian-sea" | "central-mediterranean" | "eastern-mediterranean" | "high-seas" | "red-sea" | "western-mediterranean";
  effect: "close" | "open";
  power: "" | "allies" | "axis" | "soviets";
  places: string[];
  surrendered: string;
}

/** What a unit can be made into: a row of `upgrades.csv`. [WIE-REIN-025] [WIE-REIN-040] */
export interface UpgradeRow {
  template: string;
  into: string;
  points: "" | "IR" | "MR";
  cost: number;
  where: "field" | "home";
  since: number[];
  times: number;
  game: "all" | "east" | "europe";
  lost: boolean;
}

/** What a unit is made of: a row of `parts.csv`. [WIE-REIN-037] [WIE-REIN-043] */
export interface PartsRow {
  template: string;
  parts: string[];
  alone: boolean;
  joins: boolean;
}

/** A country where partisans may rise: a row of `partisans.csv`. [WIE-PART-017] */
export interface GarrisonRow {
  country: string;
  garrison: number;
}

/** How well cadres hide in terrain: a row of `partisan-chances.csv`. [WIE-PART-030] */
export interface HideoutRow {
  terrain: string;
  near: number;
  far: number;
}

/** What the Axis gains or loses in a game of one front: a row of `exchanges.csv`. */
export interface ExchangeRow {
  front: "east" | "south" | "west";
  year: number;
  cycle: number;
  turn: number;
  act: "receive" | "withdraw";
  template: string;
  count: number;
}

/** A part of the army for Russia: a row of `army-for-russia.csv`. [WIE-HIST-003] */
export interface ArmyRow {
  template: string;
  count: number;
  better: string[];
  pairs: boolean;
}

/** How many units of a power may be in an area: a row of `theatres.csv`. [WIE-NAT-204] */
export interface TheatreRow {
  area: string;
  power: "allies" | "axis" | "soviets";
  most: number;
  rule: string;
  /** Whose units count; all of the power where there are none. */
  nations: string[];
  /** Whose do not. */
  but: string[];
  /** A place: once the Axis holds it the limit is over. */
  until: string;
}

/** An optional rule: a row of `options.csv`. [WIE-OPT-004] */
export interface OptionRow {
  option: string;
  name: string;
  /** `west`: War in the West and War in Europe; `east` likewise; the others say it. */
  category: "any" | "east" | "east-campaign" | "europe-campaign" | "only-east-campaign" | "west" | "west-campaign";
  default: boolean;
  rule: string;
}

/** What a group of Soviet units costs: a row of `soviet-builds.csv`. [WIE-REIN-029] */
export interface BuildRow {
  template: string;
  units: number;
  personnel: number;
  cycles: number;
}

/** All tables of the system. */
export interface Tables {
  numbers: Numbers;
  rates: Rates;
  /** From few air points to many. */
  sealion: SealionRow[];
  terrain: Record<string, TerrainRow>;
  seasons: SeasonRow[];
  chances: ChanceRow[];
  weather: WeatherRow[];
  /** From the worst for the attacker to the best. */
  odds: OddsRow[];
  combat: CombatRow[];
  choice: ChoiceRow[];
  powers: Record<string, PowerRow>;
  ranges: Record<string, RangeRow>;
  fronts: Record<string, FrontRow>;
  kinds: Record<string, KindRow>;
  nations: Record<string, NationRow>;
  templates: Record<string, TemplateRow>;
  intelligence: Record<string, IntelligenceRow>;
  symbols: SymbolRow[];
  concealment: Record<string, ConcealmentRow>;
  networks: NetworkRow[];
  countries: Record<string, CountryRow>;
  levies: LevyRow[];
  fortified: Record<string, FortifiedRow>;
  navies: Record<string, NavyRow>;
  navy_seas: NavySeaRow[];
  upgrades: UpgradeRow[];
  parts: Record<string, PartsRow>;
  garrisons: Record<string, GarrisonRow>;
  hideouts: Record<string, HideoutRow>;
  exchanges: ExchangeRow[];
  army: ArmyRow[];
  theatres: TheatreRow[];
  options: OptionRow[];
  builds: BuildRow[];
}

/** The optional rules a game is played with. [WIE-OPT-004] */
export interface Options {
  fog: boolean;
  variable_weather: boolean;
  control_blocks_supply: boolean;
  minor_zones: boolean;
  blitz_zones: boolean;
  partial_odds: boolean;
  no_exchange_out_of_supply: boolean;
  full_air_assaults: boolean;
  no_air_limits: boolean;
  additional_units: boolean;
  no_russia_range: boolean;
  no_winter_losses: boolean;
  partisans_cut_rail: boolean;
  sealion: boolean;
  kg_rebuilds: boolean;
  basic_attrition: boolean;
  advanced_attrition: boolean;
  variable_allied_strength: boolean;
  italy_must_join: boolean;
  afrika_supply: boolean;
  malta_tobruk: boolean;
  north_africa_limits: boolean;
  winter_supply_limit: boolean;
  ukraine: boolean;
}

/** The map, the calendar, the tables and who plays. */
export interface BoardShown {
  title: string;
  turns: number;
  /** Turn by turn, from the first. */
  calendar: WeekShown[];
  ground: GroundShown;
  sides: PowerShown[];
  /** The powers by their numbers in the control of hexes, from 1. */
  powers: string[];
  /** The names of countries and nations. */
  nations: Record<string, string>;
  objectives: ObjectiveShown[];
  tables: Tables;
  fog: boolean;
  /** The optional rules of the game. [WIE-OPT-001] */
  options: Options;
  /** The hexsides of rivers that freeze, by kind of river. [WIE-MAP-007] */
  freezing: Record<string, string[]>;
  /** The season in which they do. */
  frost: string;
}

/** An attack that is possible now, with what it brings on average. */
export interface Prospect {
  target: string;
  units: string[];
  air: boolean;
  odds: string;
  attack: string;
  defence: string;
  own_loss: string;
  enemy_loss: string;
  /** The chance that the enemy leaves the hex, in percent. */
  leaves: number;
  /** Enemy losses less one's own. */
  gain: string;
}

/** What can be changed of a unit where it is listed. [WIE-UI-046] */
export interface UnitBoxes {
  unit: string;
  force: "" | "fixed-off" | "fixed-on" | "off" | "on";
  train: "" | "fixed-off" | "fixed-on" | "off" | "on";
  disband: boolean;
}

/** A unit on its way round Africa, or at the end of it. [WIE-UI-097] */
export interface ConvoyRead {
  unit: string;
  name: string;
  /** Where it goes: to Europe or to the Middle East. */
  bound: "east" | "europe";
  hex: string;
  turn: number;
  /** Whether it has arrived and waits to come ashore. */
  due: boolean;
  /** Whether it can turn back now. */
  turns: boolean;
}

/** What a port can do now. [WIE-UI-018] [WIE-UI-019] */
export interface PortRead {
  kind: "" | "beachhead" | "major" | "minor";
  /** Damaged, disrupted, suppressed, frozen, blocked. */
  marks: ("b" | "dm" | "ds" | "f" | "s")[];
  /** The grade of supply that passes it now. */
  supply: "" | "beachhead" | "major" | "minor";
  /** In so many turns a captured port is back to full use; 0 for one that is. */
  repair: number;
}

/** All there is to say of a hex. [WIE-UI-012] */
export interface HexRead {
  hex: string;
  country: string;
  holder: string;
  /** The best grade of supply one's own units have there. */
  supply: "" | "beachhead" | "major" | "minor";
  /** The grade of great power supply. */
  great: "" | "beachhead" | "major" | "minor";
  /** The grade of lesser power supply, where it is better or its head nearer. [WIE-SUP-008] */
  lesser: "" | "beachhead" | "major" | "minor";
  front: "east" | "south" | "west";
  /** Whether one's own aircraft reach it, or even fly from there. */
  coverage: "" | "base" | "range";
  climate: "arid" | "moderate" | "severe";
  arctic: boolean;
  zone: "" | "both" | "enemy" | "own";
  gauge: "european" | "soviet" | null;
  track: "" | "cut" | "foreign" | "isolated" | "supplyhead";
  seas: ("adriatic" | "aegean" | "baltic" | "black-sea" | "caspian-sea" | "central-mediterranean" | "eastern-mediterranean" | "high-seas" | "red-sea" | "western-mediterranean")[];
  port: PortRead | null;
  /** What leads off the map there. */
  edge: string;
  foot: number | null;
  /** Movement points to enter; nothing where it is closed. */
  mech: number | null;
  /** Whether defenders there fight with twice their strength. */
  doubled: boolean;
  /** What is added to the die against them. */
  die: number;
  features: string[];
}

/** A navy, and the seas it may enter now. [WIE-UI-093] */
export interface NavySeas {
  navy: string;
  seas: ("adriatic" | "aegean" | "baltic" | "black-sea" | "caspian-sea" | "central-mediterranean" | "eastern-mediterranean" | "high-seas" | "red-sea" | "western-mediterranean")[];
}

/**
 * A port that is not in full use, and why; or one that the map does not print. [WIE-MAP-010] [WIE-
 * SEA-058]
 */
export interface PortNow {
  hex: string;
  kind: "" | "beachhead" | "major" | "minor";
  why: "" | "damaged" | "suppressed";
}

/** Replacement points of a nation that come to a front. */
export interface PointsDue {
  nation: string;
  front: "east" | "south" | "west";
  infantry: number;
  mechanized: number;
}

/** Units that a power has to give up. */
export interface UnitsLeaving {
  template: string;
  count: number;
}

/** What a game turn brings a power, and takes from it. */
export interface Due {
  turn: number;
  units: Unit[];
  points: PointsDue[];
  forts: number;
  leaving: UnitsLeaving[];
}

/** What is still to come for a power. [WIE-UI-104] [WIE-UI-106] */
export interface Schedule {
  due: Due[];
  /** The game turn from which French infantry may try to fortify; 0 for none in this game. */
  works: number;
}

/**
 * With which total of points a side has won: `{ compare = "at-least", total = 20 }`. [WIE-EDT-060]
 */
export interface LevelTerms {
  total: number;
  compare: "at-least" | "at-most";
}

/** What adds to the total, or takes off it. [WIE-EDT-061] */
export interface PointTerms {
  what: "axis-holds" | "loss" | "others-hold" | "surrender";
  /** A hex that is held, a nation that gave up, or a power that loses units. */
  of: string;
  /** Once, and for losses for each unit that was lost or reduced. */
  points: number;
}

/**
 * How a scenario is won: the table `[victory]` of its `scenario.toml`. [victory] check = "turn" #
 * or "end": only after the last turn axis = { total = 20 } # at least; one total for the Axis
 * others = { compare = "at-most", total = 5 } # and one for those against it points = [ { what =
 * "axis-holds", of = "081064", points = 10 }, { what = "others-hold", of = "079070", points = -5 },
 * { what = "surrender", of = "poland", points = 10 }, { what = "loss", of = "axis", points = -1 },
 * ] There is one total, which begins at `start`. With both levels reached, or none after the last
 * turn, nobody has won. [WIE-EDT-059] [WIE-EDT-060] [WIE-EDT-061]
 */
export interface VictoryTerms {
  axis: LevelTerms;
  others: LevelTerms;
  check: "end" | "turn";
  start: number;
  points: PointTerms[];
}

/** Something that pays points, and what it brings now. */
export interface Counted {
  what: string;
  of: string;
  each: number;
  points: number;
}

/** How victory stands. */
export interface Score {
  total: number;
  terms: VictoryTerms | null;
  rows: Counted[];
}

/** Who would be out of supply if the turn ended so. [WIE-SUP-006] */
export interface Outlook {
  /** Own units. */
  lacking: string[];
  /** Those of them that are in supply now. */
  losing: string[];
  /** Enemies, as far as they are seen. */
  enemies: string[];
}

/** The way of a train, and rail movement points. [WIE-RAIL-012] */
export interface Train {
  path: string[];
  cost: number;
  points: number;
}

/** The cheapest way; costs in hundredths of a movement point. */
export interface Way {
  /** The hexes after the first; none if there is no way. */
  path: string[];
  cost: number;
  /** What the slowest of the units has left. */
  points: number;
}

export type Order =
  | EndTurn
  | March
  | Force
  | Transit
  | RailMove
  | EnterSiberia
  | LeaveSiberia
  | Ship
  | Land
  | Sortie
  | ComeAshore
  | TurnBack
  | Attack
  | Overrun
  | Fortify
  | Unfortify
  | Instruct
  | Disband
  | Assign
  | Base
  | ShiftTransports
  | ShiftAirborne
  | StrikePort
  | Interdict
  | Fly
  | DeclareWar
  | Place
  | Rebuild
  | Raise
  | Combine
  | BreakDown
  | Load
  | BuildFort
  | RazeFort
  | Upgrade
  | Dissolve
  | FaceWinter
  | Withdraw
  | ClearBeachhead
  | Convert
  | NameNbef
  | SendHome
  | PullPoints
  | AllotPoints
  | PlaceCadre
  | DeclareImminent
  | FormDivision
  | Rouse
  | Rename
  | Dismiss
  | Entrain
  | FindSupply
  | EditHex
  | Done
  | Amend;

export type Answer = TakeLosses | FallBack | GoTo | Advance;

export type Question =
  | ChooseLosses
  | ChooseFallBack
  | ChooseWithdrawal
  | ChooseRetreat
  | ChooseAdvance;

export type Event =
  | SeasonCame
  | PhasePassed
  | TurnFinished
  | UnitsReadied
  | SupplyFound
  | UnitMoved
  | HexTaken
  | RailCut
  | EnemyFelt
  | TransitOrdered
  | TransitEnded
  | UnitEntrained
  | UnitRailed
  | RailRepaired
  | CadreGained
  | SiberiaLeft
  | PortDamaged
  | PortUsed
  | FleetChanged
  | FleetsSortied
  | ShipsWithdrawn
  | ShipsReturned
  | UnitShipped
  | ConvoySent
  | ConvoyArrived
  | ConvoyTurned
  | ConvoyLeft
  | ShipsAttacked
  | LandingEnded
  | BeachheadMade
  | BeachheadLost
  | ShipsReleased
  | BlackSeaChanged
  | MaltaChanged
  | UnitReduced
  | UnitLost
  | LossNoted
  | LossCounted
  | DivisionCounted
  | WorkFell
  | WorkTaken
  | WorkAttacked
  | UnitFortified
  | FortifyingFailed
  | WestInvaded
  | BattleFought
  | AttackCalledOff
  | UnitEngaged
  | UnitRecovered
  | UnitRetreated
  | UnitCornered
  | UnitAdvanced
  | HexOverrun
  | Instructed
  | WingsRested
  | PointsAssigned
  | PointsGrounded
  | AirPointsUsed
  | PointsLost
  | PointsBased
  | IncomingChanged
  | TransportsChanged
  | TransportsDue
  | TransportsReturned
  | AirborneShifted
  | AirBattleFought
  | MissionsRaided
  | SuperiorityFound
  | PortStruck
  | PortsRecovered
  | HexInterdicted
  | UnitFlown
  | BoxLeft
  | UnitDropped
  | FlightNoted
  | FlightsForgotten
  | AssaultEnded
  | TransportsLost
  | UnitWorn
  | WarDeclared
  | CountrySurprised
  | SurpriseEnded
  | CountryChanged
  | CountryTaken
  | UnitAppeared
  | InvasionBegan
  | UkraineChanged
  | NorthAfricaInvaded
  | UnitAwaited
  | UnitCalled
  | LossForgotten
  | PoolChanged
  | UnitRestored
  | UnitReformed
  | UnitTaken
  | AirborneLoaded
  | FortsCounted
  | FortBuilt
  | FortRazed
  | UpgradeCounted
  | WithdrawalMet
  | BeachheadCleared
  | NbefNamed
  | UnitSentHome
  | UnitCameBack
  | SnowCounted
  | DutyChanged
  | LevyRaised
  | SpareChanged
  | MovingChanged
  | PersonnelChanged
  | LiberationDeclared
  | CadresSpoiled
  | YugoslaviaRose
  | UnitSighted
  | ContactLost
  | CounterSpotted
  | ReportDropped
  | HexesRevealed
  | UnitRenamed
  | HexEdited
  | SupplySought
  | DiceRolled
  | ClockMoved
  | PhaseStaged
  | SideDone
  | GameEnded
  | Amended
  | AmendmentMade
  | OrderReturned;

export type BoardReply = BoardShown;

export type ActionsReply = Record<string, string[]>;

export type AttacksReply = Prospect[];

export type BesideReply = string[];

export type BoxesReply = UnitBoxes[];

export type ChartReply = Record<string, string[]>;

export type ConvoysReply = ConvoyRead[];

export type FullReply = string[];

export type GameReply = Record<string, boolean>;

export type HexReply = HexRead | null;

export type NaviesReply = NavySeas[];

export type OverrunsReply = Record<string, string[]>;

export type PlacingReply = Record<string, string[]>;

export type PocketsReply = Record<string, string[]>;

export type PortsReply = PortNow[];

export type RatesReply = Record<string, number>;

export type ReachReply = Record<string, number>;

export type ScheduleReply = Schedule;

export type ScoreReply = Score;

export type SupplyReply = Outlook;

export type TrainReply = Train | null;

export type WayReply = Way | null;

export type WorthReply = Record<string, string>;
