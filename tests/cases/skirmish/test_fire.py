"""Fire plans and barrage."""

from typing import Any

import pytest

from grognard.kernel.dice import DiceRolled
from grognard.systems.skirmish.events import (
    MissionAimed,
    ShellsFell,
    StepsLost,
    UnitDestroyed,
    UnitPinned,
    UnitsRallied,
)
from grognard.systems.skirmish.state import Unit
from tests.cases.skirmish.board import (
    ALLIES,
    AXIS,
    BOTH,
    Position,
    ally,
    axis,
    position,
    read_the_tables,
)


def planning(*units: Unit, **more: Any) -> Position:
    """Two companies that do not see each other, in the fire plan phase."""
    known = units or (ally("a", "infantry", "0104"), axis("x", "infantry", "0904"))
    return position(*known, phase="plans", **more)


@pytest.mark.rule("SKM-FIRE-001", "engine")
def test_a_mission_costs_a_shell_and_is_a_secret() -> None:
    game = planning()
    theirs = game.game.view_digest(AXIS)
    assert game.aim(ALLIES, "0604") is None
    assert [(e.to, e.shells_left) for e in game.events(MissionAimed)] == [((ALLIES,), 2)]
    assert game.state.shells == {ALLIES: 2, AXIS: 3}
    assert list(game.view(ALLIES).plans[ALLIES]) == ["0604"]
    assert game.game.view_digest(AXIS) == theirs


@pytest.mark.rule("SKM-FIRE-001", "engine")
def test_both_sides_plan_at_once() -> None:
    game = planning()
    assert game.game.awaited() == BOTH
    assert game.aim(AXIS, "0104") is None
    assert game.aim(ALLIES, "0904") is None
    game.done(ALLIES)
    assert game.game.awaited() == (AXIS,)
    assert game.aim(AXIS, "0204") is None
    assert game.aim(ALLIES, "0804") == "KRN-TURN-001"


@pytest.mark.rule("SKM-FIRE-001", "engine")
@pytest.mark.parametrize("shells", [0, 1])
def test_without_a_shell_there_is_no_mission(shells: int) -> None:
    game = planning(shells=shells)
    for place in ("0604", "0704")[:shells]:
        assert game.aim(ALLIES, place) is None
    assert game.aim(ALLIES, "0804") == "SKM-FIRE-001"
    assert game.state.shells[ALLIES] == 0


@pytest.mark.rule("SKM-FIRE-001", "engine")
@pytest.mark.parametrize("place", ["1001", "0908", "0001", "9", "0x04"])
def test_only_hexes_of_the_map_can_be_aimed_at(place: str) -> None:
    assert planning().aim(ALLIES, place) == "SKM-FIRE-001"


@pytest.mark.rule("SKM-FIRE-002", "engine")
def test_two_missions_a_turn_and_no_two_at_one_hex() -> None:
    game = planning()
    assert game.aim(ALLIES, "0604") is None
    assert game.aim(ALLIES, "0604") == "SKM-FIRE-002"
    assert game.aim(ALLIES, "0704") is None
    assert game.aim(ALLIES, "0804") == "SKM-FIRE-002"
    assert game.aim(AXIS, "0604") is None
    game.until("movement", ALLIES)
    game.until("plans")
    assert game.clock[0] == 2
    assert game.aim(ALLIES, "0604") is None


@pytest.mark.rule("SKM-FIRE-002", "data")
def test_the_setting_of_missions() -> None:
    assert read_the_tables().settings.missions == 2


@pytest.mark.rule("SKM-FIRE-003", "engine")
def test_a_withdrawn_mission_gives_its_shell_back() -> None:
    game = planning()
    assert game.withdraw(ALLIES, "0604") == "SKM-FIRE-003"
    assert game.aim(ALLIES, "0604") is None
    assert game.withdraw(AXIS, "0604") == "SKM-FIRE-003"
    assert game.withdraw(ALLIES, "0604") is None
    assert game.state.shells[ALLIES] == 3
    assert game.state.plans[ALLIES] == {}
    assert game.aim(ALLIES, "0604") is None
    game.done()
    assert [event.hex for event in game.events(ShellsFell)] == ["0604"]


@pytest.mark.rule("SKM-FIRE-003", "engine")
def test_a_mission_cannot_be_withdrawn_after_the_phase() -> None:
    game = planning()
    assert game.aim(ALLIES, "0604") is None
    game.done()
    assert game.clock == (1, "movement", ALLIES)
    assert game.withdraw(ALLIES, "0604") == "SKM-SEQ-001"


@pytest.mark.rule("SKM-FIRE-004", "engine")
@pytest.mark.parametrize("sides", [("allies", "axis"), ("axis", "allies")])
def test_missions_fall_in_the_order_of_sides_and_hexes(sides: tuple[str, str]) -> None:
    game = planning(sides=sides)
    for side, place in ((AXIS, "0304"), (ALLIES, "0704"), (AXIS, "0205"), (ALLIES, "0803")):
        assert game.aim(side, place) is None
    game.done()
    fell = {ALLIES: ["0704", "0803"], AXIS: ["0205", "0304"]}
    assert [event.hex for event in game.events(ShellsFell)] == [*fell[sides[0]], *fell[sides[1]]]
    assert game.state.plans == {ALLIES: {}, AXIS: {}}
    assert game.state.agenda == ()
    assert game.clock == (1, "movement", sides[0])


