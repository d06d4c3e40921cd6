"""Stacking, fixed units, breaking down and combining."""

from fractions import Fraction

import msgspec
import pytest

from grognard.systems.overlord.events.field import UnitDivided, UnitsCombined
from grognard.systems.overlord.events.turn import UnitsReleased
from grognard.systems.overlord.orders import March, Place, Work
from grognard.systems.overlord.rules.battle import advance
from grognard.systems.overlord.rules.breakdown import can_divide, carry_out_breakdowns, siblings
from grognard.systems.overlord.rules.ground import room
from grognard.systems.overlord.rules.losses import destroy, worth
from grognard.systems.overlord.rules.march import has_room, in_area
from grognard.systems.overlord.rules.planning import (
    rebuild,
    refuse_march,
    refuse_place,
    refuse_work,
)
from grognard.systems.overlord.rules.release import is_freed, release
from grognard.systems.overlord.rules.retreat import go_back
from grognard.systems.overlord.rules.support import tire
from grognard.systems.overlord.rules.units import attack_value, defence_value, share, weight
from grognard.systems.overlord.state import State, Task
from grognard.systems.overlord.terms import ZoneTerms
from tests.cases.overlord.board import (
    ALLIES,
    ally,
    alter,
    axis,
    ground,
    of,
    plan,
    play,
    position,
    read_the_tables,
    view,
)
from tests.cases.overlord.marching import order, run

# Stacking.


@pytest.mark.rule("OVL-UNIT-010", "engine")
@pytest.mark.parametrize(
    ("terrain", "points"),
    [("open", 9), ("woods", 9), ("city", 18), ("factory", 18), ("mountain", 4), ("peak", 4)],
)
def test_how_much_a_hex_holds(terrain: str, points: int) -> None:
    state = position(on=ground({"0404": terrain}))
    assert room(state.terms, "0404") == points


@pytest.mark.rule("OVL-UNIT-010", "engine")
def test_nine_points_fit_and_no_more() -> None:
    state = position(
        ally("a", "us-infantry", "0404"),
        ally("b", "us-infantry", "0404"),
        ally("c", "coast-battery", "0304"),
        ally("d", "sherman", "0304"),
    )
    assert has_room(state, state.units["c"], "0404")  # 4 + 4 + 1
    assert not has_room(state, state.units["d"], "0404")


@pytest.mark.rule("OVL-UNIT-011", "data")
@pytest.mark.rule("OVL-UNIT-012", "data")
@pytest.mark.rule("OVL-GAME-006", "data")
def test_the_table_of_sizes() -> None:
    sizes = {name: row.points for name, row in read_the_tables().sizes.items()}
    assert sizes == {
        "platoon": 1,
        "company": 1,
        "battalion": 2,
        "regiment": 4,
        "brigade": 4,
        "hq": 1,
    }


@pytest.mark.rule("OVL-GAME-006", "engine")
def test_platoons_are_legal_though_the_data_have_none() -> None:
    assert "platoon" not in {row.size for row in read_the_tables().templates.values()}
    state = position(ally("p", "coast-battery", "0304"))
    assert weight(state, alter(state, "p", size="platoon")) == 1


@pytest.mark.rule("OVL-UNIT-040", "engine")
def test_firing_costs_a_gun_three_readiness_and_its_rest() -> None:
    state = position(ally("g", "us-105mm", "0304", readiness=80), fog=False)
    play(state, tire(state, state.units["g"]))
    assert (state.units["g"].readiness_tenths, state.units["g"].idle) == (770, False)
    alter(state, "g", readiness_tenths=29)
    play(state, tire(state, state.units["g"]))
    assert state.units["g"].readiness_tenths == 0


# Fixed units.

AREA = ZoneTerms(id="here", side=ALLIES, hexes=("0304", "0404"))


@pytest.mark.rule("OVL-UNIT-044", "engine")
def test_a_fixed_unit_stays_or_keeps_to_its_area() -> None:
    state = position(
        ally("r", "us-infantry", "0304", fixed="place"),
        ally("g", "us-infantry", "0304", fixed="area", area="here"),
        zones=[AREA],
        fog=False,
    )
    seen = view(state, ALLIES)

    def refused(unit: str, *path: str) -> str:
        refusal = refuse_march(seen, March(units=(unit,), path=path))
        return refusal.rule if refusal else ""

    assert refused("r", "0404") == "OVL-UNIT-044"
    assert refused("g", "0404") == ""
    assert refused("g", "0404", "0504") == "OVL-UNIT-044"
    assert in_area(state, state.units["g"], "0404")
    order(state, "g", "0404", "0504")
    run(state)
    assert state.units["g"].at == "0404"


