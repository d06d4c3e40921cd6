import { describe, expect, it } from 'vitest';
import type { CampaignListed, ScenarioListed } from '../src/generated/types';
import { briefingOf } from '../src/play/briefing';
import { COMMANDS } from '../src/play/commands/index';
import type { Desk } from '../src/play/commands/command';
import { commandOf } from '../src/play/commands/keys';

const listed = (id: string, system: string) => ({ id, system }) as ScenarioListed;
const scenarios = [listed('first-contact', 'skirmish'), listed('carentan', 'overlord')];
const campaigns = [{ id: 'bridges', title: 'Bridges' } as CampaignListed];
const game = { scenario: 'carentan', system: 'overlord', campaign: '' };

describe('the briefing of a game', () => {
  it('is that of its scenario', () => {
    expect(briefingOf(game, scenarios, campaigns)).toEqual({
      scenario: scenarios[1],
      campaign: null,
    });
  });

  it('has that of its campaign with it', () => {
    const linked = briefingOf({ ...game, campaign: 'bridges' }, scenarios, campaigns);
    expect(linked?.campaign?.title).toBe('Bridges');
  });

  it('is gone with its scenario, and never that of another system', () => {
    expect(briefingOf({ ...game, scenario: 'lost' }, scenarios, campaigns)).toBeNull();
    expect(briefingOf({ ...game, system: 'skirmish' }, scenarios, campaigns)).toBeNull();
  });

  it('is opened by a key', () => {
    const f2 = { key: 'F2', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    expect(commandOf(f2, true)?.id).toBe('briefing');
    const screen = { dialog: null };
    COMMANDS.find(({ id }) => id === 'briefing')!.run({ screen } as unknown as Desk, 'f2');
    expect(screen.dialog).toBe('briefing');
  });
});
