import { describe, expect, it } from 'vitest';
import type { Awaited, Step, Tutorial } from '../src/generated/types';
import { Lesson } from '../src/learn/lesson.svelte';
import { fits, shows, type Given, type Sight } from '../src/learn/match';
import type { Progress } from '../src/learn/progress';
import { cameraOf } from '../src/learn/target';

const SIGHT: Sight = {
  selected: [],
  hexes: [],
  clock: null,
  tabs: ['units'],
  pressed: [],
  film: false,
  drafting: false,
  over: false,
  camera: { x: 0, y: 0, scale: 1 },
};
const awaits = (kind: Awaited['kind'], name = '', fields = {}): Awaited => ({ kind, name, fields });
const step = (text: string, awaited = awaits('next'), more: Partial<Step> = {}): Step => ({
  text,
  task: '',
  point: null,
  await: awaited,
  otherwise: {},
  allow: [],
  ...more,
});
const order = (name: string, fields = {}): Given => ({ kind: 'order', name, fields });
const undo: Given = { kind: 'undo', name: 'undo', fields: {} };

function begin(steps: Step[], at: Progress = { step: 0, loose: false }) {
  const kept: (Progress | null)[] = [];
  const tutorial: Tutorial = {
    tutorial: {
      title: 'T',
      side: 'a',
      opponent: 'o',
      seed: 's',
      minutes: 3,
      options: {},
      alone: false,
    },
    steps,
  };
  return { lesson: new Lesson(tutorial, at, (progress) => kept.push(progress)), kept };
}

describe('what is awaited', () => {
  it('is compared by name and fields', () => {
    const march = awaits('order', 'March', { unit: 'al-1', path: '0404' });
    expect(fits(march, order('March', { unit: 'al-1', path: ['0304', '0404'] }))).toBe(true);
    expect(fits(march, order('March', { unit: 'al-1', path: ['0404', '0304'] }))).toBe(false);
    expect(fits(march, order('March', { unit: 'al-2', path: ['0304', '0404'] }))).toBe(false);
    expect(fits(march, order('Done'))).toBe(false);
    expect(fits(march, { kind: 'answer', name: 'March', fields: {} })).toBe(false);
    expect(fits(awaits('undo'), undo)).toBe(true);
  });

  it('takes lists in any order, but whole', () => {
    const assault = awaits('order', 'Assault', { units: ['a', 'b'] });
    expect(fits(assault, order('Assault', { units: ['b', 'a'] }))).toBe(true);
    expect(fits(assault, order('Assault', { units: ['a'] }))).toBe(false);
    expect(fits(assault, order('Assault', { units: ['a', 'b', 'c'] }))).toBe(false);
  });

  it('may be what the page shows', () => {
    const at = SIGHT.camera;
    expect(shows(awaits('hex', '0504'), { ...SIGHT, hexes: ['0101', '0504'] }, at)).toBe(true);
    expect(shows(awaits('tab', 'log'), SIGHT, at)).toBe(false);
    expect(shows(awaits('tab', 'log'), { ...SIGHT, tabs: ['log'] }, at)).toBe(true);
    expect(shows(awaits('pressed', 'Assets'), SIGHT, at)).toBe(false);
    const pressed = ['Units', 'Assets'];
    expect(shows(awaits('pressed', 'Assets'), { ...SIGHT, pressed }, at)).toBe(true);
    expect(shows(awaits('over'), { ...SIGHT, over: true }, at)).toBe(true);
    const clock = { turn: 2, phase: 'movement', side: 'allies' };
    const phase = awaits('phase', 'movement', { turn: 2 });
    expect(shows(phase, { ...SIGHT, clock }, at)).toBe(true);
    expect(shows(phase, { ...SIGHT, clock: { ...clock, turn: 1 } }, at)).toBe(false);
  });
});

