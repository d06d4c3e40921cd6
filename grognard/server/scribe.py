"""`python -m grognard.server.scribe`: a process that writes games to the database, and reads them.

For each statement, and each row it reads, SQLite lets Python's other threads go on, and then waits
until one of them gives way: in a server that works for hundreds of players an order would wait
longer for that than for the disk. Here nobody has to be waited for.

It reads its address, then groups of acts, and writes what came of each, until its server is gone.
What it has read it finishes: a server that is killed leaves no group half done.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import IO

from grognard.kernel.records import Record
from grognard.server.acts import AnyAct, Kept
from grognard.server.database import Writer
from grognard.server.pipes import put, take
from grognard.server.troubles import StaleError, StorageError


class Address(Record, frozen=True):
    """Where the database is."""

    url: str


class Group(Record, frozen=True):
    """Acts to be committed together."""

    acts: tuple[AnyAct, ...]


class Outcome(Record, frozen=True):
    """What came of an act."""

    was_there: bool = True
    """What `Delete` says."""
    kept: Kept | None = None
    """What `Fetch` gives."""
    failed: str = ""
    """Why it was not done."""
    stale: bool = False
    """Whether it did not fit what the database holds."""


class Outcomes(Record, frozen=True):
    """What came of each act of a group."""

    each: tuple[Outcome, ...]


def tell(came: object) -> Outcome:
    """Say what came of an act in a record."""
    match came:
        case StorageError():
            return Outcome(failed=came.reason, stale=isinstance(came, StaleError))
        case BaseException():
            return Outcome(failed=f"{type(came).__name__}: {came}")
        case Kept():
            return Outcome(kept=came)
    return Outcome(was_there=came is not False)


def _work(reader: IO[bytes], writer: IO[bytes]) -> None:
    address: Address = take(reader, Address)
    database = Writer(address.url)
    while True:
        group: Group = take(reader, Group)
        put(writer, Outcomes(tuple(tell(came) for came in database.do(group.acts))))


def main() -> None:
    """Write what comes by standard input; what is printed by the way goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this one
    gc.freeze()  # what is loaded stays: to look through it took up to 90 ms, and orders waited
    with os.fdopen(os.dup(1), "wb") as writer:
        os.dup2(2, 1)
        try:
            _work(sys.stdin.buffer, writer)
        except (EOFError, BrokenPipeError):
            os._exit(0)  # nobody waits for it any more


if __name__ == "__main__":
    main()
