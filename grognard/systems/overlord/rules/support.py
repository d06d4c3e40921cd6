"""What supports a battle from outside: guns, ships, aircraft and command."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from grognard.kernel.changes import watchers
from grognard.systems.overlord.events.field import MissionFailed, UnitTired
from grognard.systems.overlord.rules.assets import (
    bombardment_of,
    row_of,
    support_of,
    use_up,
    with_mission,
)
from grognard.systems.overlord.rules.flak import over_attackers, over_hex, pass_flak
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.odds import Support
from grognard.systems.overlord.rules.units import is_gun

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.state import Asset, State, Unit
    from grognard.terrain.hexes import HexId

Role = Literal["attack", "defence"]
STRIKES: dict[str, tuple[str, ...]] = {"attack": ("support", "bombard"), "defence": ("defend",)}
"""Missions that help in a battle: a bombardment of a hex that is attacked turns into support."""


def firing(state: State, side: Side, target: HexId) -> tuple[Unit, ...]:
    """List the guns of a side that can carry out their mission on a hex.

    [OVL-ART-001] [OVL-ART-003] [OVL-ART-004] [OVL-ART-008] [OVL-ART-014] [OVL-ART-015]
    """
    found = []
    for name, fire in sorted(state.fires.get(side, {}).items()):
        unit = state.units.get(name)
        if fire.target != target or unit is None or not is_gun(unit):
            continue
        near = 0 < apart(state.terms, unit.at, target) <= unit.range
        if near and not unit.moved and not unit.forced:
            found.append(unit)
    return tuple(found)


def strikers(state: State, side: Side, target: HexId, role: Role, arm: str) -> list[Asset]:
    """List the assets of an arm that strike in a battle for a hex."""
    return [
        asset
        for asset in with_mission(state, side, STRIKES[role], target)
        if row_of(state, asset).arm == arm
    ]


def fliers(state: State, side: Side, target: HexId, role: Role) -> list[Asset]:
    """List the aircraft that support a battle: two at most, those with orders to do so first.

    [OVL-AIRA-017] [OVL-AIRA-020] [OVL-CBT-017]
    """
    missions = state.missions.get(side, {})
    able = [a for a in strikers(state, side, target, role, "air") if row_of(state, a).support]
    able.sort(key=lambda a: (missions[a.id].mission == "bombard", -support_of(state, a), a.id))
    return able[: state.terms.tables.numbers.support_most]


def commands(state: State, side: Side, target: HexId, role: Role) -> list[Asset]:
    """List the command assets that help in a battle. [OVL-GNDA-004] [OVL-GNDA-005]"""
    return [
        asset
        for asset in with_mission(state, side, ("command",), target)
        if row_of(state, asset).use in (role, "either")
    ]


def expected_support(state: State, side: Side, target: HexId, role: Role) -> Support:
    """Say what support a side may expect in a battle for a hex, before anybody fires.

    [OVL-NAVA-007] [OVL-CBT-015] [OVL-AIRA-020]
    """
    air = sum(
        (support_of(state, asset) for asset in fliers(state, side, target, role)),
        Fraction(0),
    )
    return _support(state, side, target, role, air)


def _support(state: State, side: Side, target: HexId, role: Role, air: Fraction) -> Support:
    ships = strikers(state, side, target, role, "naval")
    cards = [row_of(state, asset) for asset in commands(state, side, target, role)]
    return Support(
        guns=firing(state, side, target),
        naval=sum((bombardment_of(state, ship) for ship in ships), Fraction(0)),
        air=air,
        command=Fraction(sum(card.support for card in cards)),
        floor=any(card.integrity == "floor" for card in cards),
        better=sum(card.integrity == "column" for card in cards),
        intensity=sum(card.intensity for card in cards),
    )


def gather_support(
    state: State, side: Side, target: HexId, role: Role, attackers: Sequence[Unit] = ()
) -> Generator[Yielded, Any, Support]:
    """Bring a side's support into a battle; what it comes to comes back.

    Aircraft pass anti-aircraft fire first; bombers that cannot support lose their mission.
    [OVL-UNIT-040] [OVL-AIRA-018] [OVL-AIRA-020] [OVL-AA-005] [OVL-GNDA-004]
    """
    foe = state.terms.enemy(side)
    air = Fraction(0)
    able = {asset.id for asset in fliers(state, side, target, role)}
    for asset in strikers(state, side, target, role, "air"):
        value = support_of(state, asset) if asset.id in able else Fraction(0)
        if asset.id not in able:
            yield MissionFailed(to=(side,), asset=asset.id, why="no-battle")
        elif role == "attack":
            fire = over_hex(state, foe, target)
            value *= yield from pass_flak(state, foe, target, fire, asset)
        else:
            fire = over_attackers(state, attackers, target)
            value *= yield from pass_flak(state, foe, target, fire, asset)
        air += value
        yield from use_up(state, state.assets[asset.id], "support")
    support = _support(state, side, target, role, air)
    for asset in (
        *strikers(state, side, target, role, "naval"),
        *commands(state, side, target, role),
    ):
        yield from use_up(state, asset, "command")
    for gun in support.guns:
        yield from tire(state, gun)
    return support


def tire(state: State, gun: Unit) -> Play:
    """Let a gun that fires pay in readiness, and not rest. [OVL-UNIT-040]"""
    cost = 10 * state.terms.tables.numbers.fire_readiness
    yield UnitTired(
        to=watchers(state, "units", gun.id),
        unit=gun.id,
        readiness_tenths=max(0, gun.readiness_tenths - cost),
        cause="fire",
    )
