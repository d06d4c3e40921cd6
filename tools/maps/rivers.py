"""Rivers on hexsides: each waypoint line becomes a chain of sides from source to mouth.

The cheapest way along the corners of hexes is taken. A side is dear where it lies far from the
line, and dearer where it puts a hex, or the town in it, on the wrong bank. Rivers come in the order
of the list; a later one never touches an earlier one except where it flows into it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from scipy import spatial

from tools.maps.frame import DIRECTIONS, Corner, Floats, Frame, Hex, Point, Side, side_of
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe, Row
from tools.maps.search import cheapest

_SPACING = 0.1  # kilometres between the points a line is thought of as, on sheets of small hexes
_FINE = 0.04  # and on others this part of a hex
_REACH = 1.3  # sides farther from the line than this many hexes are not used
_SOFT = 0.35  # the part of a hex that counts as near
WATER = ("sea", "lake", "tidal-flat")
OFF = "off-map"
_WRONG = 60.0  # what it costs to put a hex on the bank where it is known not to lie
_TOWN = 9.0  # how much more a town on the wrong bank matters than an empty hex


@dataclass
class River:
    """A river: its corners from source to mouth, and the kind of every side between them."""

    name: str
    corners: list[Corner]
    kinds: list[str]
    rows: list[int] = field(default_factory=list)
    line: Line | None = None

    @property
    def sides(self) -> list[Side]:
        """The sides in order."""
        return [side_of(a, b) for a, b in pairwise(self.corners)]


class Line:
    """A waypoint line with a direction: how far is a point, and on which bank."""

    def __init__(self, reaches: list[list[Point]], spacing: float = _SPACING) -> None:
        dense: list[Point] = []
        owner: list[int] = []
        last: Point | None = None
        for number, reach in enumerate(reaches):
            for point in reach:
                if last is not None:
                    steps = max(1, int(np.hypot(*np.subtract(point, last)) / spacing))
                    for k in range(1, steps + 1):
                        dense.append(tuple(np.add(last, np.subtract(point, last) * k / steps)))
                        owner.append(number)
                else:
                    dense.append(point)
                    owner.append(number)
                last = point
        self.points = np.array(dense)
        self.owner = owner
        ahead = np.vstack([self.points[3:], np.repeat(self.points[-1:], 3, axis=0)])
        behind = np.vstack([np.repeat(self.points[:1], 3, axis=0), self.points[:-3]])
        self.tangent: Floats = ahead - behind
        self.tree = spatial.cKDTree(self.points)

    def near(self, point: Point) -> tuple[float, int]:
        """Give the distance of a point, and the place on the line next to it."""
        gap, which = self.tree.query(point)
        return float(gap), int(which)

    def bank(self, point: Point) -> float:
        """Give the distance of a point, positive on the left bank, negative on the right."""
        gap, which = self.near(point)
        t, to = self.tangent[which], np.subtract(point, self.points[which])
        return gap if t[0] * to[1] - t[1] * to[0] > 0 else -gap


def read_points(recipe: Recipe, text: str) -> list[Point]:
    """Read waypoints: `lon lat`, or the middle of a side, `5823-nw`."""
    found: list[Point] = []
    for part in text.split(","):
        word = part.strip()
        if "-" in word and " " not in word:
            ends = [recipe.frame.corner_point(c) for c in read_side(recipe.frame, word)]
            found.append(((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2))
        else:
            found.append(recipe.point(word))
    return found


def read_side(frame: Frame, word: str) -> Side:
    """Read a side written as hex and direction, `5823-nw`."""
    name, _, direction = word.partition("-")
    if direction not in DIRECTIONS:
        raise Trouble(f"{word!r} is no side of a hex.")
    return frame.side(frame.hex(name), DIRECTIONS.index(direction))


def lay(
    recipe: Recipe,
    file: str,
    ground: dict[Hex, str],
    towns: dict[Hex, Point],
    follow: Callable[[list[Point]], list[Point]] = lambda points: points,
    waters: Mapping[Side, str] | None = None,
    banks: Mapping[str, Mapping[Hex, int]] | None = None,
) -> list[River]:
    """Lay all rivers of a list over the sides of the hexes.

    `follow` draws a line by its points. Rivers also end at sides that are `waters`: sea, or a lake.
    `banks` says by the name of a river which hexes lie on its left (1) and right (-1) for certain.
    """
    layer = _Layer(recipe.frame, ground, towns, banks or {})
    for side, kind in (waters or {}).items():
        (layer.shore if kind == "sea" else layer.lakeside).update(side)
    grouped: dict[str, list[Row]] = {}
    for row in recipe.rows(file):
        grouped.setdefault(row["name"], []).append(row)
    for name, rows in grouped.items():
        reaches = [follow(read_points(recipe, row["points"])) for row in rows]
        line = Line(reaches, max(_SPACING, _FINE * recipe.frame.pitch))
        corners = layer.trace(name, line, rows[0]["from"], rows[-1]["into"])
        river = River(name, corners, [], line=line)
        reached = 0
        for side in river.sides:
            reached = max(reached, line.owner[line.near(layer.middle(side))[1]])
            river.kinds.append(rows[reached]["kind"])
            river.rows.append(reached)
        layer.add(river)
    return list(layer.rivers.values())


class _Layer:
    """The rivers laid so far."""

    def __init__(
        self,
        frame: Frame,
        ground: dict[Hex, str],
        towns: dict[Hex, Point],
        banks: Mapping[str, Mapping[Hex, int]],
    ) -> None:
        self.frame = frame
        self.banks = banks
        self.ground = ground
        self.towns = towns
        self.rivers: dict[str, River] = {}
        self.taken: set[Corner] = set()
        self.shore = {
            corner
            for corner, hexes in frame.corner_hexes.items()
            if any(ground[place] in WATER for place in hexes)
        }
        self.lakeside = {
            corner
            for corner, hexes in frame.corner_hexes.items()
            if any(ground[place] == "lake" for place in hexes)
        }
        self.rim = {
            corner
            for corner, hexes in frame.corner_hexes.items()
            if len(hexes) < 3 or any(ground[place] == OFF for place in hexes)  # noqa: PLR2004
        }

    def add(self, river: River) -> None:
        """Keep a river; its corners are closed to others."""
        self.rivers[river.name] = river
        self.taken.update(river.corners)

    def middle(self, side: Side) -> Point:
        """The middle of a side."""
        a, b = (self.frame.corner_point(corner) for corner in side)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

    def trace(self, name: str, line: Line, source: str, mouth: str) -> list[Corner]:
        """Find the corners of a river."""
        start = self._start(line, source)
        ends = self._ends(line, name, mouth)

        def steps(here: Corner) -> Iterator[tuple[Corner, float]]:
            if here != start and (here in self.taken or here in self.shore):
                return
            for there in self.frame.corner_links[here]:
                cost = self._step(line, here, there, self.banks.get(name, {}))
                if cost is not None:
                    yield there, cost

        found = cheapest(start, ends, steps)
        if found is None:
            raise Trouble(f"The {name} finds no way to its mouth ({mouth}).")
        return found

    def _start(self, line: Line, source: str) -> Corner:
        if source == "edge":
            free = self.rim - self.taken
        elif source == "lake":
            free = self.lakeside - self.taken
        elif source:
            free = set(self.rivers[source].corners)
        else:
            free = set(self.frame.corner_links) - self.taken - self.shore
        x, y = line.points[0].tolist()
        return self.frame.nearest_corner((x, y), free)

    def _ends(self, line: Line, name: str, mouth: str) -> dict[Corner, float]:
        if mouth == "sea":
            corners = self.shore - self.taken
        elif mouth == "lake":
            corners = self.lakeside - self.taken
        elif mouth == "edge":
            corners = self.rim
        elif mouth in self.rivers:
            corners = set(self.rivers[mouth].corners)
        else:
            raise Trouble(f"The {name} flows into {mouth!r}, which is not laid yet.")
        x, y = line.points[-1].tolist()
        found = {}
        for corner in corners:
            gap = math.dist(self.frame.corner_point(corner), (x, y))
            if gap < 1.5 * self.frame.pitch:
                found[corner] = (gap / (_SOFT * self.frame.pitch)) ** 2 / 2
        return found

    def _step(
        self, line: Line, here: Corner, there: Corner, banks: Mapping[Hex, int]
    ) -> float | None:
        side = side_of(here, there)
        middle = self.middle(side)
        gap, _ = line.near(middle)
        if gap > _REACH * self.frame.pitch:
            return None
        soft = _SOFT * self.frame.pitch
        cost = 0.15 + (gap / soft) ** 2
        a, b = self.frame.corner_point(here), self.frame.corner_point(there)
        for place in self.frame.sides[side]:
            if self.ground[place] in WATER:
                continue
            centre = self.frame.centre(place)
            left = (b[0] - a[0]) * (centre[1] - a[1]) - (b[1] - a[1]) * (centre[0] - a[0]) > 0
            side_of_line = 1 if left else -1
            if place in banks:
                cost += _WRONG if banks[place] != side_of_line else 0
                continue
            depth = -line.bank(centre) * side_of_line / soft
            if depth > 0:
                cost += depth**2
            if place in self.towns:
                depth = -line.bank(self.towns[place]) * side_of_line / soft
                if depth > 0:
                    cost += _TOWN * min(depth + 0.5, 3.0)
        return cost
