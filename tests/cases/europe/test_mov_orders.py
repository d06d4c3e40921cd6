"""Orders to march, each clause of their refusals; what a step costs, takes and wears out."""

from collections.abc import Iterable
from typing import Any

import pytest

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.orders.march import Force, March
from grognard.systems.europe.rules.moves import (
    crowded,
    march,
    may_go,
    path_cost,
    refuse_force,
    refuse_march,
    refuse_mover,
    sabotage,
    take,
)
from grognard.systems.europe.rules.units import pace_of
from grognard.systems.europe.state import Pace, Rail, State
from grognard.systems.europe.terms import ALLIES, AXIS, Options
from tests.cases.europe.board import (
    alter,
    changed,
    ground,
    on_turn,
    paced,
    position,
    railway,
    the,
    unit,
)
from tests.cases.europe.resolving import play


def in_phase(state: State, phase: str, side: str = AXIS) -> State:
    """The same in another phase."""
    return changed(state, clock=Clock(turn=state.clock.turn, phase=phase, side=side))


def mover(state: State, id_: str, side: str = AXIS) -> str:
    """The rule by which a unit may not march, or nothing."""
    found = refuse_mover(view(state, side), id_)
    return found.rule if found else ""


def marching(state: State, units: Iterable[str], path: Iterable[str], side: str = AXIS) -> str:
    """The rule and the reason by which a march is refused, or nothing."""
    found = refuse_march(view(state, side), March(units=tuple(units), path=tuple(path)))
    return f"{found.rule} {found.key}" if found else ""


@pytest.mark.rule("WIE-MOV-001", "engine")
@pytest.mark.rule("WIE-MOV-035", "engine")
@pytest.mark.rule("WIE-MECH-001", "engine")
@pytest.mark.parametrize(
    ("template", "first", "second"),
    [
        ("de-panzer", "", ""),
        ("de-panzergrenadier", "", ""),
        ("de-cavalry", "", ""),
        ("de-supply", "", ""),
        ("de-infantry", "", "WIE-MECH-001"),
        ("de-motorized", "", "WIE-MECH-001"),
        ("de-rail-repair", "", "WIE-MECH-001"),
        ("de-artillery", "WIE-MOV-035", ""),
    ],
)
def test_who_moves_in_which_phase(template: str, first: str, second: str) -> None:
    state = position(unit("u", template, "0404"), unit("f", "fr-infantry", "0904"))
    assert mover(in_phase(state, "movement"), "u") == first
    assert mover(in_phase(state, "mechanized"), "u") == second
    assert mover(in_phase(state, "movement"), "f") == "WIE-MOV-001"  # an enemy
    assert mover(in_phase(state, "movement"), "none") == "WIE-MOV-001"


@pytest.mark.rule("WIE-MECH-005", "engine")
@pytest.mark.rule("WIE-RAIL-006", "engine")
def test_who_is_spent_has_landed_or_sits_in_a_train_does_not_march() -> None:
    state = in_phase(position(unit("u", "de-panzer", "0404")), "mechanized")
    assert mover(state, "u") == ""
    assert mover(paced(state, "u", spent=True), "u") == "WIE-MECH-005"
    assert mover(alter(state, "u", assault="sea"), "u") == "WIE-MECH-005"
    assert mover(alter(state, "u", assault="air"), "u") == ""
    assert mover(alter(state, "u", entrained=True), "u") == "WIE-RAIL-006"


@pytest.mark.rule("WIE-MOV-001", "engine")
def test_a_march_is_of_some_units_of_one_hex_on_some_way() -> None:
    state = in_phase(
        position(
            unit("a", "de-infantry", "0404"),
            unit("b", "de-infantry", "0404"),
            unit("c", "de-infantry", "0405"),
            unit("s", "de-supply", "0404"),
        ),
        "movement",
    )
    assert marching(state, "ab", ["0504"]) == ""
    assert marching(state, "as", ["0604"]) == "WIE-MOV-002 refuse.lags"  # too far for the columns
    assert marching(state, "", ["0504"]) == "WIE-MOV-001 refuse.no-march"
    assert marching(state, "a", []) == "WIE-MOV-001 refuse.no-march"
    assert marching(state, "aa", ["0504"]) == "WIE-MOV-001 refuse.no-march"
    assert marching(state, "ac", ["0504"]) == "WIE-MOV-001 refuse.apart"
    assert marching(state, "a", ["0604"]) == "WIE-MOV-002 refuse.no-way"  # not beside it
    assert marching(state, "a", ["1104"]) == "WIE-MOV-005 refuse.too-far"  # by any way
    assert marching(state, "a", ["0404"]) == "WIE-MOV-002 refuse.no-way"  # there it is
    state.paces = {**state.paces, AXIS: {**state.paces[AXIS], "a": Pace(moved=True)}}
    assert marching(state, "a", ["0404"]) == "WIE-MOV-005 refuse.used-up"  # no points are left


