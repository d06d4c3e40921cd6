"""The contract of computer players."""

import pytest

from grognard.kernel.errors import GrognardError
from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.opponents.contract import Decision, Sight, act, look
from grognard.opponents.registry import names, opponent
from grognard.systems.skirmish.orders import March
from tests.cases.skirmish.board import ALLIES, AXIS, ally, axis, position

FAR = axis("far", "infantry", "0904")


def always(order: Order) -> Decision:
    return Decision(order, b"noted")


def test_the_opponents_of_skirmish() -> None:
    assert names("skirmish") == ("captain", "none", "random")
    assert names("chess") == ("none", "random")
    for name in names("skirmish"):
        assert callable(opponent("skirmish", name))


def test_an_unknown_opponent_is_named() -> None:
    with pytest.raises(GrognardError, match="no opponent called 'major' for skirmish; there is"):
        opponent("skirmish", "major")
    with pytest.raises(GrognardError, match="no opponent called 'captain' for chess"):
        opponent("chess", "captain")


def test_what_an_opponent_sees_is_its_sides() -> None:
    game = position(ally("a", "infantry", "0104"), FAR)
    sight = look(game.game, ALLIES, b"seed")
    assert sight.side == ALLIES
    assert list(sight.view.units) == ["a"]
    assert sight.question is None
    assert sight.notebook == b""


def test_its_notebook_is_kept_for_its_side() -> None:
    game = position(ally("a", "infantry", "0104"), FAR)
    act(game.game, ALLIES, lambda _: always(Done()), b"seed")
    assert look(game.game, ALLIES, b"seed").notebook == b"noted"
    assert look(game.game, AXIS, b"seed").notebook == b""


def test_its_luck_depends_on_seed_and_view_alone() -> None:
    first = position(ally("a", "infantry", "0104"), FAR)
    twin = position(ally("a", "infantry", "0104"), axis("other", "gun", "0901"))
    later = position(ally("a", "infantry", "0105"), FAR)

    def draw(sight: Sight) -> float:
        return sight.luck.random()

    assert draw(look(first.game, ALLIES, b"one")) == draw(look(twin.game, ALLIES, b"one"))
    assert draw(look(first.game, ALLIES, b"one")) != draw(look(first.game, ALLIES, b"two"))
    assert draw(look(first.game, ALLIES, b"one")) != draw(look(later.game, ALLIES, b"one"))


def test_an_order_that_is_not_allowed_is_a_fault_of_the_opponent() -> None:
    game = position(ally("a", "infantry", "0104"), FAR)
    with pytest.raises(GrognardError, match=r"refuse\.not-next \(SKM-MOV-001\)"):
        act(game.game, ALLIES, lambda _: always(March(unit="a", path=("0904",))), b"seed")
