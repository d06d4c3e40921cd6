"""The general on every scenario, against itself: from both seats to the end."""

from collections.abc import Callable

import pytest

from grognard.systems.registry import read_terms
from tests.conftest import Promise
from tests.measured import is_long
from tests.opponents.playing import play_on, winner

Sample = Callable[[int, int], int]

TURNS = {
    "tutorial": 4,
    "pegasus": 3,
    "carentan": 1,
    "drop-zones": 1,
    "race-for-caen": 1,
    "perch": 1,
    "epsom": 1,
    "caen": 1,
    "goodwood": 1,
    "omaha": 1,
    "cherbourg": 1,
    "saint-lo": 1,
    "cobra": 1,
    "overlord-june": 1,
}
"""How many turns of each are played in a short run; of Cobra none: a turn takes long."""


@pytest.mark.parametrize("scenario", [name for name in TURNS if is_long() or name != "cobra"])
def test_the_general_plays_both_seats(scenario: str, sample: Sample, promise: Promise) -> None:
    games = sample(1, 10)
    terms = read_terms(scenario)
    with promise(f"the general against itself at {scenario}", games=games) as measured:
        won = {"allies": 0, "axis": 0, "": 0}
        for seed in range(games):
            game = play_on(terms, "general", "general", seed, last=sample(TURNS[scenario], 0))
            if game.outcome is not None:
                won[game.outcome.winner] += 1
            else:
                assert game.state.clock.turn == TURNS[scenario] + 1
        measured.result = f"allies {won['allies']}, axis {won['axis']} of {games}"
    if scenario == "tutorial":
        assert sum(won.values()) == games


LARGE = ("perch", "epsom", "caen", "goodwood", "omaha", "cherbourg", "saint-lo", "cobra")
"""Scenarios too large for the fifty games of test_wins.py."""


@pytest.mark.parametrize("seat", ["allies", "axis"])
@pytest.mark.parametrize("scenario", LARGE if is_long() else ["tutorial"])
def test_standing_still_does_not_win(
    scenario: str, seat: str, sample: Sample, promise: Promise
) -> None:
    """Where only a sample is asked for, the smallest scenario is played."""
    games = sample(1, 2)
    terms = read_terms(scenario)
    minds = {"allies": "none", "axis": "none", seat: "general"}
    with promise(
        f"none does not beat the general as {seat} at {scenario}", games=games
    ) as measured:
        won = [winner(play_on(terms, minds["allies"], minds["axis"], n)) for n in range(games)]
        measured.result = f"the general won {won.count(seat)} of {games}"
        assert set(won) <= {seat, ""}
