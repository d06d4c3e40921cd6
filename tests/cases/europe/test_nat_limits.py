"""Where nations may not go: theatres that are full, closed borders, those who stay at home."""

from typing import Any

import pytest

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.orders.sea import Ship
from grognard.systems.europe.rules.arrivals import hexes_for
from grognard.systems.europe.rules.attack import refuse_attack
from grognard.systems.europe.rules.expedition import refuse_stand, zone_hexes
from grognard.systems.europe.rules.limits import closed_to, is_limited, may_stand
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import refuse_march
from grognard.systems.europe.rules.shipping import refuse_ship
from grognard.systems.europe.rules.theatres import is_kept
from grognard.systems.europe.rules.trains import refuse_rail
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import ALLIES, AXIS, Date, FleetTerms, SourceTerms
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    position,
    railway,
    read_the_tables,
    the,
    unit,
)
from tests.cases.europe.scenes import scene, whole_map
from tests.cases.europe.test_sea import strait

WEST = tuple(at for at in HEXES if at[:2] <= "05")
EAST = tuple(at for at in HEXES if at[:2] > "05")


def on_the_march(state: State, side: str) -> State:
    """See a position as a power does in its movement phase."""
    return changed(view(state, side), clock=Clock(turn=1, phase="movement", side=side))


def refused(state: State, *units: str, path: tuple[str, ...]) -> str:
    """Say the rule by which a march is refused, or nothing."""
    seen = on_the_march(state, state.units[units[0]].side)
    found = refuse_march(seen, March(units=units, path=path))
    return found.rule if found else ""


def theatre(area: str, template: str, there: int, **more: Any) -> State:
    """Set up units in an area in the east of the map, and two at its edge."""
    rows = [unit(f"u{n:02d}", template, f"12{1 + n // 4:02d}") for n in range(there)]
    edge = [unit("a", template, "0504"), unit("b", template, "0504")]
    terms = {"areas": {area: EAST}, "places": {"Valletta": "0101", "Leningrad": "0102"}}
    return position(*rows, *edge, holders={"poland": AXIS}, terms=terms, **more)


def holding(state: State, place: str, side: str) -> State:
    """Give a hex to a power."""
    control = bytearray(state.control)
    control[state.terms.map.place(place)] = (AXIS, ALLIES).index(side) + 1
    return changed(state, control=bytes(control))


@pytest.mark.rule("WIE-NAT-008", "engine")
def test_ten_german_units_in_africa_while_malta_is_allied() -> None:
    nine = holding(theatre("africa", "de-infantry", 9), "0101", ALLIES)
    assert refused(nine, "a", path=("0604",)) == ""
    assert refused(nine, "a", "b", path=("0604",)) == "WIE-NAT-008"
    ten = holding(theatre("africa", "de-infantry", 10), "0101", ALLIES)
    assert refused(ten, "a", path=("0604",)) == "WIE-NAT-008"
    assert refused(ten, "u00", path=("1102",)) == ""  # who is there may go on
    assert refused(ten, "a", path=("0404",)) == ""
    assert refused(holding(ten, "0101", AXIS), "a", path=("0604",)) == ""
    supply = holding(theatre("africa", "de-supply", 12), "0101", ALLIES)
    assert refused(supply, "a", path=("0604",)) == ""  # no combat units


@pytest.mark.rule("WIE-NAT-008", "engine")
def test_trains_ships_and_reinforcements_heed_the_limit_too() -> None:
    land = ground(steps=[railway(*(f"{column:02d}04" for column in range(1, 8)))])
    source = (SourceTerms(at="0104", nation="germany"),)
    full = theatre("africa", "de-infantry", 10, on=land, sources=source)
    full = holding(full, "0101", ALLIES)
    ride = changed(view(full, AXIS), clock=Clock(turn=1, phase="rail", side=AXIS))
    found = refuse_rail(ride, RailMove(units=("a",), goal="0704", detrain=False))
    assert found is not None
    assert found.rule == "WIE-NAT-008"
    new = the(position(unit("n", "de-infantry", "0904")), "n")
    assert hexes_for(full, new) == ()
    assert hexes_for(holding(full, "0101", AXIS), new) == ("0904",)


