"""Questions: who is asked, who answers in their stead, and what nobody hears of."""

from typing import Any

import msgspec
import pytest

from grognard.kernel.game import Game
from grognard.kernel.records import Answer
from grognard.kernel.ruleset import Play
from grognard.kernel.testing.doubles import stand
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    Choose,
    Do,
    Pick,
    Told,
    ToyState,
    Whisper,
    do,
    done,
    toy_game,
)


def asks_blue(state: ToyState, side: str) -> Play:
    yield Told(to=BOTH, text="who goes there")
    answer = yield Choose(side=BLUE)
    yield Told(to=BOTH, text=answer.option)


def asks_both(state: ToyState, side: str) -> Play:
    red, blue = yield (Choose(side=RED), Choose(side=BLUE))
    yield Told(to=BOTH, text=f"{red.option} and {blue.option}")


def asks_twice(state: ToyState, side: str) -> Play:
    first, second = yield (Choose(side=BLUE), Choose(side=BLUE, options=("left", "right")))
    third = yield Choose(side=RED)
    yield Told(to=BOTH, text=f"{first.option} {second.option} {third.option}")


def whispers(state: ToyState, side: str) -> Play:
    answer = yield Whisper(side=BLUE)
    yield Told(to=(BLUE,), text=answer.option)


PLAYS = {
    "blue": asks_blue,
    "both": asks_both,
    "twice": asks_twice,
    "whisper": whispers,
}


def told(game: Game, side: str) -> list[str]:
    frames = game.film(side).frames
    return [e.text for frame in frames for e in frame.events if isinstance(e, Told)]


def answer(game: Game, side: str, option: str, question: int = 0) -> str | None:
    refusal = game.submit(side, "person", Pick(option=option), question)
    return refusal.rule if refusal else None


@pytest.mark.rule("KRN-QUEST-001", "engine")
def test_a_side_is_asked_and_the_order_goes_on_with_its_answer() -> None:
    game = toy_game(PLAYS)
    do(game, RED, "blue")
    assert game.awaited() == (BLUE,)
    assert game.questions(BLUE) == (Choose(side=BLUE),)
    assert game.questions(RED) == ()
    assert told(game, BLUE) == ["who goes there"]
    assert answer(game, BLUE, "no") is None
    assert told(game, RED) == ["who goes there", "no"]
    assert game.awaited() == (RED,)


@pytest.mark.rule("KRN-QUEST-001", "engine")
def test_standing_orders_answer_first() -> None:
    game = toy_game(PLAYS, state={"policy": {BLUE: "no"}})
    do(game, RED, "blue")
    assert game.questions(BLUE) == ()
    assert told(game, RED) == ["who goes there", "no"]


@pytest.mark.rule("KRN-QUEST-002", "engine")
def test_a_secret_question_is_never_asked_aloud() -> None:
    game = toy_game(PLAYS)
    do(game, RED, "whisper")
    assert game.awaited() == (RED,)
    assert game.strikable(RED) == 1, "not even by taking back can red tell that blue was asked"
    assert told(game, RED) == []
    done(game, RED)
    assert told(game, BLUE) == ["yes"]


@pytest.mark.rule("KRN-QUEST-002", "engine")
def test_standing_orders_answer_a_secret_question_too() -> None:
    game = toy_game(PLAYS, state={"policy": {BLUE: "no"}})
    do(game, RED, "whisper")
    done(game, RED)
    assert told(game, BLUE) == ["no"]


@pytest.mark.rule("KRN-QUEST-002", "engine")
def test_by_turns_the_default_answers_for_a_side_not_on_move() -> None:
    game = toy_game(PLAYS, terms={"by_turns": True})
    do(game, RED, "blue")
    assert told(game, RED) == ["who goes there", "yes"]
    do(game, RED, "both")
    assert game.awaited() == (RED,), "red is on move, and is asked"
    assert answer(game, RED, "no") is None
    assert told(game, RED)[-1] == "no and yes"


