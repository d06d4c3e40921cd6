"""Where each key and value of a TOML text stands.

The standard library's reader gives values without places. This scanner walks a text which that
reader has already accepted, so it may trust its syntax, and notes where things begin.
"""

import re
import tomllib
from functools import cached_property

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_STRINGS = (
    re.compile(r'"""(?:\\.|[^\\])*?"""(?:"{0,2})', re.DOTALL),
    re.compile(r"'''.*?'''(?:'{0,2})", re.DOTALL),
    re.compile(r'"(?:\\.|[^"\\])*"'),
    re.compile(r"'[^']*'"),
)


class Places:
    """Line and column, from 1, of keys and values by their path: `("sides", 0, "id")`."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _scanned(self) -> "_Scanner":
        """Sound files, the most, are never asked for places."""
        return _Scanner(self._text)

    def key(self, path: Path) -> tuple[int, int]:
        """Where the key of that path stands, or the nearest thing around it; (0, 0) for none."""
        return self._nearest(path, self._scanned.keys)

    def value(self, path: Path) -> tuple[int, int]:
        """Where the value of that path stands, or the nearest thing around it."""
        return self._nearest(path, self._scanned.values, self._scanned.keys)

    def _nearest(self, path: Path, *offsets: dict[Path, int]) -> tuple[int, int]:
        while path and not any(path in each for each in offsets):
            path = path[:-1]
        if not path:
            return 0, 0
        offset = next(each[path] for each in offsets if path in each)
        line = self._text.count("\n", 0, offset) + 1
        return line, offset - self._text.rfind("\n", 0, offset)


class _Scanner:
    """One walk through the text. `keys` and `values` give offsets by path."""

    def __init__(self, text: str) -> None:
        self.keys: dict[Path, int] = {}
        self.values: dict[Path, int] = {}
        self._text = text
        self._at = 0
        self._tables: dict[Path, int] = {}  # how many tables each array of tables has so far
        here: Path = ()
        self._skip(_BLANK)
        while self._at < len(text):
            if text[self._at] == "[":
                here = self._header()
            else:
                self._pair(here)
            self._skip(_BLANK)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match[0]

    def _header(self) -> Path:
        start = self._at
        is_array = self._text.startswith("[[", start)
        self._at += 2 if is_array else 1
        names = self._names()
        self._at += 2 if is_array else 1
        here: Path = ()
        for name, _ in names[:-1]:
            here = self._inside((*here, name))
            self.keys.setdefault(here, start)
        here = (*here, names[-1][0])
        self.keys.setdefault(here, start)
        if is_array:
            count = self._tables.get(here, 0)
            self._tables[here] = count + 1
            here = (*here, count)
            self.keys[here] = start
        else:
            here = self._inside(here)
        return here

    def _inside(self, path: Path) -> Path:
        """A name that is an array of tables means the last of them."""
        return (*path, self._tables[path] - 1) if path in self._tables else path

    def _names(self) -> list[tuple[str, int]]:
        """The parts of a dotted key with their offsets."""
        names: list[tuple[str, int]] = []
        while True:
            self._skip(_SPACE)
            start = self._at
            if self._text[start] in "\"'":
                raw = self._string()
                names.append((str(tomllib.loads(f"key = {raw}")["key"]), start))
            else:
                names.append((self._skip(_BARE), start))
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return names
            self._at += 1

    def _pair(self, here: Path) -> None:
        for name, start in self._names():
            here = (*here, name)
            self.keys.setdefault(here, start)
        self._at += 1  # the equals sign
        self._skip(_SPACE)
        self._value(here)

    def _value(self, path: Path) -> None:
        self.values[path] = self._at
        match self._text[self._at]:
            case "[":
                self._array(path)
            case "{":
                self._inline_table(path)
            case '"' | "'":
                self._string()
            case _:
                self._skip(_SCALAR)

    def _array(self, path: Path) -> None:
        self._at += 1
        count = 0
        while True:
            self._skip(_BLANK)
            if self._text[self._at] == "]":
                break
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._value((*path, count))
            count += 1
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while True:
            self._skip(_BLANK)
            if self._text[self._at] == "}":
                break
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._pair(path)
        self._at += 1

    def _string(self) -> str:
        for pattern in _STRINGS:
            text = self._skip(pattern)
            if text:
                return text
        raise ValueError(f"No string begins at offset {self._at}.")
