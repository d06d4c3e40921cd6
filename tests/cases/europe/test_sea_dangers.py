"""What ships meet at sea: aircraft, Allied fleets, escorts; and supply over the High Seas."""

from typing import Any

import pytest

from grognard.systems.europe.events.air import PointsLost
from grognard.systems.europe.events.sea import ShipsAttacked
from grognard.systems.europe.orders.sea import Ship, Sortie
from grognard.systems.europe.rules.hunting import air_dangers, meets_fleets
from grognard.systems.europe.rules.navies import end_at_sea, pay_escort, refuse_sortie
from grognard.systems.europe.rules.shipping import ship
from grognard.systems.europe.state import Country, Fleet, State, Wing
from grognard.systems.europe.terms import ALLIES, AXIS, SourceTerms
from grognard.terrain.shown import GroundShown, MarkShown
from tests.cases.europe.board import HEXES, changed, ground, position, unit
from tests.cases.europe.resolving import of, play

# The Axis lies west of a sea, the Allies east of it.
WATER = {at: "sea" for at in HEXES if "04" <= at[:2] <= "09"}
ZONES = {at: "high-seas" for at in HEXES if "03" <= at[:2] <= "10"}
LANDS = {at: "norway" for at in HEXES if at[:2] >= "10"}
BERLIN = SourceTerms(at="0104", nation="germany")
LONDON = SourceTerms(at="1104", nation="united-kingdom")
PORTS = [MarkShown("ports", "major", at) for at in ("0302", "0308", "1004")]
FLEETS = {"german": Fleet(side=AXIS, ntp=3, surf=6)}


def coast(front: Any = None, zone: str = "high-seas") -> GroundShown:
    """The map: sea between two shores."""
    zones = dict.fromkeys(ZONES, zone)
    return ground(terrain=WATER, country=LANDS, front=front, sea=zones, marks=PORTS)


def sailing(*units: Any, on: GroundShown | None = None, **more: Any) -> State:
    """German units that sail along their own coast, in reach of British aircraft."""
    more.setdefault("sources", (BERLIN, LONDON))
    more.setdefault("fleets", FLEETS)
    flying = more.pop("wings", {})
    state = position(
        *(units or (unit("u", "de-infantry", "0302"),)),
        on=on or coast(zone="baltic"),
        holders={"poland": AXIS, "norway": ALLIES},
        **more,
    )
    return changed(state, wings=flying)


def wings(**points: Any) -> dict[str, dict[str, Wing]]:
    """British air points in the west."""
    return {ALLIES: {"west/united-kingdom": Wing(nation="united-kingdom", front="west", **points)}}


TRIP = ("0302", "0402", "0408", "0308")
ORDER = Ship(units=("u",), navy="german", goal="0308")


@pytest.mark.rule("WIE-SEA-038", "engine")
@pytest.mark.rule("WIE-SEA-040", "engine")
def test_aircraft_on_sea_missions_attack_ships_in_their_range() -> None:
    state = sailing(wings=wings(points=9, sea=3))
    assert air_dangers(state, AXIS, TRIP) == [(ALLIES, "west", "air", 3)]
    many = changed(state, wings=wings(points=9, sea=8))
    assert air_dangers(many, AXIS, TRIP) == [(ALLIES, "west", "air", 5)]  # five at most
    none = changed(state, wings=wings(points=9, ground=9))
    assert air_dangers(none, AXIS, TRIP) == []
    hungry = sailing(wings=wings(points=9, sea=3), sources=(BERLIN,))
    assert air_dangers(hungry, AXIS, TRIP) == []  # no supplied hex to fly from
    # A voyage off two fronts can be attacked off each.
    split = coast(front={at: "south" for at in HEXES if at[2:] > "05"}, zone="baltic")
    two = wings(points=3, sea=2)
    two[ALLIES]["south/united-kingdom"] = Wing(
        nation="united-kingdom", front="south", points=4, sea=4
    )
    assert air_dangers(sailing(on=split, wings=two), AXIS, TRIP) == [
        (ALLIES, "west", "air", 2),
        (ALLIES, "south", "air", 4),
    ]


