"""Navies, each clause: sorties, what a turn brings back, dangers at sea, coasts that resist."""

from typing import Any

import pytest

from grognard.kernel.view import view
from grognard.systems.europe.events.sea import ShipsAttacked
from grognard.systems.europe.orders.sea import Land, Sortie
from grognard.systems.europe.rules.hunting import has_allied_navy, meets_fleets
from grognard.systems.europe.rules.landing import land, refuse_land
from grognard.systems.europe.rules.navies import (
    end_at_sea,
    pay_escort,
    ready_ships,
    refuse_sortie,
)
from grognard.systems.europe.state import Country, Fleet, Harbour, State
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date
from tests.cases.europe.board import changed, ground, on_turn, position, the, unit
from tests.cases.europe.resolving import of, play
from tests.cases.europe.test_sea_dangers import TRIP, coast, sailing
from tests.cases.europe.test_sea_landing import channel, invasion


def sortie(fleet: Fleet, side: str = AXIS, navy: str = "german", **order: Any) -> str:
    """The rule and the reason by which ships cannot sortie, or nothing."""
    state = position(fleets={"german": fleet})
    found = refuse_sortie(view(state, side), Sortie(navy=navy, **order))
    return f"{found.rule} {found.key}" if found else ""


@pytest.mark.rule("WIE-SEA-045", "engine")
@pytest.mark.rule("WIE-SUP-029", "engine")
def test_every_reason_against_a_sortie() -> None:
    idle = Fleet(side=AXIS, ntp=1, surf=6)
    none, fixed = "WIE-SEA-045 refuse.no-sortie", "WIE-SEA-045 refuse.sortie-fixed"
    assert sortie(idle, escort=6) == ""
    assert sortie(idle, escort=0) == none  # nothing new
    assert sortie(idle, escort=1, navy="french") == none
    assert sortie(Fleet(side=ALLIES, ntp=1, surf=6), ALLIES, escort=1) == none  # the Axis alone
    assert sortie(Fleet(side=ALLIES, ntp=1, surf=6), escort=1) == none
    assert sortie(Fleet(side=AXIS, ntp=1, surf=9), escort=7) == fixed
    assert sortie(idle, escort=-1) == fixed
    assert sortie(idle, escort=5, supply=True) == ""
    assert sortie(idle, escort=6, supply=True) == "WIE-SEA-045 refuse.no-surface"
    used = Fleet(side=AXIS, ntp=1, surf=6, ntp_used=1)
    assert sortie(used, supply=True) == "WIE-SUP-029 refuse.no-ships"
    sent = Fleet(side=AXIS, ntp=1, surf=6, ntp_used=1, escort=2, supply=True)
    assert sortie(sent, escort=3, supply=True) == ""  # its transport is at sea already
    assert sortie(sent, escort=2, supply=True) == none
    assert sortie(sent, escort=3) == fixed
    assert sortie(sent, escort=1, supply=True) == fixed


@pytest.mark.rule("WIE-SEA-011", "engine")
@pytest.mark.rule("WIE-SEA-034", "engine")
def test_a_turn_frees_shipping_and_ports() -> None:
    fleets = {
        "allied": Fleet(side=ALLIES, ntp=3, ntp_used=2, amph=1),
        "german": Fleet(side=AXIS, ntp=2, ntp_used=1, chased=True),
    }
    state = on_turn(position(fleets=fleets), 5)
    state = changed(
        state,
        recycling={"allied/5": 2, "allied/6": 4, "german/5": 1},
        harbours={"0404": Harbour(shipped=1, landed=2), "0505": Harbour(landed=1)},
    )
    play(state, ready_ships(state, ALLIES))
    assert state.harbours == {"0404": Harbour(), "0505": Harbour()}
    assert state.fleets["allied"] == Fleet(side=ALLIES, ntp=3, amph=3)
    assert state.fleets["german"] == fleets["german"]
    assert state.recycling == {"allied/6": 4, "german/5": 1}
    play(state, ready_ships(state, AXIS))
    assert state.fleets["german"] == Fleet(side=AXIS, ntp=2, amph=1)
    assert play(state, ready_ships(state, AXIS)) == []


@pytest.mark.rule("WIE-NAT-123", "engine")
@pytest.mark.parametrize(("held", "ntp"), [(SOVIETS, 3), (AXIS, 0)])
def test_with_leningrad_the_soviets_lose_their_ships_in_the_baltic(held: Any, ntp: int) -> None:
    land_ = ground(country={"0404": "soviet-union"})
    state = position(
        on=land_,
        holders={"soviet-union": held, "poland": AXIS},
        terms={"places": {"Leningrad": "0404"}},
        fleets={"soviet-baltic": Fleet(side=SOVIETS, ntp=3)},
    )
    play(state, ready_ships(state, SOVIETS))
    assert state.fleets["soviet-baltic"].ntp == ntp