@pytest.mark.rule("WIE-MOV-012", "engine")
@pytest.mark.rule("WIE-MOV-015", "engine")
@pytest.mark.rule("WIE-MOV-017", "engine")
def test_what_the_steps_of_a_path_cost() -> None:
    rows = (unit("u", "de-panzer", "0204"), unit("p", "fr-infantry", "0504"))
    state = position(*rows, on=ground(terrain={"0203": "woods"}))
    tank = the(state, "u")
    assert path_cost(state, tank, ()) == 0
    assert path_cost(state, tank, ("0203",)) == 200
    assert path_cost(state, tank, ("0304", "0404")) == 100 + 100 + 200  # into a zone
    assert path_cost(state, tank, ("0304", "0404", "0405")) == 400 + 200 + 100  # and out of it
    assert path_cost(state, tank, ("0304", "0404", "0403")) == 400 + 200 + 300  # zone to zone
    assert path_cost(state, tank, ("0404",)) is None
    assert path_cost(state, tank, ("0304", "0404", "0504")) is None  # the French
    bombed = changed(state, interdicted={"0304": (ALLIES,)})
    assert path_cost(bombed, tank, ("0304", "0305")) == 300 + 100
    sea = position(*rows, on=ground(terrain={"0203": "sea"}))
    assert path_cost(sea, the(sea, "u"), ("0203",)) is None


@pytest.mark.rule("WIE-MOV-005", "engine")
@pytest.mark.rule("WIE-MOV-016", "engine")
def test_points_suffice_to_the_last_or_it_is_the_one_hex() -> None:
    high = ground(terrain={"0504": "mountain", "0604": "mountain"})
    state = position(unit("u", "de-infantry", "0404"), on=high)  # five points, four for a mountain
    foot = the(state, "u")
    assert may_go(state, foot, ("0504",))
    assert may_go(state, foot, ("0504", "0505"))  # five
    assert not may_go(state, foot, ("0504", "0604"))
    assert not may_go(state, foot, ("0604",))  # no way
    slow = position(unit("u", "de-static", "0404"), unit("v", "uk-static", "0404"), on=high)
    assert may_go(slow, the(slow, "u"), ("0504",))
    assert not may_go(slow, the(slow, "u"), ("0405", "0505"))
    assert not may_go(slow, the(slow, "v"), ("0405",))  # it never moves
    zones = position(unit("u", "de-static", "0404"), unit("p", "fr-infantry", "0403"), on=high)
    assert not may_go(zones, the(zones, "u"), ("0504",))  # from zone to zone
    assert may_go(zones, the(zones, "u"), ("0405",))


@pytest.mark.rule("WIE-MOV-019", "engine")
@pytest.mark.rule("WIE-MOV-022", "engine")
def test_every_reason_against_a_forced_march() -> None:
    def rule(state: State, *, on: bool = True) -> str:
        found = refuse_force(view(state, AXIS), Force(unit="u", on=on))
        return found.rule if found else ""

    def one(template: str, phase: str = "movement", **pace: Any) -> State:
        return paced(in_phase(position(unit("u", template, "0404")), phase), "u", **pace)

    assert rule(one("de-infantry")) == ""
    assert rule(one("de-mountain")) == ""
    for other in ("de-motorized", "de-panzer", "de-cavalry", "de-para", "de-supply"):
        assert rule(one(other)) == "WIE-MOV-019"
    assert rule(one("de-infantry"), on=False) == "WIE-MOV-022"  # it does not march so
    assert rule(one("de-infantry", forced=True)) == "WIE-MOV-022"
    assert rule(one("de-infantry", forced=True), on=False) == ""
    assert rule(one("de-infantry", moved=True)) == "WIE-MOV-022"
    assert rule(one("de-infantry", forced=True, moved=True), on=False) == "WIE-MOV-022"
    assert rule(one("de-supply", "mechanized")) == "WIE-MOV-019"


