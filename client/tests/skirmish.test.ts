import { describe, expect, it } from 'vitest';
import type { Frame } from '../src/film/player.svelte';
import type { BoardShown, State, Unit } from '../src/generated/skirmish';
import type { Draft, GroundShown, Moment, Offered, Situation } from '../src/generated/types';
import type { Seat } from '../src/play/seat.svelte';
import { SkirmishModel } from '../src/systems/skirmish/model';
import { SkirmishStaff } from '../src/systems/skirmish/staff.svelte';
import { SystemWords } from '../src/words/say';

const words = new SystemWords({ shell: {}, systems: {} }, 'skirmish');

const SHEET = { lower: 'even', digits: 2, prefix: '', rows: 'down' } as const;

const board: BoardShown = {
  title: 'A hill',
  turns: 3,
  width: 5,
  height: 4,
  terrain: { '0203': 'town', '0303': 'water' },
  names: { '0203': 'Ormes' },
  objectives: [{ at: '0203', name: 'Ormes', points: 2, holder: '' }],
  sides: [
    { id: 'red', name: 'Red', shells: 0 },
    { id: 'blue', name: 'Blue', shells: 0 },
  ],
  kinds: {
    gun: { kind: 'gun', moves: 3, attack: 1, defence: 2, fire_range: 2, points: 2 },
  },
  grounds: {
    town: { terrain: 'town', cost: 1, shift: 2, sight: 1 },
    water: { terrain: 'water', cost: null, shift: 0, sight: 3 },
  },
  fog: true,
  ground: null,
};

function unit(id: string, side: string, at: string, more: Partial<Unit> = {}): Unit {
  return {
    id,
    side,
    name: id.toUpperCase(),
    kind: 'gun',
    at,
    steps: 2,
    full_steps: 3,
    mp_left: 3,
    pinned: false,
    fired: false,
    assaulted: false,
    seen: null,
    sure: true,
    ...more,
  };
}

function view(units: Unit[], more: Partial<State> = {}): Record<string, unknown> {
  const state = {
    viewer: 'red',
    clock: { turn: 3, phase: 'movement', side: 'red' },
    units: Object.fromEntries(units.map((one) => [one.id, one])),
    plans: { red: {} },
    shells: { red: 2 },
    holders: { '0203': 'blue' },
    points: { blue: 4 },
    ...more,
  };
  return state as unknown as Record<string, unknown>;
}

function still(shown: Record<string, unknown>): Frame {
  return { before: shown, after: shown, moment: null, part: 1 };
}

function moment(number: number, events: object[], acting = 'red'): Moment {
  const plain = events as Record<string, unknown>[];
  return { number, turn: 3, phase: 'movement', acting, events: plain, words: [] };
}

const NOBODY = { ready: new Set<string>(), selected: [] };

