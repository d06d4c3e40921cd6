"""Flights: what air movement brings about, and what becomes of those who flew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Chance
from grognard.systems.europe.events.flights import (
    AssaultEnded,
    BoxLeft,
    FlightNoted,
    FlightsForgotten,
    TransportsLost,
    UnitDropped,
    UnitFlown,
)
from grognard.systems.europe.events.march import UnitsReadied
from grognard.systems.europe.rules.airlift import is_assault
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.moves import take
from grognard.systems.europe.rules.supply import is_supplied
from grognard.systems.europe.rules.transports import change_transports, send_transports
from grognard.systems.europe.rules.units import is_combat, pace_of, units_at, units_of
from grognard.systems.europe.state import Pace
from grognard.systems.europe.tables import FACES

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.air import Fly
    from grognard.systems.europe.state import State, UnitId
    from grognard.systems.europe.tables import Front
    from grognard.terrain.hexes import HexId


def fly(state: State, side: Side, order: Fly) -> Play:
    """Fly units to a hex; who is transported does nothing more in this player turn.

    [WIE-AMOV-004] [WIE-AMOV-014] [WIE-AMOV-019]
    """
    assault = is_assault(state, side, order.hex)
    gliders = sum(state.loaded[unit].unit.kind == "air-landing" for unit in order.units if assault)
    for unit in order.units:
        yield from _fly_one(state, side, unit, order.hex, assault=assault)
    yield FlightNoted(to=(side,), side=side, units=order.units)
    front = state.terms.front(order.hex)
    yield from _spend(state, side, front, len(order.units), gliders, assault=assault)


def _fly_one(state: State, side: Side, unit_id: UnitId, place: HexId, *, assault: bool) -> Play:
    """Bring a unit to its hex. [WIE-AMOV-004] [WIE-AMOV-014]"""
    if unit_id in state.loaded:
        what: Literal["assault", "transport"] = "assault" if assault else "transport"
        unit = msgspec.structs.replace(
            state.loaded[unit_id].unit, at=place, assault="air" if assault else "", supplied=True
        )
        seers = tuple(one for one in state.terms.sides if one == side or state.lifted.get(one))
        yield [BoxLeft(to=(side,), unit=unit_id), UnitDropped(to=seers, unit=unit, what=what)]
        pace = Pace(moved=True, spent=not assault)
    else:
        unit = state.units[unit_id]
        to = watchers(state, "units", unit_id)
        yield UnitFlown(to=to, unit=unit_id, origin=unit.at, hex=place)
        before = pace_of(state, unit)
        pace = msgspec.structs.replace(before, mp_hundredths=0, moved=True, spent=True)
    yield UnitsReadied(to=(side,), side=side, paces=((unit_id, pace),))


def _spend(
    state: State, side: Side, front: Front, used: int, gliders: int, *, assault: bool
) -> Play:
    """Lose some of the air transport points used, and see the others again in four turns.

    Those of gliders in an assault are lost for good. [WIE-AMOV-007] [WIE-OPT-016]
    """
    numbers = state.terms.tables.numbers
    chance = numbers.drop_loss if assault else numbers.lift_loss
    lost = gliders
    for _ in range(used - gliders):
        lost += yield Chance(chance, FACES, f"transport {front}", to=(side,))
    yield change_transports(state, side, front, -used)
    if lost < used:
        yield send_transports(state, side, front, used - lost, numbers.lift_turns)
    if lost:
        yield TransportsLost(to=(side,), side=side, front=front, points=lost)


def settle_assaults(state: State, side: Side) -> Play:
    """Let who came from the air take its hex, if it is in supply and no enemy is left there.

    Otherwise the units are lost, and the hex stays the enemy's.
    [WIE-AMOV-017] [WIE-AMOV-018] [WIE-MAP-011]
    """
    dropped = [unit for unit in units_of(state, side) if unit.assault == "air"]
    for unit in dropped:
        if _foes_at(state, side, unit.at):
            yield from destroy(state, unit.id, "assault")
        elif not is_supplied(state, unit):
            yield from destroy(state, unit.id, "supply")
        else:
            yield AssaultEnded(to=watchers(state, "units", unit.id), unit=unit.id)
    for place in sorted({unit.at for unit in dropped if unit.id in state.units}):
        yield from take(state, side, place)


def _foes_at(state: State, side: Side, place: HexId) -> bool:
    """Tell whether enemies hold a hex that somebody dropped on."""
    return any(
        is_combat(state.terms, unit) and unit.kind != "partisan"
        for enemy in state.terms.enemies(side)
        for unit in units_at(state, place, enemy)
    )


def settle_flights(state: State, side: Side) -> Play:
    """Lose who flew in this player turn and has no supply at its end. [WIE-AMOV-006]"""
    flown = tuple(sorted(state.flown.get(side, {})))
    for unit in flown:
        if unit in state.units and not is_supplied(state, state.units[unit]):
            yield from destroy(state, unit, "supply")
    if flown:
        yield FlightsForgotten(to=(side,), side=side, units=flown)
