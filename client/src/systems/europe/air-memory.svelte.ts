// Last week's air allocation, to be made again. It is kept in this browser.

import type { Assign, State, Wing } from '../../generated/europe';
import { readKept, writeKept } from '../../play/kept';
import type { Seat } from '../../play/seat.svelte';
import { MISSIONS } from './units';

type Missions = Record<string, Record<Assign['mission'], number>>;

interface Kept {
  turn: number;
  /** By `front/nation`, what flew each mission when the allocation of that turn ended. */
  now: Missions;
  /** The same of the turn before. */
  before: Missions;
}

export class AirMemory {
  private kept = $state.raw<Kept>({ turn: 0, now: {}, before: {} });

  constructor(private readonly seat: Seat) {
    const found = readKept(seat.game, seat.side, 'air') as Kept | null;
    if (found && typeof found === 'object' && typeof found.turn === 'number') this.kept = found;
  }

  private get wings(): Readonly<Record<string, Wing>> {
    const state = this.seat.situation!.view as unknown as State;
    return state.wings[this.seat.side] ?? {};
  }

  /** Remember how things stand in the allocation. */
  note(): void {
    const { clock } = this.seat.situation!;
    if (clock.phase !== 'allocation' || clock.side !== this.seat.side) return;
    const now = Object.fromEntries(
      Object.entries(this.wings).map(([id, wing]) => [
        id,
        Object.fromEntries(MISSIONS.map((mission) => [mission, wing[mission]])),
      ]),
    ) as Missions;
    const { turn, now: last, before } = this.kept;
    this.kept = { turn: clock.turn, now, before: turn < clock.turn ? last : before };
    writeKept(this.seat.game, this.seat.side, 'air', this.kept);
  }

  /** The assignments that would make it as it was; who changes fronts does so once. */
  get again(): { id: string; mission: Assign['mission']; points: number }[] {
    const { wings } = this;
    return Object.entries(this.kept.before).flatMap(([id, missions]) =>
      MISSIONS.filter((mission) => mission !== 'transfer')
        .map((mission) => ({ id, mission, points: missions[mission] ?? 0 }))
        .filter(({ mission, points }) => wings[id] && wings[id][mission] !== points),
    );
  }

  /** Assign everything as it was, as far as that is possible: first less, then more. */
  async repeat(): Promise<void> {
    const less = this.again.filter(({ id, mission, points }) => points < this.wings[id]![mission]);
    for (const one of less) await this.assign(one);
    for (const one of this.again) await this.assign(one);
  }

  /** Assign so many points, or as many of them as the server takes. */
  private async assign({ id, mission, points }: AirMemory['again'][number]): Promise<void> {
    const { front, nation } = this.wings[id]!;
    const reply = await this.seat.offers({ kind: 'Assign', fields: { front, nation, mission } });
    const able = (reply?.offer.choices ?? []).map(({ value }) => Number(value));
    const now = this.wings[id]![mission];
    const fitting = able.filter((some) =>
      points > now ? some > now && some <= points : some >= points && some < now,
    );
    if (!fitting.length) return;
    const best = points > now ? Math.max(...fitting) : Math.min(...fitting);
    await this.seat.order({ kind: 'Assign', front, nation, mission, points: best });
  }
}
