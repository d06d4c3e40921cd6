"""The general on every scenario, against itself: balance, what dice turn; and standing still."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.opponents.contract import act
from grognard.opponents.registry import opponent
from grognard.systems.overlord.system import RULESET
from grognard.systems.registry import read_terms
from setup.places import ROOT
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


LEAST, MOST = 25, 75
"""Percent of games that each side should win."""
TURNED = 40
"""Percent of results that dice may turn when the opening has been played."""
NOTE = "**Balance.**"
"""So begins the paragraph of a briefing that says why a scenario is not balanced."""


@pytest.mark.parametrize("scenario", [name for name in TURNS if is_long() or name != "cobra"])
def test_the_general_plays_both_seats(scenario: str, sample: Sample, promise: Promise) -> None:
    """In 40 games each side wins a quarter, or the briefing says why not.

    What came out is noted either way, for the briefing to quote.
    """
    games = sample(1, 40)
    terms = read_terms(scenario)
    with promise(f"balance of the general at {scenario}", games=games) as measured:
        won = {"allies": 0, "axis": 0, "": 0}
        for seed in range(games):
            game = play_on(terms, "general", "general", seed, last=sample(TURNS[scenario], 0))
            if game.outcome is not None:
                won[game.outcome.winner] += 1
            else:
                assert game.state.clock.turn == TURNS[scenario] + 1
        measured.result = f"allies {won['allies']}, axis {won['axis']} of {games}"
    if is_long() and not all(
        LEAST * games <= 100 * won[side] <= MOST * games for side in ("allies", "axis")
    ):
        briefing = ROOT / "data" / "scenarios" / scenario / "briefing.md"
        assert NOTE in briefing.read_text(encoding="utf-8"), measured.result
    if scenario == "tutorial":
        assert sum(won.values()) == games


@pytest.mark.parametrize("scenario", TURNS if is_long() else ["tutorial"])
def test_dice_alone_do_not_decide(scenario: str, sample: Sample, promise: Promise) -> None:
    """Twenty openings, a third of the turns, are each played to the end with two other seeds.

    Players and position are the same, so dice alone make the difference: the winner may change in
    40 of 100. From the very beginning he changes in half of all games of equal players, whatever
    the dice weigh; so the opening is taken as played.
    """
    games = sample(1, 20)
    terms: Any = read_terms(scenario)
    with promise(f"results that dice turn at {scenario}", games=2 * games) as measured:
        won: list[str] = []
        for seed in range(games):
            opening = play_on(terms, "general", "general", seed, last=terms.turns // 3)
            won += [winner(played_on(opening, seed, throw)) for throw in (1, 2)]
        turned = sum(first != second for first, second in zip(won[::2], won[1::2], strict=True))
        told = ", ".join(f"{won.count(side)} for the {side}" for side in ("allies", "axis"))
        measured.result = f"{turned} of {games}; games won: {told}"
        assert not is_long() or 100 * turned <= TURNED * games


def played_on(opening: Game, seed: int, throw: int) -> Game:
    """Play a copy of a game to its end, with other dice."""
    game = Game(RULESET, opening.branch(bytes([throw]) * 15 + bytes([seed])))
    game.notebooks.update(opening.notebooks)
    mind = opponent("overlord", "general")
    while game.outcome is None:
        act(game, game.awaited()[0], mind, seed.to_bytes(2, "big"))
    return game


LARGE = (
    "perch",
    "epsom",
    "caen",
    "goodwood",
    "omaha",
    "cherbourg",
    "saint-lo",
    "cobra",
    "overlord-june",
)
"""Scenarios too large for the fifty games of test_wins.py."""


@pytest.mark.rule("OVL-TIP-022", "ai")
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
        assert set(won) == {seat}
