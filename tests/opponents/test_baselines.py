"""Opponents that do nothing, or anything."""

import pytest

from grognard.kernel.journal import AnswerGiven, OrderGiven
from grognard.kernel.orders import Done
from tests.opponents.playing import play, winner


@pytest.mark.parametrize(("scenario", "wins"), [("first-contact", "axis"), ("crossroads", "")])
def test_none_plays_a_whole_game_without_an_order(scenario: str, wins: str) -> None:
    """Where nobody stirs, the flags of the start decide: two points to one, or none at all."""
    game = play(scenario, "none", "none", 1)
    given = [entry.what for entry in game.entries() if isinstance(entry.what, OrderGiven)]
    assert given
    assert all(isinstance(what.order, Done) for what in given)
    assert winner(game) == wins


def test_random_plays_whole_games_and_gives_every_order() -> None:
    kinds = {
        type(entry.what.order).__name__
        for seed in range(12)
        for entry in play("first-contact", "random", "random", seed).entries()
        if isinstance(entry.what, OrderGiven)
    }
    assert kinds == {"March", "Instruct", "Aim", "Withdraw", "Assault", "Done"}


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
        for seed in range(3):
            entries = play("first-contact", "captain", foe, seed).entries()
            answers += sum(e.side == "axis" and isinstance(e.what, AnswerGiven) for e in entries)
        assert answers > 0
