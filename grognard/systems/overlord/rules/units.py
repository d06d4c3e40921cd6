"""Units: who stands where, what they weigh, and what they are worth in battle and on the march."""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from grognard.kernel.derived import derived, differing
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.state import Setting
from grognard.systems.overlord.tables import QUALITIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Side
    from grognard.systems.overlord.state import AssetId, Mission, State, Unit, UnitId
    from grognard.systems.overlord.tables import KindRow, QualityRow, Tables
    from grognard.terrain.hexes import HexId

GUNS = ("artillery",)
"""Kinds that fire from afar."""
ECHELONS = ("regiment", "division", "corps", "army", "group")
"""Of HQs, from the lowest."""
SUPPLIED = ("supported", "extended")
"""States of a line by which supply comes."""
BASIC = Setting()
PART = 3
"""Parts of a unit that is broken down."""
_FULL = 1000
_PERCENT = 100
ATTACK_PARTS = _FULL * _PERCENT * _FULL * _PERCENT * _PERCENT * PART
"""What `attack_parts` counts in: strength, line, readiness, Combat+, night and thirds."""
DEFENCE_PARTS = _FULL * _PERCENT * 2 * _FULL * _PERCENT * PART
"""What `defence_parts` counts in: strength, line, readiness, digging in and thirds."""


def half_up(value: Fraction | int, parts: int = 1) -> int:
    """Round to the nearest whole number, exact halves up, as everything is that is stored.

    Whoever has counted in smaller parts says how many make a whole.
    """
    whole = value.denominator * parts
    return (2 * value.numerator + whole) // (2 * whole)


def seers(state: State, side: Side) -> tuple[Side, ...]:
    """List the sides that see a side's units plainly: itself, and whoever plays without fog."""
    return tuple(one for one in state.terms.sides if one == side or state.lifted.get(one))


def kind_of(state: State, unit: Unit) -> KindRow:
    """Get the row of the table of kinds for a unit. [OVL-UNIT-002]"""
    return state.terms.tables.kinds[unit.kind]


def quality_of(state: State, unit: Unit) -> QualityRow:
    """Get the row of the table of qualities for a unit. [OVL-UNIT-015] [OVL-UNIT-017]"""
    return state.terms.tables.qualities[unit.quality]


def rank(unit: Unit) -> int:
    """Count a unit's quality from 0, conscript, to 4, elite."""
    return QUALITIES.index(unit.quality)


@derived("units")
def all_units(state: State) -> tuple[Unit, ...]:
    """List all units by id; in a view reports stand among them."""
    return tuple(unit for _, unit in sorted(state.units.items()))


@derived("units")
def units_of(state: State, side: Side) -> tuple[Unit, ...]:
    """List a side's units by id."""
    return tuple(unit for unit in all_units(state) if unit.side == side)


_id = attrgetter("id")


def _regrouped(
    state: State, fields: tuple[dict[UnitId, Unit]], found: dict[HexId, tuple[Unit, ...]]
) -> dict[HexId, tuple[Unit, ...]]:
    """Put those units that have changed since an earlier grouping where they are now."""
    before, after = fields[0], state.units
    found = dict(found)
    for name in differing(before, after):
        old, new = before.get(name), after.get(name)
        if old is not None:
            left = tuple([unit for unit in found[old.at] if unit.id != name])
            if left:
                found[old.at] = left
            else:
                del found[old.at]
        if new is not None:
            there = (*found.get(new.at, ()), new)
            found[new.at] = tuple(sorted(there, key=_id)) if len(there) > 1 else there
    return found


@derived("units", following=_regrouped)
def by_hex(state: State) -> dict[HexId, tuple[Unit, ...]]:
    """List the units of each hex by id."""
    found: dict[HexId, list[Unit]] = {}
    for unit in all_units(state):
        found.setdefault(unit.at, []).append(unit)
    return {place: tuple(units) for place, units in found.items()}


def units_at(state: State, place: HexId, side: Side = "") -> tuple[Unit, ...]:
    """List the units in a hex, all or those of a side."""
    found = by_hex(state).get(place, ())
    if not side or not found:
        return found
    return tuple([unit for unit in found if unit.side == side])


def holder_of(state: State, place: HexId) -> Side:
    """Say whose units stand in a hex; nobody's if none do."""
    found = by_hex(state).get(place, ())
    return found[0].side if found else ""


