import { describe, expect, it } from 'vitest';
import type { CampaignListed } from '../src/generated/types';
import { linkName, nextTitle } from '../src/menu/campaigns';

const KNOWN: CampaignListed[] = [
  {
    id: 'v-corps',
    system: 'overlord',
    title: 'V Corps',
    briefing: '',
    scenarios: [
      { id: 'omaha', title: 'Omaha' },
      { id: 'saint-lo', title: 'Saint-Lô' },
    ],
    custom: false,
  },
];

describe('a game in its campaign', () => {
  it('says which scenario it is', () => {
    expect(linkName({ campaign: 'v-corps', link: 2 }, KNOWN)).toBe(
      'Campaign V Corps: scenario 2 of 2',
    );
  });

  it('keeps its id where the campaign is not here', () => {
    expect(linkName({ campaign: 'lost', link: 1 }, KNOWN)).toBe('Campaign lost: scenario 1');
  });

  it('says nothing for a game of its own', () => {
    expect(linkName({ campaign: '', link: 0 }, KNOWN)).toBe('');
    expect(nextTitle({ campaign: '', link: 0 }, KNOWN)).toBe('');
  });

  it('knows what follows, and that nothing follows on the last', () => {
    expect(nextTitle({ campaign: 'v-corps', link: 1 }, KNOWN)).toBe('Saint-Lô');
    expect(nextTitle({ campaign: 'v-corps', link: 2 }, KNOWN)).toBe('');
  });
});
