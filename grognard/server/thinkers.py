"""Has opponents think in processes of their own, a few at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from queue import LifoQueue
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import GrognardError
from grognard.opponents.meter import unheard
from grognard.server.pipes import put, take
from grognard.server.seats import keep_notebook, luck_of, notebook_of
from grognard.server.thinker import Task, Thought

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Side
    from grognard.opponents.meter import Hearer

_MOST = max(1, min(4, (os.cpu_count() or 1) - 1))
"""So many opponents think at once; one processor is left to those who play."""
_TRIES = 2
"""So many processes may die of one decision."""


class Thinkers:
    """The processes, each started when there is something to think about."""

    def __init__(self, most: int = _MOST) -> None:
        self._free: LifoQueue[_Process] = LifoQueue()
        for _ in range(most):
            self._free.put(_Process())
        self._most = most

    def close(self) -> None:
        """End the processes, once they have finished what they think about."""
        for _ in range(self._most):
            self._free.get().end()

    def choose(
        self, game: Game, side: Side, name: str, heard_by: Hearer = unheard
    ) -> Order | Answer:
        """Let an opponent look at its side of a game and choose; its notebook is kept."""
        task = task_of(game, side, name)
        thought = self.think(task, heard_by)
        if thought.forgotten:
            thought = self.think(whole(game, task), heard_by)
        return read(game, task, thought)

    def think(self, task: Task, heard_by: Hearer = unheard) -> Thought:
        """Have a decision thought out; in any thread, which waits for it."""
        with self._one() as process:
            return process.ask(task, heard_by)

    @contextmanager
    def _one(self) -> Iterator[_Process]:
        process = self._free.get()
        try:
            yield process
        finally:
            self._free.put(process)


def task_of(game: Game, side: Side, name: str) -> Task:
    """Say what an opponent is to decide; the process should remember the game."""
    return Task(
        tip=game.tip,
        saved=None,
        notebook=game.notebooks.get(notebook_of(side), b""),
        side=side,
        name=name,
        luck=luck_of(game),
    )


def whole(game: Game, task: Task) -> Task:
    """The same with the whole game, for a process that does not remember it."""
    return msgspec.structs.replace(task, saved=game.save())


def read(game: Game, task: Task, thought: Thought) -> Order | Answer:
    """Read what was decided; the opponent's notebook is kept. Raises where the opponent failed."""
    if thought.wrong:
        raise GrognardError(f"The opponent {task.name} failed: {thought.wrong}")
    keep_notebook(game, task.side, thought.notebook)
    if game.questions(task.side):
        return game.ruleset.read_answer(thought.what)
    return game.ruleset.read_order(thought.what)


class _Process:
    """One process, begun anew when it has died."""

    def __init__(self) -> None:
        self._running: subprocess.Popen[bytes] | None = None

    def ask(self, task: Task, heard_by: Hearer) -> Thought:
        """Have a decision thought out, and say now and then how far it is."""
        for _ in range(_TRIES):
            with suppress(OSError, EOFError, msgspec.DecodeError):
                running = self._running or self._begin()
                if running.stdin is not None and running.stdout is not None:
                    put(running.stdin, task)
                    thought: Thought = take(running.stdout, Thought)
                    while thought.steps:
                        heard_by(thought.steps)
                        thought = take(running.stdout, Thought)
                    return thought
            self.end()
        raise GrognardError(f"The opponent {task.name} failed: {_TRIES} processes died of it.")

    def end(self) -> None:
        """End the process, if it runs."""
        running, self._running = self._running, None
        if running is not None:
            running.kill()
            running.wait()
            for pipe in (running.stdin, running.stdout):
                if pipe is not None:
                    with suppress(OSError):  # half a task may still lie in it
                        pipe.close()

    def _begin(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        self._running = subprocess.Popen(
            [sys.executable, "-m", "grognard.server.thinker"], stdin=pipe, stdout=pipe
        )
        return self._running
