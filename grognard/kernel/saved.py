"""A game at rest as bytes: what is kept of it, wherever it is kept."""

from __future__ import annotations

from grognard.kernel import codec
from grognard.kernel.journal import Link
from grognard.kernel.records import Record, Side

FORMAT = 2
"""The format of saves; raised with a lift for every older one."""


class Head(Record, frozen=True):
    """What heads the digest chain of a game."""

    format: int
    """The format of the time when the game was made: like all of the head, it never changes."""
    system: str
    scenario: str
    version: str
    terms: str
    """Digest of the terms."""
    seed: str
    """Digest of the seed."""
    parent: str = ""
    """Digest of the entry this game was branched from."""


class Snapshot(Record, frozen=True):
    """The whole state after so many entries."""

    entries: int
    state: bytes
    digest: str
    version: str
    """The version of the system that wrote it."""
    shown: dict[Side, int] = {}
    """How many moments of play each side had been shown."""


class Saved(Record, frozen=True):
    """A whole game: head, terms, seed, first and last snapshot, journal, notebooks."""

    head: Head
    terms: bytes
    seed: bytes
    first: Snapshot
    last: Snapshot
    entries: tuple[Link, ...]
    notebooks: dict[str, bytes] = {}


def chain_head(head: Head) -> str:
    """Say the digest that the chain of a game begins with."""
    return codec.digest(codec.encode(head))
