"""Zones of control: how strong a side's influence is in every hex, and what entering costs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.ground import (
    is_closed,
    sides_around,
    sides_between,
    zone_sides,
)
from grognard.systems.overlord.rules.units import (
    by_hex,
    quality_of,
    units_at,
    units_of,
    weight,
)
from grognard.terrain.search import zoc_layer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.overlord.state import State, Unit
    from grognard.terrain.hexes import HexId

POINT = 100
"""Hundredths of a movement point."""
CUT_OFF = ("isolated", "encircled")
INFILTRATORS = ("infantry", "ski", "combat-engineer")
"""Who pays half for enemy zones at night."""


def influence(state: State, unit: Unit) -> int:
    """What a unit adds to its side's zone, in its own hex and around it.

    [OVL-ZOC-001] [OVL-ZOC-002] [OVL-ZOC-003]
    """
    value = weight(state, unit) + quality_of(state, unit).zone
    if unit.line in CUT_OFF:
        value -= 1
    return max(0, value)


def reaches(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a unit's own zone covers a neighbouring hex. [OVL-ZOC-001] [OVL-ZOC-015]"""
    if is_closed(state, unit.at, place) or not influence(state, unit):
        return False
    return all(row.zone for row in sides_between(state, unit.at, place))


@derived("units", "bridges", "breaches", "weather", "terms")
def zone_layer(state: State, side: Side) -> NDArray[np.uint16]:
    """A side's zone in every place, before night halves it: `zone_in` for the whole map.

    [OVL-ZOC-002] [OVL-ZOC-015]
    """
    map_ = state.terms.map
    units = units_of(state, side)
    places = [map_.place(unit.at) for unit in units]
    values = [influence(state, unit) for unit in units]
    across = np.frombuffer(zone_sides(state), np.uint8)
    found = zoc_layer(map_, places, values, across=across).copy()
    np.add.at(found, places, np.array(values, np.uint16))
    found.setflags(write=False)
    return found


def zone_in(state: State, side: Side, place: HexId, *, scouts: bool = True) -> int:
    """A side's zone in a hex, before night halves it; `scouts`: with that of recce.

    Whoever asks for a hex or two, after every step, is answered by who stands there and around.
    [OVL-ZOC-002] [OVL-ZOC-015]
    """
    stacks = by_hex(state)
    near = [
        (at, unit)
        for at, there in ((-1, place), *sides_around(state.terms, place))
        for unit in stacks.get(there, ())
        if unit.side == side and (scouts or unit.kind != "recce")
    ]
    if not near:
        return 0
    crossed = zone_sides(state)
    return sum([influence(state, unit) for at, unit in near if at < 0 or crossed[at]])


def zone_of(state: State, side: Side, place: HexId) -> Fraction:
    """A side's zone value in a hex, halved at night. [OVL-ZOC-002] [OVL-ZOC-004] [OVL-NIGHT-016]"""
    return Fraction(zone_in(state, side, place), 2 if is_night(state) else 1)


def zone_cost(state: State, unit: Unit, place: HexId) -> Fraction:
    """What an enemy zone adds to the cost of entering a hex, in movement points."""
    return Fraction(zone_toll(state, unit, place), POINT)


def zone_toll(state: State, unit: Unit, place: HexId, zone: int | None = None) -> int:
    """The same in hundredths, exactly: zones are halved twice at most.

    `zone` is the enemy's zone there, for whoever knows it already.
    [OVL-ZOC-005] [OVL-ZOC-006] [OVL-ZOC-007] [OVL-ZOC-008] [OVL-ZOC-009] [OVL-ZOC-014]
    [OVL-NIGHT-008]
    """
    if zone is None:
        zone = zone_in(state, state.terms.enemy(unit.side), place)
    if zone == 0 or is_covered(state, unit, place):
        return 0
    numbers, night = state.terms.tables.numbers, is_night(state)
    value = POINT * zone // (2 if night else 1)
    value += POINT * quality_of(state, unit).zone_cost
    if unit.kind == "recce":
        value += POINT * numbers.recce_zone
    if night and unit.kind in INFILTRATORS:
        value //= 2
    return min(max(value, 0), POINT * numbers.zone_most)


def is_covered(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a stationary friendly unit in the hex spares the cost. [OVL-ZOC-007]"""
    planned = state.moves.get(unit.side, {})
    return any(
        other.id != unit.id and not other.moved and other.id not in planned
        for other in units_at(state, place, unit.side)
    )
