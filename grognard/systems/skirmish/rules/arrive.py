"""Arrivals of units that were still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.systems.skirmish.events import ArrivalDelayed, ArrivalDone, UnitArrived
from grognard.systems.skirmish.rules.march import raise_flag
from grognard.systems.skirmish.rules.sight import look_around
from grognard.systems.skirmish.rules.units import foes_at, has_room

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import Arrival, State, Unit


def arrive(state: State) -> Play:
    """Bring the units that are due. [SKM-ARR-001]"""
    for _, arrival in sorted(state.arrivals.items()):
        if arrival.turn > state.clock.turn:
            continue
        if is_blocked(state, arrival.unit):
            yield _delayed(state, arrival)
        else:
            yield from _enter(state, arrival.unit)


def is_blocked(state: State, unit: Unit) -> bool:
    """Tell whether a unit that is due cannot enter. [SKM-ARR-002]"""
    return bool(foes_at(state, unit.side, unit.at)) or not has_room(state, unit, unit.at)


def _delayed(state: State, arrival: Arrival) -> ArrivalDelayed:
    """Let a unit wait a turn. [SKM-ARR-002]"""
    later = msgspec.structs.replace(arrival, turn=state.clock.turn + 1)
    return ArrivalDelayed(to=(arrival.side,), arrival=later)


def _enter(state: State, unit: Unit) -> Play:
    """Let a unit enter; the enemy sees it as it sees any unit. [SKM-ARR-001] [SKM-ARR-003]"""
    seeing = tuple(
        side for side in state.terms.sides if side == unit.side or state.lifted.get(side)
    )
    yield UnitArrived(to=seeing, unit=unit)
    yield ArrivalDone(to=watchers(state, "arrivals", unit.id), unit=unit.id)
    yield from look_around(state)
    yield from raise_flag(state, unit.id)
