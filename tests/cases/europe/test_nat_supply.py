"""Supply of single nations: sources, neutrals that let it pass, who always has it."""

from typing import Any

import pytest

from grognard.systems.europe.rules.supply import grade_for, is_rail_head, is_supplied
from grognard.systems.europe.state import Country, State
from grognard.systems.europe.terms import ALLIES, AXIS, Date, SourceTerms
from tests.cases.europe.board import HEXES, alter, changed, ground, position, railway, the, unit

BERLIN = SourceTerms(at="0104", nation="germany")
HELSINKI = SourceTerms(at="0404", nation="finland")
LINE = railway(*(f"{column:02d}04" for column in range(1, 13)))
EAST = [at for at in HEXES if at[:2] >= "10"]
MIDDLE = [at for at in HEXES if "04" <= at[:2] <= "09"]


def transit(neutral: str, *units: Any, **more: Any) -> State:
    """Germany in the west, Norway in the east, woods all over, and a railway through a neutral."""
    country = dict.fromkeys(MIDDLE, neutral) | dict.fromkeys(EAST, "norway")
    land = ground(
        terrain="woods",
        country={at: country.get(at, "germany") for at in HEXES},
        steps=[LINE],
    )
    holders = {"germany": AXIS, "norway": AXIS}
    return position(*units, on=land, holders=holders, sources=(BERLIN,), **more)


@pytest.mark.rule("WIE-NAT-002", "engine")
@pytest.mark.parametrize(
    ("neutral", "passes"),
    [
        ("romania", True),
        ("hungary", True),
        ("bulgaria", True),
        ("italy", True),
        ("yugoslavia", False),
        ("switzerland", False),
    ],
)
def test_pro_axis_neutrals_let_axis_supply_pass(neutral: str, passes: bool) -> None:
    state = transit(neutral)
    assert is_rail_head(state, AXIS, "1204") is passes
    if passes:
        foe = changed(state, countries={**state.countries, neutral: Country("active", ALLIES)})
        assert not is_rail_head(foe, AXIS, "1204")


@pytest.mark.rule("WIE-NAT-002", "engine")
def test_they_lend_nothing_to_the_allies() -> None:
    source = SourceTerms(at="0104", nation="united-kingdom")
    land = ground(country=dict.fromkeys(MIDDLE, "romania"), terrain="woods", steps=[LINE])
    state = position(
        unit("b", "uk-motorized", "1204"), on=land, holders={"poland": ALLIES}, sources=(source,)
    )
    assert is_rail_head(state, ALLIES, "0304")
    assert not is_rail_head(state, ALLIES, "1204")


@pytest.mark.rule("WIE-NAT-006", "engine")
@pytest.mark.parametrize(
    ("date", "paris", "passes"),
    [
        (Date(1940, 9, 1), AXIS, True),
        (Date(1942, 13, 4), ALLIES, True),
        (Date(1943, 1, 1), AXIS, True),
        (Date(1943, 1, 1), ALLIES, False),
        (Date(1944, 9, 1), ALLIES, False),
    ],
)
def test_axis_supply_through_sweden(date: Date, paris: str, passes: bool) -> None:
    more = {"places": {"Paris": "0309"}, "control": {"0309": paris}}
    state = transit("sweden", date=date, terms=more)
    assert is_rail_head(state, AXIS, "1204") is passes
    joined = changed(state, countries={**state.countries, "sweden": Country("active", ALLIES)})
    assert not is_rail_head(joined, AXIS, "1204")


def finland(*units: Any, cut: bool = False, **more: Any) -> State:
    """Finland from column 4 on, in woods so wide that no range of ten points crosses it."""
    country = {at: "finland" for at in HEXES if at[:2] >= "04"}
    land = ground(terrain="woods", country=country)
    state = position(
        *units,
        on=land,
        holders={"finland": AXIS, "poland": AXIS},
        sources=(HELSINKI,),
        **more,
    )
    if not cut:
        return state
    control = bytearray(state.control)
    for at in HEXES:
        if at[:2] == "07":
            control[state.terms.map.place(at)] = 3  # the Soviets are in between
    return changed(state, control=bytes(control))


@pytest.mark.rule("WIE-NAT-046", "engine")
def test_all_of_finland_that_hangs_together_with_helsinki_is_a_source() -> None:
    finn = unit("f", "fi-infantry", "1209")
    state = finland(finn)
    assert grade_for(state, the(state, "f")) == "major"
    cut = finland(finn, cut=True)
    assert not is_supplied(cut, the(cut, "f"))
    lost = changed(state, countries={**state.countries, "finland": Country("conquered", AXIS)})
    assert not is_supplied(lost, the(lost, "f"))


@pytest.mark.rule("WIE-NAT-005", "engine")
@pytest.mark.rule("WIE-NAT-046", "engine")
def test_germans_in_finland_are_fed_as_finns() -> None:
    state = finland(unit("g", "de-infantry", "1209"), unit("o", "de-infantry", "0309"))
    assert is_supplied(state, the(state, "g"))
    assert not is_supplied(state, the(state, "o"))  # next to Finland, and not in it
    cut = finland(unit("g", "de-infantry", "1209"), cut=True)
    assert not is_supplied(cut, the(cut, "g"))


def case(nation: str, rule: str) -> Any:
    """Make a nation with its rule."""
    return pytest.param(nation, marks=pytest.mark.rule(rule, "engine"))


@pytest.mark.parametrize(
    "nation",
    [
        case("netherlands", "WIE-NAT-097"),
        case("belgium", "WIE-NAT-103"),
        case("ireland", "WIE-NAT-128"),
        case("portugal", "WIE-NAT-145"),
        case("switzerland", "WIE-NAT-166"),
        case("yugoslavia", "WIE-NAT-191"),
    ],
)
def test_some_are_always_in_supply_without_a_source(nation: str) -> None:
    other = position(unit("u", "no-infantry", "0404"), sources=())
    assert not is_supplied(other, the(other, "u"))
    state = alter(other, "u", nation=nation)
    assert grade_for(state, the(state, "u")) == ""
    assert is_supplied(state, the(state, "u"))


@pytest.mark.rule("WIE-NAT-179", "engine")
@pytest.mark.parametrize(("power", "fed"), [(AXIS, True), (ALLIES, False)])
def test_vichy_draws_on_the_side_it_is_allied_with(power: str, fed: bool) -> None:
    state = position(unit("v", "vf-infantry", "0404", power=power), sources=(BERLIN,))
    assert the(state, "v").nation == "vichy-france"
    assert is_supplied(state, the(state, "v")) is fed
    alone = position(unit("v", "vf-infantry", "0404", power=power), sources=())
    assert not is_supplied(alone, the(alone, "v"))
