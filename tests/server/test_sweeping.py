"""The server sweeps what only holds itself, seldom, and leaves Python as it was."""

import gc
import weakref
from threading import Event

from grognard.server.sweeping import sweeping


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


def test_what_is_old_and_only_holds_itself_is_swept_in_the_end() -> None:
    swept = Event()
    knot = Knot()
    gc.collect()  # from now on it counts as old
    weakref.finalize(knot, swept.set)
    before = gc.get_threshold()
    with sweeping(every=0.01, grown=0.5):
        del knot
        assert swept.wait(60)
        assert gc.get_threshold()[2] > 1000 * before[2]
    assert gc.get_threshold() == before


def test_as_long_as_no_more_is_kept_nothing_is_swept() -> None:
    swept: list[int] = []

    def count(phase: str, told: dict[str, int]) -> None:
        if phase == "stop" and told["generation"] == 2:
            swept.append(1)

    gc.callbacks.append(count)
    try:
        with sweeping(every=0.001, grown=10):
            assert not Event().wait(0.1)
    finally:
        gc.callbacks.remove(count)
    assert not swept
