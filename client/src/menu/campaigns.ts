// Campaigns in words: where a game stands in its chain of scenarios.

import type { CampaignListed, GameListed } from '../generated/types';
import { say } from '../words/say';

type Linked = Pick<GameListed, 'campaign' | 'link'>;

/** The campaign a game belongs to and its place in it, in words; nothing for other games. */
export function linkName({ campaign, link }: Linked, known: readonly CampaignListed[]): string {
  if (!campaign) return '';
  const found = known.find((listed) => listed.id === campaign);
  if (!found) return say('campaign.unknown', { title: campaign, link });
  return say('campaign.link', { title: found.title, link, links: found.scenarios.length });
}

/** The title of the scenario that follows on a game; nothing after the last one. */
export function nextTitle({ campaign, link }: Linked, known: readonly CampaignListed[]): string {
  return known.find((listed) => listed.id === campaign)?.scenarios[link]?.title ?? '';
}
