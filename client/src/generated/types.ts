// Made by `python -m grognard.server.typescript` from the records. Do not edit.

/** Create a game. */
export interface NewGame {
  scenario: string;
  seats: Record<string, string>;
  name?: string;
  options?: Record<string, unknown>;
  /** Where computers play each other: seconds between two decisions, while somebody watches. */
  pace?: number;
  /** With which sides are kept to their players, if they like; a hash is all that is stored. */
  passwords?: Record<string, string>;
  /** The campaign that begins with the scenario. */
  campaign?: string;
  /** What players are called who are not to be called as their side is. */
  players?: Record<string, string>;
}

/** Go on from a save, as a new game. Where seats are not named, persons sit. */
export interface OpenSave {
  seats?: Record<string, string>;
  name?: string;
}

/** Save a game. Without a name the save is called after the game and the time. */
export interface SaveGame {
  name?: string;
}

/** Let somebody else play a side from now on. */
export interface Reseat {
  side: string;
  /** `person`, or the name of an opponent. */
  seat: string;
  /** The side whose page asks; nothing when no page does. */
  by?: string;
  /** Of those of the two sides that are kept with a password. */
  keys?: Record<string, string>;
}

/** Stop opponents, let them go on, or say how fast computers that play each other are. */
export interface SetPace {
  paused?: boolean;
  /** Seconds between two decisions, while somebody watches; 0 goes to the end at once. */
  pace?: number;
}

/** Ask for the key that opens a side, by its password. */
export interface AskKey {
  side: string;
  password: string;
}

/** Ask for a whole game as a file, with the keys of all sides that are kept with a password. */
export interface ExportGame {
  keys?: Record<string, string>;
}

/** Go back to the beginning of a turn, as a copy. */
export interface MakeCopy {
  turn: number;
}

/** An order, or an answer, with fields still open. Without a kind, everything is open. */
export interface Draft {
  kind?: string;
  fields?: Record<string, unknown>;
}

/** What may come next in this draft? */
export interface AskOffers {
  type: "offers";
  id: number;
  draft: Draft;
  question?: number;
}

/** Give an order. */
export interface GiveOrder {
  type: "order";
  id: number;
  order: Record<string, unknown>;
}

/** Answer an open question of this side, by its place in the list. */
export interface GiveAnswer {
  type: "answer";
  id: number;
  answer: Record<string, unknown>;
  question?: number;
}

/** Take back the last orders. */
export interface TakeBack {
  type: "strike";
  id: number;
  steps?: number;
}

/** Show a stretch of play again. */
export interface AskFilm {
  type: "film";
  id: number;
  start?: number;
  stop?: number | null;
  /** Once the game is over: as it was, without fog. Its moments are counted by themselves. */
  truth?: boolean;
}

/** Tell a stretch of play again, in words and events alone: for a log, or the list of a film. */
export interface AskMoments {
  type: "moments";
  id: number;
  start?: number;
  stop?: number | null;
}

/** Once the game is over: how did everything stand in the end? */
export interface AskTruth {
  type: "truth";
  id: number;
}

/** Ask the system something on this side's view, such as odds or reach. */
export interface AskQuery {
  type: "query";
  id: number;
  name: string;
  params?: unknown;
}

/** Tell the game in numbers, turn by turn. */
export interface AskChronicle {
  type: "chronicle";
  id: number;
}

/** Why did computer opponents do what they did? Before the end only those of this side. */
export interface AskReasons {
  type: "reasons";
  id: number;
}

/** Keep this side with a password from now on; an empty one takes it away. */
export interface SetPassword {
  type: "password";
  id: number;
  password: string;
}

/** Finish the present phase. */
export interface Done {
  kind: "Done";
}

/** Change fields of a record outside the rules; everybody is told that it happened. */
export interface Amend {
  kind: "Amend";
  field: string;
  key: string;
  values: Record<string, unknown>;
}

/** The server is there. */
export interface Health {
  version: string;
  pid: number;
  /** Whether the menu may end it: it answers this machine alone. */
  ends: boolean;
}

/** An optional rule a game may be begun with. */
export interface OptionListed {
  id: string;
  name: string;
  /** The heading it stands under, if any. */
  group: string;
  /** The fronts it fits; none means any. */
  fronts: string[];
  /** Whether it is there for campaigns alone. */
  campaign: boolean;
}

