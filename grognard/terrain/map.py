"""A map in memory: places and sides are numbers, every layer is a flat array. It never changes.

Places are the hexes of all sheets, one sheet after the other, and then the boxes. A layer has a
byte a place (grids, marks) or a byte a side, six to a place (sides, steps); `names` says what the
byte means.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from grognard.kernel.errors import GrognardError
from grognard.terrain.layout import DIRECTIONS, SIDES, Layout, Place, Side, axial, neighbours
from grognard.terrain.shapes import Net

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Form: TypeAlias = Literal["grids", "marks", "sides", "steps"]
Bytes: TypeAlias = NDArray[np.uint8]
T = TypeVar("T", bound=np.generic)

NOTHING = 255
"""The byte of a box in a grid: a box has no terrain."""


@dataclass(frozen=True, eq=False)
class Layer:
    """A layer: a byte a place or a side, and what each byte means."""

    name: str
    form: Form
    names: tuple[str, ...]
    """What each byte means. In layers that are not grids 0 is nothing, and called so: ""."""
    cells: Bytes
    lines: tuple[Line, ...] = ()
    """Of sides and steps: the rows of the file."""
    titles: Mapping[Place, str] = field(default_factory=dict)
    """Of marks: the names of single places."""
    facing: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)
    """Of marks that look to some hexsides only: the directions of these."""

    def at(self, number: int) -> str:
        """Say what there is at a place or side."""
        cell = int(self.cells[number])
        return self.names[cell] if cell < len(self.names) else ""

    def recoded(self, names: Sequence[str]) -> Bytes:
        """Give the bytes as another list of names counts them; sparse layers count it from 1.

        A name that the list does not have becomes nothing.
        """
        known = {name: code for code, name in enumerate(names, 0 if self.form == "grids" else 1)}
        nothing = NOTHING if self.form == "grids" else 0
        table = np.full(NOTHING + 1, nothing, np.uint8)
        for code, name in enumerate(self.names):
            table[code] = known.get(name, nothing)
        return frozen(table[self.cells])


class Line(NamedTuple):
    """A row of a layer of sides or steps: a river, a road, a bridge."""

    kind: str
    name: str
    run: tuple[int, ...]
    """Sides one after the other, or for steps the places it goes through."""
    english: str = ""
    """The usual English name, where it is another word."""


class Box(NamedTuple):
    """A place off the sheets."""

    id: str
    name: str


class PlaceName(NamedTuple):
    """What a place is called."""

    name: str
    aliases: tuple[str, ...] = ()
    kind: str = ""
    english: str = ""
    """The usual English form, where it is another word."""
    turn: int = 0
    """Degrees by which lettering rises to the right."""


class Link(NamedTuple):
    """A way between two places besides the hexsides."""

    origin: Place
    to: Place
    kind: str = ""
    one_way: bool = False


@dataclass(frozen=True, eq=False)
class Map:
    """A map. `plain` makes one without files."""

    id: str
    title: str
    sheets: tuple[Layout, ...]
    boxes: tuple[Box, ...] = ()
    links: Sequence[Link] = ()
    layers: Mapping[str, Layer] = field(default_factory=dict)
    numbers: Mapping[str, NDArray[np.int32]] = field(default_factory=dict)
    """Grids of numbers: one a place, 0 for boxes."""
    names: Mapping[Place, PlaceName] = field(default_factory=dict)
    lettering: Sequence[tuple[Place, PlaceName]] = ()
    """Names of what is wider than a hex, such as seas and lands, each with its middle."""
    windows: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def plain(cls, width: int, height: int, first: tuple[int, int] = (1, 1)) -> Map:
        """Make a map of one sheet and nothing on it."""
        last = max(width + first[0], height + first[1]) - 1
        digits: Literal[2, 3] = 2 if last < 10**2 else 3
        return cls("plain", "", (Layout("plain", width, height, digits=digits, first=first),))

    @cached_property
    def firsts(self) -> tuple[Place, ...]:
        """The first place of each sheet, and at the end the first box."""
        found = [0]
        for sheet in self.sheets:
            found.append(found[-1] + sheet.size)
        return tuple(found)

    @cached_property
    def hexes(self) -> int:
        """How many places are hexes."""
        return self.firsts[-1]

    @cached_property
    def size(self) -> int:
        """How many places there are."""
        return self.hexes + len(self.boxes)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all places."""
        found: list[str] = []
        for sheet in self.sheets:
            found += sheet.names()
        return (*found, *(box.id for box in self.boxes))

    @cached_property
    def index(self) -> dict[str, Place]:
        """The places by their ids."""
        return dict(zip(self.ids, range(self.size), strict=True))

    def find(self, name: str) -> Place | None:
        """Find a place by its id; nothing if there is none."""
        return self.index.get(name)

    @cached_property
    def widest(self) -> int:
        """How many letters the longest id of a hex has."""
        return max(sheet.wide for sheet in self.sheets)

    def find_hexes(self, letters: NDArray[np.integer]) -> NDArray[np.int64]:
        """Find many hexes by the letters of their ids, a row each, 0 after its end; -1 for none."""
        found = np.full(len(letters), -1, np.int64)
        for sheet, first in zip(self.sheets, self.firsts, strict=False):
            numbers = sheet.numbers(letters)
            found = np.where(numbers >= 0, first + numbers, found)
        return found

    def find_all(self, names: Sequence[str]) -> NDArray[np.int64]:
        """Find many places by their ids at once; -1 for what is none."""
        wide = self.widest + 1  # a letter more tells ids that are too long
        letters = np.array(names, f"U{wide}").view(np.uint32).reshape(len(names), wide)
        found = self.find_hexes(letters)
        if self.boxes:
            boxes = {box.id: place for place, box in enumerate(self.boxes, self.hexes)}
            others = np.array([boxes.get(name, -1) for name in names], np.int64)
            found = np.where(found < 0, others, found)
        return found

    def place(self, name: str) -> Place:
        """Get a place by its id."""
        found = self.find(name)
        if found is None:
            raise GrognardError(f"The map {self.id} has no place {name!r}.")
        return found

    def places(self, names: Iterable[str]) -> NDArray[np.int32]:
        """Get places by their ids."""
        return np.fromiter((self.place(name) for name in names), np.int32)

    @cached_property
    def axial(self) -> tuple[list[int], list[int], list[int]]:
        """For each place its sheet, below 0 for boxes, and two coordinates on it.

        In these coordinates a step in a direction is the same everywhere.
        """
        sheets, rights, slopes = [], [], []
        for number, sheet in enumerate(self.sheets):
            right, slope = axial(sheet)
            sheets += [number] * sheet.size
            rights += right
            slopes += slope
        boxes = len(self.boxes)
        return (
            sheets + [-1 - box for box in range(boxes)],
            rights + [0] * boxes,
            slopes + [0] * boxes,
        )

    @cached_property
    def near(self) -> NDArray[np.int32]:
        """The neighbour across each side, -1 where there is none."""
        parts = []
        for sheet, first in zip(self.sheets, self.firsts, strict=False):
            table = neighbours(sheet)
            parts.append(np.where(table < 0, -1, table + first) if first else table)
        if len(parts) == 1 and not self.boxes:
            return parts[0]
        parts.append(np.full(SIDES * len(self.boxes), -1))
        return frozen(np.concatenate(parts).astype(np.int32))

    @cached_property
    def ways(self) -> tuple[tuple[int, bool], ...]:
        """The links in both directions, by the place they start from: which, and whether back."""
        both = [(index, back) for back in (False, True) for index in range(len(self.links))]
        return tuple(sorted(both, key=lambda way: (*self._ends(way), way)))

    def _ends(self, way: tuple[int, bool]) -> tuple[Place, Place]:
        link = self.links[way[0]]
        return (link.to, link.origin) if way[1] else (link.origin, link.to)

    @cached_property
    def net(self) -> Net:
        """What the kernels go by: neighbours, and links in both directions."""
        ends = [self._ends(way) for way in self.ways]
        at = {way: number for number, way in enumerate(self.ways)}
        counts = np.bincount([here for here, _ in ends], minlength=self.size)
        first = np.zeros(self.size + 1, np.int32)
        first[1:] = np.cumsum(counts)
        to = np.array([there for _, there in ends], np.int32)
        twins = np.array([at[index, not back] for index, back in self.ways], np.int32)
        return Net(self.near, frozen(first), frozen(to), frozen(twins))

    def side(self, name: str) -> Side | None:
        """Find a side by its name, `0304-ne`; nothing if there is none."""
        at, _, direction = name.rpartition("-")
        place = self.find(at)
        if place is None or direction not in DIRECTIONS or place >= self.hexes:
            return None
        return SIDES * place + DIRECTIONS.index(direction)

    def side_between(self, here: Place, there: Place) -> Side | None:
        """Find the side of a place that faces another; nothing if they are no neighbours."""
        for side in range(SIDES * here, SIDES * here + SIDES):
            if self.near[side] == there:
                return side
        return None

    def side_name(self, side: Side) -> str:
        """Call a side by its name."""
        return f"{self.ids[side // SIDES]}-{DIRECTIONS[side % SIDES]}"

    def twin(self, side: Side) -> Side | None:
        """Get the same side as the neighbour counts it; nothing at the edge of a sheet."""
        there = int(self.near[side])
        return SIDES * there + (side + SIDES // 2) % SIDES if there >= 0 else None


def frozen(array: NDArray[T]) -> NDArray[T]:
    """Make an array that cannot be changed any more."""
    array.flags.writeable = False
    return array
