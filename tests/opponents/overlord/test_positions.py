"""Thirty positions with a known right answer: how many of them opponents solve."""

import pytest

from tests.cases.overlord.board import BOTH
from tests.conftest import Promise
from tests.opponents.overlord.posing import positions

ALL = 30
KEPT = 26
"""What every change must leave solved; 24 are demanded."""
IDLE = 8
"""Of some the answer is to leave something alone; most must be out of reach of who does nothing."""


def solved(name: str) -> list[str]:
    """List the positions that an opponent solves."""
    return [position.id for position in positions() if not position.missed(name)]


def test_there_are_thirty_and_each_says_why() -> None:
    assert len({position.id for position in positions()}) == len(positions()) == ALL
    assert {position.side for position in positions()} == set(BOTH)
    assert all(position.why.endswith(".") and position.answer for position in positions())


def test_who_does_nothing_solves_few() -> None:
    assert len(solved("none")) <= IDLE


@pytest.mark.parametrize("name", ["general", "marshal"])
def test_most_are_solved(name: str, promise: Promise) -> None:
    with promise(f"positions that the {name} solves", games=ALL) as measured:
        right = solved(name)
        wrong = [position.id for position in positions() if position.id not in right]
        measured.result = f"{len(right)} of {ALL}"
        assert len(right) >= KEPT, wrong
