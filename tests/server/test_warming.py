"""The searches are loaded once, when the server has little else to do."""

from collections.abc import Iterator
from itertools import chain, repeat
from threading import Event

from grognard.server.warming import warming

PATIENCE = 30


def test_they_are_loaded_when_the_server_becomes_quiet() -> None:
    # Seconds of processor time at each look, 0.01 s apart: busy, busy, a little busy, quiet.
    busy = [0.0, 0.01, 0.02, 0.023]
    looks: Iterator[float] = chain(busy, repeat(0.024))
    loaded, seen = Event(), []

    def spent() -> float:
        seen.append(next(looks))
        return seen[-1]

    with warming(loaded.set, spent, every=0.01):
        assert loaded.wait(PATIENCE)
    assert seen == [*busy, 0.024]


def test_as_long_as_it_is_busy_they_are_not_loaded() -> None:
    loaded: list[int] = []
    looked, clock = Event(), iter(range(1_000_000))

    def spent() -> float:
        second = next(clock)
        if second > 5:
            looked.set()
        return float(second)

    with warming(lambda: loaded.append(1), spent, every=0.001):
        assert looked.wait(PATIENCE)
    assert not loaded
