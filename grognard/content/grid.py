"""Reads grids: a dense layer of a map as rows of letters with a legend.

    # Terrain of the crossing.
    width: 5
    height: 2
    . = clear
    w = woods

    ..w..
    .ww..

Letters are one character each. Cells are numbered by the list of names the caller knows, not by
the legend, so that two maps with other letters give the same numbers.
"""

import re
from collections.abc import Sequence

import msgspec

from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.sources import Folder
from grognard.content.text import read_lines

MOST_CELLS = 4_000_000
MOST_NAMES = 256  # a cell is a byte

_HEADER = re.compile(r"([a-z][a-z0-9_-]*): *(.*?) *\Z")
_LEGEND = re.compile(r"(\S) = (\S+)\Z")
_NUMBER = re.compile(r"[1-9][0-9]{0,4}\Z")


class Grid(msgspec.Struct, frozen=True):
    """Cells row by row; the byte of a cell counts in `legend`. `headers` are the other keys."""

    width: int
    height: int
    cells: bytes
    legend: tuple[str, ...]
    headers: dict[str, str]

    def name(self, column: int, row: int) -> str:
        """What lies in a cell, counted from 0."""
        return self.legend[self.cells[row * self.width + column]]


def read_grid(
    folder: Folder,
    path: str,
    names: Sequence[str],
    problems: Problems,
    *,
    headers: Sequence[str] = (),
) -> Grid:
    """Read a grid whose legend uses `names`; keys besides width and height are `headers`.

    A grid with problems comes back empty.
    """
    if len(names) > MOST_NAMES:
        raise ValueError(f"A grid tells at most {MOST_NAMES} names apart.")
    file = folder.shown(path)
    nothing = Grid(0, 0, b"", tuple(names), {})
    content = folder.find(path, problems)
    lines = None if content is None else read_lines(content, file, problems)
    if lines is None:
        return nothing
    before = len(problems)
    start = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    end = next((i for i, line in enumerate(lines) if i >= start and not line), len(lines))
    reader = _Reader(file, tuple(names), ("width", "height", *headers), problems)
    for number, line in enumerate(lines[start:end], start + 1):
        reader.read_top(line, number)
    width, height = reader.size(start + 1)
    if end == len(lines):
        problems.add(file, end, 1, "No empty line divides the legend from the rows.")
    if end == len(lines) or not (width and height):
        return nothing
    if width * height > MOST_CELLS:
        problems.add(file, 1, 1, f"A grid has at most {MOST_CELLS:,} cells.")
        return nothing
    cells = reader.read_rows(lines[end + 1 :], end + 2, width, height)
    if len(problems) > before:
        return nothing
    others = {key: reader.values[key] for key in headers if key in reader.values}
    return Grid(width, height, cells, tuple(names), others)


def legend_names(folder: Folder, path: str) -> tuple[str, ...]:
    """The names in a grid's legend as they stand, right or wrong; none if there is no grid."""
    return tuple(dict.fromkeys(m[2] for m in map(_LEGEND.match, _head(folder, path)) if m))


def _head(folder: Folder, path: str) -> list[str]:
    content = folder.find(path, Problems())
    lines = None if content is None else read_lines(content, path, Problems())
    return lines[: lines.index("")] if lines and "" in lines else lines or []


def check_grid(folder: Folder, path: str, problems: Problems) -> None:
    """Check what holds for every grid, whatever its names and keys mean."""
    file = folder.shown(path)
    head = _head(folder, path)
    keys = [match[1] for match in map(_HEADER.match, head) if match]
    others = [key for key in dict.fromkeys(keys) if key not in ("width", "height")]
    read_grid(folder, path, legend_names(folder, path)[:MOST_NAMES], problems, headers=others)
    if head and not head[0].startswith("#"):
        meaning = "No comment lines on top say what the grid shows."
        problems.add(file, 1, 1, meaning, "Begin the file with lines that start with #.")


