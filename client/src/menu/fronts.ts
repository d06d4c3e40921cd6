// Choosing a game by front and type, in systems that have fronts.

import type { CampaignListed, ScenarioListed } from '../generated/types';

/** The types of games: those that come with the system, and those of the user's packs. */
export const TYPES = ['campaigns', 'scenarios', 'custom-campaigns', 'custom-scenarios'] as const;
export type GameType = (typeof TYPES)[number];

/** What is asked for; no front means any. */
export interface Asked {
  front: string;
  type: GameType;
}

export interface Matching {
  scenarios: ScenarioListed[];
  campaigns: CampaignListed[];
}

/** The games of a system that match; a campaign is on the front of its first scenario. */
export function matching(
  { front, type }: Asked,
  scenarios: readonly ScenarioListed[],
  campaigns: readonly CampaignListed[],
): Matching {
  const custom = type.startsWith('custom-');
  const fits = (listed?: ScenarioListed) => !front || listed?.front === front;
  if (type.endsWith('scenarios'))
    return {
      scenarios: scenarios.filter((listed) => listed.custom === custom && fits(listed)),
      campaigns: [],
    };
  const first = (chain: CampaignListed) =>
    scenarios.find((listed) => listed.id === chain.scenarios[0]?.id);
  return {
    scenarios: [],
    campaigns: campaigns.filter((chain) => chain.custom === custom && fits(first(chain))),
  };
}
