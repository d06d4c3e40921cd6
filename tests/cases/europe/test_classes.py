"""What units are: sizes, kinds, classes, battle groups; and what their class decides."""

from fractions import Fraction

import pytest

from grognard.systems.europe.rules.arrivals import has_room
from grognard.systems.europe.rules.losses import reduce
from grognard.systems.europe.rules.march import allowance, category
from grognard.systems.europe.rules.odds import Battle, attack_of
from grognard.systems.europe.rules.units import (
    battle_group,
    feels_weather_as_mobile,
    is_mech,
    is_mobile,
    is_motorized,
    unit_of,
)
from grognard.systems.europe.rules.weather import weakened
from grognard.systems.europe.rules.zones import reaches
from grognard.systems.europe.state import Losses, Unit
from grognard.systems.europe.terms import AXIS
from tests.cases.europe.board import (
    alter,
    changed,
    ground,
    position,
    read_the_tables,
    rested,
    the,
    unit,
)
from tests.cases.europe.resolving import play


def one(template: str) -> Unit:
    """A unit of a template."""
    return unit_of(position().terms, unit("u", template, "0404"))


@pytest.mark.rule("WIE-UNIT-001", "data")
@pytest.mark.rule("WIE-UNIT-003", "data")
def test_sizes_and_values() -> None:
    templates = read_the_tables().templates
    assert {row.size for row in templates.values()} == {"corps", "division", "brigade", "regiment"}

    def values(name: str) -> tuple[int, int, int]:
        return templates[name].attack, templates[name].defence, templates[name].moves

    assert values("de-air-landing") == (4, 4, 5)  # 4-5
    assert values("su-artillery") == (10, 1, 10)  # 10(1)10
    assert values("de-static") == (0, 5, 1)  # (5)1
    assert values("de-supply") == (0, 1, 1)  # (1)1


@pytest.mark.rule("WIE-UNIT-004", "data")
@pytest.mark.rule("WIE-UNIT-005", "data")
@pytest.mark.rule("WIE-UNIT-006", "data")
def test_kinds() -> None:
    kinds = read_the_tables().kinds
    assert {kind for kind, row in kinds.items() if row.combat} == {
        *("armor", "mechanized", "infantry", "motorized", "mountain", "paratroop"),
        *("air-landing", "cavalry", "artillery", "anti-tank", "partisan"),
    }
    assert {kind for kind, row in kinds.items() if not row.combat} == {
        *("supply", "rail-repair", "arms-centre", "training-centre", "air-base"),
        *("cadre", "flak"),
    }
    assert {kind for kind, row in kinds.items() if row.mech} == {"armor", "mechanized"}


@pytest.mark.rule("WIE-UNIT-007", "data")
@pytest.mark.rule("WIE-UNIT-010", "data")
def test_ten_points_make_a_unit_motorized_and_support_units_have_classes() -> None:
    tables = read_the_tables()
    assert tables.numbers.motor_moves == 10
    assert (tables.kinds["supply"].first, tables.kinds["supply"].second) == (True, True)
    assert (tables.kinds["rail-repair"].first, tables.kinds["rail-repair"].second) == (True, False)
    for marker in ("flak", "arms-centre", "training-centre", "air-base"):
        assert (tables.kinds[marker].first, tables.kinds[marker].second) == (False, False)


@pytest.mark.rule("WIE-UNIT-006", "engine")
@pytest.mark.rule("WIE-UNIT-008", "engine")
@pytest.mark.parametrize(
    ("template", "mech", "motor", "mobile", "weather"),
    [
        ("de-panzer", True, False, True, True),
        ("de-panzergrenadier", True, False, True, True),
        ("uk-motorized", False, True, True, True),
        ("su-artillery", False, True, True, True),
        ("de-infantry", False, False, False, False),
        ("de-cavalry", False, False, False, False),
        ("de-supply", False, False, True, True),
        ("de-rail-repair", False, False, False, True),
        ("partisan", False, False, False, False),
    ],
)
def test_classes(template: str, mech: bool, motor: bool, mobile: bool, weather: bool) -> None:
    terms, found = position().terms, one(template)
    assert is_mech(terms, found) == mech
    assert is_motorized(terms, found) == motor
    assert is_mobile(terms, found) == mobile
    assert feels_weather_as_mobile(terms, found) == weather


