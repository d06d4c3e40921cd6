"""Marching: what a step costs, where a unit can go, and whether it obeys in time."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from grognard.kernel.derived import derived
from grognard.kernel.errors import DesignError
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.ground import (
    around,
    as_printed,
    changed_steps,
    is_closed,
    is_frozen,
    road_between,
    room,
    sides_between,
    terrain_of,
)
from grognard.systems.overlord.rules.units import (
    allowance,
    has_move,
    kind_of,
    quality_of,
    units_at,
    weigh,
    weight,
)
from grognard.systems.overlord.rules.zones import zone_in, zone_layer, zone_toll
from grognard.terrain.layout import SIDES
from grognard.terrain.search import Costs, Hindrance, path, reach
from grognard.terrain.shapes import WHOLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.systems.overlord.state import Mode, State, Unit
    from grognard.terrain.hexes import HexId

Manner: TypeAlias = "tuple[Mode, bool, bool, bool]"
"""How units of a class move: the mode, and whether they go on foot, climb and wade."""


def step_cost(state: State, unit: Unit, first: HexId, second: HexId, mode: Mode) -> int | None:
    """What a step costs by ground alone, in hundredths; nothing if it is closed, WHOLE for all.

    [OVL-TER-001] [OVL-TER-002] [OVL-TER-003] [OVL-TER-004] [OVL-TER-005] [OVL-TER-007]
    [OVL-TER-017] [OVL-TER-025] [OVL-TER-030] [OVL-MOV-011] [OVL-MOV-017]
    """
    how = _manner(state, unit, mode)
    found = _steps_asked(state, frozen=is_frozen(state))
    if (first, second, how) not in found:
        found[first, second, how] = _step(state, first, second, how)
    return found[first, second, how]


@derived("bridges", "breaches", "terms")
def _steps_asked(_state: State, *, frozen: bool) -> dict[tuple[HexId, HexId, Manner], int | None]:
    """What `step_cost` has found since a bridge or a minefield last changed."""
    return {}


def _manner(state: State, unit: Unit, mode: Mode) -> Manner:
    """How a unit moves, as far as the ground cares."""
    kind = kind_of(state, unit)
    return mode, kind.leg, unit.climb, kind.leg and not kind.guns


def _step(state: State, first: HexId, second: HexId, how: Manner) -> int | None:
    mode, leg, climbs, wades = how
    rows = sides_between(state, first, second)
    ground = terrain_of(state.terms, second)
    if ground.entry == "closed":
        return None
    if any(row.passage == "climb" for row in rows):
        return WHOLE if climbs and mode != "road" else None
    if is_closed(state, first, second):
        return None
    road = road_between(state.terms, first, second)
    if any(row.passage == "whole" for row in rows):
        return WHOLE if mode != "road" else None
    if road is not None:
        extra = sum(row.leg if leg else row.other for row in rows if not row.road)
        return (road.fast if mode == "road" else road.plain) + extra
    causeway = any(row.side == "causeway" for row in rows)
    if mode == "road" or (ground.entry == "leg" and not wades and not causeway):
        return None
    if not leg and any(row.passage == "road" for row in rows):
        return None
    return ground.cost + sum(row.leg if leg else row.other for row in rows)


def hold_up(state: State, unit: Unit, first: HexId, second: HexId) -> int:
    """What zones and traffic add to the cost of a step.

    Traffic hinders everybody who uses the road, and not under Road Movement alone; from zone to
    zone is a step as any other. [OVL-ZOC-005] [OVL-ZOC-013] [OVL-MOV-014]
    """
    cost = zone_toll(state, unit, second)
    if road_between(state.terms, first, second) is not None:
        cost += state.traffic.get(second, 0) * state.terms.tables.numbers.congestion
    return cost


def least_cost(
    state: State, unit: Unit, first: HexId, second: HexId, mode: Mode, *, starts: bool
) -> int | None:
    """What a step costs before zones and traffic, which can only make it dearer.

    `starts` says that it is the first step: a unit may go off the road to reach one. [OVL-MOV-017]
    """
    cost = step_cost(state, unit, first, second, mode)
    if cost is None and mode == "road" and starts and is_on_road(state, second):
        return step_cost(state, unit, first, second, "defend")
    return cost


def is_on_road(state: State, place: HexId) -> bool:
    """Tell whether a road runs through a hex."""
    return any(road_between(state.terms, place, near) for near in around(state.terms, place))


def may_use_road(state: State, unit: Unit) -> bool:
    """Tell whether a unit may use Road Movement this turn.

    [OVL-MOV-012] [OVL-UNIT-021] [OVL-LOC-009] [OVL-LOC-010] [OVL-SUP-005]
    """
    foe = state.terms.enemy(unit.side)
    beside = any(units_at(state, near, foe) for near in around(state.terms, unit.at))
    return has_move(state, unit) and unit.line == "supported" and not beside


def mode_for(state: State, unit: Unit, mode: Mode) -> Mode:
    """The way of moving that a unit can really use. [OVL-MOV-001] [OVL-MOV-003]"""
    return "defend" if mode == "road" and not may_use_road(state, unit) else mode


def shuns(state: State, unit: Unit, place: HexId, mode: Mode) -> bool:
    """Tell whether recce keeps out of an enemy zone. [OVL-REC-002] [OVL-ZOC-010]"""
    if unit.kind != "recce" or mode == "attack":
        return False
    return bool(zone_in(state, state.terms.enemy(unit.side), place, scouts=False))


def has_room(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a unit fits into a hex now. [OVL-UNIT-010] [OVL-UNIT-013]"""
    others = [one for one in units_at(state, place, unit.side) if one.id != unit.id]
    return weigh(state, others) + weight(state, unit) <= room(state.terms, place)


