"""Windows: a part of a sheet, cut out as a map of its own in which hexes keep their ids."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np

from grognard.kernel.errors import GrognardError
from grognard.terrain.layout import SIDES
from grognard.terrain.map import Layer, Line, Link, Map, frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.terrain.layout import Layout, Place, Side


class Window(NamedTuple):
    """A part of a sheet: columns and rows from 0, the last ones not included."""

    sheet: int
    left: int
    top: int
    right: int
    bottom: int


def find_window(map: Map, window: str) -> Window:
    """Find a window by its name in the map, or by two opposite corners: `0510-3040`."""
    corners = map.windows.get(window, window)
    places = [map.find(part) for part in corners.split("-")]
    sheets, _, _ = map.axial
    if len(places) != len("AB") or None in places:
        raise GrognardError(f'"{corners}" does not name two corners of a window, as "0101-0908".')
    first, second = (place for place in places if place is not None)
    if sheets[first] != sheets[second] or sheets[first] < 0:
        raise GrognardError(f'The corners of "{corners}" do not lie on one sheet.')
    sheet, base = map.sheets[sheets[first]], map.firsts[sheets[first]]
    tops, lefts = zip(
        *(divmod(place - base, sheet.width) for place in (first, second)), strict=True
    )
    return Window(sheets[first], min(lefts), min(tops), max(lefts) + 1, max(tops) + 1)


def cut(map: Map, window: str) -> Map:
    """Cut a window out of a map. Of what lies outside nothing is left but the boxes."""
    part = find_window(map, window)
    sheet = map.sheets[part.sheet]
    rows = np.arange(part.top, part.bottom)[:, None] * sheet.width
    inside = (map.firsts[part.sheet] + rows + np.arange(part.left, part.right)).reshape(-1)
    kept = np.concatenate((inside, np.arange(map.hexes, map.size)))
    places = dict(zip(kept.tolist(), range(len(kept)), strict=True))
    sides = (SIDES * kept[:, None] + np.arange(SIDES)).reshape(-1)
    turned = _turned(map, places)
    return Map(
        map.id,
        map.title,
        (_smaller(sheet, part),),
        map.boxes,
        tuple(
            Link(places[link.origin], places[link.to], link.kind, link.one_way)
            for link in map.links
            if link.origin in places and link.to in places
        ),
        {
            name: _cut_layer(layer, kept, sides, places, turned)
            for name, layer in map.layers.items()
        },
        {name: frozen(numbers[kept]) for name, numbers in map.numbers.items()},
        {places[place]: name for place, name in map.names.items() if place in places},
        tuple((places[place], name) for place, name in map.lettering if place in places),
    )


def _smaller(sheet: Layout, part: Window) -> Layout:
    column, row = sheet.first
    above = sheet.height - part.bottom if sheet.rows == "up" else part.top
    return msgspec.structs.replace(
        sheet,
        width=part.right - part.left,
        height=part.bottom - part.top,
        first=(column + part.left, row + above),
    )


def _cut_layer(
    layer: Layer,
    kept: np.ndarray,
    sides: np.ndarray,
    places: dict[Place, Place],
    turned: dict[Side, Side],
) -> Layer:
    in_places = layer.form in ("grids", "marks")
    return replace(
        layer,
        cells=frozen(layer.cells[kept if in_places else sides]),
        titles={places[at]: title for at, title in layer.titles.items() if at in places},
        facing={places[at]: sides for at, sides in layer.facing.items() if at in places},
        lines=tuple(
            Line(line.kind, line.name, run, line.english)
            for line in layer.lines
            for run in (
                _parts(line.run, places, step=1)
                if layer.form == "steps"
                else _parts([turned.get(side, side) for side in line.run], places, step=SIDES)
            )
        ),
    )


def _turned(map: Map, places: dict[Place, Place]) -> dict[Side, Side]:
    """Name the sides at the rim that a hex outside names by the hex inside."""
    return {
        twin: side
        for place in places
        if place < map.hexes
        for side in range(SIDES * place, SIDES * place + SIDES)
        if (twin := map.twin(side)) is not None and twin // SIDES not in places
    }


def _parts(
    run: Sequence[int], places: dict[Place, Place], *, step: int
) -> Iterator[tuple[int, ...]]:
    """Cut a run into the stretches that lie inside."""
    for is_inside, stretch in groupby(run, lambda at: at // step in places):
        if is_inside:
            found = tuple(step * places[at // step] + at % step for at in stretch)
            if step > 1 or len(found) > 1:
                yield found
