"""Taking back: up to the nearest barrier, and unseen by others."""

import pytest

from grognard.kernel.dice import Roll
from grognard.kernel.game import Game, Strike
from grognard.kernel.records import Refusal
from grognard.kernel.ruleset import Play
from grognard.kernel.testing.doubles import stand
from tests.kernel.toy import (
    BLUE,
    BOTH,
    DUSK,
    RED,
    Choose,
    Left,
    Lost,
    Noted,
    Pick,
    Piece,
    Seen,
    Settled,
    Stepped,
    Told,
    ToyState,
    Unveiled,
    Wrote,
    do,
    done,
    says,
    seen,
    toy_game,
    truth,
    writes,
)

GUN = Piece(id="gun", side=BLUE, at=5)
SCOUT = Piece(id="scout", side=RED, at=1)
PIECES = {
    "pieces": {"scout": SCOUT, "gun": GUN},
    "sighted": {RED: {}, BLUE: {"scout": True}},
    "reports": {RED: {"rumour": Piece(id="rumour", side=BLUE, seen=1)}, BLUE: {}},
    "purse": {RED: 0, BLUE: 0},
}


def harmless(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)


def strike(game: Game, side: str, steps: int = 1) -> Refusal | None:
    return game.submit(side, "person", Strike(steps=steps))


@pytest.mark.rule("KRN-UNDO-002", "engine")
def test_orders_are_taken_back_and_others_never_saw_them() -> None:
    game = toy_game({"count": harmless})
    before = stand(game)
    do(game, RED, "count", "count", "count")
    assert game.strikable(RED) == 3
    assert (seen(game, RED).total, seen(game, BLUE).total) == (3, 0)
    assert game.count(BLUE) == before.counts[BLUE]
    assert strike(game, RED, 2) is None
    assert seen(game, RED).total == 1
    assert strike(game, RED) is None
    after = stand(game)
    assert (after.truth, after.views, after.counts) == (before.truth, before.views, before.counts)
    assert len(game.links) > 4, "struck entries stay in the journal"


@pytest.mark.rule("KRN-UNDO-002", "engine")
@pytest.mark.parametrize("steps", [0, -1, 2, 99])
def test_no_more_can_be_taken_back_than_was_done(steps: int) -> None:
    game = toy_game({"count": harmless})
    do(game, RED, "count")
    refusal = strike(game, RED, steps)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("KRN-UNDO-002", "undo.too-far")
    assert refusal.params == {"steps": steps, "most": 1}


@pytest.mark.rule("KRN-UNDO-002", "engine")
def test_others_see_what_can_no_longer_be_taken_back() -> None:
    game = toy_game({"count": harmless, "die": die})
    do(game, RED, "count", "die")
    assert game.strikable(RED) == 0
    assert seen(game, BLUE).total == 1
    refusal = strike(game, RED)
    assert refusal is not None
    assert refusal.key == "undo.none"


def die(state: ToyState, side: str) -> Play:
    yield Roll(6, "luck", BOTH)


def own_die(state: ToyState, side: str) -> Play:
    yield Roll(6, "luck", (RED,))


def others_die(state: ToyState, side: str) -> Play:
    yield Roll(6, "luck", (BLUE,))


def final(state: ToyState, side: str) -> Play:
    yield Settled(to=BOTH)


def others_final(state: ToyState, side: str) -> Play:
    yield Settled(to=(BLUE,))


def unveils(state: ToyState, side: str) -> Play:
    yield Unveiled(to=(RED,))


def sights(state: ToyState, side: str) -> Play:
    yield Seen(to=(RED,), by=RED, piece=GUN)


def clears(state: ToyState, side: str) -> Play:
    yield Left(to=(RED,), field="reports", key=(RED, "rumour"))


def loses(state: ToyState, side: str) -> Play:
    yield Lost(to=(BLUE,), by=BLUE, piece="scout", report=Piece(id="r", side=RED, seen=1))


