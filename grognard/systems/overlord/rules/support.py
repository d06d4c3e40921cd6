"""What supports a battle from outside: guns, ships, aircraft and command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from grognard.kernel.changes import watchers
from grognard.systems.overlord.events.field import UnitTired
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.odds import Support
from grognard.systems.overlord.rules.units import is_gun

if TYPE_CHECKING:
    from collections.abc import Generator

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.state import State, Unit
    from grognard.terrain.hexes import HexId

Role = Literal["attack", "defence"]


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


def expected_support(state: State, side: Side, target: HexId, role: Role) -> Support:
    """Say what support a side may expect in a battle for a hex, before anybody fires."""
    del role  # guns fire for attack and defence alike
    return Support(guns=firing(state, side, target))


def gather_support(
    state: State, side: Side, target: HexId, role: Role
) -> Generator[Yielded, Any, Support]:
    """Bring a side's support into a battle; what it comes to comes back. [OVL-UNIT-040]"""
    support = expected_support(state, side, target, role)
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
