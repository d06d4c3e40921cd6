"""Reports: what a side believes of enemy units, and how that changes by what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.derived import derived, differing
from grognard.kernel.dice import Chance, Naming, Roll
from grognard.systems.overlord.events.field import (
    CoverSeen,
    FightNoted,
    ReportFaded,
    ReportMade,
    TraceNoted,
)
from grognard.systems.overlord.rules.cover import (
    FOUGHT,
    MOST,
    level,
    noticed,
    sees,
    strengths,
)
from grognard.systems.overlord.rules.units import units_at, units_of
from grognard.systems.overlord.state import FULL, Unit
from grognard.systems.overlord.tables import Kind

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.state import State, UnitId
    from grognard.terrain.hexes import HexId

MOBILE: tuple[Kind, ...] = ("armour", "motorised", "recce", "mechanised")
"""Kinds that are mistaken for each other."""
TUBES: tuple[Kind, ...] = ("artillery", "anti-tank", "heavy-anti-tank")
"""The same, of guns."""
_TYPES = 2
_VALUES = 3
_TRUE_VALUES = 4
_LUCK = {1: -1, 6: 1}
"""A die of luck: -1, 0 or 1."""
ARMOURED: frozenset[Kind] = frozenset({"armour", "mechanised", "recce"})
"""Kinds that are taken to be armoured while only the kind is known."""
SYMBOLS: dict[Kind, str] = {
    "infantry": "infantry",
    "motorised": "motorised",
    "mechanised": "mechanised",
    "armour": "armour",
    "recce": "armoured-recon",
    "artillery": "artillery",
    "anti-tank": "anti-tank",
    "heavy-anti-tank": "anti-tank",
    "light-anti-air": "anti-air",
    "heavy-anti-air": "anti-air",
    "combat-engineer": "engineers",
    "bridging-engineer": "engineers",
    "ski": "infantry",
    "hq": "hq",
    "other": "infantry",
}


def known_as(state: State, side: Side, unit: UnitId) -> UnitId:
    """Name a unit as a side knows it."""
    if state.units[unit].side == side or state.lifted.get(side):
        return unit
    return state.traces.get(f"{side}/{unit}", "")


def believed(
    unit: Unit, name: UnitId, seen: int, known: int, *, kind: Kind, errors: tuple[int, int]
) -> Unit:
    """Make the report on a unit: what the level tells, and assumptions above it.

    While the kind may be wrong, symbol and armour are those of the kind that is reported, right or
    wrong: they would tell which it is. `errors` are those of attack and defence, in percent.
    [OVL-FOW-002] [OVL-FOW-004] [OVL-FOW-005]
    """
    if known >= _VALUES:
        kind = unit.kind
    types = known >= _TYPES
    exact = known >= _TRUE_VALUES
    full = known >= MOST
    attack, defence = (
        (unit.attack, unit.defence)
        if exact
        else (_off(unit.attack, errors[0]), _off(unit.defence, errors[1]))
    )
    return Unit(
        id=name,
        side=unit.side,
        name=unit.name if known >= _VALUES else "?",
        short=unit.short if known >= _VALUES else "?",
        nation=unit.nation if types else "",
        kind=kind if types else "infantry",
        size=unit.size if types else "battalion",
        symbol=unit.symbol if known >= _VALUES else SYMBOLS[kind if types else "infantry"],
        quality=unit.quality if exact else "regular",
        grade=unit.grade if exact else "B",
        at=unit.at,
        attack=attack if known >= _VALUES else 6,
        defence=defence if known >= _VALUES else 20,
        movement=unit.movement if known >= _VALUES else 8,
        shock=unit.shock if known >= _VALUES else "none",
        echelon=unit.echelon if types else "",
        range=unit.range if known >= _VALUES else 0,
        night=unit.night if exact else False,
        armoured=unit.armoured if known >= _VALUES else types and kind in ARMOURED,
        part=unit.part if exact else 0,
        readiness_tenths=unit.readiness_tenths if full else FULL,
        strength_tenths=unit.strength_tenths if full else FULL,
        line=unit.line if exact else "supported",
        dug_in=unit.dug_in if exact else False,
        seen=seen,
        level=known,
    )


def _off(value: int, error: int) -> int:
    """A value with an error in percent."""
    return max(0, (value * (100 + error) + 50) // 100)


def report_on(state: State, side: Side, unit: Unit, known: int, *, fresh: bool) -> Play:
    """Draw what a side mistakes, and write its report on a unit.

    `fresh` asks for a new name, where the side cannot know that it has met the unit before.
    [OVL-FOW-005] [OVL-FOW-006]
    """
    old_name = state.traces.get(f"{side}/{unit.id}")
    old = state.reports[side].get(old_name, None) if old_name is not None else None
    name = old_name
    if old is None or fresh:
        name = yield Naming("report", (side,))
        yield TraceNoted(to=(), by=side, unit=unit.id, report=name)
        old = None
    kind = unit.kind
    if known == _TYPES:
        kind = (
            old.kind
            if old is not None and old.level == known
            else (yield from _mistake(state, unit))
        )
    errors = (0, 0)
    drawn = old is not None and old.level == known and old.seen == state.clock.turn
    if known == _VALUES and not drawn:
        errors = yield from _errors(state, unit)
    made = believed(unit, name or "", state.clock.turn, known, kind=kind, errors=errors)
    if known == _VALUES and drawn and old is not None:
        made = msgspec.structs.replace(made, attack=old.attack, defence=old.defence)
    origin = old.at if old is not None and old.at != made.at else ""
    if made != old:
        yield ReportMade(to=(side,), by=side, report=made, origin=origin)


def _mistake(state: State, unit: Unit) -> Generator[Yielded, Any, Kind]:
    """Take a unit for another kind of its class, sometimes. [OVL-FOW-005] [OVL-FOW-006]"""
    odds = state.terms.tables.numbers.wrong_kind
    if unit.kind == "combat-engineer":
        wrong = yield Chance(odds, 100, f"kind {unit.at}", ())
        return "infantry" if wrong else unit.kind
    for family in (MOBILE, TUBES):
        if unit.kind in family:
            wrong = yield Chance(odds, 100, f"kind {unit.at}", ())
            if wrong:
                others = tuple(kind for kind in family if kind != unit.kind)
                face: int = yield Roll(len(others), f"other kind {unit.at}", ())
                return others[face - 1]
    return unit.kind


def _errors(state: State, unit: Unit) -> Generator[Yielded, Any, tuple[int, int]]:
    """Draw the errors of two values, in percent, for a turn. [OVL-FOW-006]"""
    most = state.terms.tables.numbers.wrong_value
    drawn = yield Roll(2 * most + 1, f"values {unit.at}", (), 2)
    first, second = drawn
    return first - 1 - most, second - 1 - most


def follow(state: State, name: UnitId, _origin: HexId) -> Play:
    """Let the enemy see a unit that has just moved, or lose it. [OVL-FOW-009] [OVL-SEQ-011]"""
    unit = state.units[name]
    for side in state.terms.sides:
        if side == unit.side or state.lifted.get(side):
            continue
        known = level(state, side, unit)
        if known == 0:
            continue
        report = state.reports[side].get(state.traces.get(f"{side}/{name}", ""))
        fresh = False
        if report is not None and report.seen == state.clock.turn:
            known = max(known, report.level)
        elif report is not None:
            fresh = min(known, report.level) < _VALUES
        yield from report_on(state, side, unit, known, fresh=fresh)
    yield from discover(state, unit)


def discover(state: State, unit: Unit) -> Play:
    """Let a unit that has moved find enemies of whom its side knew nothing.

    [OVL-FOW-009] [OVL-FOW-015]
    """
    side = unit.side
    if state.lifted.get(side):
        return
    for enemy, known in noticed(state, side, _unknown(state, side)):
        yield from report_on(state, side, enemy, known, fresh=True)


def _still_unknown(
    state: State, fields: tuple[Any, Any], found: tuple[UnitId, ...], side: Side
) -> tuple[UnitId, ...]:
    """The same as before, without those traced since, unless units have come or gone."""
    before, traces = fields
    changed = differing(before, state.units)
    if any(name not in before or name not in state.units for name in changed):
        return _find_unknown(state, side)
    if state.traces is traces:
        return found
    if any(trace not in state.traces for trace in traces):
        return _find_unknown(state, side)
    return tuple(name for name in found if f"{side}/{name}" not in state.traces)


@derived("units", "traces", following=_still_unknown)
def _unknown(state: State, side: Side) -> tuple[UnitId, ...]:
    """List the enemies of whom a side knows nothing."""
    return _find_unknown(state, side)


def _find_unknown(state: State, side: Side) -> tuple[UnitId, ...]:
    foe = state.terms.enemy(side)
    return tuple(
        name
        for name, unit in sorted(state.units.items())
        if unit.side == foe and f"{side}/{name}" not in state.traces
    )


def meet(state: State, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> Play:
    """Make units that fight each other known to both sides. [OVL-FOW-015]"""
    pairs = [
        f"{state.terms.enemy(unit.side)}/{unit.id}"
        for unit in (*attackers, *defenders)
        if f"{state.terms.enemy(unit.side)}/{unit.id}" not in state.fought
    ]
    if pairs:
        yield FightNoted(to=(), pairs=tuple(pairs))
    for unit in (*attackers, *defenders):
        side = state.terms.enemy(unit.side)
        if state.lifted.get(side):
            continue
        report = state.reports[side].get(state.traces.get(f"{side}/{unit.id}", ""))
        now = report is not None and report.seen == state.clock.turn
        if report is None or not now or report.level < FOUGHT or report.at != unit.at:
            known = max(FOUGHT, report.level if report is not None and now else 0)
            yield from report_on(state, side, unit, known, fresh=False)


def forget(state: State, units: Iterable[UnitId]) -> Play:
    """Erase the notes on units that are no more; their reports stay until they are looked at."""
    for side in state.terms.sides:
        for name in units:
            if f"{side}/{name}" in state.traces:
                yield TraceNoted(to=(), by=side, unit=name, report=None)


def update(state: State) -> Play:
    """Find anew what each side knows, at the end of an execution. [OVL-FOW-015] [OVL-SEQ-018]"""
    for side in state.terms.sides:
        yield from _update(state, side, lucky=True)


def refresh(state: State) -> Play:
    """Look at what the start of a turn has brought: units of whom nothing was known.

    [OVL-SEQ-019]
    """
    for side in state.terms.sides:
        yield from _update(state, side, lucky=False)


def _update(state: State, side: Side, *, lucky: bool) -> Play:
    """Look at all enemies, unless the fog is lifted for the side. [OVL-FOW-001] [OVL-FOW-010]"""
    cover = strengths(state, side)
    if cover != state.cover[side]:
        yield CoverSeen(to=(side,), side=side, cover=cover)
    if state.lifted.get(side):
        return
    for unit in units_of(state, state.terms.enemy(side)):
        report = state.reports[side].get(state.traces.get(f"{side}/{unit.id}", ""))
        if not lucky and report is not None:
            continue
        luck = 0
        if lucky and sees(state, side, unit.at):
            die = yield Roll(6, f"luck {unit.at}", ())
            luck = _LUCK.get(die, 0)
        known = level(state, side, unit, luck)
        if known:
            fresh = False
            if report is not None and report.at != unit.at:
                fresh = min(known, report.level) < _VALUES
            yield from report_on(state, side, unit, known, fresh=fresh)
    if lucky:
        yield from fade(state, side, state.reports[side].values())


def fade(state: State, side: Side, reports: Iterable[Unit]) -> Play:
    """Let old reports fade, and clear those whose hex is watched and empty of their unit.

    [OVL-FOW-015]
    """
    standing: dict[UnitId, list[Unit]] = {}
    for unit in units_of(state, state.terms.enemy(side)):
        standing.setdefault(state.traces.get(f"{side}/{unit.id}", ""), []).append(unit)
    for report in sorted(reports, key=lambda one: one.id):
        if report.seen == state.clock.turn:
            continue
        left = report.level - state.terms.tables.numbers.fade
        units = standing.get(report.id, [])
        there = bool(units) and units[-1].at == report.at
        if left <= 0 or (sees(state, side, report.at) and not there):
            yield ReportFaded(to=(side,), by=side, report=report.id)
            for unit in units:
                yield TraceNoted(to=(), by=side, unit=unit.id, report=None)
        else:
            yield ReportMade(
                to=(side,), by=side, report=msgspec.structs.replace(report, level=left)
            )


def rounded_level(total: int, units: int) -> int:
    """Average level of units in tenths, rounded down to the next half. [OVL-CBT-052]"""
    return total * 2 // units * 5


def average_level(state: State, side: Side, place: HexId) -> int:
    """What a side knows on average of the enemy units in a hex, in tenths, down to a half.

    [OVL-CBT-050] [OVL-CBT-052] [OVL-FOW-007]
    """
    foes = units_at(state, place, state.terms.enemy(side))
    if not foes:
        return 0
    if not state.terms.fog:
        return 40
    if state.lifted.get(side):
        return 10 * MOST
    total = 0
    for unit in foes:
        report = state.reports[side].get(state.traces.get(f"{side}/{unit.id}", ""))
        total += report.level if report is not None and report.at == place else 0
    return rounded_level(total, len(foes))
