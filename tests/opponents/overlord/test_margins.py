"""Promises of many games: the general is worth more than greedy, greedy than random; no follies.

A margin is by how many points a side is ahead at the end. That of the general is compared with that
of greedy in the same seat, with the same dice, against the same foe: the cadet, who comes for the
prizes. Against random nobody has to defend anything, and who does it well is worth no more.
"""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev

import pytest

from grognard.arena import agree, play_one
from grognard.arena.follies import FOLLIES
from grognard.arena.result import UNIT_TURNS
from grognard.kernel.game import Game
from grognard.systems.registry import read_terms
from tests.conftest import Promise
from tests.measured import is_long
from tests.opponents.playing import play_on, winner

Sample = Callable[[int, int], int]

MIDDLE = ("pegasus", "carentan", "drop-zones", "race-for-caen")
"""The scenarios of middle size."""
FOE = "cadet"
"""The common foe."""
WIDTH = 1.96
"""Standard errors within which a mean lies in 95 of 100 cases."""
MOST = 2
"""Follies of a kind per 100 unit-turns."""


def margin(game: Game, seat: str) -> int:
    """By how much a side is ahead."""
    points = game.state.points  # type: ignore[attr-defined]
    other = "axis" if seat == "allies" else "allies"
    return int(points.get(seat, 0)) - int(points.get(other, 0))


def played(scenario: str, seat: str, name: str, seed: int, foe: str = FOE) -> Game:
    """Play somebody in a seat against a foe."""
    minds = {"allies": foe, "axis": foe, seat: name}
    return play_on(read_terms(scenario), minds["allies"], minds["axis"], seed)


@pytest.mark.parametrize(
    ("scenario", "seat"),
    [(scenario, seat) for scenario in MIDDLE for seat in ("allies", "axis")]
    if is_long()
    else [("tutorial", "allies")],
)
def test_the_general_is_worth_more_than_greedy(
    scenario: str, seat: str, sample: Sample, promise: Promise
) -> None:
    games = sample(2, 25)
    name = f"the general's margin over the {FOE} as {seat} at {scenario} exceeds greedy's"
    with promise(name, games=2 * games) as measured:
        gains = [
            margin(played(scenario, seat, "general", seed), seat)
            - margin(played(scenario, seat, "greedy", seed), seat)
            for seed in range(games)
        ]
        mean, error = fmean(gains), WIDTH * stdev(gains) / sqrt(games)
        measured.result = f"by {mean:.1f} points, 95% within {error:.1f}"
        assert mean > (error if is_long() else 0)


@pytest.mark.parametrize("scenario", MIDDLE if is_long() else ["tutorial"])
def test_greedy_beats_random(scenario: str, sample: Sample, promise: Promise) -> None:
    """In 45 of 50 games, 25 from each seat; a sample is one game as Axis."""
    seeds, seats = sample(1, 25), ("allies", "axis") if is_long() else ("axis",)
    games = seeds * len(seats)
    with promise(f"greedy beats random at {scenario}", games=games) as measured:
        winners = {
            seat: [winner(played(scenario, seat, "greedy", n, "random")) for n in range(seeds)]
            for seat in seats
        }
        won = {seat: found.count(seat) for seat, found in winners.items()}
        told = ", ".join(f"{count} of {seeds} as {seat}" for seat, count in won.items())
        measured.result = f"{sum(won.values())} of {games}: {told}"
        assert sum(won.values()) * 50 >= 45 * games


@pytest.mark.parametrize("scenario", MIDDLE if is_long() else ["tutorial"])
def test_the_general_commits_few_follies(scenario: str, sample: Sample, promise: Promise) -> None:
    """Counted from the truth, in games against itself."""
    games = sample(2, 20)
    with promise(f"follies of the general at {scenario}", games=games, seed=1) as measured:
        contest = agree(scenario, {"allies": "general", "axis": "general"})
        counted = Counter[str]()
        for number in range(games):
            for side in play_one(contest, number).follies.values():
                counted.update(side)
        rates = {kind: 100 * counted[kind] / counted[UNIT_TURNS] for kind in FOLLIES}
        measured.result = ", ".join(f"{kind} {rate:.2f}" for kind, rate in rates.items())
        assert max(rates.values()) < MOST, rates