@pytest.mark.rule("OVL-UNIT-044", "engine")
def test_a_unit_may_advance_inside_its_area() -> None:
    state = position(
        ally("r", "us-infantry", "0304", fixed="place"),
        ally("g", "us-infantry", "0304", fixed="area", area="here"),
        zones=[AREA],
        fog=False,
    )
    play(state, advance(state, ("r", "g"), "0404"))
    assert (state.units["r"].at, state.units["g"].at) == ("0304", "0404")


@pytest.mark.rule("OVL-UNIT-045", "engine")
@pytest.mark.parametrize(
    ("until", "wakes", "turn", "beside", "free"),
    [
        (3, False, 3, False, True),
        (3, False, 2, True, False),
        (0, True, 9, False, False),
        (0, True, 1, True, True),
        (5, True, 2, True, True),
        (5, True, 5, False, True),
        (0, False, 9, True, False),
    ],
)
def test_what_ends_fixing(until: int, wakes: bool, turn: int, beside: bool, free: bool) -> None:
    state = position(
        ally("r", "us-infantry", "0304", fixed="place", fixed_until=until, wakes=wakes),
        axis("x", "eastern", "0404" if beside else "0904"),
        turn=turn,
    )
    assert is_freed(state, state.units["r"]) is free
    released = of(play(state, release(state)), UnitsReleased)
    assert [event.units for event in released] == ([("r",)] if free else [])
    assert (state.units["r"].fixed == "") is free


@pytest.mark.rule("OVL-UNIT-046", "engine")
@pytest.mark.parametrize(("there", "fixed"), [("0404", "area"), ("0305", "")])
def test_who_is_thrown_out_of_his_area_is_free(there: str, fixed: str) -> None:
    state = position(
        ally("g", "us-infantry", "0304", fixed="area", area="here", dug_in=True),
        zones=[AREA],
        fog=False,
    )
    play(state, go_back(state, ("g",), there, "retreat"))
    assert state.units["g"].fixed == fixed


@pytest.mark.rule("OVL-UNIT-043", "engine")
@pytest.mark.parametrize("why", ["retreat", "withdrawal"])
def test_going_back_ends_digging_in(why: str) -> None:
    state = position(ally("g", "us-infantry", "0304", dug_in=True), fog=False)
    play(state, go_back(state, ("g",), "0305", why))  # type: ignore[arg-type]
    assert not state.units["g"].dug_in


# Breaking down.


def divided(state: State, unit: str = "a") -> State:
    plan(state, "tasks", state.units[unit].side, **{unit: Task(work="divide")})
    play(state, carry_out_breakdowns(state))
    return state


@pytest.mark.rule("OVL-UNIT-047", "engine")
@pytest.mark.rule("OVL-UNIT-052", "engine")
def test_a_regiment_becomes_three_battalions() -> None:
    state = position(
        ally(
            "a", "us-infantry", "0304", stance="hold-fast", dug_in=True, readiness=70, strength=80
        ),
        fog=False,
    )
    assert can_divide(state, state.units["a"])
    divided(state)
    parts = [state.units[name] for name in ("a-1", "a-2", "a-3")]
    assert "a" not in state.units
    assert {unit.id for unit in state.units.values() if unit.parent == "a"} == {"a-1", "a-2", "a-3"}
    assert [part.name for part in parts] == ["Unit a-1", "Unit a-2", "Unit a-3"]
    for part in parts:
        assert (part.kind, part.size, part.stance, part.dug_in) == (
            "infantry",
            "battalion",
            "hold-fast",
            True,
        )
        assert (part.readiness_tenths, part.strength_tenths) == (700, 800)
    whole = position(ally("a", "us-infantry", "0304", dug_in=True, readiness=70, strength=80))
    unit = whole.units["a"]
    assert [share(one) for one in (*parts, unit)] == [*[Fraction(1, 3)] * 3, 1]
    assert attack_value(state, parts[0]) * 3 == attack_value(whole, unit)
    assert defence_value(state, parts[0]) * 3 == defence_value(whole, unit)


