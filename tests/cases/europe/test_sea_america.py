"""Assaults from the United States after the fall of the United Kingdom."""

import random
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.offers import Draft, sample
from grognard.kernel.view import view
from grognard.systems.europe.looking import PortNow, ports
from grognard.systems.europe.orders import ORDERS
from grognard.systems.europe.orders.reinforcement import Place
from grognard.systems.europe.orders.sea import Land, Ship
from grognard.systems.europe.phases.sea import Sea
from grognard.systems.europe.queries import QUERIES
from grognard.systems.europe.rules.america import usa_port
from grognard.systems.europe.rules.arrivals import hexes_for, place, refuse_place
from grognard.systems.europe.rules.hexfacts import read_hex
from grognard.systems.europe.rules.landing import refuse_land
from grognard.systems.europe.rules.seas import open_water, seas_of
from grognard.systems.europe.rules.shipping import refuse_passenger, refuse_ship
from grognard.systems.europe.rules.supply import grade_for
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import Country, Fleet, State
from grognard.systems.europe.terms import ALLIES, AXIS
from tests.cases.europe.board import changed, on_turn, paced, the, unit, with_numbers
from tests.cases.europe.corners import AMERICA, across_the_ocean
from tests.cases.europe.resolving import play
from tests.cases.europe.scenes import whole_map

# The ocean in columns 1 to 7, France beyond it, Morocco in the rows from 8 on.
FRANCE, INLAND, MOROCCO = "0804", "1004", "0809"
PHASE = Sea()


def at_sea(*units: Any, **more: Any) -> State:
    """An American division in the port of the United States, in the Sea Movement Phase."""
    state = across_the_ocean(unit("u", "us-motorized", AMERICA), *units)
    return changed(state, clock=type(state.clock)(turn=1, phase="sea", side=ALLIES), **more)


def fallen(status: Any = "conquered", entered: Any = "active") -> dict[str, Country]:
    """How the United Kingdom and the United States stand."""
    return {
        "united-kingdom": Country(status, ALLIES),
        "united-states": Country(entered, ALLIES),
    }


def rule(state: State, goal: str = FRANCE, *units: str, **more: Any) -> str:
    """The rule by which an assault is refused, or nothing."""
    order = Land(units=units or ("u",), navy="allied", goal=goal, **more)
    found = refuse_land(view(state, ALLIES), order)
    return found.rule if found is not None else ""


@pytest.mark.rule("WIE-SEA-058", "engine")
@pytest.mark.rule("WIE-MAP-018", "engine")
@pytest.mark.parametrize(
    ("game", "countries", "there"),
    [
        ("campaign", fallen(), True),
        ("campaign", fallen("occupied"), True),
        ("campaign", fallen("liberated"), True),
        ("campaign", fallen("active"), False),  # the United Kingdom fights on
        ("campaign", fallen(entered="neutral"), False),  # the United States do not yet
        ("campaign", {}, False),
        ("scenario", fallen(), False),
    ],
)
def test_the_port_appears_in_campaigns_with_america_at_war_and_britain_fallen(
    game: str, countries: dict[str, Country], there: bool
) -> None:
    state = at_sea(countries=countries)
    state.__dict__["terms"] = replace(state.terms, game=game)
    seen = view(state, ALLIES)
    assert usa_port(state) == (AMERICA if there else "")
    assert rule(state) == ("" if there else "WIE-SEA-007")
    assert read_hex(seen, AMERICA).edge == ("usa-port" if there else "")
    assert ports(seen, {}) == ((PortNow(AMERICA, "major", ""),) if there else ())
    new = replace(the(state, "u"), id="n", at="")
    assert hexes_for(state, new) == ((AMERICA,) if there else ())


@pytest.mark.rule("WIE-SEA-058", "engine")
@pytest.mark.rule("WIE-MAP-018", "engine")
def test_it_lies_on_the_western_edge_of_the_map() -> None:
    state = setup(whole_map())
    assert usa_port(state) == ""
    state = setup(replace(whole_map(), game="campaign"))
    state = changed(state, countries={**state.countries, **fallen()})
    port = usa_port(state)
    assert port[:3] == "001"
    assert seas_of(state, port) == ("high-seas",)
    assert open_water(state)[state.terms.map.place(port)]


@pytest.mark.rule("WIE-SEA-058", "engine")
def test_high_seas_coasts_of_europe_are_assaulted_at_any_distance_without_cover() -> None:
    state = at_sea(unit("e", "de-infantry", FRANCE))
    assert rule(state) == ""
    assert rule(state, "0802") == ""
    assert rule(with_numbers(state, assault_hexes=1, cover_hexes=1)) == ""
    assert rule(state, INLAND) == "WIE-SEA-024"
    assert rule(state, MOROCCO) == "WIE-SEA-058"  # Africa
    assert rule(state, "1207") == "WIE-SEA-058"  # on another sea
    assert rule(changed(state, season="snow")) == "WIE-SEA-028"
    assert rule(changed(state, season="mud")) == ""
    assert rule(paced(state, "u", moved=True)) == "WIE-SEA-024"


