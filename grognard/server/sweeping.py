"""When the server looks for records that only hold each other, and that nobody else needs.

Python looks through what is new, now and then through what is younger, and through everything
whenever a quarter more has been made. With 250 games open that stops the server for 5 to 20 ms, 40
to 80 ms and most of a second, and finds next to nothing: a game that is put away is freed at once,
and a connection that ends leaves a hundred small records. So the server looks when it has little
else to do and more is kept than before, and while it is busy only where many times as much is kept.

What was freed since lies in pieces between what is kept. Once it is quiet, the system gets that
back: in a campaign of Overlord a tenth of all memory.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_EVERY = 10.0
"""Seconds between two looks at how much is kept."""
_QUIET = 0.02
"""The part of a processor below which there is little else to do: a click every ten seconds.

Who plays quickly could else wait 100 ms and more for a sweep, now and then.
"""
_MORE = 1.25
"""Times as much as was kept after the last sweep, until the next one in a quiet time."""
_GROWN = 20.0
"""Times as much as was kept after the last sweep, until the next one in a busy time."""


@contextmanager
def sweeping(
    every: float = _EVERY,
    more: float = _MORE,
    grown: float = _GROWN,
    spent: Callable[[], float] = time.process_time,
) -> Iterator[None]:
    """Sweep only when more is kept, as long as what is inside goes on."""
    before = gc.get_threshold()
    over = Event()

    def sweep() -> None:
        kept, worked, loose = sys.getallocatedblocks(), spent(), True
        while not over.wait(every):
            worked, since = spent(), worked
            is_quiet = worked - since < _QUIET * every
            if sys.getallocatedblocks() > kept * (more if is_quiet else grown):
                gc.collect()
                kept = sys.getallocatedblocks()
            if is_quiet and loose:
                give_back()
            loose = not is_quiet

    thread = Thread(target=sweep, name="sweeping", daemon=True)
    gc.set_threshold(0)  # not by itself
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        gc.set_threshold(*before)


def give_back() -> None:
    """Give free memory back to the system, where its C library has a call for that."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
