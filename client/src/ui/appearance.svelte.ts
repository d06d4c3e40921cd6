// How the pages look: theme, scale and motion, as set here or, where nothing is set, by the system.

import { MediaQuery } from 'svelte/reactivity';
import { settings } from './settings.svelte';

export type Theme = 'light' | 'dark' | 'contrast';

const dark = new MediaQuery('prefers-color-scheme: dark');
const contrast = new MediaQuery('prefers-contrast: more');
/** Below 60 rem; style sheets know it by `data-narrow`. */
const small = $derived(new MediaQuery(`width < ${9 * settings.scale}px`));
/** Below 96 rem; style sheets know it by `data-short`. */
const short = $derived(new MediaQuery(`width < ${14.4 * settings.scale}px`));
const less = new MediaQuery('prefers-reduced-motion: reduce');

const worn = $derived.by((): Theme => {
  if (settings.theme !== 'system') return settings.theme;
  if (contrast.current) return 'contrast';
  return dark.current ? 'dark' : 'light';
});

/** The theme of the pages. It is asked for every unit of a list, so it is not worked out each time. */
export function theme(): Theme {
  return worn;
}

/** Whether as little as possible moves by itself. */
export function still(): boolean {
  return settings.motion === 'system' ? less.current : settings.motion === 'less';
}

/** Whether the page is too small, at the scale that is set, for a layout of one's own liking. */
export function narrow(): boolean {
  return small.current;
}

/** Put theme, scale, motion and room on the page; to be called in an effect. */
export function dress(root: HTMLElement): void {
  root.dataset['theme'] = theme();
  root.dataset['motion'] = still() ? 'less' : 'full';
  root.toggleAttribute('data-narrow', narrow());
  root.toggleAttribute('data-short', short.current);
  root.style.setProperty('--scale', String(settings.scale / 100));
}
