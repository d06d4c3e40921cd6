"""When the server looks for records that only hold each other, and that nobody else needs.

Python looks through everything it keeps whenever a quarter more has been made. With 250 games open
that takes a third of a second and more, in which nobody is answered, and finds next to nothing: a
game that is put away is freed at once. The server looks through what is new as usual, but through
everything only when twice as much is kept as after it last looked.
"""

from __future__ import annotations

import gc
import sys
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_NEW, _ROUNDS, _NEVER = 5_000, 5, 1_000_000
"""Records made until new ones are looked through, rounds until younger ones are; the old never."""
_EVERY = 10.0
"""Seconds between two looks at how much is kept."""
_GROWN = 2.0
"""Times as much as was kept after the last sweep, until the next one."""


@contextmanager
def sweeping(every: float = _EVERY, grown: float = _GROWN) -> Iterator[None]:
    """Sweep everything only when much more is kept, as long as what is inside goes on."""
    before = gc.get_threshold()
    over = Event()

    def sweep() -> None:
        most = grown * sys.getallocatedblocks()
        while not over.wait(every):
            if sys.getallocatedblocks() > most:
                gc.collect()
                most = grown * sys.getallocatedblocks()

    thread = Thread(target=sweep, name="sweeping", daemon=True)
    gc.set_threshold(_NEW, _ROUNDS, _NEVER)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        gc.set_threshold(*before)
