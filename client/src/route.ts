// Which screen the address means. Addresses name games and pages, nothing that a side knows.

export const PAGES = ['new', 'games', 'saves', 'settings', 'about'] as const;
export type Page = (typeof PAGES)[number];

export type Route = { screen: 'menu'; page: Page } | { screen: 'play'; game: string };

export function readRoute(hash: string): Route {
  const [, first = '', second = ''] = hash.split('/');
  if (first === 'play' && second) return { screen: 'play', game: decodeURIComponent(second) };
  return { screen: 'menu', page: PAGES.find((page) => page === first) ?? 'new' };
}

export const pagePath = (page: Page) => `#/${page}`;
export const gamePath = (game: string) => `#/play/${encodeURIComponent(game)}`;
