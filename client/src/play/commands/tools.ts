// Commands of the tools on the map: finding places, measuring, notes, and layers.

import { layers, type Layer } from '../../map/layers.svelte';
import type { Key } from '../../words/say';
import type { Command } from './command';

const layer = (id: Layer, label: Key, key: string): Command => ({
  id: `layer-${id}`,
  chapter: 'tools',
  place: 'board',
  label,
  keys: [key],
  run: () => layers.toggle(id),
  pressed: () => layers.shown[id],
});

/** The layers of the map, each with its key. */
export const layerCommands: Readonly<Record<Layer, Command>> = {
  grid: layer('grid', 'layer.grid', 'shift+g'),
  numbers: layer('numbers', 'layer.numbers', 'shift+h'),
  names: layer('names', 'layer.names', 'shift+p'),
  control: layer('control', 'layer.control', 'shift+c'),
  front: layer('front', 'layer.front', 'shift+f'),
  ghosts: layer('ghosts', 'layer.ghosts', 'shift+r'),
  moves: layer('moves', 'layer.moves', 'shift+m'),
  zones: layer('zones', 'layer.zones', 'shift+q'),
  notes: layer('notes', 'layer.notes', 'shift+t'),
  minimap: layer('minimap', 'layer.minimap', 'z'),
};

export const toolCommands: readonly Command[] = [
  {
    id: 'goto',
    chapter: 'tools',
    place: 'board',
    label: 'tools.goto',
    keys: ['j', '/'],
    run: ({ screen }) => {
      screen.dialog = 'goto';
    },
  },
  {
    id: 'ruler',
    chapter: 'tools',
    place: 'board',
    label: 'tools.ruler',
    keys: ['h'],
    run: ({ screen }) => screen.tools.rule(screen.cursor),
    pressed: ({ screen }) => screen.tools.ruling,
  },
  {
    id: 'notes',
    chapter: 'tools',
    place: 'board',
    label: 'tools.notes',
    keys: ['p'],
    run: ({ screen }) => {
      screen.dialog = 'notes';
    },
  },
  {
    id: 'layers',
    chapter: 'tools',
    place: 'board',
    label: 'tools.layers',
    keys: ['o'],
    run: ({ screen }) => {
      screen.tools.listing = !screen.tools.listing;
    },
    pressed: ({ screen }) => screen.tools.listing,
  },
  {
    id: 'legend',
    chapter: 'tools',
    place: 'board',
    label: 'tools.legend',
    keys: ['shift+o'],
    run: ({ screen }) => {
      screen.dialog = 'legend';
    },
  },
  {
    id: 'bare-held',
    chapter: 'tools',
    place: 'board',
    label: 'tools.bareHeld',
    keys: ['v'],
    run: ({ screen }) => {
      screen.tools.held = true;
    },
    release: ({ screen }) => {
      screen.tools.held = false;
    },
  },
  {
    id: 'bare',
    chapter: 'tools',
    place: 'board',
    label: 'tools.bare',
    keys: ['shift+v'],
    run: ({ screen }) => {
      screen.tools.cleared = !screen.tools.cleared;
    },
    pressed: ({ screen }) => screen.tools.cleared,
  },
  ...Object.values(layerCommands),
];