/** A number of optional rules that may be set; from 0 to 1 it is a switch. */
export interface RateListed {
  id: string;
  name: string;
  /** The heading it stands under. */
  group: string;
  /** The optional rules that use it. */
  options: string[];
  usual: number;
  least: number;
  most: number;
}

/** A system that can be played. */
export interface SystemListed {
  id: string;
  title: string;
  /** The names of its computer opponents, as seats name them; its own first. */
  opponents: string[];
  /** How each opponent plays, in a sentence. */
  manners: Record<string, string>;
  /** Whether a game may give a computer a bonus, `+`, or a handicap, `-`. */
  bonus: boolean;
  /** The optional rules a game may be begun with, besides fog. */
  options: OptionListed[];
  /** The numbers of these rules that may be set. */
  rates: RateListed[];
  /** What the fronts are called that its scenarios are chosen by; often there are none. */
  fronts: Record<string, string>;
}

/** A rule of a register, as players look it up. */
export interface RuleListed {
  id: string;
  /** The name of the chapter it stands in. */
  area: string;
  /** Nothing where the rule has no title. */
  title: string;
  text: string;
}

/** A side of a scenario. */
export interface SideListed {
  id: string;
  name: string;
}

/** A scenario that can be played. */
export interface ScenarioListed {
  id: string;
  system: string;
  title: string;
  sides: SideListed[];
  turns: number;
  /** Markdown. */
  briefing: string;
  /** The title of its tutorial, if it has one. */
  lesson: string;
  /** So long the tutorial takes. */
  minutes: number;
  /** Whether it is there for its tutorial alone. */
  alone: boolean;
  /** On which front of its system it is played, where the system has fronts. */
  front: string;
  /** Whether it came with a pack of the user's. */
  custom: boolean;
}

/** A scenario of a campaign. */
export interface LinkListed {
  id: string;
  title: string;
}

/** A campaign that can be played. */
export interface CampaignListed {
  id: string;
  system: string;
  title: string;
  /** Markdown. */
  briefing: string;
  /** In the order of play. */
  scenarios: LinkListed[];
  /** Whether it came with a pack of the user's. */
  custom: boolean;
}

/** What a game that went back to an earlier turn is a copy of. */
export interface CopyOf {
  /** Of the game; nothing when that is not known. */
  name: string;
  turn: number;
}

/** A game on this server. Nothing here that a side of it might not know. */
export interface GameListed {
  id: string;
  name: string;
  system: string;
  scenario: string;
  title: string;
  /** For each side `person`, or the name of the opponent that plays it. */
  seats: Record<string, string>;
  turn: number;
  turns: number;
  /** Who is to act. While a question is open all sides stand here: who is asked is a secret. */
  awaited: string[];
  over: boolean;
  /** When the last entry was made, in UTC. */
  changed: string;
  /** The sides that are kept with a password. */
  locked: string[];
  /** For a copy that went back to an earlier turn: of what. */
  copy: CopyOf | null;
  /** The id of the campaign it belongs to, if it does. */
  campaign: string;
  /** Which scenario of the campaign it is, counted from 1. */
  link: number;
  /** What players are called who are not called as their side is. */
  players: Record<string, string>;
}

/** A game was created. */
export interface Created {
  id: string;
}

/** The key of a side: it opens the side until the password is changed. */
export interface KeyGiven {
  key: string;
  /** Why there is no key, in a sentence: a wrong password is an answer like another. */
  refused: string;
}

/** A save in the user's folder. Nothing here that a side of it might not know. */
export interface SaveListed {
  file: string;
  name: string;
  system: string;
  scenario: string;
  title: string;
  turn: number;
  turns: number;
  over: boolean;
  written: string;
  /** What is wrong with it, if it cannot be read. */
  problem: string;
  /** For a save of a copy that went back to an earlier turn: of what. */
  copy: CopyOf | null;
}

/** A game was saved, or a save was taken in. */
export interface SaveWritten {
  file: string;
}

/** The words of the shell and of each system: sentences by key, each in its forms. */
export interface Wording {
  shell: Record<string, Record<string, string>>;
  systems: Record<string, Record<string, Record<string, string>>>;
}