@pytest.mark.rule("WIE-NAT-204", "data")
@pytest.mark.parametrize(
    ("area", "template", "most"),
    [("finland", "de-infantry", 8), ("north-africa", "it-infantry", 30)],
)
def test_two_more_theatres_have_limits(area: str, template: str, most: int) -> None:
    rows = {row.area: row for row in read_the_tables().theatres}
    assert rows[area].most == most
    few = holding(theatre(area, template, most - 1), "0102", ALLIES)
    assert refused(few, "a", path=("0604",)) == ""
    full = holding(theatre(area, template, most), "0102", ALLIES)
    assert refused(full, "a", path=("0604",)) == "WIE-NAT-204"
    if area == "finland":
        assert refused(holding(full, "0102", AXIS), "a", path=("0604",)) == ""
        finns = holding(theatre(area, "fi-infantry", 12), "0102", ALLIES)
        assert refused(finns, "a", path=("0604",)) == ""


def border(*units: Any, held: bool = False) -> State:
    """Close the border between 0504 and 0604."""
    more = {"borders": (("0504", "0604"),), "places": {"Leningrad": "1204"}}
    state = position(*units, holders={"poland": AXIS}, terms=more)
    return holding(state, "1204", AXIS if held else ALLIES)


def case(template: str, rule: str) -> Any:
    """Make a unit with its rule."""
    return pytest.param(template, marks=pytest.mark.rule(rule, "engine"))


@pytest.mark.parametrize(
    "template", [case("de-infantry", "WIE-NAT-009"), case("fi-infantry", "WIE-NAT-050")]
)
def test_the_border_at_leningrad_is_closed_until_the_axis_has_the_city(template: str) -> None:
    units = (unit("a", template, "0504"), unit("s", "su-infantry", "0604"))
    order = Attack(units=("a",), targets=("0604",))
    closed, open_ = border(*units), border(*units, held=True)
    for state, rule in ((closed, "WIE-CBT-002"), (open_, "")):
        seen = changed(view(state, AXIS), clock=Clock(turn=1, phase="combat", side=AXIS))
        found = refuse_attack(seen, order)
        assert (found.rule if found else "") == rule
    alone = border(units[0])
    assert refused(alone, "a", path=("0604",)) == "WIE-MOV-002"
    assert refused(alone, "a", path=("0603",)) == ""  # round its end
    assert refused(border(units[0], held=True), "a", path=("0604",)) == ""
    straight = reachable(alone, the(alone, "a")).costs()[alone.terms.map.place("0604")]
    assert straight == 200  # by way of a neighbour
    soviet = border(unit("s", "su-infantry", "0604"))
    assert refused(soviet, "s", path=("0504",)) == ""


@pytest.mark.rule("WIE-NAT-009", "engine")
def test_the_map_closes_the_border_of_the_day() -> None:
    terms = scene("barbarossa-1941")
    assert terms.borders
    near = terms.map
    for here, there in terms.borders:
        assert near.side_between(near.place(here), near.place(there)) is not None
        assert {terms.country(here), terms.country(there)} == {"finland", "soviet-union"}
    assert not scene("poland-1939").borders
    state = setup(terms)
    assert state.terms.places["Leningrad"] == "095038"


@pytest.mark.rule("WIE-NAT-058", "engine")
def test_british_battle_groups_stay_at_home() -> None:
    rows = (unit("g", "uk-armor", "0504", group=True), unit("w", "uk-armor", "0504"))
    state = position(*rows, holders={"poland": ALLIES}, terms={"areas": {"great-britain": WEST}})
    assert refused(state, "g", path=("0604",)) == "WIE-NAT-058"
    assert refused(state, "g", path=("0404",)) == ""
    assert refused(state, "w", path=("0604",)) == ""
    abroad = alter(state, "g", at="0604")
    assert refused(abroad, "g", path=("0704",)) == ""
    german = position(
        unit("g", "de-panzer", "0504", group=True),
        holders={"poland": AXIS},
        terms={"areas": {"great-britain": WEST}},
    )
    assert refused(german, "g", path=("0604",)) == ""
    assert [is_kept(the(one, "g")) for one in (state, german)] == [True, False]


