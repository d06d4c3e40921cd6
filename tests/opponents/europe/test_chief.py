"""The chief of staff of War in Europe: it plays by the rules, always alike, and beats the weak.

It does not yet promise to win as the Axis against random play at Crusader, nor as the
Axis in France: there it lost games that were tried.
"""

from collections.abc import Callable

import pytest

from grognard.kernel.digest import state_digest
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
    ("crusader-1941", "allies", "none"),
    ("crusader-1941", "allies", "random"),
    ("france-1940", "allies", "none"),
    ("france-1940", "allies", "random"),
]
CASES = SEATS if is_long() else SEATS[:1]
"""Where only a sample is asked for, one game of the quickest is played."""


@pytest.mark.parametrize("seat", ["axis", "allies"])
def test_the_chief_plays_two_weeks_by_the_rules_and_always_alike(seat: str) -> None:
    minds = {"axis": "none", "allies": "none", seat: "chief"}
    terms = read_terms("poland-1939")
    one, two = (play_on(terms, minds["allies"], minds["axis"], 5, last=2) for _ in range(2))
    assert one.outcome is not None or one.state.clock.turn == 3
    assert state_digest(one.state) == state_digest(two.state)


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
