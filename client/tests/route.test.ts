import { describe, expect, it } from 'vitest';
import { gamePath, pagePath, readRoute } from '../src/route';
import { ago } from '../src/ui/ago';

describe('addresses', () => {
  it('lead to pages of the menu and to games', () => {
    expect(readRoute('')).toEqual({ screen: 'menu', page: 'new' });
    expect(readRoute(pagePath('saves'))).toEqual({ screen: 'menu', page: 'saves' });
    expect(readRoute('#/nowhere')).toEqual({ screen: 'menu', page: 'new' });
    expect(readRoute(gamePath('a b/c'))).toEqual({ screen: 'play', game: 'a b/c' });
  });
});

describe('times', () => {
  const now = Date.parse('1944-06-06T12:00:00Z');
  it('are told the way people do', () => {
    expect(ago('1944-06-06T11:59:30Z', now)).toBe('now');
    expect(ago('1944-06-06T11:55:00Z', now)).toBe('5 minutes ago');
    expect(ago('1944-06-05T12:00:00Z', now)).toBe('yesterday');
    expect(ago('not a time', now)).toBe('not a time');
  });
});
