"""`python -m grognard.arena.worker`: a process that plays games of one contest.

It reads lines: first the task, then numbers of games. It writes a line for each of them: the
result, or a sentence that says why it cannot play at all.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec

from grognard.arena.contest import Contest, terms_of
from grognard.arena.play import play_one
from grognard.arena.result import Result
from grognard.kernel.errors import GrognardError
from grognard.kernel.records import Record

if TYPE_CHECKING:
    from types import FrameType


class Task(Record, frozen=True):
    """What a worker plays, and where it leaves crash files."""

    contest: Contest
    crashes: str | None = None


class Unable(Record, frozen=True, tag_field="type", tag="unable"):
    """Why a worker cannot play."""

    sentence: str


Reply = Result | Unable


def work(reader: IO[bytes], writer: IO[bytes]) -> None:
    """Play the games whose numbers come, until none does."""
    task = msgspec.json.decode(reader.readline(), type=Task)
    crashes = None if task.crashes is None else Path(task.crashes)
    try:
        terms_of(task.contest)
        for line in reader:
            _write(writer, play_one(task.contest, int(line), crashes))
    except GrognardError as error:
        _write(writer, Unable(sentence=str(error)))


def _write(writer: IO[bytes], reply: Reply) -> None:
    writer.write(msgspec.json.encode(reply) + b"\n")
    writer.flush()


def _leave(_number: int, _frame: FrameType | None) -> None:
    """End in order, so that programs are ended, too."""
    sys.exit()


def main() -> None:
    """Play over standard input and output; what is printed by the way goes to standard error."""
    signal.signal(signal.SIGTERM, _leave)
    with os.fdopen(os.dup(1), "wb") as writer:
        os.dup2(2, 1)
        try:
            work(sys.stdin.buffer, writer)
        except BrokenPipeError:
            os._exit(1)  # nobody waits for it any more


if __name__ == "__main__":
    main()
