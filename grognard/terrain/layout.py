"""Sheets: how their hexes are laid out and called, and which is next to which.

A hex is called by column and row, `0304`, perhaps with letters in front. Inside the program it is a
number: those of a sheet run row by row from the north-west. Side k of place p is the number
6 * p + k, and k counts the directions clockwise from the north.
"""

from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from grognard.content.ids import Id

Place: TypeAlias = int
Side: TypeAlias = int

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
SIDES = len(DIRECTIONS)

# Steps to the right and down in each direction, from a column that stands higher, and lower.
_HIGHER = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_LOWER = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

MOST_HEXES = 250_000
Size = Annotated[int, msgspec.Meta(ge=1, le=999)]
Lowest = Annotated[int, msgspec.Meta(ge=0, le=999)]
Prefix = Annotated[
    str, msgspec.Meta(pattern=r"^[a-z]{0,8}\Z", description="at most 8 small letters")
]


class Layout(msgspec.Struct, frozen=True):
    """A sheet: one of the tables `[[sheets]]` of a map."""

    id: Id
    width: Size
    height: Size
    metres: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    lower: Literal["even", "odd"] = "even"
    digits: Literal[2, 3] = 2
    first: tuple[Lowest, Lowest] = (1, 1)
    prefix: Prefix = ""
    rows: Literal["down", "up"] = "down"

    @property
    def size(self) -> int:
        """How many hexes the sheet has."""
        return self.width * self.height

    def is_lower(self, column: int) -> bool:
        """Tell whether a column, counted from 0, stands half a hex lower."""
        return (self.first[0] + column) % 2 == (self.lower == "odd")

    def names(self) -> list[str]:
        """List the ids of all hexes."""
        wide = self.digits
        lefts = [f"{self.prefix}{self.first[0] + c:0{wide}d}" for c in range(self.width)]
        rights = [f"{self.first[1] + r:0{wide}d}" for r in range(self.height)]
        if self.rows == "up":
            rights.reverse()
        return [left + right for right in rights for left in lefts]

    @property
    def wide(self) -> int:
        """How many letters an id has."""
        return len(self.prefix) + 2 * self.digits

    def numbers(self, letters: NDArray[np.integer]) -> NDArray[np.int64]:
        """Find the numbers of many hexes by the letters of their ids; -1 for what is no hex.

        `letters` has a row an id, at least one column more than ids have, and 0 after their end.
        """
        start, wide = len(self.prefix), self.digits
        digits = letters[:, start : self.wide].astype(np.int64) - ord("0")
        sound = ((digits >= 0) & (digits <= len("123456789"))).all(axis=1)
        sound &= letters[:, self.wide] == 0
        if self.prefix:
            sound &= (letters[:, :start] == [ord(letter) for letter in self.prefix]).all(axis=1)
        powers = 10 ** np.arange(wide - 1, -1, -1)
        columns = digits[:, :wide] @ powers - self.first[0]
        rows = digits[:, wide:] @ powers - self.first[1]
        if self.rows == "up":
            rows = self.height - 1 - rows
        sound &= (columns >= 0) & (columns < self.width) & (rows >= 0) & (rows < self.height)
        return np.where(sound, rows * self.width + columns, -1)

    def from_axial(self, right: int, slope: int) -> int | None:
        """Find the number of a hex by its coordinates; nothing off the sheet."""
        row = slope + (right + self.is_lower(0)) // 2
        if not (0 <= right < self.width and 0 <= row < self.height):
            return None
        return row * self.width + right


def axial(layout: Layout) -> tuple[list[int], list[int]]:
    """Give the hexes two coordinates in which a step in a direction is the same everywhere."""
    rights = list(range(layout.width))
    half = [(right + layout.is_lower(0)) // 2 for right in rights]
    slopes = [row - less for row in range(layout.height) for less in half]
    return rights * layout.height, slopes


def neighbours(layout: Layout) -> NDArray[np.int32]:
    """Make the table of neighbours: six entries a hex, -1 where the sheet ends."""
    return _neighbours(layout.width, layout.height, starts_lower=layout.is_lower(0))


@lru_cache(16)
def _neighbours(width: int, height: int, *, starts_lower: bool) -> NDArray[np.int32]:
    columns = np.arange(width, dtype=np.int32)
    rows = np.arange(height, dtype=np.int32)[:, None]
    lower = (columns % 2 == 0) == starts_lower
    table = np.empty((height, width, SIDES), np.int32)
    for k, ((right, down), (right_too, down_too)) in enumerate(zip(_HIGHER, _LOWER, strict=True)):
        column = columns + np.where(lower, right_too, right)
        row = rows + np.where(lower, down_too, down)
        on = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        table[:, :, k] = np.where(on, row * width + column, -1)
    flat = table.reshape(-1)
    flat.flags.writeable = False
    return flat
