"""Reads runs: rivers along hexsides, roads from hex to hex. All rows of a layer at once.

Sound files are checked array by array; only where something is wrong is the word looked for that
must be named.
"""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.terrain.layout import DIRECTIONS, SIDES
from grognard.terrain.map import Bytes, Layer, Line, Map, frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.content.tables import Table
    from grognard.terrain.files import RunRow

Numbers: TypeAlias = NDArray[np.int64]

_HALF = SIDES // 2
_WHICH = f"The directions are {', '.join(DIRECTIONS)}."


class _Words:
    """The words of all runs of a table, as one text, and where each of them stands."""

    def __init__(self, table: Table[RunRow], problems: Problems) -> None:
        self.table = table
        self.problems = problems
        runs = [row.run for row in table.rows]
        self._text = " ".join(runs)
        self.letters = np.frombuffer(self._text.encode("ascii", "replace") + b" ", np.uint8)
        lengths = np.fromiter(builtins.map(len, runs), np.int64, len(runs)) + 1
        self._offsets = np.cumsum(lengths) - lengths
        self.starts, self.ends = _pieces(self.letters != _BLANK)
        self.rows = np.searchsorted(self._offsets, self.starts, side="right") - 1

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, number: int) -> str:
        return self._text[self.starts[number] : self.ends[number]]

    def complain(self, number: int, meaning: str, suggestion: str = "") -> None:
        """Report that a word is wrong."""
        row = int(self.rows[number])
        line, column = self.table.place(row, "run")
        column += int(self.starts[number] - self._offsets[row])
        self.problems.add(self.table.file, line, column, f"run: {meaning}", suggestion)

    def line_of(self, number: int) -> int:
        """The line in the file in which a word stands."""
        return self.table.place(int(self.rows[number]), "run")[0]

    def hexes(self, map: Map, starts: Numbers, ends: Numbers) -> Numbers:
        """Find the hexes that pieces of the text name; -1 for what is none."""
        at = starts[:, None] + np.arange(map.widest + 1)
        letters = self.letters[np.minimum(at, len(self.letters) - 1)]
        return map.find_hexes(np.where(at < ends[:, None], letters, 0))


