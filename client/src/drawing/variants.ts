// A style by night, in rain, mud or snow: the same style with other colours.

import type { AreaLook, LabelLook, LineLook, MarkLook, Style, Variant } from '../generated/types';

type Paint = (colour: string) => string;
/** What the rules of a style and of its maps of large hexes have in common. */
type Rules = Pick<Style, 'grids' | 'heights' | 'sides' | 'steps' | 'marks' | 'names'>;
type Layers<Look> = Readonly<Record<string, Readonly<Record<string, Look>>>>;

/** The style in a variant it has; without a name, or for one it lacks, as it is. */
export function inVariant(style: Style, name: string): Style {
  const variant = style.variants[name];
  if (!variant) return style;
  const paint = mixing(variant, 1);
  const faint = mixing(variant, variant.lines);
  const letters = (look: LabelLook) => ({
    ...look,
    colour: variant.letters ?? look.colour,
    halo: variant.halo ?? look.halo,
  });
  const spares = new Set(variant.spared);
  const rules = <R extends Rules>(from: R) => ({
    grids: each(from.grids, (look, kind) => (spares.has(kind) ? look : area(look, paint))),
    heights: Object.fromEntries(
      Object.entries(from.heights).map(([layer, bands]) => [
        layer,
        bands.map((band) => ({ ...band, look: area(band.look, paint) })),
      ]),
    ),
    sides: within(
      each(from.sides, (look) => line(look, faint)),
      variant.sides,
    ),
    steps: each(from.steps, (look) => line(look, faint)),
    marks: within(
      each(from.marks, (look) => mark(look, faint)),
      variant.marks,
    ),
    names: Object.fromEntries(
      Object.entries(from.names).map(([kind, look]) => [kind, letters(look)]),
    ),
  });
  return {
    ...style,
    ...rules(style),
    wide: style.wide && {
      ...style.wide,
      ...rules(style.wide),
      grid: { ...style.wide.grid, colour: paint(style.wide.grid.colour) },
    },
    sheet: {
      ...style.sheet,
      ground: paint(style.sheet.ground),
      paper: paint(style.sheet.paper),
      frame: paint(style.sheet.frame),
    },
    grid: { ...style.grid, colour: paint(style.grid.colour) },
    numbers: letters(style.numbers),
    crossings: each(style.crossings, (look) => mark(look, faint)),
    cover: variant.cover ?? style.cover,
  };
}

/** Drain a colour, then mix the tint into it, by a share; how thick it covers stays. */
function mixing({ tint, grey }: Variant, share: number): Paint {
  const [parts, thick] = parsed(tint);
  const known = new Map<string, string>();
  return (colour) => {
    const made = known.get(colour);
    if (made) return made;
    const [own] = parsed(colour);
    const plain = own[0]! * 0.2126 + own[1]! * 0.7152 + own[2]! * 0.0722;
    const mixed = own.map((part, i) => {
      const drained = part + (plain - part) * grey * share;
      return Math.round(drained + (parts[i]! - drained) * thick * share);
    });
    const text = `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}${colour.slice(7)}`;
    known.set(colour, text);
    return text;
  };
}

/** Red, green and blue up to 255, and how thick the colour covers. */
function parsed(colour: string): [number[], number] {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [[part(1), part(3), part(5)], colour.length > 7 ? part(7) / 255 : 1];
}

/** Layers with some of their looks changed, and some added. */
function within<Look>(
  layers: Layers<Look>,
  changed: Layers<Look>,
): Record<string, Record<string, Look>> {
  const found = { ...layers };
  for (const [layer, kinds] of Object.entries(changed))
    found[layer] = { ...found[layer], ...kinds };
  return found;
}

function each<Look>(
  layers: Layers<Look>,
  change: (look: Look, kind: string) => Look,
): Record<string, Record<string, Look>> {
  return Object.fromEntries(
    Object.entries(layers).map(([layer, kinds]) => [
      layer,
      Object.fromEntries(Object.entries(kinds).map(([kind, look]) => [kind, change(look, kind)])),
    ]),
  );
}

function area(look: AreaLook, paint: Paint): AreaLook {
  return {
    ...look,
    fill: look.fill && paint(look.fill),
    inks: look.inks.map(paint),
    rim: look.rim.map((one) => ({ ...one, colour: paint(one.colour) })),
    inside: look.inside.map((one) => ({ ...one, colour: paint(one.colour) })),
    slope: look.slope && paint(look.slope),
  };
}

function line(look: LineLook, paint: Paint): LineLook {
  return {
    ...look,
    strokes: look.strokes.map((one) => ({ ...one, colour: paint(one.colour) })),
    ticks: look.ticks && { ...look.ticks, colour: paint(look.ticks.colour) },
  };
}

function mark(look: MarkLook, paint: Paint): MarkLook {
  const front = look.front && line(look.front, paint);
  return { ...look, ink: paint(look.ink), paper: paint(look.paper), front };
}
