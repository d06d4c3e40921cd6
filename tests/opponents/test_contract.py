"""The contract of computer players."""

import pytest

from grognard.kernel.errors import GrognardError
from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.opponents.contract import Decision, Sight, act, look
from grognard.opponents.meter import FULL, Meter
from grognard.opponents.registry import catalogue, describe, names, opponent
from grognard.systems.skirmish.orders import March
from tests.cases.skirmish.board import ALLIES, AXIS, ally, axis, position

FAR = axis("far", "infantry", "0904")


def always(order: Order) -> Decision:
    return Decision(order, b"noted")


def test_the_opponents_of_skirmish() -> None:
    """Greedy plays only what somebody has said the worth of."""
    assert names("skirmish") == ("captain", "none", "random", "greedy")
    assert names("chess") == ("none", "random")
    for name in names("skirmish"):
        assert callable(opponent("skirmish", name))


def test_each_opponent_is_described_in_a_sentence() -> None:
    described = [describe("skirmish", name) for name in names("skirmish")]
    assert described[1].startswith("Does nothing at all")
    assert len(set(described)) == 4
    own = (
        *("skirmish.captain", "overlord.general", "overlord.cadet", "overlord.marshal"),
        *("europe.chief", "europe.adjutant", "europe.none"),
    )
    assert {f"opponent.{name}" for name in ("none", "random", "greedy", *own)} == (
        set(catalogue().sentences)
    )
    with pytest.raises(GrognardError, match="no opponent called 'greedy' for chess"):
        describe("chess", "greedy")


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


def test_thought_is_metered_in_steps() -> None:
    meter = Meter(5)
    assert (meter.left, meter.is_used_up) == (5, False)
    assert meter.spend()
    assert meter.spend(3)
    assert (meter.spent, meter.left) == (4, 1)
    assert not meter.spend(2)
    assert (meter.spent, meter.is_used_up) == (5, True)
    assert not meter.spend()
    assert meter.spent == 5


def test_a_budget_is_not_negative() -> None:
    assert not Meter(0).spend()
    with pytest.raises(GrognardError, match="cannot think for -1 steps"):
        Meter(-1)


def test_the_steps_spent_are_told() -> None:
    def thinks(sight: Sight) -> Decision:
        assert sight.meter.spend(3)
        return always(Done())

    game = position(ally("a", "infantry", "0104"), FAR).game
    assert look(game, ALLIES, b"seed").meter.budget == FULL
    assert act(game, ALLIES, thinks, b"seed", 10) == 3


def test_an_order_that_is_not_allowed_is_a_fault_of_the_opponent() -> None:
    game = position(ally("a", "infantry", "0104"), FAR)
    with pytest.raises(GrognardError, match=r"refuse\.not-next \(SKM-MOV-001\)"):
        act(game.game, ALLIES, lambda _: always(March(unit="a", path=("0904",))), b"seed")
