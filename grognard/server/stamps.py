"""Tells whether any file of any pack has come, gone or changed since it was last read.

Reading a scenario takes tens of milliseconds, and many games are made of the same one. What was
read is used again as long as the stamp is the same.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from grognard.content import folders
from grognard.content.packs import own_place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Stamp: TypeAlias = tuple[tuple[str, int, int, int], ...]


def stamp_packs() -> Stamp:
    """Take the stamp of all packs: of each file and folder its path, its size and its times."""
    return (*_stamps(own_place()), *_stamps(folders.packs()))


def _stamps(place: Path) -> Iterator[tuple[str, int, int, int]]:
    """A folder that cannot be read has a stamp of its own, but nothing inside."""
    waiting = [str(place)]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as listed:
                entries = list(listed)
        except OSError:
            yield folder, 0, 0, 0
            continue
        for entry in entries:
            with suppress(OSError):  # taken away in this very moment
                status = entry.stat(follow_symlinks=False)
                yield entry.path, status.st_size, status.st_mtime_ns, status.st_ctime_ns
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
