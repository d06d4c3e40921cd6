"""The chief of staff of War in Europe: it plays by the rules, always alike, and beats the weak.

The adjutant, its quick level, promises only to keep to the rules.
"""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel.digest import state_digest
from grognard.systems.europe.rules.victory import total
from grognard.systems.registry import read_terms
from tests.conftest import Promise
from tests.measured import is_long
from tests.opponents.playing import play_on, winner

GAMES = 40
SURE = 39
SEATS = [
    ("poland-1939", "allies", "none"),
    ("poland-1939", "allies", "random"),
    ("poland-1939", "axis", "none"),
    ("poland-1939", "axis", "random"),
    ("crusader-1941", "axis", "none"),
    ("crusader-1941", "axis", "random"),
    ("crusader-1941", "allies", "none"),
    ("crusader-1941", "allies", "random"),
    ("france-1940", "axis", "none"),
    ("france-1940", "axis", "random"),
    ("france-1940", "allies", "none"),
    ("france-1940", "allies", "random"),
]
CASES = SEATS if is_long() else SEATS[:1]
"""Where only a sample is asked for, one game of the quickest is played."""


@pytest.mark.parametrize("mind", ["chief", "adjutant"])
@pytest.mark.parametrize("seat", ["axis", "allies"])
def test_it_plays_two_weeks_by_the_rules_and_always_alike(seat: str, mind: str) -> None:
    minds = {"axis": "none", "allies": "none", seat: mind}
    terms = read_terms("poland-1939")
    one, two = (play_on(terms, minds["allies"], minds["axis"], 5, last=2) for _ in range(2))
    assert one.outcome is not None or one.state.clock.turn == 3
    assert state_digest(one.state) == state_digest(two.state)


def test_the_chief_is_through_the_low_countries_in_two_weeks() -> None:
    """Rotterdam and one of the two great cities of Belgium at least, against who stands still."""
    game = play_on(read_terms("france-1940"), "none", "chief", 0, last=2)
    state: Any = game.state
    assert total(state) >= 12


@pytest.mark.parametrize(("scenario", "seat", "foe"), CASES)
def test_the_chief_beats_the_baselines(
    scenario: str, seat: str, foe: str, sample: Callable[[int, int], int], promise: Promise
) -> None:
    games = sample(1, GAMES)
    terms = read_terms(scenario)
    minds = {"allies": foe, "axis": foe, seat: "chief"}
    with promise(f"the chief as {seat} beats {foe} at {scenario}", games=games) as measured:
        won = sum(
            winner(play_on(terms, minds["allies"], minds["axis"], seed)) == seat
            for seed in range(games)
        )
        measured.result = f"{won} of {games}"
        assert won * GAMES >= SURE * games
