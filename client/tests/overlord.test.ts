import { describe, expect, it } from 'vitest';
import type { BoardShown, Forecast, State, Unit } from '../src/generated/overlord';
import type { Moment } from '../src/generated/types';
import { OverlordModel } from '../src/systems/overlord/model';
import {
  battlesOf,
  endOf,
  engagedAt,
  hasOrders,
  idleCombat,
  isGuessed,
  plannedArrows,
} from '../src/systems/overlord/plans';
import { chanceOf } from '../src/systems/overlord/battles.svelte';
import { chanceOfRetreat, percent, points, printed, when } from '../src/systems/overlord/values';
import { SystemWords } from '../src/words/say';

const words = new SystemWords(
  {
    shell: {},
    systems: {
      overlord: {
        'line.isolated': { other: 'Isolated' },
        'stance.hold': { other: 'Hold' },
        'stance.withdraw': { other: 'Withdraw' },
      },
    },
  },
  'overlord',
);

const board = {
  title: 'A bridge',
  turns: 3,
  calendar: [
    { day: '1944-06-10', hour: 6, night: false },
    { day: '1944-06-10', hour: 12, night: false },
    { day: '1944-06-10', hour: 18, night: true },
  ],
  sides: [
    { id: 'axis', name: 'Axis', command: -25, superiority: 0, bonus: '' },
    { id: 'allies', name: 'Allies', command: -20, superiority: 2, bonus: '' },
  ],
  locations: [{ at: '0201', name: 'Ormes', allies: 3, axis: 2, holder: 'axis' }],
  weather: [],
  zones: [],
  fog: true,
  ground: {
    sheet: {
      width: 3,
      height: 2,
      lower: 'even',
      digits: 2,
      first: [1, 1],
      prefix: '',
      rows: 'down',
    },
    grids: [{ layer: 'terrain', names: ['open', 'bocage', 'sea'], cells: [0, 1, 2, 0, 0, 0] }],
    marks: [],
    sides: [
      { layer: 'rivers', kind: 'major', run: ['0201-s'], name: 'Vire' },
      { layer: 'bridges', kind: 'major', run: ['0201-s'], name: '' },
    ],
    steps: [{ layer: 'roads', kind: 'highway', run: ['0201', '0202'], name: '' }],
    names: [],
  },
  tables: {
    terrain: {
      open: { cost: 100, entry: 'all', infantry: 100, armour: 100, armour_attack: 100, stack: 9 },
      bocage: { cost: 300, entry: 'all', infantry: 175, armour: 100, armour_attack: 50, stack: 9 },
      sea: { cost: 0, entry: 'closed', infantry: 100, armour: 100, armour_attack: 0, stack: 0 },
    },
  },
} as unknown as BoardShown;

function unit(id: string, side: string, at: string, more: Partial<Unit> = {}): Unit {
  return {
    id,
    side,
    name: `${id} Regiment`,
    short: id,
    kind: 'infantry',
    size: 'regiment',
    symbol: 'infantry',
    quality: 'regular',
    grade: 'B',
    at,
    attack: 14,
    defence: 56,
    movement: 8,
    range: 0,
    hq: '',
    echelon: '',
    readiness_tenths: 804,
    strength_tenths: 900,
    line: 'supported',
    stance: 'hold',
    dug_in: false,
    fixed: '',
    orphan: false,
    night: false,
    delays: 0,
    seen: null,
    level: 5,
    ...more,
  } as Unit;
}

function state(units: Unit[], more: Partial<State> = {}): State {
  return {
    clock: { turn: 2, phase: 'planning', side: '' },
    units: Object.fromEntries(units.map((one) => [one.id, one])),
    moves: { allies: {} },
    attacks: { allies: {} },
    fires: { allies: {} },
    tasks: { allies: {} },
    missions: { allies: {} },
    transfers: { allies: {} },
    settings: { allies: {} },
    stances: { allies: {} },
    forts: {},
    bridges: {},
    breaches: {},
    holders: { '0201': 'axis' },
    points: { axis: 4, allies: 2 },
    ...more,
  } as unknown as State;
}

const shown = (view: State) => view as unknown as Record<string, unknown>;
const model = new OverlordModel(board, 'allies', words);
const NOBODY = { ready: new Set<string>(), selected: [] };

function counters(view: State) {
  const frame = { before: shown(view), after: shown(view), moment: null, part: 1 };
  return model.pieces(frame, NOBODY).counters;
}

describe('the picture of a scenario', () => {
  it('has a flag of its first holder on each place that counts', () => {
    const flags = new OverlordModel(board, '', words).firstFlags();
    // The sides stand by name: the Allies first.
    expect(flags).toEqual([{ hex: '0201', name: 'Ormes', side: 1, points: 3 }]);
  });
});

