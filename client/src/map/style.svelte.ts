// The style in which this browser draws: chosen here, handed out by the server.

import type { Style } from '../generated/types';
import * as http from '../net/http';
import { inVariant } from '../drawing/variants';
import { theme } from '../ui/appearance.svelte';
import { settings } from '../ui/settings.svelte';
import { fetchFaces } from './faces';

const KEPT_VARIANT = 'grognard.variant';
const USUAL = 'classic';
/** What goes with pages of high contrast. */
const STRONG = 'contrast';

let current = $state.raw<Style | null>(null);
/** The name of the style that is drawn, or being fetched. */
let drawn = '';
let variant = $state('');
const shown = $derived(current && inVariant(current, variant));

/** The style everything is drawn in now. */
export function style(): Style {
  if (!shown) throw new Error('The style is asked for before it is loaded.');
  return shown;
}

/** Draw by night or in a weather from now on, as far as the style knows it; empty for neither. */
export function chooseVariant(name: string): void {
  variant = name;
  localStorage.setItem(KEPT_VARIANT, name);
}

/** The variant everything is drawn in; empty for the style as it is. */
export function chosenVariant(): string {
  return current?.variants[variant] ? variant : '';
}

/** The variants of the style, by name, with their titles. */
export function variants(): readonly { id: string; title: string }[] {
  return Object.entries(current?.variants ?? {}).map(([id, { title }]) => ({ id, title }));
}

/** The name of the style this browser uses. */
export function chosenStyle(): string {
  if (settings.mapStyle !== 'fits') return settings.mapStyle;
  return theme() === 'contrast' ? STRONG : USUAL;
}

/** Draw in this style from now on. */
export async function drawIn(name: string): Promise<void> {
  if (drawn === name) return;
  drawn = name;
  const found = await http.style(name);
  if (drawn === name) current = found;
}

/** Fetch the style and the typeface; to be called before anything is drawn. */
export async function prepareDrawing(): Promise<void> {
  const wanted = chosenStyle();
  variant = localStorage.getItem(KEPT_VARIANT) ?? '';
  const [found] = await Promise.all([http.style(wanted).catch(() => null), fetchFaces()]);
  current = found ?? (await http.style(USUAL));
  drawn = wanted;
}