@pytest.mark.rule("OVL-UNIT-048", "engine")
@pytest.mark.rule("OVL-UNIT-051", "engine")
@pytest.mark.parametrize(
    ("template", "able"),
    [
        ("us-infantry", True),
        ("british-infantry", True),
        ("panzergrenadier", True),
        ("british-motor", True),
        ("sherman", True),
        ("allied-recce", True),
        ("us-105mm", True),
        ("anti-tank", True),
        ("heavy-anti-tank", True),
        ("light-anti-air", True),
        ("heavy-flak", True),
        ("allied-engineer", False),
        ("bridging", False),
        ("hq", False),
        ("coast-battery", False),
    ],
)
def test_who_can_be_broken_down(template: str, able: bool) -> None:
    more = {"echelon": "division"} if template == "hq" else {}
    state = position(ally("a", template, "0304", **more))
    assert can_divide(state, state.units["a"]) is able


@pytest.mark.rule("OVL-UNIT-048", "data")
def test_the_kinds_that_break_down() -> None:
    kinds = read_the_tables().kinds
    never = {name for name, row in kinds.items() if not row.breaks}
    assert never == {"combat-engineer", "bridging-engineer", "hq", "other"}


@pytest.mark.rule("OVL-UNIT-051", "engine")
@pytest.mark.parametrize(
    ("template", "size"),
    [("us-infantry", "battalion"), ("british-infantry", "battalion"), ("sherman", "company")],
)
def test_parts_are_a_size_smaller_and_break_no_further(template: str, size: str) -> None:
    state = divided(position(ally("a", template, "0304"), fog=False))
    assert state.units["a-2"].size == size
    assert not can_divide(state, state.units["a-2"])


@pytest.mark.rule("OVL-UNIT-050", "engine")
@pytest.mark.parametrize("did", [{"moved": True, "idle": False}, {"idle": False}])
def test_who_did_anything_else_is_not_broken_down(did: dict[str, bool]) -> None:
    state = position(ally("a", "us-infantry", "0304"), fog=False)
    alter(state, "a", **did)
    divided(state)
    assert "a" in state.units


@pytest.mark.rule("OVL-UNIT-050", "engine")
@pytest.mark.rule("OVL-UNIT-052", "engine")
def test_the_parts_have_used_their_turn() -> None:
    state = divided(position(ally("a", "us-infantry", "0304"), fog=False))
    assert not state.units["a-1"].idle


@pytest.mark.rule("OVL-UNIT-050", "engine")
@pytest.mark.rule("OVL-UNIT-054", "engine")
def test_only_what_was_asked_for_is_done_and_only_by_who_is_idle() -> None:
    state = position(ally("a", "us-infantry", "0304"), ally("b", "us-infantry", "0404"), fog=False)
    for task in (Task(work="combine"), Task(work="breach")):
        plan(state, "tasks", ALLIES, a=task)
        assert play(state, carry_out_breakdowns(state)) == []
    alter(state, "a", strength_tenths=250)
    divided(state, "a")
    assert "a" in state.units, "it is too weak"
    alter(state, "a", strength_tenths=1000)
    divided(state, "a")
    divided(state, "b")
    for name in ("b-1", "b-2", "b-3"):
        alter(state, name, at="0304")
    parts = ("a-1", "a-2", "a-3")
    assert tuple(unit.id for unit in siblings(state, state.units["a-1"])) == parts
    plan(state, "tasks", ALLIES, **{"a-1": Task(work="breach"), "b-1": Task(work="combine")})
    for name in (*parts, "b-1", "b-2"):
        alter(state, name, idle=True)
    assert play(state, carry_out_breakdowns(state)) == [], "b-3 is not idle"
    plan(state, "tasks", ALLIES, **{"a-1": Task(work="combine")})
    play(state, carry_out_breakdowns(state))
    assert not state.units["a"].idle
    assert "b" not in state.units


@pytest.mark.rule("OVL-UNIT-053", "engine")
@pytest.mark.parametrize(
    ("values", "able"),
    [
        ({}, True),
        ({"attack": 2}, False),
        ({"defence": 2}, False),
        ({"attack": 3, "defence": 3}, True),
        ({"strength_tenths": 250}, False),
        ({"strength_tenths": 251}, True),
    ],
)
def test_weak_units_cannot_be_broken_down(values: dict[str, int], able: bool) -> None:
    state = position(ally("a", "us-infantry", "0304"))
    assert can_divide(state, alter(state, "a", **values)) is able
    gun = msgspec.structs.replace(state.units["a"], kind="artillery")
    assert can_divide(state, gun) is (able or "defence" in values), "guns always defend with 1"
    refusal = refuse_work(view(state, ALLIES), Work(unit="a", work="divide"))
    assert (refusal is None) is able


