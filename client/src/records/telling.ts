// Gathers what reports tell from what a person's page knows.

import type { ChronicleTold } from '../generated/types';
import { coloursOf } from '../map/palette';
import { seatName } from '../menu/seats';
import type { Screen } from '../play/screen.svelte';
import { settings } from '../ui/settings.svelte';
import { say } from '../words/say';
import { browserNow, bugReport } from './bug';
import type { ChartSide } from './charts';
import { copyName } from './copies';
import { faults } from './faults';
import { reportHtml } from './report';

export function chartSides(screen: Screen): ChartSide[] {
  return screen.model.sides.map(({ id, name }, nth) => ({
    id,
    name,
    colour: coloursOf(nth).trace,
  }));
}

/** The seed of all dice, once it is told. */
export function seedOf(screen: Screen): string {
  for (const moment of screen.seat.moments)
    for (const event of moment.events)
      if (event['kind'] === 'GameEnded') return String(event['seed']);
  return '';
}

/** The report of a game that is over. */
export function reportOf(screen: Screen, chronicle: ChronicleTold, version: string): string {
  const { model, seat, opened } = screen;
  const { situation } = seat;
  const points = situation ? model.points(situation.view) : [];
  const { copy, title } = opened.listed;
  const facts = [
    { label: say('report.scenario'), value: title },
    ...model.sides.map(({ id, name }) => ({
      label: name,
      value: seatName(seat.seated?.seats[id] ?? ''),
    })),
    ...points.map(({ side, points: count }) => ({
      label: say('report.points', { side: model.sides[side]?.name ?? '' }),
      value: String(count),
    })),
    ...(copy ? [{ label: say('report.copy'), value: copyName(copy) }] : []),
    { label: say('report.version'), value: version },
    { label: say('report.seed'), value: seedOf(screen) },
    { label: say('report.digest'), value: situation?.seed_digest ?? '' },
  ];
  return reportHtml({
    title: say('report.title', { title }),
    ending: situation?.ending?.text ?? '',
    facts,
    chronicle,
    sides: chartSides(screen),
    log: logOf(screen),
  });
}

/** What happened, phase by phase, without what tells little. */
function logOf(screen: Screen): { title: string; lines: string[] }[] {
  const { model, seat, chapters } = screen;
  const phases = chapters.map((chapter) => ({
    start: chapter.start,
    title: screen.titleOf(chapter),
    lines: [] as string[],
  }));
  let phase = -1;
  seat.moments.forEach((moment, i) => {
    if (phases[phase + 1]?.start === moment.number) phase += 1;
    const after = seat.moments[i + 1];
    if (after && model.continues(moment, after)) return;
    const told = moment.words.filter((one) => !model.minor(one)).map(({ text }) => text);
    phases[phase]?.lines.push(...told, ...model.remarks(moment));
  });
  return phases.filter(({ lines }) => lines.length > 0);
}

/** A bug report of this seat, with what the person has to say. */
export function bugOf(screen: Screen, version: string, told: string): string {
  const { seat, opened } = screen;
  const { skipEmpty, wholeLog, follow } = settings;
  return bugReport({
    told,
    version,
    system: opened.listed.system,
    scenario: opened.listed.scenario,
    side: seat.side,
    browser: browserNow(),
    settings: { skipEmpty, wholeLog, follow },
    situation: seat.situation,
    seated: seat.seated,
    moments: seat.moments,
    refusals: seat.refusals,
    faults: faults(),
  });
}
