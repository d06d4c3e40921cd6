"""The frame of a map: a projection, and a sheet of flat-topped hexes laid over it.

Hexes are pairs of column and row, counted from 0; column 0 is in the west, row 0 in the north, and
every second column (1, 3, ...) stands half a hex lower. Distances are kilometres.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import spatial

from tools.maps.packages import Trouble

if TYPE_CHECKING:
    import pyproj

Hex: TypeAlias = tuple[int, int]
Corner: TypeAlias = tuple[int, int]
Side: TypeAlias = tuple[Corner, Corner]
Point: TypeAlias = tuple[float, float]
Floats: TypeAlias = npt.NDArray[np.float64]

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
# Corners of a hex in thirds of a column and halves of a row, clockwise from the north-west.
_FEW = 16  # corners that are looked at first
_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


@dataclass(frozen=True)
class Frame:
    """A sheet of `width` x `height` hexes; `west`, `north` is the centre of the first one.

    Hexes are called by column and row, each of so many `digits`, counted from 1.
    """

    projection: str
    width: int
    height: int
    pitch: float
    west: float
    north: float
    digits: int = 2

    @cached_property
    def _proj(self) -> pyproj.Proj:
        import pyproj  # Only who builds a whole map has it.

        return pyproj.Proj(self.projection)

    @property
    def column_step(self) -> float:
        """The distance of two columns."""
        return self.pitch * math.sqrt(3) / 2

    def to_plane(self, lon: float, lat: float) -> Point:
        """Project a place of the earth; kilometres from the centre of the projection."""
        x, y = self._proj(lon, lat)
        return x / 1000, y / 1000

    def to_earth(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Give longitude and latitude of points of the plane."""
        lon, lat = self._proj(np.asarray(x) * 1000, np.asarray(y) * 1000, inverse=True)
        return np.asarray(lon), np.asarray(lat)

    def centre(self, place: Hex) -> Point:
        """The middle of a hex."""
        column, row = place
        return (
            self.west + column * self.column_step,
            self.north - (row + 0.5 * (column % 2)) * self.pitch,
        )

    def hexes(self) -> Iterator[Hex]:
        """List all hexes, row by row."""
        for row in range(self.height):
            for column in range(self.width):
                yield column, row

    def holds(self, place: Hex) -> bool:
        """Tell whether a hex is on the sheet."""
        return 0 <= place[0] < self.width and 0 <= place[1] < self.height

    def at(self, point: Point) -> Hex:
        """Find the hex a point of the plane lies in; it may be off the sheet."""
        about = round((point[0] - self.west) / self.column_step)
        near: list[tuple[float, Hex]] = []
        for column in (about - 1, about, about + 1):
            row = round((self.north - point[1]) / self.pitch - 0.5 * (column % 2))
            near.append((math.dist(self.centre((column, row)), point), (column, row)))
        return min(near)[1]

    def locate(self, lon: float, lat: float) -> Hex:
        """Find the hex of a place of the earth; it may be off the sheet."""
        return self.at(self.to_plane(lon, lat))

    def around(self, place: Hex) -> list[Hex]:
        """List the six neighbours, clockwise from the north; some may be off the sheet."""
        column, row = place
        steps = _ODD if column % 2 else _EVEN
        return [(column + right, row + down) for right, down in steps]

    def neighbours(self, place: Hex) -> list[Hex]:
        """List the neighbours on the sheet."""
        return [near for near in self.around(place) if self.holds(near)]

    def distance(self, first: Hex, second: Hex) -> int:
        """Count the steps from one hex to another."""
        q1, r1 = first[0], first[1] - first[0] // 2
        q2, r2 = second[0], second[1] - second[0] // 2
        return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))

    def corners(self, place: Hex) -> list[Corner]:
        """List the corners, clockwise from the north-west; corner k and k + 1 bound side k."""
        column, row = place
        across, down = 3 * column, 2 * row + column % 2
        return [(across + dx, down + dy) for dx, dy in _CORNERS]

    def corner_point(self, corner: Corner) -> Point:
        """Where a corner lies in the plane."""
        return (
            self.west + corner[0] / 3 * self.column_step,
            self.north - corner[1] / 2 * self.pitch,
        )

    def side(self, place: Hex, direction: int) -> Side:
        """Give a side of a hex as its two corners, the smaller first."""
        corners = self.corners(place)
        return side_of(corners[direction], corners[(direction + 1) % 6])

    def side_between(self, first: Hex, second: Hex) -> Side:
        """Give the side that two neighbours share."""
        return self.side(first, self.around(first).index(second))

    @cached_property
    def sides(self) -> dict[Side, list[Hex]]:
        """All sides, with the one or two hexes of the sheet they bound."""
        found: dict[Side, list[Hex]] = {}
        for place in self.hexes():
            for direction in range(6):
                found.setdefault(self.side(place, direction), []).append(place)
        return found

    @cached_property
    def corner_links(self) -> dict[Corner, list[Corner]]:
        """The corners that a side joins to each corner."""
        found: dict[Corner, list[Corner]] = {}
        for first, second in self.sides:
            found.setdefault(first, []).append(second)
            found.setdefault(second, []).append(first)
        return found

    @cached_property
    def corner_hexes(self) -> dict[Corner, list[Hex]]:
        """The hexes that meet at each corner."""
        found: dict[Corner, list[Hex]] = {}
        for place in self.hexes():
            for corner in self.corners(place):
                found.setdefault(corner, []).append(place)
        return found

    @cached_property
    def centres(self) -> Floats:
        """The middles of all hexes, row by row."""
        return np.array([self.centre(place) for place in self.hexes()])

    @cached_property
    def _corner_tree(self) -> tuple[list[Corner], spatial.cKDTree]:
        corners = sorted(self.corner_links)
        return corners, spatial.cKDTree(np.array([self.corner_point(c) for c in corners]))

    def nearest_corner(self, point: Point, free: Container[Corner]) -> Corner:
        """Find the corner next to a point among those that are free; of equal ones the smallest."""
        corners, tree = self._corner_tree
        count = _FEW
        while True:
            near = tree.query(point, k=range(1, min(count, len(corners)) + 1))[1]
            found = [corners[int(number)] for number in near if corners[int(number)] in free]
            if found:
                return min(found, key=lambda c: (math.dist(self.corner_point(c), point), c))
            if count >= len(corners):
                raise Trouble(f"There is no free corner near {point}.")
            count *= _FEW

    def id(self, place: Hex) -> str:
        """Name a hex as the map files do: column and row from 1."""
        return f"{place[0] + 1:0{self.digits}d}{place[1] + 1:0{self.digits}d}"

    def hex(self, text: str) -> Hex:
        """Read the id of a hex."""
        if len(text) != 2 * self.digits or not text.isdecimal():
            raise Trouble(f"{text!r} is no hex.")
        return int(text[: self.digits]) - 1, int(text[self.digits :]) - 1

    def samples(self, rings: int) -> list[Point]:
        """Lay a lattice of points over a hex, as offsets from its centre."""
        radius = self.pitch / math.sqrt(3)
        points = []
        for i in range(-rings, rings + 1):
            for j in range(-rings, rings + 1):
                if abs(i + j) <= rings:
                    x = radius * (i + j / 2) / (rings + 0.5)
                    y = radius * j * math.sqrt(3) / 2 / (rings + 0.5)
                    points.append((x, y))
        return points


def side_of(first: Corner, second: Corner) -> Side:
    """Name a side by its two corners."""
    return (first, second) if first < second else (second, first)