def asks(state: ToyState, side: str) -> Play:
    answer = yield Choose(side=BLUE)
    yield Told(to=BOTH, text=answer.option)


def asks_itself(state: ToyState, side: str) -> Play:
    yield Choose(side=RED)


def notes(state: ToyState, side: str) -> Play:
    yield Noted(to=(RED,), field="deeper", key=("well",), value=1)


def nothing(state: ToyState, side: str) -> Play:
    yield from ()


@pytest.mark.rule("KRN-UNDO-001", "engine")
@pytest.mark.parametrize(
    ("play", "barrier"),
    [
        (harmless, False),
        (nothing, False),
        (notes, False),
        (die, True),
        (own_die, True),
        (others_die, False),
        (final, True),
        (others_final, False),
        (unveils, True),
        (sights, True),
        (clears, True),
        (loses, False),
        (asks, True),
        (asks_itself, True),
    ],
)
def test_what_a_side_cannot_take_back(play: object, barrier: bool) -> None:
    assert callable(play)
    game = toy_game({"before": harmless, "play": play}, state=PIECES)
    do(game, RED, "before", "play")
    for side in BOTH:
        for _ in game.questions(side):
            assert game.submit(side, "person", Pick(option="yes")) is None
    assert game.strikable(RED) == (0 if barrier else 2)


@pytest.mark.rule("KRN-UNDO-001", "engine")
def test_nothing_is_taken_back_after_the_end_of_the_phase() -> None:
    game = toy_game({"count": harmless})
    do(game, RED, "count")
    done(game, RED)
    assert game.strikable(RED) == 0
    assert seen(game, BLUE).total == 1


@pytest.mark.rule("KRN-UNDO-002", "engine")
@pytest.mark.parametrize("play", [own_die, unveils, sights, clears, asks_itself])
def test_a_barrier_that_others_do_not_see_shows_them_nothing(play: object) -> None:
    assert callable(play)
    game = toy_game({"count": harmless, "play": play}, state=PIECES)
    before = game.count(BLUE)
    do(game, RED, "count", "play")
    if game.questions(RED):
        assert game.submit(RED, "person", Pick(option="no")) is None
    assert game.strikable(RED) == 0
    assert game.count(BLUE) == before, "the moment would betray that red has met a barrier"
    done(game, RED)
    assert seen(game, BLUE).total == 1


def test_where_several_act_one_side_takes_back_its_own() -> None:
    plans = {
        "red": writes("purse", 7, RED, to=(RED,)),
        "red2": writes("purse", 8, RED, to=(RED,)),
        "blue": writes("purse", 9, BLUE, to=(BLUE,)),
    }
    game = toy_game(plans, DUSK, PIECES)
    do(game, RED, "red")
    do(game, BLUE, "blue")
    do(game, RED, "red2")
    assert strike(game, RED, 2) is None
    assert truth(game).purse == {RED: 0, BLUE: 9}
    assert (game.strikable(RED), game.strikable(BLUE)) == (0, 1)
    done(game, BLUE)
    assert game.strikable(BLUE) == 0
    do(game, RED, "red")
    assert strike(game, RED) is None
    assert game.view(RED).done == {BLUE: True}


@pytest.mark.rule("KRN-FOG-002", "engine")
def test_a_side_is_not_told_whom_else_an_event_went_to() -> None:
    def steps(state: ToyState, side: str) -> Play:
        yield Stepped(to=BOTH, piece="scout", at=2)

    game = toy_game({"steps": steps, "die": die, "say": says("psst", RED)}, state=PIECES)
    do(game, RED, "steps", "die", "say")
    for side in BOTH:
        told = [event for frame in game.film(side).frames for event in frame.events]
        assert {event.to for event in told} == {(side,)}


def test_nothing_is_struck_while_a_question_is_open() -> None:
    game = toy_game({"count": harmless, "asks": asks})
    do(game, RED, "count", "asks")
    assert game.strikable(RED) == 0
    refusal = strike(game, RED)
    assert refusal is not None
    assert refusal.rule == "KRN-UNDO-002"