class _Reader:
    """Takes the lines of a grid one after the other and keeps what they say."""

    def __init__(
        self, file: str, names: tuple[str, ...], keys: tuple[str, ...], problems: Problems
    ) -> None:
        self._file = file
        self._names = names
        self._keys = keys
        self._problems = problems
        self._places: dict[str, tuple[int, int]] = {}
        self.values: dict[str, str] = {}
        self.letters: dict[str, str] = {}

    def _add(self, line: int, column: int, meaning: str, help_: str = "") -> None:
        self._problems.add(self._file, line, column, meaning, help_)

    def read_top(self, line: str, number: int) -> None:
        """A line of the head: `key: value` or `letter = name`."""
        if header := _HEADER.match(line):
            self._read_header(header, number)
        elif legend := _LEGEND.match(line):
            self._read_legend(legend[1], legend[2], number)
        else:
            help_ = 'Write "key: value" or "letter = name".'
            self._add(number, 1, f"{quoted(line)} is no line of a grid's head.", help_)

    def _read_header(self, header: re.Match[str], number: int) -> None:
        key, value = header[1], header[2]
        if key not in self._keys:
            help_ = did_you_mean(key, self._keys) or f"The keys are {', '.join(self._keys)}."
            self._add(number, 1, f"No key is named {quoted(key)}.", help_)
        elif key in self.values:
            self._add(number, 1, f"The key {quoted(key)} stands twice.")
        self.values[key] = value
        self._places[key] = (number, header.start(2) + 1)

    def _read_legend(self, letter: str, name: str, number: int) -> None:
        if letter in "#:=":
            self._add(number, 1, f"{quoted(letter)} cannot be a letter of the legend.")
        elif letter in self.letters:
            self._add(number, 1, f"The letter {quoted(letter)} stands twice in the legend.")
        elif name in self.letters.values():
            self._add(number, 5, f"{quoted(name)} has two letters.")
        if name not in self._names:
            help_ = did_you_mean(name, self._names) or f"Known are {', '.join(self._names)}."
            self._add(number, 5, f"Nothing is named {quoted(name)}.", help_)
        self.letters[letter] = name

    def size(self, after: int) -> tuple[int, int]:
        """Width and height as the head gives them; 0 where it does not."""
        found = []
        for key in ("width", "height"):
            value = self.values.get(key)
            if value is None:
                self._add(after, 1, f"The key {quoted(key)} is missing.")
            elif not _NUMBER.match(value):
                meaning = f"{key}: {quoted(value)} is not a whole number from 1 to 99999."
                self._add(*self._places[key], meaning)
            found.append(int(value) if value is not None and _NUMBER.match(value) else 0)
        return found[0], found[1]

    def read_rows(self, lines: Sequence[str], first: int, width: int, height: int) -> bytes:
        """The rows of letters as bytes."""
        sound = self._read_sound_rows(lines, width, height)
        if sound is not None:
            return sound
        codes = {
            ord(letter): chr(self._names.index(name))
            for letter, name in self.letters.items()
            if name in self._names
        }
        known = set(self.letters)
        rows = []
        for number, line in enumerate(lines, first):
            if not known.issuperset(line):
                for column, letter in enumerate(line, 1):
                    if letter not in known:
                        help_ = f"The legend has {' '.join(sorted(known))}."
                        meaning = f"The letter {quoted(letter)} is not in the legend."
                        self._add(number, column, meaning, help_)
            if len(line) != width:
                column = min(len(line), width) + 1
                meaning = f"The row has {len(line)} letters; the width is {width}."
                self._add(number, column, meaning)
            if self._problems.is_full:
                return b""
            rows.append(line.translate(codes))
        if len(lines) != height:
            at = first + min(len(lines), height)
            self._add(at, 1, f"There are {len(lines)} rows; the height is {height}.")
        try:
            return "".join(rows).encode("latin-1")
        except UnicodeEncodeError:
            return b""  # letters outside the legend, reported above

    def _read_sound_rows(self, lines: Sequence[str], width: int, height: int) -> bytes | None:
        """The rows at once, if nothing is wrong with them and all letters are ASCII."""
        text = "".join(lines)
        if len(lines) != height or set(map(len, lines)) != {width} or not text.isascii():
            return None
        outside = MOST_NAMES - 1
        table = bytearray([outside]) * 256
        for letter, name in self.letters.items():
            if name not in self._names[:outside]:
                return None
            if letter.isascii():
                table[ord(letter)] = self._names.index(name)
        cells = text.encode().translate(bytes(table))
        return None if outside in cells else cells
