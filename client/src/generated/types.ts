// Made by `python -m grognard.server.typescript` from the records. Do not edit.

/** Create a game. */
export interface NewGame {
  scenario: string;
  seats: Record<string, string>;
  name?: string;
  options?: Record<string, unknown>;
}

/** Go on from a save, as a new game. Where seats are not named, persons sit. */
export interface OpenSave {
  seats?: Record<string, string>;
  name?: string;
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
}

/** Ask the system something on this side's view, such as odds or reach. */
export interface AskQuery {
  type: "query";
  id: number;
  name: string;
  params?: unknown;
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
}

/** A system that can be played. */
export interface SystemListed {
  id: string;
  title: string;
  /** The names of its computer opponents, as seats name them; its own first. */
  opponents: string[];
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
}

/** A game was created. */
export interface Created {
  id: string;
}

/** A save in the user's folder. */
export interface SaveListed {
  file: string;
  system: string;
  scenario: string;
  title: string;
  entries: number;
  written: string;
  /** What is wrong with it, if it cannot be read. */
  problem: string;
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
  questions: AskedQuestion[];
  outcome: Outcome | null;
  ending: Told | null;
  view: Record<string, unknown>;
  /** Published from the start; at the end `GameEnded` tells the seed it belongs to. */
  seed_digest: string;
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

/** What the side has just been shown; the situation follows. */
export interface Happened {
  type: "happened";
  moments: Moment[];
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

/**
 * A stretch of play: the view it begins with, the view after each moment, and the moments. At most
 * 500 moments come at once; ask again from `start + moments.length` for the rest.
 */
export interface FilmShown {
  type: "film";
  id: number;
  start: number;
  /** `views[0]` before the first moment, `views[i + 1]` after moment i. */
  views: Record<string, unknown>[];
  moments: Moment[];
}

/** The reply to a query. */
export interface Queried {
  type: "reply";
  id: number;
  reply: unknown;
}

/** A computer opponent is at work, or has finished. */
export interface Thinking {
  type: "thinking";
  side: string;
  at_work: boolean;
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

export type ClientMessage = AskOffers | GiveOrder | GiveAnswer | TakeBack | AskFilm | AskQuery;

export type ServerMessage =
  | Situation
  | Happened
  | Offered
  | Accepted
  | NotAllowed
  | FilmShown
  | Queried
  | Thinking
  | Gone;

export type * as skirmish from "./skirmish";
