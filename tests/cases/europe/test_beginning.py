"""What a game begins with, each clause: air points, boxes, ships, points, land, the invasion."""

from typing import Any

import pytest

from grognard.kernel.records import Clock
from grognard.systems.europe.rules.arrivals import arrive
from grognard.systems.europe.rules.fatigue import (
    is_too_tired,
    keeps_zone,
    moves_left,
    strength_left,
    supply_level,
)
from grognard.systems.europe.rules.ranges import range_at
from grognard.systems.europe.sequence import first_clock, move_clock, next_clock, rows_of
from grognard.systems.europe.state import Country, Fleet, Pace, Pool, State, Wing
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Date,
    FleetTerms,
    FortTerms,
    Options,
    ReplacementTerms,
    TransportTerms,
    WingTerms,
)
from tests.cases.europe.board import alter, changed, ground, on_turn, position, the, unit, wing
from tests.cases.europe.resolving import play


@pytest.mark.rule("WIE-AIR-001", "engine")
@pytest.mark.rule("WIE-AMOV-003", "engine")
def test_air_points_begin_uncommitted_with_their_power() -> None:
    spain = WingTerms(nation="spain", front="south", points=2, power="axis")
    state = position(
        wings=(wing("germany", "west", 5), wing("united-kingdom", "south", 3), spain),
        transports=(
            TransportTerms(power="axis", front="west", points=3),
            TransportTerms(power="allies", front="south", points=2),
        ),
    )
    assert state.wings == {
        AXIS: {
            "west/germany": Wing(nation="germany", front="west", points=5),
            "south/spain": Wing(nation="spain", front="south", points=2),
        },
        ALLIES: {"south/united-kingdom": Wing(nation="united-kingdom", front="south", points=3)},
        SOVIETS: {},
    }
    assert state.transports == {AXIS: {"west": 3}, ALLIES: {"south": 2}, SOVIETS: {}}


@pytest.mark.rule("WIE-AIR-013", "engine")
@pytest.mark.rule("WIE-AMOV-005", "engine")
@pytest.mark.rule("WIE-REIN-018", "engine")
def test_who_waits_in_a_box_and_as_what() -> None:
    rows = (
        unit("d", "de-para", "0404", box="west"),
        unit("r", "de-para-regiment", "0404", box="west"),
        unit("u", "uk-para", "0404", box="south"),
        unit("l", "de-air-landing", "0404", box="west"),
        unit("x", "de-para-regiment", "0404", box="west", turn=3),
        unit("m", "de-para", "0505"),
    )
    plain, more = position(*rows), position(*rows, options=Options(additional_units=True))
    boxes = {id_: (one.front, one.ready) for id_, one in plain.loaded.items()}
    assert boxes == {
        **{f"d-{n}": ("west", 0) for n in (1, 2, 3)},
        "r": ("west", 0),
        "u": ("south", 0),
    }
    assert plain.loaded["d-1"].unit.template == "de-para-regiment"
    assert (plain.loaded["d-2"].unit.name, plain.loaded["d-3"].unit.short) == ("Unit d/2", "d/3")
    assert set(plain.units) == {"l", "m"}  # who never flies stands on the map
    assert set(more.loaded) == set(boxes) | {"l"}
    assert set(more.units) == {"m"}


@pytest.mark.rule("WIE-POL-001", "engine")
def test_who_stands_on_the_map_at_the_start() -> None:
    land = ground(country={"0404": "sweden", "0505": "norway"})
    rows = (
        unit("s", "se-infantry", "0404"),
        unit("n", "no-infantry", "0505"),
        unit("v", "se-infantry", "0404", power=AXIS),
        unit("f", "fi-infantry", "0606"),
        unit("t", "de-infantry", "0606", turn=2),
    )
    state = position(*rows, on=land, holders={"norway": ALLIES, "poland": AXIS})
    assert set(state.units) == {"n", "v", "f"}  # Swedes are neutral, Finland is not on the map
    assert state.countries["sweden"] == Country()
    assert state.countries["norway"] == Country("active", ALLIES)


