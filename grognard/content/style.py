"""What a style says: colours, widths and symbols of everything that is drawn, by its name.

The layers of a map are drawn by rules of the same names as in its `map.toml`; within a section
what stands first is drawn first, and what has no rule is not drawn. Lengths are in units of the
map: a hex is 96 wide from corner to corner. Zooms are pixels a unit.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.kernel.records import Record

Colour = Annotated[
    str,
    Meta(
        pattern=r"^#([0-9a-f]{6}|[0-9a-f]{8})\Z",
        description='a colour like "#d6d2a8", or "#d6d2a880" with how thick it covers',
    ),
]
Length = Annotated[float, Meta(ge=0, le=200)]
Zoom = Annotated[float, Meta(ge=0, le=4)]
Weight = Literal[500, 600, 700]
Pattern = Literal[
    "",
    "beach",
    "contours",
    "drifts",
    "dunes",
    "fields",
    "hedgerows",
    "hedges",
    "houses",
    "marsh",
    "orchard",
    "peaks",
    "puddles",
    "rain",
    "ripples",
    "rough",
    "trees",
    "waves",
]
Sign = Literal[
    "airfield",
    "anchor",
    "blown",
    "bridge",
    "depot",
    "dot",
    "factory",
    "fort",
    "gear",
    "houses",
    "ice",
    "mooring",
    "muster",
    "oil",
    "parachute",
    "path",
    "pontoon",
    "ring",
    "sandbags",
    "square",
    "star",
    "strip",
    "strong-point",
    "trench",
    "triangle",
    "wall",
    "way-out",
]


class Stroke(Record, frozen=True):
    """A line drawn once."""

    colour: Colour
    width: Length
    dash: tuple[Length, ...] = ()
    shift: Annotated[float, Meta(ge=-40, le=40)] = 0
    """How far to the right of a line it runs, looking along it."""


class Ticks(Record, frozen=True):
    """Short strokes across a line: sleepers of a railway, teeth of a cliff."""

    colour: Colour
    width: Length
    length: Length
    every: Annotated[float, Meta(ge=2, le=96)]
    sides: Literal["both", "right"] = "both"
    shift: Annotated[float, Meta(ge=-40, le=40)] = 0


class AreaLook(Record, frozen=True):
    """How hexes of a kind look: a fill, what stands on it, and its rim towards other hexes."""

    fill: Colour | None = None
    pattern: Pattern = ""
    inks: tuple[Colour, ...] = ()
    """The colours of the pattern."""
    rim: tuple[Stroke, ...] = ()
    """Along the border towards other hexes."""
    inside: tuple[Stroke, ...] = ()
    """The same, but only the half that lies inside the area: bands along a shore."""
    slope: Colour | None = None
    """Of the hachures that run down where the area ends; light falls from the north-west."""


class Band(Record, frozen=True):
    """How hexes look whose number in a grid of numbers is so high or higher."""

    at: int
    look: AreaLook
    spared: tuple[str, ...] = ()
    """Kinds of hexes that its fill does not lie on: a wood stays as green on a hill."""


class Relief(Record, frozen=True):
    """How light falls on a grid of heights, from the north-west: each hex is lit or shaded."""

    light: Colour
    shade: Colour
    """Both as thick as they lie on the steepest ground."""
    steep: Annotated[int, Meta(ge=1)]
    """The fall between neighbours, in metres, from which ground is as steep as can be."""
    spared: tuple[str, ...] = ()
    """Kinds of hexes that stay flat, such as the sea."""


class LineLook(Record, frozen=True):
    """How a line along hexsides, or from hex to hex, looks: strokes, the lowest first."""

    strokes: tuple[Stroke, ...]
    ticks: Ticks | None = None
    since: Zoom = 0
    """Drawn from this zoom on."""
    names: str = ""
    """The kind of lettering, of those in `names`, for the names of such lines; none: unwritten."""
    straight: bool = False
    """Whether a line along hexsides is drawn as dug by people, without windings."""


class MarkLook(Record, frozen=True):
    """A sign at a hex, or across a hexside."""

    sign: Sign
    ink: Colour
    paper: Colour
    size: Length
    place: Literal["middle", "above", "below", "left", "right", "low", "corner"] = "middle"
    """In its hex; `low` is between the middle and below, `corner` above on the left."""
    since: Zoom = 0
    front: LineLook | None = None
    """A line along the hexsides it faces, drawn in the place of the sign where it faces some."""


class LabelLook(Record, frozen=True):
    """How the names of a kind of place are written."""

    size: Length
    colour: Colour
    halo: Colour
    weight: Weight = 600
    slanted: bool = False
    capitals: bool = False
    spacing: Length = 0
    place: Literal["middle", "above", "below"] = "below"
    least: Length = 0
    """Pixels: it is written larger rather than smaller than this."""
    since: Zoom = 0
    strict: bool = False
    """Rather left out than written over a sign, or nearer to another mark than to its own."""
    over: tuple[str, ...] = ()
    """Kinds of hexes it is best written on: the name of a cape stands in the sea."""


class SheetLook(Record, frozen=True):
    """What the hexes lie on."""

    desk: Colour
    paper: Colour
    frame: Colour
    shadow: Colour
    ground: Colour
    """Of hexes for which no layer has a rule."""


class GridLook(Record, frozen=True):
    """The outlines of the hexes."""

    colour: Colour
    width: Length
    since: Zoom = 0


class SideLook(Record, frozen=True):
    """The colours of a side: its counters, flags and arrows."""

    body: Colour
    light: Colour
    dark: Colour
    trace: Colour
    """For arrows and flags on the map."""


class CountersLook(Record, frozen=True):
    """What counters of all sides share."""

    ink: Colour
    paper: Colour
    """Ink and ground of the symbol."""
    text: Colour
    shadow: Colour
    spent: Colour
    """Lies over a counter that has nothing left to do."""
    ready: Colour
    selected: Colour
    alarm: Colour
    """Of the mark on a unit that is held down."""
    ghost: Colour
    """The body of a report."""


class OverlayLook(Record, frozen=True):
    """What helps the player: where units can go, what is aimed at, what just happened."""

    reach: Colour
    reach_edge: Colour
    choice: Colour
    choice_edge: Colour
    target: Colour
    cursor: Colour
    hover: Colour
    way: Colour
    halo: Colour
    ink: Colour
    fire: Colour
    shells: Colour
    burst: Colour
    loss: Colour
    flag: Colour
    sighted: Colour


class StateLook(Record, frozen=True):
    """How the state of the ground looks: who holds it, the front, what was built and torn down."""

    shade: Annotated[float, Meta(ge=0, le=1)]
    """How thick the colour of its holder lies over a hex."""
    edge: Length
    """How wide the band is that runs inside a side's ground, along where it ends."""
    front: LineLook
    blown: MarkLook
    """The sign over a bridge that is no more."""
    pontoon: MarkLook
    path: MarkLook
    """The sign of a path through a minefield."""
    cut: LineLook
    """Over a railway of European gauge that is cut. [WIE-MAP-004]"""
    cut_soviet: LineLook
    """Over a railway of Soviet gauge that is cut. [WIE-MAP-004]"""
    converted: LineLook
    """Over a railway that has European gauge now. [WIE-MAP-004]"""
    converted_soviet: LineLook
    """Over a railway that has Soviet gauge now. [WIE-MAP-004]"""
    frozen: dict[str, LineLook]
    """By kind, rivers under ice."""
    suppressed: Colour
    """A port that enemy aircraft keep from its work."""
    damaged: Colour
    """A port that is out of action since it was taken."""
    forts: dict[str, tuple[MarkLook, ...]]
    """By kind, the signs of forts and the like: one for each side, in the scenario's order."""


