"""The ground: what hexes and hexsides are like now, and what it costs to go over them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.kernel.derived import derived
from grognard.kernel.errors import DesignError
from grognard.kernel.records import copy_state
from grognard.terrain.layout import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Side
    from grognard.systems.overlord.state import Fort, SideId, State, Unit
    from grognard.systems.overlord.tables import RoadRow, SideRow, TerrainRow
    from grognard.systems.overlord.terms import Terms
    from grognard.terrain.hexes import HexId
    from grognard.terrain.map import Map

WET = ("marsh", "flooded", "tidal-flat")
RIVERS = ("minor", "major", "canal")
"""Rivers that are crossed on bridges alone."""
_ON_SIDES = ("rivers", "causeways", "obstacles", "mines")
"""The layers of the map that `features` looks at."""


def terrain_of(terms: Terms, place: HexId) -> TerrainRow:
    """Get the row of the terrain table for a hex. [OVL-TER-001] [OVL-TER-009]"""
    return terms.terrain_at[place]


def is_on(terms: Terms, place: HexId) -> bool:
    """Tell whether a hex lies on the map."""
    return terms.map.find(place) is not None


def around(terms: Terms, place: HexId) -> tuple[HexId, ...]:
    """List the neighbours of a hex, clockwise from the north."""
    return around_on(terms.map, place)


@cache
def around_on(map: Map, place: HexId) -> tuple[HexId, ...]:
    """List the neighbours of a hex of a map, clockwise from the north."""
    at = SIDES * map.place(place)
    return tuple(map.ids[there] for there in map.near[at : at + SIDES].tolist() if there >= 0)


def sides_around(terms: Terms, place: HexId) -> tuple[tuple[int, HexId], ...]:
    """List the sides of a hex by their numbers, each with the neighbour across it."""
    return _sides_around(terms.map, place)


@cache
def _sides_around(map: Map, place: HexId) -> tuple[tuple[int, HexId], ...]:
    at = SIDES * map.place(place)
    near = map.near[at : at + SIDES].tolist()
    return tuple((side, map.ids[there]) for side, there in enumerate(near, at) if there >= 0)


def apart(terms: Terms, first: HexId, second: HexId) -> int:
    """Count the hexes between two; the map has one sheet."""
    (right, down), (other_right, other_down) = terms.axial[first], terms.axial[second]
    right, down = right - other_right, down - other_down
    return max(abs(right), abs(down), abs(right + down))


def side_id(terms: Terms, first: HexId, second: HexId) -> SideId:
    """Name the hexside between neighbours: of its two names the one of the lower place."""
    return _side_id(terms.map, first, second)


@cache
def _side_id(map: Map, first: HexId, second: HexId) -> SideId:
    here, there = sorted((map.place(first), map.place(second)))
    side = map.side_between(here, there)
    if side is None:
        raise ValueError(f"{first} and {second} are no neighbours")
    return map.side_name(side)


def ends_of(terms: Terms, side: SideId) -> tuple[HexId, HexId]:
    """Name the two hexes of a hexside."""
    number = terms.map.side(side)
    if number is None:
        raise ValueError(f"there is no hexside {side}")
    return terms.map.ids[number // SIDES], terms.map.ids[int(terms.map.near[number])]


def _layer_at(terms: Terms, layer: str, first: HexId, second: HexId) -> str:
    return _marked(terms.map, layer).get((first, second), "")


@cache
def _marked(map: Map, layer: str) -> dict[tuple[HexId, HexId], str]:
    """What a layer of the map has on its hexsides, from either side; the map never changes.

    Of the two names of a hexside that of the lower place counts.
    """
    found = map.layers.get(layer)
    marked: dict[tuple[HexId, HexId], str] = {}
    for side, there in enumerate(map.near.tolist() if found is not None else ()):
        here = side // SIDES
        kind = found.at(side) if found is not None and here < there else ""
        if kind:
            marked[map.ids[here], map.ids[there]] = kind
            marked[map.ids[there], map.ids[here]] = kind
    return marked


def road_between(terms: Terms, first: HexId, second: HexId) -> RoadRow | None:
    """Get the road from a hex to its neighbour, whatever became of its bridge."""
    kind = _layer_at(terms, "roads", first, second)
    return terms.tables.roads[kind] if kind else None


def river_between(terms: Terms, first: HexId, second: HexId) -> str:
    """Say which kind of river runs between two hexes, if any."""
    return _layer_at(terms, "rivers", first, second)


def bridge_between(state: State, first: HexId, second: HexId) -> bool:
    """Tell whether a bridge or a pontoon can be crossed. [OVL-TER-017] [OVL-TER-018]"""
    now = state.bridges.get(side_id(state.terms, first, second))
    if now is not None:
        return now == "pontoon"
    bridge = _layer_at(state.terms, "bridges", first, second)
    return bridge not in ("", "rail")


def is_mined(terms: Terms, first: HexId, second: HexId) -> bool:
    """Tell whether a minefield was laid on a hexside. [OVL-TER-021]"""
    return _layer_at(terms, "mines", first, second) != ""


def features(state: State, first: HexId, second: HexId) -> tuple[str, ...]:
    """List what lies on a hexside now, as the table of hexsides names it.

    [OVL-TER-010] [OVL-TER-018] [OVL-TER-028] [OVL-WX-007]
    """
    terms = state.terms
    found: list[str] = []
    river = river_between(terms, first, second)
    if river == "stream":
        found.append("stream")
    elif river:
        found.append("bridge" if bridge_between(state, first, second) else river)
    if _layer_at(terms, "causeways", first, second):
        found.append("causeway")
    obstacle = _layer_at(terms, "obstacles", first, second)
    if obstacle:
        found.append(obstacle)
    if is_mined(terms, first, second):
        breached = side_id(terms, first, second) in state.breaches
        found.append("breached" if breached else "minefield")
    return tuple(found)


def sides_between(state: State, first: HexId, second: HexId) -> tuple[SideRow, ...]:
    """Get the rows of the table for what lies on a hexside; that of nothing, if nothing does."""
    rows = _changed_sides(state).get((first, second))
    return rows or _sides_as_printed(state).get((first, second)) or _nothing(state)


@derived("bridges", "breaches", "terms")
def _changed_sides(state: State) -> dict[tuple[HexId, HexId], tuple[SideRow, ...]]:
    """What lies on the hexsides that are not as printed."""
    return {
        (first, second): _rows_between(state, first, second)
        for _, first, second in changed_steps(state)
    }


@derived("terms")
def _sides_as_printed(state: State) -> dict[tuple[HexId, HexId], tuple[SideRow, ...]]:
    """What is printed on the hexsides that are not bare."""
    printed = as_printed(state)
    pairs = {pair for layer in _ON_SIDES for pair in _marked(state.terms.map, layer)}
    return {pair: _rows_between(printed, *pair) for pair in pairs}


def _rows_between(state: State, first: HexId, second: HexId) -> tuple[SideRow, ...]:
    rows = state.terms.tables.hexsides
    return tuple(rows[feature] for feature in features(state, first, second)) or _nothing(state)


@derived("terms")
def _nothing(state: State) -> tuple[SideRow, ...]:
    return (state.terms.tables.hexsides["none"],)


def is_frozen(state: State) -> bool:
    """Tell whether rivers can be walked over. [OVL-WX-007]"""
    return state.weather.ground == "frozen"


def is_closed(state: State, first: HexId, second: HexId, unit: Unit | None = None) -> bool:
    """Tell whether no movement and no attack crosses a hexside; climbers climb cliffs.

    [OVL-TER-007] [OVL-TER-018] [OVL-TER-010] [OVL-ZOC-015]
    """
    terms = state.terms
    if terrain_of(terms, second).entry == "closed" or terrain_of(terms, first).entry == "closed":
        return True
    climbs = unit is not None and unit.climb
    return any(_bars(state, row, climbs=climbs) for row in sides_between(state, first, second))


def _bars(state: State, row: SideRow, *, climbs: bool) -> bool:
    if row.passage == "climb":
        return not climbs
    return row.passage == "closed" and not (is_frozen(state) and row.side in RIVERS)


def fort_at(state: State, place: HexId, side: Side) -> Fort | None:
    """Get the fort or entrenchment that serves a side in a hex. [OVL-TER-012]"""
    fort = state.forts.get(place)
    return fort if fort is not None and fort.side == side else None


def defence_share(state: State, place: HexId, unit: Unit) -> int:
    """What the hex makes of a unit's defence, in percent.

    [OVL-TER-006] [OVL-TER-008] [OVL-TER-012]
    """
    row = terrain_of(state.terms, place)
    value = row.armour if unit.armoured else row.infantry
    fort = fort_at(state, place, unit.side)
    if fort is not None:
        feature = state.terms.tables.features[fort.feature]
        value += feature.armour if unit.armoured else feature.infantry
    return value


def side_share(state: State, first: HexId, second: HexId, unit: Unit) -> int:
    """What a hexside leaves of a unit's attack across it, in percent; the lowest alone counts.

    [OVL-TER-008] [OVL-TER-019] [OVL-TER-023] [OVL-TER-029]
    """
    rows = sides_between(state, first, second)
    return min(row.armour_attack if unit.armoured else row.attack for row in rows)


def attack_share(state: State, first: HexId, second: HexId, unit: Unit) -> int:
    """What hexside and ground leave of a unit's attack, in percent of percent. [OVL-TER-009]"""
    ground = terrain_of(state.terms, second).armour_attack if unit.armoured else 100
    return side_share(state, first, second, unit) * ground


