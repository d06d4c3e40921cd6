"""Promises of many games: the general beats the baselines from every seat of the smaller ones."""

from collections.abc import Callable

import pytest

from grognard.systems.registry import read_terms
from tests.conftest import Promise
from tests.measured import is_long
from tests.opponents.playing import play_on, winner

Sample = Callable[[int, int], int]

GAMES = 50
SURE = 49
"""Of 50 games, how many the general wins at least."""
SCENARIOS = ("tutorial", "pegasus", "carentan", "drop-zones", "race-for-caen")
CASES = [
    (scenario, seat)
    for scenario in (SCENARIOS if is_long() else SCENARIOS[:1])
    for seat in ("allies", "axis")
]
"""Where only a sample is asked for, one game a seat and foe of the smallest is played."""


@pytest.mark.parametrize("foe", ["none", "random"])
@pytest.mark.parametrize(("scenario", "seat"), CASES)
def test_the_general_beats_the_baselines(
    scenario: str, seat: str, foe: str, sample: Sample, promise: Promise
) -> None:
    games = sample(1, GAMES)
    terms = read_terms(scenario)
    minds = {"allies": foe, "axis": foe, seat: "general"}
    name = f"the general as {seat} beats {foe} at {scenario}"
    with promise(name, games=games) as measured:
        won = sum(
            winner(play_on(terms, minds["allies"], minds["axis"], seed)) == seat
            for seed in range(games)
        )
        measured.result = f"{won} of {games}"
        assert won * GAMES >= SURE * games
