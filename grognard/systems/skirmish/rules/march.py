"""Marches: what they cost, where they stop, what they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.changes import watchers
from grognard.kernel.derived import derived
from grognard.kernel.records import Refusal
from grognard.systems.skirmish.events import FlagRaised, UnitHalted, UnitMoved
from grognard.systems.skirmish.rules.ground import around, enter_cost_mp, exists, field
from grognard.systems.skirmish.rules.react import react
from grognard.systems.skirmish.rules.sight import look_around
from grognard.systems.skirmish.rules.units import foes_at, has_room, in_enemy_zone
from grognard.terrain.search import Hindrance

if TYPE_CHECKING:
    from typing import Literal

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.orders import March
    from grognard.systems.skirmish.state import HexId, State, Unit, UnitId


def step_cost_mp(state: State, unit: Unit, place: HexId, *, first: bool) -> int:
    """Say what the next hex of a march costs, if it can be entered at all. [SKM-MOV-002]"""
    cost = enter_cost_mp(state, place) or 0
    return cost + leave_cost_mp(state, unit) if first else cost


def leave_cost_mp(state: State, unit: Unit) -> int:
    """Say what a unit pays more for its first hex, to leave an enemy zone. [SKM-MOV-004]"""
    if not in_enemy_zone(state, unit.side, unit.at):
        return 0
    return state.terms.tables.settings.leave_zone_mp


def refuse_unit(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit cannot march at all. [SKM-MOV-001]"""
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer or unit.seen is not None:
        return Refusal(rule="SKM-MOV-001", key="refuse.not-yours", params={"unit": unit_id})
    return refuse_pinned(unit) or refuse_spent(unit)


def refuse_pinned(unit: Unit) -> Refusal | None:
    """Refuse to march a pinned unit. [SKM-MOV-009]"""
    if unit.pinned:
        return Refusal(rule="SKM-MOV-009", key="refuse.pinned", params={"unit": unit.name})
    return None


def refuse_spent(unit: Unit) -> Refusal | None:
    """Refuse to march a unit without points. [SKM-MOV-002]"""
    if unit.mp_left < 1:
        return Refusal(rule="SKM-MOV-002", key="refuse.no-points", params={"unit": unit.name})
    return None


def refuse_step(
    view: State, unit: Unit, path: tuple[HexId, ...], place: HexId, spent_mp: int
) -> Refusal | None:
    """Say why a march cannot go on from a path to a further hex. [SKM-MOV-001]"""
    here = path[-1] if path else unit.at
    if not exists(view, place) or place not in around(view, here):
        return Refusal(
            rule="SKM-MOV-001", key="refuse.not-next", params={"hex": place, "from": here}
        )
    return (
        refuse_to_leave(view, unit, path)
        or refuse_enemy_hex(view, unit, place)
        or refuse_water(view, place)
        or refuse_cost(view, unit, path, place, spent_mp)
    )


def refuse_to_leave(view: State, unit: Unit, path: tuple[HexId, ...]) -> Refusal | None:
    """Refuse to march on out of a zone of control that the march has entered. [SKM-MOV-003]"""
    if path and in_enemy_zone(view, unit.side, path[-1]):
        return Refusal(rule="SKM-MOV-003", key="refuse.zone", params={"hex": path[-1]})
    return None


def refuse_enemy_hex(view: State, unit: Unit, place: HexId) -> Refusal | None:
    """Refuse a march into a hex where an enemy is seen. [SKM-MOV-005]"""
    if foes_at(view, unit.side, place):
        return Refusal(rule="SKM-MOV-005", key="refuse.enemy-there", params={"hex": place})
    return None


def refuse_water(view: State, place: HexId) -> Refusal | None:
    """Refuse a march into terrain that cannot be entered. [SKM-MAP-002]"""
    if enter_cost_mp(view, place) is None:
        return Refusal(rule="SKM-MAP-002", key="refuse.water", params={"hex": place})
    return None


def refuse_cost(
    view: State, unit: Unit, path: tuple[HexId, ...], place: HexId, spent_mp: int
) -> Refusal | None:
    """Refuse a step that costs more than is left. [SKM-MOV-002]"""
    cost = spent_mp + step_cost_mp(view, unit, place, first=not path)
    if cost > unit.mp_left:
        return Refusal(
            rule="SKM-MOV-002",
            key="refuse.too-far",
            params={"unit": unit.name, "cost": cost, "left": unit.mp_left},
        )
    return None


