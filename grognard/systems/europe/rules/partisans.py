"""Partisans: where cadres appear, how they rise, and what keeps them down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.kernel.dice import Chance
from grognard.systems.europe.events.partisans import (
    CadresSpoiled,
    LiberationDeclared,
    YugoslaviaRose,
)
from grognard.systems.europe.events.reinforcement import DutyChanged
from grognard.systems.europe.rules.cadres import raise_cadre
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.duties import duty_of
from grognard.systems.europe.rules.ground import land
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.reforming import own_unit, reform
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.supply import SUPPLY_FIELDS, friendly, grades, is_supplied
from grognard.systems.europe.rules.units import is_combat, units_of
from grognard.systems.europe.rules.zones import zone_layer
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS
from grognard.terrain.layout import SIDES
from grognard.terrain.map import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.partisans import (
        DeclareImminent,
        FormDivision,
        PlaceCadre,
        Rouse,
    )
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId

YUGOSLAVIA, RUSSIA = "yugoslavia", "soviet-union"
PLACED, TRIED, DIVISION = "cadres-placed", "yugoslav-tries", "yugoslav-division"
"""Duties that count attempts: of a cycle, of a turn, of a turn."""
_IRREGULAR = ("partisan", "cadre")
_SIXTHS, _CYCLE, _FIRST_YEAR = 6, 4, 1939


def irregulars(state: State, side: Side) -> list[Unit]:
    """The cadres and partisan units of a power."""
    return [unit for unit in units_of(state, side) if unit.kind in _IRREGULAR]


def garrison(state: State, country: str) -> int:
    """Count the Axis combat units that hold a country down. [WIE-PART-020] [WIE-NAT-203]"""
    return sum(
        is_combat(state.terms, unit) and unit.defence > 0 and unit.kind not in _IRREGULAR
        for unit in units_of(state, AXIS)
        if state.terms.country(unit.at) == country
    )


def room_for_cadres(state: State, country: str) -> int:
    """How many more cadres the Allied power may place in a country.

    [WIE-PART-001] [WIE-PART-016] [WIE-PART-017] [WIE-PART-018] [WIE-PART-020] [WIE-PART-021]
    [WIE-PART-022]
    """
    terms, row = state.terms, state.terms.tables.garrisons.get(country)
    here = state.countries.get(country)
    if row is None or here is None or here.side == AXIS or terms.game != "campaign":
        return 0
    if here.status not in ("occupied", "liberated"):
        return 0
    vichy = state.countries.get("vichy-france")
    if country == "france" and vichy is not None and vichy.status in ("neutral", "active"):
        return 0
    all_ = [unit for unit in irregulars(state, ALLIES) if unit.nation != YUGOSLAVIA]
    left = terms.tables.numbers.allied_partisans - len(all_)
    if state.imminent.get(country):
        return left
    present = sum(unit.nation == country for unit in all_)
    return min(left, row.garrison - garrison(state, country) - present)


def soviet_room(state: State) -> int:
    """How many more partisans the Soviets may have. [WIE-PART-028]"""
    most = state.terms.tables.numbers.soviet_partisans - state.spoiled
    return most - len(irregulars(state, SOVIETS))


@derived("units", "control", "player_turn", "surprised", "terms")
def hideouts(state: State) -> NDArray[np.bool_]:
    """Axis land without an Axis unit and out of Axis zones. [WIE-PART-019] [WIE-PART-029]"""
    found = friendly(state, AXIS) & land(state) & ~zone_layer(state, AXIS)
    found &= ~zone_layer(state, AXIS, minor=True)
    index = state.terms.map.index
    found[[index[unit.at] for unit in units_of(state, AXIS)]] = False
    return frozen(found)


@derived(*SUPPLY_FIELDS)
def near_soviets(state: State) -> NDArray[np.bool_]:
    """Whether each place lies near a supplied Soviet hex. [WIE-PART-030] [WIE-PART-033]"""
    near = state.terms.map.near.reshape(-1, SIDES)[: state.terms.map.size]
    found = friendly(state, SOVIETS) & (grades(state, SOVIETS, RUSSIA, great=True) > 0)
    for _ in range(state.terms.tables.numbers.partisan_hexes):
        found = found | np.logical_or.reduce(found[near] & (near >= 0), axis=1)
    return frozen(found)


def is_near_soviets(state: State, place: HexId) -> bool:
    """Tell whether a hex lies near a supplied Soviet hex."""
    return bool(near_soviets(state)[state.terms.map.place(place)])


def hideout_chance(state: State, place: HexId) -> int:
    """With how many sixths a Soviet cadre can be placed in a hex. [WIE-PART-030]"""
    terrain = state.terms.terrain_at[state.terms.map.place(place)].terrain
    row = state.terms.tables.hideouts.get(terrain)
    if row is None:
        return 0
    return row.near if is_near_soviets(state, place) else row.far


def is_soviet_land(state: State, place: HexId) -> bool:
    """Tell whether a hex lies within the Soviet borders of June 1941. [WIE-PART-032]"""
    area = state.terms.areas.get("soviet-1941")
    return place in area if area is not None else state.terms.country(place) == RUSSIA


def cadre_hexes(view: State) -> tuple[HexId, ...]:
    """Where the viewer may place a cadre, or try to."""
    side, ids = view.viewer, view.terms.map.ids
    if view.terms.game != "campaign" or side not in (ALLIES, SOVIETS):
        return ()
    places = [ids[place] for place in np.flatnonzero(hideouts(view)).tolist()]
    if side == ALLIES:
        rooms = {name: room_for_cadres(view, name) for name in view.terms.tables.garrisons}
        return tuple(at for at in places if rooms.get(view.terms.country(at), 0) > 0)
    if soviet_room(view) < 1 or not _has_attempts(view):
        return ()
    return tuple(at for at in places if is_soviet_land(view, at) and hideout_chance(view, at))


def _has_attempts(view: State) -> bool:
    """Tell whether the Soviets may try to place a cadre in this cycle.

    [WIE-PART-029] [WIE-NAT-126]
    """
    tried = duty_of(view, SOVIETS, PLACED)
    return tried < view.terms.tables.numbers.soviet_cadres


def refuse_cadre(view: State, order: PlaceCadre) -> Refusal | None:
    """Say why no cadre can be placed in a hex, or nothing.

    [WIE-PART-001] [WIE-PART-016] [WIE-PART-018] [WIE-PART-019] [WIE-PART-028] [WIE-PART-029]
    """
    terms, place = view.terms, terms_place(view, order.hex)
    if terms.game != "campaign" or view.viewer == AXIS:
        return refuse_by("WIE-PART-001", "no-partisans")
    if place is None or not hideouts(view)[place]:
        return refuse_by("WIE-PART-019", "no-hideout", hex=order.hex)
    if view.viewer == ALLIES:
        if room_for_cadres(view, terms.country(order.hex)) < 1:
            return refuse_by("WIE-PART-018", "garrisoned", hex=order.hex)
        return None
    if soviet_room(view) < 1:
        return refuse_by("WIE-PART-028", "no-cadres")
    if not _has_attempts(view):
        return refuse_by("WIE-PART-029", "no-tries")
    if not is_soviet_land(view, order.hex):
        return refuse_by("WIE-PART-032", "no-hideout", hex=order.hex)
    if not hideout_chance(view, order.hex):
        return refuse_by("WIE-PART-030", "no-hideout", hex=order.hex)
    return None


def terms_place(view: State, place: HexId) -> int | None:
    """The number of a hex, if there is one."""
    return view.terms.map.find(place)


def place_cadre(state: State, side: Side, order: PlaceCadre) -> Play:
    """Place a cadre; the Soviets only try to. [WIE-PART-003] [WIE-PART-029] [WIE-PART-030]"""
    if side == SOVIETS:
        tried = duty_of(state, side, PLACED) + 1
        yield DutyChanged(to=(side,), side=side, duty=PLACED, count=tried)
        chance = hideout_chance(state, order.hex)
        good = yield Chance(chance, _SIXTHS, f"cadre {order.hex}", (side,))
        if good:
            yield from raise_cadre(state, side, RUSSIA, order.hex)
    else:
        yield from raise_cadre(state, side, state.terms.country(order.hex), order.hex)


def begin_partisans(state: State, side: Side) -> Play:
    """Count attempts anew: of the Soviets each cycle, of the Yugoslavs each turn.

    [WIE-PART-026] [WIE-PART-027] [WIE-PART-029]
    """
    fresh = [TRIED, DIVISION]
    if today(state).turn == 1:
        fresh.append(PLACED)
    for duty in fresh:
        if duty_of(state, side, duty):
            yield DutyChanged(to=(side,), side=side, duty=duty, count=0)


def refuse_imminent(view: State, order: DeclareImminent) -> Refusal | None:
    """Say why liberation cannot be declared imminent, or nothing. [WIE-PART-021]"""
    known = order.country in view.terms.tables.garrisons and view.viewer == ALLIES
    if not known or view.terms.game != "campaign" or view.imminent.get(order.country):
        return refuse_by("WIE-PART-021", "no-liberation", country=order.country)
    there = [
        unit
        for unit in units_of(view, view.viewer)
        if unit.kind not in _IRREGULAR
        and is_combat(view.terms, unit)
        and view.terms.country(unit.at) == order.country
    ]
    here = view.countries.get(order.country)
    if here is None or here.status not in ("occupied", "liberated"):
        return refuse_by("WIE-PART-021", "no-liberation", country=order.country)
    if not any(is_supplied(view, unit) for unit in there):
        return refuse_by("WIE-PART-021", "no-liberator", country=order.country)
    return None


def declare_imminent(state: State, side: Side, order: DeclareImminent) -> Play:
    """Declare liberation imminent, once for a country. [WIE-PART-021]"""
    yield LiberationDeclared(to=state.terms.sides, side=side, country=order.country)


# Rising.


def _tries_left(view: State, unit: Unit) -> bool:
    """Tell whether a cadre may still try in this turn. [WIE-PART-023] [WIE-PART-026]"""
    if unit.nation == YUGOSLAVIA:
        years = view.terms.tables.numbers.yugoslav_tries
        most = years[min(today(view).year - _FIRST_YEAR, len(years) - 1)]
        if duty_of(view, unit.side, TRIED) >= most:
            return False
    return duty_of(view, unit.side, f"roused/{unit.id}") != view.clock.turn


def refuse_rouse(view: State, order: Rouse) -> Refusal | None:
    """Say why a cadre may not try to rise, or nothing.

    [WIE-PART-002] [WIE-PART-023] [WIE-PART-026] [WIE-PART-033]
    """
    unit = own_unit(view, order.unit)
    if unit is None or unit.kind != "cadre":
        return refuse_by("WIE-PART-003", "no-cadre", unit=order.unit)
    if not _tries_left(view, unit):
        return refuse_by("WIE-PART-023", "roused", unit=unit.name)
    return None


def rouse(state: State, side: Side, order: Rouse) -> Play:
    """Let a cadre try to become a partisan unit.

    [WIE-PART-023] [WIE-PART-025] [WIE-PART-026] [WIE-PART-028] [WIE-PART-033]
    """
    numbers, unit = state.terms.tables.numbers, state.units[order.unit]
    turn = state.clock.turn
    yield DutyChanged(to=(side,), side=side, duty=f"roused/{unit.id}", count=turn)
    if unit.nation == YUGOSLAVIA:
        tried = duty_of(state, side, TRIED) + 1
        yield DutyChanged(to=(side,), side=side, duty=TRIED, count=tried)
    near = side == SOVIETS and is_near_soviets(state, unit.at)
    sixths = numbers.partisan_chance_near if near else numbers.partisan_chance
    good = yield Chance(sixths, _SIXTHS, f"rouse {unit.at}", (side,))
    if good:
        yield reform(state, unit.id, "partisan")
        if unit.nation == YUGOSLAVIA and not state.risen:
            yield YugoslaviaRose(to=state.terms.sides)
    elif side == SOVIETS and not near:
        yield CadresSpoiled(to=state.terms.sides, spoiled=state.spoiled + 1)
        yield from destroy(state, unit.id, "disbanding")


def refuse_division(view: State, order: FormDivision) -> Refusal | None:
    """Say why a partisan unit cannot become a division, or nothing. [WIE-PART-027]"""
    unit = own_unit(view, order.unit)
    if unit is None or unit.nation != YUGOSLAVIA or unit.template != "partisan":
        return refuse_by("WIE-PART-027", "no-yugoslavs", unit=order.unit)
    if today(view).year < view.terms.tables.numbers.yugoslav_divisions:
        return refuse_by("WIE-PART-027", "too-early", unit=unit.name)
    if duty_of(view, view.viewer, DIVISION):
        return refuse_by("WIE-PART-027", "roused", unit=unit.name)
    return None


def form_division(state: State, side: Side, order: FormDivision) -> Play:
    """Try to make a Yugoslav partisan unit a division. [WIE-PART-002] [WIE-PART-027]"""
    numbers, unit = state.terms.tables.numbers, state.units[order.unit]
    yield DutyChanged(to=(side,), side=side, duty=DIVISION, count=1)
    good = yield Chance(numbers.partisan_chance, _SIXTHS, f"division {unit.at}", (side,))
    if good:
        yield reform(state, unit.id, "yu-partisan")