class Cover(Record, frozen=True):
    """What lies over the ground of nearly all hexes, such as puddles or snow."""

    look: AreaLook
    spared: tuple[str, ...] = ()
    """Kinds of hexes it does not lie on."""


class Variant(Record, frozen=True):
    """A style by night, or in bad weather: the same colours, changed in one way."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    tint: Colour
    """Mixed into the colours of the ground, as thick as it covers."""
    grey: Annotated[float, Meta(ge=0, le=1)] = 0
    """How much of its colour the ground loses before."""
    lines: Annotated[float, Meta(ge=0, le=1)] = 1
    """How much of this change lines and signs take part in."""
    spared: tuple[str, ...] = ()
    """Kinds of hexes that keep their colours."""
    cover: Cover | None = None
    letters: Colour | None = None
    """Of all names and numbers, where they change."""
    halo: Colour | None = None
    sides: dict[str, dict[str, LineLook]] = {}
    """Lines that look different then, by layer and kind: rivers under ice."""
    marks: dict[str, dict[str, MarkLook]] = {}
    """The same for signs; a sign may be there only then."""


class Wide(Record, frozen=True):
    """How maps of large hexes are drawn: a layer with rules here is drawn by them alone."""

    metres: Annotated[int, Meta(ge=1)]
    """For sheets whose hexes measure so much or more."""
    grid: GridLook
    names: dict[str, LabelLook]
    """All kinds of names, in the order in which they get their room."""
    grids: dict[str, dict[str, AreaLook]] = {}
    heights: dict[str, tuple[Band, ...]] = {}
    relief: dict[str, Relief] = {}
    """For grids of heights."""
    sides: dict[str, dict[str, LineLook]] = {}
    steps: dict[str, dict[str, LineLook]] = {}
    marks: dict[str, dict[str, MarkLook]] = {}


class Style(Record, frozen=True):
    """A way to draw maps and counters."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    sheet: SheetLook
    grid: GridLook
    numbers: LabelLook
    grids: dict[str, dict[str, AreaLook]]
    heights: dict[str, tuple[Band, ...]]
    """For grids of numbers; the lowest band first."""
    sides: dict[str, dict[str, LineLook]]
    crossings: dict[str, dict[str, MarkLook]]
    """For layers of sides that are signs across a hexside, such as bridges."""
    steps: dict[str, dict[str, LineLook]]
    marks: dict[str, dict[str, MarkLook]]
    names: dict[str, LabelLook]
    """By the kind of place; `place` for those of no kind or an unknown one."""
    colours: Annotated[tuple[SideLook, ...], Meta(min_length=2, max_length=8)]
    counters: CountersLook
    overlay: OverlayLook
    state: StateLook
    cover: Cover | None = None
    variants: dict[str, Variant] = {}
    """By name: `night`, `rain`, `mud`, `snow`, `frozen`."""
    relief: dict[str, Relief] = {}
    """For grids of heights."""
    wide: Wide | None = None
    """What differs on maps of large hexes."""
