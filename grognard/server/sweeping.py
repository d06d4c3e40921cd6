"""When the server looks for records that only hold each other, and that nobody else needs.

Python looks through everything it keeps whenever a quarter more has been made. With 250 games open
that takes a third of a second, in which nobody is answered, and finds next to nothing. The server
looks through what is new as usual, but through everything only now and then.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_NEW, _ROUNDS, _NEVER = 5_000, 5, 1_000_000
"""Records made until new ones are looked through, rounds until younger ones are; the old never."""
_EVERY = 600.0
"""Seconds until everything is looked through."""


@contextmanager
def sweeping(every: float = _EVERY) -> Iterator[None]:
    """Sweep everything only now and then, as long as what is inside goes on."""
    before = gc.get_threshold()
    over = Event()

    def sweep() -> None:
        while not over.wait(every):
            gc.collect()

    thread = Thread(target=sweep, name="sweeping", daemon=True)
    gc.set_threshold(_NEW, _ROUNDS, _NEVER)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        gc.set_threshold(*before)
