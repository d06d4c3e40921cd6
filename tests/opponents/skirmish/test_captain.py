"""The captain in whole games."""

from collections.abc import Callable

import pytest

from grognard.kernel.journal import OrderGiven
from tests.opponents.playing import play


@pytest.mark.parametrize(
    ("scenario", "short", "long"), [("first-contact", 2, 100), ("crossroads", 1, 50)]
)
def test_it_never_gives_an_order_that_is_refused(
    scenario: str, short: int, long: int, sample: Callable[[int, int], int]
) -> None:
    """A refused order would end the game with an error."""
    for seed in range(sample(short, long)):
        game = play(scenario, "captain", "captain", seed)
        for side in ("allies", "axis"):
            given = [e.what.order for e in game.entries() if e.side == side and is_order(e.what)]
            assert {type(order).__name__ for order in given} >= {"March", "Aim", "Instruct", "Done"}


def is_order(what: object) -> bool:
    return isinstance(what, OrderGiven)
