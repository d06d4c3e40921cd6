"""What must be true of every state of Skirmish, whatever was ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.systems.skirmish.rules.ground import enter_cost_mp, exists
from grognard.systems.skirmish.rules.sight import sees_unit
from grognard.systems.skirmish.rules.units import by_hex, foes_of, own_at
from grognard.systems.skirmish.state import Arrival, Unit

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.skirmish.state import State


def audit(state: State) -> list[str]:
    """List what is wrong with a state."""
    wrong = [
        fault
        for table in ("units", "arrivals")
        for key, cell in sorted(getattr(state, table).items())
        for fault in faults(state, table, key, cell)
    ]
    wrong += [f"{side} has {n} shells" for side, n in sorted(state.shells.items()) if n < 0]
    return wrong + _stacks(state) + _sight(state)


def faults(state: State, field: str, key: str, cell: Any) -> list[str]:
    """List what is wrong with a unit, an arrival or a flag, whatever stands around it."""
    match cell:
        case Unit():
            return [f"{key} {wrong}" for wrong in _faults_of_unit(state, key, cell)]
        case Arrival(unit=unit):
            own = [] if (cell.id, cell.side) == (key, unit.side) else ["is filed under another"]
            return [f"{key} {wrong}" for wrong in own + _faults_of_unit(state, key, unit)]
        case str() if field == "holders" and cell not in state.terms.sides:
            return [f"{cell} is no side"]
    return []


def _faults_of_unit(state: State, unit_id: str, unit: Unit) -> list[str]:
    wrong = []
    if unit_id != unit.id:
        wrong.append("is filed under another id than its own")
    if unit.side not in state.terms.sides:
        wrong.append(f"is of {unit.side}, which is no side")
    if unit.kind not in state.terms.tables.kinds:
        wrong.append(f"is of the kind {unit.kind}, which there is not")
    if not exists(state, unit.at) or enter_cost_mp(state, unit.at) is None:
        wrong.append(f"stands at {unit.at}, where no unit can stand")
    if not 1 <= unit.steps <= unit.full_steps:
        wrong.append(f"has {unit.steps} steps of {unit.full_steps}")
    if unit.mp_left < 0:
        wrong.append(f"has {unit.mp_left} movement points")
    if unit.seen is not None or not unit.sure:
        wrong.append("is only a report")
    return wrong


def _stacks(state: State) -> list[str]:
    """Look for hexes that are too full, or that both sides stand in. [SKM-UNIT-003]

    [SKM-UNIT-004]
    """
    wrong = []
    for place, units in sorted(by_hex(state).items()):
        if any(len(own_at(state, side, place)) > _most(state, side) for side in state.terms.sides):
            wrong.append(f"too many units stand at {place}")
        if len({unit.side for unit in units}) > 1:
            wrong.append(f"both sides stand at {place}")
    return wrong


def _most(state: State, side: Side) -> int:
    """On the march one more may be in a hex: a question may catch it in passing. [SKM-MOV-008]"""
    marching = (state.clock.phase, state.clock.side) == ("movement", side)
    return state.terms.tables.settings.stacking + (1 if marching else 0)


def _sight(state: State) -> list[str]:
    """Look for units that a side should see and does not, or the other way round."""
    if not state.begun:
        return []
    return [
        f"{side} {'does not see' if sees_unit(state, side, unit) else 'sees'} {unit.id}"
        for side in state.terms.sides
        if not state.lifted.get(side)
        for unit in foes_of(state, side)
        if sees_unit(state, side, unit) != (unit.id in state.sighted.get(side, {}))
    ]