@pytest.mark.rule("WIE-SEA-058", "engine")
def test_an_assault_takes_twice_the_usual_points() -> None:
    state = at_sea(unit("v", "us-armor", AMERICA))

    def with_amph(points: int) -> State:
        return changed(state, fleets={"allied": Fleet(side=ALLIES, ntp=9, amph=points)})

    assert rule(with_amph(1)) == "WIE-SEA-058"
    assert rule(with_amph(2)) == ""
    assert rule(with_amph(3), FRANCE, "u", "v") == "WIE-SEA-058"
    assert rule(with_amph(4), FRANCE, "u", "v") == ""
    landing = with_amph(5)
    order = Land(units=("u", "v"), navy="allied", goal=FRANCE, beachhead=True)
    assert PHASE.refuse(view(landing, ALLIES), order) is None
    play(landing, PHASE.obey(landing, ALLIES, order))
    assert [the(landing, one).at for one in ("u", "v")] == [FRANCE, FRANCE]
    assert the(landing, "u").assault == "sea"
    assert landing.fleets["allied"].amph == 1
    assert landing.beachheads == {FRANCE: ALLIES}
    assert landing.recycling == {"allied/10": 3}  # one of the four is tied there
    assert rule(at_sea(unit("w", "us-supply", AMERICA)), FRANCE, "w") == "WIE-SEA-024"


@pytest.mark.rule("WIE-SEA-058", "engine")
def test_the_port_serves_assaults_of_americans_alone() -> None:
    state = at_sea(unit("b", "uk-motorized", AMERICA), unit("f", "us-motorized", "0801"))
    seen = view(state, ALLIES)
    british = refuse_passenger(seen, "b")
    assert british is not None
    assert british.rule == "WIE-SEA-007"
    brest = changed(state, control=bytes([2]) * len(state.control))
    sent = refuse_ship(view(brest, ALLIES), Ship(units=("u",), navy="allied", goal="0801"))
    assert sent is not None
    assert sent.rule == "WIE-SEA-058"
    home = refuse_ship(view(brest, ALLIES), Ship(units=("f",), navy="allied", goal=AMERICA))
    assert home is not None
    assert home.rule == "WIE-SEA-013"


@pytest.mark.rule("WIE-SEA-058", "engine")
def test_americans_who_wait_are_placed_there_as_many_as_stack() -> None:
    state = at_sea()
    model = the(state, "u")
    wait = {one: replace(model, id=one, name=one, at="") for one in ("n1", "n2", "n3")}
    wait["s"] = replace(wait["n1"], id="s", kind="supply")
    wait["k"] = replace(wait["n1"], id="k", nation="united-kingdom")
    state = changed(state, waiting={ALLIES: wait})

    def refused(one: str) -> str:
        found = refuse_place(view(state, ALLIES), Place(unit=one, hex=AMERICA))
        return found.rule if found is not None else ""

    assert [refused(one) for one in ("n1", "s", "k")] == ["", "WIE-REIN-004", "WIE-REIN-004"]
    for one in ("n1", "n2", "n3"):  # with the one that is there, four
        assert refused(one) == ""
        play(state, place(state, ALLIES, Place(unit=one, hex=AMERICA)))
        assert the(state, one).at == AMERICA
    state = changed(state, waiting={ALLIES: {"n4": replace(model, id="n4", at="")}})
    assert refused("n4") == "WIE-REIN-004"
    assert grade_for(state, the(state, "n1")) == "major"  # all-sea edges supply them
    assert rule(state, FRANCE, "n1") == ""  # in the same turn


@pytest.mark.rule("WIE-SEA-058", "engine")
def test_what_is_offered_there_is_accepted() -> None:
    state = at_sea(unit("v", "us-armor", AMERICA))
    seen = view(state, ALLIES)
    assert QUERIES["actions"](seen, {})[AMERICA] == ("Land",)
    drafted: dict[str, Any] = {"units": ("u", "v"), "navy": "allied"}
    offer = PHASE.offers(seen, Draft(kind="Land", fields=drafted))
    assert offer.preview == {"overseas": 4}
    goals = {str(choice.value) for choice in offer.choices}
    assert FRANCE in goals
    assert not goals & {MOROCCO, INLAND, "1207"}
    for seed in range(6):
        draft = Draft(kind="Land")
        order: Any = sample(partial(PHASE.offers, seen), ORDERS, random.Random(seed), draft=draft)
        assert PHASE.refuse(seen, order) is None, order
    assert PHASE.idle(view(changed(state, countries=fallen("active")), ALLIES))


@pytest.mark.rule("WIE-SEA-058", "engine")
def test_the_axis_has_nothing_of_it() -> None:
    state = on_turn(at_sea(unit("e", "de-infantry", FRANCE)), 2)
    seen = view(changed(state, clock=type(state.clock)(turn=2, phase="sea", side=AXIS)), AXIS)
    order = Ship(units=("e",), navy="german", goal=AMERICA)
    assert refuse_ship(seen, order) is not None
