"""The chain of command: who commands whom, and how well units of several HQs work together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.derived import derived
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.units import ECHELONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.systems.overlord.state import State, Unit, UnitId
    from grognard.systems.overlord.tables import GradeRow

_WHOLE = 100


def is_hq(unit: Unit) -> bool:
    """Tell whether a unit is an HQ. [OVL-HQ-001]"""
    return unit.kind == "hq"


def own_hq(unit: Unit) -> UnitId:
    """Say to which HQ a unit belongs; an HQ belongs to itself. [OVL-UNIT-058]"""
    return unit.id if is_hq(unit) else unit.hq


def chain(state: State, unit: Unit) -> tuple[UnitId, ...]:
    """List the HQs above a unit, from its own to the highest. [OVL-UNIT-001] [OVL-UNIT-058]"""
    found: list[UnitId] = []
    hq = own_hq(unit)
    while hq and hq not in found:
        found.append(hq)
        above = state.units.get(hq)
        hq = above.hq if above is not None else ""
    return tuple(found)


@derived("units")
def subordinates(state: State) -> dict[UnitId, tuple[Unit, ...]]:
    """List by HQ the units directly under it, by id."""
    found: dict[UnitId, list[Unit]] = {}
    for _, unit in sorted(state.units.items()):
        if unit.hq and unit.seen is None:
            found.setdefault(unit.hq, []).append(unit)
    return {hq: tuple(units) for hq, units in found.items()}


def below(state: State, hq: UnitId) -> tuple[UnitId, ...]:
    """List an HQ and every HQ under it, the higher first. [OVL-SUP-002]"""
    found = [hq]
    for upper in found:
        found += [unit.id for unit in subordinates(state).get(upper, ()) if is_hq(unit)]
    return tuple(found)


def jumps(state: State, units: Sequence[Unit]) -> dict[UnitId, int]:
    """Count for each unit the jumps to the lowest HQ that all share.

    Units without a common HQ count as far apart as the table goes. [OVL-UNIT-058]
    """
    chains = {unit.id: chain(state, unit) for unit in units}
    shared = set.intersection(*(set(found) for found in chains.values())) if chains else set()
    return {
        unit: next((step for step, hq in enumerate(found) if hq in shared), len(ECHELONS))
        for unit, found in chains.items()
    }


def integrity(state: State, units: Iterable[Unit], role: str, *, better: int = 0) -> int:
    """Find the percentage at which units fight together: the harshest of all counts.

    `better` moves everybody so many columns towards the same HQ.
    [OVL-UNIT-055] [OVL-UNIT-056] [OVL-UNIT-057] [OVL-UNIT-059] [OVL-UNIT-060] [OVL-NIGHT-010]
    """
    taking_part = tuple(unit for unit in units if unit.seen is None)
    if not taking_part:
        return _WHOLE  # nobody knows under whom reported units stand
    apart = jumps(state, taking_part)
    table = state.terms.tables.integrity_of
    lowest = min(
        _column(table[_nation(unit), unit.grade, role], apart[unit.id] - better)
        for unit in taking_part
    )
    player = state.terms.player[taking_part[0].side]
    if player.night_integrity and is_night(state):
        lowest -= state.terms.tables.numbers.night_integrity
    return lowest


def _nation(unit: Unit) -> str:
    """Name the table of integrity for a unit's nation."""
    return "germany" if unit.nation == "germany" else "allies"


def _column(row: GradeRow, apart: int) -> int:
    """Read a row by jumps; further than the second is as the second. [OVL-UNIT-058]"""
    return (row.same, row.first, row.second)[max(0, min(apart, 2))]
