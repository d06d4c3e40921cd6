"""Movement."""

from typing import Any

import pytest

from grognard.systems.skirmish.events import UnitHalted, UnitMoved, UnitSighted
from grognard.systems.skirmish.state import Unit
from tests.cases.skirmish.board import (
    ALLIES,
    AXIS,
    Position,
    ally,
    axis,
    position,
    read_the_tables,
)

FAR = axis("far", "infantry", "0901")


def alone(kind: str = "infantry", **more: Any) -> Position:
    """One unit of the Allies at 0304, no enemy near."""
    return position(ally("a", kind, "0304"), FAR, **more)


def halts(game: Position) -> list[tuple[str, str]]:
    return [(event.at, event.why) for event in game.events(UnitHalted)]


@pytest.mark.rule("SKM-MOV-001", "engine")
def test_a_unit_marches_along_a_path_and_again_while_points_last() -> None:
    game = alone()
    assert game.march("a", "0404", "0405") is None
    assert [(e.origin, e.hex, e.mp_left) for e in game.events(UnitMoved)] == [
        ("0304", "0404", 3),
        ("0404", "0405", 2),
    ]
    assert game.march("a", "0404") is None
    assert game.march("a", "0304") is None
    assert (game.unit("a").at, game.unit("a").mp_left) == ("0304", 0)
    assert game.march("a", "0404") is not None


@pytest.mark.rule("SKM-MOV-001", "engine")
@pytest.mark.parametrize("path", [("0504",), ("0404", "0604"), ("0304",), ("1004",), ("",), ()])
def test_a_path_goes_from_neighbour_to_neighbour(path: tuple[str, ...]) -> None:
    game = alone()
    assert game.march("a", *path) == "SKM-MOV-001"
    assert game.unit("a").at == "0304"


@pytest.mark.rule("SKM-MOV-001", "engine")
def test_a_side_marches_its_own_units_only() -> None:
    report = axis("contact", "infantry", "0507", seen=1)
    game = position(
        ally("a", "infantry", "0304"),
        axis("x", "infantry", "0604", mp_left=4),
        reports={ALLIES: [report]},
    )
    for unit in ("x", "contact", "nobody"):
        assert game.march(unit, "0605") == "SKM-MOV-001"


@pytest.mark.rule("SKM-MOV-001", "engine")
@pytest.mark.rule("SKM-MOV-002", "engine")
def test_where_a_unit_can_march_to_and_at_what_cost() -> None:
    game = position(
        ally("a", "gun", "0101"),
        FAR,
        terrain={"0102": "woods", "0103": "hills", "0201": "water", "0202": "town"},
    )
    reached = game.game.query(ALLIES, "reach", {"unit": "a"})
    assert {found.hex: (found.cost, found.path) for found in reached} == {
        "0102": (2, ("0102",)),
        "0202": (3, ("0102", "0202")),
    }


@pytest.mark.rule("SKM-MOV-001", "engine")
@pytest.mark.rule("SKM-MOV-002", "engine")
def test_with_the_last_point_a_unit_reaches_its_clear_neighbours() -> None:
    game = position(ally("a", "gun", "0304"), FAR, terrain={"0504": "woods"})
    assert game.march("a", "0305", "0405") is None
    reached = game.game.query(ALLIES, "reach", {"unit": "a"})
    around = ("0305", "0306", "0404", "0406", "0505", "0506")
    assert [(found.hex, found.cost) for found in reached] == [(place, 1) for place in around]


@pytest.mark.rule("SKM-MOV-001", "engine")
def test_what_cannot_march_reaches_nothing() -> None:
    game = position(
        ally("a", "infantry", "0304", pinned=True), axis("x", "infantry", "0604", mp_left=4)
    )
    for unit in ("a", "x", "nobody"):
        assert game.game.query(ALLIES, "reach", {"unit": unit}) == ()


@pytest.mark.rule("SKM-MOV-002", "engine")
@pytest.mark.parametrize(
    ("path", "refused"),
    [
        (("0404", "0504", "0604", "0704"), False),
        (("0404", "0504", "0604", "0704", "0705"), True),
        (("0303", "0302"), False),
        (("0303", "0302", "0301"), True),
    ],
)
def test_a_march_may_cost_all_points_and_no_more(path: tuple[str, ...], refused: bool) -> None:
    game = alone(terrain={"0303": "woods", "0302": "hills"})
    assert game.march("a", *path) == ("SKM-MOV-002" if refused else None)
    assert game.unit("a").mp_left == (4 if refused else 0)


