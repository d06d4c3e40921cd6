// The files of the bundled typeface, for the page and for what draws beside it.

import { FAMILY } from '../drawing/pen';

const FILES = import.meta.glob<string>(
  '../../node_modules/@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-{latin,latin-ext}-{500,600,700}-{normal,italic}.woff2',
  { eager: true, query: '?url', import: 'default' },
);

/** One file of the typeface, with its content: who draws beside the page asks nobody for it. */
export interface Face {
  family: string;
  weight: string;
  style: string;
  content: ArrayBuffer;
}

let fetched: readonly Face[] = [];

/** The files that have been fetched. */
export function faces(): readonly Face[] {
  return fetched;
}

/** Fetch the files and use them in the page; without them the map is still to be read. */
export async function fetchFaces(): Promise<void> {
  const asked = await Promise.allSettled(
    Object.entries(FILES).map(([path, url]) => read(path, url)),
  );
  fetched = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await useFaces(fetched);
}

/** Draw with these files from now on, in the page or beside it. */
export async function useFaces(wanted: readonly Face[]): Promise<void> {
  const scope = globalThis as unknown as { document?: Document; fonts?: FontFaceSet };
  const known = scope.document?.fonts ?? scope.fonts;
  const made = wanted.map(
    ({ family, content, weight, style }) => new FontFace(family, content, { weight, style }),
  );
  for (const face of made) known?.add(face);
  await Promise.allSettled(made.map((face) => face.load()));
}

async function read(path: string, url: string): Promise<Face> {
  const families = FAMILY.split(', ').map((name) => name.replaceAll('"', ''));
  const [, further, weight, style] = /latin(-ext)?-(\d+)-(\w+)\.woff2/.exec(path)!;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const content = await answer.arrayBuffer();
  return { family: families[further ? 1 : 0]!, weight: weight!, style: style!, content };
}
