"""Units."""

import msgspec
import pytest

from grognard.systems.skirmish.audit import audit
from grognard.systems.skirmish.events import StepsLost, UnitDestroyed, UnitsRested
from tests.cases.skirmish.board import ALLIES, AXIS, ally, axis, position, read_the_tables


@pytest.mark.rule("SKM-UNIT-001", "data")
def test_the_kinds_table() -> None:
    kinds = read_the_tables().kinds
    assert {
        name: (row.moves, row.attack, row.defence, row.fire_range, row.points)
        for name, row in kinds.items()
    } == {
        "infantry": (4, 2, 3, 0, 1),
        "armour": (6, 4, 3, 0, 2),
        "gun": (3, 1, 2, 2, 2),
        "scout": (6, 1, 1, 0, 1),
    }


@pytest.mark.rule("SKM-UNIT-002", "engine")
def test_attack_and_defence_are_multiplied_by_steps() -> None:
    game = position(
        ally("a", "infantry", "0305", 3),
        ally("b", "armour", "0404", 2),
        axis("x", "infantry", "0405", 2),
        axis("y", "gun", "0405", 1),
        phase="assault",
    )
    stand = game.game.query(ALLIES, "odds", {"target": "0405", "units": ["a", "b"]})
    assert stand.attack == 2 * 3 + 4 * 2
    assert stand.defence == 3 * 2 + 2 * 1


@pytest.mark.rule("SKM-UNIT-002", "engine")
@pytest.mark.parametrize(("steps", "left"), [(3, 2), (2, 1), (1, 0)])
def test_a_unit_without_steps_is_destroyed(steps: int, left: int) -> None:
    game = position(
        ally("a", "infantry", "0304", steps),
        axis("g", "gun", "0504"),
        dice={"fire g": 6},
    )
    assert game.march("a", "0404") is None
    assert game.respond(AXIS, fire=True) is None
    assert [e.steps_left for e in game.events(StepsLost)] == ([left] if left else [])
    assert [e.unit for e in game.events(UnitDestroyed)] == ([] if left else ["a"])
    assert ("a" in game.state.units) == bool(left)


@pytest.mark.rule("SKM-UNIT-003", "engine")
@pytest.mark.parametrize(("there", "refused"), [(0, False), (1, False), (2, True)])
def test_no_third_unit_may_stay_in_a_hex(there: int, refused: bool) -> None:
    friends = [ally(f"b{n}", "infantry", "0404") for n in range(there)]
    game = position(ally("a", "infantry", "0304"), *friends, axis("x", "infantry", "0904"))
    assert (game.march("a", "0404") is not None) == refused


@pytest.mark.rule("SKM-UNIT-003", "engine")
@pytest.mark.parametrize(
    ("phase", "side", "wrong"),
    [("movement", ALLIES, 4), ("assault", ALLIES, 3), ("movement", AXIS, 3), ("plans", "", 3)],
)
def test_the_audit_finds_too_many_units_in_a_hex(phase: str, side: str, wrong: int) -> None:
    friends = [ally(f"b{n}", "infantry", f"01{n:02}") for n in (1, 2, 3, 4)]
    game = position(*friends, axis("x", "infantry", "0904"), phase=phase, side=side or ALLIES)
    for count, unit in enumerate(friends, 1):
        moved = msgspec.structs.replace(unit, at="0304")
        game.state.units = {**game.state.units, unit.id: moved}
        found = [said for said in audit(game.state) if "too many" in said]
        assert found == (["too many units stand at 0304"] if count >= wrong else [])


@pytest.mark.rule("SKM-UNIT-004", "engine")
def test_units_of_both_sides_never_stand_in_one_hex() -> None:
    game = position(ally("a", "infantry", "0304"), axis("x", "infantry", "0504", pinned=True))
    assert game.march("a", "0404", "0504") is not None
    assert game.march("a", "0404") is None
    assert audit(game.state) == []


@pytest.mark.rule("SKM-UNIT-004", "engine")
def test_the_audit_finds_both_sides_in_one_hex() -> None:
    game = position(ally("a", "infantry", "0304"), axis("x", "infantry", "0404"))
    moved = msgspec.structs.replace(game.unit("a"), at="0404")
    game.state.units = {**game.state.units, "a": moved}
    assert audit(game.state) == ["both sides stand at 0404"]


@pytest.mark.rule("SKM-UNIT-005", "engine")
def test_at_the_start_of_its_movement_phase_a_side_is_rested() -> None:
    tired = {"mp_left": 1, "fired": True, "assaulted": True}
    units = (
        ally("a", "infantry", "0104", **tired),
        ally("g", "gun", "0105", **tired),
        axis("x", "scout", "0904", **tired),
    )
    game = position(*units)
    assert [event.side for event in game.events(UnitsRested)] == []
    rested = [(u.mp_left, u.fired, u.assaulted) for u in map(game.unit, ("a", "g"))]
    assert rested == [(4, False, False), (3, False, False)]
    still = game.unit("x")
    assert (still.mp_left, still.fired, still.assaulted) == (1, True, True)
    game.until("movement", AXIS)
    assert [(event.side, event.units) for event in game.events(UnitsRested)] == [
        (AXIS, (("x", 6),))
    ]
    now = game.unit("x")
    assert (now.mp_left, now.fired, now.assaulted) == (6, False, False)


@pytest.mark.rule("SKM-UNIT-005", "engine")
def test_a_pinned_unit_gets_no_points() -> None:
    game = position(ally("a", "armour", "0104", pinned=True), axis("x", "scout", "0904"))
    assert game.unit("a").mp_left == 0
    game.until("movement", AXIS)
    game.until("plans")
    game.until("movement", ALLIES)
    assert game.unit("a").mp_left == 6
