"""Losses of steps, and the points they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.kernel.changes import watchers
from grognard.systems.skirmish.events import PointsScored, StepsLost, TraceErased, UnitDestroyed
from grognard.systems.skirmish.rules.units import kind_of

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import State, Unit, UnitId

Cause: TypeAlias = Literal["barrage", "reaction", "assault", "retreat"]


def lose_step(state: State, unit_id: UnitId, cause: Cause) -> Play:
    """Take a step from a unit; the last one destroys it. [SKM-UNIT-002]"""
    unit = state.units[unit_id]
    seeing = watchers(state, "units", unit_id)
    if unit.steps > 1:
        left = unit.steps - 1
        yield StepsLost(to=seeing, unit=unit_id, at=unit.at, steps_left=left, cause=cause)
    else:
        for side in state.terms.sides:
            if f"{side}/{unit_id}" in state.traces:
                yield TraceErased(to=(), by=side, unit=unit_id)
        yield UnitDestroyed(to=seeing, unit=unit_id, name=unit.name, at=unit.at, cause=cause)
    yield from _score(state, unit, seeing)


def _score(state: State, unit: Unit, seeing: tuple[Side, ...]) -> Play:
    """Let the enemy score a step that it saw lost. [SKM-VIC-003]"""
    points = kind_of(state, unit).points
    for side in seeing:
        if side != unit.side:
            total = state.points[side] + points
            yield PointsScored(
                to=state.terms.sides, side=side, scored=points, total=total, cause="losses"
            )
