"""The general on every scenario: from both seats to the end, and never beaten by standing still."""

from collections.abc import Callable

import pytest

from grognard.systems.registry import read_terms
from tests.conftest import Promise
from tests.opponents.playing import play, play_on, winner

Sample = Callable[[int, int], int]

TURNS = {"tutorial": 4, "pegasus": 3, "drop-zones": 2, "race-for-caen": 1}
"""How many turns of each are played in a short run."""


@pytest.mark.parametrize("scenario", TURNS)
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


@pytest.mark.parametrize("seat", ["allies", "axis"])
def test_who_stands_still_loses(seat: str, sample: Sample, promise: Promise) -> None:
    games = sample(1, 5)
    minds = {"allies": "none", "axis": "none", seat: "general"}
    for scenario in list(TURNS)[: sample(1, len(TURNS))]:
        with promise(f"none loses to the general as {seat} at {scenario}", games=games) as measured:
            won = sum(
                winner(play(scenario, minds["allies"], minds["axis"], seed)) == seat
                for seed in range(games)
            )
            measured.result = f"{won} of {games}"
            assert won == games
