"""Countries: who is at war, who gives up, who is occupied or liberated."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.records import Refusal
from grognard.systems.europe.events.politics import (
    CountryChanged,
    CountrySurprised,
    CountryTaken,
    InvasionBegan,
    SurpriseEnded,
    UnitAppeared,
    WarDeclared,
)
from grognard.systems.europe.events.reinforcement import UnitCalled
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.narrows import commission, decommission
from grognard.systems.europe.rules.supply import friendly, grade_for
from grognard.systems.europe.rules.units import is_combat, unit_of, units_at, units_of
from grognard.systems.europe.rules.works import raze_maginot
from grognard.systems.europe.state import Country
from grognard.systems.europe.tables import CountryRow
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.politics import DeclareWar
    from grognard.systems.europe.rules.supply import Grade
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.terms import Terms
    from grognard.terrain.map import Map

_FEEDS: tuple[Grade, ...] = ("minor", "major")
_FINLAND_JOINS = 2
"""Game turns after the war between the Axis and the Soviet Union breaks out. [WIE-NAT-051]"""
_NO_ROW = CountryRow(country="", kind="territory")


def row_of(terms: Terms, country: str) -> CountryRow:
    """What the tables say of a country; what they do not know is a territory."""
    return terms.tables.countries.get(country, _NO_ROW)


def places_of(terms: Terms, country: str) -> tuple[int, ...]:
    """The places of a country on the map."""
    return places_in(terms.map, country)


@cache
def places_in(map_: Map, country: str) -> tuple[int, ...]:
    """The places of a country on a map."""
    layer = map_.layers["country"]
    if country not in layer.names:
        return ()
    return tuple(np.flatnonzero(layer.cells == layer.names.index(country)).tolist())


def side_against(terms: Terms, side: Side) -> Side:
    """Name the side of a country that a power attacks. [WIE-POL-003] [WIE-NAT-181]"""
    if side == AXIS:
        return ALLIES if ALLIES in terms.sides else SOVIETS
    return AXIS


def is_at_home(terms: Terms, unit: Unit) -> bool:
    """Tell whether a unit stands in the country of its nation."""
    return terms.country(unit.at) == unit.nation


def _units_in(state: State, country: str, sides: Iterable[Side]) -> list[Unit]:
    """The combat units of powers that stand in a country."""
    return [
        unit
        for side in sides
        for unit in units_of(state, side)
        if is_combat(state.terms, unit) and state.terms.country(unit.at) == country
    ]


def _army(state: State, country: str) -> list[Unit]:
    """The units of a country's nation."""
    return [unit for _, unit in sorted(state.units.items()) if unit.nation == country]


# Declaring war.


def refuse_war(view: State, order: DeclareWar) -> Refusal | None:
    """Say why war cannot be declared, or nothing. [WIE-POL-002] [WIE-POL-009] [WIE-UI-100]"""
    country = view.countries.get(order.country)
    if country is None or country.status != "neutral":
        params = {"country": order.country}
        return Refusal(rule="WIE-POL-009", key="refuse.not-neutral", params=dict(params))
    return None


def neutrals(state: State) -> tuple[str, ...]:
    """The countries on which war can be declared, sorted. [WIE-POL-009]"""
    return tuple(
        name for name, country in sorted(state.countries.items()) if country.status == "neutral"
    )


def declare_war(state: State, side: Side, country: str) -> Play:
    """Make a neutral country active, on the other side; so with whom that violates besides.

    [WIE-POL-002] [WIE-POL-003] [WIE-UNIT-021] [WIE-NAT-106] [WIE-NAT-195] [WIE-NAT-198]
    [WIE-NAT-199] [WIE-NAT-200]
    """
    if state.countries.get(country, Country("active")).status != "neutral":
        return
    yield WarDeclared(to=state.terms.sides, side=side, country=country)
    yield CountrySurprised(to=state.terms.sides, country=country, side=side)
    yield from join(state, country, side_against(state.terms, side))
    row = row_of(state.terms, country)
    if row.surrender == "war" or (row.allied_attack and side == ALLIES):
        yield from surrender(state, country)
    if row.violates:
        yield from declare_war(state, side, row.violates)


