"""Mended rules: open questions, returned orders, and games played by several versions."""

from typing import Any

import pytest

from grognard.kernel import saves
from grognard.kernel.errors import SaveError
from grognard.kernel.events import OrderReturned
from grognard.kernel.game import Game
from grognard.kernel.journal import Returned
from grognard.kernel.ruleset import Play, Ruleset
from grognard.kernel.testing.doubles import reopened, stand
from grognard.kernel.verify import verify
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    Choose,
    Pick,
    Settled,
    Told,
    ToyState,
    Wrote,
    do,
    done,
    says,
    seen,
    toy,
    toy_game,
    truth,
)


def counts(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)


def asks(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 10)
    answer = yield Choose(side=BLUE)
    yield Told(to=BOTH, text=answer.option)


def asks_no_more(state: ToyState, side: str) -> Play:
    yield Settled(to=BOTH)


def fails(state: ToyState, side: str) -> Play:
    yield from ()
    raise KeyError("mud")


def asks_again(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 10)
    answer = yield Choose(side=BLUE)
    yield Told(to=BOTH, text=f"mended: {answer.option}")


PLAYS = {"count": counts, "ask": asks}


def as_it_is(_kind: str, raw: Any) -> Any:
    return raw


def mended(**plays: Any) -> Ruleset:
    """Give the second version of the toy, with other rules."""
    return toy({**PLAYS, **plays}, version=2, lifts={1: as_it_is})


def waiting() -> Game:
    """Play until blue is asked; before, red could have taken back two orders."""
    game = toy_game(PLAYS)
    do(game, RED, "count", "count", "ask")
    return game


def test_a_mended_rule_that_still_asks_goes_on() -> None:
    game = saves.open_game(mended(ask=asks_again), waiting().save())
    assert game.questions(BLUE) == (Choose(side=BLUE),)
    assert game.submit(BLUE, "person", Pick(option="no")) is None
    assert [e.text for e in game.film(RED).frames[-1].events if isinstance(e, Told)] == [
        "mended: no"
    ]
    verdict = verify(game.ruleset, game.save())
    assert verdict.good, verdict.why
    assert (verdict.replayed, verdict.trusted) == (0, 5), "an answer to an older order is trusted"


@pytest.mark.rule("KRN-SAVE-002", "engine")
@pytest.mark.rule("KRN-SAVE-003", "engine")
@pytest.mark.parametrize("play", [asks_no_more, fails])
def test_an_order_whose_question_is_no_longer_asked_goes_back_and_all_are_told(play: Any) -> None:
    old = waiting()
    game = saves.open_game(mended(ask=play), old.save())
    assert game.questions(BLUE) == ()
    assert game.awaited() == (RED,)
    assert truth(game).total == 2, "what the order had brought is gone, what was before it stands"
    entry = game.entries()[-1]
    assert entry.what == Returned(entries=(3,))
    for side in BOTH:
        assert game.film(side).frames[-1].events == (OrderReturned(to=(side,), side=RED),)
        assert seen(game, side).total == 2
    again = reopened(game)
    assert stand(again) == stand(game)
    do(game, RED, "count")
    verdict = verify(game.ruleset, game.save())
    assert verdict.good, verdict.why
    assert (verdict.replayed, verdict.trusted) == (1, 5)


@pytest.mark.rule("KRN-SAVE-003", "engine")
def test_a_question_answered_in_part_goes_back_as_a_whole() -> None:
    def asks_twice(state: ToyState, side: str) -> Play:
        yield (Choose(side=RED), Choose(side=BLUE))
        yield Told(to=BOTH, text="both")

    old = toy_game({"ask": asks_twice})
    do(old, RED, "ask")
    assert old.submit(BLUE, "person", Pick(option="no")) is None
    game = saves.open_game(mended(ask=asks_no_more), old.save())
    assert game.entries()[-1].what == Returned(entries=(1, 2))
    assert game.awaited() == (RED,)


@pytest.mark.rule("KRN-SAVE-004", "engine")
def test_stretches_of_an_older_version_are_trusted_and_the_present_one_is_replayed() -> None:
    old = toy_game(PLAYS)
    do(old, RED, "count")
    done(old, RED)
    do(old, BLUE, "count")

    def counts_double(state: ToyState, side: str) -> Play:
        yield Wrote(to=BOTH, field="total", key=(), value=state.total + 2)

    ruleset = mended(count=counts_double)
    game = saves.open_game(ruleset, old.save())
    before = len(game.links)
    do(game, BLUE, "count")
    assert truth(game).total == 4
    verdict = verify(ruleset, game.save())
    assert verdict.good, verdict.why
    assert (verdict.trusted, verdict.replayed) == (before, 1)
    other = verify(mended(count=says("nothing")), game.save())
    assert other.differs == before, "the entry that the present version made is played again"


def test_a_game_of_a_newer_version_or_of_a_forgotten_one_is_refused() -> None:
    game = saves.open_game(mended(), waiting().save())
    assert game.submit(BLUE, "person", Pick(option="no")) is None
    done(game, RED)
    with pytest.raises(SaveError, match=r"newer version, toy/2; update Grognard"):
        saves.open_game(toy(PLAYS), game.save())
    with pytest.raises(SaveError, match=r"played by toy/1, which can no longer be read"):
        saves.open_game(toy(PLAYS, version=2), waiting().save())


def test_an_old_snapshot_is_lifted_field_by_field() -> None:
    def lift(kind: str, raw: Any) -> Any:
        if kind == "state":
            raw["total"] = raw["total"] * 10
        elif kind == "entry":
            for pulse in raw["pulses"]:
                for event in pulse:
                    if event["kind"] == "Wrote":
                        event["value"] *= 10
        return raw

    old = toy_game(PLAYS)
    do(old, RED, "count")
    done(old, RED)
    do(old, BLUE, "count")
    ruleset = toy(PLAYS, version=2, lifts={1: lift})
    game = saves.open_game(ruleset, old.save())
    assert truth(game).total == 20
    assert [e.value for f in game.film(BLUE).frames for e in f.events if isinstance(e, Wrote)] == [
        10,
        20,
    ]
    verdict = verify(ruleset, game.save())
    assert verdict.good, verdict.why
