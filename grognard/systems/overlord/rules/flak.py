"""Anti-aircraft fire: aircraft pass it before they strike."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Roll
from grognard.systems.overlord.events.field import FlakFired
from grognard.systems.overlord.events.turn import AssetUsed
from grognard.systems.overlord.rules.ground import around
from grognard.systems.overlord.rules.losses import after_damage
from grognard.systems.overlord.rules.units import (
    half_up,
    kind_of,
    rank,
    units_at,
    weight,
)
from grognard.systems.overlord.tables import QUALITIES

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Yielded
    from grognard.systems.overlord.state import Asset, State, Unit
    from grognard.systems.overlord.tables import FlakRow
    from grognard.terrain.hexes import HexId

Fire = tuple[tuple["Unit", Fraction], ...]
"""The units that fire, each with its strength."""
_EFFECTS = {"-": Fraction(1), "H": Fraction(1, 2), "A": Fraction(0)}


def strength_of(state: State, unit: Unit) -> int:
    """Anti-aircraft strength of a unit. [OVL-AA-002] [OVL-AA-003] [OVL-AA-004]"""
    return kind_of(state, unit).aa * weight(state, unit)


def over_hex(state: State, side: Side, place: HexId) -> Fire:
    """What a side fires at aircraft over a hex: all units there, heavy guns from around.

    [OVL-AA-004] [OVL-AA-006]
    """
    here = [(unit, Fraction(strength_of(state, unit))) for unit in units_at(state, place, side)]
    around_it = [
        (unit, Fraction(strength_of(state, unit)))
        for near in around(state.terms, place)
        for unit in units_at(state, near, side)
        if kind_of(state, unit).covers
    ]
    return (*here, *around_it)


def over_attackers(state: State, attackers: Sequence[Unit], place: HexId) -> Fire:
    """What attackers fire at aircraft that defend a hex: half of it, heavy guns in full.

    [OVL-AA-005]
    """
    if not attackers:
        return ()
    side = attackers[0].side
    found: dict[str, tuple[Unit, Fraction]] = {}
    for unit in attackers:
        value = Fraction(strength_of(state, unit))
        found[unit.id] = (unit, value if kind_of(state, unit).covers else value / 2)
    for near in around(state.terms, place):
        for unit in units_at(state, near, side):
            if kind_of(state, unit).covers:
                found[unit.id] = (unit, Fraction(strength_of(state, unit)))
    return tuple(found[name] for name in sorted(found))


def bonus(state: State, side: Side) -> int:
    """What counter-air adds to a side's anti-aircraft strength. [OVL-AIRA-028] [OVL-AA-006]"""
    return state.skies.value if state.skies.winner == side else 0


def column_of(table: Sequence[FlakRow], strength: Fraction, defence: Fraction, shift: int) -> int:
    """Find the column, rounded for the aircraft, and moved by quality.

    [OVL-AA-007] [OVL-AA-010] [OVL-AA-012]
    """
    found = 0
    for number, row in enumerate(table):
        if strength * row.defence >= defence * row.attack:
            found = number
    return max(0, min(len(table) - 1, found + shift))


def quality_shift(fire: Fire, asset: Asset) -> int:
    """A column for each full level by which the gunners are better. [OVL-AA-008] [OVL-AIRA-012]"""
    whole = sum((value for _, value in fire), Fraction(0))
    if not whole:
        return 0
    mean = sum((rank(unit) * value for unit, value in fire), Fraction(0)) / whole
    return int(mean - QUALITIES.index(asset.quality))


def pass_flak(
    state: State, side: Side, place: HexId, fire: Fire, asset: Asset
) -> Generator[Yielded, Any, Fraction]:
    """Let one aircraft pass a side's fire; what is left of its strike comes back.

    [OVL-AA-001] [OVL-AA-009] [OVL-AA-011] [OVL-AA-013] [OVL-CBT-044] [OVL-AIRA-018]
    """
    table = state.terms.tables.flak
    row = state.terms.tables.assets[asset.asset]
    total = sum((value for _, value in fire), Fraction(0)) + bonus(state, side)
    if not total or not row.defence:
        return Fraction(1)
    defence = row.defence * Fraction(asset.strength_tenths, 1000)
    column = table[column_of(table, total, defence, quality_shift(fire, asset))]
    die: int = yield Roll(6, f"flak {place}", state.terms.sides)
    effect = column.effects[die - 1]
    yield tuple(
        FlakFired(
            to=(one,),
            hex=place,
            by=side,
            asset=asset.id if one == asset.side else row.asset,
            strength=half_up(total),
            odds=column.odds,
            die=die,
            effect=effect,
        )
        for one in state.terms.sides
    )
    damage = column.damage[die - 1]
    if damage:
        readiness, strength = after_damage(asset, Fraction(damage))
        yield AssetUsed(
            to=(asset.side,),
            asset=asset.id,
            readiness_tenths=readiness,
            strength_tenths=strength,
            back=asset.back,
        )
    return _EFFECTS[effect]
