// Figures of Overlord as they are written: points, percent, values on counters, days.

import { OPPOSITE, type Direction, type HexId } from '../../drawing/hexes';
import type { Forecast, HexRead, TurnShown, Unit } from '../../generated/overlord';

/** Reports tell the type from this level on, and values from the other. */
const TYPE_KNOWN = 2;
const VALUES_KNOWN = 3;
const CONDITION_KNOWN = 5;

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Hundredths of a movement point, with one decimal where it has one. */
export function points(hundredths: number): string {
  return String(Math.round(hundredths / 10) / 10);
}

/** Tenths, with one decimal where it has one. */
export function tenths(value: number): string {
  return String(value / 10);
}

/** By side its zone of control in a hex; a dash where it has units there itself. [OVL-UI-075] */
export function zonesOf({ zones }: HexRead): { side: string; figure: string }[] {
  return zones.map(([side, value]) => ({ side, figure: value === null ? '–' : tenths(value) }));
}

/** The direction of a hexside, seen from one of the two hexes it lies between. */
export function towards(side: string, hex: HexId): string {
  const [of, direction] = side.split('-') as [HexId, Direction];
  return (of === hex ? direction : OPPOSITE[direction]).toUpperCase();
}

/** Tenths of a percent, as whole percent. */
export function percent(value: number): string {
  return `${Math.round(value / 10)}\u202f%`;
}

/** A number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

/** Whether the type, the values, the condition of a unit are known to the viewer. */
export function known(unit: Unit): { type: boolean; values: boolean; condition: boolean } {
  const level = unit.seen === null ? CONDITION_KNOWN : unit.level;
  return {
    type: level >= TYPE_KNOWN,
    values: level >= VALUES_KNOWN,
    condition: level >= CONDITION_KNOWN,
  };
}

/** Attack, defence, movement, as printed; guns show attack, range, movement. */
export function printed(unit: Unit): string {
  if (!known(unit).values) return '?-?-?';
  if (unit.range) return `${unit.attack}/${unit.range}-${unit.movement}`;
  return `${unit.attack}-${unit.defence}-${unit.movement}`;
}

/** The day and hour of a turn. */
export function when(turn: TurnShown | undefined): string {
  if (!turn) return '';
  const day = DAY.format(new Date(`${turn.day}T00:00:00Z`));
  return `${day}, ${String(turn.hour).padStart(2, '0')}:00`;
}

/** The chance that the defence goes, over the six dice, in tenths of a percent. */
export function chanceOfRetreat(forecast: Forecast): number {
  const sum = forecast.results.reduce((all, result) => all + result.retreat_tenths, 0);
  return Math.round(sum / Math.max(1, forecast.results.length));
}