@pytest.mark.rule("KRN-QUEST-003", "engine")
def test_only_the_side_that_was_asked_answers_and_within_the_question() -> None:
    game = toy_game(PLAYS)
    assert answer(game, RED, "yes") == "KRN-QUEST-003"
    do(game, RED, "blue")
    before = stand(game)
    assert answer(game, RED, "yes") == "KRN-QUEST-003"
    assert answer(game, BLUE, "yes", question=1) == "KRN-QUEST-003"
    assert answer(game, BLUE, "yes", question=-1) == "KRN-QUEST-003"
    assert answer(game, BLUE, "perhaps") == "TST-TOY-002"
    assert stand(game) == before


@pytest.mark.rule("KRN-TURN-002", "engine")
def test_while_a_question_is_open_nothing_but_its_answer_is_taken() -> None:
    game = toy_game(PLAYS)
    do(game, RED, "blue")
    for side in BOTH:
        refusal = game.submit(side, "person", Do(play="blue"))
        assert refusal is not None
        assert (refusal.rule, refusal.key) == ("KRN-TURN-002", "turn.question-open")


class Other(Answer, frozen=True):
    """An answer of another game."""


@pytest.mark.rule("KRN-FORM-001", "engine")
@pytest.mark.parametrize("wrong", [Other(), msgspec.structs.replace(Pick(option=""), option=3)])
def test_an_answer_that_is_none_is_refused(wrong: Any) -> None:
    game = toy_game(PLAYS)
    do(game, RED, "blue")
    refusal = game.submit(BLUE, "person", wrong)
    assert refusal is not None
    assert refusal.rule == "KRN-FORM-001"


@pytest.mark.rule("KRN-QUEST-003", "engine")
@pytest.mark.parametrize("first", BOTH)
def test_several_are_asked_at_once_in_secret_and_either_may_answer_first(first: str) -> None:
    game = toy_game(PLAYS)
    do(game, RED, "both")
    second = BLUE if first == RED else RED
    assert game.awaited() == BOTH
    assert (game.awaited(RED), game.awaited(BLUE)) == ((RED,), (BLUE,))
    options = {RED: "no", BLUE: "yes"}
    seen = game.view_digest(second), game.count(second), game.awaited(second)
    assert answer(game, first, options[first]) is None
    assert (game.view_digest(second), game.count(second), game.awaited(second)) == seen
    assert game.awaited() == (second,)
    assert answer(game, first, "yes") == "KRN-QUEST-003", "once is enough"
    assert answer(game, second, options[second]) is None
    for side in BOTH:
        assert told(game, side) == ["no and yes"]


def test_who_answers_first_changes_nothing() -> None:
    def played(*sides: str) -> str:
        game = toy_game(PLAYS)
        do(game, RED, "both")
        for side in sides:
            assert answer(game, side, {RED: "no", BLUE: "yes"}[side]) is None
        return game.truth.print.digest()

    assert played(RED, BLUE) == played(BLUE, RED)


def test_two_questions_to_one_side_are_told_apart() -> None:
    game = toy_game(PLAYS)
    do(game, RED, "twice")
    assert [q.options for q in game.questions(BLUE) if isinstance(q, Choose)] == [
        ("yes", "no"),
        ("left", "right"),
    ]
    assert answer(game, BLUE, "right", question=1) is None
    assert answer(game, BLUE, "no") is None
    assert game.questions(RED) == (Choose(side=RED),)
    assert answer(game, RED, "yes") is None
    assert told(game, BLUE) == ["no right yes"]


def test_offers_for_a_question_lead_to_an_answer() -> None:
    game = toy_game(PLAYS)
    do(game, RED, "twice")
    kinds = game.offers(BLUE, question=1)
    assert [choice.value for choice in kinds.choices] == ["Pick"]
    assert game.offers(RED).choices == ()
    assert game.offers(BLUE, question=2).choices == ()


def test_a_phase_may_ask_before_anybody_acts() -> None:
    game = toy_game({"begin day": asks_blue})
    assert game.awaited() == (BLUE,)
    assert answer(game, BLUE, "no") is None
    assert told(game, RED) == ["who goes there", "no"]
    assert game.awaited() == (RED,)
