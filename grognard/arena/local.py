"""Plays the games of a contest in processes of this machine.

A thread tends each process, which plays one game after another. A process that dies is replaced
and its game played again; a game that kills every process that plays it is told to have crashed.
"""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING

import msgspec

from grognard.arena.play import crashed
from grognard.arena.worker import Reply, Task, Unable
from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from grognard.arena.contest import Contest
    from grognard.arena.result import Result

TRIES = 3
"""So many processes may die of one game."""


def run_local(
    contest: Contest, numbers: Iterable[int], workers: int, crashes: Path | None = None
) -> Iterator[Result]:
    """Play the games of these numbers; they come as they are finished, in any order."""
    waiting = deque(numbers)
    total = len(waiting)
    replies: SimpleQueue[Reply] = SimpleQueue()
    task = Task(contest=contest, crashes=None if crashes is None else str(crashes))
    tended = [_Tended(task, waiting, replies) for _ in range(min(workers, total))]
    try:
        for worker in tended:
            worker.start()
        for _ in range(total):
            reply = replies.get()
            if isinstance(reply, Unable):
                raise GrognardError(reply.sentence)
            yield reply
    finally:
        waiting.clear()
        for worker in tended:
            worker.stop()


class _Tended(Thread):
    """A process that plays games, and the thread that tends it."""

    def __init__(self, task: Task, waiting: deque[int], replies: SimpleQueue[Reply]) -> None:
        super().__init__(daemon=True)
        self._task = task
        self._waiting = waiting
        self._replies = replies
        self._lock = Lock()
        self._stopped = False
        self._process: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        """Let the process play until no game is left."""
        with suppress(IndexError):
            while not self._stopped:
                self._play(self._waiting.popleft())
        self._end()

    def stop(self) -> None:
        """End the process, whatever it is at."""
        with self._lock:  # it may just be replaced
            self._stopped = True
            if self._process is not None:
                self._process.terminate()
        self.join()

    def _play(self, number: int) -> None:
        for _ in range(TRIES):
            reply = self._ask(number)
            if reply is not None:
                self._replies.put(reply)
            if reply is not None or self._stopped:
                return
            self._end()
        why = f"{TRIES} processes that played it died."
        self._replies.put(crashed(self._task.contest, number, why))

    def _ask(self, number: int) -> Reply | None:
        """Have a game played; nothing comes back when the process dies of it."""
        try:
            process = self._process or self._begin()
            if process is None or process.stdin is None or process.stdout is None:
                return None
            process.stdin.write(f"{number}\n".encode())
            process.stdin.flush()
            reply: Reply = msgspec.json.decode(process.stdout.readline(), type=Reply)
        except (OSError, msgspec.DecodeError):
            return None
        else:
            return reply

    def _begin(self) -> subprocess.Popen[bytes] | None:
        """Start a process, unless it is all over."""
        pipe = subprocess.PIPE
        with self._lock:
            if not self._stopped:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "grognard.arena.worker"],
                    stdin=pipe,
                    stdout=pipe,
                    start_new_session=True,  # Ctrl-C is for the process that began it
                )
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(msgspec.json.encode(self._task) + b"\n")
        return self._process

    def _end(self) -> None:
        """Let the process go home; it has nothing more to do."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(OSError):
                process.communicate()
