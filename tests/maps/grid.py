"""A sheet of hexes in kilometres: flat tops, the even columns, counted from 1, half a hex lower.

Columns stand `pitch` * sqrt(3) / 2 km apart, rows `pitch`. Places are numbered row by row from the
north-west; `west` and `top` are the kilometres east and north of the middle of the first hex.
"""

from dataclasses import dataclass
from math import cos, hypot, radians, sin, sqrt


@dataclass(frozen=True)
class Grid:
    """The hexes of a sheet."""

    width: int
    height: int
    pitch: float
    west: float
    top: float

    @property
    def column(self) -> float:
        """How far columns stand apart."""
        return self.pitch * sqrt(3) / 2

    def middle(self, place: int) -> tuple[float, float]:
        """Kilometres east and north of the middle of a hex."""
        row, column = divmod(place, self.width)
        return self.west + column * self.column, self.top - (row + column % 2 / 2) * self.pitch

    def hex_of(self, east: float, north: float) -> int:
        """The hex whose middle is nearest to a point in kilometres."""
        across = round((east - self.west) / self.column)
        down = round((self.top - north) / self.pitch)
        near = [
            row * self.width + column
            for row in range(max(0, down - 1), min(self.height, down + 2))
            for column in range(max(0, across - 1), min(self.width, across + 2))
        ]
        if not near:
            raise ValueError(f"The point {east:.1f} km east, {north:.1f} km north is off the map.")
        return min(near, key=lambda place: gap(self.middle(place), (east, north)))

    def kilometres(self, first: int, second: int) -> float:
        """The straight line between the middles of two hexes."""
        return gap(self.middle(first), self.middle(second))

    def steps(self, first: int, second: int) -> int:
        """How many hexes one is from another."""
        (q1, r1), (q2, r2) = self._axial(first), self._axial(second)
        right, down = q1 - q2, r1 - r2
        return max(abs(right), abs(down), abs(right + down))

    def within(self, place: int, reach: int) -> list[int]:
        """The hexes at most so far from one, itself included."""
        row, column = divmod(place, self.width)
        return [
            there
            for down in range(max(0, row - reach - 1), min(self.height, row + reach + 2))
            for across in range(max(0, column - reach), min(self.width, column + reach + 1))
            if self.steps(place, there := down * self.width + across) <= reach
        ]

    def straight(self, first: int, second: int) -> list[int]:
        """The hexes the straight line between two middles goes through, in order."""
        (x1, y1), (x2, y2) = self.middle(first), self.middle(second)
        parts = 1 + int(50 * self.kilometres(first, second) / self.pitch)
        found = [first]
        for part in range(1, parts + 1):
            share = part / parts
            here = self.hex_of(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
            if here != found[-1]:
                found.append(here)
        return found

    def touch(self, first: int, second: int) -> bool:
        """Whether two hexsides have a corner in common."""
        ends = self.ends(second)
        return any(gap(one, other) < self.pitch / 10 for one in self.ends(first) for other in ends)

    def ends(self, side: int) -> list[tuple[float, float]]:
        """The two corners of a hexside."""
        place, direction = divmod(side, 6)
        east, north = self.middle(place)
        radius = self.pitch / sqrt(3)
        angles = [radians(120 - 60 * direction), radians(60 - 60 * direction)]
        return [(east + radius * cos(angle), north + radius * sin(angle)) for angle in angles]

    def _axial(self, place: int) -> tuple[int, int]:
        row, column = divmod(place, self.width)
        return column, row - column // 2


def gap(first: tuple[float, float], second: tuple[float, float]) -> float:
    """The kilometres between two points."""
    return hypot(first[0] - second[0], first[1] - second[1])
