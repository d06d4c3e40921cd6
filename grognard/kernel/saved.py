"""A game at rest as bytes: what is kept of it, wherever it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from grognard.kernel import codec
from grognard.kernel.errors import DesignError, LawBrokenError, SaveError
from grognard.kernel.journal import Link
from grognard.kernel.records import Record, Side

FORMAT = 3
"""The format of saves; raised with a lift for every older one."""

UNREADABLE = (
    msgspec.MsgspecError,
    DesignError,
    LawBrokenError,
    SaveError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    RecursionError,
)
"""What reading something as a game may raise when it is none."""


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


_FIRST_CHAINED = 3


def chain_head(head: Head, first: Snapshot) -> str:
    """Say the digest that the chain of a game begins with: that of its head and first state."""
    if head.format < _FIRST_CHAINED:  # Games made then go on as they began.
        return codec.digest(codec.encode(head))
    return codec.digest(codec.encode(head), first.state)


@contextmanager
def reading(place: str) -> Iterator[None]:
    """Name the place in a save at which it does not read as a game."""
    try:
        yield
    except SaveError as error:
        raise SaveError(f"{place}: {error}") from error
    except UNREADABLE as error:
        raise SaveError(f"{place} does not read as a game ({error})") from error
