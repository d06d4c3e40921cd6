"""What must be true of every state of Overlord, whatever was ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.systems.overlord.rules.ground import is_on, room, terrain_of
from grognard.systems.overlord.rules.units import by_hex, weigh
from grognard.systems.overlord.state import FULL, Arrival, Asset, Unit

if TYPE_CHECKING:
    from grognard.systems.overlord.state import State


def audit(state: State) -> list[str]:
    """List what is wrong with a state."""
    wrong = [
        fault
        for table in ("units", "arrivals", "assets")
        for key, cell in sorted(getattr(state, table).items())
        for fault in faults(state, table, key, cell)
    ]
    return wrong + _stacks(state) + _traces(state)


def faults(state: State, _field: str, key: str, cell: Any) -> list[str]:
    """List what is wrong with a unit, an arrival or an asset, whatever stands around it."""
    match cell:
        case Unit():
            return [f"{key} {wrong}" for wrong in _faults_of_unit(state, key, cell)]
        case Arrival(unit=unit):
            return [f"{key} {wrong}" for wrong in _faults_of_unit(state, key, unit)]
        case Asset() if cell.asset not in state.terms.tables.assets:
            return [f"{key} is of the type {cell.asset}, which there is not"]
        case _:
            return []


def _faults_of_unit(state: State, key: str, unit: Unit) -> list[str]:
    wrong = []
    if key != unit.id:
        wrong.append("is filed under another id than its own")
    if unit.side not in state.terms.sides:
        wrong.append(f"is of {unit.side}, which is no side")
    if unit.kind not in state.terms.tables.kinds:
        wrong.append(f"is of the kind {unit.kind}, which there is not")
    if not is_on(state.terms, unit.at) or terrain_of(state.terms, unit.at).entry == "closed":
        wrong.append(f"stands at {unit.at}, where no unit can stand")
    if not 0 <= unit.readiness_tenths <= FULL or not 0 <= unit.strength_tenths <= FULL:
        wrong.append("is worn beyond nothing or better than fresh")
    if unit.seen is not None:
        wrong.append("is only a report")
    return wrong


def _stacks(state: State) -> list[str]:
    """Look for hexes that are too full, or that both sides stand in. [OVL-UNIT-013]"""
    wrong = []
    for place, units in sorted(by_hex(state).items()):
        if weigh(state, units) > room(state.terms, place):
            wrong.append(f"too many units stand at {place}")
        if len({unit.side for unit in units}) > 1:
            wrong.append(f"both sides stand at {place}")
    return wrong


def _traces(state: State) -> list[str]:
    """Look for notes on reports that lead nowhere."""
    wrong = []
    for key, report in sorted(state.traces.items()):
        side, _, unit = key.partition("/")
        if report not in state.reports.get(side, {}):
            wrong.append(f"{key} is traced to {report}, which {side} does not have")
        if unit not in state.units:
            wrong.append(f"{side} traces {unit}, which is not there")
    return wrong
