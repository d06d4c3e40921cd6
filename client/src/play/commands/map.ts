// Commands of the map: the cursor, and what part of the map is seen.

import type { Direction } from '../../drawing/hexes';
import type { Key } from '../../words/say';
import type { Command, Desk } from './command';

const PAN = 90;

const step = (id: Direction, label: Key, ...keys: string[]): Command => ({
  id: `step-${id}`,
  chapter: 'map',
  place: 'map',
  label,
  keys,
  run: (desk) => walk(desk, (screen) => screen.walk(id)),
});

const aside = (id: 'left' | 'right', label: Key, key: string): Command => ({
  id: `aside-${id}`,
  chapter: 'map',
  place: 'map',
  label,
  keys: [key],
  run: (desk) => walk(desk, (screen) => screen.walkAside(id)),
});

const pan = (id: string, label: Key, x: number, y: number): Command => ({
  id: `pan-${id}`,
  chapter: 'map',
  place: 'map',
  label,
  keys: [`shift+arrow${id}`],
  run: ({ map }) => map?.panBy({ x, y }),
});

function walk({ screen, map }: Desk, go: (screen: Desk['screen']) => void): void {
  go(screen);
  map?.showHex(screen.cursor);
}

export const mapCommands: readonly Command[] = [
  step('nw', 'keys.nw', 'q'),
  step('n', 'keys.n', 'w', 'arrowup'),
  step('ne', 'keys.ne', 'e'),
  step('sw', 'keys.sw', 'a'),
  step('s', 'keys.s', 's', 'arrowdown'),
  step('se', 'keys.se', 'd'),
  aside('left', 'keys.left', 'arrowleft'),
  aside('right', 'keys.right', 'arrowright'),
  {
    id: 'act',
    chapter: 'map',
    place: 'map',
    label: 'keys.act',
    keys: ['enter'],
    run: ({ screen }) => void screen.act(screen.cursor),
  },
  pan('left', 'keys.panLeft', PAN, 0),
  pan('right', 'keys.panRight', -PAN, 0),
  pan('up', 'keys.panUp', 0, PAN),
  pan('down', 'keys.panDown', 0, -PAN),
  {
    id: 'zoom-in',
    chapter: 'map',
    place: 'board',
    label: 'keys.zoomIn',
    keys: ['+', '=', 'shift++'],
    run: ({ map }) => map?.zoomBy(1.25),
  },
  {
    id: 'zoom-out',
    chapter: 'map',
    place: 'board',
    label: 'keys.zoomOut',
    keys: ['-'],
    run: ({ map }) => map?.zoomBy(0.8),
  },
  {
    id: 'fit',
    chapter: 'map',
    place: 'map',
    label: 'keys.fit',
    keys: ['home'],
    run: ({ map }) => map?.home(),
  },
  {
    id: 'map',
    chapter: 'map',
    place: 'board',
    label: 'keys.map',
    keys: ['m'],
    run: ({ map }) => map?.focus(),
  },
];
