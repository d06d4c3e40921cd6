"""What a map is drawn from: its public layers by their names, as plain as they can travel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from grognard.terrain.hexes import HexId
from grognard.terrain.layout import SIDES

if TYPE_CHECKING:
    from grognard.terrain.map import Layer, Map


class SheetShown(msgspec.Struct, frozen=True):
    """A sheet of hexes, and how it numbers them."""

    width: int
    height: int
    lower: Literal["even", "odd"] = "even"
    """The columns that stand half a hex lower, by their numbers."""
    digits: Literal[2, 3] = 2
    first: tuple[int, int] = (1, 1)
    prefix: str = ""
    rows: Literal["down", "up"] = "down"
    """Which way the numbers of rows grow."""
    metres: int = 0
    """From the middle of a hex to the next; 0 where the sheet has no scale."""


class GridShown(msgspec.Struct, frozen=True):
    """A layer that says something of every hex."""

    layer: str
    names: tuple[str, ...]
    """What the cells mean; none for a grid of numbers."""
    cells: tuple[int, ...]
    """For each hex, row by row, the place of its name in `names`, or its number."""


class MarkShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something at a single hex."""

    layer: str
    kind: str
    at: HexId
    facing: tuple[str, ...] = ()
    """The directions of the hexsides it looks to, where it looks to some of them only."""


class RunShown(msgspec.Struct, frozen=True):
    """A line: sides like `0304-ne` that touch each other, or hexes from neighbour to neighbour."""

    layer: str
    kind: str
    run: tuple[str, ...]
    name: str = ""
    """Of a river or a road; many lines have none."""
    english: str = ""
    """The usual English name, where it is another word."""


class NameShown(msgspec.Struct, frozen=True):
    """The name of a place."""

    at: HexId
    name: str
    kind: str = ""
    aliases: tuple[str, ...] = ()
    """Other names, and the names of other places in the hex."""
    english: str = ""
    """The usual English form, where it is another word."""
    turn: int = 0
    """Degrees by which lettering rises to the right."""


class GroundShown(msgspec.Struct, frozen=True):
    """The ground of one sheet: all there is to draw of a map that is the same for everybody."""

    sheet: SheetShown
    grids: tuple[GridShown, ...] = ()
    marks: tuple[MarkShown, ...] = ()
    sides: tuple[RunShown, ...] = ()
    steps: tuple[RunShown, ...] = ()
    names: tuple[NameShown, ...] = ()


def show_ground(map: Map, sheet: int = 0) -> GroundShown:
    """Show one sheet of a map with all its layers."""
    layout = map.sheets[sheet]
    first = map.firsts[sheet]
    places = range(first, first + layout.size)
    layers = map.layers.values()
    grids = [
        GridShown(layer.name, layer.names, tuple(layer.cells[places.start : places.stop].tolist()))
        for layer in layers
        if layer.form == "grids"
    ]
    grids += [
        GridShown(name, (), tuple(numbers[places.start : places.stop].tolist()))
        for name, numbers in map.numbers.items()
    ]
    return GroundShown(
        sheet=SheetShown(
            width=layout.width,
            height=layout.height,
            lower=layout.lower,
            digits=layout.digits,
            first=layout.first,
            prefix=layout.prefix,
            rows=layout.rows,
            metres=layout.metres,
        ),
        grids=tuple(grids),
        marks=tuple(
            MarkShown(layer.name, layer.at(place), map.ids[place], layer.facing.get(place, ()))
            for layer in layers
            if layer.form == "marks"
            for place in (layer.cells[places.start : places.stop].nonzero()[0] + first).tolist()
        ),
        sides=_runs(map, "sides", places),
        steps=_runs(map, "steps", places),
        names=tuple(
            NameShown(
                map.ids[place], named.name, named.kind, named.aliases, named.english, named.turn
            )
            for place, named in (*map.names.items(), *map.lettering)
            if place in places
        ),
    )


def _runs(map: Map, form: Literal["sides", "steps"], places: range) -> tuple[RunShown, ...]:
    """Show the lines of all layers of a form that begin on a sheet."""
    found: list[RunShown] = []
    for layer in map.layers.values():
        if layer.form == form:
            found += _lines(map, layer, places)
    return tuple(found)


def _lines(map: Map, layer: Layer, places: range) -> list[RunShown]:
    if layer.form == "sides":
        return [
            RunShown(
                layer.name,
                line.kind,
                tuple(map.side_name(side) for side in line.run),
                line.name,
                line.english,
            )
            for line in layer.lines
            if line.run[0] // SIDES in places
        ]
    return [
        RunShown(layer.name, line.kind, tuple(map.ids[place] for place in line.run), line.name)
        for line in layer.lines
        if line.run[0] in places
    ]
