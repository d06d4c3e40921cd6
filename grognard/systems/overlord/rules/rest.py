"""Rest: readiness comes back, pockets wear units out, and whoever stands still digs in."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.systems.overlord.events.turn import AssetsRested, UnitsRested
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.losses import after_damage
from grognard.systems.overlord.rules.units import half_up, quality_of, seers, units_of
from grognard.systems.overlord.rules.zones import zone_of
from grognard.systems.overlord.state import FULL

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import Asset, State, Unit


def rest(state: State) -> Play:
    """Let units rest, wear out or dig in, and assets recover. [OVL-SEQ-018]"""
    for side in state.terms.sides:
        rested = []
        dug_in = []
        for unit in units_of(state, side):
            readiness, strength = condition_after(state, unit)
            if (readiness, strength) != (unit.readiness_tenths, unit.strength_tenths):
                rested.append((unit.id, readiness, strength))
            if digs_in(unit):
                dug_in.append(unit.id)
        if rested or dug_in:
            yield UnitsRested(
                to=seers(state, side), side=side, rested=tuple(rested), dug_in=tuple(dug_in)
            )
        yield from _rest_assets(state, side)


def condition_after(state: State, unit: Unit) -> tuple[int, int]:
    """Readiness and strength of a unit after the turn, in tenths of a percent.

    [OVL-UNIT-025] [OVL-UNIT-036] [OVL-UNIT-037] [OVL-UNIT-038] [OVL-ART-012]
    """
    if unit.line == "encircled":
        return after_damage(unit, pocket_loss(state, unit))
    if not unit.idle:
        return unit.readiness_tenths, unit.strength_tenths
    gained = half_up(10 * recovery(state, unit))
    return min(FULL, unit.readiness_tenths + gained), unit.strength_tenths


def zone_burden(state: State, unit: Unit) -> Fraction:
    """What an enemy zone takes from rest, in percent. [OVL-UNIT-030]"""
    numbers = state.terms.tables.numbers
    value = numbers.zone_rest_loss * zone_of(state, state.terms.enemy(unit.side), unit.at)
    return min(value, Fraction(numbers.zone_rest_most))


def pocket_loss(state: State, unit: Unit) -> Fraction:
    """What an encircled unit loses, in percent. [OVL-UNIT-038] [OVL-LOC-012]"""
    return state.terms.tables.numbers.encircled_loss + zone_burden(state, unit)


def recovery(state: State, unit: Unit) -> Fraction:
    """Readiness that a resting unit regains, in percent.

    [OVL-UNIT-028] [OVL-UNIT-029] [OVL-UNIT-031] [OVL-UNIT-032] [OVL-UNIT-033] [OVL-UNIT-034]
    [OVL-NIGHT-012] [OVL-WX-004] [OVL-WX-009] [OVL-LOC-020]
    """
    value = Fraction(quality_of(state, unit).rest)
    value *= Fraction(state.terms.tables.lines[unit.line].rest, 100)
    value *= weather_rest(state) * (2 if is_night(state) else 1)
    return max(Fraction(0), value - zone_burden(state, unit))


def weather_rest(state: State) -> Fraction:
    """What rain and mud leave of recovery. [OVL-WX-004] [OVL-WX-006] [OVL-WX-007] [OVL-WX-009]"""
    rows = state.terms.tables.weather_of
    wet = rows["precipitation", state.weather.precipitation].rest
    soft = rows["ground", state.weather.ground].rest
    return Fraction(wet, 100) * Fraction(soft, 100)


def digs_in(unit: Unit) -> bool:
    """Tell whether a unit that did nothing digs in now. [OVL-UNIT-041] [OVL-UNIT-042]"""
    return unit.idle and not unit.moved and not unit.dug_in


def _rest_assets(state: State, side: Side) -> Play:
    """Let assets without a mission recover. [OVL-UNIT-035] [OVL-AIRA-012] [OVL-AIRA-037]"""
    busy = state.missions.get(side, {})
    rested = tuple(
        (name, asset_after(state, asset))
        for name, asset in sorted(state.assets.items())
        if asset.side == side and name not in busy and asset.readiness_tenths < FULL
    )
    if rested:
        yield AssetsRested(to=(side,), side=side, assets=rested)


def asset_after(state: State, asset: Asset) -> int:
    """Readiness of an asset after a turn of rest. [OVL-UNIT-035] [OVL-WX-006] [OVL-WX-007]"""
    value = Fraction(state.terms.tables.qualities[asset.quality].rest)
    soft = state.terms.tables.weather_of["ground", state.weather.ground].rest
    value *= Fraction(soft, 100) * (2 if is_night(state) else 1)
    return min(FULL, asset.readiness_tenths + half_up(10 * value))