def _pieces(inside: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """Find where stretches of letters begin and end."""
    edges = np.flatnonzero(np.diff(inside, prepend=False, append=False))
    return edges[::2], edges[1::2]


def read_sides(
    map: Map, name: str, table: Table[RunRow], names: Sequence[str], problems: Problems
) -> Layer:
    """Make a layer of what lies on hexsides."""
    words = _Words(table, problems)
    before = len(problems)
    found = _parsed(map, words)
    empty = _empty(map, name, "sides", names)
    if len(problems) > before:
        return empty
    sides, counts = found
    of_word = np.repeat(np.arange(len(counts)), counts)
    there = map.near[sides].astype(np.int64)
    twins = np.where(there < 0, sides, SIDES * there + (sides + _HALF) % SIDES)
    same_row = words.rows[of_word[1:]] == words.rows[of_word[:-1]]
    apart = np.flatnonzero(same_row & ~_touch(sides, twins)) + 1
    for number in apart.tolist():
        earlier = map.side_name(int(sides[number - 1]))
        meaning = f"{map.side_name(int(sides[number]))} does not touch {earlier} before it."
        words.complain(int(of_word[number]), meaning, "A gap ends a run: begin a new row.")
    codes = _codes(table, names)[words.rows[of_word]]
    cells = _fill(words, map, of_word, codes, (sides, twins))
    if len(problems) > before:
        return empty
    rows = words.rows[of_word]
    return Layer(name, "sides", ("", *names), cells, _lines(table, rows, sides))


def read_steps(
    map: Map, name: str, table: Table[RunRow], names: Sequence[str], problems: Problems
) -> Layer:
    """Make a layer of what runs from hex to hex."""
    words = _Words(table, problems)
    before = len(problems)
    places = words.hexes(map, words.starts, words.ends)
    for number in np.flatnonzero(places < 0).tolist():
        words.complain(number, *_no_hex(map, words[number]))
    lengths = np.bincount(words.rows, minlength=len(table))
    for row in np.flatnonzero(lengths == 1).tolist():
        words.complain(
            int(np.searchsorted(words.rows, row)), "One hex is no run: it has at least two."
        )
    empty = _empty(map, name, "steps", names)
    if len(problems) > before:
        return empty
    steps = np.flatnonzero(words.rows[1:] == words.rows[:-1])
    here, there = places[steps], places[steps + 1]
    matches = map.near.reshape(-1, SIDES)[here] == there[:, None]
    for number in np.flatnonzero(~matches.any(axis=1)).tolist():
        first, second = map.ids[here[number]], map.ids[there[number]]
        words.complain(int(steps[number]) + 1, f"{second} is not next to {first} before it.")
    if len(problems) > before:
        return empty
    direction = matches.argmax(axis=1)
    sides = SIDES * here + direction
    twins = SIDES * there + (direction + _HALF) % SIDES
    codes = _codes(table, names)[words.rows[steps]]
    cells = _fill(words, map, steps + 1, codes, (sides, twins))
    if len(problems) > before:
        return empty
    return Layer(name, "steps", ("", *names), cells, _lines(table, words.rows, places))


def _parsed(map: Map, words: _Words) -> tuple[Numbers, Numbers]:
    """Find the sides that words name, and how many each of them names."""
    letters = words.letters
    starts, ends = _pieces((letters != _BLANK) & (letters != _HYPHEN))
    of_word = np.searchsorted(words.starts, starts, side="right") - 1
    leads = starts == words.starts[of_word]
    counts = np.bincount(of_word[~leads], minlength=len(words))
    hyphens = np.searchsorted(words.starts, np.flatnonzero(letters == _HYPHEN), side="right") - 1
    two = ends - starts == len("ne")
    second = np.where(two, letters[np.minimum(starts + 1, ends)], 0)
    spelt = letters[starts] + (second.astype(np.int64) << 8)
    facing = np.where(ends - starts <= len("ne"), _SPELT[spelt], SIDES)[~leads]
    hexes = np.full(len(words), -1, np.int64)
    hexes[of_word[leads]] = words.hexes(map, starts[leads], ends[leads])
    wrong = (hexes < 0) | (counts == 0) | (counts != np.bincount(hyphens, minlength=len(words)))
    wrong[of_word[~leads][facing == SIDES]] = True
    for number in np.flatnonzero(wrong).tolist():
        _complain_of_side(words, map, number)
    return SIDES * np.repeat(hexes, counts) + facing, counts


_BLANK, _HYPHEN = ord(" "), ord("-")
_SPELT = np.full(256 * 256, SIDES, np.int64)
"""The direction of two letters, of which the second counts 256 times; 6 if there is none."""
for _number, _direction in enumerate(DIRECTIONS):
    _SPELT[int.from_bytes(_direction.encode(), "little")] = _number


def _touch(sides: Numbers, twins: Numbers) -> NDArray[np.bool_]:
    """Tell for each side but the first whether it shares a corner with the one before it."""
    found = np.zeros(max(0, len(sides) - 1), np.bool_)
    for one in (sides[:-1], twins[:-1]):
        for turn in (1, SIDES - 1):
            beside = one // SIDES * SIDES + (one + turn) % SIDES
            found |= (beside == sides[1:]) | (beside == twins[1:])
    return found


def _codes(table: Table[RunRow], names: Sequence[str]) -> Bytes:
    known = {name: code for code, name in enumerate(names, 1)}
    return np.array([known.get(row.kind, 0) for row in table], np.uint8)


def _fill(
    words: _Words,
    map: Map,
    of_word: Numbers,
    codes: Bytes,
    ends: tuple[Numbers, Numbers],
) -> Bytes:
    """Write the kinds into the layer, on both faces of each side; two kinds cannot share one."""
    sides, twins = ends
    cells = np.zeros(SIDES * map.size, np.uint8)
    cells[sides] = codes
    cells[twins] = codes
    clashes = np.flatnonzero((cells[sides] != codes) & (codes > 0))
    if clashes.size:
        last = dict(zip(np.minimum(sides, twins).tolist(), range(len(sides)), strict=True))
        for number in clashes.tolist():
            side = int(sides[number])
            other = words.line_of(int(of_word[last[min(side, int(twins[number]))]]))
            meaning = f"{map.side_name(side)} has another kind in line {other}."
            words.complain(int(of_word[number]), meaning)
    return frozen(cells)


def _lines(table: Table[RunRow], rows: Numbers, values: Numbers) -> tuple[Line, ...]:
    ends = np.searchsorted(rows, np.arange(1, len(table) + 1)).tolist()
    flat = values.tolist()
    found = []
    start = 0
    for row, end in zip(table, ends, strict=True):
        found.append(Line(row.kind, row.name, tuple(flat[start:end]), row.english))
        start = end
    return tuple(found)


def _empty(map: Map, name: str, form: str, names: Sequence[str]) -> Layer:
    cells = frozen(np.zeros(SIDES * map.size, np.uint8))
    return Layer(name, "sides" if form == "sides" else "steps", ("", *names), cells)


def _no_hex(map: Map, word: str) -> tuple[str, str]:
    return f"There is no hex {quoted(word)}.", did_you_mean(word, map.ids[: map.hexes])


def _complain_of_side(words: _Words, map: Map, number: int) -> None:
    word = words[number]
    at, *facing = word.split("-")
    if not 0 <= map.find_all([at])[0] < map.hexes:
        words.complain(number, *_no_hex(map, at))
    wrong = [direction for direction in facing if direction not in DIRECTIONS]
    if wrong:
        words.complain(number, f"No side is called {quoted(wrong[0])}.", _WHICH)
    if not facing:
        words.complain(number, f"{quoted(word)} names a hex but no side of it.", _WHICH)
