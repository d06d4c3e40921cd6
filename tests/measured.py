"""Big promises: by a sample in ./test, in full and noted in docs/measured.csv in ./test --long."""

import csv
import io
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

COLUMNS = ("promise", "commit", "command", "seed", "games", "result", "seconds")


class Measurement:
    """A promise being measured: the test says what came out, in a few words."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.result = ""


class Book:
    """The file of what was measured: one line a promise and commit."""

    def __init__(self, path: Path, commit: str, *, clean: bool) -> None:
        self.path = path
        self.commit = commit
        self.clean = clean

    def has(self, name: str) -> bool:
        """Tell whether a promise was measured on this very code; changed code has no name."""
        if not self.clean or not self.path.exists():
            return False
        with self.path.open(encoding="utf-8", newline="") as lines:
            return any(
                row["promise"] == name and row["commit"] == self.commit
                for row in csv.DictReader(lines)
            )

    def add(self, *cells: str | int) -> None:
        """Append a line, in one write: several test processes may do so at once."""
        line = io.StringIO()
        writer = csv.writer(line, lineterminator="\n")
        if not self.path.exists():
            writer.writerow(COLUMNS)
        writer.writerow(cells)
        with self.path.open("a", encoding="utf-8", newline="") as book:
            book.write(line.getvalue())

    @contextmanager
    def measure(self, name: str, command: str, seed: int, games: int) -> Iterator[Measurement]:
        """Time what is done inside and note it; a promise that fails is not noted."""
        measurement = Measurement(name)
        start = time.monotonic()
        yield measurement
        seconds = round(time.monotonic() - start)
        if not measurement.result:
            raise ValueError(
                f"The promise {name!r} was measured, but nobody said with what result."
            )
        commit = self.commit if self.clean else f"{self.commit}+changes"
        self.add(name, commit, command, seed, games, measurement.result, seconds)


def is_long() -> bool:
    """Tell whether the full numbers are asked for."""
    return os.environ.get("GROGNARD_LONG") == "1"


def git(root: Path, *arguments: str) -> str:
    """Ask git about the code under test."""
    return subprocess.run(
        ["git", "-C", str(root), *arguments], capture_output=True, text=True, check=True
    ).stdout.strip()


def open_book(root: Path, ask: Callable[..., str] = git) -> Book:
    """Open the project's book for the code as it is now; the book itself may have grown."""
    changed = [
        line
        for line in ask(root, "status", "--porcelain").splitlines()
        if not line.endswith("docs/measured.csv")
    ]
    commit = ask(root, "rev-parse", "--short=12", "HEAD")
    return Book(root / "docs" / "measured.csv", commit, clean=not changed)
