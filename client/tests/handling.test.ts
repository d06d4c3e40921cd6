import { describe, expect, it } from 'vitest';
import { centre } from '../src/drawing/hexes';
import type { Counter } from '../src/drawing/scene';
import type { Touched } from '../src/map/hands';
import { Handling, boxOf } from '../src/play/handling.svelte';
import type { Screen } from '../src/play/screen.svelte';
import type { PlannedMove } from '../src/systems/types';

const counter = (id: string, hex: string, more: Partial<Counter> = {}): Counter => ({
  id,
  hex,
  side: 0,
  own: true,
  symbol: 'infantry',
  name: id,
  steps: 1,
  fullSteps: 1,
  moves: null,
  marks: [],
  selected: false,
  ready: true,
  ghost: null,
  ...more,
});

function at(hex: string, more: Partial<Touched> = {}): Touched {
  const spot = centre(hex);
  return { screen: spot, spot, hex, inside: true, zoom: 1, ...more };
}

/** A board on which everything that is done is noted. */
function table(counters: Counter[], plans: PlannedMove[] = [], selected: string[] = []) {
  const done: string[] = [];
  const note =
    (name: string) =>
    async (...what: unknown[]) => {
      done.push([name, ...what.filter(Boolean)].join(' '));
    };
  const screen = {
    showing: null,
    busy: false,
    counters,
    scene: { flags: [] },
    model: { ground: { sheet: { width: 9, height: 9 } } },
    staff: {
      selected,
      ready: new Set(counters.filter((one) => one.ready).map((one) => one.id)),
      drafting: false,
      plans,
      pick: note('pick'),
      carry: note('carry'),
      replan: note('replan'),
    },
    tools: { tap: () => false, ruling: false },
    troops: {
      stackAt: (hex: string) => counters.filter((one) => one.hex === hex),
      canTake: (unit: string) => counters.some((one) => one.id === unit && one.ready),
      formation: (unit?: string) => unit !== undefined && done.push(`formation ${unit}`) > 0,
      selectIn: note('box'),
      toggle: note('toggle'),
      openSpread: (hex: string) => done.push(`spread ${hex}`),
      handChanged: () => {},
      spread: null,
    },
    moveTo: () => {},
    point: (hex: string | null) => done.push(`point ${hex}`),
    act: note('act'),
    attempt: (_hex: string, doing: () => Promise<void>) => doing(),
  };
  return { handling: new Handling(screen as unknown as Screen), done, screen };
}

const PLAIN = { shift: false, long: false };
const ONCE = { again: false, shift: false };

describe('pointers on the board', () => {
  it('carry a counter that can act, and move the map from anywhere else', () => {
    const { handling, done } = table([
      counter('a', '0202'),
      counter('b', '0303', { ready: false }),
    ]);
    expect(handling.grip(at('0101'), PLAIN)).toBe('pan');
    expect(handling.grip(at('0303'), PLAIN)).toBe('pan');
    expect(handling.grip(at('0202'), PLAIN)).toBe('carry');
    expect(handling.carried?.counter.id).toBe('a');
    handling.lead('carry', at('0202'), at('0204'));
    handling.release('carry', at('0202'), at('0204'));
    expect(handling.carried).toBeNull();
    expect(done).toEqual(['pick a', 'point 0204', 'carry a 0204']);
  });

  it('carry whoever of a stack is in hand, and not the counter on top', () => {
    const stack = [counter('a', '0202'), counter('b', '0202')];
    const { handling, done } = table(stack, [], ['b']);
    expect(handling.grip(at('0202'), PLAIN)).toBe('carry');
    handling.release('carry', at('0202'), at('0204'));
    expect(done).toEqual(['carry b 0204']);
  });

  it('bring nothing anywhere when they are given up, go out, or come back', () => {
    for (const stop of [null, at('0205', { inside: false }), at('0202')]) {
      const { handling, done } = table([counter('a', '0202')]);
      handling.grip(at('0202'), PLAIN);
      handling.release('carry', at('0202'), stop);
      expect(done).toEqual(['pick a']);
      expect(handling.begun).toBe(false);
    }
  });

  it('lead the end of a plan elsewhere', () => {
    const plan = { unit: 'a', path: ['0202', '0203', '0204'], label: 'turn 3' };
    const { handling, done } = table([counter('a', '0202', { ready: false })], [plan], ['a']);
    expect(handling.grip(at('0203'), PLAIN)).toBe('pan');
    expect(handling.grip(at('0204'), PLAIN)).toBe('carry');
    handling.release('carry', at('0204'), at('0305'));
    expect(done).toEqual(['replan a 0305']);
  });

  it('draw a box with shift, after a long press, or where a box is awaited', () => {
    const { handling } = table([counter('a', '0202')]);
    expect(handling.grip(at('0202'), { shift: true, long: false })).toBe('box');
    expect(handling.grip(at('0202'), { shift: false, long: true })).toBe('box');
    handling.boxing = '0101';
    expect(handling.grip(at('0202'), PLAIN)).toBe('box');
    expect(boxOf({ x: 5, y: 1 }, { x: 2, y: 8 })).toEqual({ x: 2, y: 1, width: 3, height: 7 });
  });

  it('take just the counter of a stack that was clicked, and spread the stack', async () => {
    const { handling, done } = table([counter('a', '0202'), counter('b', '0202')]);
    const { x, y } = centre('0202');
    await handling.click(at('0202', { spot: { x, y: y - 30 } }), ONCE);
    expect(done).toEqual(['pick b', 'spread 0202']);
  });

  it('act on the hex where a unit of another is in hand, and tell which counter was hit', async () => {
    const { handling, done } = table([counter('a', '0101'), counter('b', '0202')], [], ['a']);
    await handling.click(at('0202'), ONCE);
    expect(done).toEqual(['act 0202 b']);
  });

  it('select a formation by a double click on one of its units, and only there', async () => {
    const { handling, done } = table([counter('a', '0202')]);
    await handling.click(at('0202'), ONCE);
    await handling.click(at('0202'), { again: true, shift: false });
    await handling.click(at('0303'), ONCE);
    await handling.click(at('0303'), { again: true, shift: false });
    expect(done).toEqual(['pick a', 'formation a', 'act 0303', 'act 0303']);
  });

  it('add to the selection with shift', async () => {
    const { handling, done } = table([counter('a', '0202')]);
    await handling.click(at('0202'), { again: false, shift: true });
    expect(done).toEqual(['toggle a']);
  });
});