@pytest.mark.rule("SKM-MOV-002", "engine")
def test_a_unit_without_points_does_not_march() -> None:
    game = alone()
    assert game.march("a", "0404", "0504", "0604", "0704") is None
    assert game.march("a", "0604") == "SKM-MOV-002"


AROUND_0504 = ("0503", "0603", "0604", "0505", "0404", "0403")


@pytest.mark.rule("SKM-MOV-003", "engine")
@pytest.mark.parametrize("place", AROUND_0504)
def test_a_unit_that_enters_a_zone_of_control_stops(place: str) -> None:
    before = {"0503": "0502", "0603": "0703", "0604": "0705", "0505": "0506"}
    start = before.get(place, "0304")
    game = position(ally("a", "armour", start), axis("x", "infantry", "0504"))
    assert game.march("a", place) is None
    assert halts(game) == [(place, "zone")]
    assert game.unit("a").mp_left == 0


@pytest.mark.rule("SKM-MOV-003", "engine")
def test_a_march_through_a_zone_that_is_seen_is_refused() -> None:
    game = position(ally("a", "armour", "0304"), axis("x", "infantry", "0504"))
    assert game.march("a", "0404", "0405") == "SKM-MOV-003"
    assert game.march("a", "0305", "0405", "0406") is None
    assert halts(game) == []
    assert game.unit("a").mp_left == 3


@pytest.mark.rule("SKM-MOV-003", "engine")
def test_a_pinned_unit_and_a_friend_have_no_zone_that_stops() -> None:
    game = position(
        ally("a", "armour", "0304"),
        ally("b", "infantry", "0405"),
        axis("x", "infantry", "0504", pinned=True),
    )
    assert game.march("a", "0404", "0403", "0503") is None
    assert halts(game) == []
    assert game.unit("a").mp_left == 3


@pytest.mark.rule("SKM-MOV-001", "engine")
@pytest.mark.rule("SKM-MOV-003", "engine")
def test_a_march_that_ends_in_a_zone_with_no_points_left_needs_no_halt() -> None:
    game = position(ally("a", "infantry", "0104"), axis("x", "infantry", "0604"))
    assert game.march("a", "0204", "0304", "0404", "0504") is None
    assert halts(game) == []
    assert (game.unit("a").at, game.unit("a").mp_left) == ("0504", 0)


@pytest.mark.rule("SKM-MOV-004", "engine")
def test_leaving_a_zone_costs_one_point_more_for_the_first_hex() -> None:
    game = position(ally("a", "infantry", "0404"), axis("x", "infantry", "0504"))
    assert game.march("a", "0304", "0204", "0104") is None
    assert [event.mp_left for event in game.events(UnitMoved)] == [2, 1, 0]


@pytest.mark.rule("SKM-MOV-002", "engine")
@pytest.mark.rule("SKM-MOV-004", "engine")
def test_who_cannot_pay_the_point_more_stays() -> None:
    game = position(ally("g", "gun", "0404"), axis("x", "infantry", "0504"))
    assert game.march("g", "0304", "0204", "0104") == "SKM-MOV-002"
    assert game.march("g", "0304", "0204") is None
    assert game.unit("g").mp_left == 0


@pytest.mark.rule("SKM-MOV-004", "engine")
def test_from_zone_to_zone_the_march_costs_more_and_ends() -> None:
    game = position(ally("a", "armour", "0404"), axis("x", "infantry", "0504"))
    assert game.march("a", "0403") is None
    assert [event.mp_left for event in game.events(UnitMoved)] == [4]
    assert halts(game) == [("0403", "zone")]


@pytest.mark.rule("SKM-MOV-004", "data")
def test_the_setting_for_leaving_a_zone() -> None:
    assert read_the_tables().settings.leave_zone_mp == 1


@pytest.mark.rule("SKM-MOV-005", "engine")
@pytest.mark.parametrize("pinned", [True, False])
def test_no_march_into_a_hex_where_an_enemy_is_seen(pinned: bool) -> None:
    game = position(ally("a", "infantry", "0404"), axis("x", "infantry", "0504", pinned=pinned))
    assert game.march("a", "0504") == "SKM-MOV-005"


