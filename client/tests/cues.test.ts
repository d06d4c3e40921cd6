import { describe, expect, it } from 'vitest';
import type { Event } from '../src/generated/skirmish';
import { CUES, cueOf } from '../src/systems/skirmish/cues';

const events = (...kinds: Event['kind'][]) => kinds.map((kind) => ({ kind })) as Event[];

describe('the cues of Skirmish', () => {
  it('name what is heard', () => {
    expect(cueOf(events('UnitMoved'))).toBe('march');
    expect(cueOf(events('ShellsFell'))).toBe('shells');
    expect(cueOf(events('GunFired'))).toBe('shot');
    expect(cueOf(events('AssaultMade'))).toBe('battle');
    expect(cueOf(events('FlagRaised'))).toBe('flag');
  });

  it('are silent where there is nothing to hear', () => {
    expect(cueOf(events('DiceRolled', 'ClockMoved'))).toBeNull();
    expect(cueOf([])).toBeNull();
  });

  it('give the loudest of several, whatever came first', () => {
    expect(cueOf(events('UnitMoved', 'GunFired'))).toBe('shot');
    expect(cueOf(events('StepsLost', 'AssaultMade', 'UnitRetreated'))).toBe('battle');
  });

  it('have one row for a kind, and plain names', () => {
    const kinds = CUES.map(([kind]) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const [, cue] of CUES) expect(cue).toMatch(/^[a-z]+$/);
  });
});
