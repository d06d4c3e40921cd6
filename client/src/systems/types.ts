// What the client's frame asks of a system: a model of the board, and a staff that drafts orders.

import type { Component } from 'svelte';
import type { Frame } from '../film/player.svelte';
import type { Clock, DiceRolled, Moment, Told } from '../generated/types';
import type { Ground } from '../drawing/ground';
import type { HexId } from '../drawing/hexes';
import type {
  Arrow,
  Badge,
  Burst,
  Counter,
  Flag,
  GroundState,
  Overlay,
  Works,
} from '../drawing/scene';
import type { RulesOn } from '../help/rulebook';
import type { ChangeSort } from '../play/changes';
import type { Desk, Place } from '../play/commands/command';
import type { PanelName } from '../play/panels';
import type { Seat } from '../play/seat.svelte';
import type { SystemWords } from '../words/say';

export type View = Record<string, unknown>;

export interface SideShown {
  id: string;
  name: string;
}

/** What stands on the map, and what happens on it. */
export interface Pieces {
  counters: Counter[];
  flags: Flag[];
  bursts: Burst[];
}

/** Which units are marked on the map, by their ids. */
export interface Marked {
  ready: ReadonlySet<string>;
  selected: readonly string[];
  /** The number of the zone in which each may be set up. */
  zoned?: ReadonlyMap<string, number>;
  /** Units that are shown as shades. */
  faded?: ReadonlySet<string>;
  /** What stands in the corners of counters. */
  badges?: ReadonlyMap<string, readonly Badge[]>;
  /** Whether the viewer leaves out counters of a kind. */
  hides?(kind: string): boolean;
}

/** A number with its name. */
export interface Fact {
  label: string;
  value: string;
  /** Where it comes from, in a sentence that may name rules. */
  from?: string;
  /** The icon before the value: how something stands, good or bad. */
  icon?: 'good' | 'bad';
}

export interface UnitShown {
  id: string;
  name: string;
  /** Its side's place in the scenario's list. */
  side: number;
  line: string;
  facts: Fact[];
  /** The facts a list shows. */
  brief: Fact[];
  ghost: boolean;
  /** What is the matter with it, such as that it is pinned. */
  marks: readonly string[];
}

/** All there is to say of a hex. */
export interface HexShown {
  hex: HexId;
  title: string;
  line: string;
  facts: Fact[];
  units: UnitShown[];
  /** The same as one sentence, to be spoken. */
  spoken: string;
}

/** Reads views of a system. It knows tables, not rules. */
export interface Model {
  title: string;
  turns: number;
  ground: Ground;
  sides: readonly SideShown[];
  phase(clock: Clock): string;
  /** Day and hour, where a system counts them. */
  when?(clock: Clock): string;
  /** Whether the map lies in the dark. */
  isDark?(clock: Clock): boolean;
  points(view: View): { side: number; points: number }[];
  /** What a film or the present shows. */
  pieces(frame: Frame, marked: Marked): Pieces;
  describe(view: View, hex: HexId): HexShown;
  /** Who holds the ground and where the front runs, as far as the view says so. */
  state?(view: View): GroundState;
  /** What that is called where it is not plain control by the rules. */
  stateNote?: string;
  /** What was built on the ground and torn down, where a system has that. */
  works?(view: View): Works;
  /** What of the ground changes in play and has a place in the legend. */
  changes?: readonly ('works' | 'ice' | 'ports' | 'rails')[];
  /** How long a moment is shown, in milliseconds; 0 when there is nothing to see. */
  lasts(moment: Moment): number;
  /** Whether nobody has to wait until a moment of the own doing has been shown. */
  passes?(moment: Moment): boolean;
  /** What a moment sounds like, as a name; null where nothing is heard. */
  cue(moment: Moment): string | null;
  /** Where the eye should be at a moment. */
  focus(moment: Moment): HexId | null;
  /** The moves of some moments, as arrows; the view tells whose they are. */
  moves(moments: readonly Moment[], view: View): Arrow[];
  /** Whether a sentence is of those a log leaves out as long as nobody asks for everything. */
  minor(told: Told, moment?: Moment): boolean;
  /** What a log adds to the sentences of a moment. */
  remarks(moment: Moment): string[];
  /** Whose roll it was; nothing where that is not known. */
  roller?(event: DiceRolled, moment: Moment): string;
  /** What sort of change a moment is to a side that was waiting; nothing if it tells little. */
  change?(moment: Moment): ChangeSort | null;
  /** How the objectives stand before a game, for a picture of the scenario. */
  firstFlags?(): Flag[];
  /** What earned each side its points, over all moments. */
  scores(moments: readonly Moment[]): { side: number; parts: Fact[] }[];
  /** Whether a moment only carries on what the one before it began. */
  continues(before: Moment, after: Moment): boolean;
  /** Own units, for a list to choose from. */
  roster(view: View): UnitShown[];
  at(view: View, unit: string): HexId | null;
  /** The own units of the same formation as one, itself among them; where formations are known. */
  formation?(view: View, unit: string): readonly string[];
}

/** A move that is planned and not yet made. */
export interface PlannedMove {
  unit: string;
  path: readonly HexId[];
  /** What it costs, or when the unit arrives. */
  label: string;
}

