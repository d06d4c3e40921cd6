"""Greedy: it tries orders in its head, on its own view."""

import pytest

from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.opponents.contract import look
from grognard.opponents.greedy import greedy
from grognard.opponents.imagine import Imagined
from grognard.opponents.skirmish.score import score
from grognard.systems.skirmish.orders import Aim, Assault, March
from grognard.systems.skirmish.state import State
from grognard.systems.skirmish.terms import Objective
from tests.cases.skirmish.board import ALLIES, AXIS, Position, ally, axis, position

FAR = axis("far", "infantry", "0901")
MILL = [Objective(at="0404", name="Mill", points=2)]


def imagined(game: Position, order: Order, seed: bytes = b"seed") -> Imagined:
    return Imagined(look(game.game, ALLIES, seed), order)


def test_a_march_is_imagined_as_it_would_be() -> None:
    game = position(ally("a", "infantry", "0104"), FAR, objectives=MILL)
    before = game.game.view_digest(ALLIES)
    order = March(unit="a", path=("0203", "0304", "0404"))
    thought = imagined(game, order)
    assert thought.is_whole
    assert not thought.is_chancy
    assert game.game.view_digest(ALLIES) == before
    assert game.give(ALLIES, order) is None
    assert thought.view == game.game.view(ALLIES)


def test_what_is_not_seen_is_not_imagined() -> None:
    """A gun lies hidden in the woods beside the way; the captain-to-be thinks the way is free."""
    gun = axis("g", "gun", "0303")
    game = position(ally("a", "infantry", "0104"), gun, FAR, terrain={"0303": "woods"})
    order = March(unit="a", path=("0203", "0304", "0404"))
    thought = imagined(game, order)
    assert thought.view.units["a"].at == "0404"
    assert game.give(ALLIES, order) is None
    assert game.unit("a").at == "0203"


def test_dice_are_imagined_by_the_opponents_own_luck() -> None:
    game = position(
        ally("a", "infantry", "0404", 3), axis("x", "infantry", "0405"), FAR, phase="assault"
    )
    order = Assault(target="0405", units=("a",))
    thoughts = [imagined(game, order, bytes([seed])) for seed in range(30)]
    assert all(thought.is_chancy and thought.is_whole for thought in thoughts)
    ends = {(t.view.units["a"].steps, t.view.units["x"].at) for t in thoughts}
    assert ends == {(2, "0405"), (3, "0405"), (3, "0306"), (3, "0406"), (3, "0506")} & ends
    assert len(ends) > 2
    assert imagined(game, order, b"same").view == imagined(game, order, b"same").view


def test_it_gives_the_order_that_scores_most() -> None:
    def west(view: State) -> float:
        return -float(view.units["a"].at[:2])

    game = position(ally("a", "scout", "0504"), FAR)
    order = greedy(west)(look(game.game, ALLIES, b"seed")).what
    assert isinstance(order, March)
    assert order.path[-1] < "0300"


def test_it_is_done_when_nothing_gains() -> None:
    game = position(ally("a", "scout", "0504"), FAR)
    assert greedy(lambda _: 1.0)(look(game.game, ALLIES, b"seed")).what == Done()


def test_with_no_steps_left_it_is_done() -> None:
    game = position(ally("a", "scout", "0304"), FAR, objectives=MILL)
    decide = greedy(score)
    assert decide(look(game.game, ALLIES, b"seed", 0)).what == Done()
    assert isinstance(decide(look(game.game, ALLIES, b"seed")).what, March)


def test_what_a_view_of_skirmish_is_worth() -> None:
    """A flag is worth its turns, a step its points and a half, a shell less than one."""
    plain = position(ally("a", "infantry", "0104"), FAR, objectives=MILL)
    taken = position(
        ally("a", "infantry", "0104"),
        FAR,
        objectives=[Objective(at="0404", name="Mill", points=2, holder=ALLIES)],
    )
    lost = position(
        ally("a", "infantry", "0104"),
        FAR,
        objectives=[Objective(at="0404", name="Mill", points=2, holder=AXIS)],
    )
    first, second, third = (score(game.view(ALLIES)) for game in (plain, taken, lost))
    assert second > first > third
    weak = position(ally("a", "infantry", "0104", 1), FAR, objectives=MILL)
    assert score(weak.view(ALLIES)) == pytest.approx(first - 1.5)
    fire = position(ally("a", "infantry", "0104"), axis("x", "gun", "0304", 3), phase="plans")
    before = score(fire.view(ALLIES))
    assert fire.aim(ALLIES, "0304") is None
    assert score(fire.view(ALLIES)) == pytest.approx(before + 0.75 - 0.4)
    assert fire.aim(ALLIES, "0701") is None
    assert score(fire.view(ALLIES)) == pytest.approx(before + 0.75 - 0.8)


def test_it_aims_only_where_it_knows_of_somebody() -> None:
    game = position(ally("a", "gun", "0104"), axis("x", "infantry", "0204", 3), phase="plans")
    given = [greedy(score)(look(game.game, ALLIES, bytes([seed]))).what for seed in range(12)]
    assert {order.hex for order in given if isinstance(order, Aim)} <= {"0204"}
