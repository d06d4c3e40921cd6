"""Voyages: the way of ships from port to port or to a coast, and the ships there are for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.ground import around, side_between
from grognard.systems.europe.rules.seas import (
    barred_shores,
    open_seas,
    open_water,
    sea_at,
    ship_steps,
    water_sides,
)
from grognard.terrain.layout import SIDES
from grognard.terrain.map import frozen
from grognard.terrain.search import Hindrance, flood, path
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import Fleet, State, Unit
    from grognard.systems.europe.tables import Sea
    from grognard.terrain.hexes import HexId

_INLAND = 255


def sea_size(state: State, unit: Unit) -> int:
    """Naval points a unit needs. [WIE-SEA-002]"""
    return state.terms.tables.powers[unit.side].corps_sea if unit.size == "corps" else 1


def carries(state: State, navy: str, unit: Unit) -> bool:
    """Tell whether a navy takes a unit on board. [WIE-SEA-003]"""
    row, fleet = state.terms.tables.navies[navy], state.fleets.get(navy)
    if fleet is None or fleet.side != unit.side or (unit.kind == "rail-repair" and not row.repair):
        return False
    return not row.nations or unit.nation in row.nations


def free_transports(fleet: Fleet) -> int:
    """Naval transport points that can still carry somebody this turn. [WIE-SEA-011]"""
    return max(0, fleet.ntp - fleet.ntp_used - fleet.supply)


def free_points(fleet: Fleet) -> int:
    """All points that can carry somebody: amphibious ones when transports are used up.

    [WIE-SEA-016] [WIE-SEA-023]
    """
    return free_transports(fleet) + fleet.amph


@derived("units", "control", "terms")
def _sailed(state: State, side: Side, seas: tuple[Sea, ...]) -> NDArray[np.bool_]:
    """Whether a power's ships pass each place in some seas."""
    steps = ship_steps(state, side, seas).sides.reshape(-1, SIDES).any(axis=1)
    return frozen(steps & ~barred_shores(state, side))


def _gangways(state: State, side: Side, place: HexId, seas: tuple[Sea, ...]) -> list[int]:
    """The places on the water from which ships reach a hex, or to which they leave it.

    Water next to it; from a hex away from the shores also the shores next to it. [WIE-SEA-004]
    """
    map_, at = state.terms.map, state.terms.map.place(place)
    sailed = _sailed(state, side, seas)
    inland = sea_at(state)[at] == _INLAND
    return [
        map_.place(near)
        for near in around(map_, place)
        if sailed[map_.place(near)]
        and (
            inland
            or open_water(state)[map_.place(near)]
            or water_sides(state)[side_between(map_, place, near)]
        )
    ]


def voyage(
    state: State, side: Side, navy: str, origin: HexId, goal: HexId
) -> tuple[HexId, ...] | None:
    """The hexes of the shortest way of a navy's ships to a hex, both ends included; or nothing.

    [WIE-SEA-003] [WIE-SEA-004]
    """
    seas = open_seas(state, navy)
    costs = ship_steps(state, side, seas)
    starts, ends = (_gangways(state, side, place, seas) for place in (origin, goal))
    if not starts or not ends:
        return None
    hindrance = Hindrance(state.terms.map, closed=barred_shores(state, side))
    far = flood(costs, starts, hindrance=hindrance)
    end = min(ends, key=lambda place: (int(far[place]), place))
    if far[end] == FAR:
        return None
    for start in starts:
        found = path(costs, start, end, hindrance, limit=int(far[end]))
        if found is not None and found.cost == far[end]:
            ids = state.terms.map.ids
            return (origin, *(ids[place] for place in found.places), goal)
    return None


@derived("units", "control", "countries", "terms")
def voyage_lengths(state: State, side: Side, navy: str, origin: HexId) -> dict[HexId, int]:
    """How many hexes each coast and port lies from a port, by sea with a navy. [WIE-SEA-004]"""
    map_, seas = state.terms.map, open_seas(state, navy)
    starts = _gangways(state, side, origin, seas)
    if not starts:
        return {}
    hindrance = Hindrance(map_, closed=barred_shores(state, side))
    far = flood(ship_steps(state, side, seas), starts, hindrance=hindrance).astype(np.int64)
    near, water = map_.near, open_water(state)
    inland = sea_at(state) == _INLAND
    moored = np.repeat(inland, SIDES) | water[near] | water_sides(state)
    moored &= _sailed(state, side, seas)[near] & (near >= 0)
    least = np.where(moored, far[near], FAR).reshape(-1, SIDES).min(axis=1)
    shores = ~water & (least < FAR)
    layer = map_.layers.get("ports")
    if layer is not None:
        shores &= ~inland | (layer.cells > 0)
    else:
        shores &= ~inland
    return {map_.ids[at]: int(least[at]) + 2 for at in np.flatnonzero(shores).tolist()}


def length(way: tuple[HexId, ...]) -> int:
    """How many hexes long a voyage is."""
    return len(way) - 1
