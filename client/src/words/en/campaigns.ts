// The texts of campaigns: scenarios that are played one after the other.

import type { Texts } from './texts';

export const campaigns = {
  'campaign.title': 'Campaigns',
  'campaign.links': { one: '{count} scenario', other: '{count} scenarios, one after the other' },
  'campaign.chain': 'The scenarios',
  'campaign.carried':
    'Units keep their strength, and recover readiness between the battles; who is lost stays lost. Victory points, supplies and replacements are carried on; aircraft, ships and guns off the map are new in each scenario.',
  'campaign.before': 'Scenarios before',
  'campaign.start': 'Begin the campaign',
  'campaign.link': 'Campaign {title}: scenario {link} of {links}',
  'campaign.unknown': 'Campaign {title}: scenario {link}',
  'campaign.next': 'Go on to {title}',
  'campaign.going': 'Going on…',
  'campaign.goesOn':
    'The campaign goes on with {title}: your units and the enemy’s begin it as they stand now, with the rest they get until then.',
  'campaign.over': 'This was the last scenario of the campaign. The points are those of the whole.',
} satisfies Texts;
