"""Amphibious assaults and beachheads."""

import random
from functools import partial
from typing import Any

import pytest

from grognard.kernel.offers import sample
from grognard.kernel.view import view
from grognard.systems.europe.orders import ORDERS
from grognard.systems.europe.orders.sea import Land, Ship
from grognard.systems.europe.phases.sea import Sea
from grognard.systems.europe.rules.landing import land, refuse_land, release
from grognard.systems.europe.rules.moves import refuse_mover, take
from grognard.systems.europe.rules.navies import end_at_sea, ready_ships
from grognard.systems.europe.rules.odds import Battle, added_to_die
from grognard.systems.europe.rules.voyages import length, voyage
from grognard.systems.europe.rules.zones import has_zone
from grognard.systems.europe.state import Country, Fleet, Harbour, State
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, SourceTerms
from grognard.terrain.shown import GroundShown, MarkShown
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    on_turn,
    paced,
    position,
    unit,
    with_numbers,
)
from tests.cases.europe.resolving import play

# England in the west, a sea, and a coast in the east that belongs to a country of a test's choice.
WATER = {at: "sea" for at in HEXES if "04" <= at[:2] <= "06"}
ZONES = {at: "high-seas" for at in HEXES if "03" <= at[:2] <= "07"}
LONDON = SourceTerms(at="0304", nation="united-kingdom")
FLEETS = {"allied": Fleet(side=ALLIES, ntp=2, amph=3)}


def channel(country: str = "france", zone: str = "high-seas", **more: Any) -> GroundShown:
    """The map."""
    lands = {at: country for at in HEXES if at[:2] >= "07"}
    terrain = {**WATER, **more.pop("terrain", {})}
    marks = [MarkShown("ports", "major", "0304"), *more.pop("marks", [])]
    zones = dict.fromkeys(ZONES, zone)
    return ground(terrain=terrain, country=lands, sea=zones, marks=marks)


def invasion(*units: Any, on: GroundShown | None = None, **more: Any) -> State:
    """An Allied unit ready to land on an Axis coast, on move."""
    more.setdefault("fleets", FLEETS)
    more.setdefault("sources", (LONDON,))
    land_ = on or channel()
    countries = next(one.names for one in land_.grids if one.layer == "country")
    others = dict.fromkeys(countries[1:], AXIS)
    state = position(
        unit("u", "uk-motorized", "0304"),
        *units,
        on=land_,
        holders={"poland": ALLIES, **others},
        **more,
    )
    clock = type(state.clock)(turn=1, phase="sea", side=ALLIES)
    return changed(state, clock=clock)


def rule(state: State, goal: str = "0704", **more: Any) -> str:
    """Say the rule by which a landing is refused, or nothing."""
    order = Land(units=more.pop("units", ("u",)), navy="allied", goal=goal, **more)
    found = refuse_land(view(state, ALLIES), order)
    return found.rule if found else ""


@pytest.mark.rule("WIE-SEA-024", "engine")
def test_combat_units_that_have_not_moved_land_on_coasts() -> None:
    state = invasion(unit("m", "uk-supply", "0304"), unit("e", "de-infantry", "0704"))
    assert rule(state) == ""  # enemies may stand there
    assert rule(state, "0706") == ""  # or nobody
    assert rule(state, "0302") == ""  # a friendly coast
    assert rule(state, "0904") == "WIE-SEA-024"  # not on the sea
    assert rule(state, units=("m",)) == "WIE-SEA-024"
    assert rule(paced(state, "u", moved=True)) == "WIE-SEA-024"
    poor = changed(state, fleets={"allied": Fleet(side=ALLIES, ntp=9, amph=0)})
    assert rule(poor) == "WIE-SEA-002"


@pytest.mark.rule("WIE-SEA-025", "engine")
@pytest.mark.rule("WIE-SEA-026", "engine")
def test_how_far_and_under_which_cover() -> None:
    state = invasion()
    assert rule(state) == ""
    dry = invasion(sources=())
    assert rule(dry) == "WIE-SEA-026"
    rock = invasion(sources=(), terms={"places": {"Gibraltar": "0304"}})
    assert rule(rock) == ""  # Gibraltar always serves
    high = invasion(on=channel(terrain={at: "mountain" for at in HEXES if at[:2] <= "03"}))
    assert rule(high) == "WIE-SEA-026"
    numbers = state.terms.tables.numbers
    assert (numbers.assault_hexes, numbers.cover_hexes) == (24, 12)
    far = length(voyage(state, ALLIES, "allied", "0304", "0704") or ())
    for most, found in ((far, ""), (far - 1, "WIE-SEA-025")):
        assert rule(with_numbers(state, assault_hexes=most)) == found