@pytest.mark.rule("WIE-REIN-007", "engine")
@pytest.mark.rule("WIE-REIN-019", "engine")
def test_points_and_fortifications_of_the_start() -> None:
    state = position(
        terms={
            "replacements": (
                ReplacementTerms("germany", "west", 0, 5, 2),
                ReplacementTerms("germany", "east", 1, 9, 9),
                ReplacementTerms("france", "west", 0, 1, 0),
            ),
            "fortifications": (
                FortTerms(power="axis", turn=0, count=2),
                FortTerms(power="axis", turn=0, count=1),
                FortTerms(power="axis", turn=3, count=4),
                FortTerms(power="allies", turn=0, count=7),
            ),
        }
    )
    assert state.pools == {
        AXIS: {"west/germany": Pool(5, 2)},
        ALLIES: {"west/france": Pool(1, 0)},
        SOVIETS: {},
    }
    assert state.forts == {AXIS: 3, ALLIES: 7, SOVIETS: 0}
    later = on_turn(changed(state, forts={}), 3)
    play(later, arrive(later, AXIS))
    assert later.forts == {AXIS: 4}


def test_which_armies_stand_already() -> None:
    land = ground(country={"0404": "greece", "0505": "sweden"})
    early = position(on=land, holders={"greece": ALLIES, "poland": AXIS})
    assert early.levied == {"greece/war": True}
    late = position(on=land, holders={"greece": ALLIES, "poland": AXIS}, date=Date(1941, 7, 1))
    assert late.levied == {
        "greece/war": True,
        "hungary/invasion": True,
        "romania/invasion": True,
    }


@pytest.mark.rule("WIE-SUP-028", "engine")
@pytest.mark.parametrize(
    ("date", "invaded"),
    [
        (Date(1941, 6, 4), 0),
        (Date(1941, 7, 1), 1),
        (Date(1941, 7, 2), -1),  # 0 is for no invasion
        (Date(1941, 7, 3), -1),
        (Date(1941, 8, 1), -3),
    ],
)
def test_when_the_soviet_union_was_invaded(date: Date, invaded: int) -> None:
    assert position(date=date).invaded == invaded
    for sides in ((AXIS, ALLIES), (ALLIES, SOVIETS)):
        assert position(date=date, terms={"sides": sides}).invaded == 0


@pytest.mark.rule("WIE-SEA-003", "engine")
def test_which_navies_there_are() -> None:
    more = (FleetTerms(navy="allied", ntp=2, amph=3, surf=4),)
    state = position(terms={"fleets": more, "sides": (AXIS, ALLIES)})
    assert state.fleets["allied"] == Fleet(side=ALLIES, ntp=17, amph=3, surf=4)
    assert state.fleets["german-baltic"] == Fleet(side=AXIS, ntp=1)
    assert state.fleets["german"] == Fleet(side=AXIS)
    assert not [name for name in state.fleets if name.startswith("soviet")]
    assert "spanish" not in state.fleets  # while Spain is at peace
    land = ground(country={"0404": "spain"})
    spain = position(on=land, holders={"spain": AXIS, "poland": AXIS})
    assert spain.fleets["spanish"].side == AXIS


@pytest.mark.rule("WIE-MAP-011", "engine")
def test_whose_the_land_is() -> None:
    land = ground(country={"0404": "france", "0505": "sweden", "0606": "soviet-union"})
    holders: Any = {"france": ALLIES, "soviet-union": SOVIETS, "poland": AXIS}
    state = position(on=land, holders=holders, terms={"control": {"0101": ALLIES, "0505": AXIS}})
    found = {
        at: state.control[state.terms.map.place(at)]
        for at in ("0404", "0505", "0606", "0707", "0101")
    }
    assert found == {"0404": 2, "0505": 1, "0606": 3, "0707": 1, "0101": 2}
    peace = position(on=land, holders=holders)
    assert peace.control[peace.terms.map.place("0505")] == 0


@pytest.mark.rule("WIE-SEQ-001", "engine")
@pytest.mark.rule("WIE-SEQ-004", "engine")
@pytest.mark.rule("WIE-SEQ-010", "engine")
def test_the_clock_goes_through_the_turn_and_on_to_the_next() -> None:
    sides = (AXIS, ALLIES, SOVIETS)
    rows = rows_of(sides)
    assert len(rows) == 3 + 3 * 10
    clock = first_clock(sides)
    assert (clock.turn, clock.phase, clock.side) == (1, "allocation", SOVIETS)
    seen = []
    for _ in range(len(rows)):
        assert clock.turn == 1
        seen.append((clock.phase, clock.side))
        clock = next_clock(clock, sides)
    assert tuple(seen) == rows
    assert (clock.turn, clock.phase, clock.side) == (2, "allocation", SOVIETS)
    assert [side for phase, side in rows if phase == "ports"] == [AXIS, ALLIES, SOVIETS]


