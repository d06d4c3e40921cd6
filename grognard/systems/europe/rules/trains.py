"""Trains as orders: why one is refused, how units entrain, ride and detrain, and off-map rail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.records import Refusal
from grognard.kernel.view import view
from grognard.systems.europe.events.march import UnitsReadied
from grognard.systems.europe.events.rail import UnitEntrained, UnitRailed
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.rules.expedition import refuse_stand
from grognard.systems.europe.rules.limits import may_stand
from grognard.systems.europe.rules.rail import (
    may_detrain,
    may_entrain,
    may_use_rail,
    rail_hex_cost,
    rail_open,
    rail_room,
    rail_size,
    rail_way,
)
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.special import is_bound, is_frozen
from grognard.systems.europe.rules.theatres import refuse_entry
from grognard.systems.europe.rules.units import pace_of, units_at
from grognard.systems.europe.rules.weather import is_snowed_in
from grognard.systems.europe.terms import ALLIES, SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.staff import Entrain
    from grognard.systems.europe.state import Pace, State, Unit, UnitId
    from grognard.terrain.hexes import HexId

SIBERIA = "siberia"
OFF_MAP = {SIBERIA: SOVIETS, "middle-east": ALLIES}
"""Who may go by rail beyond the edge of the map, by the kind of edge hex. [WIE-RAIL-019]"""


def refuse_rider(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit cannot ride in this phase, or nothing.

    [WIE-RAIL-001] [WIE-RAIL-002] [WIE-RAIL-003] [WIE-EDT-064] [WIE-OPT-041]
    """
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer:
        return refuse_by("WIE-RAIL-001", "no-unit", unit=unit_id)
    if not may_use_rail(view, unit):
        return refuse_by("WIE-RAIL-001", "no-rail", unit=unit.name)
    if pace_of(view, unit).spent:
        return refuse_by("WIE-RAIL-014", "spent", unit=unit.name)
    if is_frozen(view, unit.at):
        return refuse_by("WIE-EDT-064", "frozen", unit=unit.name)
    if is_bound(view, unit):
        return refuse_by("WIE-NAT-187", "bound", unit=unit.name)
    if is_snowed_in(view, unit):
        return refuse_by("WIE-OPT-041", "snowed-in", unit=unit.name)
    if not unit.entrained and not may_entrain(view, unit):
        return refuse_by("WIE-RAIL-002", "no-entrain", unit=unit.name)
    if not unit.entrained and rail_size(view, unit) > rail_room(view, unit.side):
        return refuse_by("WIE-RAIL-003", "trains-full", unit=unit.name)
    return None


def refuse_rail(view: State, order: RailMove) -> Refusal | None:
    """Say why a rail move is not allowed, or nothing. [WIE-RAIL-003] [WIE-RAIL-007]"""
    if not order.units or len(set(order.units)) != len(order.units):
        return refuse_by("WIE-RAIL-001", "no-march")
    for each in order.units:
        refusal = refuse_rider(view, each)
        if refusal is not None:
            return refusal
    units = [view.units[each] for each in order.units]
    if len({unit.at for unit in units}) > 1:
        return refuse_by("WIE-RAIL-001", "apart")
    new = sum(rail_size(view, unit) for unit in units if not unit.entrained)
    if new > rail_room(view, units[0].side):
        return refuse_by("WIE-RAIL-003", "trains-full", unit=units[-1].name)
    if view.terms.map.find(order.goal) is None:
        return refuse_by("WIE-RAIL-009", "no-hex", hex=order.goal)
    for unit in units:
        refusal = _refuse_ride(view, unit, order)
        if refusal is not None:
            return refusal
    return refuse_entry(view, units, (order.goal,))


def _refuse_ride(view: State, unit: Unit, order: RailMove) -> Refusal | None:
    """Say why a train does not take a unit where it is told to.

    [WIE-RAIL-009] [WIE-RAIL-013] [WIE-RAIL-015]
    """
    if order.goal == unit.at:
        if unit.entrained == order.detrain:
            spent = 0
        else:
            return refuse_by("WIE-RAIL-015", "rail-nothing", unit=unit.name)
    else:
        cost = ride_cost(view, unit, order.goal)
        if cost is None:
            return refuse_by("WIE-RAIL-009", "no-train", unit=unit.name, hex=order.goal)
        spent = cost
    if not may_stand(view, unit, order.goal):
        return refuse_by("WIE-MOV-004", "closed-nation", unit=unit.name, hex=order.goal)
    found = refuse_stand(view, unit, order.goal) if order.goal != unit.at else None
    if found is not None:
        return found
    if order.detrain and not may_detrain(view, unit, spent):
        return refuse_by("WIE-RAIL-013", "no-detrain", unit=unit.name, hex=order.goal)
    return None


def ride_cost(state: State, unit: Unit, goal: HexId) -> int | None:
    """Rail movement points of the way to a hex; nothing where no train goes there now.

    [WIE-RAIL-008] [WIE-RAIL-020]
    """
    if goes_off_map(state, unit, goal):
        return 0
    found = rail_way(state, unit, goal)
    return None if found is None else found.cost


def edge_kind(state: State, place: HexId) -> str:
    """What kind of edge hex a hex is, if it is one. [WIE-MAP-018]"""
    layer = state.terms.map.layers.get("edges")
    return "" if layer is None else layer.at(state.terms.map.place(place))


def edge_hexes(state: State, kind: str) -> list[HexId]:
    """The edge hexes of a kind. [WIE-MAP-018]"""
    map_, layer = state.terms.map, state.terms.map.layers.get("edges")
    if layer is None or not kind:
        return []
    places = layer.cells.nonzero()[0].tolist()
    return [map_.ids[place] for place in places if layer.at(place) == kind]


