"""Marches: what they cost, where they stop, what they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.kernel.records import Refusal
from grognard.systems.skirmish.events import FlagRaised, UnitHalted, UnitMoved
from grognard.systems.skirmish.rules.ground import around, enter_cost_mp, exists
from grognard.systems.skirmish.rules.react import react
from grognard.systems.skirmish.rules.sight import look_around
from grognard.systems.skirmish.rules.units import foes_at, has_room, in_enemy_zone

if TYPE_CHECKING:
    from typing import Literal

    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.orders import March
    from grognard.systems.skirmish.state import HexId, State, Unit, UnitId


def step_cost_mp(state: State, unit: Unit, place: HexId, *, first: bool) -> int | None:
    """Say what the next hex of a march costs, or nothing when it cannot be entered.

    [SKM-MOV-002] [SKM-MOV-004]
    """
    cost = enter_cost_mp(state, place)
    if cost is None:
        return None
    if first and in_enemy_zone(state, unit.side, unit.at):
        cost += state.terms.tables.settings.leave_zone_mp
    return cost


def refuse_unit(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit cannot march at all. [SKM-MOV-001] [SKM-MOV-009]"""
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer or unit.seen is not None:
        return Refusal(rule="SKM-MOV-001", key="refuse.not-yours", params={"unit": unit_id})
    if unit.pinned:
        return Refusal(rule="SKM-MOV-009", key="refuse.pinned", params={"unit": unit.name})
    if unit.mp_left < 1:
        return Refusal(rule="SKM-MOV-002", key="refuse.no-points", params={"unit": unit.name})
    return None


def refuse_step(
    view: State, unit: Unit, path: tuple[HexId, ...], place: HexId, spent_mp: int
) -> Refusal | None:
    """Say why a march cannot go on from a path to a further hex.

    [SKM-MOV-001] [SKM-MOV-002] [SKM-MOV-003]
    """
    here = path[-1] if path else unit.at
    if not exists(view, place) or place not in around(view, here):
        return Refusal(
            rule="SKM-MOV-001", key="refuse.not-next", params={"hex": place, "from": here}
        )
    if path and in_enemy_zone(view, unit.side, here):
        return Refusal(rule="SKM-MOV-003", key="refuse.zone", params={"hex": here})
    if foes_at(view, unit.side, place):
        return refuse_enemy_hex(place)
    cost = step_cost_mp(view, unit, place, first=not path)
    if cost is None:
        return Refusal(rule="SKM-MAP-002", key="refuse.water", params={"hex": place})
    if spent_mp + cost > unit.mp_left:
        return Refusal(
            rule="SKM-MOV-002",
            key="refuse.too-far",
            params={"unit": unit.name, "cost": spent_mp + cost, "left": unit.mp_left},
        )
    return None


def refuse_enemy_hex(place: HexId) -> Refusal:
    """Refuse a march into a hex where an enemy is seen. [SKM-MOV-005]"""
    return Refusal(rule="SKM-MOV-005", key="refuse.enemy-there", params={"hex": place})


def path_cost_mp(state: State, unit: Unit, path: tuple[HexId, ...]) -> int:
    """Add up what a path costs a unit."""
    costs = [step_cost_mp(state, unit, place, first=not i) for i, place in enumerate(path)]
    return sum(cost or 0 for cost in costs)


def refuse_march(view: State, order: March) -> Refusal | None:
    """Say why a march is not allowed, or nothing. [SKM-MOV-001] [SKM-MOV-008]"""
    refusal = refuse_unit(view, order.unit)
    if refusal is not None:
        return refusal
    unit = view.units[order.unit]
    if not order.path:
        return Refusal(rule="SKM-MOV-001", key="refuse.no-path", params={"unit": unit.name})
    spent = 0
    for index, place in enumerate(order.path):
        refusal = refuse_step(view, unit, order.path[:index], place, spent)
        if refusal is not None:
            return refusal
        spent += step_cost_mp(view, unit, place, first=not index) or 0
    if not has_room(view, unit, order.path[-1]):
        return Refusal(rule="SKM-MOV-008", key="refuse.room", params={"hex": order.path[-1]})
    return None


def march(state: State, order: March) -> Play:
    """March a unit along its path, as far as the enemy lets it.

    [SKM-MOV-001] [SKM-MOV-006] [SKM-MOV-007]
    """
    unit_id = order.unit
    asked: list[UnitId] = []
    halts = [state.units[unit_id].at]
    for index, place in enumerate(order.path):
        unit = state.units[unit_id]
        if foes_at(state, unit.side, place):
            yield from halt(state, unit_id, "blocked")
            break
        cost = step_cost_mp(state, unit, place, first=not index) or 0
        yield from _step(state, unit, place, max(0, unit.mp_left - cost))
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
            if state.units[unit_id].mp_left or place != order.path[-1]:
                yield from halt(state, unit_id, "zone")
            break
    yield from _make_room(state, unit_id, halts[-1])


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
