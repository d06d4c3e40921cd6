"""The chief has an order for every phase where one is worth it, and none where it is foolish."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from grognard.kernel.offers import COMPLETE
from grognard.kernel.records import Clock, State
from grognard.kernel.view import view
from grognard.opponents.europe.chief import _PHASES as PHASES
from grognard.opponents.europe.crossings import by_sea
from grognard.opponents.europe.drops import by_air
from grognard.opponents.europe.marches import plan_marches
from grognard.opponents.europe.notes import Notes
from grognard.opponents.europe.picture import Picture
from grognard.opponents.europe.raids import interdict, strike_port
from grognard.opponents.europe.staff import assign
from grognard.opponents.europe.underground import lead, rouse
from grognard.opponents.meter import Meter
from grognard.systems.europe.orders.air import Assign, Fly, Interdict, StrikePort
from grognard.systems.europe.orders.partisans import PlaceCadre, Rouse
from grognard.systems.europe.orders.sea import Land, Ship
from grognard.systems.europe.rules.landing import land
from grognard.systems.europe.sequence import PHASES as SEQUENCE
from grognard.systems.europe.state import Fleet
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    LevelTerms,
    PointTerms,
    SourceTerms,
    UnitTerms,
    VictoryTerms,
)
from grognard.systems.registry import read_terms
from tests.cases.europe.board import HEXES, changed, ground, position, railway, unit, wing
from tests.cases.europe.resolving import play
from tests.cases.europe.test_amov import boxed, sky
from tests.cases.europe.test_part import MOSCOW, scene, with_irregulars
from tests.cases.europe.test_sea_landing import invasion
from tests.measured import is_long
from tests.opponents.playing import play_sides

HOME, BEACH, PRIZE = "0304", "0704", "0904"


def counts(*places: str) -> dict[str, Any]:
    """Terms by which some places count for the Axis; it needs all of them."""
    points = tuple(PointTerms(what="axis-holds", of=at, points=5) for at in places)
    total = 5 * len(points)
    return {
        "victory": VictoryTerms(
            axis=LevelTerms(total=total),
            others=LevelTerms(total=0, compare="at-most"),
            points=points,
        )
    }


def picture(state: Any, side: str = ALLIES) -> Picture:
    return Picture(view(state, side))


def test_there_is_something_to_do_in_every_phase() -> None:
    assert set(PHASES) == set(SEQUENCE)


# The sea. Home is an island in the west, what counts lies in the east.


def army(*units: UnitTerms, **more: Any) -> Any:
    more.setdefault("fleets", {"allied": Fleet(side=ALLIES, ntp=2, amph=3)})
    return invasion(unit("v", "uk-motorized", HOME), *units, terms=counts(PRIZE), **more)


def sail(state: Any) -> Any:
    return by_sea(picture(state), Notes(), Meter(), lambda _: COMPLETE)


def test_an_army_overseas_lands_where_nobody_stands_and_makes_a_beachhead() -> None:
    guard = unit("g", "de-infantry", BEACH)
    order = sail(army(guard))
    assert isinstance(order, Land)
    assert set(order.units) == {"u", "v"}
    assert order.goal != BEACH
    assert order.beachhead


def test_without_landing_ships_or_against_many_nobody_lands() -> None:
    assert sail(army(fleets={"allied": Fleet(side=ALLIES, ntp=2)})) is None
    guards = [unit(f"g{number}", "de-panzer", "0904") for number in range(4)]
    assert sail(army(*guards)) is None


def test_who_has_a_beachhead_sends_ships_to_it() -> None:
    state = army(fleets={"allied": Fleet(side=ALLIES, ntp=2, amph=1)})
    play(state, land(state, Land(units=("u",), navy="allied", goal=BEACH, beachhead=True)))
    assert sail(state) == Ship(units=("v",), navy="allied", goal=BEACH)


def test_nobody_is_sent_twice() -> None:
    state, notes = army(), Notes()
    assert by_sea(picture(state), notes, Meter(), lambda _: COMPLETE) is not None
    assert by_sea(picture(state), notes, Meter(), lambda _: COMPLETE) is None


def test_in_port_they_wait_for_ships_and_others_come_to_it() -> None:
    state = army(unit("w", "uk-motorized", "0104"))
    state = changed(state, clock=Clock(turn=1, phase="movement", side=ALLIES))
    steps, _ = plan_marches(picture(state), Meter())
    assert [(step.unit, step.goal) for step in steps] == [("w", HOME)]


@pytest.mark.parametrize(("foe", "stays"), [("0504", {"w"}), ("1209", set())])
def test_a_supply_unit_near_an_enemy_is_not_left_alone(foe: str, stays: set[str]) -> None:
    """Of those who stand with it the weakest stays; the others go for what counts."""
    state = position(
        unit("s", "de-supply", "0101"),
        unit("p", "de-panzer", "0101"),
        unit("w", "de-infantry", "0101", group=True),
        unit("f", "su-infantry", foe),
        sources=(SourceTerms(at="0101", nation="germany"),),
        terms={**counts("0303"), "control": {"0303": SOVIETS}},
    )
    state = changed(state, clock=Clock(turn=1, phase="movement", side=AXIS))
    steps, _ = plan_marches(picture(state, AXIS), Meter())
    assert {"p", "w"} - {step.unit for step in steps} == stays


# The air.


def drop(state: Any, side: str = AXIS) -> Any:
    return by_air(picture(state, side), Notes(), Meter())


def above(*units: UnitTerms, prize: str, **more: Any) -> Any:
    """Airborne Germans in the west, some infantry, and a prize in France."""
    state = sky(*boxed("d"), unit("i", "de-panzer", "0604"), *units, **more)
    state.__dict__["terms"] = msgspec.structs.replace(state.terms, **counts(prize))
    return state


def test_airborne_units_drop_into_an_empty_prize_in_supply() -> None:
    assert drop(above(prize="0705")) == Fly(units=("d",), hex="0705")


@pytest.mark.parametrize("foe", ["0705", "0804"])
def test_they_stay_where_enemies_are_or_many_are_near(foe: str) -> None:
    foes = [unit(f"f{number}", "fr-armor", foe) for number in range(4)]
    tanks = [unit(f"t{number}", "de-panzer", "0204") for number in range(4)]
    state = above(*foes, *tanks, prize="0705")
    assert picture(state, AXIS).attacks
    assert drop(state) is None


def test_they_stay_where_no_supply_would_reach_them() -> None:
    """Over land ten points of movement; not over water, where there are no ships for it."""
    assert drop(above(prize="0904")) == Fly(units=("d",), hex="0904")
    water = {at: "sea" for at in HEXES if at[:2] in ("07", "08")}
    assert drop(above(prize="0904", terrain=water)) is None


def bombers(*units: UnitTerms, ground_: int = 2) -> Any:
    state = position(
        unit("g", "de-infantry", "0404"),
        *units,
        on=ground(steps=[railway("0804", "0904")]),
        sources=[SourceTerms(at="0304", nation="germany")],
        wings=[wing("germany", "west", 4)],
        clock=Clock(turn=1, phase="interdiction", side=AXIS),
    )
    name, one = next(iter(state.wings[AXIS].items()))
    flying = msgspec.structs.replace(one, ground=ground_)
    return changed(state, wings={**state.wings, AXIS: {name: flying}})


def test_points_that_are_left_slow_enemies_who_come_up() -> None:
    order = interdict(picture(bombers(unit("f", "fr-infantry", "0804")), AXIS), Notes(), Meter())
    assert isinstance(order, Interdict)
    assert order.hex in ("0703", "0704", "0705", "0803")  # between him and the own army
    assert order.on


def test_nobody_is_slowed_where_nobody_comes_or_nobody_flies() -> None:
    assert interdict(picture(bombers(), AXIS), Notes(), Meter()) is None
    grounded = bombers(unit("f", "fr-infantry", "0804"), ground_=0)
    assert interdict(picture(grounded, AXIS), Notes(), Meter()) is None


def beachhead(*, landed: int) -> Any:
    """British who live by a beachhead, and German aircraft on duty over the sea."""
    more = [unit(f"b{number}", "uk-motorized", HOME) for number in range(landed - 1)]
    state = invasion(
        *more,
        unit("g", "de-infantry", "1104"),
        fleets={"allied": Fleet(side=ALLIES, ntp=2, amph=4)},
        sources=(
            SourceTerms(at=HOME, nation="united-kingdom"),
            SourceTerms(at="1204", nation="germany"),
        ),
        wings=[wing("germany", "west", 8)],
    )
    units = ("u", *(one.id for one in more))
    play(state, land(state, Land(units=units, navy="allied", goal=BEACH, beachhead=True)))
    name, one = next(iter(state.wings[AXIS].items()))
    return changed(
        state,
        wings={**state.wings, AXIS: {name: msgspec.structs.replace(one, sea=4)}},
        clock=Clock(turn=1, phase="ports", side=AXIS),
    )


def test_a_port_is_struck_that_feeds_the_enemy_and_no_other() -> None:
    order = strike_port(picture(beachhead(landed=3), AXIS), Notes(), Meter())
    assert order == StrikePort(hex=BEACH, points=4)
    assert strike_port(picture(beachhead(landed=1), AXIS), Notes(), Meter()) is None


def allocate(state: Any, **missions: int) -> Any:
    """What the Axis does with its one wing in the allocation."""
    name, one = next(iter(state.wings[AXIS].items()))
    wings = {**state.wings, AXIS: {name: msgspec.structs.replace(one, **missions)}}
    now = Clock(turn=1, phase="allocation", side=AXIS)
    return assign(picture(changed(state, wings=wings, clock=now), AXIS), Notes(), Meter())


@pytest.mark.parametrize(("landed", "sea"), [(3, 4), (1, 0)])
def test_aircraft_are_sent_to_sea_where_there_is_such_a_port(landed: int, sea: int) -> None:
    """Of eight points four are fighters, and the other four go to sea, or to battles."""
    order = allocate(beachhead(landed=landed), superiority=4, sea=0)
    mission = "sea" if sea else "ground"
    assert order == Assign(front="west", nation="germany", mission=mission, points=4)  # type: ignore[arg-type]
    left = allocate(beachhead(landed=landed), superiority=4, sea=4)
    called_back = Assign(front="west", nation="germany", mission="sea", points=0)
    assert left == (None if sea else called_back)


@pytest.mark.parametrize("there", [0, 2])
def test_points_without_a_mission_are_added_to_those_that_have_one(there: int) -> None:
    """Three of six are fighters; all the others support battles in the end."""
    order = allocate(bombers(), points=6, superiority=3, ground=there)
    assert order == Assign(front="west", nation="germany", mission="ground", points=3)


# Partisans, on prepared positions.


def test_cadres_rise_where_failure_costs_nothing() -> None:
    state = with_irregulars(scene(phase="partisans"), ("c", "cadre", "poland", "0404"))
    assert rouse(picture(state), Notes()) == Rouse(unit="c")


@pytest.mark.parametrize(("at", "rises"), [("1104", True), ("0104", False)])
def test_soviet_cadres_rise_near_their_own_army_alone(at: str, *, rises: bool) -> None:
    lands = dict.fromkeys(HEXES, "soviet-union")
    held = scene(
        unit("s", "su-infantry-corps", "1204"),
        on=ground(country=lands),
        holders={"soviet-union": AXIS},
        sources=(MOSCOW,),
        phase="partisans",
        side=SOVIETS,
    )
    control = bytearray(held.control)
    control[held.terms.map.place("1204")] = 3
    state = with_irregulars(
        changed(held, control=bytes(control)), ("c", "cadre", "soviet-union", at)
    )
    order = rouse(picture(state, SOVIETS), Notes())
    assert order == (Rouse(unit="c") if rises else None)


def test_cadres_hide_on_railways() -> None:
    state = scene(on=ground(steps=[railway("0404", "0504")]))
    order = lead(picture(state), Notes(), Meter())
    assert isinstance(order, PlaceCadre)
    assert order.hex in ("0404", "0504")


# Whole weeks: every power, by the rules.

SCENARIOS = [
    "poland-1939",
    "france-1940",
    "crusader-1941",
    "barbarossa-1941",
    "rhine-1944",
    "summer-1944",
]


@pytest.mark.parametrize("scenario", SCENARIOS if is_long() else ["summer-1944"])
def test_every_power_plays_by_the_rules(scenario: str) -> None:
    """Two weeks of the chief against itself; where a sample is asked for, one of the adjutant."""
    terms = read_terms(scenario)
    mind, weeks = ("chief", 2) if is_long() else ("adjutant", 1)
    game = play_sides(terms, dict.fromkeys(terms.sides, mind), 3, last=weeks)
    assert game.outcome is not None or game.state.clock.turn == weeks + 1


def in_france(state: State) -> int:
    units: Any = state
    sides = Counter(
        one.side for one in units.units.values() if units.terms.country(one.at) == "france"
    )
    return sides[ALLIES]


@pytest.mark.parametrize("seed", range(10 if is_long() else 1))
def test_the_allies_stand_in_france_in_the_second_week(seed: int) -> None:
    """Twelve divisions have landed and been shipped after them at least, of 39."""
    game = play_sides(read_terms("rhine-1944"), {"allies": "chief", "axis": "chief"}, seed, last=1)
    assert in_france(game.state) >= 12