def join(state: State, country: str, side: Side) -> Play:
    """Let a country join a side, with its land and the army that stands in it. [WIE-POL-003]"""
    terms = state.terms
    lands = [
        country,
        *(row.country for row in terms.tables.countries.values() if row.owner == country),
    ]
    yield CountryChanged(
        to=terms.sides, country=country, status="active", side=side, since=state.clock.turn
    )
    yield from commission(state, country, side)
    for land in lands:
        control = np.frombuffer(state.control, np.uint8)
        free = tuple(place for place in places_of(terms, land) if not control[place])
        if free:
            yield CountryTaken(to=terms.sides, country=land, side=side, places=free)
    for row in terms.units:
        if terms.tables.templates[row.template].nation == country and not row.turn:
            unit = unit_of(terms, row, side)
            yield UnitAppeared(to=seers(state, unit), unit=unit)
    if country == "soviet-union" and not state.invaded:
        yield InvasionBegan(to=terms.sides, turn=state.clock.turn)


def call_italy(state: State) -> Play:
    """Let Italy join by itself when a German unit is in Paris or next to it, with that option.

    [WIE-OPT-020]
    """
    paris, italy = state.terms.places.get("Paris"), state.countries.get("italy")
    if not state.terms.options.italy_must_join or paris is None or italy is None:
        return
    near = (paris, *around(state.terms.map, paris))
    come = any(unit.nation == "germany" for at in near for unit in units_at(state, at, AXIS))
    if italy.status == "neutral" and come:
        yield from join(state, "italy", AXIS)


def seers(state: State, unit: Unit) -> tuple[Side, ...]:
    """The sides that see a unit appear: its own, and those for whom the fog is lifted."""
    return tuple(s for s in state.terms.sides if s == unit.side or state.lifted.get(s))


def end_surprise(state: State, side: Side) -> Play:
    """Let countries recover that a power attacked, after its first marches. [WIE-UNIT-021]"""
    for country, attacker in sorted(state.surprised.items()):
        if attacker == side:
            yield SurpriseEnded(to=state.terms.sides, country=country)


# Giving up.


def gives_up(state: State, country: str) -> bool:
    """Tell whether an active country must give up now. [WIE-POL-004]

    In scenarios too, but not what only the course of a campaign brings about.
    [WIE-NAT-001] [WIE-NAT-011] [WIE-NAT-032] [WIE-NAT-040] [WIE-NAT-045] [WIE-NAT-052]
    [WIE-NAT-064] [WIE-NAT-075] [WIE-NAT-085] [WIE-NAT-093] [WIE-NAT-100] [WIE-NAT-107]
    [WIE-NAT-121] [WIE-NAT-130] [WIE-NAT-135] [WIE-NAT-141] [WIE-NAT-147] [WIE-NAT-154]
    [WIE-NAT-161] [WIE-NAT-167] [WIE-NAT-174] [WIE-NAT-183] [WIE-NAT-192]
    """
    row, terms = row_of(state.terms, country), state.terms
    foes = terms.enemies(state.countries[country].side)
    other = state.countries.get(row.falls_with)
    if other is not None and other.status in ("conquered", "occupied"):
        return True
    if row.surrender == "units":
        return not _army(state, country)
    if row.surrender == "losses":
        return _is_worn_out(state, country)
    if row.surrender == "ports":
        places = _ports(state, country)
    else:
        places = [
            terms.map.place(terms.places[name]) for name in row.places if name in terms.places
        ]
        if len(places) < len(row.places) and row.surrender != "centres":
            return False
    held = bool(places) and all(
        any(friendly(state, foe)[place] for foe in foes) for place in places
    )
    match row.surrender:
        case "places" | "ports":
            return held
        case "home":
            return held and not any(is_at_home(terms, unit) for unit in _army(state, country))
        case "centres":
            least = row.least_with if row.least_with and held else row.least
            return 0 < least <= _centres_held(state, country, row.centres, foes)
        case "stood-on":
            return bool(places) and all(_stands_in(state, foes, place) for place in places)
        case _:
            return False


def _ports(state: State, country: str) -> list[int]:
    layer = state.terms.map.layers.get("ports")
    if layer is None:
        return []
    return [place for place in places_of(state.terms, country) if layer.cells[place]]


def _is_worn_out(state: State, country: str) -> bool:
    """Tell whether a country has lost divisions enough, and the Axis does not win. [WIE-NAT-052]"""
    row = row_of(state.terms, country)
    if state.divisions.get(country, 0) < row.losses:
        return False
    return _centres_held(state, "soviet-union", "personnel", (AXIS,)) < row.unless


def _centres_held(state: State, country: str, kind: str, sides: Iterable[Side]) -> int:
    """How many centres of a kind in a country some powers hold together.

    [WIE-NAT-011] [WIE-NAT-052] [WIE-NAT-121]
    """
    terms = state.terms
    held = [friendly(state, side) for side in sides]
    return sum(
        centre.count
        for centre in terms.centres
        if centre.nation == country
        and centre.kind == kind
        and any(layer[terms.map.place(centre.at)] for layer in held)
    )


