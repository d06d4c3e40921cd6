"""A sheet of hexes with readable ids: `0304` is column 3, row 4.

Hexes have a flat top; the even columns stand half a hex lower than the odd ones.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import msgspec

HexId: TypeAlias = str

_ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_LETTERS = 4


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The size of a sheet of hexes, and the numbers of its first column and row."""

    width: int
    height: int
    left: int = 1
    top: int = 1

    @property
    def first(self) -> tuple[int, int]:
        """The numbers of the first column and row."""
        return self.left, self.top


def hex_id(column: int, row: int) -> HexId:
    """Name a hex by its column and row."""
    return f"{column:02d}{row:02d}"


def position(place: HexId) -> tuple[int, int]:
    """Read column and row from an id."""
    return int(place[:2]), int(place[2:])


def is_on(sheet: Sheet, place: HexId) -> bool:
    """Tell whether an id names a hex of the sheet."""
    return len(place) == _LETTERS and place in _set_of(sheet)


@cache
def all_hexes(sheet: Sheet) -> tuple[HexId, ...]:
    """List the hexes of a sheet, row by row."""
    return tuple(
        hex_id(column, row)
        for row in range(sheet.top, sheet.top + sheet.height)
        for column in range(sheet.left, sheet.left + sheet.width)
    )


@cache
def _set_of(sheet: Sheet) -> frozenset[HexId]:
    return frozenset(all_hexes(sheet))


@cache
def neighbours(sheet: Sheet, place: HexId) -> tuple[HexId, ...]:
    """List the neighbours of a hex that lie on the sheet, clockwise from the north."""
    column, row = position(place)
    steps = _ODD if column % 2 else _EVEN
    return tuple(
        hex_id(column + right, row + down)
        for right, down in steps
        if _has(sheet, column + right, row + down)
    )


def _has(sheet: Sheet, column: int, row: int) -> bool:
    return 0 <= column - sheet.left < sheet.width and 0 <= row - sheet.top < sheet.height


def distance(first: HexId, second: HexId) -> int:
    """Count the steps from one hex to another."""
    q1, r1 = _axial(first)
    q2, r2 = _axial(second)
    right, down = q1 - q2, r1 - r2
    return max(abs(right), abs(down), abs(right + down))


@cache
def _axial(place: HexId) -> tuple[int, int]:
    column, row = position(place)
    return column, row - (column - 1) // 2


@cache
def within(sheet: Sheet, place: HexId, hexes: int) -> tuple[HexId, ...]:
    """List the hexes at most so far from a place, itself included, in the order of their ids."""
    return tuple(other for other in sorted(all_hexes(sheet)) if distance(place, other) <= hexes)
