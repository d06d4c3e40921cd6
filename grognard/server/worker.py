"""A thread of its own for each game, which does one thing after the other.

`ThreadPoolExecutor` does the same for about twice the work: it makes a lock for each task,
counts idle threads, and all executors of the program stand in line for one lock.
"""

from __future__ import annotations

import asyncio
import logging
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias, TypeVar
from weakref import finalize

from grognard.kernel.errors import GrognardError
from grognard.server.mailbox import mailbox

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")
Task: TypeAlias = "Callable[[], object]"

_log = logging.getLogger(__name__)


class Worker:
    """Does what it is given, in the order in which it comes, until it is told to end."""

    def __init__(self, name: str) -> None:
        self._line: SimpleQueue[Task | None] = SimpleQueue()
        self._lock = Lock()
        self._ended = False
        # The thread holds its line alone: a worker that nobody holds any more ends, too.
        Thread(target=_work, args=(self._line,), name=name, daemon=True).start()
        self._lost = finalize(self, self._line.put, None)
        self._lost.atexit = False

    def begin(self, task: Task) -> None:
        """Have something done, without waiting for it; raises `GrognardError` after the end."""
        with self._lock:
            if self._ended:
                raise GrognardError("The game was just put away; try again.")
            self._line.put(task)

    def end(self) -> None:
        """Take nothing more; what has been taken is still done."""
        with self._lock:
            if not self._ended:
                self._ended = True
                self._lost()

    async def do(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have something done, and wait for what comes of it.

        Whoever is cancelled before it was begun need not have said it.
        """
        box = mailbox()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def task() -> None:
            nonlocal call, args, kwargs
            if done.cancelled():
                return
            try:
                came: Any = call(*args, **kwargs)
                settle: Callable[[Any], None] = done.set_result
            except BaseException as error:  # noqa: BLE001 - whoever waits must hear of it
                came, settle = error, done.set_exception
            # First: who hears of it may let go of the game, which is then to be freed at once.
            del call, args, kwargs
            box.post(_settle, done, settle, came)
            del came  # an error holds this call, and would be held by it

        self.begin(task)
        return await done


def _settle(done: asyncio.Future[Any], settle: Callable[[Any], None], came: Any) -> None:
    if not done.done():  # it may have been cancelled meanwhile
        settle(came)


def _work(line: SimpleQueue[Task | None]) -> None:
    while (task := line.get()) is not None:
        try:
            task()
        except Exception as error:  # noqa: BLE001 - the next task has nothing to do with it
            _log.error("A task failed: %s", error, exc_info=error)
        del task  # what it holds may be let go while the thread waits
