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
    from grognard.systems.skirmish.state import State


def arrive(state: State) -> Play:
    """Bring the units that are due. [SKM-ARR-001] [SKM-ARR-002] [SKM-ARR-003]"""
    for unit_id, arrival in sorted(state.arrivals.items()):
        if arrival.turn > state.clock.turn:
            continue
        unit = arrival.unit
        if foes_at(state, unit.side, unit.at) or not has_room(state, unit, unit.at):
            later = msgspec.structs.replace(arrival, turn=state.clock.turn + 1)
            yield ArrivalDelayed(to=(unit.side,), arrival=later)
            continue
        seeing = tuple(
            side for side in state.terms.sides if side == unit.side or state.lifted.get(side)
        )
        yield UnitArrived(to=seeing, unit=unit)
        yield ArrivalDone(to=watchers(state, "arrivals", unit_id), unit=unit_id)
        yield from look_around(state)
        yield from raise_flag(state, unit_id)