@pytest.mark.rule("WIE-NAT-136", "engine")
@pytest.mark.parametrize(
    ("status", "held", "side"),
    [
        ("occupied", AXIS, AXIS),
        ("conquered", AXIS, AXIS),
        ("active", AXIS, ALLIES),
        ("liberated", AXIS, ALLIES),
        ("occupied", ALLIES, ALLIES),
        ("occupied", None, ALLIES),
    ],
)
def test_who_occupies_greece_has_its_ship(status: Any, held: Any, side: str) -> None:
    land_ = ground(country={"0404": "greece"})
    state = position(
        on=land_,
        holders={"poland": AXIS, **({"greece": held} if held else {})},
        terms={"places": {"Athens": "0404"}},
        fleets={"greek": Fleet(side=ALLIES, ntp=1)},
    )
    state = changed(state, countries={"greece": Country(status, ALLIES)})
    play(state, ready_ships(state, AXIS))
    assert state.fleets["greek"].side == side


@pytest.mark.rule("WIE-SEA-046", "engine")
@pytest.mark.rule("WIE-SEA-047", "engine")
def test_escorts_that_met_nobody_pay_nothing() -> None:
    def fleets(*, chased: bool) -> State:
        return position(
            fleets={
                "german": Fleet(side=AXIS, surf=5, escort=4),
                "german-baltic": Fleet(side=AXIS, ntp=1, chased=chased),
                "allied": Fleet(side=ALLIES, surf=3, escort=3, chased=True),
            }
        )

    quiet = fleets(chased=False)
    assert play(quiet, pay_escort(quiet, AXIS)) == []
    asked: list[tuple[int, int]] = []
    state = fleets(chased=True)
    play(state, pay_escort(state, AXIS), {"escort german": 3}, asked)
    assert asked == [(1, 6)]
    assert state.fleets["german"] == Fleet(side=AXIS, surf=2, escort=1)
    all_ = fleets(chased=True)
    play(all_, pay_escort(all_, AXIS), {"escort german": 6})
    assert all_.fleets["german"] == Fleet(side=AXIS, surf=1)


@pytest.mark.rule("WIE-SEA-031", "engine")
@pytest.mark.rule("WIE-SUP-030", "engine")
def test_a_player_turn_ends_at_sea_for_its_own_side_alone() -> None:
    rows = (unit("a", "de-infantry", "0404"), unit("b", "us-motorized", "0505"))
    state = position(*rows, beachheads={"0404": AXIS, "0505": ALLIES, "0606": ALLIES})
    units = {id_: _landed(one) for id_, one in state.units.items()}
    control = bytearray(state.control)
    control[state.terms.map.place("0505")] = 2
    state = changed(state, units=units, control=bytes(control))
    state = changed(
        state,
        fleets={
            "german": Fleet(side=AXIS, ntp=2, surf=3, escort=1, supply=True),
            "italian": Fleet(side=AXIS, ntp=1, surf=3, escort=2),
            "allied": Fleet(side=ALLIES, surf=2, escort=2),
        },
    )
    asked: list[tuple[int, int]] = []
    play(state, end_at_sea(state, AXIS), {"supply german": 4}, asked)
    assert asked == [(1, 6)]
    assert (the(state, "a").assault, the(state, "b").assault) == ("", "sea")
    assert set(state.beachheads) == {"0404", "0505", "0606"}
    assert state.fleets["german"] == Fleet(side=AXIS, ntp=2, surf=3)
    assert state.fleets["italian"] == Fleet(side=AXIS, ntp=1, surf=3)
    assert state.fleets["allied"].escort == 2
    play(state, end_at_sea(state, ALLIES))
    assert the(state, "b").assault == ""
    assert set(state.beachheads) == {"0404", "0505"}  # 0606 is in other hands


def _landed(one: Any) -> Any:
    import msgspec

    return msgspec.structs.replace(one, assault="sea")


@pytest.mark.rule("WIE-SUP-030", "engine")
@pytest.mark.parametrize(
    ("die", "surf", "ntp"), [(1, 2, 2), (2, 3, 1), (3, 3, 1), (4, 3, 2), (5, 3, 2), (6, 3, 2)]
)
def test_what_a_die_costs_supply_over_the_high_seas(die: int, surf: int, ntp: int) -> None:
    state = position(fleets={"german": Fleet(side=AXIS, ntp=2, surf=3, supply=True)})
    play(state, end_at_sea(state, AXIS), {"supply": die})
    assert (state.fleets["german"].surf, state.fleets["german"].ntp) == (surf, ntp)


