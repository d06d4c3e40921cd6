"""Hasty battles: what happens when marching units run into the enemy."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.systems.overlord.events.field import (
    FightNoted,
    UnitHalted,
    UnitMarched,
    UnitTired,
)
from grognard.systems.overlord.rules.battle import Damage, read_damage, resolve, tell
from grognard.systems.overlord.rules.ground import around, fort_at, sides_between, terrain_of
from grognard.systems.overlord.rules.intelligence import follow, meet
from grognard.systems.overlord.rules.losses import destroy, hurt
from grognard.systems.overlord.rules.march import has_room
from grognard.systems.overlord.rules.odds import NO_SUPPORT, Battle, weigh_battle
from grognard.systems.overlord.rules.support import gather_support
from grognard.systems.overlord.rules.units import (
    allowance,
    rank,
    units_at,
)
from grognard.systems.overlord.rules.victory import occupy
from grognard.systems.overlord.rules.zones import influence
from grognard.systems.overlord.state import March

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.rules.ticks import Step
    from grognard.systems.overlord.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

_REGULAR = 2
"""The lowest quality that overruns."""


def clash(state: State, steps: Sequence[Step], marches: dict[UnitId, March], now: int) -> Play:
    """Resolve what units run into in a tick: overruns first, then attacks from the march.

    Units that enter a hex in the same tick fight together. [OVL-MOV-005] [OVL-MOV-006]
    [OVL-MOV-009] [OVL-CBT-006] [OVL-SEQ-020]
    """
    groups: dict[tuple[Side, HexId], list[Step]] = {}
    for step in steps:
        groups.setdefault((state.units[step.unit].side, step.hex), []).append(step)
    waiting: list[tuple[Side, HexId, list[Step]]] = []
    for (side, place), group in sorted(groups.items()):
        overran = yield from _overrun(state, side, place, group, marches, now)
        if not overran:
            waiting.append((side, place, group))
    fights = []
    for side, place, group in waiting:
        keen = [step for step in group if step.mode == "attack"]
        battle = hasty_battle(state, side, place, keen) if keen else None
        if battle is not None:
            weighed = weigh_battle(state, battle)
            fights.append((-weighed.column, side, place, keen))
        for step in group:
            if step.mode != "attack":
                yield from _wait(state, step, marches)
    for _, side, place, keen in sorted(fights, key=lambda f: f[:3]):
        yield from _attack_from_march(state, side, place, keen, marches)


def _wait(state: State, step: Step, marches: dict[UnitId, March]) -> Play:
    """Stop before the enemy, and try again later. [OVL-MOV-009] [OVL-MOV-010]"""
    unit = state.units[step.unit]
    if not marches.get(unit.id, March()).waiting:
        yield UnitHalted(
            to=watchers(state, "units", unit.id), unit=unit.id, at=unit.at, why="enemy"
        )


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


def _attack_from_march(
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
        marches[step.unit] = March(
            done=march.done,
            spent_hundredths=march.spent_hundredths + step.cost,
            halted=True,
        )


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
) -> Generator[Yielded, Any, bool]:
    """Sweep defenders away while moving, if the conditions hold. [OVL-CBT-037] [OVL-CBT-042]"""
    if not may_overrun(state, side, place, steps):
        return False
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
    for step in fit:
        unit = state.units[step.unit]
        if not has_room(state, unit, place):
            continue
        extra = max(100, allowance(state, unit) * numbers.overrun_share // 100)
        march = marches.get(unit.id, March())
        marches[unit.id] = March(
            done=march.done + 1, spent_hundredths=march.spent_hundredths + step.cost + extra
        )
        to = watchers(state, "units", unit.id)
        yield UnitMarched(to=to, unit=unit.id, origin=unit.at, hex=place, tick=now)
        yield UnitTired(
            to=to,
            unit=unit.id,
            readiness_tenths=max(0, unit.readiness_tenths - 10 * numbers.overrun_readiness),
            cause="overrun",
        )
        yield from follow(state, unit.id, step.origin)
    yield from occupy(state, place, side)
    return True


def ambush(state: State, place: HexId, names: Sequence[UnitId]) -> Play:
    """Let enemies around attack units that came along the road; they lose nothing.

    [OVL-CBT-035] [OVL-CBT-036] [OVL-MOV-013]
    """
    moving = tuple(state.units[name] for name in sorted(names))
    side = moving[0].side
    foe = state.terms.enemy(side)
    ambushers = tuple(
        unit
        for near in (place, *around(state.terms, place))
        for unit in units_at(state, near, foe)
        if influence(state, unit)
        and unit.id not in state.ambushers
        and all(row.zone for row in sides_between(state, unit.at, place))
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
