"""Sees what a running test does: functions called, tables read, elements shown.

Functions are seen by wires (wires.py) while a test is watched, in its own thread and in all
others. Tables are seen by an audit hook on `open`. Not seen: other processes, calls answered from a
cache, compiled kernels, and records made by msgspec, which runs no Python for it. So the function
that decides should name the rule.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from grognard.tracing import wires
from grognard.tracing.sources import Sources
from grognard.tracing.tree import Tree

READ = "grognard.read"  # Audit event of a table that was used without being opened.

# The one that watches now comes last. A list, as an audit hook can never be removed again.
_watching: list["Witness"] = []
_hooked: list[bool] = []


def note_read(path: str | os.PathLike[str]) -> None:
    """Say that a table is used though no file is opened, as from a cache.

    Code that may not import this module raises the audit event itself:
    `sys.audit("grognard.read", path)`.
    """
    sys.audit(READ, os.fspath(path))


def saw_rule(*shown: str) -> None:
    """Say that the page showed an element with this `data-rule`: ids, parted by blanks."""
    for witness in _watching[-1:]:
        witness.shown.update(id_ for text in shown for id_ in text.split())


class Witness:
    """What was called, read and shown since it was made, as ids with the files that name them.

    Make one a test and watch with it; `index` is shared by all tests of a run.
    """

    def __init__(self, index: "Index") -> None:
        self._index = index
        self._called: set[tuple[str, frozenset[str]]] = set()
        self._read: set[str] = set()
        self.shown: set[str] = set()

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch while the block runs."""
        if not _hooked:
            sys.addaudithook(_hear)
            _hooked.append(True)
        _watching.append(self)
        wires.forget()
        try:
            yield
        finally:
            self._called.update(wires.take())
            _watching.remove(self)

    @contextlib.contextmanager
    def looking_away(self) -> Iterator[None]:
        """Do not watch while the block runs, though a block around it is watched."""
        watching = _watching[:]
        _watching.clear()
        if watching:  # What runs while one looks away already does not count either.
            self._called.update(wires.take())
        try:
            yield
        finally:
            wires.forget()
            _watching[:] = watching

    def testimony(self) -> dict[str, list[str]]:
        """For each id, the files that name it and were at work."""
        files: dict[str, set[str]] = {}
        for path, ids in self._called:
            for id_ in ids:
                files.setdefault(id_, set()).add(path)
        for path in self._read:
            for id_ in self._index.tables[path]:
                files.setdefault(id_, set()).add(path)
        for id_ in self.shown:
            files.setdefault(id_, set()).update(self._index.client.get(id_, ()))
        return {id_: sorted(paths) for id_, paths in files.items()}

    def note_open(self, path: object, mode: object = "r") -> None:
        """What the audit hook hears; a file opened only to write is not read."""
        if not isinstance(path, str | bytes | os.PathLike):
            return
        if isinstance(mode, str) and not {"r", "+"} & set(mode):
            return
        within = self._index.table(os.fsdecode(path))
        if within:
            self._read.add(within)


class Index:
    """The tables and client sources that name ids, made for quick finding."""

    def __init__(self, tree: Tree, sources: Sources) -> None:
        self._root = tree.root
        self.tables: dict[str, set[str]] = {}
        self.client: dict[str, set[str]] = {}
        for id_, places in sources.named.items():
            for place in places:
                if place.what == "table":
                    self.tables.setdefault(place.path, set()).add(id_)
                elif place.what == "client":
                    self.client.setdefault(id_, set()).add(place.path)

    def table(self, path: str) -> str | None:
        """The path from the root of a table that names ids."""
        within = self._within(path)
        return within if within in self.tables else None

    def _within(self, path: str) -> str:
        """A path from the root, or one that nothing is filed under."""
        try:
            return Path(os.path.realpath(path)).relative_to(self._root).as_posix()
        except (ValueError, OSError):
            return ""


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    """The audit hook."""
    if _watching and event in ("open", READ):
        _watching[-1].note_open(*arguments[:2])
