"""What must be true of every state of War in Europe, whatever was ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.systems.europe.rules.units import by_hex, is_combat
from grognard.systems.europe.state import Unit
from grognard.systems.europe.tables import POWERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State


def audit(state: State) -> list[str]:
    """List what is wrong with a state."""
    wrong = [
        fault
        for key, unit in sorted(state.units.items())
        for fault in faults(state, "units", key, unit)
    ]
    return wrong + _off_map(state) + _stacks(state) + _ground(state)


def faults(state: State, _field: str, key: str, cell: Any) -> list[str]:
    """List what is wrong with a unit, whatever stands around it. [WIE-UI-044] [WIE-OAT-001]"""
    if not isinstance(cell, Unit):
        return []
    wrong = _faults(state, key, cell)
    if state.terms.map.find(cell.at) is None:
        wrong.append(f"stands at {cell.at}, which is not on the map")
    return [f"{key} {fault}" for fault in wrong]


def _faults(state: State, key: str, unit: Unit) -> list[str]:
    wrong = []
    tables = state.terms.tables
    if key != unit.id:
        wrong.append("is filed under another id than its own")
    if unit.side not in state.terms.sides:
        wrong.append(f"is of {unit.side}, which is no power of the game")
    if unit.template not in tables.templates:
        wrong.append(f"is of the template {unit.template}, which there is not")
    if unit.nation not in tables.nations:
        wrong.append(f"is of {unit.nation}, which has no units")
    if min(unit.attack, unit.defence, unit.moves) < 0:
        wrong.append("has values below nothing")
    if not 0 <= unit.attrition <= tables.rates.most:
        wrong.append(f"is worn by {unit.attrition}, which must be from 0 to {tables.rates.most}")
    if unit.seen is not None:
        wrong.append("is only a report")
    return wrong


def _off_map(state: State) -> list[str]:
    """List what is wrong with units that wait somewhere: each is sound, and in one place only.

    [WIE-REIN-004] [WIE-RAIL-016] [WIE-RAIL-017]
    """
    wrong = []
    seen = dict.fromkeys(state.units, "on the map")
    for where, side, key, unit in _waiting(state):
        wrong += [f"{key} {fault}" for fault in _faults(state, key, unit)]
        if unit.side != side:
            wrong.append(f"{key} is in {where} of {side}, but is of {unit.side}")
        if key in seen:
            wrong.append(f"{key} is in {where}, and {seen[key]}")
        seen[key] = f"in {where}"
    return wrong


def _waiting(state: State) -> Iterator[tuple[str, Side, str, Unit]]:
    """All units off the map that are to come onto it, or to become others; and where they are."""
    for side, units in sorted(state.waiting.items()):
        yield from (("waiting", side, key, unit) for key, unit in sorted(units.items()))
    for side, units in sorted(state.siberia.items()):
        yield from (("siberia", side, key, unit) for key, unit in sorted(units.items()))
    for side, cadres in sorted(state.cadres.items()):
        yield from (("cadres", side, key, one.unit) for key, one in sorted(cadres.items()))


def _stacks(state: State) -> list[str]:
    """Look for combat units of enemies in one hex, who did not land there. [WIE-MOV-002]"""
    wrong = []
    for place, units in sorted(by_hex(state).items()):
        regular = [u for u in units if u.kind != "partisan" and not u.assault]
        sides = {unit.side for unit in regular if is_combat(state.terms, unit)}
        if any(enemy in sides for side in sides for enemy in state.terms.enemies(side)):
            wrong.append(f"enemies stand together at {place}")
    return wrong


def _ground(state: State) -> list[str]:
    """See that each hex has an owner or nobody. [WIE-MAP-011]"""
    if len(state.control) != state.terms.map.size:
        return ["the control of hexes does not fit the map"]
    if max(state.control, default=0) > len(POWERS):
        return ["a hex is held by a power there is not"]
    return []
