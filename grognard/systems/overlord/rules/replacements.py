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
from grognard.systems.overlord.rules.units import seers
from grognard.systems.overlord.state import FULL, Stock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Side
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
        granted = granted_replacements(state, side)
        asked = {hq for hq, setting in state.settings.get(side, {}).items() if setting.replace}
        for hq in sorted(asked | granted):
            if hq not in state.units or state.units[hq].line not in ("supported", "extended"):
                continue
            units = fit_for_replacements(state, hq)
            if not units:
                continue
            free = hq in granted or is_unlimited(state, side)
            left = plus(state.stocks[side], replacement_cost(state, hq, units), -1)
            if not free and not is_enough(left):
                continue
            gain = 10 * state.terms.tables.numbers.recovery_gain
            filled = tuple((u.id, min(FULL, u.strength_tenths + gain)) for u in units)
            yield UnitsReinforced(to=seers(state, side), side=side, hq=hq, units=filled)
            if not free:
                yield PointsSpent(to=(side,), side=side, stock=left)


def granted_replacements(state: State, side: Side) -> set[UnitId]:
    """List the HQs whom a logistics asset gives replacements this turn. [OVL-GNDA-007]"""
    found: set[UnitId] = set()
    for name, mission in state.missions.get(side, {}).items():
        asset = state.assets.get(name)
        if mission.mission != "supply" or asset is None:
            continue
        if state.terms.tables.assets[asset.asset].grants == "replace":
            found |= {
                unit.id
                for unit in state.units.values()
                if unit.side == side and is_hq(unit) and unit.at == mission.target
            }
    return found
