"""Problems of data files: what is wrong, in which file, line and column, and what may help.

Readers never stop at the first problem. They write into one `Problems`, go on as far as they
can, and the caller raises it at the end: it is the list and the exception in one.
"""

import difflib
from collections.abc import Iterable, Iterator

import msgspec

MOST = 1000
"""So many problems are kept; more are counted only, lest a huge broken file fill the memory."""


class Problem(msgspec.Struct, frozen=True, order=True):
    """One thing wrong with a file. Line and column count from 1; 0 speaks of the whole file."""

    file: str
    line: int
    column: int
    meaning: str
    suggestion: str = ""

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place += f":{self.line}"
            if self.column:
                place += f":{self.column}"
        return f"{place}: {self.meaning}" + (f" {self.suggestion}" if self.suggestion else "")


class Problems(Exception):
    """All problems met while reading: collect with `add`, end with `raise_if_any`."""

    def __init__(self, found: Iterable[Problem] = ()) -> None:
        super().__init__()
        self._found: list[Problem] = []
        self._left_out = 0
        self.extend(found)

    def add(self, file: str, line: int, column: int, meaning: str, suggestion: str = "") -> None:
        """Note one more problem."""
        self.extend([Problem(file, line, column, meaning, suggestion)])

    def extend(self, more: Iterable[Problem]) -> None:
        """Note more problems, up to `MOST`."""
        for problem in more:
            if len(self._found) < MOST:
                self._found.append(problem)
            else:
                self._left_out += 1

    @property
    def is_full(self) -> bool:
        """Whether there are more than are kept: a reader may give up."""
        return self._left_out > 0

    @property
    def all(self) -> tuple[Problem, ...]:
        """Every kept problem once, by file, line and column."""
        return tuple(sorted(set(self._found)))

    def of_file(self, file: str) -> tuple[Problem, ...]:
        """The problems of one file."""
        return tuple(problem for problem in self.all if problem.file == file)

    def raise_if_any(self) -> None:
        """Raise this list unless it is empty."""
        if self:
            raise self

    def text(self) -> str:
        """A line a problem, for people."""
        lines = [str(problem) for problem in self.all]
        if self._left_out:
            lines.append(f"… and {self._left_out} more.")
        return "\n".join(lines)

    def json(self) -> bytes:
        """A JSON list of objects with file, line, column, meaning and suggestion."""
        return msgspec.json.encode(self.all)

    def __str__(self) -> str:
        return self.text()

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self._found) + self._left_out

    def __bool__(self) -> bool:
        return bool(self._found)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A sentence with the known words nearest to a misspelt one, or nothing."""
    names = sorted(set(known))
    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(name.casefold(), name)
    near = difflib.get_close_matches(word[:80].casefold(), list(folded), n=3, cutoff=0.6)
    if not near:
        return ""
    likeness = {name: _likeness(word[:80].casefold(), name) for name in near}
    best = [name for name in near if likeness[name] >= likeness[near[0]] - 0.1]
    return "Did you mean " + " or ".join(f'"{folded[name]}"' for name in best) + "?"


def _likeness(word: str, other: str) -> float:
    return difflib.SequenceMatcher(a=other, b=word).ratio()


def quoted(value: object) -> str:
    """A value as a message shows it: quoted if text, shortened, without control characters."""
    text = value if isinstance(value, str) else repr(value)
    plain = "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text[:60])
    plain += "…" if len(text) > len(plain) else ""
    return f'"{plain}"' if isinstance(value, str) else plain