/** A style in which maps can be drawn. */
export interface StyleListed {
  id: string;
  title: string;
}

/** What the hexes lie on. */
export interface SheetLook {
  desk: string;
  paper: string;
  frame: string;
  shadow: string;
  /** Of hexes for which no layer has a rule. */
  ground: string;
}

/** The outlines of the hexes. */
export interface GridLook {
  colour: string;
  width: number;
  since: number;
}

/** How the names of a kind of place are written. */
export interface LabelLook {
  size: number;
  colour: string;
  halo: string;
  weight: 500 | 600 | 700;
  slanted: boolean;
  capitals: boolean;
  spacing: number;
  place: "above" | "below" | "middle";
  /** Pixels: it is written larger rather than smaller than this. */
  least: number;
  since: number;
  /** Rather left out than written over a sign, or nearer to another mark than to its own. */
  strict: boolean;
  /** Kinds of hexes it is best written on: the name of a cape stands in the sea. */
  over: string[];
}

/** A line drawn once. */
export interface Stroke {
  colour: string;
  width: number;
  dash: number[];
  /** How far to the right of a line it runs, looking along it. */
  shift: number;
}

/** How hexes of a kind look: a fill, what stands on it, and its rim towards other hexes. */
export interface AreaLook {
  fill: string | null;
  pattern: "" | "beach" | "contours" | "drifts" | "dunes" | "fields" | "hedgerows" | "hedges" | "houses" | "marsh" | "orchard" | "peaks" | "puddles" | "rain" | "ripples" | "rough" | "trees" | "waves";
  /** The colours of the pattern. */
  inks: string[];
  /** Along the border towards other hexes. */
  rim: Stroke[];
  /** The same, but only the half that lies inside the area: bands along a shore. */
  inside: Stroke[];
  /** Of the hachures that run down where the area ends; light falls from the north-west. */
  slope: string | null;
}

/** How hexes look whose number in a grid of numbers is so high or higher. */
export interface Band {
  at: number;
  look: AreaLook;
  /** Kinds of hexes that its fill does not lie on: a wood stays as green on a hill. */
  spared: string[];
}

/** Short strokes across a line: sleepers of a railway, teeth of a cliff. */
export interface Ticks {
  colour: string;
  width: number;
  length: number;
  every: number;
  sides: "both" | "right";
  shift: number;
}

/** How a line along hexsides, or from hex to hex, looks: strokes, the lowest first. */
export interface LineLook {
  strokes: Stroke[];
  ticks: Ticks | null;
  /** Drawn from this zoom on. */
  since: number;
  /** The kind of lettering, of those in `names`, for the names of such lines; none: unwritten. */
  names: string;
  /** Whether a line along hexsides is drawn as dug by people, without windings. */
  straight: boolean;
}

/** A sign at a hex, or across a hexside. */
export interface MarkLook {
  sign: "airfield" | "anchor" | "blown" | "bridge" | "depot" | "dot" | "factory" | "fort" | "gear" | "houses" | "ice" | "mooring" | "muster" | "oil" | "parachute" | "path" | "pontoon" | "ring" | "sandbags" | "square" | "star" | "strip" | "strong-point" | "trench" | "triangle" | "wall" | "way-out";
  ink: string;
  paper: string;
  size: number;
  /** In its hex; `low` is between the middle and below, `corner` above on the left. */
  place: "above" | "below" | "corner" | "left" | "low" | "middle" | "right";
  since: number;
  /** A line along the hexsides it faces, drawn in the place of the sign where it faces some. */
  front: LineLook | null;
}

/** The colours of a side: its counters, flags and arrows. */
export interface SideLook {
  body: string;
  light: string;
  dark: string;
  /** For arrows and flags on the map. */
  trace: string;
}

/** What counters of all sides share. */
export interface CountersLook {
  ink: string;
  /** Ink and ground of the symbol. */
  paper: string;
  text: string;
  shadow: string;
  /** Lies over a counter that has nothing left to do. */
  spent: string;
  ready: string;
  selected: string;
  /** Of the mark on a unit that is held down. */
  alarm: string;
  /** The body of a report. */
  ghost: string;
}