describe('figures', () => {
  it('writes movement points with one decimal where they have one', () => {
    expect(points(300)).toBe('3');
    expect(points(266)).toBe('2.7');
  });

  it('writes tenths of a percent as whole percent', () => {
    expect(percent(804)).toBe('80\u202f%');
  });

  it('prints attack, defence, movement, and the range of guns', () => {
    expect(printed(unit('a', 'allies', '0101'))).toBe('14-56-8');
    const gun = unit('g', 'allies', '0101', { attack: 3, range: 4, movement: 12 });
    expect(printed(gun)).toBe('3/4-12');
  });

  it('hides the values of a report that does not tell them', () => {
    expect(printed(unit('r', 'axis', '0101', { seen: 1, level: 2 }))).toBe('?-?-?');
    expect(printed(unit('r', 'axis', '0101', { seen: 1, level: 3 }))).toBe('14-56-8');
  });

  it('tells day and hour', () => {
    expect(when(board.calendar[0])).toBe('10 June 1944, 06:00');
  });

  it('takes the mean of the six dice for the chance that the defence goes', () => {
    const results = [0, 0, 200, 400, 600, 1000].map((retreat_tenths) => ({ retreat_tenths }));
    expect(chanceOfRetreat({ results } as unknown as Forecast)).toBe(367);
  });
});

describe('plans', () => {
  const view = state([unit('a', 'allies', '0101'), unit('b', 'allies', '0102')], {
    moves: { allies: { a: { path: ['0201', '0202'], mode: 'defend', wait: false, stops: [0] } } },
    attacks: { allies: { b: { target: '0202', how: 'assault' } } },
    missions: { allies: { x: { mission: 'recon', target: '0301' } } },
  });

  it('knows who has orders, and where marches end', () => {
    expect(hasOrders(view, 'allies', 'a')).toBe(true);
    expect(hasOrders(view, 'allies', 'c')).toBe(false);
    expect(endOf(view, 'a')).toBe('0202');
    expect(endOf(view, 'b')).toBe('0102');
  });

  it('names an attacker once, also when the film shows it in the hex it has taken', () => {
    const fought = state([
      unit('b', 'allies', '0202'),
      unit('c', 'allies', '0101'),
      unit('e', 'axis', '0202'),
    ]);
    const engaged = engagedAt(fought, 'allies', '0202', ['b']);
    expect(engaged.map(({ id }) => id)).toEqual(['b', 'e']);
  });

  it('call a battle a guess where only the presence of an enemy is known', () => {
    const foe = (level: number, seen: number | null = 1) =>
      state([unit('e', 'axis', '0202', { level, seen } as Partial<Unit>)]);
    expect(isGuessed(foe(1), 'allies', '0202')).toBe(true);
    expect(isGuessed(foe(2), 'allies', '0202')).toBe(false);
    expect(isGuessed(foe(1, null), 'allies', '0202')).toBe(false); // no fog
    expect(isGuessed(foe(1), 'allies', '0101')).toBe(false);
    const results = [{ retreat_tenths: 0 }] as unknown as Forecast['results'];
    const forecast = (guessed: boolean) =>
      ({ results, guessed }) as Forecast & { guessed: boolean };
    expect(chanceOf(forecast(true))).toBe('not known');
    expect(chanceOf(forecast(false))).toBe('0\u202f%');
  });

  it('find who pays for Combat+ while nobody attacks or fires', () => {
    const hq = (id: string) => unit(id, 'allies', '0101', { kind: 'hq' } as Partial<Unit>);
    const basic = { move: false, combat: false, replace: false };
    const combat = { ...basic, combat: true };
    const units = ['x', 'y', 'z'].map(hq);
    const settings = { allies: { x: combat, y: combat, z: basic } };
    const attacker = unit('b', 'allies', '0102', { hq: 'y' });
    const view = state([...units, attacker], { settings } as Partial<State>);
    const names = (more: Partial<State>) =>
      idleCombat({ ...view, ...more }, 'allies').map(({ id }) => id);
    expect(names({})).toEqual(['x', 'y']);
    const attacks = { allies: { b: { target: '0202', how: 'assault' } } };
    expect(names({ attacks } as unknown as Partial<State>)).toEqual(['x']);
    const fires = { allies: { b: { target: '0202' } } };
    expect(names({ fires } as unknown as Partial<State>)).toEqual(['x']);
    const raid = { path: ['0201'], mode: 'attack', wait: false, stops: [0] };
    expect(names({ moves: { allies: { b: raid } } } as unknown as Partial<State>)).toEqual(['x']);
    const march = { ...raid, mode: 'defend' };
    expect(names({ moves: { allies: { b: march } } } as unknown as Partial<State>)).toEqual([
      'x',
      'y',
    ]);
  });

  it('draws marches and attacks as arrows, and marks what is aimed at', () => {
    expect(plannedArrows(view, 'allies')).toEqual([
      { path: ['0101', '0201', '0202'], side: 0, sort: 'march' },
      { path: ['0102', '0202'], side: 0, sort: 'attack' },
    ]);
    expect([...battlesOf(view, 'allies')]).toEqual([['0202', ['b']]]);
  });
});

