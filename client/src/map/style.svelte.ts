// The style in which this browser draws: chosen here, handed out by the server.

import type { Style } from '../generated/types';
import * as http from '../net/http';
import { FAMILY } from '../drawing/pen';
import { inVariant } from '../drawing/variants';
import { theme } from '../ui/appearance.svelte';
import { settings } from '../ui/settings.svelte';

const KEPT_VARIANT = 'grognard.variant';
const USUAL = 'classic';
/** What goes with pages of high contrast. */
const STRONG = 'contrast';

const FILES = import.meta.glob<string>(
  '../../node_modules/@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-{latin,latin-ext}-{500,600,700}-{normal,italic}.woff2',
  { eager: true, query: '?url', import: 'default' },
);

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
  const [found] = await Promise.all([http.style(wanted).catch(() => null), loadTypeface()]);
  current = found ?? (await http.style(USUAL));
  drawn = wanted;
}

async function loadTypeface(): Promise<void> {
  const families = FAMILY.split(', ').map((name) => name.replaceAll('"', ''));
  const faces = Object.entries(FILES).map(([path, url]) => {
    const [, further, weight, slant] = /latin(-ext)?-(\d+)-(\w+)\.woff2/.exec(path)!;
    const family = families[further ? 1 : 0]!;
    return new FontFace(family, `url(${url})`, { weight: weight!, style: slant! });
  });
  for (const face of faces) document.fonts.add(face);
  // Without the typeface the map is still to be read.
  await Promise.allSettled(faces.map((face) => face.load()));
}
