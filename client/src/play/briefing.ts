// The briefing of a game that is played: that of its scenario, and of the campaign it belongs to.

import type { CampaignListed, GameListed, ScenarioListed } from '../generated/types';

export interface Briefing {
  scenario: ScenarioListed;
  campaign: CampaignListed | null;
}

/** The briefing of a game; nothing where its scenario is not here any more. */
export function briefingOf(
  { scenario, system, campaign }: Pick<GameListed, 'scenario' | 'system' | 'campaign'>,
  scenarios: readonly ScenarioListed[],
  campaigns: readonly CampaignListed[],
): Briefing | null {
  const found = scenarios.find((listed) => listed.id === scenario && listed.system === system);
  if (!found) return null;
  return { scenario: found, campaign: campaigns.find(({ id }) => id === campaign) ?? null };
}
