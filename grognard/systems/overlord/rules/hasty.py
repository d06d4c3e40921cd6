"""Hasty battles: what happens when marching units run into the enemy."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.systems.overlord.events.field import FightNoted, UnitTired
from grognard.systems.overlord.rules.battle import Damage, read_damage, resolve, tell
from grognard.systems.overlord.rules.fortune import lags
from grognard.systems.overlord.rules.ground import around, fort_at, sides_between, terrain_of
from grognard.systems.overlord.rules.intelligence import meet
from grognard.systems.overlord.rules.losses import destroy, hurt
from grognard.systems.overlord.rules.march import has_room
from grognard.systems.overlord.rules.odds import NO_SUPPORT, Battle, weigh_battle
from grognard.systems.overlord.rules.steps import go
from grognard.systems.overlord.rules.support import gather_support
from grognard.systems.overlord.rules.units import (
    allowance,
    rank,
    units_at,
)
from grognard.systems.overlord.rules.zones import reaches
from grognard.systems.overlord.state import March

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.rules.steps import Step
    from grognard.systems.overlord.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

_REGULAR = 2
"""The lowest quality that overruns."""


def overrun(
    state: State, steps: Sequence[Step], marches: dict[UnitId, March], now: int
) -> Generator[Yielded, Any, list[Step]]:
    """Let units that enter a hex in the same tick sweep its defenders away, where they can.

    The steps that were made come back. [OVL-CBT-037] [OVL-CBT-038] [OVL-MOV-005] [OVL-MOV-009]
    """
    made: list[Step] = []
    for (side, place), group in _groups(state, steps):
        there = [step for step in group if step.unit in state.units]
        made += yield from _overrun(state, side, place, there, marches, now)
    return made


def attack_from_march(state: State, steps: Sequence[Step], marches: dict[UnitId, March]) -> Play:
    """Let units attack who bars their way, the highest odds first.

    Units that enter a hex in the same tick fight together. [OVL-MOV-005] [OVL-MOV-006]
    [OVL-CBT-003] [OVL-CBT-006] [OVL-SEQ-020]
    """
    fights = []
    for (side, place), keen in _groups(state, _attackers(state, steps)):
        battle = hasty_battle(state, side, place, keen)
        if battle is not None:
            weighed = weigh_battle(state, battle)
            fights.append(((-weighed.column, lags(state, side), place), side, keen))
    for (*_, place), side, keen in sorted(fights, key=lambda f: f[0]):
        yield from _attack(state, side, place, keen, marches)


def _groups(state: State, steps: Sequence[Step]) -> list[tuple[tuple[Side, HexId], list[Step]]]:
    groups: dict[tuple[Side, HexId], list[Step]] = {}
    for step in steps:
        groups.setdefault((state.units[step.unit].side, step.hex), []).append(step)
    return sorted(groups.items(), key=lambda g: (lags(state, g[0][0]), g[0][1]))


def _attackers(state: State, steps: Sequence[Step]) -> list[Step]:
    """Pick who attacks; of two that would swap places, who is ahead. [OVL-SEQ-021]"""
    keen = [step for step in steps if step.mode == "attack"]
    return [step for step in keen if not any(_meets(state, step, other) for other in keen)]


def _meets(state: State, step: Step, other: Step) -> bool:
    """Tell whether a step is met head on by one that is ahead; fortune parts equals."""
    swap = step.origin == other.hex and step.hex == other.origin
    return swap and _place_in_tick(state, other) < _place_in_tick(state, step)


def _place_in_tick(state: State, step: Step) -> tuple[int, bool]:
    return step.share, lags(state, state.units[step.unit].side)


def hasty_battle(state: State, side: Side, place: HexId, steps: Sequence[Step]) -> Battle | None:
    """Put an attack from the march together: a meeting engagement if all defenders moved.

    [OVL-CBT-007] [OVL-CBT-032] [OVL-MOV-007]
    """
    attackers = tuple(
        state.units[step.unit]
        for step in sorted(steps, key=lambda s: s.unit)
        if step.unit in state.units and not state.units[step.unit].forced
    )
    defenders = units_at(state, place, state.terms.enemy(side))
    if not attackers or not defenders:
        return None
    meeting = all(unit.moved for unit in defenders)
    return Battle(
        sort="meeting" if meeting else "move-and-attack",
        side=side,
        hex=place,
        attackers=attackers,
        defenders=defenders,
    )


def _attack(
    state: State,
    side: Side,
    place: HexId,
    steps: Sequence[Step],
    marches: dict[UnitId, March],
) -> Play:
    """Attack from the march; the defender's support counts, the attacker has none.

    A unit fights once and then stays where the battle leaves it. [OVL-MOV-005] [OVL-MOV-007]
    [OVL-MOV-008] [OVL-CBT-007]
    """
    battle = hasty_battle(state, side, place, steps)
    if battle is None:
        return
    foe = state.terms.enemy(side)
    cover = yield from gather_support(state, foe, place, "defence", battle.attackers)
    battle = Battle(
        sort=battle.sort,
        side=side,
        hex=place,
        attackers=battle.attackers,
        defenders=battle.defenders,
        cover=cover,
    )
    yield from resolve(state, battle, [unit.id for unit in battle.attackers])
    for step in steps:
        march = marches.get(step.unit, March())
        spent = march.spent_hundredths + step.cost
        marches[step.unit] = replace(march, spent_hundredths=spent, halted=True)


def may_overrun(state: State, side: Side, place: HexId, steps: Sequence[Step]) -> bool:
    """Tell whether units that enter a hex together sweep its defenders away.

    [OVL-CBT-037] [OVL-CBT-038] [OVL-CBT-039] [OVL-CBT-040] [OVL-CBT-041] [OVL-CBT-043]
    """
    foe = state.terms.enemy(side)
    defenders = units_at(state, place, foe)
    if not terrain_of(state.terms, place).overrun or fort_at(state, place, foe) is not None:
        return False
    if all(unit.kind == "recce" for unit in defenders):
        return False
    attackers = tuple(
        state.units[s.unit] for s in steps if _can_overrun(state, state.units[s.unit], s)
    )
    if not attackers:
        return False
    battle = Battle("overrun", side, place, attackers, defenders, NO_SUPPORT, NO_SUPPORT)
    return weigh_battle(state, battle).column == len(state.terms.tables.combat) - 1


def _can_overrun(state: State, unit: Unit, step: Step) -> bool:
    """Tell whether a unit is fit to take part in an overrun. [OVL-CBT-041]"""
    least = 10 * state.terms.tables.numbers.overrun_least_readiness
    rows = sides_between(state, unit.at, step.hex)
    return (
        rank(unit) >= _REGULAR
        and unit.readiness_tenths > least
        and step.mode != "road"
        and all(row.overrun for row in rows)
    )


def _overrun(
    state: State,
    side: Side,
    place: HexId,
    steps: Sequence[Step],
    marches: dict[UnitId, March],
    now: int,
) -> Generator[Yielded, Any, list[Step]]:
    """Sweep defenders away while moving, if the conditions hold. [OVL-CBT-037] [OVL-CBT-042]"""
    if not may_overrun(state, side, place, steps):
        return []
    numbers = state.terms.tables.numbers
    fit = [s for s in steps if _can_overrun(state, state.units[s.unit], s)]
    attackers = tuple(state.units[s.unit] for s in fit)
    defenders = units_at(state, place, state.terms.enemy(side))
    battle = Battle("overrun", side, place, attackers, defenders)
    weighed = weigh_battle(state, battle)
    yield from meet(state, attackers, defenders)
    yield from tell(state, battle, weighed, 0, Fraction(0), Fraction(100), "destroyed")
    for unit in defenders:
        yield from destroy(state, state.units[unit.id], "overrun")
    made = []
    for step in fit:
        unit = state.units[step.unit]
        if not has_room(state, unit, place):
            continue
        extra = max(100, allowance(state, unit) * numbers.overrun_share // 100)
        yield from go(state, step, marches, now, extra=extra)
        yield UnitTired(
            to=watchers(state, "units", unit.id),
            unit=unit.id,
            readiness_tenths=max(0, unit.readiness_tenths - 10 * numbers.overrun_readiness),
            cause="overrun",
        )
        made.append(step)
    return made


def ambush(state: State, place: HexId, names: Sequence[UnitId]) -> Play:
    """Let enemies around attack units that came along the road; they lose nothing.

    [OVL-CBT-035] [OVL-CBT-036] [OVL-MOV-013]
    """
    moving = tuple(unit for unit in units_at(state, place) if unit.id in names)
    if not moving:
        return
    foe = state.terms.enemy(moving[0].side)
    ambushers = tuple(
        unit
        for near in (place, *around(state.terms, place))
        for unit in units_at(state, near, foe)
        if unit.id not in state.ambushers and reaches(state, unit, place)
    )
    if not ambushers:
        return
    yield FightNoted(to=(), pairs=(), ambushers=tuple(unit.id for unit in ambushers))
    battle = Battle("ambush", foe, place, ambushers, moving)
    weighed = weigh_battle(state, battle)
    yield from meet(state, ambushers, moving)
    die: int = yield Roll(6, f"ambush {place}", state.terms.sides)
    damage: Damage = read_damage(state, weighed, die)
    yield from tell(state, battle, weighed, die, Fraction(0), damage.defender, "damage")
    yield from hurt(state, {unit.id: damage.defender for unit in moving}, "battle")
