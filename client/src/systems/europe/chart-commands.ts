// The keys of overlays and of what else is shown: one opens the list, then each has its letter.

import { layers } from '../../map/layers.svelte';
import type { Command, Desk } from '../../play/commands/command';
import { CHARTS, NAMES, type ChartName } from './charts.svelte';
import type { EuropeStaff } from './staff.svelte';
import { say, type Key } from './view-words';

/** The staff of War in Europe, where it is played. */
function staffOf({ screen }: Desk): EuropeStaff | null {
  return 'filter' in screen.staff ? (screen.staff as unknown as EuropeStaff) : null;
}

const chart = (name: ChartName): Command => ({
  id: `eu-chart-${name}`,
  chapter: 'europe',
  place: 'overlay',
  label: () => say(`eu.chart.${name}`),
  keys: [CHARTS[name].key],
  run: (desk) => void staffOf(desk)?.charts.press(name),
  pressed: (desk) => staffOf(desk)?.charts.name === name,
});

const mark = (
  id: string,
  label: Key,
  key: string,
  run: (staff: EuropeStaff, desk: Desk) => void,
  pressed?: (staff: EuropeStaff) => boolean,
): Command => ({
  id: `eu-view-${id}`,
  chapter: 'europe',
  place: 'overlay',
  label: () => say(label),
  keys: [key],
  run: (desk) => {
    const staff = staffOf(desk);
    if (staff) run(staff, desk);
  },
  ...(pressed ? { pressed: (desk) => Boolean(staffOf(desk) && pressed(staffOf(desk)!)) } : {}),
});

/** What is shown besides overlays, in the order of the list. [WIE-UI-130] */
export const MARKS: readonly Command[] = [
  mark(
    'grid',
    'eu.view.grid',
    'g',
    () => layers.toggle('grid'),
    () => layers.shown.grid,
  ),
  mark(
    'interdiction',
    'eu.view.interdiction',
    'i',
    ({ options }) => options.toggle('interdiction'),
    ({ options }) => options.now.interdiction,
  ),
  mark(
    'orders',
    'eu.view.orders',
    'o',
    ({ options }) => options.toggle('orders'),
    ({ options }) => options.now.orders,
  ),
  mark(
    'units',
    'eu.view.units',
    'u',
    ({ options }) => options.toggleUnits(),
    ({ options }) => options.now.units !== 'none',
  ),
  mark(
    'summary',
    'eu.view.summary',
    'd',
    (staff) => {
      staff.options.turnSummary();
      void staff.charts.refresh();
    },
    ({ options }) => options.now.summary !== '',
  ),
  mark(
    'actions',
    'eu.view.actions',
    'w',
    ({ options }) => options.toggle('actions'),
    ({ options }) => options.now.actions,
  ),
  mark('home', 'eu.view.home', 'h', ({ charts }) => charts.goHome?.()),
  mark('options', 'eu.view.options', 'shift+u', ({ charts }) => {
    charts.options = true;
  }),
  mark('tables', 'eu.keys.tables', 'f1', ({ charts }) => {
    charts.tables = true;
  }),
];

const take = (id: string, label: Key, key: string): Command => ({
  id: `eu-take-${id}`,
  chapter: 'europe',
  place: 'board',
  label: () => say(label),
  keys: [key],
  run: (desk) => {
    const { screen } = desk;
    if (!screen.showing) staffOf(desk)?.takeSome(id, screen.hover ?? screen.cursor);
  },
});

export const chartCommands: readonly Command[] = [
  ...NAMES.map(chart),
  ...MARKS,
  // Held with a letter, over a stack. [WIE-UI-131]
  take('all', 'eu.keys.all', 'alt+a'),
  take('force', 'eu.keys.force', 'alt+f'),
  take('mech', 'eu.keys.mech', 'alt+m'),
  take('foot', 'eu.keys.foot', 'alt+n'),
  {
    id: 'eu-back',
    chapter: 'europe',
    place: 'board',
    label: () => say('eu.keys.back'),
    keys: ['shift+l'],
    run: (desk) => {
      const hex = staffOf(desk)?.filter.step(-1, desk.screen.cursor);
      if (hex) desk.show(hex);
    },
  },
  {
    id: 'eu-stack',
    chapter: 'europe',
    place: 'board',
    label: () => say('eu.keys.stack'),
    keys: ['shift+e'],
    run: (desk) => staffOf(desk)?.openStack(desk.screen.hover ?? desk.screen.cursor),
  },
];
