"""Amendments: changes outside the rules, where the options allow, and never in secret."""

from typing import Any

import pytest

from grognard.kernel.amend import Amend
from grognard.kernel.events import AmendmentMade
from grognard.kernel.game import Game
from grognard.kernel.testing.doubles import reopened, stand
from grognard.kernel.verify import verify
from tests.kernel.toy import (
    BLUE,
    BOTH,
    DUSK,
    RED,
    SEED,
    Piece,
    ToyState,
    seen,
    toy,
    toy_game,
    toy_terms,
    truth,
)

STATE = {
    "board": {"x": 1},
    "pieces": {"scout": Piece(id="scout", side=RED, at=1), "gun": Piece(id="gun", side=BLUE, at=5)},
    "sighted": {RED: {}, BLUE: {"scout": True}},
    "reports": {RED: {"rumour": Piece(id="rumour", side=BLUE, seen=1)}, BLUE: {}},
    "purse": {RED: 1, BLUE: 1},
    "deeper": {"pit": 1},
}


def game(**terms: Any) -> Game:
    return toy_game({}, state=STATE, terms={"amend": True, **terms})


def amend(one: Game, field: str, key: str, **values: Any) -> str | None:
    refusal = one.submit(RED, "person", Amend(field=field, key=key, values=values))
    assert refusal is None or refusal.rule == "KRN-AMEND-001"
    return refusal.key if refusal else None


@pytest.mark.rule("KRN-AMEND-001", "engine")
def test_where_the_options_do_not_allow_it_nothing_is_amended() -> None:
    assert amend(game(amend=False), "pieces", "scout", at=3) == "amend.not-allowed"


@pytest.mark.rule("KRN-AMEND-001", "engine")
@pytest.mark.parametrize(
    ("field", "key", "values", "said"),
    [
        ("nothing", "x", {}, "amend.no-such-table"),
        ("total", "x", {}, "amend.no-such-table"),
        ("deeper", "pit", {}, "amend.no-such-table"),
        ("reports", RED, {}, "amend.no-such-table"),
        ("purse", RED, {}, "amend.no-such-table"),
        ("pieces", "nobody", {"at": 3}, "amend.no-such-record"),
        ("pieces", "gun", {"at": 3}, "amend.no-such-record"),
        ("pieces", "rumour", {"at": 3}, "amend.only-a-report"),
        ("pieces", "scout", {"at": "here"}, "amend.bad-value"),
        ("pieces", "scout", {"size": 3}, "amend.bad-value"),
        ("board", "x", {"value": 3}, "amend.bad-value"),
        ("pieces", "scout", {"side": BLUE}, "amend.owner"),
    ],
)
def test_what_cannot_be_amended(field: str, key: str, values: dict[str, Any], said: str) -> None:
    one = game()
    before = stand(one)
    assert amend(one, field, key, **values) == said
    assert stand(one) == before


@pytest.mark.rule("KRN-AMEND-001", "engine")
def test_what_the_system_finds_unsound_is_refused_with_its_reasons() -> None:
    def faults(view: ToyState, field: str, key: str, cell: Piece) -> list[str]:
        assert set(view.pieces) == {"scout", "rumour"}, "it is judged on what the side sees"
        found = [f"{field} {key}: no place {cell.at}", "nor any other"]
        return found if cell.at > 9 else []

    one = Game.new(toy({}, state=STATE, faults=faults), toy_terms(amend=True), SEED)
    before = stand(one)
    refusal = one.submit(RED, "person", Amend(field="pieces", key="scout", values={"at": 10}))
    assert refusal is not None
    assert refusal.key == "amend.bad-value"
    assert refusal.params["why"] == "pieces scout: no place 10; nor any other"
    assert stand(one) == before
    assert amend(one, "pieces", "scout", at=9) is None


@pytest.mark.rule("KRN-AMEND-002", "engine")
def test_everybody_is_told_and_those_who_see_the_record_see_the_change() -> None:
    one = game()
    assert amend(one, "pieces", "scout", at=9) is None
    assert truth(one).pieces["scout"] == Piece(id="scout", side=RED, at=9)
    for side in BOTH:
        told = one.film(side).frames[-1].events
        assert AmendmentMade(to=(side,), side=RED) in told
        assert len(told) == 2, "blue sees the scout plainly"
        assert one.view(side) == reopened(one).view(side)
    assert one.strikable(RED) == 0
    assert verify(one.ruleset, one.save()).good


@pytest.mark.rule("KRN-AMEND-002", "engine")
def test_who_does_not_see_the_record_hears_only_that_it_happened() -> None:
    one = toy_game({}, state={**STATE, "sighted": {RED: {}, BLUE: {}}}, terms={"amend": True})
    before = seen(one, BLUE).pieces
    assert amend(one, "pieces", "scout", at=9) is None
    assert one.film(BLUE).frames[-1].events == (AmendmentMade(to=(BLUE,), side=RED),)
    assert seen(one, BLUE).pieces == before


def test_an_amendment_may_be_made_where_several_act() -> None:
    one = toy_game({}, DUSK, STATE, {"amend": True})
    assert amend(one, "pieces", "scout", at=9) is None
    assert truth(one).pieces["scout"].at == 9
