// A bug report, made of what this page was told and nothing else: it cannot hold what the side
// does not know. What would name the game or its dice is left out.

import type { Moment, Seated, Situation, Told } from '../generated/types';

export interface BugParts {
  version: string;
  system: string;
  scenario: string;
  side: string;
  browser: Record<string, unknown>;
  settings: unknown;
  situation: Situation | null;
  seated: Seated | null;
  moments: readonly Moment[];
  refusals: readonly Told[];
  faults: readonly string[];
  /** What the person says happened. */
  told: string;
}

/** So many moments show how it came to this. */
const MOST_MOMENTS = 200;

export function bugReport(parts: BugParts): string {
  const moments = parts.moments.slice(-MOST_MOMENTS).map((moment) => ({
    ...moment,
    events: moment.events.map((event) => without(event, 'seed')),
  }));
  const situation = parts.situation && without({ ...parts.situation }, 'seed_digest');
  return `${JSON.stringify({ ...parts, situation, moments }, null, 1)}\n`;
}

function without(record: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** What may matter of the browser. */
export function browserNow(): Record<string, unknown> {
  const { userAgent, language } = navigator;
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const size = `${innerWidth} x ${innerHeight}, ${devicePixelRatio}`;
  return { userAgent, language, size, reducedMotion: reduced };
}
