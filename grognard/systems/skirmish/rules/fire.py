"""Fire plans and the barrage they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.kernel.records import Refusal
from grognard.systems.skirmish.events import (
    MissionAimed,
    MissionWithdrawn,
    PlanSpent,
    ShellsFell,
    UnitPinned,
)
from grognard.systems.skirmish.rules.ground import exists, in_cover
from grognard.systems.skirmish.rules.losses import lose_step
from grognard.systems.skirmish.rules.sight import look_around
from grognard.systems.skirmish.rules.units import units_at

if TYPE_CHECKING:
    from typing import Literal

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.orders import Aim, Withdraw
    from grognard.systems.skirmish.state import HexId, Shot, State, Unit


def refuse_aim(view: State, order: Aim) -> Refusal | None:
    """Say why a mission cannot be aimed. [SKM-FIRE-001]"""
    if not exists(view, order.hex):
        return Refusal(rule="SKM-FIRE-001", key="refuse.no-hex", params={"hex": order.hex})
    if view.shells[view.viewer] < 1:
        return Refusal(rule="SKM-FIRE-001", key="refuse.shells")
    return refuse_more(view, order.hex)


def refuse_more(view: State, place: HexId) -> Refusal | None:
    """Refuse a mission too many, or a second one at a hex. [SKM-FIRE-002]"""
    planned = view.plans[view.viewer]
    if place in planned:
        return Refusal(rule="SKM-FIRE-002", key="refuse.aimed", params={"hex": place})
    most = view.terms.tables.settings.missions
    if len(planned) >= most:
        return Refusal(rule="SKM-FIRE-002", key="refuse.missions", params={"count": most})
    return None


def aimed(state: State, side: Side, place: HexId) -> MissionAimed:
    """Aim a mission for a shell; only its own side hears of it. [SKM-FIRE-001]"""
    return MissionAimed(to=(side,), side=side, hex=place, shells_left=state.shells[side] - 1)


def refuse_withdraw(view: State, order: Withdraw) -> Refusal | None:
    """Say why a mission cannot be withdrawn. [SKM-FIRE-003]"""
    if order.hex not in view.plans[view.viewer]:
        return Refusal(rule="SKM-FIRE-003", key="refuse.not-aimed", params={"hex": order.hex})
    return None


def withdrawn(state: State, side: Side, place: HexId) -> MissionWithdrawn:
    """Withdraw a mission; its shell returns. [SKM-FIRE-003]"""
    return MissionWithdrawn(to=(side,), side=side, hex=place, shells_left=state.shells[side] + 1)


def fall(state: State, shot: Shot) -> Play:
    """Let the shells of a mission fall. [SKM-FIRE-004]"""
    yield [
        PlanSpent(to=(shot.side,), side=shot.side, hex=shot.hex),
        ShellsFell(to=_told(state, shot), hex=shot.hex),
    ]
    for unit in units_at(state, shot.hex):
        # Only its own side sees the die: who sees the unit besides must not change how it falls.
        die = yield Roll(6, f"barrage {unit.id}", (unit.side,))
        yield from _suffer(state, unit, barrage_effect(state, die, unit.at))
    yield from look_around(state)


def _told(state: State, shot: Shot) -> tuple[Side, ...]:
    """List the sides that see shells fall: who fired them, and who is under them. [SKM-FIRE-006]"""
    under = {unit.side for unit in units_at(state, shot.hex)}
    return tuple(side for side in state.terms.sides if side == shot.side or side in under)


def _suffer(state: State, unit: Unit, effect: Literal["none", "pin", "loss"]) -> Play:
    """Let a unit suffer what the barrage table says. [SKM-FIRE-005]"""
    if effect == "pin" and not unit.pinned:
        yield UnitPinned(to=watchers(state, "units", unit.id), unit=unit.id)
    elif effect == "loss":
        yield from lose_step(state, unit.id, "barrage")


def barrage_effect(state: State, die: int, place: HexId) -> Literal["none", "pin", "loss"]:
    """Read the barrage table. [SKM-FIRE-005]"""
    row = state.terms.tables.barrage[die - 1]
    return row.cover if in_cover(state, place) else row.open