@pytest.mark.rule("WIE-SEQ-001", "engine")
@pytest.mark.parametrize(
    ("phase", "side", "rested"),
    [("movement", AXIS, False), ("allocation", ALLIES, False), ("interdiction", AXIS, True)],
)
def test_units_are_fresh_when_their_player_turn_is_over(
    phase: str, side: str, rested: bool
) -> None:
    state = position(unit("g", "de-infantry", "0404"), unit("f", "uk-armor", "0904"))
    paces = {AXIS: {"g": Pace(moved=True)}, ALLIES: {"f": Pace(moved=True)}}
    state = changed(state, paces=paces, clock=Clock(turn=1, phase=phase, side=side))
    play(state, move_clock(state))
    assert (state.paces[side]["g" if side == AXIS else "f"] == Pace()) is rested


def worn(level: int, **options: bool) -> State:
    """A division with so much attrition."""
    state = position(unit("u", "de-infantry", "0404"), options=Options(**options))
    return alter(state, "u", attrition=level)


@pytest.mark.rule("WIE-OAT-005", "engine")
@pytest.mark.rule("WIE-OAT-006", "engine")
@pytest.mark.rule("WIE-OAT-007", "engine")
@pytest.mark.parametrize(
    ("level", "strength", "moves", "zone"),
    [(0, 100, 100, True), (59, 41, 100, True), (60, 40, 75, True), (75, 25, 75, False)],
)
def test_what_attrition_leaves(level: int, strength: int, moves: int, zone: bool) -> None:
    state = worn(level, advanced_attrition=True)
    one = the(state, "u")
    assert 100 * strength_left(state, one) == strength
    assert 100 * moves_left(state, one) == moves
    assert keeps_zone(state, one) is zone
    assert supply_level(state, one) == level
    basic = worn(level, basic_attrition=True)
    assert strength_left(basic, one) == moves_left(basic, one) == 1
    assert keeps_zone(basic, one)
    assert supply_level(basic, one) == 0


@pytest.mark.rule("WIE-OAT-002", "engine")
@pytest.mark.rule("WIE-OAT-008", "engine")
def test_who_is_too_tired_for_a_forced_march() -> None:
    for option in ("basic_attrition", "advanced_attrition"):
        for level, tired in ((29, False), (30, True)):
            state = worn(level, **{option: True})
            assert is_too_tired(state, the(state, "u")) is tired
    state = worn(99)
    assert not is_too_tired(state, the(state, "u"))


@pytest.mark.rule("WIE-SUP-015", "engine")
@pytest.mark.rule("WIE-SUP-027", "engine")
@pytest.mark.rule("WIE-SUP-025", "engine")
def test_ranges_of_supply() -> None:
    land = ground(climate={"0404": "severe"})
    state = changed(on_turn(position(on=land), 5), invaded=5)

    def far(now: State, head: Any, side: str = AXIS, at: str = "0404") -> int:
        nations: dict[str, str] = {AXIS: "germany", ALLIES: "united-kingdom"}
        nation = nations.get(side, "soviet-union")
        return range_at(now, side, nation, at, head)

    for head in ("source", "rail", "mobile"):
        assert far(state, head) == 600
        assert far(changed(state, season="mud"), head) == 300
        assert far(changed(state, invaded=0), head) == 1000
        assert far(state, head, at="0505") == 1000  # moderate
        assert far(state, head, ALLIES) == 1000
        assert far(state, head, SOVIETS) == 600
        assert far(on_turn(state, 56), head) == 600  # the last of 52 turns
        assert far(on_turn(state, 57), head) == 1000
    assert far(state, "major-port") == 1000
    assert far(state, "minor-port") == 400
    assert far(changed(state, season="mud"), "minor-port") == 200
    assert far(changed(state, season="snow"), "rail", at="0505") == 500
