"""The server sweeps what only holds itself, seldom, and leaves Python as it was."""

from __future__ import annotations

import gc
import itertools
import weakref
from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING

from grognard.server.sweeping import sweeping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


def idle() -> float:
    """The processor time of a server that does nothing."""
    return 0.0


def working() -> Callable[[], float]:
    """The processor time of a server that always works."""
    times = itertools.count(step=1000)
    return lambda: float(next(times))


def old_knot(swept: Event) -> Knot:
    knot = Knot()
    weakref.finalize(knot, swept.set)
    gc.collect()  # from now on it counts as old
    return knot


@contextmanager
def counted_sweeps() -> Iterator[list[int]]:
    """Note the generation of each sweep."""
    swept: list[int] = []

    def count(phase: str, told: dict[str, int]) -> None:
        if phase == "stop":
            swept.append(told["generation"])

    gc.callbacks.append(count)
    try:
        yield swept
    finally:
        gc.callbacks.remove(count)


def test_what_is_old_and_only_holds_itself_is_swept_in_a_quiet_time() -> None:
    swept = Event()
    knot = old_knot(swept)
    before = gc.get_threshold()
    with sweeping(every=0.01, more=0.5, grown=1000, spent=idle):
        del knot
        assert swept.wait(60)
        assert gc.get_threshold()[0] == 0
    assert gc.get_threshold() == before


def test_in_a_busy_time_everything_is_swept_when_much_more_is_kept() -> None:
    swept = Event()
    knot = old_knot(swept)
    with sweeping(every=0.01, more=1000, grown=0.5, spent=working()):
        del knot
        assert swept.wait(60)


def test_as_long_as_not_much_more_is_kept_nothing_is_swept_in_a_busy_time() -> None:
    with (
        counted_sweeps() as swept,
        sweeping(every=0.001, more=0.5, grown=1000, spent=working()),
    ):
        kept = [[number] for number in range(20_000)]  # by itself Python would look through these
        assert not Event().wait(0.1)
        assert len(kept) == 20_000
        assert not swept


def test_as_long_as_no_more_is_kept_nothing_is_swept_in_a_quiet_time() -> None:
    with counted_sweeps() as swept, sweeping(every=0.001, more=10, grown=0.5, spent=idle):
        assert not Event().wait(0.1)
        assert not swept
