"""Makes a map again from the ground that travels and is kept with a game."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import numpy as np

from grognard.kernel.errors import GrognardError
from grognard.terrain.layout import SIDES, Layout
from grognard.terrain.map import Layer, Line, Map, PlaceName, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.terrain.layout import Place
    from grognard.terrain.shown import GroundShown, RunShown

WIDE = ("country", "region")
"""Kinds of names that stand for much more than the hex in which they are lettered."""


def map_of(ground: GroundShown) -> Map:
    """Make a map of one sheet with all layers that the ground shows."""
    shown = ground.sheet
    layout = Layout(
        "main",
        shown.width,
        shown.height,
        lower=shown.lower,
        digits=shown.digits,
        first=shown.first,
        prefix=shown.prefix,
        rows=shown.rows,
    )
    bare = Map("ground", "", (layout,))
    layers = {
        grid.layer: Layer(grid.layer, "grids", grid.names, frozen(np.array(grid.cells, np.uint8)))
        for grid in ground.grids
        if grid.names
    }
    layers |= _marks(bare, ground)
    layers |= _runs(bare, ground.sides, "sides")
    layers |= _runs(bare, ground.steps, "steps")
    return Map(
        id=bare.id,
        title="",
        sheets=(layout,),
        layers=layers,
        numbers={
            grid.layer: frozen(np.array(grid.cells, np.int32))
            for grid in ground.grids
            if not grid.names
        },
        names=_names(bare, ground),
    )


def _names(bare: Map, ground: GroundShown) -> dict[Place, PlaceName]:
    """Name hexes by what lies in them; lettering of whole lands names none, and no town anew."""
    found: dict[Place, PlaceName] = {}
    for named in ground.names:
        if named.kind not in WIDE:
            found.setdefault(bare.place(named.at), PlaceName(named.name, kind=named.kind))
    return found


def _marks(bare: Map, ground: GroundShown) -> dict[str, Layer]:
    """Make the layers of single hexes; each counts the kinds that the ground has of it."""
    found: dict[str, Layer] = {}
    for name in dict.fromkeys(mark.layer for mark in ground.marks):
        marks = [mark for mark in ground.marks if mark.layer == name]
        names = ("", *dict.fromkeys(mark.kind for mark in marks))
        cells = np.zeros(bare.size, np.uint8)
        for mark in marks:
            cells[bare.place(mark.at)] = names.index(mark.kind)
        found[name] = Layer(name, "marks", names, frozen(cells))
    return found


def _runs(bare: Map, runs: Iterable[RunShown], form: Literal["sides", "steps"]) -> dict[str, Layer]:
    """Make the layers of lines, written on both faces of each side."""
    found: dict[str, Layer] = {}
    runs = tuple(runs)
    for name in dict.fromkeys(run.layer for run in runs):
        own = [run for run in runs if run.layer == name]
        names = ("", *dict.fromkeys(run.kind for run in own))
        cells = np.zeros(SIDES * bare.size, np.uint8)
        lines = []
        for run in own:
            spots = tuple(_spots(bare, run, form))
            sides = spots if form == "sides" else tuple(_crossed(bare, spots))
            for side in sides:
                twin = bare.twin(side)
                for face in (side, side if twin is None else twin):
                    cells[face] = names.index(run.kind)
            lines.append(Line(run.kind, run.name, spots))
        found[name] = Layer(name, form, names, frozen(cells), tuple(lines))
    return found


def _spots(bare: Map, run: RunShown, form: Literal["sides", "steps"]) -> Iterator[int]:
    """Find the sides or hexes that a run names."""
    for word in run.run:
        spot = bare.side(word) if form == "sides" else bare.find(word)
        if spot is None:
            raise GrognardError(f"The ground has no place {word!r} of its layer {run.layer}.")
        yield spot


def _crossed(bare: Map, places: tuple[int, ...]) -> Iterator[int]:
    """Find the sides between hexes that follow each other."""
    for here, there in pairwise(places):
        side = bare.side_between(here, there)
        if side is None:
            raise GrognardError(f"{bare.ids[there]} is not next to {bare.ids[here]}.")
        yield side
