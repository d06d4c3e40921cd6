"""Fixed units: what sets them free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.events.turn import UnitsReleased
from grognard.systems.overlord.rules.ground import around
from grognard.systems.overlord.rules.units import seers, units_at, units_of

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State, Unit


def release(state: State) -> Play:
    """Free the fixed units whose turn has come, or beside whom an enemy stands.

    [OVL-UNIT-045] [OVL-SEQ-019]
    """
    for side in state.terms.sides:
        freed = tuple(unit.id for unit in units_of(state, side) if is_freed(state, unit))
        if freed:
            yield UnitsReleased(to=seers(state, side), units=freed)


def is_freed(state: State, unit: Unit) -> bool:
    """Tell whether something frees a fixed unit. [OVL-UNIT-044] [OVL-UNIT-045]"""
    if not unit.fixed:
        return False
    if unit.fixed_until and state.clock.turn >= unit.fixed_until:
        return True
    foe = state.terms.enemy(unit.side)
    return unit.wakes and any(units_at(state, near, foe) for near in around(state.terms, unit.at))