@pytest.mark.rule("WIE-SEA-049", "engine")
@pytest.mark.rule("WIE-SUP-031", "engine")
@pytest.mark.parametrize(
    ("britain", "america", "hunts"),
    [
        ("active", "neutral", True),
        ("active", "active", True),
        ("conquered", "neutral", False),
        ("occupied", "neutral", False),
        ("conquered", "active", True),
        ("liberated", "neutral", True),
        ("conquered", "", False),
        ("", "neutral", True),
    ],
)
def test_when_allied_fleets_hunt(britain: Any, america: Any, hunts: bool) -> None:
    countries = {}
    if britain:
        countries["united-kingdom"] = Country(britain, ALLIES)
    if america:
        countries["united-states"] = Country(america, ALLIES if america == "active" else "")
    state = changed(position(), countries=countries)
    assert has_allied_navy(state) is hunts
    east = changed(position(terms={"sides": (AXIS, SOVIETS)}), countries=countries)
    assert not has_allied_navy(east)


@pytest.mark.rule("WIE-SEA-044", "engine")
@pytest.mark.rule("WIE-NAT-012", "engine")
def test_fleets_meet_only_axis_voyages_on_the_high_seas() -> None:
    high, baltic = sailing(on=coast()), sailing()
    assert meets_fleets(high, AXIS, TRIP)
    assert not meets_fleets(high, ALLIES, TRIP)
    assert not meets_fleets(baltic, AXIS, TRIP)
    assert not meets_fleets(high, AXIS, TRIP[:1])  # in port


def landing(state: State, goal: str = "0704", **more: Any) -> str:
    """The rule by which a landing is refused, or nothing."""
    order = Land(units=more.pop("units", ("u",)), navy="allied", goal=goal, **more)
    found = refuse_land(view(state, ALLIES), order)
    return found.rule if found else ""


@pytest.mark.rule("WIE-SEA-024", "engine")
@pytest.mark.rule("WIE-SEA-035", "engine")
def test_ships_ports_and_beachheads_of_a_landing() -> None:
    two = (unit("v", "uk-motorized", "0304"),)
    state = invasion(*two, fleets={"allied": Fleet(side=ALLIES, ntp=9, amph=1)})
    assert landing(state) == ""
    assert landing(state, units=("u", "v")) == "WIE-SEA-002"
    there = changed(state, beachheads={"0704": ALLIES})
    assert landing(there) == ""
    assert landing(there, beachhead=True) == "WIE-SEA-035"
    assert landing(there, goal="0706", beachhead=True) == ""
    full = changed(invasion(*two), harbours={"0304": Harbour(shipped=9)})
    assert landing(full) == ""  # a major port
    damaged = Harbour(transport_until=9, shipped=1)  # works as a minor one
    small = changed(invasion(*two), harbours={"0304": damaged})
    assert landing(small) == ""
    assert landing(small, units=("u", "v")) == "WIE-SEA-008"


@pytest.mark.rule("WIE-SEA-050", "engine")
@pytest.mark.parametrize(
    ("country", "year", "die", "hit"),
    [
        ("belgium", 1940, 1, True),
        ("belgium", 1940, 2, False),
        ("netherlands", 1941, 2, True),
        ("denmark", 1943, 2, True),
        ("germany", 1942, 3, False),
        ("germany", 1944, 1, True),
        ("germany", 1944, 2, False),
        ("italy", 1942, 1, False),
    ],
)
def test_coasts_that_the_axis_defends(country: str, year: int, die: int, hit: bool) -> None:
    state = invasion(on=channel(country), date=Date(year, 7, 1))
    play(state, land(state, Land(units=("u",), navy="allied", goal="0704")), {"ships": die})
    assert the(state, "u").group is hit


@pytest.mark.rule("WIE-SEA-050", "engine")
def test_a_die_for_each_that_lands() -> None:
    state = invasion(unit("v", "uk-motorized", "0304"), on=channel("belgium"))
    events = play(
        state,
        land(state, Land(units=("u", "v"), navy="allied", goal="0704")),
        {"ships u": 1, "ships v": 6},
    )
    assert [(event.unit, event.hit) for event in of(events, ShipsAttacked)] == [
        ("u", True),
        ("v", False),
    ]