@pytest.mark.rule("OVL-UNIT-053", "engine")
def test_nobody_breaks_down_where_there_is_no_room() -> None:
    others = [ally("b", "us-infantry", "0304"), ally("c", "coast-battery", "0304")]
    state = position(ally("a", "us-infantry", "0304"), *others)
    assert not can_divide(state, state.units["a"])  # 6 + 4 + 1 is above 9
    alter(state, "b", size="battalion")
    assert can_divide(state, state.units["a"])  # 6 + 2 + 1 is not


@pytest.mark.rule("OVL-UNIT-054", "engine")
def test_three_parts_in_one_hex_combine() -> None:
    state = divided(position(ally("a", "us-infantry", "0304", stance="hold-fast"), fog=False))
    for name, readiness, strength in (("a-1", 500, 1000), ("a-2", 600, 900), ("a-3", 700, 800)):
        alter(
            state,
            name,
            readiness_tenths=readiness,
            strength_tenths=strength,
            dug_in=True,
            idle=True,
        )
    plan(state, "tasks", ALLIES, **{"a-2": Task(work="combine")})
    [event] = of(play(state, carry_out_breakdowns(state)), UnitsCombined)
    assert event.parts == ("a-1", "a-2", "a-3")
    unit = state.units["a"]
    assert (unit.name, unit.size, unit.part) == ("Unit a", "regiment", 0)
    assert (unit.readiness_tenths, unit.strength_tenths) == (600, 900)
    assert (unit.stance, unit.dug_in) == ("hold", True)


@pytest.mark.rule("OVL-UNIT-054", "engine")
@pytest.mark.parametrize("fate", ["away", "lost"])
def test_all_three_parts_must_be_there(fate: str) -> None:
    state = divided(position(ally("a", "us-infantry", "0304"), fog=False))
    if fate == "away":
        alter(state, "a-3", at="0404")
    else:
        play(state, destroy(state, state.units["a-3"], "battle"))
    assert siblings(state, state.units["a-1"]) == ()
    refusal = refuse_work(view(state, ALLIES), Work(unit="a-1", work="combine"))
    assert refusal is not None
    assert refusal.rule == "OVL-UNIT-054"


@pytest.mark.rule("OVL-VIC-006", "engine")
def test_each_part_is_scored_for_itself() -> None:
    state = divided(position(ally("a", "us-infantry", "0304"), fog=False))
    assert [worth(state, state.units[name]) for name in ("a-1", "a-2", "a-3")] == [2, 2, 2]
    play(state, destroy(state, state.units["a-1"], "battle"))
    assert state.points == {"axis": 2, "allies": 0}


@pytest.mark.rule("OVL-SEQ-008", "engine")
def test_in_setup_breaking_down_and_combining_take_no_time() -> None:
    state = position(ally("a", "us-infantry", "0304"), phase="setup", fog=False)
    [event] = of(play(state, rebuild(state, Work(unit="a", work="divide"))), UnitDivided)
    assert len(event.parts) == 3
    play(state, rebuild(state, Work(unit="a-1", work="combine")))
    assert sorted(state.units) == ["a", "allies-root", "axis-root"]


@pytest.mark.rule("OVL-SEQ-003", "engine")
def test_setup_moves_keep_to_the_zone_and_its_room() -> None:
    state = position(
        ally("a", "us-infantry", "0304", zone="here"),
        ally("b", "us-infantry", "0404", zone="here"),
        ally("c", "us-infantry", "0404", zone="here"),
        ally("d", "us-infantry", "0504"),
        zones=[ZoneTerms(id="here", side=ALLIES, hexes=("0304", "0404", "0305"))],
        phase="setup",
    )
    seen = view(state, ALLIES)

    def refused(unit: str, place: str) -> str:
        refusal = refuse_place(seen, Place(unit=unit, hex=place))
        return refusal.rule if refusal else ""

    assert refused("a", "0305") == ""
    assert refused("a", "0306") == "OVL-SEQ-003"
    assert refused("a", "0404") == "OVL-UNIT-010"
    assert refused("d", "0305") == "OVL-SEQ-003"
