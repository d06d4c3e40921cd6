"""Reaction fire: guns that fire at a unit on the march."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.systems.skirmish.events import GunFired
from grognard.systems.skirmish.questions import ChooseAmbush, ChooseReaction
from grognard.systems.skirmish.rules.ground import ground, in_cover
from grognard.systems.skirmish.rules.losses import lose_step
from grognard.systems.skirmish.rules.sight import is_sighted, sight
from grognard.systems.skirmish.rules.units import foes_of, kind_of
from grognard.terrain.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any, Literal

    from grognard.kernel.ruleset import Yielded
    from grognard.systems.skirmish.state import HexId, State, Unit, UnitId


def guns_in_range(state: State, mover: Unit) -> tuple[Unit, ...]:
    """List the enemy guns that see a unit where it is now, and may fire at it. [SKM-REA-001]

    The gun itself must see it: what other units see may be a secret, and a pause to ask is not.
    """
    seen_from = ground(state, mover.at).sight
    return tuple(
        gun
        for gun in foes_of(state, mover.side)
        if not gun.fired
        and not gun.pinned
        and distance(gun.at, mover.at) <= min(kind_of(state, gun).fire_range, seen_from)
    )


def react(state: State, mover_id: UnitId, asked: list[UnitId]) -> Generator[Yielded, Any, bool]:
    """Let guns fire at a unit on the march; say whether the march is over.

    [SKM-REA-001] [SKM-REA-003]
    """
    for gun_id in [gun.id for gun in guns_in_range(state, state.units[mover_id])]:
        if gun_id in asked:
            continue
        asked.append(gun_id)
        gun, mover = state.units[gun_id], state.units[mover_id]
        if is_sighted(state, mover.side, gun):
            reply = yield ChooseReaction(side=gun.side, gun=gun_id, mover=mover_id)
        else:
            reply = yield ChooseAmbush(side=gun.side, gun=gun_id)
        if reply.fire:
            halted = yield from _fire(state, gun_id, mover_id)
            if halted:
                return True
    return False


def _fire(state: State, gun_id: UnitId, mover_id: UnitId) -> Generator[Yielded, Any, bool]:
    """Fire a gun; firing shows it. [SKM-REA-004]"""
    gun, mover = state.units[gun_id], state.units[mover_id]
    if not is_sighted(state, mover.side, gun):
        yield from sight(state, mover.side, gun)
    die = yield Roll(6, f"fire {gun_id}", state.terms.sides)
    effect = reaction_effect(state, die, mover.at)
    yield GunFired(to=watchers(state, "units", gun_id), gun=gun_id, target=mover_id, effect=effect)
    if effect == "loss":
        yield from lose_step(state, mover_id, "reaction")
    return effect != "none"


def reaction_effect(state: State, die: int, place: HexId) -> Literal["none", "halt", "loss"]:
    """Read the reaction table. [SKM-REA-002]"""
    row = state.terms.tables.reaction[die - 1]
    return row.cover if in_cover(state, place) else row.open
