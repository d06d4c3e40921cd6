"""Calls from other threads to the event loop: however many come at once, it is woken once.

Waking the loop costs both threads a call of the operating system and a change of threads. Each
message of a page brings several calls, and with hundreds of players many come together.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, ref

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable

_boxes: WeakKeyDictionary[AbstractEventLoop, Mailbox] = WeakKeyDictionary()


class Mailbox:
    """What other threads want done in one event loop, in the order in which they say so."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = ref(loop)  # else the table below would hold the loop for good
        self._calls: deque[tuple[Callable[..., object], tuple[Any, ...]]] = deque()
        self._woken = False

    def post(self, call: Callable[..., object], *args: Any) -> None:
        """Have something done in the loop that does not fail; from any thread."""
        self._calls.append((call, args))
        if not self._woken:
            self._woken = True
            loop = self._loop()
            if loop is not None:
                with suppress(RuntimeError):  # it is closed: nobody is there to be told
                    loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._woken = False  # first: whatever is posted from here on wakes the loop again
        for _ in range(len(self._calls)):
            call, args = self._calls.popleft()
            call(*args)


def mailbox() -> Mailbox:
    """The mailbox of the event loop that runs here."""
    loop = asyncio.get_running_loop()
    found = _boxes.get(loop)
    if found is None:
        found = _boxes[loop] = Mailbox(loop)
    return found