def weight(state: State, unit: Unit) -> int:
    """Count a unit's stacking points; a part is a size smaller than its parent.

    [OVL-UNIT-011] [OVL-UNIT-012] [OVL-GAME-006]
    """
    return state.terms.tables.sizes[unit.size].points


def weigh(state: State, units: Iterable[Unit]) -> int:
    """Add up stacking points."""
    return sum(weight(state, unit) for unit in units)


def is_gun(unit: Unit) -> bool:
    """Tell whether a unit is artillery, which fires from afar. [OVL-ART-001]"""
    return unit.kind in GUNS


def is_leg(state: State, unit: Unit) -> bool:
    """Tell whether a unit goes on foot."""
    return kind_of(state, unit).leg


def _granted_still(
    state: State, _fields: tuple[Any, ...], found: dict[UnitId, Setting], side: Side
) -> dict[UnitId, Setting]:
    """The same table as before, if it holds the same: so whoever reads it sees that."""
    new = _grant(state, side)
    return found if new == found else new


@derived("missions", "assets", "units", "terms", following=_granted_still)
def granted(state: State, side: Side) -> dict[UnitId, Setting]:
    """What logistics assets give HQs this turn, free of points: each one HQ of its hex.

    RULING: of several HQs in a hex the highest has it. [OVL-GNDA-006] [OVL-GNDA-007]
    """
    return _grant(state, side)


def _grant(state: State, side: Side) -> dict[UnitId, Setting]:
    found: dict[UnitId, Setting] = {}
    for name, mission in _columns(state, side):
        hqs = [
            unit
            for unit in units_at(state, mission.target, side)
            if unit.kind == "hq" and unit.line in SUPPLIED and not unit.orphan
        ]
        if hqs:
            hq = min(hqs, key=lambda unit: (-ECHELONS.index(unit.echelon or "regiment"), unit.id))
            row = state.terms.tables.assets[state.assets[name].asset]
            old, given = found.get(hq.id, Setting()), row.grants
            found[hq.id] = Setting(
                move=old.move or given == "move",
                combat=old.combat or given == "combat",
                replace=old.replace or given == "replace",
            )
    return found


@derived("missions", "assets")
def _columns(state: State, side: Side) -> tuple[tuple[AssetId, Mission], ...]:
    """List the supply missions of a side's assets."""
    return tuple(
        (name, mission)
        for name, mission in sorted(state.missions.get(side, {}).items())
        if mission.mission == "supply" and name in state.assets
    )


def setting_of(state: State, unit: Unit) -> Setting:
    """Find what a unit is supplied with: its HQ's setting, an HQ's own, or a column brings it.

    Without a word to the contrary everybody is on Basic. [OVL-SUP-001] [OVL-SUP-007]
    [OVL-SUP-011] [OVL-GNDA-007]
    """
    hq: UnitId = unit.id if unit.kind == "hq" else unit.hq
    paid = state.settings.get(unit.side, {}).get(hq, BASIC)
    free = granted(state, unit.side).get(hq)
    if free is None:
        return paid
    return Setting(
        move=paid.move or free.move,
        combat=paid.combat or free.combat,
        replace=paid.replace or free.replace,
    )


def has_combat(state: State, unit: Unit) -> bool:
    """Tell whether a unit fights with Combat+. [OVL-SUP-006] [OVL-SUP-011]"""
    return setting_of(state, unit).combat and not unit.orphan


def has_move(state: State, unit: Unit) -> bool:
    """Tell whether a unit marches with Move+. [OVL-SUP-005] [OVL-SUP-011]"""
    return setting_of(state, unit).move and not unit.orphan


def share(unit: Unit) -> Fraction:
    """Say what share of its printed values a unit has: a third, when it is a part.

    [OVL-UNIT-052]
    """
    return Fraction(1, PART) if unit.part else Fraction(1)


def strength(unit: Unit) -> Fraction:
    """A unit's strength, from 0 to 1. [OVL-UNIT-023]"""
    return Fraction(unit.strength_tenths, _FULL)


def readiness(unit: Unit) -> Fraction:
    """A unit's readiness, from 0 to 1. [OVL-UNIT-025]"""
    return Fraction(unit.readiness_tenths, _FULL)


