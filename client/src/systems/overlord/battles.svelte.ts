// What a side foresees of its battles: asked anew after every order, and kept to be compared.

import type { BattleFought, BattleReply, Forecast, State } from '../../generated/overlord';
import type { HexId } from '../../drawing/hexes';
import type { Seat } from '../../play/seat.svelte';
import { eventsOf } from './film';
import { battlesOf, isGuessed } from './plans';
import { chanceOfRetreat, percent } from './values';
import { say } from './words';

/** A forecast, and whether somebody is in it of whom only the presence is known. */
export type Foreseen = Forecast & { guessed: boolean };

/** The chance that the defence goes; where that would be a guess, no figure pretends to know it. */
export function chanceOf(forecast: Foreseen): string {
  return forecast.guessed ? say('ovl.battle.unknown') : percent(chanceOfRetreat(forecast));
}

/** A battle that was fought, and what was foreseen of it. */
export interface Fought {
  battle: BattleFought;
  forecast: Foreseen | null;
}

export class Battles {
  forecasts = $state.raw<Readonly<Record<HexId, Foreseen>>>({});
  /** By turn and hex, what was foreseen last. */
  private kept = $state.raw<Readonly<Record<string, Foreseen>>>({});
  private run = 0;

  constructor(private readonly seat: Seat) {}

  async refresh(): Promise<void> {
    const run = ++this.run;
    const { situation, side } = this.seat;
    if (situation?.clock.phase !== 'planning') return;
    const state = situation.view as unknown as State;
    const found: Record<HexId, Foreseen> = {};
    for (const target of battlesOf(state, side).keys()) {
      const forecast = (await this.seat.query('battle', { target })) as BattleReply;
      if (forecast) found[target] = { ...forecast, guessed: isGuessed(state, side, target) };
    }
    if (run !== this.run) return;
    this.forecasts = found;
    const { turn } = situation.clock;
    const others = Object.entries(this.kept).filter(([key]) => !key.startsWith(`${turn}/`));
    const now = Object.entries(found).map(([hex, one]) => [`${turn}/${hex}`, one] as const);
    this.kept = Object.fromEntries([...others, ...now]);
  }

  /** The battles of the turn that was carried out last, each with its forecast. */
  fought(turn: number): Fought[] {
    return this.seat.moments
      .filter((moment) => moment.turn === turn)
      .flatMap(eventsOf)
      .filter((event): event is BattleFought => event.kind === 'BattleFought')
      .map((battle) => ({
        battle,
        forecast:
          battle.battle === 'set-piece' && battle.attacker === this.seat.side
            ? (this.kept[`${turn}/${battle.hex}`] ?? null)
            : null,
      }));
  }
}
