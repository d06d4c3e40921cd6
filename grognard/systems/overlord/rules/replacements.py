"""Replacements: strength comes back to units that stand still, for points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.events.turn import PointsSpent, UnitsReinforced
from grognard.systems.overlord.rules.organisation import is_hq, subordinates
from grognard.systems.overlord.rules.supply import (
    blocks,
    haul_of,
    is_enough,
    is_unlimited,
    plus,
)
from grognard.systems.overlord.rules.units import granted, seers
from grognard.systems.overlord.state import FULL, Stock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State, Unit, UnitId


def fit_for_replacements(state: State, hq: UnitId) -> tuple[Unit, ...]:
    """List the units of an HQ that can get replacements. [OVL-REPL-003] [OVL-REPL-011]"""
    return tuple(
        unit
        for unit in subordinates(state).get(hq, ())
        if not is_hq(unit)
        and not unit.moved
        and unit.line in ("supported", "extended")
        and unit.strength_tenths < FULL
    )


def replacement_cost(state: State, hq: UnitId, units: Sequence[Unit]) -> Stock:
    """What replacements for some units of an HQ cost. [OVL-REPL-009] [OVL-REPL-010]"""
    costs = state.terms.tables.costs
    row = costs[haul_of(state, hq)]
    more = costs.get(state.units[hq].echelon)
    tens = blocks(state, units)
    return Stock(
        personnel_tenths=10 * (tens * row.personnel + (more.personnel if more else 0)),
        equipment_tenths=10 * (tens * row.equipment + (more.equipment if more else 0)),
    )


def replace_losses(state: State) -> Play:
    """Restore strength where it was asked for and can be paid.

    [OVL-REPL-001] [OVL-REPL-004] [OVL-REPL-005] [OVL-REPL-007] [OVL-REPL-012] [OVL-GNDA-007]
    """
    for side in state.terms.sides:
        free_of_points = {hq for hq, setting in granted(state, side).items() if setting.replace}
        asked = {hq for hq, setting in state.settings.get(side, {}).items() if setting.replace}
        for hq in sorted(asked | free_of_points):
            if hq not in state.units or state.units[hq].line not in ("supported", "extended"):
                continue
            units = fit_for_replacements(state, hq)
            if not units:
                continue
            free = hq in free_of_points or is_unlimited(state, side)
            left = plus(state.stocks[side], replacement_cost(state, hq, units), -1)
            if not free and not is_enough(left):
                continue
            gain = 10 * state.terms.tables.numbers.recovery_gain
            filled = tuple((u.id, min(FULL, u.strength_tenths + gain)) for u in units)
            yield UnitsReinforced(to=seers(state, side), side=side, hq=hq, units=filled)
            if not free:
                yield PointsSpent(to=(side,), side=side, stock=left)
