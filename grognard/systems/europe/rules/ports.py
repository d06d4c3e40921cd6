"""Ports: what each can do now, for supply and for ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.events.sea import PortDamaged
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.holding import friendly
from grognard.systems.europe.state import Harbour
from grognard.terrain.map import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State
    from grognard.terrain.hexes import HexId

Use: TypeAlias = Literal["supply", "transport"]
Hindrance: TypeAlias = Literal["", "suppressed", "damaged"]
Port: TypeAlias = Literal["", "beachhead", "minor", "major"]
PORTS: tuple[Port, ...] = ("", "beachhead", "minor", "major")

ICE_CYCLES = (13, 1, 2, 3, 4)
"""Cycles in which the ports of the list are frozen. [WIE-WX-011]"""


def port_kind(state: State, place: HexId) -> Port:
    """What kind of port the map has in a hex."""
    layer = state.terms.map.layers.get("ports")
    kind = "" if layer is None else layer.at(state.terms.map.place(place))
    return "major" if kind == "major" else "minor" if kind == "minor" else ""


def is_frozen_port(state: State, place: HexId) -> bool:
    """Tell whether a port is frozen. [WIE-WX-011]"""
    layer = state.terms.map.layers.get("freezing-ports")
    if layer is None or today(state).cycle not in ICE_CYCLES:
        return False
    return bool(layer.cells[state.terms.map.place(place)])


def is_suppressed(state: State, place: HexId) -> bool:
    """Tell whether a port is suppressed from the air. [WIE-AIR-033] [WIE-AIR-034]"""
    strike, now, sides = state.strikes.get(place), state.clock, state.terms.sides
    if strike is None or not strike.suppressed:
        return False
    if strike.turn == now.turn - 1:  # until the attacker's own turn comes round again
        return now.phase == "allocation" or sides.index(now.side) < sides.index(strike.by)
    return strike.turn == now.turn


def hindrance(state: State, place: HexId) -> Hindrance:
    """What keeps a port from its full use, and is marked on the map; nothing for most.

    Capture counts more than air attacks, which have no further effect on such a port.
    [WIE-MAP-010] [WIE-SEA-009] [WIE-AIR-035]
    """
    harbour = state.harbours.get(place)
    if harbour is not None and harbour.transport_until >= state.clock.turn:
        return "damaged"
    return "suppressed" if is_suppressed(state, place) else ""


def damage(state: State, place: HexId) -> Play:
    """Damage a major port that an enemy has just taken. [WIE-SEA-009]

    Not in the turn in which its owner's neutrality was violated.
    """
    surprised = state.drawn.get(state.terms.country(place)) == state.clock.turn
    if port_kind(state, place) != "major" or surprised:
        return
    now, numbers = state.clock.turn, state.terms.tables.numbers
    harbour = Harbour(
        supply_until=now + numbers.damaged_supply - 1,
        transport_until=now + numbers.damaged_transport - 1,
    )
    yield PortDamaged(to=state.terms.sides, hex=place, harbour=harbour)


def port_works(state: State, place: HexId, use: Use) -> Port:
    """What a hex works as now: a major or minor port, a beachhead, or nothing.

    A hindered major port is a minor one, however often it is hindered.
    [WIE-SUP-024] [WIE-SEA-009] [WIE-SEA-010] [WIE-WX-012] [WIE-AIR-035]
    """
    kind, harbour = port_kind(state, place), state.harbours.get(place)
    hindered = is_frozen_port(state, place) or is_suppressed(state, place)
    if kind == "major":
        until = 0
        if harbour is not None:
            until = harbour.supply_until if use == "supply" else harbour.transport_until
        return "minor" if hindered or until >= state.clock.turn else "major"
    if kind == "minor" and not hindered:
        return "minor"
    if place in state.beachheads and not is_suppressed(state, place):
        return "beachhead"
    return ""


@derived("player_turn", "harbours", "strikes", "beachheads", "control", "terms")
def port_layer(state: State, side: Side, use: Use) -> NDArray[np.uint8]:
    """What each place works as for a power, as a number of `PORTS`; others' ports as nothing."""
    map_ = state.terms.map
    found = np.zeros(map_.size, np.uint8)
    layer = map_.layers.get("ports")
    places = set() if layer is None else {map_.ids[at] for at in layer.cells.nonzero()[0].tolist()}
    for place in sorted(places | set(state.beachheads)):
        if is_own_port(state, side, place):
            found[map_.place(place)] = PORTS.index(port_works(state, place, use))
    return frozen(found)


def is_own_port(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a port or beachhead is in a power's hands. [WIE-MAP-011]"""
    if place in state.beachheads:
        return state.beachheads[place] == side
    return bool(friendly(state, side)[state.terms.map.place(place)])
