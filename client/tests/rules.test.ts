import { describe, expect, it } from 'vitest';
import { citing, searchRules } from '../src/play/rules.svelte';

const rules = [
  { id: 'ABC-MOV-001', area: 'Movement', title: 'March', text: 'A unit marches; see zones.' },
  { id: 'ABC-MOV-002', area: 'Movement', title: 'Zones', text: 'A unit stops there.' },
  { id: 'ABC-CBT-001', area: 'Combat', title: '', text: 'Who fights, fights.' },
];
const found = (search: string) => searchRules(rules, search).map((rule) => rule.id);

describe('rules', () => {
  it('are found by words and ids, titles first', () => {
    expect(found('')).toEqual(['ABC-MOV-001', 'ABC-MOV-002', 'ABC-CBT-001']);
    expect(found('zones')).toEqual(['ABC-MOV-002', 'ABC-MOV-001']);
    expect(found(' unit  MARCH ')).toEqual(['ABC-MOV-001']);
    expect(found('cbt-001')).toEqual(['ABC-CBT-001']);
    expect(found('combat')).toEqual(['ABC-CBT-001']);
    expect(found('chess')).toEqual([]);
  });

  it('are known where a text names them', () => {
    expect(citing('By ABC-MOV-001, not ABCD-1.')).toEqual([
      { text: 'By ', rule: false },
      { text: 'ABC-MOV-001', rule: true },
      { text: ', not ABCD-1.', rule: false },
    ]);
    expect(citing('')).toEqual([]);
  });
});
