"""Seals: a table `sums.csv` in a pack that says what each of its files must hold.

A pack need not have one. Where it has, a file that was changed, added or lost since is refused,
whatever the change, when it is read.
"""

from functools import partial
from hashlib import blake2b
from typing import Annotated

import msgspec

from grognard.content.problems import Problems
from grognard.content.sources import Entry, Folder
from grognard.content.tables import read_table

SEAL = "sums.csv"

_TOP = """\
# The seal of this pack: no file may be changed, added or lost. "grognard check" verifies it.
# path: the file. blake2b: the hash of its bytes, 32 bytes long.
"""


class Sum(msgspec.Struct, frozen=True):
    """A row of the seal."""

    path: str
    blake2b: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z", description="64 hex digits")]


def seal(folder: Folder) -> bytes:
    """The content of a new seal for a folder as it is."""
    rows = [f"{path},{_sum(folder[path])}\n" for path in sorted(folder) if path != SEAL]
    return (_TOP + "path,blake2b\n" + "".join(rows)).encode()


def sealed(folder: Folder, problems: Problems) -> Folder:
    """The folder with its seal, if it has one, in force: each file is compared when read."""
    if SEAL not in folder:
        return folder
    before = len(problems)
    table = read_table(folder, SEAL, Sum, problems, key="path")
    if len(problems) > before:
        return folder
    sums = {row.path: row.blake2b for row in table}
    for index, row in enumerate(table):
        if row.path not in folder:
            table.complain(problems, index, "path", f"The file {row.path} is lost.")
    for path in folder:
        if path not in sums and path != SEAL:
            problems.add(
                folder.shown(path), 0, 0, f"The seal {folder.shown(SEAL)} does not know this file."
            )
    return Folder(
        folder.shown(),
        {
            path: entry if path == SEAL else (entry[0], partial(_compared, entry, sums.get(path)))
            for path, entry in folder.entries.items()
        },
    )


def _compared(entry: Entry, expected: str | None) -> bytes:
    content = entry[1]()
    if _sum(content) != expected:
        raise OSError(0, "it was changed after the pack was sealed")
    return content


def _sum(content: bytes) -> str:
    return blake2b(content, digest_size=32).hexdigest()