@pytest.mark.rule("SKM-MOV-006", "engine")
def test_a_march_stops_before_the_hex_of_an_unseen_enemy() -> None:
    game = position(
        ally("a", "armour", "0204"),
        axis("x", "infantry", "0504", pinned=True),
        terrain={"0504": "woods", "0404": "woods"},
    )
    assert "x" not in game.view(ALLIES).units
    assert game.march("a", "0304", "0404", "0504", "0604") is None
    assert halts(game) == [("0404", "blocked")]
    assert (game.unit("a").at, game.unit("a").mp_left) == ("0404", 0)
    assert [(event.by, event.unit.id) for event in game.events(UnitSighted)] == [("allies", "x")]
    game.done()
    assert game.view(ALLIES).units["x"] == game.unit("x")
    assert game.view(AXIS).units["a"] == game.unit("a")


@pytest.mark.rule("SKM-MOV-007", "engine")
def test_an_unseen_enemys_zone_stops_a_march_that_enters_it() -> None:
    game = position(
        ally("a", "armour", "0304"), axis("x", "infantry", "0504"), terrain={"0504": "woods"}
    )
    assert "x" not in game.view(ALLIES).units
    assert game.march("a", "0404", "0405", "0506") is None
    assert halts(game) == [("0404", "zone")]
    assert (game.unit("a").at, game.unit("a").mp_left) == ("0404", 0)
    assert "x" in game.view(ALLIES).units


@pytest.mark.rule("SKM-MOV-007", "engine")
def test_a_march_that_is_over_anyway_is_not_said_to_be_stopped() -> None:
    """Four points for four clear hexes, the last of them next to the enemy."""
    game = position(ally("a", "infantry", "0301"), axis("x", "infantry", "0306"))
    assert game.march("a", "0302", "0303", "0304", "0305") is None
    assert (game.unit("a").at, game.unit("a").mp_left) == ("0305", 0)
    assert halts(game) == []


def crowded(*more: Unit, dice: int, start: str = "0204") -> Position:
    """A stack of two at 0404 which a gun at 0604 covers; a third unit wants to pass through."""
    return position(
        ally("a", "armour", start),
        ally("b", "infantry", "0404"),
        ally("c", "infantry", "0404"),
        *more,
        axis("g", "gun", "0604"),
        dice={"fire g": dice},
    )


@pytest.mark.rule("SKM-MOV-008", "engine")
def test_a_unit_may_pass_its_own_but_not_end_among_too_many() -> None:
    game = crowded(dice=1)
    assert game.march("a", "0304", "0404") == "SKM-MOV-008"
    assert game.march("a", "0304", "0404", "0405") is None
    assert game.respond(AXIS, fire=True) is None
    assert game.unit("a").at == "0405"
    assert halts(game) == []


@pytest.mark.rule("SKM-MOV-001", "engine")
@pytest.mark.rule("SKM-MOV-008", "engine")
def test_a_march_cut_short_in_a_full_hex_goes_back_to_the_last_with_room() -> None:
    game = crowded(dice=4)
    assert game.march("a", "0304", "0404", "0405") is None
    assert game.respond(AXIS, fire=True) is None
    assert halts(game) == [("0404", "fire"), ("0404", "room")]
    assert (game.unit("a").at, game.unit("a").mp_left) == ("0304", 0)


@pytest.mark.rule("SKM-MOV-008", "engine")
def test_where_no_hex_of_the_path_has_room_it_goes_back_to_the_start() -> None:
    game = crowded(ally("d", "infantry", "0304"), ally("e", "infantry", "0304"), dice=4)
    assert game.march("a", "0304", "0404", "0405") is None
    assert game.respond(AXIS, fire=True) is None
    assert (game.unit("a").at, game.unit("a").mp_left) == ("0204", 0)


@pytest.mark.rule("SKM-MOV-001", "engine")
@pytest.mark.rule("SKM-MOV-009", "engine")
def test_pinned_units_do_not_march() -> None:
    game = position(ally("a", "infantry", "0304", pinned=True), ally("b", "infantry", "0305"), FAR)
    assert game.march("a", "0404") == "SKM-MOV-009"
    assert game.march("b", "0405") is None
