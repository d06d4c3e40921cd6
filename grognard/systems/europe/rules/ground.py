"""The ground: which hexes hang together by land, and what it costs to go over it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.state import POINT
from grognard.terrain.layout import DIRECTIONS, SIDES
from grognard.terrain.map import frozen
from grognard.terrain.search import Costs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.systems.europe.state import State
    from grognard.systems.europe.terms import Terms
    from grognard.terrain.hexes import HexId
    from grognard.terrain.map import Map

Category: TypeAlias = Literal["a", "b", "m"]
"""Mechanized and motorized units, all others, mountain units with that option."""

ICE_CYCLES = (1, 2, 3)
"""Cycles in which lakes of Finland and the Soviet Union are frozen. [WIE-WX-009]"""
ICE_COUNTRIES = ("finland", "soviet-union")
WATERS = ("sea", "lake", "off-map")
LAKE_SIDES = ("freezing-lake", "open-lake")
FROST = "snow"
"""The season in which rivers freeze. [WIE-WX-007]"""
_SEVERE = 2


@cache
def around(map: Map, place: HexId) -> tuple[HexId, ...]:
    """List the neighbours of a hex, clockwise from the north."""
    at = SIDES * map.place(place)
    return tuple(map.ids[there] for there in map.near[at : at + SIDES].tolist() if there >= 0)


@cache
def side_between(map: Map, first: HexId, second: HexId) -> int:
    """The number of the side from a hex towards its neighbour."""
    side = map.side_between(map.place(first), map.place(second))
    if side is None:
        raise ValueError(f"{first} and {second} are no neighbours")
    return side


def lakes_frozen(state: State) -> bool:
    """Tell whether the lakes of the north are frozen. [WIE-WX-009]"""
    return today(state).cycle in ICE_CYCLES


@derived("player_turn", "terms")
def land(state: State) -> NDArray[np.bool_]:
    """Whether each place is land now: frozen lakes of the north are. [WIE-MAP-003] [WIE-WX-009]"""
    map_ = state.terms.map
    terrain = map_.layers["terrain"].recoded(WATERS)
    found = terrain == np.uint8(255)
    if lakes_frozen(state):
        country = map_.layers["country"].recoded(ICE_COUNTRIES)
        found |= (terrain == WATERS.index("lake")) & (country < len(ICE_COUNTRIES))
    return frozen(found)


@derived("player_turn", "terms")
def linked(state: State) -> NDArray[np.bool_]:
    """Whether each side joins two hexes by land, or parts them only by a river or a strait.

    A side that lies in a lake of the north is land while the lake is frozen.
    [WIE-MAP-015] [WIE-MAP-016] [WIE-WX-009]
    """
    map_ = state.terms.map
    near = map_.near
    dry = land(state)
    open_ = np.repeat(dry, SIDES) & dry[near] & (near >= 0)
    waters = map_.layers.get("waters")
    if waters is not None:
        closing = ("sea", "open-lake") if lakes_frozen(state) else ("sea", *LAKE_SIDES)
        open_ &= waters.recoded(closing) == 0
    return frozen(open_)


def in_severe_climate(terms: Terms) -> NDArray[np.bool_]:
    """Whether both hexes at each side are of severe climate. [WIE-WX-008]"""
    near, severe = terms.map.near, terms.climate_at == _SEVERE
    found: NDArray[np.bool_] = np.repeat(severe, SIDES) & severe[near] & (near >= 0)
    return found


def freezing_rivers(terms: Terms) -> dict[str, tuple[str, ...]]:
    """The hexsides of rivers that freeze, by kind of river, each once, as `030040-ne`.

    [WIE-MAP-007] [WIE-WX-007] [WIE-WX-008]
    """
    rivers = terms.map.layers.get("rivers")
    if rivers is None:
        return {}
    found: dict[str, list[str]] = {}
    for side in np.flatnonzero((rivers.cells > 0) & in_severe_climate(terms)).tolist():
        place, direction = divmod(side, SIDES)
        if place < terms.map.near[side]:
            kind = rivers.names[int(rivers.cells[side])]
            found.setdefault(kind, []).append(f"{terms.map.ids[place]}-{DIRECTIONS[direction]}")
    return {kind: tuple(sides) for kind, sides in found.items()}


@derived("season", "terms")
def river_sides(state: State) -> NDArray[np.bool_]:
    """Whether a river or strait runs on each side, and is not frozen.

    A river is frozen only where both hexes are of severe climate; a strait never.
    [WIE-MAP-007] [WIE-MAP-015] [WIE-WX-007] [WIE-WX-008]
    """
    map_ = state.terms.map
    found = np.zeros(len(map_.near), np.bool_)
    rivers, waters = map_.layers.get("rivers"), map_.layers.get("waters")
    if rivers is not None:
        found |= rivers.cells > 0
    if state.season == FROST:
        found &= ~in_severe_climate(state.terms)
    if waters is not None:
        found |= waters.recoded(("strait",)) > 0
    return frozen(found)


def crosses_river(state: State, first: HexId, second: HexId) -> bool:
    """Tell whether an open river or strait lies between two neighbours."""
    return bool(river_sides(state)[side_between(state.terms.map, first, second)])


@derived("rails", "terms")
def railway_sides(state: State) -> NDArray[np.bool_]:
    """Whether an unbroken railway runs over each side. [WIE-MOV-013] [WIE-MAP-004]"""
    map_, near = state.terms.map, state.terms.map.near
    layer = map_.layers.get("rails")
    if layer is None:
        return frozen(np.zeros(len(near), np.bool_))
    whole = np.ones(map_.size, np.bool_)
    for place, rail in sorted(state.rails.items()):
        whole[map_.place(place)] = not rail.cut
    return frozen((layer.cells > 0) & np.repeat(whole, SIDES) & whole[near])


@derived("player_turn", "season", "rails", "terms")
def step_costs(state: State, category: Category) -> Costs:
    """What each step costs a category of units, before zones of control, in hundredths.

    [WIE-MOV-002] [WIE-MOV-012] [WIE-MOV-013] [WIE-MOV-014] [WIE-MOV-043] [WIE-OPT-014]
    """
    terms = state.terms
    map_, numbers = terms.map, terms.tables.numbers
    into = _entering(state, category)[map_.near]
    by_rail = railway_sides(state) & (into > 0)
    if category == "a":
        sides = np.where(by_rail, np.minimum(into, POINT * numbers.rail_mobile_mp), into)
        wet = river_sides(state) & (sides > 0)
        sides = sides + np.where(wet, POINT * numbers.river_mp, 0)
    else:
        sides = np.where(by_rail, POINT * numbers.rail_foot_mp, into)
    return Costs(map_, np.where(linked(state), sides, 0))


@derived("terms")
def _entering(state: State, category: Category) -> NDArray[np.int64]:
    """What each place costs to enter, in hundredths; 0 where it is prohibited.

    Mountain units find rough ground and mountains easier. [WIE-OPT-014]
    """
    rows, numbers = state.terms.terrain_at, state.terms.tables.numbers
    eased = {"rough": numbers.mountain_rough_mp, "mountain": numbers.mountain_mp}
    own = eased if category == "m" else {}
    points = [own.get(row.terrain, (row.a if category == "a" else row.b) or 0) for row in rows]
    return frozen(POINT * np.array(points, np.int64))