@pytest.mark.rule("SKM-FIRE-004", "engine")
def test_each_unit_in_the_hex_gets_a_die_whoever_owns_it() -> None:
    game = planning(
        ally("a", "infantry", "0104"),
        ally("b", "infantry", "0104"),
        ally("c", "infantry", "0105"),
        axis("x", "infantry", "0904"),
    )
    assert game.aim(ALLIES, "0104") is None
    assert game.aim(AXIS, "0104") is None
    game.done()
    rolls = [(e.label, e.faces, len(e.results), e.nth) for e in game.events(DiceRolled)]
    assert rolls == [
        ("barrage a", 6, 1, 0),
        ("barrage b", 6, 1, 0),
        ("barrage a", 6, 1, 1),
        ("barrage b", 6, 1, 1),
    ]


@pytest.mark.rule("SKM-FIRE-005", "engine")
@pytest.mark.parametrize(
    ("terrain", "effects"),
    [
        ("clear", ["none", "none", "none", "pin", "pin", "loss"]),
        ("woods", ["none", "none", "none", "none", "pin", "pin"]),
        ("hills", ["none", "none", "none", "none", "pin", "pin"]),
        ("town", ["none", "none", "none", "none", "pin", "pin"]),
    ],
)
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_what_a_barrage_does(terrain: str, effects: list[str], die: int) -> None:
    game = planning(
        ally("a", "infantry", "0104"),
        axis("x", "infantry", "0904", 3),
        terrain={"0904": terrain},
        dice={"axis|barrage x": die},
    )
    assert game.aim(ALLIES, "0904") is None
    game.done()
    effect = effects[die - 1]
    assert game.unit("x").pinned == (effect == "pin")
    assert game.unit("x").steps == (2 if effect == "loss" else 3)


@pytest.mark.rule("SKM-FIRE-005", "engine")
def test_a_pinned_unit_does_not_move_in_its_next_phase_and_is_free_at_its_end() -> None:
    game = planning(
        ally("a", "infantry", "0104"),
        axis("x", "infantry", "0904"),
        axis("y", "infantry", "0903"),
        dice={"axis|barrage x": 5},
    )
    assert game.aim(ALLIES, "0904") is None
    game.done()
    assert [(e.unit, e.to) for e in game.events(UnitPinned)] == [("x", (AXIS,))]
    game.until("movement", AXIS)
    assert (game.unit("x").pinned, game.unit("x").mp_left) == (True, 0)
    assert (game.unit("y").pinned, game.unit("y").mp_left) == (False, 4)
    assert game.march("x", "0804") == "SKM-MOV-009"
    game.done()
    assert [event.units for event in game.events(UnitsRallied)] == [("x",)]
    assert game.unit("x").pinned is False
    game.until("plans")
    game.until("movement", AXIS)
    assert game.unit("x").mp_left == 4
    assert game.march("x", "0804") is None


@pytest.mark.rule("SKM-FIRE-005", "engine")
def test_the_other_sides_movement_phase_frees_nobody() -> None:
    game = position(ally("a", "infantry", "0104"), axis("x", "infantry", "0904", pinned=True))
    game.until("assault", ALLIES)
    assert game.events(UnitsRallied) == []
    assert game.unit("x").pinned is True


@pytest.mark.rule("SKM-FIRE-005", "engine")
def test_a_pinned_unit_is_pinned_no_further() -> None:
    game = planning(
        ally("a", "infantry", "0104"),
        axis("x", "infantry", "0904", pinned=True),
        dice={"axis|barrage x": 4},
    )
    assert game.aim(ALLIES, "0904") is None
    game.done()
    assert game.events(UnitPinned) == []
    assert (game.unit("x").pinned, game.unit("x").steps) == (True, 2)


@pytest.mark.rule("SKM-FIRE-005", "data")
def test_the_barrage_table() -> None:
    assert [(row.die, row.open, row.cover) for row in read_the_tables().barrage] == [
        (1, "none", "none"),
        (2, "none", "none"),
        (3, "none", "none"),
        (4, "pin", "none"),
        (5, "pin", "pin"),
        (6, "loss", "pin"),
    ]


@pytest.mark.rule("SKM-FIRE-006", "engine")
def test_on_units_it_does_not_see_a_side_sees_only_its_shells() -> None:
    game = planning(
        ally("a", "infantry", "0104"), axis("x", "infantry", "0904"), dice={"axis|barrage x": 6}
    )
    assert game.aim(ALLIES, "0904") is None
    game.done()
    assert [(event.hex, event.to) for event in game.events(ShellsFell)] == [("0904", BOTH)]
    assert [event.to for event in game.events(DiceRolled)] == [(AXIS,)]
    assert [(event.steps_left, event.to) for event in game.events(StepsLost)] == [(1, (AXIS,))]
    assert game.points() == (0, 0)


@pytest.mark.rule("SKM-FIRE-006", "engine")
def test_on_units_it_sees_a_side_sees_the_effect() -> None:
    game = planning(
        ally("a", "infantry", "0104"),
        axis("x", "infantry", "0404", 1),
        dice={"axis|barrage x": 6},
    )
    assert game.aim(ALLIES, "0404") is None
    game.done()
    assert [e.to for e in game.events(DiceRolled) if e.label == "barrage x"] == [(AXIS,)]
    assert [(event.unit, event.to) for event in game.events(UnitDestroyed)] == [("x", BOTH)]


@pytest.mark.rule("SKM-FIRE-006", "engine")
def test_shells_on_an_empty_hex_are_seen_by_nobody_else() -> None:
    game = planning()
    assert game.aim(ALLIES, "0504") is None
    game.done()
    assert [(event.hex, event.to) for event in game.events(ShellsFell)] == [("0504", (ALLIES,))]