@pytest.mark.rule("WIE-UNIT-009", "engine")
@pytest.mark.rule("WIE-UNIT-019", "engine")
def test_what_the_class_decides() -> None:
    state = position(
        unit("t", "de-panzer", "0404"),
        unit("i", "de-infantry", "0404"),
        unit("g", "su-anti-tank", "0504"),
        on=ground(terrain={"0405": "woods"}, climate="moderate"),
    )
    tank, foot = the(state, "t"), the(state, "i")
    assert (category(state, tank), category(state, foot)) == ("a", "b")
    mud = rested(changed(state, season="mud"))
    assert (allowance(mud, tank), allowance(mud, foot)) == (400, 500)
    motor = the(position(unit("m", "de-motorized", "0404")), "m")
    assert allowance(mud, motor) == 500  # half of ten: it moves as tanks do
    snow = changed(state, season="snow")
    left = [weakened(snow, one, "attack", "0504") for one in (tank, motor, foot)]
    assert left == [Fraction(1, 2), 1, 1]  # and fights as infantry does
    battle = Battle(side=AXIS, targets=("0504",), units=("t", "i"))
    assert [attack_of(state, one, battle) for one in (tank, foot)] == [5, 6]
    assert (reaches(state, tank, "0405"), reaches(state, foot, "0405")) == (False, True)


@pytest.mark.rule("WIE-UNIT-012", "engine")
@pytest.mark.parametrize(("there", "defence", "room"), [(3, 1, True), (4, 1, False), (4, 0, True)])
def test_who_can_come_into_a_hex(there: int, defence: int, room: bool) -> None:
    state = position(*(unit(f"i{n}", "de-infantry", "0404") for n in range(there)))
    new = the(alter(position(unit("u", "de-infantry", "0505")), "u", defence=defence), "u")
    assert has_room(state, AXIS, new, "0404") is room


@pytest.mark.rule("WIE-UNIT-002", "data")
@pytest.mark.rule("WIE-UNIT-011", "data")
def test_battle_groups_by_the_strength_of_the_whole() -> None:
    tables = read_the_tables()
    printed = ("artillery", "cavalry")
    for name, row in tables.templates.items():
        if not row.group:
            continue
        assert row.size in ("corps", "division"), name
        attack, defence, moves = row.group
        if row.kind in printed:
            continue
        strength = 1 if row.attack <= 6 else 2 if row.attack <= 10 else 3
        assert (attack, defence, moves) == (strength, strength, row.moves), name
    assert tables.templates["de-cavalry"].group == (1, 1, 3)  # printed, though below 4
    assert tables.templates["su-cavalry"].group == (1, 1, 3)
    small = [row for row in tables.templates.values() if row.size in ("brigade", "regiment")]
    assert small
    assert not any(row.group for row in small)


@pytest.mark.rule("WIE-UNIT-002", "engine")
@pytest.mark.parametrize(
    ("template", "group"),
    [
        ("de-infantry", (1, 1, 5)),
        ("de-panzer", (2, 2, 8)),
        ("su-infantry-corps", (1, 1, 4)),
        ("su-infantry", None),  # a factor of 1
        ("uk-armor-brigade", None),  # too small
    ],
)
def test_who_is_reduced_and_who_is_lost(template: str, group: tuple[int, int, int] | None) -> None:
    state = position(unit("u", template, "0404"))
    assert battle_group(state.terms, the(state, "u")) == group
    play(state, reduce(state, "u", "combat"))
    if group is None:
        assert "u" not in state.units
        return
    left = the(state, "u")
    assert left.group
    assert state.losses[left.side] == Losses(lost=0, reduced=1)
    assert (left.attack, left.defence, left.moves) == group
    play(state, reduce(state, "u", "combat"))
    assert "u" not in state.units  # a battle group has one step
    assert state.losses[left.side] == Losses(lost=1, reduced=1)
