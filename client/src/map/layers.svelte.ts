// Which layers the map shows; kept in this browser.

import type { GroundState, Print, Scene } from '../drawing/scene';

const PLACE = 'grognard/layers';

/** What can be shown or left out, in the order of the list. */
export const LAYERS = [
  'grid',
  'numbers',
  'names',
  'control',
  'front',
  'ghosts',
  'moves',
  'zones',
  'notes',
  'minimap',
] as const;
export type Layer = (typeof LAYERS)[number];
export type Layered = Readonly<Record<Layer, boolean>>;

/** What is shown at first. */
export const FIRST: Layered = {
  grid: true,
  numbers: true,
  names: true,
  control: false,
  front: false,
  ghosts: true,
  moves: true,
  zones: true,
  notes: true,
  minimap: true,
};

class Layers {
  shown = $state.raw<Layered>(FIRST);

  constructor() {
    try {
      this.shown = layersFrom(JSON.parse(localStorage.getItem(PLACE) ?? '{}'));
    } catch {
      // Without storage everything is as it is at first.
    }
  }

  toggle(layer: Layer): void {
    this.shown = { ...this.shown, [layer]: !this.shown[layer] };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.shown));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

export const layers = new Layers();

/** What was kept, as far as it makes sense. */
export function layersFrom(kept: unknown): Layered {
  const known = (kept ?? {}) as Partial<Record<Layer, unknown>>;
  const pairs = LAYERS.map((name) => {
    const value = known[name];
    return [name, typeof value === 'boolean' ? value : FIRST[name]];
  });
  return Object.fromEntries(pairs) as Layered;
}

/** A scene with the layers that are shown; `bare` leaves out all that stands on the ground. */
export function withLayers(
  scene: Scene,
  state: GroundState | null,
  shown: Layered,
  bare: boolean,
): Scene {
  const { overlay } = scene;
  const counters = shown.ghosts ? scene.counters : scene.counters.filter((one) => !one.ghost);
  const print: Print = { grid: shown.grid, numbers: shown.numbers, names: shown.names };
  return {
    print,
    ...(state ? { state: stateShown(state, shown) } : {}),
    counters: bare ? [] : counters,
    flags: bare ? [] : scene.flags,
    overlay: {
      ...overlay,
      zones: shown.zones && overlay.zones ? overlay.zones : new Map(),
      arrows: shown.moves && !bare ? overlay.arrows : [],
      notes: shown.notes ? overlay.notes : [],
    },
  };
}

function stateShown(state: GroundState, shown: Layered): GroundState {
  if (shown.control && shown.front) return state;
  return {
    ...state,
    control: shown.control ? state.control : {},
    front: shown.front ? state.front : [],
  };
}
