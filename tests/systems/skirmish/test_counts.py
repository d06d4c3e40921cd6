"""How many orders there are in fixed positions, counted by walking through all offers."""

from grognard.kernel.offers import Draft, extend
from tests.cases.skirmish.board import ALLIES, Position, ally, axis, position


def count_orders(game: Position, kind: str) -> int:
    """Count the drafts of a kind that are orders, through every choice that is offered."""
    waiting = [Draft(kind=kind)]
    orders = 0
    while waiting:
        draft = waiting.pop()
        offer = game.game.offers(ALLIES, draft)
        orders += offer.complete
        waiting += [extend(draft, offer, choice.value) for choice in offer.choices]
    return orders


def reached(game: Position, unit: str) -> int:
    return len(game.game.query(ALLIES, "reach", {"unit": unit}))


def test_a_gun_alone_in_the_open() -> None:
    """Three points: 6 paths of one hex, 36 of two, 216 of three; all hexes within three."""
    game = position(ally("g", "gun", "0504"), axis("x", "infantry", "0901"))
    assert reached(game, "g") == 6 + 12 + 18
    assert count_orders(game, "March") == 6 + 36 + 216


def test_a_gun_in_the_corner_behind_woods() -> None:
    """Three points; to 0102, woods, for two, or to 0201 for one."""
    game = position(
        ally("g", "gun", "0101"), axis("x", "infantry", "0907"), terrain={"0102": "woods"}
    )
    # By way of 0102: itself, and with the last point 0101, 0103, 0201, 0202.
    by_woods = 1 + 4
    # By way of 0201: itself, 0102 for all that is left, and four hexes, each with its neighbours.
    clear_neighbours = {"0101": 1, "0202": 5, "0301": 3, "0302": 6}
    by_clear = 1 + 1 + sum(1 + more for more in clear_neighbours.values())
    assert count_orders(game, "March") == by_woods + by_clear == 26
    # 0102, 0201, 0202, 0301, 0302, then 0103, 0203, 0303, 0401, 0402.
    assert reached(game, "g") == 10


def test_a_company_on_a_causeway_under_an_enemy() -> None:
    """Land is 0304, 0305, 0404 and 0405; the enemy at 0505 controls the last two.

    From 0304 go 0305 and the dead end 0404; from 0305 go 0304 and the dead ends 0404 and 0405.
    With n points there are f(n) = 2 + g(n-1) orders from 0304 and g(n) = 3 + f(n-1) from 0305:
    f(1) = 2, g(1) = 3, f(2) = 5, g(2) = 5, f(3) = 7, g(3) = 8, f(4) = 10.
    """
    land = {"0304", "0305", "0404", "0405", "0505"}
    every = {f"{column:02}{row:02}" for column in range(1, 10) for row in range(1, 8)}
    game = position(
        ally("a", "infantry", "0304"),
        axis("x", "infantry", "0505"),
        terrain=dict.fromkeys(every - land, "water"),
    )
    assert count_orders(game, "March") == 10
    assert reached(game, "a") == 3


def test_two_companies_against_one() -> None:
    """Each alone or both, in either order, with or without an advance."""
    game = position(
        ally("a", "infantry", "0404", 3),
        ally("b", "infantry", "0306", 3),
        axis("x", "infantry", "0405", 1),
        phase="assault",
    )
    assert count_orders(game, "Assault") == (1 + 1 + 2) * 2
    weak = position(
        ally("a", "infantry", "0404", 1),
        ally("b", "infantry", "0306", 1),
        axis("x", "infantry", "0405", 2),
        phase="assault",
    )
    assert count_orders(weak, "Assault") == 2 * 2


def test_fire_plans_may_be_aimed_at_every_hex() -> None:
    game = position(ally("a", "gun", "0104"), axis("x", "gun", "0904"), phase="plans")
    assert count_orders(game, "Aim") == 9 * 7
    assert count_orders(game, "Withdraw") == 0
    assert count_orders(game, "Instruct") == 3 + 3 + 3 + 2
    game.aim(ALLIES, "0404")
    assert count_orders(game, "Aim") == 9 * 7 - 1
    assert count_orders(game, "Withdraw") == 1
