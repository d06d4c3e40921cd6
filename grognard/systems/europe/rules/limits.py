"""Where units of some nations may not go. [WIE-MOV-004]"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.ground import side_between
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import AXIS
from grognard.terrain.map import frozen
from grognard.terrain.search import range_layer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.terms import LimitTerms
    from grognard.terrain.hexes import HexId

LENINGRAD = "Leningrad"


def may_stand(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a unit's nation may be in a hex; trains may take it through others.

    [WIE-MOV-004] [WIE-NAT-017]
    """
    if not is_limited(state, unit.nation):
        return True
    return not closed_to(state, unit.nation)[state.terms.map.place(place)]


def is_limited(state: State, nation: str) -> bool:
    """Tell whether units of a nation may not go everywhere.

    [WIE-MOV-004] [WIE-NAT-160] [WIE-NAT-180]
    """
    return any(row.nation == nation for row in state.terms.limits)


@derived("terms")
def closed_to(state: State, nation: str) -> NDArray[np.bool_]:
    """Whether each place is closed to units of a nation.

    [WIE-MOV-004] [WIE-NAT-029] [WIE-NAT-037] [WIE-NAT-043] [WIE-NAT-049] [WIE-NAT-099]
    [WIE-NAT-105] [WIE-NAT-129] [WIE-NAT-145] [WIE-NAT-152] [WIE-NAT-166] [WIE-NAT-191]
    """
    found = np.zeros(state.terms.map.size, np.bool_)
    for row in state.terms.limits:
        if row.nation == nation:
            found |= _closed(state, row)
    return frozen(found)


def _closed(state: State, row: LimitTerms) -> NDArray[np.bool_]:
    terms = state.terms
    found = np.zeros(terms.map.size, np.bool_)
    home = land_of(state, row.nation)
    if row.open:
        found = ~(_in_areas(state, row.open) | home)
    if row.hexes:
        start = np.flatnonzero(land_of(state, row.near))
        found &= range_layer(terms.map, start, row.hexes) > row.hexes
    return found | _in_areas(state, row.closed)


def land_of(state: State, name: str) -> NDArray[np.bool_]:
    """Whether each place belongs to a country."""
    layer = state.terms.map.layers["country"]
    if name not in layer.names:
        return np.zeros(state.terms.map.size, np.bool_)
    return np.asarray(layer.cells == layer.names.index(name))


def _in_areas(state: State, names: tuple[str, ...]) -> NDArray[np.bool_]:
    """Whether each place lies in one of some areas, or in a country of that name."""
    found = np.zeros(state.terms.map.size, np.bool_)
    for name in names:
        found |= area_of(state, name)
    return found


@derived("terms")
def area_of(state: State, name: str) -> NDArray[np.bool_]:
    """Whether each place lies in an area that rules name, or in a country of that name."""
    hexes = state.terms.areas.get(name)
    if hexes is None:
        return frozen(land_of(state, name))
    found = np.zeros(state.terms.map.size, np.bool_)
    found[state.terms.map.places(hexes)] = True
    return frozen(found)


# The border at Leningrad.


@derived("terms")
def border_sides(state: State) -> NDArray[np.bool_]:
    """Whether each side belongs to the border at Leningrad, seen from both hexes. [WIE-NAT-009]"""
    map_ = state.terms.map
    found = np.zeros(len(map_.near), np.bool_)
    for pair in state.terms.borders:
        for here, there in (pair, pair[::-1]):
            found[side_between(map_, here, there)] = True
    return frozen(found)


def has_border(state: State, side: Side) -> bool:
    """Tell whether that border is closed to a power: to the Axis until it controls Leningrad.

    Finns are bound by it as well. [WIE-NAT-009] [WIE-NAT-050]
    """
    if side != AXIS or not state.terms.borders:
        return False
    place = state.terms.places.get(LENINGRAD)
    at = None if place is None else state.terms.map.find(place)
    return at is None or state.control[at] != POWERS.index(AXIS) + 1


def is_border(state: State, side: Side, here: HexId, there: HexId) -> bool:
    """Tell whether a border that is closed to a power parts two neighbours. [WIE-NAT-009]"""
    if not has_border(state, side):
        return False
    return bool(border_sides(state)[side_between(state.terms.map, here, there)])