def room(terms: Terms, place: HexId) -> int:
    """Say how many stacking points a hex holds. [OVL-UNIT-010]"""
    return terrain_of(terms, place).stack


def as_printed(state: State) -> State:
    """The same state as if no bridge and no minefield had changed since the map was printed."""
    printed = copy_state(state)
    printed.bridges, printed.breaches = {}, {}
    return printed


def changed_steps(state: State) -> Iterator[tuple[int, HexId, HexId]]:
    """List the steps over hexsides that are not as printed: the side's number, from and to."""
    map_ = state.terms.map
    for name in {*state.bridges, *state.breaches}:
        here, there = ends_of(state.terms, name)
        for first, second in ((here, there), (there, here)):
            side = map_.side_between(map_.place(first), map_.place(second))
            if side is not None:
                yield side, first, second


def zone_sides(state: State) -> bytes:
    """For each side of each place whether zones of control cross it, a byte a side.

    [OVL-ZOC-015] [OVL-TER-027] [OVL-TER-032]
    """
    return _zone_sides(state, frozen=is_frozen(state))


@derived("bridges", "breaches", "terms")
def _zone_sides(state: State, *, frozen: bool) -> bytes:
    """The same; of the weather only frost counts."""
    found = bytearray(_printed_zone_sides(state, frozen=frozen))
    for side, first, second in changed_steps(state):
        found[side] = _zones_cross(state, first, second)
    return bytes(found)


@derived("terms")
def _printed_zone_sides(state: State, *, frozen: bool) -> bytes:
    """The same by the map alone; `frozen` is how rivers are in the state."""
    if frozen != is_frozen(state):
        raise DesignError("zones are found for the weather of the state")
    printed, map_ = as_printed(state), state.terms.map
    found = bytearray(SIDES * map_.size)
    for side, there in enumerate(map_.near.tolist()):
        if there > side // SIDES:  # the way back is the same
            back = SIDES * there + (side + SIDES // 2) % SIDES
            crossed = _zones_cross(printed, map_.ids[side // SIDES], map_.ids[there])
            found[side] = found[back] = crossed
    return bytes(found)


def _zones_cross(state: State, first: HexId, second: HexId) -> bool:
    """Tell whether zones of control cross a hexside; none goes into closed ground."""
    rows = sides_between(state, first, second)
    return not is_closed(state, first, second) and all(row.zone for row in rows)
