"""Attrition: what wears units out, and how they recover."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.kernel.records import Event
from grognard.systems.europe.events.attrition import UnitWorn
from grognard.systems.europe.events.combat import (
    BattleFought,
    HexOverrun,
    UnitAdvanced,
    UnitRetreated,
)
from grognard.systems.europe.events.flights import UnitDropped, UnitFlown
from grognard.systems.europe.events.march import UnitMoved, UnitsReadied
from grognard.systems.europe.events.rail import UnitRailed
from grognard.systems.europe.events.sea import UnitShipped
from grognard.systems.europe.rules.march import allowance
from grognard.systems.europe.rules.odds import foes_at
from grognard.systems.europe.rules.supply import grade_for
from grognard.systems.europe.rules.units import pace_of, units_of
from grognard.systems.europe.rules.zones import in_enemy_zone

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.europe.state import State, Unit, UnitId

OTHERS = "others"
"""The nations that the rates of new units do not name."""


def wear(state: State, unit_id: UnitId, points: int) -> Play:
    """Wear a unit out by so much, or let it recover. [WIE-OAT-003]"""
    unit = state.units.get(unit_id)
    if unit is None:
        return
    level = min(state.terms.tables.rates.most, max(0, unit.attrition + points))
    if level != unit.attrition:
        yield UnitWorn(to=watchers(state, "units", unit_id), unit=unit_id, attrition=level)


def wear_by_replacement(state: State, unit_id: UnitId) -> Play:
    """Wear out who takes replacements: recruits have to learn. [WIE-OAT-014]"""
    if state.terms.options.advanced_attrition:
        yield from wear(state, unit_id, state.terms.tables.rates.replaced)


def wearing(state: State, procedure: Play) -> Play:
    """Carry a procedure out, and let it wear those out who took part.

    With the basic option only forced marches do. [WIE-OAT-001] [WIE-OAT-002] [WIE-OAT-010]
    """
    options = state.terms.options
    if not (options.basic_attrition or options.advanced_attrition):
        yield from procedure
        return
    worn: list[tuple[UnitId, int]] = []
    advanced: set[UnitId] = set()
    reply: Any = None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration:
            break
        for event in asked if isinstance(asked, list | tuple) else (asked,):
            if isinstance(event, Event):
                worn += _costs(state, event)
            if isinstance(event, UnitAdvanced):
                advanced.add(event.unit)
        reply = yield asked
    for unit, points in worn:
        yield from wear(state, unit, points)
    for unit in sorted(advanced & set(state.units)):
        side = state.units[unit].side
        pace = msgspec.structs.replace(pace_of(state, state.units[unit]), advanced=True)
        yield UnitsReadied(to=(side,), side=side, paces=((unit, pace),))


def _costs(state: State, event: Event) -> Iterator[tuple[UnitId, int]]:
    """Say whom an event wears out, and by how much. [WIE-OAT-010]"""
    rates, advanced = state.terms.tables.rates, state.terms.options.advanced_attrition
    match event:
        case UnitMoved(unit=unit):
            yield unit, _march_cost(state, state.units[unit])
        case UnitRailed(unit=unit) if advanced:
            yield unit, rates.rail
        case UnitShipped(unit=unit, assault=assault) if advanced:
            yield unit, rates.land if assault else rates.sea
        case UnitFlown(unit=unit) if advanced:
            yield unit, rates.air
        case UnitDropped(unit=flown, what=what) if advanced:
            yield flown.id, rates.drop if what == "assault" else rates.air
        case HexOverrun(units=units) if advanced:
            yield from ((unit, rates.overrun) for unit in units)
        case BattleFought(units=units, targets=targets, side=side) if advanced:
            yield from ((unit, rates.attack) for unit in units)
            for place in targets:
                yield from ((foe.id, rates.defend) for foe in foes_at(state, side, place))
        case UnitAdvanced(unit=unit) if advanced:
            yield unit, rates.advance
        case UnitRetreated(unit=unit) if advanced:
            yield unit, rates.retreat


def _march_cost(state: State, unit: Unit) -> int:
    """What a step costs: the first of a phase counts for all. [WIE-OAT-002] [WIE-OAT-010]"""
    rates, pace = state.terms.tables.rates, pace_of(state, unit)
    if pace.mp_hundredths < allowance(state, unit):
        return 0
    if pace.forced:
        return rates.force
    if not state.terms.options.advanced_attrition:
        return 0
    if state.clock.phase != "mechanized":
        return rates.initial
    return rates.mech_advanced if pace.advanced else rates.mech


def recover(state: State, side: Side) -> Play:
    """Let a power's units recover at the start of its turn, with the basic option. [WIE-OAT-002]"""
    if state.terms.options.basic_attrition and not state.terms.options.advanced_attrition:
        for unit in units_of(state, side):
            if unit.attrition:
                yield from wear(state, unit.id, -state.terms.tables.rates.basic_rest)


def rest_units(state: State, side: Side) -> Play:
    """Let a power's units rest when its turn ends; without supply they wear out. [WIE-OAT-011]"""
    if not state.terms.options.advanced_attrition:
        return
    for unit in units_of(state, side):
        points = rest_rate(state, unit)
        pace = pace_of(state, unit)
        if points > 0 or not (pace.moved or pace.attacked):
            yield from wear(state, unit.id, points)


def rest_rate(state: State, unit: Unit) -> int:
    """What the end of its turn does to a unit; beachhead supply is minor. [WIE-OAT-011]"""
    rates, grade = state.terms.tables.rates.rest, grade_for(state, unit)
    zone = in_enemy_zone(state, unit.side, unit.at)
    if grade == "major":
        return rates.major_zone if zone else rates.major
    if grade:
        return rates.minor_zone if zone else rates.minor
    return rates.out_zone if zone else rates.out


def new_level(state: State, unit: Unit) -> Generator[Yielded, Any, int]:
    """Draw how worn a new unit is: its nation's level, and luck up and down. [WIE-OAT-012]"""
    if not state.terms.options.advanced_attrition:
        return 0
    new = state.terms.tables.rates.new
    level, varies = new.get(unit.nation, new[OTHERS])
    face: int = yield Roll(2 * varies + 1, f"new {unit.id}", to=(unit.side,))
    return min(state.terms.tables.rates.most, max(0, level - varies + face - 1))
