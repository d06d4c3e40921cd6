"""Loads what a first click on a unit would wait for, once the server has little else to do.

Loading the searches over maps takes a second of processor time, in which nobody is answered well.
After a restart that second is wanted by all the pages that come back.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

from grognard.terrain.search import warm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_EVERY = 1.0
"""Seconds between two looks at how busy the server is."""
_QUIET = 0.2
"""The part of a processor below which it has little to do."""


@contextmanager
def warming(
    load: Callable[[], None] = warm,
    spent: Callable[[], float] = time.process_time,
    every: float = _EVERY,
) -> Iterator[None]:
    """Load the searches beside what is done inside, as soon as the program is quiet.

    A program that is always busy loads them when they are first needed, as without this.
    """
    over = Event()

    def watch() -> None:
        before = spent()
        while not over.wait(every):
            now = spent()
            if now - before < _QUIET * every:
                load()
                return
            before = now

    thread = Thread(target=watch, name="searches")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
