"""What a power holds: hexes, railways in its hands, and where its units stand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.ground import railway_sides
from grognard.systems.europe.rules.units import FEW, touched, units_of
from grognard.systems.europe.rules.zones import supply_zone
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS
from grognard.terrain.layout import SIDES
from grognard.terrain.map import frozen
from grognard.terrain.search import Costs, Hindrance, components

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State

PRO_AXIS = ("romania", "hungary", "bulgaria", "italy")
"""Neutrals that let Axis supply pass. [WIE-NAT-002]"""
SWEDEN = "sweden"
_SWEDEN_DOUBTS = 1943


@derived("control", "terms")
def friendly(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether each place is a power's. [WIE-MAP-011]"""
    control = np.frombuffer(state.control, np.uint8)
    return frozen(control == POWERS.index(side) + 1)


def _stood_still(
    state: State, fields: tuple[Any, ...], found: NDArray[np.bool_], side: Side
) -> NDArray[np.bool_]:
    """Look only where some of a power's units stood or stand that changed."""
    units, terms = fields
    if terms is not state.terms:
        return _stood(state, side)
    names = touched(units, state.units, (side,))
    if len(names) > FEW:
        return _stood(state, side)
    hexes = {table[name].at for name in names for table in (units, state.units) if name in table}
    if not hexes:
        return found
    made = found.copy()
    held = {unit.at for unit in units_of(state, side)}
    for place in hexes:
        made[terms.map.index[place]] = place in held
    return frozen(made)


@derived("units", "terms", following=_stood_still)
def stood_on(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether a unit of a power stands in each place."""
    return _stood(state, side)


def _stood(state: State, side: Side) -> NDArray[np.bool_]:
    place = state.terms.map.index
    found = np.zeros(state.terms.map.size, np.bool_)
    found[[place[unit.at] for unit in units_of(state, side)]] = True
    return frozen(found)


@derived("rails", "terms")
def gauges(state: State) -> NDArray[np.uint8]:
    """The gauge each place's railway has now: 0 for none. [WIE-MAP-004] [WIE-MAP-005]"""
    map_ = state.terms.map
    found = np.zeros(map_.size, np.uint8)
    layer = map_.layers.get("rails")
    if layer is not None:
        coded = layer.recoded(("european", "soviet"))
        found = coded.reshape(-1, SIDES).max(axis=1, initial=0)[: map_.size]
    for place, rail in sorted(state.rails.items()):
        if rail.gauge:
            found[map_.place(place)] = ("european", "soviet").index(rail.gauge) + 1
    return frozen(found)


@derived("rails", "terms")
def _tracks(state: State) -> Costs:
    """The steps along unbroken railways of one gauge."""
    laid, near = gauges(state), state.terms.map.near
    steps = railway_sides(state) & (np.repeat(laid, SIDES) == laid[near])
    return Costs(state.terms.map, steps.astype(np.uint16))


@derived("rails", "terms")
def _working(state: State) -> NDArray[np.bool_]:
    """Whether each place has a railway that is not cut."""
    found = gauges(state) > 0
    for place, rail in sorted(state.rails.items()):
        if rail.cut:
            found[state.terms.map.place(place)] = False
    return frozen(found)


@derived("control", "player_turn", "countries", "terms")
def lent(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether a neutral lends a power each place for its supply.

    Pro-Axis neutrals do so to the Axis; Sweden until 1943, and while the Allies do not control
    Paris. [WIE-NAT-002] [WIE-NAT-006]
    """
    found = np.zeros(state.terms.map.size, np.bool_)
    lenders = [*PRO_AXIS, *([SWEDEN] if _is_sweden_open(state) else [])] if side == AXIS else []
    layer = state.terms.map.layers["country"]
    for name in lenders:
        country = state.countries.get(name)
        if country is not None and country.status == "neutral" and name in layer.names:
            found |= layer.cells == layer.names.index(name)
    return frozen(found)


def _is_sweden_open(state: State) -> bool:
    """Tell whether Sweden lets Axis supply pass into Norway. [WIE-NAT-006]"""
    paris = state.terms.places.get("Paris")
    lost = paris is not None and bool(friendly(state, ALLIES)[state.terms.map.place(paris)])
    return today(state).year < _SWEDEN_DOUBTS or not lost


@derived("units", "works", "control", "rails", "player_turn", "surprised", "countries", "terms")
def rail_net(state: State, side: Side) -> NDArray[np.int32]:
    """Number the parts of a power's railways that carry supply; -1 where there is none.

    Friendly and working, of one gauge, and not an empty hex in an enemy zone of control; also
    those that neutrals lend. [WIE-SUP-010] [WIE-SUP-011]
    """
    usable = (friendly(state, side) | lent(state, side)) & _working(state)
    usable &= ~(supply_zone(state, side) & ~stood_on(state, side))
    return _parts(_tracks(state), usable.tobytes())


@lru_cache(maxsize=16)
def _parts(tracks: Costs, usable: bytes) -> NDArray[np.int32]:
    """Number the parts of railways; most moves leave them as they are."""
    closed = ~np.frombuffer(usable, np.bool_)
    return frozen(components(tracks, Hindrance(tracks.map, closed=closed)))
