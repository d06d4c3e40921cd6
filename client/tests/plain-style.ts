// A style with as little in it as a style may have.

import type { LabelLook, LineLook, Style } from '../src/generated/types';

export function label(size: number): LabelLook {
  return {
    size,
    colour: '#000000',
    halo: '#ffffff',
    weight: 600,
    slanted: false,
    capitals: false,
    spacing: 0,
    place: 'below',
    least: 0,
    since: 0,
    strict: false,
    over: [],
  };
}

export function line(colour: string): LineLook {
  return {
    strokes: [{ colour, width: 4, dash: [], shift: 0 }],
    ticks: null,
    since: 0,
    names: '',
    straight: false,
  };
}

export function plainStyle(changed: Partial<Style> = {}): Style {
  const ink = '#101010';
  const side = { body: ink, light: ink, dark: ink, trace: ink };
  return {
    title: 'Plain',
    sheet: { desk: ink, paper: ink, frame: ink, shadow: ink, ground: '#eeeeee' },
    grid: { colour: ink, width: 1, since: 0 },
    numbers: label(8),
    grids: {},
    heights: {},
    relief: {},
    sides: {},
    crossings: {},
    steps: {},
    marks: {},
    names: {},
    colours: [{ ...side }, { ...side }],
    counters: {
      ink,
      paper: ink,
      text: ink,
      shadow: ink,
      spent: ink,
      ready: ink,
      selected: ink,
      alarm: ink,
      ghost: ink,
    },
    overlay: {
      reach: ink,
      reach_edge: ink,
      choice: ink,
      choice_edge: ink,
      target: ink,
      cursor: ink,
      hover: ink,
      way: ink,
      halo: ink,
      ink,
      fire: ink,
      shells: ink,
      burst: ink,
      loss: ink,
      flag: ink,
      sighted: ink,
    },
    state: {
      shade: 0.2,
      edge: 4,
      front: line('#aa0000'),
      blown: {
        sign: 'blown',
        ink: '#bb0000',
        paper: ink,
        size: 20,
        place: 'middle',
        since: 0,
        front: null,
      },
      pontoon: {
        sign: 'pontoon',
        ink: '#bb1100',
        paper: ink,
        size: 20,
        place: 'middle',
        since: 0,
        front: null,
      },
      path: {
        sign: 'path',
        ink: '#00bb00',
        paper: ink,
        size: 20,
        place: 'middle',
        since: 0,
        front: null,
      },
      cut: line('#cc0000'),
      cut_soviet: line('#eeeeff'),
      converted: line('#cc9900'),
      converted_soviet: line('#99cc00'),
      frozen: {},
      suppressed: '#e07a00',
      damaged: '#c0281c',
      forts: {
        fort: [
          {
            sign: 'fort',
            ink: '#0000b1',
            paper: ink,
            size: 20,
            place: 'right',
            since: 0,
            front: null,
          },
          {
            sign: 'strong-point',
            ink: '#b10000',
            paper: ink,
            size: 20,
            place: 'right',
            since: 0,
            front: null,
          },
        ],
      },
    },
    cover: null,
    variants: {},
    wide: null,
    ...changed,
  };
}
