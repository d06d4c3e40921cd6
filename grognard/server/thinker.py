"""`python -m grognard.server.thinker`: a process in which opponents think.

Opponents are long stretches of Python, and one process runs Python in one thread at a time: they
would take turns with everything the server does for people. Here they disturb nobody; the process
also stands back behind the server when both want the processor.

It reads tasks and writes thoughts, each behind its length, until its server is gone.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import time
import traceback
from typing import IO, Any

from grognard.kernel import codec
from grognard.kernel.game import Game
from grognard.kernel.records import Record, Side
from grognard.kernel.saved import Saved
from grognard.opponents.contract import look
from grognard.opponents.meter import Hearer, unheard
from grognard.opponents.registry import opponent
from grognard.systems.registry import system

_LENGTH = struct.Struct(">Q")
_NICE = 10
_OFTEN = 0.1
"""Seconds after which it is told how far the thinking is."""


class Task(Record, frozen=True):
    """A decision that is wanted."""

    saved: Saved
    side: Side
    name: str
    """The opponent's."""
    luck: bytes


class Thought(Record, frozen=True):
    """What came of it: an order or an answer, or what went wrong; or how far it is."""

    what: dict[str, Any] = {}
    notebook: bytes = b""
    wrong: str = ""
    steps: int = 0
    """Steps of thought taken so far, where the thinking goes on."""


def put(pipe: IO[bytes], record: Record) -> None:
    """Write a record behind its length."""
    content = codec.encode(record)
    pipe.write(_LENGTH.pack(len(content)) + content)
    pipe.flush()


def take(pipe: IO[bytes], kind: Any) -> Any:
    """Read a record; raises `EOFError` where none comes any more."""
    length = pipe.read(_LENGTH.size)
    if len(length) < _LENGTH.size:
        raise EOFError
    content = pipe.read(_LENGTH.unpack(length)[0])
    return codec.decode(content, kind)


def think(task: Task, heard_by: Hearer = unheard) -> Thought:
    """Let an opponent look at its side of a game and decide."""
    ruleset = system(task.saved.head.system).ruleset
    sight = look(Game(ruleset, task.saved), task.side, task.luck, heard_by=heard_by)
    decision = opponent(ruleset.name, task.name)(sight)
    return Thought(what=plain_what(decision.what), notebook=decision.notebook)


def plain_what(what: Any) -> dict[str, Any]:
    """Give an order or an answer as plain values."""
    plain: dict[str, Any] = codec.decode(codec.encode(what), Any)
    return plain


def _work(reader: IO[bytes], writer: IO[bytes]) -> None:
    told = time.monotonic()

    def tell(steps: int) -> None:
        nonlocal told
        if steps and time.monotonic() - told >= _OFTEN:
            told = time.monotonic()
            put(writer, Thought(steps=steps))

    while True:
        task = take(reader, Task)
        try:
            thought = think(task, tell)
        except BrokenPipeError:
            raise
        except Exception:  # noqa: BLE001 - an opponent may fail in any way; the server goes on
            thought = Thought(wrong=traceback.format_exc())
        put(writer, thought)


def main() -> None:
    """Think over standard input and output; what is printed by the way goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this one
    os.nice(_NICE)
    with os.fdopen(os.dup(1), "wb") as writer:
        os.dup2(2, 1)
        try:
            _work(sys.stdin.buffer, writer)
        except (EOFError, BrokenPipeError):
            os._exit(0)  # nobody waits for it any more


if __name__ == "__main__":
    main()
