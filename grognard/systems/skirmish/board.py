"""Reads the map of a scenario: the ground the rules know, and what is drawn under the counters."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Literal

import msgspec
import numpy as np

from grognard.content.problems import did_you_mean
from grognard.content.settings import read_settings
from grognard.kernel.errors import GrognardError
from grognard.systems.skirmish.terms import TERRAIN, Board
from grognard.terrain.hexes import Sheet
from grognard.terrain.map import Layer, Line, Map
from grognard.terrain.read import read_map
from grognard.terrain.shown import show_ground
from grognard.terrain.window import cut

if TYPE_CHECKING:
    from grognard.content.problems import Problems
    from grognard.content.settings import Settings
    from grognard.content.sources import Folder
    from grognard.systems.skirmish.read import SkirmishFile

WINDOW = ("skirmish", "window")


class Reading(msgspec.Struct, frozen=True):
    """How maps drawn for larger systems are read: `maps.toml`. [SKM-MAP-001]"""

    scenery: tuple[str, ...]
    """Layers that are drawn and mean nothing."""
    wide: tuple[str, ...]
    """Kinds of names that no single hex is called by."""
    terrain: dict[str, Literal["clear", "woods", "hills", "town", "water"]]
    """What the terrain of a map counts as."""


def read_board(folder: Folder, head: Settings[SkirmishFile], problems: Problems) -> Board | None:
    """Read the map, or a window of it: one sheet, and the terrain that the rules know.

    A map that has more to show than the plain terrain of Skirmish is kept as it is drawn, so that
    a later change of it does not touch the game. [SKM-MAP-001]
    """
    reading = read_settings(folder, "system/maps.toml", Reading, problems)
    if not reading.is_sound:
        return None
    counts_as = {**reading.value.terrain, **{kind: kind for kind in TERRAIN}}
    whole = read_map(folder.sub("map"), problems, needs={"terrain": tuple(counts_as)})
    found = _window(whole, head, problems) if whole is not None else None
    if found is None:
        return None
    layout = found.sheets[0]
    plain = Map.plain(layout.width, layout.height, layout.first)
    if found.ids != plain.ids or not np.array_equal(found.near, plain.near) or found.links:
        meaning = "Skirmish is played on one sheet with ids like 0304, without boxes and links."
        problems.add(folder.shown("map/map.toml"), 0, 0, meaning)
        return None
    terrain = found.layers["terrain"]
    return Board(
        sheet=Sheet(layout.width, layout.height, *layout.first),
        names={
            found.ids[place]: named.name
            for place, named in found.names.items()
            if named.kind not in reading.value.wide
        },
        terrain={place: counts_as[terrain.at(number)] for number, place in enumerate(found.ids)},
        ground=None if _is_plain(found) else show_ground(_scenic(found, reading.value.scenery)),
    )


def _window(map: Map, head: Settings[SkirmishFile], problems: Problems) -> Map | None:
    """Cut out the window that the scenario names; the whole map if it names none."""
    window = head.value.skirmish.window if head.is_sound else ""
    if not window:
        return map
    try:
        return cut(map, window)
    except GrognardError as error:
        head.complain(problems, WINDOW, str(error), did_you_mean(window, map.windows))
        return None


def _is_plain(map: Map) -> bool:
    """Tell whether there is nothing to draw but the terrain that the rules know, and names."""
    alone = [*map.layers, *map.numbers] == ["terrain"]
    return alone and set(TERRAIN).issuperset(map.layers["terrain"].names)


def _scenic(map: Map, scenery: tuple[str, ...]) -> Map:
    """Leave out the layers that would promise something the rules do not keep."""
    kept = ("terrain", *scenery)
    return replace(
        map,
        layers={name: _inner(map, layer) for name, layer in map.layers.items() if name in kept},
        numbers={name: numbers for name, numbers in map.numbers.items() if name in kept},
    )


def _inner(map: Map, layer: Layer) -> Layer:
    """Leave out what runs along the rim: of a river there only half would be drawn."""
    if layer.form != "sides":
        return layer
    lines = (
        Line(line.kind, line.name, tuple(run))
        for line in layer.lines
        for inside, run in groupby(line.run, lambda side: bool(map.near[side] >= 0))
        if inside
    )
    return replace(layer, lines=tuple(lines))