@pytest.mark.rule("WIE-NAT-058", "engine")
def test_ships_do_not_take_them_away_either() -> None:
    state = position(
        unit("g", "uk-armor", "0304", group=True),
        unit("w", "uk-armor", "0304"),
        on=strait(("0304", "major"), ("1004", "major")),
        holders={"poland": ALLIES},
        sources=(SourceTerms(at="0104", nation="united-kingdom"),),
        terms={"areas": {"great-britain": WEST}, "fleets": (FleetTerms(navy="allied"),)},
    )
    for id_, rule in (("g", "WIE-NAT-058"), ("w", "")):
        found = refuse_ship(view(state, ALLIES), Ship(units=(id_,), navy="allied", goal="1004"))
        assert (found.rule if found else "") == rule


WATER = {at: "sea" for at in HEXES if at[:2] == "01"}
COAST = {at: "high-seas" for at in HEXES if at[:2] in ("01", "02")}


def france(*more: Any, country: str = "france", **state: Any) -> State:
    """Lay a country out east of the sea: column 2 is its coast."""
    land = ground(terrain=WATER, sea=COAST, country=country)
    rows = (unit("b", "uk-motorized", "0304"), *more)
    return position(*rows, on=land, holders={country: ALLIES}, **state)


def stands(state: State, place: str) -> str:
    """Say the rule by which the British unit may not stand in a hex, or nothing."""
    found = refuse_stand(view(state, ALLIES), state.units["b"], place)
    return found.rule if found else ""


@pytest.mark.rule("WIE-NAT-059", "engine")
@pytest.mark.parametrize("country", ["france", "belgium", "netherlands", "luxembourg", "germany"])
def test_the_expeditionary_force_keeps_within_five_hexes_of_the_coast(country: str) -> None:
    state = france(country=country)
    assert stands(state, "0604") == ""  # the fifth hex, the coast being the first
    assert stands(state, "0704") == "WIE-MOV-044"
    late = france(country=country, date=Date(1941, 1, 1))
    assert stands(late, "0704") == ""


@pytest.mark.rule("WIE-NAT-060", "engine")
def test_one_unit_is_named_that_may_leave_the_force() -> None:
    state = france(unit("o", "uk-motorized", "0305"))
    assert stands(changed(state, nbef={ALLIES: "b"}), "1204") == ""
    assert stands(changed(state, nbef={ALLIES: "o"}), "1204") == "WIE-MOV-044"


@pytest.mark.rule("WIE-NAT-061", "engine")
@pytest.mark.parametrize(("units", "hexes"), [(21, 5), (22, 6), (25, 6), (26, 7), (30, 8)])
def test_a_larger_force_may_go_farther(units: int, hexes: int) -> None:
    rows = [unit(f"u{n:02d}", "uk-motorized", f"04{1 + n // 4:02d}") for n in range(units - 1)]
    assert zone_hexes(france(*rows)) == hexes


def stay_case(nation: str, rule: str) -> Any:
    """Make a nation with its rule."""
    return pytest.param(nation, marks=pytest.mark.rule(rule, "engine"))


@pytest.mark.parametrize(
    "nation",
    [
        stay_case("ireland", "WIE-NAT-129"),
        stay_case("portugal", "WIE-NAT-145"),
        stay_case("switzerland", "WIE-NAT-166"),
        stay_case("yugoslavia", "WIE-NAT-191"),
    ],
)
def test_some_never_leave_their_country_and_raise_nobody(nation: str) -> None:
    terms = whole_map()
    state = setup(terms)
    map_, layer = terms.map, terms.map.layers["country"]
    shut = closed_to(state, nation)
    for place in range(map_.hexes):
        if terms.terrain_at[place].b is not None:
            assert shut[place] == (layer.at(place) != nation), map_.ids[place]
    if nation != "portugal":  # which is called to arms when war comes
        assert not [row for row in terms.tables.levies if row.country == nation]


@pytest.mark.rule("WIE-NAT-160", "engine")
@pytest.mark.rule("WIE-NAT-180", "engine")
@pytest.mark.parametrize("nation", ["sweden", "vichy-france"])
def test_others_go_where_they_want(nation: str) -> None:
    limits = scene("poland-1939").limits
    state = position(unit("u", "fr-infantry", "0404"), terms={"limits": limits})
    one = the(alter(state, "u", nation=nation), "u")
    assert not is_limited(state, nation)
    assert may_stand(state, one, "1209")
    assert not may_stand(state, the(alter(state, "u", nation="belgium"), "u"), "1209")
    if nation == "vichy-france":
        assert not [row for row in state.terms.tables.levies if row.country == nation]