/** What helps the player: where units can go, what is aimed at, what just happened. */
export interface OverlayLook {
  reach: string;
  reach_edge: string;
  choice: string;
  choice_edge: string;
  target: string;
  cursor: string;
  hover: string;
  way: string;
  halo: string;
  ink: string;
  fire: string;
  shells: string;
  burst: string;
  loss: string;
  flag: string;
  sighted: string;
}

/** How the state of the ground looks: who holds it, the front, what was built and torn down. */
export interface StateLook {
  /** How thick the colour of its holder lies over a hex. */
  shade: number;
  /** How wide the band is that runs inside a side's ground, along where it ends. */
  edge: number;
  front: LineLook;
  /** The sign over a bridge that is no more. */
  blown: MarkLook;
  pontoon: MarkLook;
  /** The sign of a path through a minefield. */
  path: MarkLook;
  /** Over a railway of European gauge that is cut. [WIE-MAP-004] */
  cut: LineLook;
  /** Over a railway of Soviet gauge that is cut. [WIE-MAP-004] */
  cut_soviet: LineLook;
  /** Over a railway that has European gauge now. [WIE-MAP-004] */
  converted: LineLook;
  /** Over a railway that has Soviet gauge now. [WIE-MAP-004] */
  converted_soviet: LineLook;
  /** By kind, rivers under ice. */
  frozen: Record<string, LineLook>;
  /** A port that enemy aircraft keep from its work. */
  suppressed: string;
  /** A port that is out of action since it was taken. */
  damaged: string;
  /** By kind, the signs of forts and the like: one for each side, in the scenario's order. */
  forts: Record<string, MarkLook[]>;
}

/** What lies over the ground of nearly all hexes, such as puddles or snow. */
export interface Cover {
  look: AreaLook;
  /** Kinds of hexes it does not lie on. */
  spared: string[];
}

/** A style by night, or in bad weather: the same colours, changed in one way. */
export interface Variant {
  title: string;
  /** Mixed into the colours of the ground, as thick as it covers. */
  tint: string;
  /** How much of its colour the ground loses before. */
  grey: number;
  /** How much of this change lines and signs take part in. */
  lines: number;
  /** Kinds of hexes that keep their colours. */
  spared: string[];
  cover: Cover | null;
  /** Of all names and numbers, where they change. */
  letters: string | null;
  halo: string | null;
  /** Lines that look different then, by layer and kind: rivers under ice. */
  sides: Record<string, Record<string, LineLook>>;
  /** The same for signs; a sign may be there only then. */
  marks: Record<string, Record<string, MarkLook>>;
}

/** How light falls on a grid of heights, from the north-west: each hex is lit or shaded. */
export interface Relief {
  light: string;
  /** Both as thick as they lie on the steepest ground. */
  shade: string;
  /** The fall between neighbours, in metres, from which ground is as steep as can be. */
  steep: number;
  /** Kinds of hexes that stay flat, such as the sea. */
  spared: string[];
}

/** How maps of large hexes are drawn: a layer with rules here is drawn by them alone. */
export interface Wide {
  /** For sheets whose hexes measure so much or more. */
  metres: number;
  grid: GridLook;
  /** All kinds of names, in the order in which they get their room. */
  names: Record<string, LabelLook>;
  grids: Record<string, Record<string, AreaLook>>;
  heights: Record<string, Band[]>;
  /** For grids of heights. */
  relief: Record<string, Relief>;
  sides: Record<string, Record<string, LineLook>>;
  steps: Record<string, Record<string, LineLook>>;
  marks: Record<string, Record<string, MarkLook>>;
}

/** A way to draw maps and counters. */
export interface Style {
  title: string;
  sheet: SheetLook;
  grid: GridLook;
  numbers: LabelLook;
  grids: Record<string, Record<string, AreaLook>>;
  /** For grids of numbers; the lowest band first. */
  heights: Record<string, Band[]>;
  sides: Record<string, Record<string, LineLook>>;
  /** For layers of sides that are signs across a hexside, such as bridges. */
  crossings: Record<string, Record<string, MarkLook>>;
  steps: Record<string, Record<string, LineLook>>;
  marks: Record<string, Record<string, MarkLook>>;
  /** By the kind of place; `place` for those of no kind or an unknown one. */
  names: Record<string, LabelLook>;
  colours: SideLook[];
  counters: CountersLook;
  overlay: OverlayLook;
  state: StateLook;
  cover: Cover | null;
  /** By name: `night`, `rain`, `mud`, `snow`, `frozen`. */
  variants: Record<string, Variant>;
  /** For grids of heights. */
  relief: Record<string, Relief>;
  /** What differs on maps of large hexes. */
  wide: Wide | null;
}

