"""Who may act, in what form, and what several sides may do at once."""

from typing import Any

import msgspec
import pytest

from grognard.kernel.dice import Roll
from grognard.kernel.errors import DesignError, LawBrokenError, RuleCrashError
from grognard.kernel.game import Game
from grognard.kernel.offers import Draft
from grognard.kernel.orders import Done, well_formed
from grognard.kernel.records import Order
from grognard.kernel.ruleset import Play
from grognard.kernel.testing.doubles import stand
from tests.kernel.toy import (
    BLUE,
    BOTH,
    DUSK,
    RED,
    Choose,
    Do,
    Noted,
    Pick,
    Row,
    Settled,
    Told,
    ToyState,
    Wrote,
    do,
    done,
    says,
    toy,
    toy_game,
    toy_terms,
    writes,
)


def refused(game: Game, side: str, order: Any) -> tuple[str, str]:
    before = stand(game)
    refusal = game.submit(side, "person", order)
    assert refusal is not None
    assert stand(game) == before
    return refusal.rule, refusal.key


@pytest.mark.rule("KRN-TURN-001", "engine")
def test_only_a_side_that_may_act_gives_orders() -> None:
    game = toy_game({"say": says("hello")})
    assert refused(game, BLUE, Do(play="say")) == ("KRN-TURN-001", "turn.not-yours")
    assert refused(game, "green", Do(play="say")) == ("KRN-TURN-001", "turn.no-such-side")
    done(game, RED)
    assert refused(game, RED, Do(play="say")) == ("KRN-TURN-001", "turn.not-yours")
    do(game, BLUE, "say")


@pytest.mark.rule("KRN-TURN-001", "engine")
def test_when_the_game_is_over_nobody_acts() -> None:
    game = toy_game({"say": says("hello")})
    for _ in range(3):
        done(game, RED, BLUE)
    assert game.outcome is not None
    assert game.awaited() == ()
    for side in BOTH:
        assert refused(game, side, Do(play="say")) == ("KRN-TURN-001", "turn.over")


@pytest.mark.rule("KRN-TURN-001", "engine")
def test_nobody_acts_before_what_follows_by_itself_has_followed() -> None:
    game = toy_game({"say": says("hello")})
    assert game.give(RED, "person", Done()) is None
    assert game.next_step() is not None
    assert game.awaited() == ()
    for side in BOTH:
        assert refused_without_running(game, side) == "turn.not-yours"
    game.run_on()
    assert game.awaited() == (BLUE,)


def refused_without_running(game: Game, side: str) -> str:
    refusal = game.give(side, "person", Do(play="say"))
    assert refusal is not None
    return refusal.key


class Foreign(Order, frozen=True):
    """An order of another game."""


class Sham(Do, frozen=True):
    """An order that looks like one of this game."""


def ill(**fields: Any) -> Do:
    return msgspec.structs.replace(Do(play=""), **fields)


@pytest.mark.rule("KRN-FORM-001", "engine")
@pytest.mark.parametrize(
    ("order", "key"),
    [
        (Foreign(), "form.unknown"),
        (Sham(play="say"), "form.unknown"),
        ("say", "form.unknown"),
        (None, "form.unknown"),
        (ill(play=3), "form.bad"),
        (ill(play=None), "form.bad"),
        (ill(play=["say"]), "form.bad"),
        (ill(play=1 << 80), "form.bad"),
        (ill(play={1, 2}), "form.bad"),
        (ill(play=object()), "form.bad"),
    ],
)
def test_what_is_no_order_of_the_game_is_refused(order: Any, key: str) -> None:
    game = toy_game({"say": says("hello")})
    assert refused(game, RED, order) == ("KRN-FORM-001", key)


class Listed(Order, frozen=True):
    """An order with a list."""

    places: tuple[int, ...]


@pytest.mark.rule("KRN-FORM-001", "engine")
def test_an_order_stands_in_the_journal_as_it_will_be_read() -> None:
    sloppy = msgspec.structs.replace(Listed(places=()), places=[1, 2])
    formed = well_formed(sloppy, (Do, Listed))
    assert isinstance(formed, Listed)
    assert formed.places == (1, 2)


def test_orders_are_read_from_plain_values() -> None:
    ruleset = toy(orders=(Do, Listed))
    assert ruleset.read_order({"kind": "Listed", "places": [1, 2]}) == Listed(places=(1, 2))
    assert ruleset.read_answer({"kind": "Pick", "option": "yes"}) == Pick(option="yes")
    with pytest.raises(msgspec.ValidationError, match="places"):
        ruleset.read_order({"kind": "Listed", "places": "here"})


