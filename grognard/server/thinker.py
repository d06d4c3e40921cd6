"""`python -m grognard.server.thinker`: a process in which opponents think.

Opponents are long stretches of Python, and one process runs Python in one thread at a time: they
would take turns with everything the server does for people. Here they disturb nobody; the process
also stands back behind the server when both want the processor.

It reads tasks and writes thoughts, each behind its length, until its server is gone.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from contextlib import suppress
from typing import IO, Any

from grognard.kernel import codec
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import Record, Side
from grognard.kernel.saved import Saved
from grognard.opponents.contract import look
from grognard.opponents.meter import Hearer, unheard
from grognard.opponents.registry import opponent
from grognard.server.pipes import put, take
from grognard.server.seats import notebook_of
from grognard.systems.registry import system

_NICE = 19
"""As little urgent as can be: players wait for the server; who waits for a computer can wait."""
_OFTEN = 0.1
"""Seconds after which it is told how far the thinking is."""


class Task(Record, frozen=True):
    """A decision that is wanted."""

    tip: str
    """Where the game stands: the digest of its last entry."""
    saved: Saved | None
    """The game; nothing where the process should remember it."""
    notebook: bytes
    """What the opponent noted last."""
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
    forgotten: bool = False
    """Whether the process does not remember the game, or not as it stands."""


class Mind:
    """Remembers the game that was thought about last, as it stands after what was decided.

    Most decisions follow one another: a side gives order after order. To read the whole game anew
    for each of them would take longer than to decide.
    """

    def __init__(self) -> None:
        self._game: Game | None = None

    def think(self, task: Task, heard_by: Hearer = unheard) -> Thought:
        """Let an opponent look at its side of a game and decide."""
        game, self._game = self._recall(task), None
        if game is None:
            return Thought(forgotten=True)
        game.notebooks[notebook_of(task.side)] = task.notebook
        sight = look(game, task.side, task.luck, heard_by=heard_by)
        decision = opponent(game.head.system, task.name)(sight)
        if not isinstance(decision.what, Done):  # what follows then may be long, and of the others
            self._game = game
        return Thought(what=plain_what(decision.what), notebook=decision.notebook)

    def follow(self, task: Task, thought: Thought) -> None:
        """Do in the game that is remembered what the server is going to do in its own."""
        game, self._game = self._game, None
        if game is None:
            return
        rules = game.ruleset
        read = rules.read_answer if game.questions(task.side) else rules.read_order
        if game.submit(task.side, "opponent", read(thought.what)) is None:
            self._game = game

    def _recall(self, task: Task) -> Game | None:
        if task.saved is not None:
            return Game(system(task.saved.head.system).ruleset, task.saved)
        if self._game is not None and self._game.tip == task.tip:
            return self._game
        return None


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

    mind = Mind()
    while True:
        task = take(reader, Task)
        try:
            thought = mind.think(task, tell)
        except BrokenPipeError:
            raise
        except Exception:  # noqa: BLE001 - an opponent may fail in any way; the server goes on
            thought = Thought(wrong=traceback.format_exc())
        put(writer, thought)
        with suppress(Exception):  # then the server meets it, too, and says so
            mind.follow(task, thought)


def main() -> None:
    """Think over standard input and output; what is printed by the way goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this one
    os.nice(_NICE)
    if sys.platform == "linux":  # and it does not cut in when the server is about to answer
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    with os.fdopen(os.dup(1), "wb") as writer:
        os.dup2(2, 1)
        try:
            _work(sys.stdin.buffer, writer)
        except (EOFError, BrokenPipeError):
            os._exit(0)  # nobody waits for it any more


if __name__ == "__main__":
    main()
