// Compares what a player did with what a step awaits: by name and fields, nothing more.

import type { Awaited, Clock, Step } from '../generated/types';

/** What a player gives: an order, an answer, or the last order taken back. */
export type Given =
  | { kind: 'order' | 'answer'; name: string; fields: Readonly<Record<string, unknown>> }
  | { kind: 'undo'; name: 'undo'; fields: Readonly<Record<string, unknown>> };

/** What a page shows, as far as steps await it. */
export interface Sight {
  selected: readonly string[];
  /** Where cursor and pointer are. */
  hexes: readonly string[];
  clock: Clock | null;
  /** The lists that are open. */
  tabs: readonly string[];
  /** What the pressed buttons say. */
  pressed: readonly string[];
  film: boolean;
  drafting: boolean;
  over: boolean;
  camera: { x: number; y: number; scale: number };
}

/** Whether what is given is what is awaited. */
export function fits(awaited: Awaited, given: Given): boolean {
  if (awaited.kind !== given.kind) return false;
  if (awaited.name && awaited.name !== given.name) return false;
  return Object.entries(awaited.fields).every(([key, wanted]) => same(wanted, given.fields[key]));
}

/** Whether a step lets something be given, awaited or not. */
export function allows(step: Step, given: Given): boolean {
  return fits(step.await, given) || step.allow.includes('any') || step.allow.includes(given.name);
}

/** What is said to somebody who does something else. */
export function otherwise(step: Step, name: string): string {
  return step.otherwise[name] ?? (name === 'select' ? '' : (step.otherwise['any'] ?? ''));
}

/** Whether the page shows what is awaited; `before` is the camera the step began with. */
export function shows(awaited: Awaited, sight: Sight, before: Sight['camera']): boolean {
  const { camera, clock } = sight;
  switch (awaited.kind) {
    case 'select':
      return sight.selected.includes(awaited.name);
    case 'hex':
      return sight.hexes.includes(awaited.name);
    case 'tab':
      return sight.tabs.includes(awaited.name);
    case 'pressed':
      return sight.pressed.includes(awaited.name);
    case 'film':
      return sight.film;
    case 'close':
      return !sight.film;
    case 'draft':
      return sight.drafting;
    case 'over':
      return sight.over;
    case 'zoom':
      return camera.scale !== before.scale;
    case 'pan':
      return camera.scale === before.scale && (camera.x !== before.x || camera.y !== before.y);
    case 'phase':
      return (
        clock?.phase === awaited.name &&
        Object.entries(awaited.fields).every(
          ([key, wanted]) => clock[key as keyof Clock] === wanted,
        )
      );
    default:
      return false;
  }
}

/** Lists are the same in any order; one value in place of a list means the list's end. */
function same(wanted: unknown, has: unknown): boolean {
  if (!Array.isArray(has)) return wanted === has;
  if (!Array.isArray(wanted)) return wanted === has.at(-1);
  return wanted.length === has.length && wanted.every((one) => has.includes(one));
}
