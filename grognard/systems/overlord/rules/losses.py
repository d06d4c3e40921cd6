"""Damage: how it is split, when it destroys a unit, and what follows from that."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import watchers
from grognard.systems.overlord.events.field import EnemyDestroyed, TraceNoted, UnitDestroyed
from grognard.systems.overlord.events.field import UnitsHurt as Hurt
from grognard.systems.overlord.events.turn import HqLost, PointsScored
from grognard.systems.overlord.rules.organisation import is_hq, subordinates
from grognard.systems.overlord.rules.units import (
    all_units,
    half_up,
    quality_of,
    seers,
    weight,
)
from grognard.systems.overlord.tables import QUALITIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import Asset, State, Unit, UnitId

Cause = Literal["battle", "overrun", "bombardment", "encirclement"]
_FULL = 1000


def after_damage(
    unit: Unit | Asset, damage: Fraction, *, strength_share: Fraction = Fraction(1)
) -> tuple[int, int]:
    """Split damage, in percent, by readiness; what readiness lacks spills into strength.

    Readiness and strength come back in tenths of a percent. [OVL-CBT-075] [OVL-UNIT-027]
    """
    ready = Fraction(unit.readiness_tenths, _FULL)
    hurt = 10 * damage
    tired = hurt * ready
    spilt = max(Fraction(0), tired - unit.readiness_tenths)
    lost = (hurt - tired + spilt) * strength_share
    readiness = max(Fraction(0), unit.readiness_tenths - tired)
    strength = max(Fraction(0), unit.strength_tenths - lost)
    return half_up(readiness), half_up(strength)


def hurt(
    state: State,
    damage: Mapping[UnitId, Fraction],
    cause: Literal["battle", "bombardment", "encirclement"],
    *,
    strength_share: Fraction = Fraction(1),
) -> Play:
    """Hurt units by so many percent each, less or more by their quality.

    [OVL-CBT-073] [OVL-CBT-075] [OVL-UNIT-024] [OVL-UNIT-017]
    """
    for side in state.terms.sides:
        left = []
        for name in sorted(damage):
            unit = state.units[name]
            if unit.side == side and damage[name]:
                taken = damage[name] * Fraction(quality_of(state, unit).damage, 100)
                left.append((name, *after_damage(unit, taken, strength_share=strength_share)))
        if left:
            yield Hurt(to=seers(state, side), units=tuple(left), cause=cause)


def is_broken(state: State, unit: Unit) -> bool:
    """Tell whether a unit is to be eliminated. [OVL-CBT-076]"""
    limit = 10 * quality_of(state, unit).destroyed
    worn = unit.readiness_tenths < limit and unit.strength_tenths < limit
    return worn or unit.strength_tenths == 0


def destroy_broken(state: State, cause: Cause = "battle") -> Play:
    """Eliminate every unit that has lost too much. [OVL-CBT-076] [OVL-SEQ-018]"""
    for unit in all_units(state):
        if is_broken(state, unit):
            yield from destroy(state, unit, cause)


def destroy(state: State, unit: Unit, cause: Cause) -> Play:
    """Take a unit off the map, score it, and orphan whom it commanded.

    [OVL-CBT-076] [OVL-VIC-002] [OVL-VIC-003] [OVL-HQ-003]
    """
    foe = state.terms.enemy(unit.side)
    report = state.traces.get(f"{foe}/{unit.id}")
    known = state.reports[foe].get(report, None) if report is not None else None
    if report is not None and known is not None and known.at == unit.at:
        yield EnemyDestroyed(to=(foe,), by=foe, report=report, name=known.name, at=unit.at)
    if report is not None:
        yield TraceNoted(to=(), by=foe, unit=unit.id, report=None)
    orphans = subordinates(state).get(unit.id, ()) if is_hq(unit) else ()
    yield UnitDestroyed(
        to=watchers(state, "units", unit.id),
        unit=unit.id,
        name=unit.name,
        at=unit.at,
        cause=cause,
    )
    if orphans:
        yield orphaned(state, unit, orphans)
    scored = worth(state, unit)
    if scored:
        total = state.points[foe] + scored
        yield PointsScored(
            to=state.terms.sides, side=foe, scored=scored, total=total, cause="losses"
        )


def orphaned(state: State, hq: Unit, units: tuple[Unit, ...]) -> HqLost:
    """Put units under the next higher HQ; they lose a level of quality, once for all.

    [OVL-HQ-003] [OVL-HQ-004] [OVL-UNIT-018]
    """
    fallen = tuple(
        (
            unit.id,
            hq.hq,
            QUALITIES[max(0, QUALITIES.index(unit.born) - 1)],
        )
        for unit in units
    )
    return HqLost(to=seers(state, hq.side), side=hq.side, units=fallen)


def worth(state: State, unit: Unit) -> int:
    """Victory points for destroying a unit.

    [OVL-VIC-003] [OVL-VIC-004] [OVL-VIC-005] [OVL-VIC-006]
    """
    tables = state.terms.tables
    by_quality = tables.qualities[unit.born].value  # in percent, as that by kind
    if is_hq(unit):
        return max(1, half_up(tables.hq_values[unit.echelon].value * by_quality, 100))
    each = tables.kinds[unit.kind].value
    return max(1, half_up(weight(state, unit) * each * by_quality, 100 * 100))
