"""Voyages: the way of ships from port to port or to a coast, and the ships there are for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.edges import is_railhead, railheads, roads, transits
from grognard.systems.europe.rules.ground import around, side_between
from grognard.systems.europe.rules.seas import (
    barred_shores,
    foreign_shores,
    open_seas,
    open_water,
    sea_at,
    ship_steps,
    water_sides,
)
from grognard.systems.europe.terms import ALLIES
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
    """Tell whether a navy takes a unit on board.

    [WIE-SEA-003] [WIE-NAT-012] [WIE-NAT-086] [WIE-NAT-155] [WIE-NAT-184]
    """
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


@derived("units", "control", "malta", "terms")
def _sailed(state: State, side: Side, seas: tuple[Sea, ...], navy: str) -> NDArray[np.bool_]:
    """Whether a power's ships pass each place in some seas."""
    steps = ship_steps(state, side, seas, navy).sides.reshape(-1, SIDES).any(axis=1)
    return frozen(steps & ~barred_shores(state, side))


def _with_waters(state: State, navy: str) -> str:
    """Name a navy if it has waters of its own; the others share what is known of their seas."""
    return navy if state.terms.tables.navies[navy].waters else ""


def gangways(
    state: State, side: Side, place: HexId, seas: tuple[Sea, ...], navy: str = ""
) -> list[int]:
    """The places on the water from which ships reach a hex, or to which they leave it.

    Water next to it; from a hex away from the shores also the shores next to it; off Suez for the
    railheads of the Middle East. [WIE-SEA-004] [WIE-SEA-056]
    """
    map_, at = state.terms.map, state.terms.map.place(place)
    sailed = _sailed(state, side, seas, navy)
    if is_railhead(state, side, place):
        off_suez = map_.place(roads(state))
        return [off_suez] if sailed[off_suez] else []
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
    own = _with_waters(state, navy)
    costs = ship_steps(state, side, seas, own)
    starts, ends = (gangways(state, side, place, seas, own) for place in (origin, goal))
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


@derived("units", "control", "countries", "malta", "terms")
def voyage_lengths(state: State, side: Side, navy: str, origin: HexId) -> dict[HexId, int]:
    """How many hexes each coast and port lies from a port, by sea with a navy.

    So the ends of the way round Africa, and railheads that ships serve.
    [WIE-SEA-004] [WIE-SEA-054] [WIE-SEA-056]
    """
    map_, seas = state.terms.map, open_seas(state, navy)
    own = _with_waters(state, navy)
    starts = gangways(state, side, origin, seas, own)
    if not starts:
        return {}
    hindrance = Hindrance(map_, closed=barred_shores(state, side))
    costs = ship_steps(state, side, seas, own)
    far = flood(costs, starts, hindrance=hindrance).astype(np.int64)
    near, water = map_.near, open_water(state)
    inland = sea_at(state) == _INLAND
    moored = np.repeat(inland, SIDES) | water[near] | water_sides(state)
    moored &= _sailed(state, side, seas, own)[near] & (near >= 0)
    least = np.where(moored, far[near], FAR).reshape(-1, SIDES).min(axis=1)
    shores = ~water & (least < FAR)
    if own:
        shores &= ~foreign_shores(state, own)
    layer = map_.layers.get("ports")
    if layer is not None:
        shores &= ~inland | (layer.cells > 0)
    else:
        shores &= ~inland
    found = {map_.ids[at]: int(least[at]) + 2 for at in np.flatnonzero(shores).tolist()}
    for end in transits(state) if side == ALLIES else ():
        if least[map_.place(end)] < FAR:
            found[end] = int(least[map_.place(end)]) + 2
    for head in railheads(state, side):
        off_suez = int(far[map_.place(roads(state))])
        if off_suez < FAR and head != origin:
            found[head] = off_suez + 2
    return found


def length(way: tuple[HexId, ...]) -> int:
    """How many hexes long a voyage is."""
    return len(way) - 1