describe('the model of a view', () => {
  const model = new SkirmishModel(board, 'red', words);

  it('tells own units, foreign units and reports apart', () => {
    const shown = view([
      unit('a', 'red', '0101'),
      unit('b', 'blue', '0201'),
      unit('r1', 'blue', '0301', { seen: 1, sure: false }),
    ]);
    const [own, foe, report] = model.pieces(still(shown), NOBODY).counters;
    expect(own).toMatchObject({ own: true, side: 0, moves: 3, ghost: null });
    expect(foe).toMatchObject({ own: false, side: 1, moves: null, ghost: null });
    expect(report).toMatchObject({ own: false, ghost: { age: 2, sure: false } });
  });

  it('marks what is pinned, and what can do no more while others can', () => {
    const shown = view([unit('a', 'red', '0101', { pinned: true }), unit('b', 'red', '0102')]);
    const marked = { ready: new Set(['b']), selected: ['b'] };
    const [a, b] = model.pieces(still(shown), marked).counters;
    expect(a).toMatchObject({ marks: ['pinned', 'spent'], ready: false, selected: false });
    expect(b).toMatchObject({ marks: [], ready: true, selected: true });
  });

  it('shows flags with their holder and points', () => {
    expect(model.pieces(still(view([])), NOBODY).flags).toEqual([
      { hex: '0203', name: 'Ormes', side: 1, points: 2 },
    ]);
    const free = view([], { holders: {} });
    expect(model.pieces(still(free), NOBODY).flags[0]!.side).toBeNull();
  });

  it('glides units between two views, and keeps what is lost until the moment is over', () => {
    const before = view([unit('a', 'red', '0101'), unit('b', 'blue', '0201')]);
    const after = view([unit('a', 'red', '0102')]);
    const lost = { kind: 'UnitDestroyed', unit: 'b', name: 'B', at: '0201', cause: 'assault' };
    const frame = { before, after, moment: moment(0, [lost]), part: 0.5 };
    const { counters, bursts } = model.pieces(frame, NOBODY);
    expect(counters.map((counter) => counter.id)).toEqual(['a', 'b']);
    expect(counters[0]!.glide).toEqual({ from: '0101', part: 0.5 });
    expect(bursts).toEqual([{ hex: '0201', sort: 'loss', part: 0.5 }]);
    expect(model.pieces({ ...frame, part: 1 }, NOBODY).counters).toHaveLength(1);
  });

  it('joins the steps of a march into one arrow', () => {
    const step = (who: string, origin: string, hex: string) => ({
      kind: 'UnitMoved',
      unit: who,
      origin,
      hex,
    });
    const one = moment(0, [step('a', '0101', '0102')]);
    const two = moment(1, [step('a', '0102', '0103')]);
    const other = moment(2, [step('b', '0301', '0302')], 'blue');
    const now = view([unit('a', 'red', '0103')]);
    expect(model.moves([one, two, other], now)).toEqual([
      { path: ['0101', '0102', '0103'], side: 0 },
      { path: ['0301', '0302'], side: 1 },
    ]);
    expect(model.continues(one, two)).toBe(true);
    expect(model.continues(two, other)).toBe(false);
  });

  it('draws a retreat in the colour of who retreats', () => {
    const back = { kind: 'UnitRetreated', unit: 'x', origin: '0201', hex: '0301' };
    const now = view([unit('x', 'blue', '0301')]);
    expect(model.moves([moment(0, [back], 'red')], now)).toEqual([
      { path: ['0201', '0301'], side: 1 },
    ]);
  });

  it('leaves bookkeeping out of the log, and adds the tactics', () => {
    const told = (key: string) => ({ key, text: '', rule: '' });
    expect(model.minor(told('event.dice-rolled.assault'))).toBe(true);
    expect(model.minor(told('event.contact-lost'))).toBe(true);
    expect(model.minor(told('event.unit-halted.zone'))).toBe(true);
    expect(model.minor(told('event.unit-halted.blocked'))).toBe(false);
    expect(model.minor(told('event.assault-made.dr'))).toBe(false);
    const fight = {
      kind: 'AssaultMade',
      attack_tactics: 'press',
      defence_tactics: 'delay',
      shift: -2,
    };
    expect(model.remarks(moment(0, [fight]))).toEqual([
      'press against delay; the column moved by −2.',
    ]);
  });

  it('tells what earned the points', () => {
    const scored = (side: string, cause: string, points: number) => ({
      kind: 'PointsScored',
      side,
      cause,
      scored: points,
    });
    const moments = [
      moment(0, [scored('red', 'flags', 3), scored('blue', 'flags', 1)]),
      moment(1, [scored('red', 'losses', 2)]),
      moment(2, [scored('red', 'flags', 4)]),
    ];
    expect(model.scores(moments).map(({ parts }) => parts.map((part) => part.value))).toEqual([
      ['7', '2'],
      ['1', '0'],
    ]);
  });

  it('describes a hex with all that stands there', () => {
    const shown = view([unit('a', 'red', '0203', { fired: true })]);
    const hex = model.describe(shown, '0203');
    expect(hex.title).toBe('Ormes (0203)');
    expect(hex.facts.map((fact) => fact.value)).toEqual([
      '2 points',
      'Blue',
      '1',
      '2 columns',
      '1 hex',
    ]);
    expect(hex.units[0]).toMatchObject({ name: 'A', line: 'Red, gun, has fired' });
    expect(hex.units[0]!.facts.map((fact) => fact.value)).toEqual(['2/3', '2', '4', '2', '3/3']);
    expect(hex.spoken).toBe(
      'Ormes, 0203, town. Worth a turn: 2 points. Held by: Blue. A, Red, gun, has fired',
    );
    expect(model.describe(shown, '0303').facts[0]!.value).toBe('cannot be entered');
  });

  it('draws the ground of a larger map, and says what its terrain counts as', () => {
    const ground: GroundShown = {
      sheet: { ...SHEET, width: 2, height: 1, first: [2, 3], metres: 2500 },
      grids: [{ layer: 'terrain', names: ['town', 'flooded'], cells: [0, 1] }],
      marks: [],
      sides: [],
      steps: [],
      names: [],
    };
    const large = new SkirmishModel({ ...board, ground }, 'red', words);
    expect(large.ground).toBe(ground);
    expect(large.describe(view([]), '0203').line).toBe('town');
    expect(large.describe(view([]), '0303').line).toBe('Flooded ground, counts as water');
  });

  it('gives time only to what can be seen', () => {
    expect(model.lasts(moment(0, [{ kind: 'UnitsRested' }]))).toBe(0);
    expect(model.lasts(moment(0, [{ kind: 'DiceRolled' }, { kind: 'ShellsFell' }]))).toBe(600);
  });

  it('takes units of a kind for a formation', () => {
    const shown = view([
      unit('a', 'red', '0101'),
      unit('b', 'red', '0102', { kind: 'tank' }),
      unit('c', 'red', '0103'),
      unit('x', 'blue', '0201'),
    ]);
    expect(model.formation(shown, 'c')).toEqual(['a', 'c']);
  });

  it('counts points of all sides', () => {
    expect(model.points(view([]))).toEqual([
      { side: 0, points: 0 },
      { side: 1, points: 4 },
    ]);
  });
});