@pytest.mark.rule("WIE-SEA-041", "engine")
def test_nobody_flies_from_a_country_attacked_this_turn() -> None:
    state = sailing(wings=wings(points=3, sea=3))
    surprised = changed(state, drawn={"norway": 1})
    assert air_dangers(surprised, AXIS, TRIP) == []
    later = changed(state, drawn={"norway": 2})
    assert air_dangers(later, AXIS, TRIP) == [(ALLIES, "west", "air", 3)]


@pytest.mark.rule("WIE-SEA-042", "engine")
@pytest.mark.rule("WIE-SEA-043", "engine")
def test_without_cover_everything_that_flies_attacks() -> None:
    bare = sailing(wings=wings(points=4, ground=2), sources=(LONDON,))  # no Axis hex is supplied
    assert air_dangers(bare, AXIS, TRIP) == [(ALLIES, "west", "uncovered", 4)]
    both = changed(bare, wings=wings(points=9, sea=1))
    assert air_dangers(both, AXIS, TRIP) == [
        (ALLIES, "west", "air", 1),
        (ALLIES, "west", "uncovered", 5),
    ]


@pytest.mark.rule("WIE-SEA-005", "engine")
@pytest.mark.rule("WIE-SEA-018", "engine")
@pytest.mark.rule("WIE-SEA-039", "engine")
@pytest.mark.parametrize(
    ("die", "reduced", "lost"), [(3, True, 0), (4, False, 0), (5, False, 0), (6, False, 1)]
)
def test_a_die_for_each_unit(die: int, reduced: bool, lost: int) -> None:
    state = sailing(wings=wings(points=3, sea=3))
    events = play(state, ship(state, ORDER), {"ships": die})
    assert state.units["u"].group == reduced
    assert state.units["u"].at == "0308"
    assert len(of(events, PointsLost)) == lost
    assert state.wings[ALLIES]["west/united-kingdom"].points == 3 - lost


@pytest.mark.rule("WIE-SEA-018", "engine")
@pytest.mark.parametrize("sources", [(BERLIN, LONDON), (LONDON,)], ids=["covered", "bare"])
def test_what_forms_no_battle_group_is_lost_at_sea(sources: tuple[SourceTerms, ...]) -> None:
    brigade = unit("u", "de-motorized-brigade", "0302")
    state = sailing(brigade, wings=wings(points=3, sea=3), sources=sources)
    events = play(state, ship(state, ORDER), {"ships": 1})
    assert "u" not in state.units
    assert len(of(events, ShipsAttacked)) == 1  # who is lost is attacked no more


@pytest.mark.rule("WIE-SEA-044", "engine")
@pytest.mark.rule("WIE-SEA-048", "engine")
@pytest.mark.rule("WIE-SEA-049", "engine")
def test_allied_fleets_hunt_on_the_high_seas() -> None:
    state = sailing(on=coast())
    assert meets_fleets(state, AXIS, TRIP)
    assert [meets_fleets(state, AXIS, TRIP[:hexes]) for hexes in (1, 2)] == [False, True]
    assert not meets_fleets(sailing(), AXIS, TRIP)  # the Baltic
    alone = sailing(on=coast(), sources=(BERLIN,))
    assert not meets_fleets(alone, AXIS, TRIP)  # Axis aircraft reach it, Allied ones do not
    nobody = sailing(on=coast(), sources=())
    assert meets_fleets(nobody, AXIS, TRIP)
    beaten = changed(state, countries={"united-kingdom": Country("conquered", AXIS)})
    assert not meets_fleets(beaten, AXIS, TRIP)
    entered = {**beaten.countries, "united-states": Country("active", ALLIES)}
    assert meets_fleets(changed(state, countries=entered), AXIS, TRIP)
    play(state, ship(state, ORDER), {"ships": 6})
    assert state.fleets["german"].chased
    assert state.units["u"].group  # without escort nothing helps
    assert state.fleets["german"].ntp == 2  # what carried it is lost