@pytest.mark.rule("WIE-MOV-021", "engine")
@pytest.mark.rule("WIE-MOV-023", "engine")
def test_one_forced_march_in_six_costs_a_step_and_only_its_first_hex_is_dangerous() -> None:
    def one(options: Options | None = None) -> State:
        state = in_phase(position(unit("u", "de-infantry", "0404"), options=options), "movement")
        return paced(state, "u", forced=True)

    asked: list[tuple[int, int]] = []
    state = one()
    play(state, march(state, March(units=("u",), path=("0504",))), {"march": True}, asked)
    assert asked == [(1, 6)]
    assert the(state, "u").group
    assert pace_of(state, the(state, "u")).mp_hundredths == 0
    lucky = one()
    play(lucky, march(lucky, March(units=("u",), path=("0504",))), {"march": False})
    assert not the(lucky, "u").group
    assert pace_of(lucky, the(lucky, "u")).mp_hundredths == 900
    again: list[tuple[int, int]] = []
    play(lucky, march(lucky, March(units=("u",), path=("0604",))), {}, again)
    assert again == []
    slow = in_phase(position(unit("u", "de-infantry", "0404")), "movement")
    play(slow, march(slow, March(units=("u",), path=("0504",))), {}, again)
    assert again == []
    for worn in (Options(basic_attrition=True), Options(advanced_attrition=True)):
        tired = one(worn)
        play(tired, march(tired, March(units=("u",), path=("0504",))), {}, again)
        assert again == []


@pytest.mark.rule("WIE-OPT-007", "engine")
def test_partisans_cut_only_whole_railways_that_nobody_guards() -> None:
    land = ground(steps=[railway("0404", "0504", "0604")])
    state = position(unit("g", "de-infantry", "0504"), on=land)
    play(state, sabotage(state, ALLIES, "0404"))
    assert state.rails == {"0404": Rail(cut=True)}
    assert play(state, sabotage(state, ALLIES, "0404")) == []  # it is cut
    assert play(state, sabotage(state, ALLIES, "0504")) == []  # Germans
    assert play(state, sabotage(state, ALLIES, "0808")) == []  # no railway
    own = position(unit("f", "fr-infantry", "0604"), on=land)
    assert len(play(own, sabotage(own, ALLIES, "0604"))) == 1


@pytest.mark.rule("WIE-CBT-074", "engine")
@pytest.mark.rule("WIE-MAP-011", "engine")
@pytest.mark.parametrize(
    ("side", "country", "west"),
    [
        (AXIS, "france", 3),
        (AXIS, "belgium", 3),
        (AXIS, "netherlands", 3),
        (AXIS, "luxembourg", 3),
        (AXIS, "poland", 0),
        (ALLIES, "france", 0),
    ],
)
def test_the_west_is_invaded_when_the_axis_takes_a_hex_there(
    side: str, country: str, west: int
) -> None:
    other: Any = ALLIES if side == AXIS else AXIS
    state = on_turn(position(on=ground(country=country), holders={country: other}), 3)
    play(state, take(state, side, "0404"))
    assert state.control[state.terms.map.place("0404")] == (1 if side == AXIS else 2)
    assert state.west == west
    later = on_turn(state, 7)
    play(later, take(later, side, "0505"))
    assert later.west == west  # counted from the first day
    assert play(later, take(later, side, "0505")) == []  # it is held


@pytest.mark.rule("WIE-MAP-006", "engine")
@pytest.mark.rule("WIE-MAP-011", "engine")
def test_what_is_taken_with_a_hex() -> None:
    land = ground(steps=[railway("0404", "0504")])
    rows = (unit("s", "uk-supply", "0404"), unit("r", "uk-rail-repair", "0404"))
    state = position(*rows, on=land, holders={"poland": ALLIES}, beachheads={"0404": ALLIES})
    guarded = position(*rows, unit("f", "fr-infantry", "0404"), on=land, holders={"poland": ALLIES})
    play(state, take(state, AXIS, "0404"))
    assert state.units == {}
    assert state.beachheads == {}
    assert state.rails == {"0404": Rail(cut=True)}
    play(guarded, take(guarded, AXIS, "0404"))
    assert set(guarded.units) == {"s", "r", "f"}
    own = position(on=land, holders={"poland": ALLIES}, beachheads={"0504": AXIS})
    play(own, take(own, AXIS, "0504"))
    assert own.beachheads == {"0504": AXIS}
    assert own.rails == {"0504": Rail(cut=True)}


@pytest.mark.rule("WIE-UNIT-014", "engine")
@pytest.mark.rule("WIE-UNIT-016", "engine")
@pytest.mark.rule("WIE-MECH-006", "engine")
def test_who_retreated_is_excused_until_the_mechanized_phase_ends() -> None:
    rows = [unit(f"g{n}", "de-infantry", "0404") for n in range(5)]
    state = in_phase(position(*rows, unit("x", "de-infantry", "0505")), "movement")
    assert crowded(view(state, AXIS), AXIS) == ("0404",)
    fled = alter(state, "g4", retreated=True)
    assert crowded(view(fled, AXIS), AXIS) == ()
    assert crowded(view(in_phase(fled, "mechanized"), AXIS), AXIS) == ("0404",)
    four = in_phase(position(*rows[:4]), "mechanized")
    assert crowded(view(four, AXIS), AXIS) == ()
