"""Bombardment: guns, ships and aircraft against a hex without ground attack."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.kernel.dice import Roll
from grognard.systems.overlord.events.field import HexBombarded, MissionFailed, UnitsEngaged
from grognard.systems.overlord.rules.assets import (
    bombardment_of,
    row_of,
    use_up,
    with_mission,
)
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.cover import is_observation_point
from grognard.systems.overlord.rules.flak import over_hex, pass_flak
from grognard.systems.overlord.rules.fortune import lags
from grognard.systems.overlord.rules.ground import apart, fort_at, terrain_of
from grognard.systems.overlord.rules.intelligence import average_level
from grognard.systems.overlord.rules.losses import hurt
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.support import firing, tire
from grognard.systems.overlord.rules.units import (
    attack_value,
    half_up,
    seers,
    units_at,
    units_of,
    weigh,
    weight,
)
from grognard.systems.overlord.state import Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import Asset, State, Unit
    from grognard.terrain.hexes import HexId

TENDER = ("artillery", "light-anti-air", "heavy-anti-air")
"""Units that bombardment hurts more."""
_MOST_ROLL = 12


def is_attacked(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a side attacks a hex on the ground, so that fire on it is support."""
    return any(attack.target == place for attack in state.attacks.get(side, {}).values())


def targets_of(state: State, side: Side) -> tuple[HexId, ...]:
    """List the hexes that a side bombards. [OVL-ART-009] [OVL-CBT-045] [OVL-AIRA-019]"""
    foe = state.terms.enemy(side)
    aimed = {fire.target for fire in state.fires.get(side, {}).values()}
    aimed |= {
        mission.target
        for mission in state.missions.get(side, {}).values()
        if mission.mission == "bombard"
    }
    return tuple(
        place
        for place in sorted(aimed)
        if not is_attacked(state, side, place)
        and not units_at(state, place, side)
        and (
            units_at(state, place, foe)
            or with_mission(state, side, ("bombard",), place)
            or firing(state, side, place)
        )
    )


def points_of(state: State, guns: Sequence[Unit], assets: Sequence[Asset]) -> Fraction:
    """Bombardment points, before anti-aircraft fire. [OVL-CBT-046]"""
    points = sum((attack_value(state, gun) for gun in guns), Fraction(0))
    return points + sum((bombardment_of(state, asset) for asset in assets), Fraction(0))


def planned_bombardments(state: State) -> tuple[Item, ...]:
    """List the bombardments of both sides, most points first; fortune parts ties. [OVL-SEQ-018]"""
    found = []
    for side in state.terms.sides:
        for place in targets_of(state, side):
            guns = firing(state, side, place)
            points = points_of(state, guns, with_mission(state, side, ("bombard",), place))
            found.append((-points, lags(state, side), place, side))
    return tuple(
        Item(sort="bombardment", side=side, hex=place) for *_, place, side in sorted(found)
    )


def protection(state: State, place: HexId, units: Sequence[Unit]) -> int:
    """Columns that ground, forts or digging in take off; the best counts. [OVL-CBT-049]"""
    best = terrain_of(state.terms, place).protection
    fort = fort_at(state, place, units[0].side)
    if fort is not None:
        best = max(best, state.terms.tables.features[fort.feature].protection)
    dug_in = sum(weight(state, unit) for unit in units if unit.dug_in)
    return max(best, 1) if 2 * dug_in >= weigh(state, units) else best


def modifier(state: State, level_tenths: int) -> int:
    """What intelligence adds to the roll. [OVL-CBT-050] [OVL-CBT-051] [OVL-CBT-052]"""
    rows = {row.level_tenths: row.modifier for row in state.terms.tables.spotting}
    return rows[max(min(rows), min(max(rows), level_tenths))]


def observed(state: State, guns: Sequence[Unit], place: HexId) -> int:
    """What observation points make good of a target's cover, in tenths of a level; by day.

    RULING: one gun that is directed directs all. [OVL-TER-011]
    """
    if is_night(state) or not any(_is_directed(state, gun) for gun in guns):
        return 0
    return 10 * max(0, -terrain_of(state.terms, place).intel)


def _is_directed(state: State, gun: Unit) -> bool:
    """Tell whether a gun, or its HQ beside, is with a unit on an observation point."""
    hq = state.units.get(gun.hq)
    posts = {
        unit.at for unit in units_of(state, gun.side) if is_observation_point(state.terms, unit.at)
    }
    return gun.at in posts or (
        hq is not None and any(apart(state.terms, hq.at, post) <= 1 for post in posts)
    )


def result_of(state: State, points: Fraction, shift: int, roll: int) -> tuple[str, int]:
    """Read the bombardment table: the column, and readiness lost in percent.

    [OVL-CBT-047] [OVL-CBT-053]
    """
    table = state.terms.tables.bombardment
    column = next((n for n, row in enumerate(table) if points <= row.points), len(table) - 1)
    column -= shift
    if column < 0 or not points:
        return "-", 0
    row = table[column]
    return str(row.points), row.results[max(0, min(_MOST_ROLL, roll))]


def bombard(state: State, item: Item) -> Play:
    """Carry out one bombardment: anti-aircraft fire, die, damage.

    [OVL-ART-009] [OVL-CBT-045] [OVL-CBT-046] [OVL-CBT-047] [OVL-CBT-048] [OVL-CBT-054]
    """
    side, place = item.side, item.hex
    foe = state.terms.enemy(side)
    guns = firing(state, side, place)
    assets = with_mission(state, side, ("bombard",), place)
    points = sum((attack_value(state, gun) for gun in guns), Fraction(0))
    for asset in assets:
        value = bombardment_of(state, asset)
        if row_of(state, asset).arm == "air":
            fire = over_hex(state, foe, place)
            value *= yield from pass_flak(state, foe, place, fire, asset)
        points += value
        yield from use_up(state, state.assets[asset.id], "bombard")
    for gun in guns:
        yield from tire(state, gun)
    units = units_at(state, place, foe)
    level = average_level(state, side, place)
    if not units or not level:
        for asset in assets:
            yield MissionFailed(to=(side,), asset=asset.id, why="unseen")
        if guns:
            yield UnitsEngaged(to=seers(state, side), units=tuple(gun.id for gun in guns))
        return
    die: int = yield Roll(10, f"bombardment {place}", state.terms.sides)
    change = modifier(state, level + observed(state, guns, place))
    column, result = result_of(state, points, protection(state, place, units), die + change)
    for one in state.terms.sides:
        known = one == side
        yield HexBombarded(
            to=(one,),
            hex=place,
            by=side,
            points_tenths=half_up(10 * points) if known else 0,
            column=column,
            die=die,
            modifier=change if known else 0,
            result=result,
        )
    if result:
        numbers = state.terms.tables.numbers
        only_guns = Fraction(1 if assets else numbers.low_intensity, 1 if assets else 100)
        damage = {unit.id: result * _tenderness(state, unit) for unit in units}
        yield from hurt(state, damage, "bombardment", strength_share=only_guns)


def _tenderness(state: State, unit: Unit) -> Fraction:
    """How much more a unit suffers than others. [OVL-CBT-054]"""
    numbers = state.terms.tables.numbers
    if is_hq(unit):
        return Fraction(numbers.hq_bombardment)
    return Fraction(numbers.guns_bombardment, 100) if unit.kind in TENDER else Fraction(1)
