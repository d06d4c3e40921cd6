"""Rail movement."""

import pytest

from grognard.systems.europe.rules.rail import (
    may_detrain,
    may_entrain,
    may_use_rail,
    rail_capacity,
    rail_points,
    rail_reach,
    rail_room,
    rail_size,
    rail_way,
)
from grognard.systems.europe.state import Rail, State
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, SourceTerms
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    on_turn,
    paced,
    position,
    railway,
    the,
)
from tests.cases.europe.board import unit as row

LINE = railway(*(f"{column:02d}04" for column in range(1, 13)))
BERLIN = SourceTerms(at="0104", nation="germany")
OURS = bytes([POWERS.index("axis") + 1]) * len(HEXES)


def line(*units: object, **more: object) -> State:
    """A railway across the map, fed by Berlin, in the hands of the Axis."""
    more.setdefault("control", OURS)
    return position(*units, on=ground(steps=[LINE]), sources=(BERLIN,), **more)  # type: ignore[arg-type]


@pytest.mark.rule("WIE-RAIL-001", "engine")
def test_who_goes_by_rail() -> None:
    state = line(row("u", "de-infantry", "0204"), row("g", "su-artillery", "0804"))
    assert may_use_rail(state, the(state, "u"))
    assert may_use_rail(state, the(state, "g"))
    for kind, able in (("flak", True), ("arms-centre", True), ("training-centre", True)):
        assert may_use_rail(state, the(alter(state, "u", kind=kind), "u")) == able
    assert not may_use_rail(state, the(alter(state, "u", kind="air-base"), "u"))


@pytest.mark.rule("WIE-RAIL-002", "engine")
def test_who_may_entrain() -> None:
    state = line(row("u", "de-infantry", "0204"), row("off", "de-infantry", "0205"))
    assert may_entrain(state, the(state, "u"))
    assert not may_entrain(state, the(state, "off"))
    moved = paced(state, "u", moved=True)
    assert not may_entrain(moved, the(moved, "u"))
    cut = changed(line(row("u", "de-infantry", "0604")), rails={"0304": Rail(cut=True)})
    assert not may_entrain(cut, the(cut, "u"))  # the line has no supply
    lesser = position(
        row("u", "it-infantry", "0204"),
        row("g", "de-infantry", "0204"),
        on=ground(steps=[LINE]),
        sources=(SourceTerms(at=BERLIN.at, nation="italy"),),
    )
    assert may_entrain(lesser, the(lesser, "u"))
    assert not may_entrain(lesser, the(lesser, "g"))  # Rome feeds no German
    threatened = line(row("u", "de-infantry", "0204"), row("p", "fr-infantry", "0203"))
    assert not may_entrain(threatened, the(threatened, "u"))


@pytest.mark.rule("WIE-RAIL-003", "engine")
def test_what_rails_carry() -> None:
    state = line(
        row("g", "de-infantry", "0204"),
        row("c", "su-infantry-corps", "0804"),
        row("d", "su-infantry", "0804"),
    )
    sizes = [rail_size(state, the(state, id_)) for id_ in ("g", "c", "d")]
    assert sizes == [1, 3, 1]
    assert rail_size(state, the(alter(state, "d", kind="arms-centre"), "d")) == 10
    assert [rail_capacity(state, side) for side in (AXIS, ALLIES, SOVIETS)] == [20, 10, 60]
    assert rail_room(alter(state, "c", entrained=True), SOVIETS) == 57


@pytest.mark.rule("WIE-RAIL-004", "engine")
def test_the_shock_of_the_invasion() -> None:
    invaded = changed(line(), invaded=2)
    assert rail_capacity(on_turn(invaded, 2), SOVIETS) == 30
    assert rail_capacity(on_turn(invaded, 9), SOVIETS) == 30
    assert rail_capacity(on_turn(invaded, 10), SOVIETS) == 60
    assert rail_capacity(on_turn(invaded, 2), AXIS) == 20


@pytest.mark.rule("WIE-RAIL-007", "engine")
@pytest.mark.rule("WIE-RAIL-013", "engine")
def test_points_of_a_train() -> None:
    state = line(row("u", "de-infantry", "0204"))
    assert rail_points(state, the(state, "u")) == 40
    ridden = alter(state, "u", entrained=True)
    assert rail_points(ridden, the(ridden, "u")) == 50
    assert may_detrain(state, the(state, "u"), 30)
    assert not may_detrain(state, the(state, "u"), 31)


@pytest.mark.rule("WIE-RAIL-008", "engine")
@pytest.mark.rule("WIE-AIR-042", "engine")
def test_a_point_a_hex_and_five_more_under_interdiction() -> None:
    state = line(row("u", "de-infantry", "0204"))
    found = rail_way(state, the(state, "u"), "1204")
    assert found is not None
    assert found.cost == 10
    bombed = changed(state, interdicted={"0504": (ALLIES,), "0604": (AXIS,)})
    slower = rail_way(bombed, the(bombed, "u"), "1204")
    assert slower is not None
    assert slower.cost == 15


@pytest.mark.rule("WIE-RAIL-009", "engine")
def test_trains_keep_to_friendly_whole_railways_of_one_gauge() -> None:
    state = line(row("u", "de-infantry", "0204"))

    def reached(changed_state: State) -> set[str]:
        found = rail_reach(changed_state, the(changed_state, "u")).places.tolist()
        return {changed_state.terms.map.ids[place] for place in found}

    assert "1204" in reached(state)
    assert "0704" not in reached(changed(state, rails={"0604": Rail(cut=True)}))
    assert "0704" not in reached(changed(state, rails={"0604": Rail(gauge="soviet")}))
    at = HEXES.index("0604")
    lost = changed(state, control=OURS[:at] + bytes([2]) + OURS[at + 1 :])
    assert "0704" not in reached(lost)
    zone = line(row("u", "de-infantry", "0204"), row("p", "fr-infantry", "0703"))
    assert "0704" not in reached(zone)
    assert "0504" in reached(zone)
