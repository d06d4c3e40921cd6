"""Promises of many games: the seat does not decide, and the captain is worth its name.

The games are those of `grognard arena SCENARIO --seed 1 --side ...`; ./test plays a few of them.
"""

from collections import Counter
from collections.abc import Callable

import pytest

from grognard.arena import agree, play_one
from tests.conftest import Promise

Sample = Callable[[int, int], int]
SCENARIOS = ("first-contact", "crossroads", "villers-bocage")
GAMES = 100
FEW = {
    ("first-contact", "random"): 8,
    ("first-contact", "captain"): 5,
    ("crossroads", "random"): 5,
    ("crossroads", "captain"): 1,
    ("villers-bocage", "captain"): 1,
}
"""Games of the sample: where they are several, either side wins one of them.

At Villers-Bocage somebody must attack, which random does not: the flags of the start decide.
"""


def wins(scenario: str, allies: str, axis: str, games: int) -> Counter[tuple[str, str]]:
    """Play games, in pairs with seats changed; count who won in which seat, nobody for a draw."""
    contest = agree(scenario, {"allies": allies, "axis": axis})
    counted: Counter[tuple[str, str]] = Counter()
    for number in range(games):
        result = play_one(contest, number)
        assert result.ending.startswith("ending."), result.why
        counted[result.winner, result.seats.get(result.winner, "")] += 1
    return counted


@pytest.mark.parametrize(("scenario", "mind"), FEW)
def test_the_seat_does_not_decide(
    scenario: str, mind: str, sample: Sample, promise: Promise
) -> None:
    """Of 100 games each side wins 30 to 70; draws are nobody's, and so count against both."""
    games = sample(FEW[scenario, mind], GAMES)
    with promise(f"the seat does not decide {scenario} ({mind})", games=games, seed=1) as measured:
        counted = wins(scenario, mind, mind, games)
        allies, axis = counted["allies", mind], counted["axis", mind]
        measured.result = f"Allies {allies}, Axis {axis}, draws {games - allies - axis}"
        if games == GAMES:
            assert 30 <= allies <= 70
            assert 30 <= axis <= 70
        assert max(allies, axis) < games or games == 1


@pytest.mark.parametrize("foe", ["random", "none"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_captain_beats_the_baselines_from_either_seat(
    scenario: str, foe: str, sample: Sample, promise: Promise
) -> None:
    """In at least 95 of 100 games from each seat."""
    games = sample(1, GAMES)
    name = f"the captain beats {foe} at {scenario} from either seat"
    with promise(name, games=2 * games, seed=1) as measured:
        counted = wins(scenario, "captain", foe, 2 * games)
        won = {side: counted[side, "captain"] for side in ("allies", "axis")}
        measured.result = f"of {games} each: as Allies {won['allies']}, as Axis {won['axis']}"
        assert min(won.values()) >= 0.95 * games


def test_greedy_stands_between_random_and_the_captain(sample: Sample, promise: Promise) -> None:
    """It beats random in at least 80 of 100, and the captain beats it in at least half."""
    games = sample(2, GAMES)
    with promise("greedy stands between random and the captain", games=2 * games) as measured:
        weak = wins("first-contact", "greedy", "random", games)
        strong = wins("first-contact", "captain", "greedy", games)
        won = sum(n for (_, mind), n in weak.items() if mind == "greedy")
        lost = sum(n for (_, mind), n in strong.items() if mind == "captain")
        measured.result = f"of {games} each: {won} against random, the captain {lost} against it"
        assert won >= 0.8 * games
        assert lost >= 0.5 * games
