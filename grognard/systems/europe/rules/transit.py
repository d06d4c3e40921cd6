"""Transit orders: long marches behind the lines that go on by themselves, turn after turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.records import Refusal
from grognard.kernel.view import view
from grognard.systems.europe.events.march import EnemyFelt, TransitEnded, TransitOrdered
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.march import costs_of, hindrance_of
from grognard.systems.europe.rules.moves import feel, march, may_go, refuse_mover
from grognard.systems.europe.rules.zones import in_enemy_zone
from grognard.systems.europe.state import POINT
from grognard.terrain.search import path, reach

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.march import Transit
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId


def transit_way(state: State, unit: Unit, goal: HexId) -> tuple[HexId, ...] | None:
    """The hexes of the cheapest way of a unit to a hex within a transit's length; or nothing.

    [WIE-MOV-024]
    """
    map_ = state.terms.map
    found = path(
        costs_of(state, unit),
        map_.place(unit.at),
        map_.place(goal),
        hindrance_of(state, unit),
        limit=POINT * state.terms.tables.numbers.transit_mp,
    )
    return None if found is None else tuple(map_.ids[place] for place in found.places[1:])


def transit_goals(state: State, unit: Unit) -> dict[HexId, int]:
    """Where a transit could take a unit, with what the way costs. [WIE-MOV-024]"""
    map_ = state.terms.map
    found = reach(
        costs_of(state, unit),
        map_.place(unit.at),
        POINT * state.terms.tables.numbers.transit_mp,
        hindrance_of(state, unit),
    )
    return {map_.ids[at]: cost for at, cost in found.costs().items() if map_.ids[at] != unit.at}


def refuse_transit(view: State, order: Transit) -> Refusal | None:
    """Say why a unit cannot be sent on a transit, or nothing. [WIE-MOV-024]"""
    found = refuse_mover(view, order.unit)
    if found is not None:
        return found
    unit = view.units[order.unit]
    params: dict[str, str | int | bool | None] = {"unit": unit.name, "hex": order.goal}
    if view.terms.map.find(order.goal) is None or not transit_way(view, unit, order.goal):
        return Refusal(rule="WIE-MOV-024", key="refuse.no-transit", params=params)
    return None


def send(state: State, order: Transit) -> Play:
    """Send a unit on a transit: it sets out at once. [WIE-MOV-024] [WIE-MOV-025]"""
    side = state.units[order.unit].side
    yield TransitOrdered(to=(side,), side=side, unit=order.unit, hex=order.goal)
    yield from _go_on(state, side, order.unit)


def go_on(state: State, side: Side) -> Play:
    """Let all units in transit go on at the end of a Movement Phase. [WIE-MOV-025]"""
    for unit in sorted(state.transits.get(side, {})):
        if unit not in state.units:
            yield _ended(side, unit)
        elif refuse_mover(view(state, side), unit) is None:
            yield from _go_on(state, side, unit)


def _go_on(state: State, side: Side, unit_id: UnitId) -> Play:
    """Let a unit go on as far as it comes; it halts before an unseen zone, and the order lapses.

    [WIE-MOV-025] [WIE-MOV-027]
    """
    goal = state.transits[side][unit_id]
    way = transit_way(view(state, side), state.units[unit_id], goal)
    if not way:
        yield _ended(side, unit_id)
        return
    for place in way:
        unit = state.units[unit_id]
        known = in_enemy_zone(view(state, side), side, place)
        unseen = in_enemy_zone(state, side, place) and not known
        if unseen:
            yield EnemyFelt(to=(side,), unit=unit_id, hex=place)
            yield _ended(side, unit_id)
            return
        if not may_go(state, unit, (place,)):
            yield from feel(state, side, [unit], place)
            return
        yield from march(state, March(units=(unit_id,), path=(place,)))
        if unit_id not in state.units or state.units[unit_id].at != place:
            yield _ended(side, unit_id)
            return
        if place == goal or in_enemy_zone(state, side, place):
            yield _ended(side, unit_id)
            return


def cancel(state: State, side: Side, units: tuple[UnitId, ...]) -> Play:
    """Let transit orders lapse for units that their power moves itself. [WIE-MOV-027]"""
    for unit in units:
        if unit in state.transits.get(side, {}):
            yield _ended(side, unit)


def _ended(side: Side, unit: UnitId) -> TransitEnded:
    return TransitEnded(to=(side,), side=side, unit=unit)