def goes_off_map(state: State, unit: Unit, goal: HexId) -> bool:
    """Tell whether a unit may go by rail off the map to a hex: from edge to edge, at once.

    [WIE-RAIL-019] [WIE-RAIL-020]
    """
    kind = edge_kind(state, unit.at)
    if OFF_MAP.get(kind) != unit.side or edge_kind(state, goal) != kind or goal == unit.at:
        return False
    if pace_of(state, unit).rail_spent:
        return False  # it did not begin the phase here, or has ridden already
    return rail_open(state, unit.side, goal)


def off_map_goals(state: State, unit: Unit) -> list[HexId]:
    """The edge hexes to which a unit may go off the map. [WIE-RAIL-020]"""
    return [
        place
        for place in edge_hexes(state, edge_kind(state, unit.at))
        if goes_off_map(state, unit, place)
    ]


def ride(state: State, order: RailMove) -> Play:
    """Let units entrain, ride and detrain; an unseen enemy at the line ends the ride before him.

    [WIE-RAIL-007] [WIE-RAIL-008] [WIE-RAIL-013] [WIE-RAIL-014] [WIE-RAIL-015]
    """
    units = [state.units[each] for each in order.units]
    side, numbers = units[0].side, state.terms.tables.numbers
    path = _path(state, units[0], order.goal)
    spent = {unit.id: 0 if unit.entrained else numbers.entrain_rmp for unit in units}
    ending = goes_off_map(state, units[0], order.goal)
    yield [_entrain(state, unit, entrained=True) for unit in units if not unit.entrained]
    if path:
        cost = numbers.rmp if ending else sum(rail_hex_cost(state, side, at) for at in path)
        spent = {unit: min(numbers.rmp, already + cost) for unit, already in spent.items()}
        yield [
            UnitRailed(
                to=watchers(state, "units", unit.id),
                unit=unit.id,
                origin=unit.at,
                path=path,
                hex=path[-1],
            )
            for unit in units
        ]
    arrived = all(state.units[unit.id].at == order.goal for unit in units)
    off = order.detrain and arrived
    yield UnitsReadied(
        to=(side,),
        side=side,
        paces=tuple((unit.id, _after(state, unit, spent[unit.id], off=off)) for unit in units),
    )
    if off:
        yield [_entrain(state, state.units[unit.id], entrained=False) for unit in units]


def _path(state: State, unit: Unit, goal: HexId) -> tuple[HexId, ...]:
    """The hexes a train goes through: the way its power sees, as far as the line is open."""
    if goal == unit.at:
        return ()
    if goes_off_map(state, unit, goal):
        return (goal,)
    found = rail_way(view(state, unit.side), unit, goal)
    path: list[HexId] = []
    for place in () if found is None else found.places[1:]:
        at = state.terms.map.ids[place]
        if not rail_open(state, unit.side, at):
            break
        path.append(at)
    return tuple(path)


def _after(state: State, unit: Unit, spent: int, *, off: bool) -> Pace:
    """How a unit stands after its ride: who got off does nothing more. [WIE-RAIL-014]"""
    pace, numbers = pace_of(state, unit), state.terms.tables.numbers
    total = min(numbers.rmp, pace.rail_spent + spent + (numbers.detrain_rmp if off else 0))
    return msgspec.structs.replace(pace, rail_spent=total, moved=True, spent=pace.spent or off)


def _entrain(state: State, unit: Unit, *, entrained: bool) -> UnitEntrained:
    seeing = watchers(state, "units", unit.id)
    return UnitEntrained(to=seeing, unit=unit.id, at=unit.at, entrained=entrained)


def has_just_boarded(state: State, unit: Unit) -> bool:
    """Tell whether a unit got on its train in this phase, and has not ridden yet. [WIE-UI-050]"""
    pace = pace_of(state, unit)
    entrained = unit.entrained and pace.rail_spent == state.terms.tables.numbers.entrain_rmp
    return entrained and unit.at == pace.start


def refuse_entrain(view: State, order: Entrain) -> Refusal | None:
    """Say why a unit cannot get on a train where it stands, or off it. [WIE-UI-050] [WIE-UI-051]"""
    unit = view.units.get(order.unit)
    own = unit is not None and unit.side == view.viewer
    if own and not order.on and has_just_boarded(view, view.units[order.unit]):
        return None
    at = unit.at if unit is not None else ""
    return refuse_rail(view, RailMove(units=(order.unit,), goal=at, detrain=not order.on))


def entrain(state: State, order: Entrain) -> Play:
    """Let a unit get on a train where it stands, or off it.

    Who got on in this phase and has not ridden is as before; others detrain at a price.
    [WIE-UI-050] [WIE-RAIL-015]
    """
    unit = state.units[order.unit]
    if order.on or not has_just_boarded(state, unit):
        yield from ride(state, RailMove(units=(unit.id,), goal=unit.at, detrain=not order.on))
        return
    pace = msgspec.structs.replace(pace_of(state, unit), rail_spent=0, moved=False)
    yield UnitsReadied(to=(unit.side,), side=unit.side, paces=((unit.id, pace),))
    yield _entrain(state, unit, entrained=False)


def leave_trains(state: State, side: Side, place: HexId) -> Play:
    """Let a power's units in a hex that has been attacked leave their trains. [WIE-RAIL-005]"""
    riders = [unit for unit in units_at(state, place, side) if unit.entrained]
    yield [_entrain(state, unit, entrained=False) for unit in riders]
