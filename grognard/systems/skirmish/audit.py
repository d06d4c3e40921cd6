"""What must be true of every state of Skirmish, whatever was ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.skirmish.rules.ground import enter_cost_mp, exists
from grognard.systems.skirmish.rules.sight import sees_unit
from grognard.systems.skirmish.rules.units import by_hex, foes_of, own_at

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.skirmish.state import State


def audit(state: State) -> list[str]:
    """List what is wrong with a state."""
    wrong = []
    for unit_id, unit in sorted(state.units.items()):
        if unit_id != unit.id:
            wrong.append(f"{unit_id} is filed under another id than its own")
        if not exists(state, unit.at) or enter_cost_mp(state, unit.at) is None:
            wrong.append(f"{unit_id} stands at {unit.at}, where no unit can stand")
        if not 1 <= unit.steps <= unit.full_steps:
            wrong.append(f"{unit_id} has {unit.steps} steps of {unit.full_steps}")
        if unit.mp_left < 0:
            wrong.append(f"{unit_id} has {unit.mp_left} movement points")
    wrong += [f"{side} has {n} shells" for side, n in sorted(state.shells.items()) if n < 0]
    return wrong + _stacks(state) + _sight(state)


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