def in_area(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a fixed unit may go to a hex. [OVL-UNIT-044]"""
    if unit.fixed == "place":
        return False
    if unit.fixed == "area":
        return place in state.terms.zone[unit.area].hexes
    return True


def step_costs(state: State, mode: Mode, leg: bool, climbs: bool, wades: bool) -> Costs:  # noqa: FBT001 - they name a class of units
    """What every step on the map costs units of a class, by ground alone."""
    return _step_costs(state, (mode, leg, climbs, wades), frozen=is_frozen(state))


@derived("bridges", "breaches", "terms")
def _step_costs(state: State, how: Manner, *, frozen: bool) -> Costs:
    """What steps cost now: as the map has it, but where bridges or mines are not as printed."""
    found = _printed_costs(state, how, frozen=frozen).copy()
    for side, first, second in changed_steps(state):
        found[side] = _step(state, first, second, how) or 0
    return Costs(state.terms.map, found)


@derived("terms")
def _printed_costs(state: State, how: Manner, *, frozen: bool) -> NDArray[np.uint16]:
    """What steps cost by the map alone; `frozen` is how rivers are in the state."""
    if frozen != is_frozen(state):
        raise DesignError("the costs are found for the weather of the state")
    printed, map_ = as_printed(state), state.terms.map
    found = np.zeros(SIDES * map_.size, np.uint16)
    for side, there in enumerate(map_.near.tolist()):
        if there >= 0:
            cost = _step(printed, map_.ids[side // SIDES], map_.ids[there], how)
            found[side] = cost or 0
    return found


def costs_for(state: State, unit: Unit, mode: Mode) -> Costs:
    """What every step on the map costs a unit, by ground alone."""
    return step_costs(state, *_manner(state, unit, mode))


def with_traffic(state: State, unit: Unit, costs: Costs) -> Costs:
    """Add what a side's own plans will make roads dearer; for the planner. [OVL-MOV-014]"""
    users: dict[HexId, int] = {}
    for name, move in state.moves.get(unit.side, {}).items():
        if name == unit.id or name not in state.units:
            continue
        for here, there in pairwise((state.units[name].at, *move.path)):
            if there in around(state.terms, here) and road_between(state.terms, here, there):
                users[there] = users.get(there, 0) + 1
    if not users:
        return costs
    map_ = state.terms.map
    sides = costs.sides.copy()
    for there, count in users.items():
        for here in around(state.terms, there):
            side = map_.side_between(map_.place(here), map_.place(there))
            road = road_between(state.terms, here, there)
            if side is not None and road and sides[side] not in (0, WHOLE):
                sides[side] += count * state.terms.tables.numbers.congestion
    return Costs(map_, sides)


def hindrance_for(state: State, unit: Unit, mode: Mode, *, ignore: bool = False) -> Hindrance:
    """What hinders a unit besides the ground: enemies, their zones, full hexes.

    With `ignore` enemies are passed over, as a player may plan. [OVL-UI-024] [OVL-ZOC-005]
    """
    map_ = state.terms.map
    closed = np.zeros(map_.size, np.bool_)
    enter = np.zeros(map_.size, np.uint32)
    foe = state.terms.enemy(unit.side)
    if not ignore:
        zones = zone_layer(state, foe)
        for place in np.flatnonzero(zones).tolist():
            name = map_.ids[place]
            enter[place] = zone_toll(state, unit, name, int(zones[place]))
            closed[place] = shuns(state, unit, name, mode)
        for other in state.units.values():
            if other.side == foe:
                closed[map_.place(other.at)] = True
    for name in _full_hexes(state, unit):
        closed[map_.place(name)] = True
    if unit.fixed:
        for place, name in enumerate(map_.ids):
            closed[place] |= not in_area(state, unit, name)
    return Hindrance(map_, closed=closed, enter=enter)


def _full_hexes(state: State, unit: Unit) -> tuple[HexId, ...]:
    """List the hexes that stationary friends fill so that a unit cannot pass. [OVL-UNIT-013]"""
    moving = state.moves.get(unit.side, {})
    filled: dict[HexId, int] = {}
    for other in state.units.values():
        if other.side == unit.side and other.id != unit.id and other.id not in moving:
            filled[other.at] = filled.get(other.at, 0) + weight(state, other)
    own = weight(state, unit)
    return tuple(
        place for place, points in sorted(filled.items()) if points + own > room(state.terms, place)
    )


def reachable(state: State, unit: Unit, mode: Mode, *, ignore: bool = False) -> dict[HexId, int]:
    """Where a unit can go this turn, with what it costs in hundredths; for the planner.

    [OVL-UI-022] [OVL-ZOC-012] [OVL-MOV-004]
    """
    points = allowance(state, unit)
    if not points:
        return {}
    mode = mode_for(state, unit, mode)
    map_ = state.terms.map
    found = reach(
        with_traffic(state, unit, costs_for(state, unit, mode)),
        map_.place(unit.at),
        points,
        hindrance_for(state, unit, mode, ignore=ignore),
        minimum=True,
    )
    ids = map_.ids
    return {ids[place]: cost for place, cost in found.costs().items() if ids[place] != unit.at}


def find_path(
    state: State, unit: Unit, start: HexId, goal: HexId, mode: Mode, *, ignore: bool = False
) -> tuple[HexId, ...] | None:
    """The cheapest way of a unit from a hex to another, without the first hex; for the planner.

    [OVL-UI-025]
    """
    mode = mode_for(state, unit, mode)
    map_ = state.terms.map
    found = path(
        with_traffic(state, unit, costs_for(state, unit, mode)),
        map_.place(start),
        map_.place(goal),
        hindrance_for(state, unit, mode, ignore=ignore),
        minimum=True,
    )
    return None if found is None else tuple(map_.ids[place] for place in found.places[1:])


def command_total(state: State, unit: Unit) -> Fraction:
    """A unit's command-and-control total. [OVL-CCV-001]"""
    return Fraction(_command_tenths(state, unit), 10)


def _command_tenths(state: State, unit: Unit) -> int:
    """The same in tenths.

    [OVL-CCV-001] [OVL-CCV-003] [OVL-CCV-004] [OVL-CCV-008] [OVL-NIGHT-013]
    """
    tables = state.terms.tables
    total = quality_of(state, unit).command + state.terms.command(unit.side)
    total += tables.lines[unit.line].command
    total += tables.numbers.night_command if is_night(state) else 0
    return 10 * total + unit.readiness_tenths


def command_chance(state: State, unit: Unit) -> Fraction:
    """The chance in percent that a unit makes its next step in time. [OVL-CCV-006]"""
    return Fraction(chance_tenths(state, unit), 10)


def chance_tenths(state: State, unit: Unit) -> int:
    """The same in tenths of a percent. [OVL-CCV-006]"""
    total = _command_tenths(state, unit)
    if total > 990:  # noqa: PLR2004 - from the rule: above 99 it never fails
        return 1000
    return max(total, 10 * state.terms.tables.numbers.command_least)


def march_fatigue(state: State, spent: int, points: int) -> int:
    """Readiness in tenths of a percent that a march costs. [OVL-UNIT-039] [OVL-NIGHT-011]"""
    numbers = state.terms.tables.numbers
    if not spent:
        return 0
    share = min(Fraction(spent, points), Fraction(1))
    percent = -((-numbers.march_readiness * share) // 1)
    return 10 * int(percent) * (numbers.night_march if is_night(state) else 1)
