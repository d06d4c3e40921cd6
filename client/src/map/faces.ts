// The files of the bundled typeface, for the page and for what draws beside it.

import { FAMILY } from '../drawing/pen';

const FILES = import.meta.glob<string>(
  '../../node_modules/@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-{latin,latin-ext}-{500,600,700}-{normal,italic}.woff2',
  { eager: true, query: '?url', import: 'default' },
);

/** One file of the typeface. */
export interface Face {
  family: string;
  url: string;
  weight: string;
  style: string;
}

/** All files, with addresses that are understood everywhere. */
export function faces(): Face[] {
  const families = FAMILY.split(', ').map((name) => name.replaceAll('"', ''));
  return Object.entries(FILES).map(([path, url]) => {
    const [, further, weight, style] = /latin(-ext)?-(\d+)-(\w+)\.woff2/.exec(path)!;
    const family = families[further ? 1 : 0]!;
    return { family, url: new URL(url, document.baseURI).href, weight: weight!, style: style! };
  });
}

/** Load files of the typeface; without it the map is still to be read. */
export async function loadFaces(wanted: readonly Face[]): Promise<void> {
  const scope = globalThis as unknown as { document?: Document; fonts?: FontFaceSet };
  const known = scope.document?.fonts ?? scope.fonts;
  const made = wanted.map(
    ({ family, url, weight, style }) => new FontFace(family, `url(${url})`, { weight, style }),
  );
  for (const face of made) known?.add(face);
  await Promise.allSettled(made.map((face) => face.load()));
}