/** A seat whose server offers what a test says; it notes what is ordered. */
function seat(shown: Record<string, unknown>, offers: Record<string, unknown[]>, replies = {}) {
  const given: object[] = [];
  const answers: Record<string, unknown> = replies;
  const situation = {
    count: 1,
    clock: { turn: 3, phase: 'movement', side: 'red' },
    awaited: ['red'],
    questions: [],
    outcome: null,
    view: shown,
  } as unknown as Situation;
  const made = {
    side: 'red',
    busy: false,
    awaited: true,
    situation,
    offers: async (draft: Draft): Promise<Offered> => {
      const choices = (offers[draft.kind ?? ''] ?? []).map((value) => ({ value, preview: {} }));
      const field = draft.kind ? 'hex' : 'kind';
      const offer = { field, choices, refused: [], many: false, complete: false, preview: {} };
      return { type: 'offer', id: 1, offer, refused: [] };
    },
    query: async (name: string) => answers[name] ?? null,
    order: async (order: object) => given.push(order) > 0,
    answer: async (answer: object) => given.push(answer) > 0,
  };
  return { seat: made as unknown as Seat, given, situation };
}

describe('the staff', () => {
  it('marches a unit along the path the server found', async () => {
    const shown = view([unit('a', 'red', '0101')]);
    const reach = [{ hex: '0103', cost: 2, path: ['0102', '0103'] }];
    const table = seat(shown, { '': ['March', 'Done'], March: ['a'] }, { reach });
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    expect(staff.mayEnd).toBe(true);
    expect(staff.idle).toBe('1 unit can still march.');
    await staff.act('0101');
    expect(staff.selected).toEqual(['a']);
    staff.point('0103');
    expect(staff.hint('0103')).toBe('March here: 2 of 3 points, 1 left');
    expect(staff.hint('0505')).toMatch(/ cannot get here now$/);
    expect(staff.hint('0101')).not.toContain('cannot');
    expect(staff.overlay.path).toEqual(['0101', '0102', '0103']);
    expect(staff.overlay.pathLabel).toBe('2 of 3, 1 left');
    await staff.act('0103');
    expect(table.given).toEqual([{ kind: 'March', unit: 'a', path: ['0102', '0103'] }]);
  });

  it('lets the server say why a hex is out of reach', async () => {
    const shown = view([unit('a', 'red', '0101')]);
    const table = seat(shown, { '': ['March', 'Done'], March: ['a'] }, { reach: [] });
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    await staff.act('0101');
    await staff.act('0103');
    expect(table.given).toEqual([{ kind: 'March', unit: 'a', path: ['0102', '0103'] }]);
  });

  it('takes an own unit that stands in reach, and can still march there instead', async () => {
    const shown = view([unit('a', 'red', '0101'), unit('b', 'red', '0102')]);
    const reach = [{ hex: '0102', cost: 1, path: ['0102'] }];
    const table = seat(shown, { '': ['March', 'Done'], March: ['a', 'b'] }, { reach });
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    await staff.act('0101');
    await staff.act('0102');
    expect(staff.selected).toEqual(['b']);
    expect(staff.fork).toEqual({ hex: '0102', unit: 'a', path: ['0102'] });
    expect(staff.instead).toMatchObject({ hex: '0102', label: 'March A here' });
    expect(table.given).toEqual([]);
    await staff.marchInstead();
    expect(table.given).toEqual([{ kind: 'March', unit: 'a', path: ['0102'] }]);
  });

  it('has nothing to do when only the end is on offer', async () => {
    const shown = view([unit('a', 'red', '0101')]);
    const offered = async (kinds: string[]) => {
      const staff = new SkirmishStaff(seat(shown, { '': kinds, Aim: ['0101'] }).seat);
      await staff.refresh();
      return { empty: staff.empty, hint: staff.hint('0202') };
    };
    expect(await offered(['Done'])).toEqual({ empty: true, hint: '' });
    expect(await offered(['March', 'Done'])).toMatchObject({ empty: false });
    expect(await offered(['Aim', 'Instruct', 'Done'])).toEqual({
      empty: false,
      hint: 'Aim a mission here',
    });
    // The third turn: standing orders could be given, but were asked for in the first.
    expect(await offered(['Instruct', 'Done'])).toEqual({ empty: true, hint: '' });
  });

  it('goes through the units of a stack, and from unit to unit', async () => {
    const shown = view([unit('a', 'red', '0101'), unit('b', 'red', '0101')]);
    const table = seat(shown, { '': ['March', 'Done'], March: ['a', 'b'] });
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    await staff.act('0101');
    expect(staff.selected).toEqual(['a']);
    await staff.act('0101');
    expect(staff.selected).toEqual(['b']);
    expect(staff.next()).toBe('0101');
    expect(staff.selected).toEqual(['a']);
    expect(staff.cancel()).toBe(true);
    expect(staff.cancel()).toBe(false);
  });

  it('takes several units one after the other', async () => {
    const units = ['a', 'b', 'c'].map((id) => unit(id, 'red', '0101'));
    const reach = [{ hex: '0102', cost: 1, path: ['0102'] }];
    const table = seat(view(units), { '': ['March', 'Done'], March: ['a', 'b', 'c'] }, { reach });
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    await staff.select(['b', 'c', 'x']);
    expect([staff.group, staff.selected]).toEqual([['b', 'c'], ['b']]);
    staff.next();
    staff.next();
    expect(staff.selected).toEqual(['b']);
    await staff.act('0102');
    expect(table.given).toEqual([{ kind: 'March', unit: 'b', path: ['0102'] }]);
    expect([staff.group, staff.selected]).toEqual([['c'], ['c']]);
    await staff.pick('a');
    expect([staff.group, staff.selected]).toEqual([[], ['a']]);
  });

  it('marches where a counter was dragged, also onto own units', async () => {
    const shown = view([unit('a', 'red', '0101'), unit('b', 'red', '0102')]);
    const reach = [{ hex: '0102', cost: 1, path: ['0102'] }];
    const table = seat(shown, { '': ['March', 'Done'], March: ['a', 'b'] }, { reach });
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    await staff.carry('a', '0102');
    await staff.carry('x', '0102');
    expect(table.given).toEqual([{ kind: 'March', unit: 'a', path: ['0102'] }]);
    // Out of reach: the server says why.
    await staff.carry('a', '0103');
    expect(table.given[1]).toEqual({ kind: 'March', unit: 'a', path: ['0102', '0103'] });
  });

  it('aims, withdraws, and never at own units by a slip', async () => {
    const plans = { red: { '0304': { hex: '0304' } } };
    const shown = view([unit('a', 'red', '0101')], { plans });
    const table = seat(shown, { '': ['Aim', 'Withdraw', 'Instruct', 'Done'] });
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    await staff.act('0101');
    await staff.act('0204');
    await staff.act('0304');
    expect(table.given).toEqual([
      { kind: 'Aim', hex: '0204' },
      { kind: 'Withdraw', hex: '0304' },
    ]);
  });

  it('puts an assault together and launches it', async () => {
    const shown = view([
      unit('a', 'red', '0101'),
      unit('b', 'red', '0201'),
      unit('x', 'blue', '0102'),
    ]);
    const fight = { attack: 4, defence: 2, base: '2-1', ground: 0, ways: [] };
    const table = seat(shown, { '': ['Assault', 'Done'], Assault: ['0102'] }, { fight });
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    expect(staff.overlay.targets).toEqual(['0102']);
    staff.assault = {
      target: '0102',
      able: ['a', 'b'],
      unable: [],
      chosen: ['a', 'b'],
      advance: true,
      fight: null,
    };
    await staff.toggle('b');
    expect(staff.assault?.fight).toEqual(fight);
    staff.setAdvance(false);
    await staff.launch();
    expect(table.given).toEqual([
      { kind: 'Assault', target: '0102', units: ['a'], advance: false },
    ]);
  });

  it('answers a question on the map', async () => {
    const table = seat(view([unit('a', 'red', '0101')]), { '': ['FallBack'], FallBack: ['0102'] });
    const question = { kind: 'ChooseRetreat', unit: 'a', hexes: ['0102'], side: 'red' };
    table.situation.questions = [{ question, text: 'Where to?' }];
    const staff = new SkirmishStaff(table.seat);
    await staff.refresh();
    expect(staff.overlay.choices).toEqual(['0102']);
    expect(staff.selected).toEqual(['a']);
    await staff.act('0103');
    expect(table.given).toEqual([]);
    await staff.act('0102');
    expect(table.given).toEqual([{ kind: 'FallBack', hex: '0102' }]);
  });
});
