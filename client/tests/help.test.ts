import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rulesOn } from '../src/help/rulebook';
import { FURTHER, helpOf, search, titleOf, type Topic } from '../src/help/topics';
import { DIALOGS } from '../src/play/dialogs';
import { PANELS } from '../src/play/panels';
import { skirmish } from '../src/systems/skirmish/system';

const ALL = [...FURTHER, ...Object.keys(PANELS), ...Object.keys(DIALOGS)] as Topic[];

describe('help', () => {
  it('is there for every panel and dialog', () => {
    expect(ALL.length).toBeGreaterThan(10);
    for (const topic of ALL) {
      expect(titleOf(topic), topic).toMatch(/\w/);
      expect(helpOf(topic).length, topic).toBeGreaterThan(40);
    }
  });

  it('names rules that there are', () => {
    const registers = ['kernel', 'skirmish'].map((name) =>
      readFileSync(new URL(`../../docs/rules/${name}.md`, import.meta.url), 'utf8'),
    );
    const named = ALL.flatMap((topic) => rulesOn(topic, skirmish.rulesOn!));
    expect(named).toContain('SKM-SEQ-004');
    expect(named).toContain('KRN-UNDO-001');
    for (const rule of named) expect(registers.join('')).toContain(`- **${rule}**`);
  });

  it('is found by words, those in titles first', () => {
    expect(search(ALL, 'film')[0]).toBe('film');
    expect(search(ALL, 'STANDING orders')).toContain('orders');
    expect(search(ALL, 'standing elephants')).toEqual([]);
    expect(search(['save', 'log'], '')).toEqual(['save', 'log']);
  });
});
