"""Rail movement: who may entrain, how many, and how far trains go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.ground import railway_sides
from grognard.systems.europe.rules.supply import friendly, gauges, is_rail_head
from grognard.systems.europe.rules.units import kind_of, pace_of, stood_still, units_of
from grognard.systems.europe.rules.zones import enemy_zone, in_enemy_zone, watched
from grognard.systems.europe.terms import SOVIETS
from grognard.terrain.layout import SIDES
from grognard.terrain.search import Costs, Hindrance, Path, Reach, path, reach

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId

CENTRES = ("arms-centre", "training-centre")
_BY_RAIL_ALONE = ("flak", *CENTRES)


def may_use_rail(state: State, unit: Unit) -> bool:
    """Tell whether a kind of unit moves by rail. [WIE-RAIL-001]"""
    kind = kind_of(state.terms, unit)
    return kind.first or kind.second or unit.kind in _BY_RAIL_ALONE


def may_entrain(state: State, unit: Unit) -> bool:
    """Tell whether a unit may entrain where it stands: on supplied rail, and unmoved.

    [WIE-RAIL-002] [WIE-RAIL-009]
    """
    pace = pace_of(state, unit)
    if unit.entrained or pace.moved or pace.spent or not may_use_rail(state, unit):
        return False
    if in_enemy_zone(state, unit.side, unit.at):
        return False
    kinds = (True,) if state.terms.tables.nations[unit.nation].great else (True, False)
    return any(is_rail_head(state, unit.side, unit.at, great=great) for great in kinds)


def rail_size(state: State, unit: Unit) -> int:
    """What a unit counts against the capacity. [WIE-RAIL-003]"""
    if unit.kind in CENTRES:
        return state.terms.tables.numbers.centre_rail
    return state.terms.tables.powers[unit.side].corps_rail if unit.size == "corps" else 1


def rail_capacity(state: State, side: Side) -> int:
    """How much a power may have on rails in a phase.

    [WIE-RAIL-003] [WIE-RAIL-004] [WIE-BARB-007]
    """
    numbers = state.terms.tables.numbers
    since = state.clock.turn - state.invaded
    if side == SOVIETS and state.invaded and since < numbers.rail_shock_turns:
        return numbers.rail_shock
    return state.terms.tables.powers[side].rail


@derived("units", "paces", "cadres", "player_turn", "invaded", "terms")
def rail_room(state: State, side: Side) -> int:
    """How much of the capacity is left: whoever is on a train, or was in this turn, counts.

    So does who went on to Siberia. [WIE-RAIL-003] [WIE-RAIL-016]
    """
    used = [u for u in units_of(state, side) if u.entrained or pace_of(state, u).rail_spent]
    gone = sorted(state.cadres.get(side, {}).items())
    used += [cadre.unit for _, cadre in gone if cadre.turn == state.clock.turn]
    return rail_capacity(state, side) - sum(rail_size(state, unit) for unit in used)


def rail_points(state: State, unit: Unit) -> int:
    """Rail movement points left to a unit on a train, or to one that entrains. [WIE-RAIL-007]"""
    numbers = state.terms.tables.numbers
    left = numbers.rmp - pace_of(state, unit).rail_spent
    return left if unit.entrained else max(0, left - numbers.entrain_rmp)


@derived("control", "rails", "terms")
def _track(state: State, side: Side) -> Costs:
    """One point for each step along friendly, working railways of one gauge.

    [WIE-RAIL-008] [WIE-RAIL-009]
    """
    map_, near = state.terms.map, state.terms.map.near
    laid = gauges(state)
    open_ = friendly(state, side) & (laid > 0)
    steps = railway_sides(state) & np.repeat(open_, SIDES) & open_[near]
    steps &= np.repeat(laid, SIDES) == laid[near]
    return Costs(map_, steps.astype(np.uint16))


_DELAYING = ("units", "works", "interdicted", "player_turn", "surprised", "terms")


def _delayed_still(
    state: State, fields: tuple[Any, ...], found: Hindrance, side: Side
) -> Hindrance:
    """Keep what delays a power's trains while its enemies do not move."""
    if stood_still(state, _DELAYING, fields, watched(state, side)):
        return found
    return _delay(state, side)


@derived(*_DELAYING, following=_delayed_still)
def _delays(state: State, side: Side) -> Hindrance:
    """What stops and delays trains: enemy zones, and interdiction. [WIE-RAIL-008] [WIE-RAIL-009]

    [WIE-AIR-042]
    """
    return _delay(state, side)


def _delay(state: State, side: Side) -> Hindrance:
    map_, enemies = state.terms.map, state.terms.enemies(side)
    more = np.zeros(map_.size, np.uint32)
    for place, whose in sorted(state.interdicted.items()):
        if any(one in enemies for one in whose):
            more[map_.place(place)] = state.terms.tables.numbers.rail_interdiction_rmp
    return Hindrance(map_, closed=enemy_zone(state, side), enter=more)


def rail_open(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a power's trains may enter a hex: friendly, working rail outside enemy zones.

    [WIE-RAIL-009]
    """
    at = state.terms.map.place(place)
    cut = place in state.rails and state.rails[place].cut
    whole = bool(gauges(state)[at]) and not cut
    return whole and bool(friendly(state, side)[at]) and not enemy_zone(state, side)[at]


def rail_hex_cost(state: State, side: Side, place: HexId) -> int:
    """Rail movement points to enter a hex. [WIE-RAIL-008] [WIE-AIR-042]"""
    enemies = state.terms.enemies(side)
    bombed = any(whose in enemies for whose in state.interdicted.get(place, ()))
    return 1 + (state.terms.tables.numbers.rail_interdiction_rmp if bombed else 0)


def rail_reach(state: State, unit: Unit) -> Reach:
    """Where a train takes a unit in this phase. [WIE-RAIL-007] [WIE-RAIL-008]"""
    start = state.terms.map.place(unit.at)
    points = rail_points(state, unit)
    return reach(_track(state, unit.side), start, points, _delays(state, unit.side))


def rail_way(state: State, unit: Unit, goal: HexId) -> Path | None:
    """The shortest way of a train to a hex, if it comes there in this phase."""
    place = state.terms.map.place
    return path(
        _track(state, unit.side),
        place(unit.at),
        place(goal),
        _delays(state, unit.side),
        limit=rail_points(state, unit),
    )


def may_detrain(state: State, unit: Unit, spent: int) -> bool:
    """Tell whether a unit has the points left to detrain. [WIE-RAIL-013]"""
    return rail_points(state, unit) - spent >= state.terms.tables.numbers.detrain_rmp