describe('a lesson', () => {
  it('goes on when the awaited order was taken, and keeps how far it came', () => {
    const { lesson, kept } = begin([step('one', awaits('order', 'Done')), step('two')]);
    expect(lesson.waits).toBe(true);
    expect(lesson.admits(order('Done'))).toBe(true);
    expect(lesson.step.text).toBe('one');
    lesson.took(order('Done'));
    expect(lesson.step.text).toBe('two');
    expect(kept).toEqual([{ step: 1, loose: false }]);
  });

  it('holds back other orders, and says why', () => {
    const more = { otherwise: { Done: 'Not yet.', any: 'Something else.' } };
    const { lesson } = begin([step('one', awaits('order', 'Aim'), more), step('two')]);
    expect(lesson.admits(order('Done'))).toBe(false);
    expect(lesson.said).toBe('Not yet.');
    expect(lesson.admits(order('March'))).toBe(false);
    expect(lesson.said).toBe('Something else.');
    lesson.took(order('Aim'));
    expect(lesson.said).toBe('');
    expect(lesson.admits(undo)).toBe(false);
    expect(lesson.said).toBe('Not now: first do what the card says.');
  });

  it('lets through what a step allows', () => {
    const { lesson } = begin([step('one', awaits('order', 'Aim'), { allow: ['undo'] })]);
    expect(lesson.admits(undo)).toBe(true);
    expect(lesson.admits(order('Done'))).toBe(false);
    const free = begin([step('one', awaits('tab', 'log'), { allow: ['any'] })]);
    expect(free.lesson.admits(order('Done'))).toBe(true);
  });

  it('can be read back, and still goes on with the game', () => {
    const { lesson } = begin([step('one'), step('two', awaits('undo')), step('three')]);
    lesson.next();
    lesson.back();
    expect([lesson.step.text, lesson.waits]).toEqual(['one', false]);
    lesson.took(undo);
    expect(lesson.step.text).toBe('three');
  });

  it('is a game like any other once a step was passed over', () => {
    const { lesson, kept } = begin([step('one', awaits('order', 'Aim')), step('two')]);
    lesson.next();
    expect(kept).toEqual([{ step: 1, loose: true }]);
    expect(lesson.admits(order('Done'))).toBe(true);
  });

  it('ends with its last step, or when it is left', () => {
    const { lesson, kept } = begin([step('one')]);
    expect(lesson.last).toBe(true);
    lesson.next();
    expect([lesson.left, kept.at(-1)]).toEqual([true, null]);
    expect(lesson.admits(order('Done'))).toBe(true);
    const other = begin([step('one', awaits('undo')), step('two')]).lesson;
    other.leave();
    other.took(undo);
    expect(other.step.text).toBe('one');
  });

  it('resumes where it was, never beyond its end', () => {
    const steps = [step('one'), step('two')];
    expect(begin(steps, { step: 1, loose: false }).lesson.step.text).toBe('two');
    expect(begin(steps, { step: 9, loose: false }).lesson.step.text).toBe('two');
  });

  it('does not hurry on when what it awaits is there already', () => {
    const { lesson } = begin([step('one', awaits('tab', 'units')), step('two')]);
    lesson.observe(SIGHT);
    lesson.observe(SIGHT);
    expect([lesson.step.text, lesson.waits]).toEqual(['one', false]);
    lesson.next();
    expect(lesson.step.text).toBe('two');
  });

  it('tells who takes another unit', () => {
    const more = { otherwise: { select: 'Another one.' } };
    const { lesson } = begin([step('one', awaits('select', 'a'), more), step('two')]);
    lesson.observe(SIGHT);
    expect(lesson.said).toBe('');
    lesson.observe({ ...SIGHT, selected: ['b'] });
    expect(lesson.said).toBe('Another one.');
    lesson.observe({ ...SIGHT, selected: ['a'] });
    expect([lesson.step.text, lesson.said]).toEqual(['two', '']);
  });

  it('does not take a map that grows for one that is dragged', () => {
    const { lesson } = begin([step('one', awaits('pan')), step('two')]);
    lesson.observe(SIGHT);
    lesson.observe({ ...SIGHT, camera: { x: 4, y: 4, scale: 1.2 } });
    lesson.observe({ ...SIGHT, camera: { x: 6, y: 6, scale: 1.3 } });
    expect(lesson.step.text).toBe('one');
    lesson.observe({ ...SIGHT, camera: { x: 9, y: 6, scale: 1.3 } });
    expect(lesson.step.text).toBe('two');
  });
});

describe('the camera', () => {
  it('is read from the map', () => {
    const map = { getAttribute: () => '1.50 -2.00 0.7500' } as unknown as Element;
    expect(cameraOf(map)).toEqual({ x: 1.5, y: -2, scale: 0.75 });
  });
});
