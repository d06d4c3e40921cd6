"""Sight and reports: what each side comes to see, and what it remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.dice import Naming
from grognard.systems.skirmish.events import (
    ContactLost,
    ReportCleared,
    TraceErased,
    TraceNoted,
    UnitSighted,
)
from grognard.systems.skirmish.rules.ground import ground
from grognard.systems.skirmish.rules.units import foes_of, places_of
from grognard.terrain.hexes import within

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import HexId, State, Unit


def sees_hex(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a side would see a unit in a hex. [SKM-FOG-001]"""
    near = within(state.terms.board.sheet, place, ground(state, place).sight)
    return not places_of(state, side).isdisjoint(near)


def sees_unit(state: State, side: Side, unit: Unit) -> bool:
    """Tell whether a side sees a unit: by its place, or because it fired. [SKM-FOG-002]

    [SKM-REA-004]
    """
    return unit.fired or sees_hex(state, side, unit.at)


def is_sighted(state: State, side: Side, unit: Unit) -> bool:
    """Tell whether a side has a unit in plain sight now."""
    return bool(state.lifted.get(side)) or unit.id in state.sighted.get(side, {})


def look_around(state: State) -> Play:
    """Bring what every side sees up to date with where the units stand."""
    for side in state.terms.sides:
        if state.lifted.get(side):
            continue
        for unit in foes_of(state, side):
            yield from _look_at(state, side, unit)
        yield from _clear_reports(state, side)


def _look_at(state: State, side: Side, unit: Unit) -> Play:
    """Let a unit come into a side's sight or go out of it. [SKM-FOG-002] [SKM-FOG-003]"""
    seen = sees_unit(state, side, unit)
    if seen and not is_sighted(state, side, unit):
        yield from sight(state, side, unit)
    elif not seen and is_sighted(state, side, unit):
        yield from _lose(state, side, unit)


def sight(state: State, side: Side, unit: Unit) -> Play:
    """Let a unit come into a side's plain sight; a report of it goes. [SKM-FOG-004]"""
    report = state.traces.get(f"{side}/{unit.id}")
    if report is not None:
        yield TraceErased(to=(), by=side, unit=unit.id)
        if report in state.reports.get(side, {}):
            at = state.reports[side][report].at
            yield ReportCleared(to=(side,), by=side, report=report, at=at)
    yield UnitSighted(to=(side,), by=side, unit=unit)


def _lose(state: State, side: Side, unit: Unit) -> Play:
    """Let a unit go out of sight; the side's own name for the report is drawn. [SKM-FOG-003]

    [SKM-FOG-006]
    """
    name = yield Naming("contact", (side,))
    while name in state.reports.get(side, {}):
        name = yield Naming("contact", (side,))
    report = msgspec.structs.replace(unit, id=name, seen=state.clock.turn)
    yield ContactLost(to=(side,), by=side, unit=unit.id, report=report)
    yield TraceNoted(to=(), by=side, unit=unit.id, report=name)


def _clear_reports(state: State, side: Side) -> Play:
    """Clear the reports whose hexes a side now sees. [SKM-FOG-004]"""
    for name, report in sorted(state.reports.get(side, {}).items()):
        if sees_hex(state, side, report.at):
            for key, traced in sorted(state.traces.items()):
                if traced == name and key.startswith(f"{side}/"):
                    yield TraceErased(to=(), by=side, unit=key.removeprefix(f"{side}/"))
            yield ReportCleared(to=(side,), by=side, report=name, at=report.at)
