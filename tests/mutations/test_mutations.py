"""Spoilt saves, journals, packs, orders and data files, by the thousand.

Each is refused with a message that names file and place, or means what the original means; never
a traceback, a hang, more than a gigabyte or a changed state. What counts as such is said with
each kind. A mutation is drawn from its kind and number alone, so a failure can be had again.
"""

import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from tests.conftest import Promise
from tests.mutations.spoilt_files import spoil_file, spoil_seal, spoil_words, spoil_zip
from tests.mutations.spoilt_orders import spoil_order
from tests.mutations.spoilt_saves import spoil_bytes, spoil_entry, spoil_part

SEED = 1
HANGS = 60
"""No mutation takes a second; one that takes so many hangs."""
GIGABYTE = 2**30

Spoil = Callable[[Random, Path], str]

KINDS: dict[str, tuple[int, Spoil]] = {
    "saves": (25, lambda random, _: spoil_bytes(random)),
    "parts of saves": (15, lambda random, _: spoil_part(random)),
    "journals": (10, lambda random, _: spoil_entry(random)),
    "zipped packs": (12, spoil_zip),
    "sealed packs": (5, spoil_seal),
    "orders": (20, lambda random, _: spoil_order(random)),
    "data files": (8, spoil_file),
    "words": (5, spoil_words),
}
"""What is spoilt: how many of a hundred, and how."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no packs but the own one."""
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


def test_whatever_is_spoilt_is_refused_or_means_the_same(
    tmp_path: Path, sample: Callable[[int, int], int], promise: Promise
) -> None:
    total = sample(2_000, 100_000)
    with promise(f"{100_000:,} mutations", games=total, seed=SEED) as measured:
        before = _most_memory()
        tallies = {kind: _spoil(kind, total, tmp_path) for kind in KINDS}
        grown = _most_memory() - before
        assert grown < GIGABYTE
        assert sum(tally.total() for tally in tallies.values()) == total
        for kind, tally in tallies.items():
            # Most spoilt things are refused; some changes, as in a comment, change no meaning.
            assert tally["refused"], kind
            assert len(tally) > 1, kind
        measured.result = "; ".join(
            f"{tally.total()} {kind} ({_listed(tally)})" for kind, tally in tallies.items()
        )


def _spoil(kind: str, total: int, place: Path) -> Counter[str]:
    share, spoil = KINDS[kind]
    tally: Counter[str] = Counter()
    for number in range(total * share // 100):
        try:
            with _watched():
                tally[spoil(Random(f"{SEED} {kind} {number}"), place)] += 1
        except BaseException as error:
            error.add_note(f"This was number {number} of the spoilt {kind}.")
            raise
    return tally


def _listed(tally: Counter[str]) -> str:
    return ", ".join(f"{times} {outcome}" for outcome, times in sorted(tally.items()))


@contextmanager
def _watched() -> Iterator[None]:
    """Stop what hangs."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"hangs for {HANGS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(HANGS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _most_memory() -> int:
    """How many bytes this process ever held at once."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
