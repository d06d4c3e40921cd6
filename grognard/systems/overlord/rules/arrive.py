"""Arrivals: units that come by sea, by air or over the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.systems.overlord.events.turn import ArrivalDelayed, ArrivalDone, UnitArrived
from grognard.systems.overlord.rules.cover import disc
from grognard.systems.overlord.rules.ground import room, terrain_of
from grognard.systems.overlord.rules.units import is_leg, seers, units_at, weigh, weight
from grognard.systems.overlord.rules.victory import occupy

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import Arrival, State
    from grognard.terrain.hexes import HexId

ASTRAY = 2
"""Hexes from its place at which a unit may land."""


def arrive(state: State) -> Play:
    """Bring in the units that are due, or let them wait. [OVL-SEQ-004] [OVL-SEQ-024]"""
    for name, arrival in sorted(state.arrivals.items()):
        if arrival.turn > state.clock.turn:
            continue
        place = landing_place(state, arrival)
        if place is None:
            late = replace(arrival, turn=state.clock.turn + 1)
            yield ArrivalDelayed(to=(arrival.side,), arrival=late)
            continue
        yield ArrivalDone(to=(arrival.side,), unit=name)
        unit = replace(arrival.unit, at=place)
        yield UnitArrived(to=seers(state, unit.side), unit=unit)
        yield from occupy(state, place, unit.side)


def landing_place(state: State, arrival: Arrival) -> HexId | None:
    """Find where a unit lands: its own place, or the nearest that will do. [OVL-SEQ-024]"""
    for place, _ in sorted(
        disc(state.terms, arrival.unit.at, ASTRAY), key=lambda spot: (spot[1], spot[0])
    ):
        if _is_legal(state, arrival, place):
            return place
    return None


def _is_legal(state: State, arrival: Arrival, place: HexId) -> bool:
    ground = terrain_of(state.terms, place)
    unit = arrival.unit
    if ground.entry == "closed" or units_at(state, place, state.terms.enemy(unit.side)):
        return False
    astray = place != unit.at
    if astray and arrival.entry == "sea" and ground.terrain != "beach":
        return False
    if astray and ground.entry == "leg" and not is_leg(state, unit):
        return False
    taken = weigh(state, units_at(state, place))
    return taken + weight(state, unit) <= room(state.terms, place)
