"""Units: who stands where, what they are worth, whom they control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.derived import derived
from grognard.systems.skirmish.rules.ground import around

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Side
    from grognard.systems.skirmish.state import HexId, State, Unit
    from grognard.systems.skirmish.terms import Kind


def kind_of(state: State, unit: Unit) -> Kind:
    """Get the row of the kinds table for a unit. [SKM-UNIT-001]"""
    return state.terms.tables.kinds[unit.kind]


@derived("units")
def plain_units(state: State) -> tuple[Unit, ...]:
    """List the units by id; in a view, without mere reports."""
    return tuple(unit for _, unit in sorted(state.units.items()) if unit.seen is None)


@derived("units")
def by_hex(state: State) -> dict[HexId, tuple[Unit, ...]]:
    """List the units of each hex by id."""
    found: dict[HexId, tuple[Unit, ...]] = {}
    for unit in plain_units(state):
        found[unit.at] = (*found.get(unit.at, ()), unit)
    return found


@derived("units", "terms")
def zones(state: State) -> dict[Side, frozenset[HexId]]:
    """List the hexes in the zones of control of each side."""
    return {
        side: frozenset(
            place
            for unit in units_of(state, side)
            if has_zone(unit)
            for place in around(state, unit.at)
        )
        for side in state.terms.sides
    }


@derived("units")
def units_of(state: State, side: Side) -> tuple[Unit, ...]:
    """List a side's units by id."""
    return tuple(unit for unit in plain_units(state) if unit.side == side)


@derived("units")
def places_of(state: State, side: Side) -> frozenset[HexId]:
    """List the hexes in which a side has units."""
    return frozenset(unit.at for unit in units_of(state, side))


@derived("units")
def foes_of(state: State, side: Side) -> tuple[Unit, ...]:
    """List the units of the other side by id; in a view, those in plain sight."""
    return tuple(unit for unit in plain_units(state) if unit.side != side)


def units_at(state: State, place: HexId) -> tuple[Unit, ...]:
    """List the units in a hex by id."""
    return by_hex(state).get(place, ())


def own_at(state: State, side: Side, place: HexId) -> tuple[Unit, ...]:
    """List a side's units in a hex."""
    return tuple(unit for unit in units_at(state, place) if unit.side == side)


def foes_at(state: State, side: Side, place: HexId) -> tuple[Unit, ...]:
    """List the enemy's units in a hex. [SKM-UNIT-004]"""
    return tuple(unit for unit in units_at(state, place) if unit.side != side)


def has_room(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a unit could stay in a hex beside its own side's units. [SKM-UNIT-003]"""
    others = [other for other in own_at(state, unit.side, place) if other.id != unit.id]
    return len(others) < state.terms.tables.settings.stacking


def has_zone(unit: Unit) -> bool:
    """Tell whether a unit has a zone of control. [SKM-MOV-003]"""
    return not unit.pinned


def in_enemy_zone(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a hex lies in the zone of control of an enemy of a side. [SKM-MOV-003]"""
    return any(place in zone for other, zone in zones(state).items() if other != side)


def attack_of(state: State, units: Iterable[Unit]) -> int:
    """Add up the attack of units: their value times their steps. [SKM-UNIT-002]"""
    return sum(kind_of(state, unit).attack * unit.steps for unit in units)


def defence_of(state: State, units: Iterable[Unit]) -> int:
    """Add up the defence of units: their value times their steps. [SKM-UNIT-002]"""
    return sum(kind_of(state, unit).defence * unit.steps for unit in units)


def strongest(units: Iterable[Unit]) -> Unit:
    """Choose the unit with most steps; of equals the first by id. [SKM-CBT-006]"""
    return min(units, key=lambda unit: (-unit.steps, unit.id))
