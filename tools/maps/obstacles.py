"""What else lies on hexsides: cliffs, bluffs, sea walls, ditches, minefields, embankments.

A row draws a line and says which sides near it are meant. `shore`: between sea (or tidal flat) and
land. `inland`: between a beach and the land behind it. `line`: the chain of sides that follows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tools.maps.frame import DIRECTIONS, Corner, Frame, Hex, Point, Side, side_of
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe, Row
from tools.maps.rivers import WATER, Line, read_points
from tools.maps.routes import middle
from tools.maps.search import cheapest
from tools.maps.shapes import near

_SOFT = 0.35  # the part of a hex that counts as near


@dataclass(frozen=True)
class Obstacle:
    """Sides of one kind, in order if they are a line."""

    kind: str
    name: str
    sides: list[Side]


def obstacles(recipe: Recipe, file: str, ground: dict[Hex, str], free: set[Side]) -> list[Obstacle]:
    """Find the sides of all rows; those in `free` stay as they are."""
    found = []
    taken: dict[Side, str] = {}
    for row in recipe.rows(file):
        points = read_points(recipe, row["points"])
        if row["rule"] == "line":
            sides = along(recipe.frame, Line([points]))
        else:
            sides = _between(recipe.frame, row, points, ground)
        sides = [
            side
            for side in sides
            if side not in free and taken.get(side, row["kind"]) == row["kind"]
        ]
        if not sides:
            raise Trouble(f"{file}: {row['name']} finds no side.")
        taken.update(dict.fromkeys(sides, row["kind"]))
        found.append(Obstacle(row["kind"], row["name"], sides))
    return found


def _between(frame: Frame, row: Row, line: list[Point], ground: dict[Hex, str]) -> list[Side]:
    found = []
    for side, hexes in frame.sides.items():
        if len(hexes) < len(side):
            continue
        kinds = sorted(ground[place] for place in hexes)
        wet = [kind in WATER for kind in kinds]
        if row["rule"] == "shore":
            fits = wet.count(True) == 1
        elif row["rule"] == "inland":
            fits = kinds.count("beach") == 1 and not any(wet)
        else:
            raise Trouble(f"{row['name']}: there is no rule {row['rule']!r}.")
        if fits and near(line, middle(frame, side))[0] <= float(row["reach"]):
            found.append(side)
    return sorted(found, key=lambda s: near(line, middle(frame, s))[1])


def along(frame: Frame, line: Line) -> list[Side]:
    """Follow a line along sides, from the corner next to its start to the one next to its end."""
    first, last = (
        frame.nearest_corner((float(x), float(y)), frame.corner_links)
        for x, y in (line.points[0], line.points[-1])
    )

    def steps(here: Corner) -> Iterator[tuple[Corner, float]]:
        for there in frame.corner_links[here]:
            gap = line.near(middle(frame, side_of(here, there)))[0]
            yield there, 0.15 + (gap / (_SOFT * frame.pitch)) ** 2

    corners = cheapest(first, {last: 0.0}, steps) or []
    return [side_of(a, b) for a, b in pairwise(corners)]


def word(frame: Frame, side: Side) -> str:
    """Write a side as hex and direction, from the hex of the sheet that comes first."""
    place = frame.sides[side][0]
    direction = [frame.side(place, k) for k in range(6)].index(side)
    return f"{frame.id(place)}-{DIRECTIONS[direction]}"