@pytest.mark.rule("WIE-SEA-045", "engine")
@pytest.mark.parametrize(
    ("escort", "die", "hit"),
    [(2, 4, True), (2, 5, False), (5, 1, True), (5, 2, False), (6, 1, False)],
)
def test_each_escort_keeps_off_a_sixth(escort: int, die: int, hit: bool) -> None:
    fleets = {"german": Fleet(side=AXIS, ntp=3, surf=6, escort=escort)}
    state = sailing(on=coast(), fleets=fleets)
    play(state, ship(state, ORDER), {"ships": die})
    assert state.units["u"].group == hit
    assert state.fleets["german"].ntp == 3 - hit


@pytest.mark.rule("WIE-SEA-045", "engine")
@pytest.mark.rule("WIE-SUP-029", "engine")
def test_sorties_are_not_taken_back() -> None:
    from grognard.kernel.view import view

    def rule(fleet: Fleet, **order: Any) -> str:
        state = sailing(on=coast(), fleets={"german": fleet})
        found = refuse_sortie(view(state, AXIS), Sortie(navy="german", **order))
        return found.rule if found else ""

    idle = Fleet(side=AXIS, ntp=1, surf=4)
    assert rule(idle, escort=3, supply=True) == ""
    assert rule(idle, escort=4, supply=True) == "WIE-SEA-045"  # five of four
    assert rule(Fleet(side=AXIS, ntp=1, surf=9), escort=7) == "WIE-SEA-045"  # six at most
    assert rule(Fleet(side=AXIS, ntp=0, surf=4), supply=True) == "WIE-SUP-029"
    sent = Fleet(side=AXIS, ntp=1, surf=4, escort=2, supply=True)
    assert rule(sent, escort=1, supply=True) == "WIE-SEA-045"
    assert rule(sent, escort=2) == "WIE-SEA-045"
    assert rule(sent, escort=3, supply=True) == ""


@pytest.mark.rule("WIE-SEA-046", "engine")
@pytest.mark.rule("WIE-SEA-047", "engine")
@pytest.mark.parametrize(("chased", "die", "left"), [(True, 2, 4), (True, 6, 3), (False, 6, 6)])
def test_what_escorts_pay(chased: bool, die: int, left: int) -> None:
    fleets = {"german": Fleet(side=AXIS, ntp=3, surf=6, escort=3, chased=chased)}
    state = sailing(on=coast(), fleets=fleets)
    play(state, pay_escort(state, AXIS), {"escort": die})
    assert state.fleets["german"].surf == left  # never more than were assigned


@pytest.mark.rule("WIE-SUP-030", "engine")
@pytest.mark.parametrize(
    ("die", "surf", "ntp"), [(1, 5, 3), (2, 6, 2), (3, 6, 2), (4, 6, 3), (5, 6, 3), (6, 6, 3)]
)
def test_the_price_of_supply_over_the_high_seas(die: int, surf: int, ntp: int) -> None:
    fleets = {"german": Fleet(side=AXIS, ntp=3, surf=6, supply=True)}
    state = sailing(on=coast(), fleets=fleets)
    play(state, end_at_sea(state, AXIS), {"supply": die})
    assert (state.fleets["german"].surf, state.fleets["german"].ntp) == (surf, ntp)
    assert not state.fleets["german"].supply


@pytest.mark.rule("WIE-SUP-031", "engine")
def test_no_price_while_there_is_no_allied_navy() -> None:
    fleets = {"german": Fleet(side=AXIS, ntp=3, surf=6, supply=True)}
    state = sailing(
        on=coast(), fleets=fleets, countries={"united-kingdom": Country("conquered", AXIS)}
    )
    play(state, end_at_sea(state, AXIS))  # a roll would fail here
    assert (state.fleets["german"].surf, state.fleets["german"].ntp) == (6, 3)