/** What a click could have meant instead of what it did. */
export interface Instead {
  hex: HexId;
  label: string;
  run(): Promise<void>;
}

/** Turns clicks and keys into orders. What may be ordered it learns from the server alone. */
export interface Staff {
  readonly overlay: Partial<Overlay>;
  readonly selected: readonly string[];
  readonly ready: ReadonlySet<string>;
  /** While units are set up: the number of each one's zone. */
  readonly zoned?: ReadonlyMap<string, number>;
  /** The units that can be taken in hand, where those are more than the ready ones. */
  readonly takeable?: ReadonlySet<string>;
  readonly mayEnd: boolean;
  /** Whether all phases left of a player's turn can be ended at once, and how. */
  readonly mayEndTurn?: boolean;
  endTurn?(): Promise<void>;
  /** The hex that keeps the phase from being ended, if it is one. */
  hindrance?(): Promise<HexId | null>;
  /** Begin with a unit what a click with Shift means, while nothing is in hand; false for nothing. */
  pickFar?(unit: string): boolean;
  /** Points by side, where the view does not hold them. */
  readonly points?: Record<string, number> | undefined;
  /** What is still idle, in a sentence; empty when ending the phase forgoes nothing. */
  readonly idle: string;
  /** Whether nothing can be done in this phase but to end it. */
  readonly empty: boolean;
  /** Whether something can be done that nobody is waiting for. */
  readonly more?: boolean;
  /** Whether an order is being put together, with buttons of its own. */
  readonly drafting: boolean;
  /** Whether what is in hand says plainly what can be done, so that nobody needs to be prompted. */
  readonly plain?: boolean;
  /** The hex an open question is about. */
  readonly about: HexId | null;
  /** Give the nth answer to the open question. */
  answerNth(nth: number): Promise<void>;
  /** Learn anew what is on offer. */
  refresh(): Promise<void>;
  /** Act on a hex, by click or key; a click may have hit one of the own counters there. */
  act(hex: HexId, clicked?: string): Promise<void>;
  /** The panel that says more of what is planned at a hex. */
  panelOn?(hex: HexId): PanelName | null;
  /** Say what acting on a hex would do. */
  hint(hex: HexId): string;
  point(hex: HexId | null): void;
  pick(unit: string): Promise<void>;
  /** Take what a drag from a unit's counter would carry, where that is more than the unit. */
  grasp?(unit: string): Promise<void>;
  /** Take several units in hand. What that means for orders is the system's decision; `alike` are
   * those of the formation of one that was pointed at. */
  select(units: readonly string[], alike?: boolean): Promise<void>;
  /** Bring a unit to the hex to which its counter was dragged; without it, the hex is acted on. */
  carry?(unit: string, hex: HexId): Promise<void>;
  /** Whether it has asked what the units in hand can do, and not yet heard. */
  readonly looking?: boolean;
  readonly instead?: Instead | null;
  /** Planned moves, where the system keeps them; the end of each can be dragged elsewhere. */
  readonly plans?: readonly PlannedMove[];
  replan?(unit: string, hex: HexId): Promise<void>;
  next(): HexId | null;
  /** The unit before, where a system goes both ways. */
  previous?(): HexId | null;
  /** Whether a panel lists the stack that was clicked, so that it is not spread over the map. */
  readonly lists?: boolean;
  /** Do what a command of the system's own means at a hex. */
  perform?(deed: string, hex: HexId): void;
  /** Units that are shown as shades, and what stands in the corners of counters. */
  readonly faded?: ReadonlySet<string>;
  readonly badges?: ReadonlyMap<string, readonly Badge[]>;
  /** Whose keys come first, while the system has something open. */
  readonly open?: Place | null;
  /** What the pointer looks like over a hex, in the words of CSS. */
  cursor?(hex: HexId): string;
  /** Look at a hex closely, or no longer. */
  inspect?(hex: HexId): void;
  /** Open the details of a stack, which two clicks of the right button ask for; false for none. */
  openStack?(hex: HexId): boolean;
  /** Give up what was begun; says whether there was anything. */
  cancel(): boolean;
}

/** What the parts of a system are given. */
export interface SystemProps {
  staff: Staff;
  model: Model;
  view: View;
  words: SystemWords;
  desk?: Desk;
}

/** One system in the client. */
export interface SystemClient {
  /** The rules that the help on parts of the screen speaks of. */
  rulesOn?: RulesOn;
  model(board: unknown, viewer: string, words: SystemWords): Model;
  staff(seat: Seat): Staff;
  /** What to bear in mind before a phase is ended. */
  endNote?(): string;
  /** What the map has beside the tools of every system. */
  Tools?: Component<{ staff: Staff; model: Model; view: View; desk: Desk }>;
  /** What the head of the page shows beside the clock. */
  Bar?: Component<{ staff: Staff; model: Model; view: View }>;
  /** What is to be decided now: questions, drafts. */
  Now: Component<SystemProps>;
  /** What can be looked up and arranged beforehand. */
  Orders: Component<SystemProps>;
  /** What lies over the map. */
  Over?: Component<SystemProps>;
  /** So many pixels along the upper edge of the map lie under it. */
  above?: number;
  /** What is added to the details of a hex. */
  Hex?: Component<SystemProps & { hex: HexId; pinned: boolean }>;
}
