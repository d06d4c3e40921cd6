"""The server sweeps what only holds itself, seldom, and leaves Python as it was."""

from __future__ import annotations

import ctypes
import gc
import itertools
import sys
import threading
import weakref
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest

from grognard.server import sweeping as module
from grognard.server.sweeping import give_back, sweeping

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


@pytest.mark.parametrize(("spent", "given"), [(idle, 1), (working(), 0)])
def test_free_memory_is_given_back_once_when_it_becomes_quiet(
    monkeypatch: pytest.MonkeyPatch, spent: Callable[[], float], given: int
) -> None:
    calls = list[None]()
    looks = threading.Semaphore(0)

    def time() -> float:
        looks.release()
        return spent()

    monkeypatch.setattr(module, "give_back", lambda: calls.append(None))
    with sweeping(every=0.01, more=1000, grown=1000, spent=time):
        for _ in range(6):
            assert looks.acquire(timeout=60)
    assert len(calls) == given


@pytest.mark.skipif(sys.platform != "linux", reason="Only there the C library is asked.")
def test_what_is_freed_between_what_is_kept_goes_back_to_the_system() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1])

    pieces = [ctypes.create_string_buffer(40_000) for _ in range(4000)]
    for piece in pieces:
        piece.value = b"x" * 39_999
    del pieces[::2], piece
    before = resident()
    give_back()
    assert before - resident() > 40_000 * 1000 // 4096
    del pieces