@pytest.mark.rule("WIE-SEA-028", "engine")
@pytest.mark.rule("WIE-SEA-029", "engine")
@pytest.mark.parametrize(
    ("zone", "season", "areas", "refused"),
    [
        ("high-seas", "clear", {}, ""),
        ("high-seas", "mud", {}, ""),
        ("high-seas", "snow", {}, "WIE-SEA-028"),
        ("high-seas", "snow", {"africa": ("0704",)}, ""),
        ("western-mediterranean", "snow", {}, ""),
        ("baltic", "clear", {}, ""),
        ("baltic", "mud", {}, "WIE-SEA-029"),
        ("baltic", "snow", {}, "WIE-SEA-029"),
    ],
)
def test_seasons_in_which_nobody_lands(
    zone: str, season: str, areas: dict[str, tuple[str, ...]], refused: str
) -> None:
    places = {"Copenhagen": "0101"}
    terms = {"areas": areas, "places": places}
    state = invasion(on=channel(zone=zone), season=season, terms=terms)
    assert rule(state) == refused


@pytest.mark.rule("WIE-SEA-027", "engine")
@pytest.mark.rule("WIE-SEA-031", "engine")
@pytest.mark.rule("WIE-SEA-034", "engine")
def test_units_land_and_ships_go_home_for_nine_turns() -> None:
    state = invasion(unit("e", "de-infantry", "0704"))
    play(state, land(state, Land(units=("u",), navy="allied", goal="0704")))
    u = state.units["u"]
    assert (u.at, u.assault) == ("0704", "sea")
    assert state.harbours == {"0304": Harbour(shipped=1)}
    assert not has_zone(state, u)
    assert not state.paces[ALLIES]["u"].spent  # it must fight yet
    second = changed(state, clock=type(state.clock)(turn=1, phase="mechanized", side=ALLIES))
    tank = changed(second, units={**second.units, "u": _as_armor(u)})
    refusal = refuse_mover(view(tank, ALLIES), "u")
    assert refusal is not None
    assert refusal.rule == "WIE-MECH-005"
    assert state.control[HEXES.index("0704")] == 1  # the enemy still holds it
    assert state.fleets["allied"].amph == 2
    assert state.recycling == {"allied/10": 1}
    early = on_turn(changed(state), 9)
    play(early, ready_ships(early, ALLIES))
    assert early.fleets["allied"].amph == 2
    back = on_turn(changed(state), 10)
    play(back, ready_ships(back, ALLIES))
    assert (back.fleets["allied"].amph, back.recycling) == (3, {})
    play(state, end_at_sea(state, ALLIES))
    assert state.units["u"].assault == ""


def _as_armor(one: Any) -> Any:
    import msgspec

    return msgspec.structs.replace(one, kind="armor")


@pytest.mark.rule("WIE-SEA-032", "engine")
def test_ships_fire_for_allied_assaults_alone() -> None:
    state = invasion(unit("e", "de-infantry", "0704"))
    play(state, land(state, Land(units=("u",), navy="allied", goal="0704")))
    assert added_to_die(state, Battle(side=ALLIES, targets=("0704",), units=("u",))) == 1
    ashore = alter(state, "u", assault="")
    assert added_to_die(ashore, Battle(side=ALLIES, targets=("0704",), units=("u",))) == 0
    german = alter(state, "e", assault="sea")
    assert added_to_die(german, Battle(side=AXIS, targets=("0304",), units=("e",))) == 0


@pytest.mark.rule("WIE-SEA-024", "engine")
@pytest.mark.rule("WIE-SEA-035", "engine")
@pytest.mark.rule("WIE-SEA-037", "engine")
def test_a_beachhead_ties_its_ships() -> None:
    state = invasion()
    play(state, land(state, Land(units=("u",), navy="allied", goal="0704", beachhead=True)))
    assert state.control[HEXES.index("0704")] == 2  # nobody stood there: it is taken
    assert state.beachheads == {"0704": ALLIES}
    assert state.fleets["allied"].amph == 2
    assert state.recycling == {}
    assert rule(state, units=("u",)) != ""
    play(state, end_at_sea(state, ALLIES))
    assert state.beachheads == {"0704": ALLIES}
    lost = changed(state)
    play(lost, take(lost, AXIS, "0704"))
    assert (lost.beachheads, lost.tied) == ({}, {})
    play(state, release(state, "0704"))
    assert state.recycling == {"allied/10": 1}