def _stands_in(state: State, sides: Iterable[Side], place: int) -> bool:
    at = state.terms.map.ids[place]
    return any(is_combat(state.terms, unit) for side in sides for unit in units_at(state, at, side))


def surrender(state: State, country: str) -> Play:
    """Let a country give up: its units lay down their arms, but for some. [WIE-POL-004]

    Those that wait to be placed come no more.
    With France the Maginot Line falls. [WIE-NAT-085] [WIE-NAT-135] [WIE-NAT-193] [WIE-CBT-025]
    """
    terms = state.terms
    own = state.countries[country].side
    yield CountryChanged(to=terms.sides, country=country, status="conquered", side=own)
    yield from decommission(state, country)
    kept = {at for area in row_of(terms, country).keeps for at in terms.areas.get(area, ())}
    for unit in _army(state, country):
        if unit.at not in kept and unit.kind not in ("partisan", "cadre"):
            yield from destroy(state, unit.id, "surrender")
    for side, units in sorted(state.waiting.items()):
        for id_ in [id_ for id_, unit in sorted(units.items()) if unit.nation == country]:
            yield UnitCalled(to=(side,), side=side, unit=id_)
    if country == "france":
        yield from raze_maginot(state)


def has_fallen(state: State, nation: str) -> bool:
    """Tell whether a nation's country gave up in this game: nobody new comes of it. [WIE-POL-004]

    Who had given up before may have an army abroad, which the order of battle then knows.
    """
    country = state.countries.get(nation)
    if country is None or country.status not in ("conquered", "occupied"):
        return False
    return nation in state.drawn or state.terms.holders.get(nation) == country.side


# At the end of a game turn.


def end_game_turn(state: State) -> Play:
    """See who gives up, who is occupied, who is free again, and whether Finland joins.

    [WIE-SEQ-011] [WIE-POL-004] [WIE-POL-005] [WIE-POL-006] [WIE-POL-007] [WIE-NAT-051]
    """
    fallen = True
    while fallen:
        fallen = False
        for name, country in sorted(state.countries.items()):
            if country.status == "active" and gives_up(state, name):
                yield from surrender(state, name)
                fallen = True
    finland = state.countries.get("finland", Country("active"))
    since = state.clock.turn + 1 - state.invaded
    if finland.status == "neutral" and state.invaded and since >= _FINLAND_JOINS:
        yield from join(state, "finland", AXIS)
    for name, country in sorted(state.countries.items()):
        if country.status in ("conquered", "liberated") and is_occupied(state, name):
            yield from occupy(state, name)
        elif country.status == "occupied" and is_freed(state, name):
            own = country.side
            yield CountryChanged(to=state.terms.sides, country=name, status="liberated", side=own)


def is_occupied(state: State, country: str) -> bool:
    """Tell whether supplied enemies are in a country, and none of its own side.

    [WIE-POL-005] [WIE-POL-007] [WIE-NAT-142]
    """
    own = state.countries[country].side
    foes = _units_in(state, country, state.terms.enemies(own))
    friends = _units_in(state, country, _friends(state, own))
    return any(grade_for(state, unit) in _FEEDS for unit in foes) and not any(
        grade_for(state, unit) in _FEEDS or country == "norway" for unit in friends
    )


def is_freed(state: State, country: str) -> bool:
    """Tell whether somebody of a country's own side is in it with major supply. [WIE-POL-006]"""
    own = state.countries[country].side
    friends = _units_in(state, country, _friends(state, own))
    return any(grade_for(state, unit) == "major" for unit in friends)


def _friends(state: State, side: Side) -> tuple[Side, ...]:
    """The powers that fight on a side. [WIE-GAME-002]"""
    return tuple(other for other in state.terms.sides if other not in state.terms.enemies(side))


def occupy(state: State, country: str) -> Play:
    """Give an occupied country to the power with most units in it. [WIE-POL-005] [WIE-MAP-011]"""
    terms, own = state.terms, state.countries[country].side
    foes = {foe: len(_units_in(state, country, (foe,))) for foe in terms.enemies(own)}
    taker = max(foes, key=lambda foe: foes[foe])
    yield CountryChanged(to=terms.sides, country=country, status="occupied", side=own)
    stood = {terms.map.place(unit.at) for unit in _units_in(state, country, _friends(state, own))}
    theirs = [friendly(state, foe) for foe in terms.enemies(own)]
    places = tuple(
        place
        for place in places_of(terms, country)
        if place not in stood and not any(held[place] for held in theirs)
    )
    if places:
        yield CountryTaken(to=terms.sides, country=country, side=taker, places=places)
