"""The server sweeps what only holds itself, seldom, and leaves Python as it was."""

import gc
import itertools
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from grognard.server.sweeping import sweeping


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


def idle() -> float:
    """The processor time of a server that does nothing."""
    return 0.0


def busy_clock() -> Iterator[float]:
    """The processor times of a server that always works."""
    return map(float, itertools.count(step=1000))


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


def dropped_knot(swept: Event) -> None:
    knot = Knot()
    weakref.finalize(knot, swept.set)


def test_what_is_old_and_only_holds_itself_is_swept_in_a_quiet_time() -> None:
    swept = Event()
    dropped_knot(swept)
    gc.freeze()  # from now on it counts as looked through
    before = gc.get_threshold()
    with sweeping(every=0.01, more=0.5, grown=1000, spent=idle):
        assert swept.wait(60)
        assert gc.get_threshold()[0] == 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_in_a_busy_time_only_what_is_new_is_swept() -> None:
    old, new = Event(), Event()
    clock = busy_clock()
    gc.disable()
    try:
        dropped_knot(old)
        gc.freeze()
        with sweeping(every=0.01, more=1000, grown=0.5, spent=lambda: next(clock)):
            dropped_knot(new)
            assert new.wait(60)
            assert not old.is_set()
    finally:
        gc.enable()
    gc.collect()
    assert old.is_set()


def test_as_long_as_no_more_is_kept_nothing_is_swept() -> None:
    with counted_sweeps() as swept, sweeping(every=0.001, more=10, grown=10, spent=idle):
        kept = [[number] for number in range(20_000)]  # by itself Python would look through these
        assert not Event().wait(0.1)
        assert len(kept) == 20_000
        assert not swept