@pytest.mark.rule("WIE-SEA-035", "engine")
def test_a_beachhead_that_was_not_won_is_lost() -> None:
    state = invasion(unit("e", "de-infantry", "0704"))
    play(state, land(state, Land(units=("u",), navy="allied", goal="0704", beachhead=True)))
    assert state.beachheads == {"0704": ALLIES}
    play(state, end_at_sea(state, ALLIES))  # the hex is still the enemy's
    assert state.beachheads == {}


@pytest.mark.rule("WIE-SEA-050", "engine")
@pytest.mark.parametrize(
    ("country", "year", "die", "hit"),
    [
        ("germany", 1940, 1, True),
        ("germany", 1940, 2, False),
        ("belgium", 1941, 2, True),
        ("netherlands", 1943, 2, True),
        ("denmark", 1943, 3, False),
        ("denmark", 1944, 2, False),
    ],
)
def test_axis_coastal_defence(country: str, year: int, die: int, hit: bool) -> None:
    state = invasion(on=channel(country), date=Date(year, 7, 1))
    play(state, land(state, Land(units=("u",), navy="allied", goal="0704")), {"ships": die})
    assert state.units["u"].group == hit


@pytest.mark.rule("WIE-SEA-050", "engine")
def test_other_coasts_are_not_defended() -> None:
    state = invasion(on=channel("france"), date=Date(1942, 7, 1))
    play(state, land(state, Land(units=("u",), navy="allied", goal="0704")))  # no die is rolled
    assert not state.units["u"].group


@pytest.mark.rule("WIE-SEA-036", "engine")
def test_units_are_shipped_through_a_beachhead_as_through_a_minor_port() -> None:
    from grognard.systems.europe.rules.shipping import refuse_ship

    rows = [unit(f"v{n}", "uk-motorized", "0304") for n in range(3)]
    state = invasion(*rows, beachheads={"0704": ALLIES})

    def shipped(*units: str) -> str:
        order = Ship(units=units, navy="allied", goal="0704")
        found = refuse_ship(view(state, ALLIES), order)
        return found.rule if found else ""

    assert shipped("v0", "v1") == ""
    assert shipped("v0", "v1", "v2") == "WIE-SEA-008"


@pytest.mark.rule("WIE-NAT-123", "engine")
@pytest.mark.rule("WIE-NAT-136", "engine")
def test_lost_navies_and_heirs() -> None:
    terms = {"places": {"Leningrad": "0704", "Athens": "0705"}}
    state = invasion(terms=terms, fleets={"soviet-baltic": Fleet(side=SOVIETS, ntp=3)})
    play(state, ready_ships(state, SOVIETS))
    assert state.fleets["soviet-baltic"].ntp == 0
    greek = {"greek": Fleet(side=ALLIES, ntp=1)}
    beaten = {"greece": Country("conquered", ALLIES)}
    heirs = changed(state, fleets=greek, countries=beaten)
    play(heirs, ready_ships(heirs, AXIS))
    assert heirs.fleets["greek"].side == AXIS


def test_what_is_offered_is_accepted() -> None:
    state = invasion(
        unit("v", "uk-armor", "0304"),
        unit("e", "de-infantry", "0706"),
        on=channel(
            marks=[MarkShown("ports", "minor", "0307"), MarkShown("ports", "major", "0702")]
        ),
    )
    seen: set[str] = set()
    for seed in range(6):
        seen |= _sampled(changed(state), random.Random(seed))
    assert {"Ship", "Land"} <= seen


def _sampled(state: State, luck: random.Random) -> set[str]:
    """Give random orders that the Sea Movement Phase offers; name their kinds."""
    phase, seen = Sea(), set[str]()
    play(state, phase.prepare(state))
    for _ in range(8):
        offers = partial(phase.offers, view(state, ALLIES))
        order: Any = sample(offers, ORDERS, luck)
        if order is None:
            break
        assert phase.refuse(view(state, ALLIES), order) is None, order
        play(state, phase.obey(state, ALLIES, order), {"ships": luck.randint(1, 6)})
        seen.add(type(order).__name__)
    return seen
