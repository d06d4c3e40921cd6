"""Breaking units down into three, and combining them again."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.systems.overlord.events.field import UnitDivided, UnitsCombined
from grognard.systems.overlord.rules.ground import room
from grognard.systems.overlord.rules.intelligence import forget
from grognard.systems.overlord.rules.units import (
    PART,
    half_up,
    kind_of,
    seers,
    units_at,
    weigh,
    weight,
)

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State, Unit
    from grognard.systems.overlord.tables import Size

SMALLER: dict[Size, Size] = {
    "regiment": "battalion",
    "brigade": "battalion",
    "battalion": "company",
}
"""The size of the parts. [OVL-UNIT-048] [OVL-UNIT-051]"""


def can_divide(state: State, unit: Unit) -> bool:
    """Tell whether a unit can be broken down.

    RULING: of artillery, which always defends with 1, the attack alone counts.
    [OVL-UNIT-047] [OVL-UNIT-048] [OVL-UNIT-051] [OVL-UNIT-053]
    """
    numbers = state.terms.tables.numbers
    if unit.part or unit.size not in SMALLER or not kind_of(state, unit).breaks:
        return False
    if unit.kind != "artillery" and min(unit.attack, unit.defence) < numbers.part_least:
        return False
    if unit.kind == "artillery" and unit.attack < numbers.part_least:
        return False
    if unit.strength_tenths <= 10 * numbers.part_strength:
        return False
    points = state.terms.tables.sizes[SMALLER[unit.size]].points
    others = weigh(state, units_at(state, unit.at)) - weight(state, unit)
    return others + PART * points <= room(state.terms, unit.at)


def parts_of(unit: Unit) -> tuple[Unit, ...]:
    """The three parts of a unit. [OVL-UNIT-052]"""
    return tuple(
        replace(
            unit,
            id=f"{unit.id}-{number}",
            name=f"{unit.name}-{number}",
            short=f"{unit.short}-{number}",
            size=SMALLER[unit.size],
            part=number,
            parent=unit.id,
            idle=False,
        )
        for number in range(1, PART + 1)
    )


def siblings(state: State, unit: Unit) -> tuple[Unit, ...]:
    """The parts with which a unit can be combined: all three, in one hex. [OVL-UNIT-054]"""
    if not unit.part:
        return ()
    found = tuple(
        other
        for other in units_at(state, unit.at, unit.side)
        if other.part and other.parent == unit.parent
    )
    return found if len(found) == PART else ()


def combined(state: State, parts: tuple[Unit, ...]) -> Unit:
    """The unit that three parts make. [OVL-UNIT-054]"""
    first, *_ = parts
    row = state.terms.unit[first.parent]
    template = state.terms.tables.templates[row.template]
    return replace(
        first,
        id=first.parent,
        name=row.name,
        short=row.short,
        size=template.size,
        part=0,
        parent="",
        stance="standard" if first.kind == "recce" else "hold",
        dug_in=all(part.dug_in for part in parts),
        readiness_tenths=half_up(Fraction(sum(p.readiness_tenths for p in parts), PART)),
        strength_tenths=half_up(Fraction(sum(p.strength_tenths for p in parts), PART)),
        idle=False,
    )


def carry_out_breakdowns(state: State) -> Play:
    """Carry out what was planned: it takes the whole turn. [OVL-UNIT-050] [OVL-SEQ-018]"""
    for side in state.terms.sides:
        for name, task in sorted(state.tasks.get(side, {}).items()):
            unit = state.units.get(name)
            if unit is None or not unit.idle:
                continue
            if task.work == "divide" and can_divide(state, unit):
                yield divide(state, unit)
                yield from forget(state, (name,))
            elif task.work == "combine":
                parts = siblings(state, unit)
                if parts and all(part.idle for part in parts):
                    yield combine(state, parts)
                    yield from forget(state, [part.id for part in parts])


def divide(state: State, unit: Unit) -> UnitDivided:
    """Break a unit down."""
    return UnitDivided(to=seers(state, unit.side), unit=unit.id, parts=parts_of(unit))


def combine(state: State, parts: tuple[Unit, ...]) -> UnitsCombined:
    """Combine three parts."""
    return UnitsCombined(
        to=seers(state, parts[0].side),
        parts=tuple(part.id for part in parts),
        unit=combined(state, parts),
    )
