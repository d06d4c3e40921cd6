// The keys of what is laid over the map: one opens the list, then each chart has its letter.

import type { Command } from '../../play/commands/command';
import { CHARTS, NAMES, type ChartName, type Charts } from './charts.svelte';
import { say } from './chart-words';
import type { FireMode } from './fire.svelte';

/** What these commands need of a staff that has charts. */
function chartsOf(staff: object): Charts | null {
  return 'charts' in staff ? (staff.charts as Charts) : null;
}

const chart = (name: ChartName): Command => ({
  id: `ovl-chart-${name}`,
  chapter: 'overlord',
  place: 'chart',
  label: () => say(`ovl.chart.${name}`),
  keys: [CHARTS[name].key],
  run: ({ screen }) => void chartsOf(screen.staff)?.press(name, screen.hover ?? screen.cursor),
  pressed: ({ screen }) => chartsOf(screen.staff)?.name === name,
});

export const chartCommands: readonly Command[] = [
  {
    id: 'ovl-charts',
    chapter: 'overlord',
    place: 'board',
    label: () => say('ovl.keys.charts'),
    keys: ['shift+d'],
    run: ({ screen }) => {
      const charts = chartsOf(screen.staff);
      if (charts) charts.listing = !charts.listing;
    },
    pressed: ({ screen }) => chartsOf(screen.staff)?.listing ?? false,
  },
  {
    id: 'ovl-card',
    chapter: 'overlord',
    place: 'board',
    label: () => say('ovl.keys.card'),
    keys: ['shift+i'],
    run: ({ screen }) => {
      if (screen.staff.inspect) screen.inspect(screen.hover ?? screen.cursor);
    },
  },
  {
    id: 'ovl-bubble',
    chapter: 'overlord',
    place: 'board',
    label: () => say('ovl.keys.bubble'),
    keys: ['shift+z'],
    run: ({ screen }) => {
      const charts = chartsOf(screen.staff);
      if (charts) charts.bubble = !charts.bubble;
    },
    pressed: ({ screen }) => chartsOf(screen.staff)?.bubble ?? false,
  },
  {
    id: 'ovl-card-close',
    chapter: 'overlord',
    place: 'card',
    label: () => say('ovl.keys.close'),
    keys: [' '],
    run: ({ screen }) => void chartsOf(screen.staff)?.cancel(),
  },
  {
    id: 'ovl-nextgun',
    chapter: 'overlord',
    place: 'board',
    label: () => say('ovl.keys.nextGun'),
    keys: ['shift+y'],
    run: ({ screen, map }) => {
      const fire = 'gunnery' in screen.staff ? (screen.staff.gunnery as FireMode) : null;
      if (screen.showing || !screen.staff.mayEnd) return;
      void fire?.next().then((hex) => {
        if (!hex) return;
        screen.moveTo(hex);
        map?.goTo(hex);
      });
    },
  },
  ...NAMES.map(chart),
];