/** The table `[tutorial]`: which game is played. */
export interface Lesson {
  title: string;
  /** Whom the person plays. */
  side: string;
  /** Who plays the other sides. */
  opponent: string;
  /** Dice and opponents are drawn from it: the game always goes alike, and has no secret dice. */
  seed: string;
  minutes: number;
  options: Record<string, unknown>;
  /** Whether the scenario is there for its tutorial alone: then the menu does not list it. */
  alone: boolean;
}

/** What a step points at. One of its keys is given. */
export interface Target {
  hex: string;
  unit: string;
  control: "answers" | "assault" | "done" | "film" | "keys" | "next" | "save" | "seats" | "undo" | "";
  tab: "log" | "orders" | "units" | "";
  /** What any control of the page says: the panels of a system have controls of their own. */
  label: string;
}

/** What ends a step. */
export interface Awaited {
  kind: "answer" | "close" | "draft" | "film" | "hex" | "next" | "order" | "over" | "pan" | "phase" | "pressed" | "select" | "tab" | "undo" | "zoom";
  name: string;
  /** Fields of the order, answer or clock. One value in place of a list means the list's end. */
  fields: Record<string, unknown>;
}

/** One of the tables `[[steps]]`. */
export interface Step {
  /** A little Markdown: paragraphs, **stress**, `keys`. */
  text: string;
  /** What is to be done, in a sentence; empty where there is only something to read. */
  task: string | "";
  point: Target | null;
  await: Awaited;
  /**
   * What is said to somebody who does something else: by the name of an order or answer, or by
   * "undo", "select" and "any".
   */
  otherwise: Record<string, string>;
  /** Orders and answers that may be given besides, by name, or "undo"; "any" allows all. */
  allow: string[];
}

/** A `tutorial.toml`. */
export interface Tutorial {
  tutorial: Lesson;
  steps: Step[];
}

/** A sheet of hexes, and how it numbers them. */
export interface SheetShown {
  width: number;
  height: number;
  /** The columns that stand half a hex lower, by their numbers. */
  lower: "even" | "odd";
  digits: 2 | 3;
  first: [number, number];
  prefix: string;
  /** Which way the numbers of rows grow. */
  rows: "down" | "up";
  /** From the middle of a hex to the next; 0 where the sheet has no scale. */
  metres: number;
}

/** A layer that says something of every hex. */
export interface GridShown {
  layer: string;
  /** What the cells mean; none for a grid of numbers. */
  names: string[];
  /** For each hex, row by row, the place of its name in `names`, or its number. */
  cells: number[];
}

/** Something at a single hex. */
export interface MarkShown {
  layer: string;
  kind: string;
  at: string;
  /** The directions of the hexsides it looks to, where it looks to some of them only. */
  facing?: string[];
}

/** A line: sides like `0304-ne` that touch each other, or hexes from neighbour to neighbour. */
export interface RunShown {
  layer: string;
  kind: string;
  run: string[];
  /** Of a river or a road; many lines have none. */
  name: string;
  /** The usual English name, where it is another word. */
  english: string;
}

/** The name of a place. */
export interface NameShown {
  at: string;
  name: string;
  kind: string;
  /** Other names, and the names of other places in the hex. */
  aliases: string[];
  /** The usual English form, where it is another word. */
  english: string;
  /** Degrees by which lettering rises to the right. */
  turn: number;
}

/** The ground of one sheet: all there is to draw of a map that is the same for everybody. */
export interface GroundShown {
  sheet: SheetShown;
  grids: GridShown[];
  marks: MarkShown[];
  sides: RunShown[];
  steps: RunShown[];
  names: NameShown[];
}

/** Why a request over HTTP was not carried out, in a sentence for people. */
export interface Trouble {
  error: string;
}

/** Where the game stands in the sequence of play. */
export interface Clock {
  turn: number;
  /** The name of the row of the sequence that is being played. */
  phase: string;
  /** The side whose phase it is, where the sequence goes round the sides. */
  side: string;
}

