"""The British Expeditionary Force: its zone, and the French."""

from typing import Any

import pytest

from grognard.kernel.view import view
from grognard.systems.europe.rules.expedition import refuse_stand, zone_hexes
from grognard.systems.europe.state import Country, State
from grognard.systems.europe.terms import ALLIES, Date
from tests.cases.europe.board import HEXES, alter, changed, ground, position, read_the_tables, unit

WATER = {at: "sea" for at in HEXES if at[:2] == "01"}
COAST = {at: "high-seas" for at in HEXES if at[:2] in ("01", "02")}


def france(*more: Any, country: str = "france", **state: Any) -> State:
    """France east of the sea: column 2 is its coast."""
    land = ground(terrain=WATER, sea=COAST, country=country)
    rows = (unit("b", "uk-motorized", "0304"), unit("f", "fr-infantry", "0504"), *more)
    return position(*rows, on=land, holders={country: ALLIES}, **state)


def rule(state: State, place: str, id_: str = "b") -> str:
    """Say the rule by which a unit may not stand in a hex, or nothing."""
    found = refuse_stand(view(state, ALLIES), state.units[id_], place)
    return found.rule if found else ""


@pytest.mark.rule("WIE-MOV-044", "engine")
def test_five_hexes_from_the_coast() -> None:
    state = france()
    assert rule(state, "0604") == ""  # the coast is the first, this the fifth
    assert rule(state, "0704") == "WIE-MOV-044"
    assert rule(state, "0904", "f") == ""  # the French go where they want
    assert rule(france(country="poland"), "0704") == ""
    assert rule(france(date=Date(1941, 1, 1)), "0704") == ""
    beaten = changed(state, countries={"france": Country("conquered", ALLIES)})
    assert rule(beaten, "0704") == ""
    far = alter(state, "b", at="0904")
    assert rule(far, "0804") == ""  # back towards the coast
    assert rule(far, "1004") == "WIE-MOV-044"


@pytest.mark.rule("WIE-MOV-045", "engine")
def test_one_unit_goes_anywhere() -> None:
    state = changed(france(), nbef={ALLIES: "b"})
    assert rule(state, "0904") == ""
    assert rule(state, "0504") == ""


@pytest.mark.rule("WIE-MOV-046", "engine")
@pytest.mark.parametrize(("units", "hexes"), [(21, 5), (22, 6), (25, 6), (26, 7)])
def test_the_zone_grows_with_the_force(units: int, hexes: int) -> None:
    read_the_tables()
    rows = [unit(f"u{n:02d}", "uk-motorized", f"03{1 + n // 4:02d}") for n in range(units - 1)]
    assert zone_hexes(france(*rows)) == hexes


@pytest.mark.rule("WIE-MOV-047", "engine")
def test_british_and_french_do_not_stack() -> None:
    state = france()
    assert rule(state, "0504") == "WIE-MOV-047"
    assert rule(state, "0304", "f") == "WIE-MOV-047"
    assert rule(changed(state, nbef={ALLIES: "b"}), "0304", "f") == ""  # who is named may be joined
    assert rule(france(country="poland"), "0504") == ""
