import { describe, expect, it } from 'vitest';
import type { CampaignListed, ScenarioListed } from '../src/generated/types';
import { matching, type GameType } from '../src/menu/fronts';
import { ownNames, playerName } from '../src/menu/players';

const scenario = (id: string, front: string, custom = false) =>
  ({ id, front, custom }) as ScenarioListed;
const SCENARIOS = [
  scenario('poland', 'west'),
  scenario('barbarossa', 'east'),
  scenario('mine:narvik', 'west', true),
];
const CAMPAIGNS = [
  { id: 'mine:north', custom: true, scenarios: [{ id: 'mine:narvik', title: '' }] },
] as CampaignListed[];

function found(front: string, type: GameType): string[] {
  const { scenarios, campaigns } = matching({ front, type }, SCENARIOS, CAMPAIGNS);
  return [...scenarios, ...campaigns].map(({ id }) => id);
}

describe('the choice of a game', () => {
  it('is by front and type', () => {
    expect(found('', 'scenarios')).toEqual(['poland', 'barbarossa']);
    expect(found('east', 'scenarios')).toEqual(['barbarossa']);
    expect(found('west', 'custom-scenarios')).toEqual(['mine:narvik']);
    expect(found('west', 'custom-campaigns')).toEqual(['mine:north']);
  });

  it('may find nothing', () => {
    expect(found('east', 'custom-scenarios')).toEqual([]);
    expect(found('east', 'custom-campaigns')).toEqual([]);
    expect(found('', 'campaigns')).toEqual([]);
  });
});

describe('the name of a player', () => {
  const sides = [
    { id: 'axis', name: 'Axis' },
    { id: 'allies', name: 'Western Allies' },
  ];

  it('is the side, where nothing else was typed', () => {
    expect(ownNames({ axis: ' Axis ', allies: '  ' }, sides)).toEqual({});
    expect(playerName({}, 'axis', 'Axis')).toBe('Axis');
  });

  it('stands before the side', () => {
    expect(ownNames({ axis: ' Anna ' }, sides)).toEqual({ axis: 'Anna' });
    expect(playerName({ axis: 'Anna' }, 'axis', 'Axis')).toBe('Anna (Axis)');
  });
});