/** A sentence of the game with what it was made of. */
export interface Told {
  key: string;
  text: string;
  rule: string;
}

/** A question that waits for this side's answer. */
export interface AskedQuestion {
  question: Record<string, unknown>;
  text: string;
}

/** How a game ended. */
export interface Outcome {
  /** The side that won, or nobody for a draw. */
  winner: string;
  /** Key of the words that say why. */
  reason: string;
  margin: number;
  points: [string, number][];
}

/** Everything a side knows now; sent on connecting and after every change. */
export interface Situation {
  type: "situation";
  /** How many moments of play the side has been shown; its own count. */
  count: number;
  digest: string;
  clock: Clock;
  /** Who is to act or asked; a side that is asked itself hears of nobody else. */
  awaited: string[];
  /** What the side is to do now, or whom it waits for. */
  prompt: Told;
  strikable: number;
  /** Orders that were taken back and can be given again; the next one stands last. */
  undone: Record<string, unknown>[];
  questions: AskedQuestion[];
  outcome: Outcome | null;
  ending: Told | null;
  view: Record<string, unknown>;
  /** Published from the start; at the end `GameEnded` tells the seed it belongs to. */
  seed_digest: string;
  /** Whether the view is left out: the steps of what happened lead to it from the one before. */
  follows: boolean;
}

/** One moment of play as a side saw it: events that happened together, and their words. */
export interface Moment {
  number: number;
  turn: number;
  phase: string;
  acting: string;
  events: Record<string, unknown>[];
  words: Told[];
}

/** What is new in a view: a value at a path is set, or dropped, or partly overwritten. */
export interface Change {
  path: string[];
  /** What stands there now, unless it is gone or `text` says what of it is new. */
  value?: unknown;
  gone?: boolean;
  /** Overwrites as many letters of the old text, from the letter `at`. */
  text?: string;
  at?: number;
}

/** What the side has just been shown; the situation follows. */
export interface Happened {
  type: "happened";
  moments: Moment[];
  /** As in a film: how each moment changes the view, from the situation before to the next. */
  steps: Change[][];
}

/** A value that the next field may take, with what the player should know of it. */
export interface Choice {
  value: unknown;
  preview: Record<string, number | string | boolean | null>;
}

/** Why an order is not allowed: the rule behind it, and words with their parameters. */
export interface Refusal {
  rule: string;
  key: string;
  params: Record<string, number | string | boolean | null>;
}

/** A value that the next field may not take, and why. */
export interface Refused {
  value: unknown;
  refusal: Refusal;
}

/** What may come next in a draft. */
export interface Offer {
  /** The field to fill: `kind` to begin with; empty when nothing is left to fill. */
  field: string;
  choices: Choice[];
  refused: Refused[];
  /** Whether the field is a list to which the choice is added, rather than its value. */
  many: boolean;
  /** Whether the draft as it stands is an order that may be given. */
  complete: boolean;
  /** What giving the draft as it stands would mean. */
  preview: Record<string, number | string | boolean | null>;
}

/** The reply to `offers`. Refusals are worded in the same order as `offer.refused`. */
export interface Offered {
  type: "offer";
  id: number;
  offer: Offer;
  refused: Told[];
}

/** The order, answer or strike was taken, and is durable. */
export interface Accepted {
  type: "accepted";
  id: number;
}

/** The order, answer, strike or message was not taken, and why. */
export interface NotAllowed {
  type: "refused";
  id: number;
  told: Told;
}

/** A table of records that all have the same fields: what they hold, in the order of these. */
export interface Rows {
  fields: string[];
  records: Record<string, unknown[]>;
}

/**
 * A stretch of play: the view it begins with, the moments, and how each changes the view. At most
 * 500 moments come at once; ask again from `start + moments.length` for the rest.
 */
export interface FilmShown {
  type: "film";
  id: number;
  start: number;
  /** Before the first moment, but for the tables that come in rows. */
  view: Record<string, unknown>;
  /** The tables of the view that are made of records, by name. */
  rows: Record<string, Rows>;
  moments: Moment[];
  /** `steps[i]`: how the view after moment i differs from the one before it. */
  steps: Change[][];
}