@derived("units", "terms")
def hindrance(state: State, side: Side) -> Hindrance:
    """Get what hinders the marches of a side as searches take it. [SKM-MOV-003]

    [SKM-MOV-004] [SKM-MOV-005]
    """
    places = field(state)
    zone = np.array([in_enemy_zone(state, side, place) for place in places.ids])
    closed = [bool(foes_at(state, side, place)) for place in places.ids]
    leave = zone * state.terms.tables.settings.leave_zone_mp
    return Hindrance(places, closed=closed, zone=zone, stop=True, leave=leave)


def path_cost_mp(state: State, unit: Unit, path: tuple[HexId, ...]) -> int:
    """Add up what a path costs a unit."""
    return sum(step_cost_mp(state, unit, place, first=not i) for i, place in enumerate(path))


def refuse_march(view: State, order: March) -> Refusal | None:
    """Say why a march is not allowed, or nothing. [SKM-MOV-001]"""
    refusal = refuse_unit(view, order.unit)
    if refusal is not None:
        return refusal
    unit = view.units[order.unit]
    if not order.path:
        return Refusal(rule="SKM-MOV-001", key="refuse.no-path", params={"unit": unit.name})
    for index, place in enumerate(order.path):
        path = order.path[:index]
        refusal = refuse_step(view, unit, path, place, path_cost_mp(view, unit, path))
        if refusal is not None:
            return refusal
    return refuse_room(view, unit, order.path[-1])


def refuse_room(view: State, unit: Unit, place: HexId) -> Refusal | None:
    """Refuse to end a march where stacking does not allow it. [SKM-MOV-008]"""
    if not has_room(view, unit, place):
        return Refusal(rule="SKM-MOV-008", key="refuse.room", params={"hex": place})
    return None


def march(state: State, order: March) -> Play:
    """March a unit along its path, as far as the enemy lets it. [SKM-MOV-001]"""
    unit_id = order.unit
    start = state.units[unit_id]
    asked: list[UnitId] = []
    halts = [start.at]
    for index, place in enumerate(order.path, 1):
        unit = state.units[unit_id]
        if is_blocked(state, unit, place):
            yield from halt(state, unit_id, "blocked")
            break
        cost = path_cost_mp(state, start, order.path[:index])
        yield from _step(state, unit, place, max(0, start.mp_left - cost))
        halted = yield from react(state, unit_id, asked)
        yield from look_around(state)
        if unit_id not in state.units:
            return
        if has_room(state, state.units[unit_id], place):
            halts.append(place)
        yield from raise_flag(state, unit_id)
        if halted:
            yield from halt(state, unit_id, "fire")
            break
        if in_enemy_zone(state, unit.side, place):
            yield from _stop_in_zone(state, unit_id, last=index == len(order.path))
            break
    yield from _make_room(state, unit_id, halts[-1])


def is_blocked(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether an enemy is in the way, seen before or not. [SKM-MOV-006]"""
    return bool(foes_at(state, unit.side, place))


def _stop_in_zone(state: State, unit_id: UnitId, *, last: bool) -> Play:
    """Stop a march in a zone of control, unless it is over anyway. [SKM-MOV-003] [SKM-MOV-007]"""
    if state.units[unit_id].mp_left or not last:
        yield from halt(state, unit_id, "zone")


def _step(state: State, unit: Unit, place: HexId, mp_left: int) -> Play:
    yield UnitMoved(
        to=watchers(state, "units", unit.id),
        unit=unit.id,
        origin=unit.at,
        hex=place,
        mp_left=mp_left,
    )
    yield from look_around(state)


def halt(state: State, unit_id: UnitId, why: Literal["zone", "blocked", "fire", "room"]) -> Play:
    """End a march early."""
    unit = state.units[unit_id]
    yield UnitHalted(to=watchers(state, "units", unit_id), unit=unit_id, at=unit.at, why=why)


def _make_room(state: State, unit_id: UnitId, last: HexId) -> Play:
    """Send a unit back that was stopped where there is no room for it. [SKM-MOV-008]"""
    unit = state.units[unit_id]
    if not has_room(state, unit, unit.at):
        yield from halt(state, unit_id, "room")
        yield from _step(state, unit, last, 0)


def raise_flag(state: State, unit_id: UnitId) -> Play:
    """Take the flag of an objective that a unit has entered. [SKM-VIC-001]"""
    unit = state.units[unit_id]
    if unit.at in state.holders and state.holders[unit.at] != unit.side:
        yield FlagRaised(to=state.terms.sides, hex=unit.at, side=unit.side)