describe('the model', () => {
  it('shows the Allies as the first side', () => {
    expect(model.sides.map(({ id }) => id)).toEqual(['allies', 'axis']);
    expect(model.points(shown(state([])))).toEqual([
      { side: 0, points: 2 },
      { side: 1, points: 4 },
    ]);
  });

  it('describes terrain, places, roads and hexsides', () => {
    const { title, line, facts } = model.describe(shown(state([])), '0201');
    expect(title).toBe('Ormes (0201)');
    expect(line).toBe('Bocage, highway');
    const told = Object.fromEntries(facts.map(({ label, value }) => [label, value]));
    expect(told['To enter']).toBe('3');
    expect(told['Defence']).toBe('infantry 175\u202f%, armour 100\u202f%');
    expect(told['Sides']).toBe('S major river, bridge');
    expect(told['Held by']).toBe('Axis');
  });

  it('says that a bridge is blown, from both of its banks', () => {
    const view = shown(state([], { bridges: { '0201-s': 'blown' } }));
    const sides = model.describe(view, '0202').facts.find(({ label }) => label === 'Sides');
    expect(sides?.value).toBe('N major river, bridge blown');
  });

  it('draws fresh reports as units, old ones and mere presence as ghosts', () => {
    const [fresh, old, rumour] = counters(
      state([
        unit('1', 'axis', '0101', { seen: 1, level: 3 }),
        unit('2', 'axis', '0102', { seen: 0, level: 3 }),
        unit('3', 'axis', '0202', { seen: 1, level: 1 }),
      ]),
    );
    expect(fresh?.ghost).toBeNull();
    expect(fresh?.values).toBe('14-56-8');
    expect(old?.ghost).toEqual({ age: 1, sure: true });
    expect(rumour?.ghost).toEqual({ age: 0, sure: false });
    expect(rumour?.name).toBe('?');
  });

  it('tells what is the matter with a unit', () => {
    const [told] = model.roster(
      shown(state([unit('a', 'allies', '0101', { dug_in: true, line: 'isolated' })])),
    );
    expect(told?.marks).toEqual(['dug in', 'isolated']);
  });

  it('tells how a unit was last told to defend, else how it began', () => {
    const stance = (more: Partial<State>) =>
      model
        .roster(shown(state([unit('a', 'allies', '0101')], more)))[0]
        ?.facts.find(({ label }) => label === 'Defence order')?.value;
    expect(stance({})).toBe('Hold');
    expect(stance({ stances: { allies: { a: 'withdraw' } } })).toBe('Withdraw');
  });

  it('knows which turns are night', () => {
    expect(model.isDark({ turn: 3, phase: 'planning', side: '' })).toBe(true);
    expect(model.isDark({ turn: 2, phase: 'planning', side: '' })).toBe(false);
  });

  it('joins the steps of a march, also of one that was only seen', () => {
    const step = (number: number, event: object): Moment => ({
      number,
      turn: 2,
      phase: 'movement',
      acting: '',
      events: [event as Record<string, unknown>],
      words: [],
    });
    const seen = (origin: string, at: string) => ({
      kind: 'ReportMade',
      origin,
      report: unit('r', 'axis', at),
    });
    const film = [
      step(1, { kind: 'UnitMarched', unit: 'a', origin: '0101', hex: '0201' }),
      step(2, seen('0301', '0302')),
      step(3, { kind: 'UnitMarched', unit: 'a', origin: '0201', hex: '0202' }),
    ];
    const view = shown(state([unit('a', 'allies', '0202'), unit('r', 'axis', '0302')]));
    expect(model.moves(film, view)).toEqual([
      { path: ['0101', '0201', '0202'], side: 0 },
      { path: ['0301', '0302'], side: 1 },
    ]);
    expect(model.focus(film[1]!)).toBe('0302');
    expect(model.continues(film[0]!, film[2]!)).toBe(true);
  });
});