@pytest.mark.rule("KRN-TURN-003", "engine")
def test_where_several_act_it_does_not_matter_whose_order_comes_first() -> None:
    plans = {
        "red": writes("purse", 7, RED, to=(RED,)),
        "blue": writes("purse", 9, BLUE, to=(BLUE,)),
        "end dusk": says("day is done"),
    }
    games = [toy_game(plans, DUSK) for _ in range(2)]
    assert games[0].awaited() == BOTH
    do(games[0], RED, "red")
    do(games[0], BLUE, "blue")
    do(games[1], BLUE, "blue")
    do(games[1], RED, "red")
    done(games[0], RED, BLUE)
    done(games[1], BLUE, RED)
    assert games[0].truth.print.digest() == games[1].truth.print.digest()
    assert games[0].view(RED) == games[1].view(RED)


def rolls(state: ToyState, side: str) -> Play:
    yield Roll(6, "luck", (side,))


def tells_all(state: ToyState, side: str) -> Play:
    yield Told(to=BOTH, text="look")


def robs(state: ToyState, side: str) -> Play:
    yield Wrote(to=(BLUE,), field="purse", key=(BLUE,), value=0)


def digs(state: ToyState, side: str) -> Play:
    yield Wrote(to=(), field="deep", key=(), value=1)


def notes(state: ToyState, side: str) -> Play:
    yield Noted(to=(side,), field="deeper", key=("well",), value=1)


def asks_itself(state: ToyState, side: str) -> Play:
    yield Choose(side=side)


def asks_the_other(state: ToyState, side: str) -> Play:
    yield (Choose(side=BLUE),)


@pytest.mark.rule("KRN-TURN-003", "engine")
@pytest.mark.parametrize("play", [rolls, tells_all, robs, digs, notes, asks_itself, asks_the_other])
def test_where_several_act_an_order_keeps_to_its_own_side(play: object) -> None:
    assert callable(play)
    game = toy_game({"play": play}, DUSK, {"purse": {RED: 1, BLUE: 1}})
    before = stand(game)
    with pytest.raises(RuleCrashError) as caught:
        game.submit(RED, "person", Do(play="play"))
    cause = caught.value.__cause__
    assert isinstance(cause, LawBrokenError)
    assert cause.rule == "KRN-TURN-003"
    assert stand(game) == before


def test_a_sequence_that_goes_round_without_anybody_acting_is_noticed() -> None:
    ruleset = toy({}, (Row("dark", ()), Row("darker", ())), last_turn=10**9)
    with pytest.raises(DesignError, match="goes round without anybody acting"):
        Game.new(ruleset, toy_terms(), b"seed")


@pytest.mark.parametrize("nonsense", [3, "text", [Told(to=BOTH, text=""), Choose(side=RED)]])
def test_a_rule_that_yields_nonsense_fails(nonsense: Any) -> None:
    def play(state: ToyState, side: str) -> Play:
        yield nonsense

    game = toy_game({"play": play})
    with pytest.raises(RuleCrashError) as caught:
        game.submit(RED, "person", Do(play="play"))
    assert isinstance(caught.value.__cause__, DesignError)


def test_an_empty_pulse_is_no_moment() -> None:
    def play(state: ToyState, side: str) -> Play:
        yield []

    game = toy_game({"play": play})
    before = game.count(RED)
    do(game, RED, "play")
    assert game.count(RED) == before
    assert game.entries()[-1].pulses == ()


def test_a_pulse_happens_together() -> None:
    def play(state: ToyState, side: str) -> Play:
        yield [Told(to=BOTH, text="flash"), Told(to=(RED,), text="bang"), Settled(to=BOTH)]

    game = toy_game({"play": play})
    before = game.count(BLUE)
    do(game, RED, "play")
    frame = game.film(RED).frames[-1]
    assert [type(event).__name__ for event in frame.events] == ["Told", "Told", "Settled"]
    assert game.count(BLUE) == before + 1
    assert len(game.film(BLUE).frames[-1].events) == 2


def test_refuse_says_why_without_doing() -> None:
    game = toy_game({"say": says("hello")})
    before = stand(game)
    assert game.refuse(RED, Do(play="say")) is None
    refusal = game.refuse(BLUE, Do(play="say"))
    assert refusal is not None
    assert refusal.key == "turn.not-yours"
    assert game.refuse(RED, Pick(option="yes")) is not None
    assert stand(game) == before


def test_offers_to_a_side_that_may_not_act_are_empty() -> None:
    game = toy_game({"say": says("hello")})
    assert game.offers(BLUE).choices == ()
    assert [choice.value for choice in game.offers(RED).choices] == ["Do", "Done"]
    assert game.offers(RED, Draft(kind="Done")).complete
    assert game.offers(RED, Draft(kind="Do", fields={"play": "say"})).complete


@pytest.mark.parametrize(
    "draft",
    [
        Draft(kind="Nothing"),
        Draft(kind="Do", fields={"play": 3}),
        Draft(kind="Do", fields={"unit": "x"}),
        Draft(kind="", fields={"play": "say"}),
    ],
)
def test_a_draft_that_fits_no_order_gets_an_empty_offer(draft: Draft) -> None:
    offer = toy_game({"say": says("hello")}).offers(RED, draft)
    assert (offer.choices, offer.complete) == ((), False)
