"""Fire plans and the barrage they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.kernel.records import Refusal
from grognard.systems.skirmish.events import PlanSpent, ShellsFell, UnitPinned
from grognard.systems.skirmish.rules.ground import exists, in_cover
from grognard.systems.skirmish.rules.losses import lose_step
from grognard.systems.skirmish.rules.sight import look_around
from grognard.systems.skirmish.rules.units import units_at

if TYPE_CHECKING:
    from typing import Literal

    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.orders import Aim, Withdraw
    from grognard.systems.skirmish.state import HexId, Shot, State


def refuse_aim(view: State, order: Aim) -> Refusal | None:
    """Say why a mission cannot be aimed. [SKM-FIRE-001] [SKM-FIRE-002]"""
    side = view.viewer
    planned = view.plans.get(side, {})
    if not exists(view, order.hex):
        return Refusal(rule="SKM-FIRE-001", key="refuse.no-hex", params={"hex": order.hex})
    if order.hex in planned:
        return Refusal(rule="SKM-FIRE-002", key="refuse.aimed", params={"hex": order.hex})
    most = view.terms.tables.settings.missions
    if len(planned) >= most:
        return Refusal(rule="SKM-FIRE-002", key="refuse.missions", params={"count": most})
    if view.shells[side] < 1:
        return Refusal(rule="SKM-FIRE-001", key="refuse.shells")
    return None


def refuse_withdraw(view: State, order: Withdraw) -> Refusal | None:
    """Say why a mission cannot be withdrawn. [SKM-FIRE-003]"""
    if order.hex not in view.plans.get(view.viewer, {}):
        return Refusal(rule="SKM-FIRE-003", key="refuse.not-aimed", params={"hex": order.hex})
    return None


def fall(state: State, shot: Shot) -> Play:
    """Let the shells of a mission fall. [SKM-FIRE-004] [SKM-FIRE-006]"""
    hit = units_at(state, shot.hex)
    owners = {unit.side for unit in hit}
    told = tuple(side for side in state.terms.sides if side == shot.side or side in owners)
    yield [
        PlanSpent(to=(shot.side,), side=shot.side, hex=shot.hex),
        ShellsFell(to=told, hex=shot.hex),
    ]
    for unit in hit:
        seeing = watchers(state, "units", unit.id)
        die = yield Roll(6, f"barrage {unit.id}", seeing)
        effect = barrage_effect(state, die, unit.at)
        if effect == "pin" and not unit.pinned:
            yield UnitPinned(to=seeing, unit=unit.id)
        elif effect == "loss":
            yield from lose_step(state, unit.id, "barrage")
    yield from look_around(state)


def barrage_effect(state: State, die: int, place: HexId) -> Literal["none", "pin", "loss"]:
    """Read the barrage table. [SKM-FIRE-005]"""
    row = state.terms.tables.barrage[die - 1]
    return row.cover if in_cover(state, place) else row.open