/** A stretch of play without the views; cut like a film. */
export interface MomentsTold {
  type: "moments";
  id: number;
  start: number;
  moments: Moment[];
}

/** How everything stood when the game ended: the state itself, without fog. */
export interface TruthTold {
  type: "truth";
  id: number;
  state: Record<string, unknown>;
}

/** One thing that is counted: how it stood for each side at the end of each turn. */
export interface SeriesTold {
  name: string;
  title: string;
  /** As many as turns are told. */
  values: Record<string, number[]>;
}

/** How often each face of the dice with so many faces came up. */
export interface DiceTold {
  faces: number;
  counts: number[];
}

/** The game in numbers: as the side saw it, and after the end as it was. */
export interface ChronicleTold {
  type: "chronicle";
  id: number;
  /** The first is the one before the beginning. */
  turns: number[];
  series: SeriesTold[];
  dice: DiceTold[];
  /** Whether the game is over, and this is how it was. */
  truth: boolean;
}

/** Why an opponent did something. */
export interface ReasonTold {
  turn: number;
  text: string;
}

/** The reasons of the opponents, in the order of play; of sides that have any. */
export interface ReasonsTold {
  type: "reasons";
  id: number;
  sides: Record<string, ReasonTold[]>;
}

/** The reply to a query. */
export interface Queried {
  type: "reply";
  id: number;
  reply: unknown;
}

/** A computer opponent is at work, is so still, or has finished. */
export interface Thinking {
  type: "thinking";
  side: string;
  at_work: boolean;
  /** So many whole seconds it has been at work. */
  seconds: number;
  /** What it has weighed for this decision; only where no person plays, as it tells of forces. */
  steps: number | null;
}

/** Who plays the sides; sent on connecting and after every change. */
export interface Seated {
  type: "seated";
  /** For each side `person`, or the name of the opponent that plays it. */
  seats: Record<string, string>;
  paused: boolean;
  pace: number;
  /** The sides that persons took over from computers at some time. */
  taken: string[];
  /** The sides that are kept with a password. */
  locked: string[];
}

/** The game was deleted, or a rule failed and the game stands still. */
export interface Gone {
  type: "gone";
  told: Told;
}

/** Dice were rolled; `good` says, for a chance, up to which face it happens. */
export interface DiceRolled {
  kind: "DiceRolled";
  label: string;
  faces: number;
  results: number[];
  /** How many draws of this label and address came before it in its phase. */
  nth: number;
  good: number | null;
  purpose: "chance" | "dice" | "name";
  to: string[];
}

/** The game moved on to another phase. */
export interface ClockMoved {
  kind: "ClockMoved";
  clock: Clock;
  to: string[];
}

/** The arbiter noted whether the present phase has begun. */
export interface PhaseStaged {
  kind: "PhaseStaged";
  begun: boolean;
  to: string[];
}

/** A side finished the present phase. */
export interface SideDone {
  kind: "SideDone";
  side: string;
  to: string[];
}

/** The game was over; the seed is published, so that every roll can be checked. */
export interface GameEnded {
  kind: "GameEnded";
  outcome: Outcome;
  seed: string;
  to: string[];
}

/** A cell was changed outside the rules; told to the sides that see the cell. */
export interface Amended {
  kind: "Amended";
  field: string;
  key: string;
  cell: string;
  to: string[];
}

/** A side changed something outside the rules; everybody is told that it did. */
export interface AmendmentMade {
  kind: "AmendmentMade";
  side: string;
  to: string[];
}

/** A mended rule no longer asked the question that stood open; the order went back. */
export interface OrderReturned {
  kind: "OrderReturned";
  side: string;
  to: string[];
}

export type ClientMessage =
  | AskOffers
  | GiveOrder
  | GiveAnswer
  | TakeBack
  | AskFilm
  | AskMoments
  | AskTruth
  | AskQuery
  | AskChronicle
  | AskReasons
  | SetPassword;

export type ServerMessage =
  | Situation
  | Happened
  | Offered
  | Accepted
  | NotAllowed
  | FilmShown
  | MomentsTold
  | TruthTold
  | ChronicleTold
  | ReasonsTold
  | Queried
  | Thinking
  | Seated
  | Gone;

export type * as europe from "./europe";
export type * as overlord from "./overlord";
export type * as skirmish from "./skirmish";
