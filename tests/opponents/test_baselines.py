"""Opponents that do nothing, or anything."""

import pytest

from grognard.kernel.journal import AnswerGiven, OrderGiven
from grognard.kernel.orders import Done
from tests.opponents.playing import play, winner


@pytest.mark.parametrize("scenario", ["first-contact", "crossroads"])
def test_none_plays_a_whole_game_without_an_order(scenario: str) -> None:
    game = play(scenario, "none", "none", 1)
    given = [entry.what for entry in game.entries() if isinstance(entry.what, OrderGiven)]
    assert given
    assert all(isinstance(what.order, Done) for what in given)
    assert winner(game) == ""


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("scenario", ["first-contact", "crossroads"])
def test_random_plays_whole_games(scenario: str, seed: int) -> None:
    game = play(scenario, "random", "random", seed)
    kinds = {
        type(entry.what.order).__name__
        for entry in game.entries()
        if isinstance(entry.what, OrderGiven)
    }
    assert {"March", "Instruct", "Done"} <= kinds


def test_the_same_seed_plays_the_same_game() -> None:
    assert play("first-contact", "random", "captain", 5).tip == (
        play("first-contact", "random", "captain", 5).tip
    )
    assert play("first-contact", "random", "captain", 5).tip != (
        play("first-contact", "random", "captain", 6).tip
    )


def test_both_answer_when_they_are_asked() -> None:
    for foe in ("none", "random"):
        answers = 0
        for seed in range(4):
            entries = play("first-contact", "captain", foe, seed).entries()
            answers += sum(e.side == "axis" and isinstance(e.what, AnswerGiven) for e in entries)
        assert answers > 0
