"""The file in which the results of a contest are kept: a head, then a line of JSON a game.

Lines come in the order in which games were finished. A run that was cut short leaves a file that
the next one takes up.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Self

import msgspec

import grognard
from grognard.arena.contest import Contest
from grognard.arena.result import CRASH, Result
from grognard.kernel.errors import GrognardError
from grognard.kernel.records import Record

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 1


class Head(Record, frozen=True, tag_field="type", tag="head"):
    """The first line: what was played, and by which version."""

    format: int
    grognard: str
    contest: Contest


class Ledger:
    """An open file of results."""

    def __init__(self, path: Path, contest: Contest, *, fresh: bool = False) -> None:
        """Open the file, or begin it; raises `GrognardError` if it is another contest's.

        Begun fresh, it may be any contest's, but not a file of something else.
        """
        self.path = path
        self.note = ""
        """What had to be put right in the file, as a sentence."""
        self.results: dict[int, Result] = {}
        head = Head(format=FORMAT, grognard=grognard.__version__, contest=contest)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and fresh:
            self._clear()
        elif path.exists():
            self.results = self._take_up(_encode(head))
        self._file: IO[bytes] = path.open("ab")
        if self._file.tell() == 0:
            self._write(_encode(head))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def append(self, result: Result) -> None:
        """Keep a result."""
        self._write(_encode(result))
        self.results[result.number] = result

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def _clear(self) -> None:
        with self.path.open("r+b") as file:
            line = file.readline()
            if line:
                self._read_head(line)
            file.truncate(0)

    def _take_up(self, head: bytes) -> dict[int, Result]:
        """Read the games that are there; what was cut off in the middle of a line is dropped."""
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if lines:
            self._check_head(lines[0], head)
        elif not head.startswith(content):
            raise GrognardError(f"{self.path}: is not a file of results.")
        results = [self._read(number, line) for number, line in enumerate(lines[1:], 2)]
        if len(whole) < len(content):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))
            self.note = f"{self.path}: the last line was cut off in the middle, and is dropped."
        # What crashed may have been mended since: it is played again.
        return {result.number: result for result in results if result.ending != CRASH}

    def _read_head(self, line: bytes) -> Head:
        try:
            return msgspec.json.decode(line, type=Head)
        except msgspec.MsgspecError as error:
            raise GrognardError(f"{self.path}: is not a file of results ({error}).") from error

    def _check_head(self, line: bytes, head: bytes) -> None:
        there = self._read_head(line)
        wanted = msgspec.json.decode(head, type=Head)
        ours, theirs = _named(wanted), _named(there)
        differ = [name for name in ours if ours[name] != theirs[name]]
        if differ:
            told = "; ".join(f"{name} is {theirs[name]}, not {ours[name]}" for name in differ)
            raise GrognardError(
                f"{self.path}: holds another contest ({told}). Name another file, or remove it."
            )

    def _read(self, number: int, line: bytes) -> Result:
        try:
            return msgspec.json.decode(line, type=Result)
        except msgspec.MsgspecError as error:
            raise GrognardError(f"{self.path}, line {number}: {error}.") from error


def _encode(record: Record) -> bytes:
    return msgspec.json.encode(record) + b"\n"


def _named(head: Head) -> dict[str, object]:
    """Give what two heads may differ in, by name."""
    plain = msgspec.structs.asdict(head.contest)
    return {"format": head.format, "grognard": head.grognard, **plain}
