"""Zones, named areas and lines: polygons and lines of the recipe, laid on the hexes.

`zones.csv` parts the whole sheet, layer by layer; `named-areas.csv` and `lines.csv` are sets of
hexes or hexsides that rules name. The lists say what their columns mean.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tools.maps.areas import in_ring
from tools.maps.frame import DIRECTIONS, Frame, Hex, Side
from tools.maps.obstacles import along
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe, Row
from tools.maps.rivers import OFF, WATER, Line

_STEP = 0.1  # of a hex: how densely a line is followed


@dataclass(frozen=True)
class Area:
    """A named set of hexes, or of hexsides in their order."""

    row: Row
    hexes: list[Hex]
    sides: list[Side]
    fronts: dict[Hex, list[str]] = field(default_factory=dict)
    """Of forts: the directions each of its hexes looks to."""


def zones(recipe: Recipe, layer: str, rest: str) -> dict[Hex, str]:
    """Part the sheet: a hex belongs to the first zone of the list that covers its middle."""
    found = dict.fromkeys(recipe.frame.hexes(), rest)
    rows = [row for row in recipe.rows("zones.csv") if row["layer"] == layer]
    for row in reversed(rows):
        found.update(dict.fromkeys(in_ring(recipe.frame, recipe.points(row["points"])), row["id"]))
    return found


def sea_zones(
    recipe: Recipe,
    ground: Mapping[Hex, str],
    rest: str,
    nobody: str,
    ports: Collection[Hex] = (),
) -> dict[Hex, str]:
    """Part the sea; a land hex on a shore belongs to the zone most of the water beside it is of.

    A port that only a fjord or a river joins to the sea belongs to the zone it lies in, or where
    none is drawn to that of the nearest sea.
    """
    frame = recipe.frame
    drawn = zones(recipe, "sea", rest)
    found = {}
    for place, kind in ground.items():
        beside = [drawn[near] for near in frame.neighbours(place) if ground[near] == "sea"]
        coast = beside and kind not in (*WATER, OFF)
        if kind == "sea" or (coast and drawn[place] in beside):
            found[place] = drawn[place]
        elif coast:
            found[place] = max(sorted(set(beside)), key=beside.count)
        elif place in ports:
            seas = [there for there, water in ground.items() if water == "sea"]
            nearest = min(seas, key=lambda there: (frame.distance(place, there), there))
            found[place] = drawn[nearest] if drawn[place] == rest else drawn[place]
        else:
            found[place] = nobody
    return found


def areas(recipe: Recipe, ground: Mapping[Hex, str], owner: Mapping[Hex, str]) -> list[Area]:
    """Lay the named areas."""
    found = []
    for row in recipe.rows("named-areas.csv"):
        held = (
            in_ring(recipe.frame, recipe.points(row["points"]))
            if row["points"]
            else set(recipe.frame.hexes())
        )
        wet = row["on"] == "sea"
        of = set(row["of"].split())
        hexes = [
            place
            for place in sorted(held)
            if (ground[place] == "sea" if wet else place in owner)
            and (wet or not of or owner[place] in of)
        ]
        found.append(Area(row, hexes, []))
    return found


def lines(recipe: Recipe, ground: Mapping[Hex, str], owner: Mapping[Hex, str]) -> list[Area]:
    """Lay the named lines: the hexes they run through, or the hexsides they follow."""
    frame = recipe.frame
    found = []
    for row in recipe.rows("lines.csv"):
        points = recipe.points(row["points"])
        of = set(row["of"].split())
        if row["on"] == "sides":
            found.append(Area(row, [], along(frame, Line([points], _STEP * frame.pitch))))
            continue
        if row["on"] != "hexes":
            raise Trouble(f"lines.csv: {row['id']} lies on {row['on']!r}.")
        run: list[Hex] = []
        for x, y in Line([points], _STEP * frame.pitch).points.tolist():
            place = frame.at((x, y))
            if frame.holds(place) and place not in run and (not of or owner.get(place) in of):
                run.append(place)
        found.append(Area(row, run, [], _fronts(frame, run, set(row["facing"].split()), owner)))
    return found


def _fronts(
    frame: Frame, run: list[Hex], foes: set[str], owner: Mapping[Hex, str]
) -> dict[Hex, list[str]]:
    """Say for each hex which of its sides lead to the states it looks to. [WIE-CBT-023]"""
    return {
        place: [
            direction
            for direction, near in zip(DIRECTIONS, frame.around(place), strict=True)
            if owner.get(near) in foes
        ]
        for place in run
        if foes
    }