def attack_value(state: State, unit: Unit) -> Fraction:
    """A unit's attack after strength, readiness, line, Combat+ and night, before any terrain.

    [OVL-UNIT-003] [OVL-UNIT-022]
    """
    return Fraction(attack_parts(state, unit), ATTACK_PARTS)


def attack_parts(state: State, unit: Unit) -> int:
    """The same in whole numbers of parts, `ATTACK_PARTS` to a point: exact, and far cheaper.

    [OVL-UNIT-003] [OVL-UNIT-019] [OVL-UNIT-022] [OVL-UNIT-023] [OVL-UNIT-026] [OVL-SUP-006]
    [OVL-NIGHT-004] [OVL-NIGHT-005] [OVL-LOC-013]
    """
    tables = state.terms.tables
    value = unit.attack * unit.strength_tenths * tables.lines[unit.line].combat
    value *= 34 * _FULL + 66 * unit.readiness_tenths
    if has_combat(state, unit):
        value *= tables.numbers.combat_plus_guns if is_gun(unit) else tables.numbers.combat_plus
    night = tables.numbers.night_attack if is_night(state) and not unit.night else _PERCENT
    return value * night * (1 if unit.part else PART)


def defence_value(state: State, unit: Unit, *, dug_in: bool = True) -> Fraction:
    """A unit's defence after strength, readiness, line and digging in, before any terrain.

    [OVL-UNIT-003] [OVL-UNIT-022]
    """
    return Fraction(defence_parts(state, unit, dug_in=dug_in), DEFENCE_PARTS)


def defence_parts(state: State, unit: Unit, *, dug_in: bool = True) -> int:
    """The same in whole numbers of parts, `DEFENCE_PARTS` to a point.

    [OVL-UNIT-003] [OVL-UNIT-019] [OVL-UNIT-022] [OVL-UNIT-023] [OVL-UNIT-026] [OVL-UNIT-041]
    [OVL-TER-013] [OVL-LOC-013]
    """
    tables = state.terms.tables
    value = unit.defence * unit.strength_tenths * tables.lines[unit.line].combat
    value *= _FULL + unit.readiness_tenths
    dug = tables.numbers.dig_in if dug_in and unit.dug_in else _PERCENT
    return value * dug * (1 if unit.part else PART)


def allowance(state: State, unit: Unit) -> int:
    """A unit's movement this turn, in hundredths of a point; at least one point.

    [OVL-UNIT-020] [OVL-UNIT-022] [OVL-SUP-004] [OVL-SUP-005] [OVL-WX-006] [OVL-WX-007]
    [OVL-AIRA-036] [OVL-MOV-004]
    """
    if unit.movement == 0:
        return 0
    # Half of it, and half of it by readiness; all is multiplied first and divided once.
    ready = _FULL + unit.readiness_tenths
    parts = 2 * _FULL * (1 if has_move(state, unit) else 2)
    left = ground_share(state, unit) * (_PERCENT - cut(state, unit.side))
    return max(100, 100 * unit.movement * ready * left // (parts * _PERCENT * _PERCENT))


def ground_share(state: State, unit: Unit) -> int:
    """What mud and frost leave of a unit's movement, in percent; skis run on snow.

    [OVL-WX-005] [OVL-WX-006] [OVL-WX-007]
    """
    row = state.terms.tables.weather_of["ground", state.weather.ground]
    return _PERCENT if state.weather.ground == "frozen" and unit.kind == "ski" else row.movement


def cut(state: State, side: Side) -> int:
    """What enemy interdiction cuts from a side's movement and ranges, in percent.

    [OVL-AIRA-033] [OVL-AIRA-036] [OVL-LOC-019]
    """
    return interdiction_cut(state.terms.tables, effective_interdiction(state, side))


def effective_interdiction(state: State, side: Side) -> int:
    """Count the assets that interdict a side in effect, since the last comparison.

    [OVL-AIRA-030]
    """
    return dict(state.pressed.interdiction).get(state.terms.enemy(side), 0)


def interdiction_cut(tables: Tables, assets: int) -> int:
    """Read the cut from the table; the last row holds for more assets, too."""
    if assets <= 0:
        return 0
    return tables.interdiction[min(assets, len(tables.interdiction)) - 1].cut
