"""Air allocation: what stands from last turn, and which assignments are allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.records import Refusal
from grognard.systems.europe.events.air import (
    IncomingChanged,
    PointsAssigned,
    PointsBased,
    PointsGrounded,
    WingsRested,
)
from grognard.systems.europe.rules.airfields import has_base
from grognard.systems.europe.rules.exchanges import GERMANY, front_limit, front_of
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.skies import able_to_fly, uncommitted, wings_on
from grognard.systems.europe.rules.special import (
    are_airfields_struck,
    is_front_frozen,
    is_grounded,
)
from grognard.systems.europe.state import Wing

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.air import Assign, Base
    from grognard.systems.europe.state import State
    from grognard.systems.europe.tables import Front, Mission

FLYING: tuple[Mission, ...] = ("sea", "ground", "superiority")
"""What weather keeps down, in the order in which it does. [WIE-AIR-018]"""


def on_mission(state: State, side: Side, front: Front, mission: Mission) -> int:
    """How many of a power's air points fly a mission on a front."""
    return sum(getattr(wing, mission) for _, wing in wings_on(state, side, front))


def flying_limit(state: State, side: Side, front: Front) -> int:
    """How many of a power's air points the weather lets fly on a front. [WIE-AIR-016]"""
    points = sum(wing.points for _, wing in wings_on(state, side, front))
    return able_to_fly(state.terms, side, front, state.season, points)


def rest(state: State, side: Side) -> Play:
    """Begin a turn in the air: transfers arrive, assignments stand as far as weather lets them.

    [WIE-AIR-008] [WIE-AIR-019]
    """
    for name, wing in sorted(state.wings.get(side, {}).items()):
        left = wing.points - wing.transfer
        now = msgspec.structs.replace(
            wing, points=left, transfer=0, ground_used=0, sea_used=0, lost={}
        )
        if now != wing:
            yield WingsRested(to=(side,), side=side, wing=name, now=now)
        if wing.transfer:
            yield from receive(state, side, wing.nation, wing.transfer)
    for front in state.terms.fronts:
        yield from _ground(state, side, front)


def receive(state: State, side: Side, nation: str, points: int) -> Play:
    """Let air points of a nation wait for a front: from a transfer, or as reinforcements.

    [WIE-AIR-008]
    """
    now = state.incoming.get(side, {}).get(nation, 0) + points
    yield IncomingChanged(to=(side,), side=side, nation=nation, points=now)


def _ground(state: State, side: Side, front: Front) -> Play:
    """Take air points off missions that weather, the want of a base or special rules forbid.

    [WIE-AIR-003] [WIE-AIR-018] [WIE-EDT-065]
    """
    based = has_base(state, side, front)
    cause = "weather" if based else "base"
    for mission in FLYING:
        for name, wing in wings_on(state, side, front):
            most = flying_limit(state, side, front) if based else 0
            flying = sum(on_mission(state, side, front, each) for each in FLYING)
            off = min(getattr(wing, mission), max(0, flying - most))
            if mission != "superiority" and are_airfields_struck(state, front):
                off = getattr(wing, mission)
            if off:
                left = {mission: getattr(wing, mission) - off}
                now = msgspec.structs.replace(wing, **left)
                yield PointsGrounded(
                    to=(side,), side=side, wing=name, now=now, points=off, cause=cause
                )


def refuse_assign(view: State, order: Assign) -> Refusal | None:
    """Say why air points cannot have a mission, or nothing.

    [WIE-AIR-002] [WIE-AIR-004] [WIE-AIR-012] [WIE-EDT-062] [WIE-EDT-064] [WIE-EDT-065]
    """
    side = view.viewer
    wing = view.wings.get(side, {}).get(f"{order.front}/{order.nation}")
    if wing is None or order.points < 0:
        return refuse_by("WIE-AIR-001", "no-wing", nation=order.nation, front=order.front)
    more = order.points - getattr(wing, order.mission)
    if more < 0:
        return None
    if not more:
        return refuse_by("WIE-AIR-002", "assigned", points=order.points)
    if more > uncommitted(wing):
        return refuse_by("WIE-AIR-012", "uncommitted", points=uncommitted(wing))
    if is_front_frozen(view, order.front):
        return refuse_by("WIE-EDT-064", "front-frozen", front=order.front)
    if order.mission == "transfer":
        return _refuse_transfer(view, order, more)
    if not has_base(view, side, order.front):
        return refuse_by("WIE-AIR-003", "no-base", front=order.front)
    if is_grounded(view, side, order.front):
        return refuse_by("WIE-EDT-062", "surprised", front=order.front)
    if order.mission != "superiority" and are_airfields_struck(view, order.front):
        return refuse_by("WIE-EDT-065", "airfields", front=order.front)
    return _refuse_flight(view, order, more)


def _refuse_transfer(view: State, order: Assign, more: int) -> Refusal | None:
    """Say why so many cannot change fronts. [WIE-AIR-009]"""
    most = view.terms.tables.fronts[order.front].transfer
    if on_mission(view, view.viewer, order.front, "transfer") + more > most:
        return refuse_by("WIE-AIR-009", "transfers", points=most, front=order.front)
    return None


def _refuse_flight(view: State, order: Assign, more: int) -> Refusal | None:
    """Say why so many cannot fly. [WIE-AIR-005] [WIE-AIR-016] [WIE-HIST-010] [WIE-OPT-021]"""
    side, front = view.viewer, order.front
    most = flying_limit(view, side, front)
    if sum(on_mission(view, side, front, each) for each in FLYING) + more > most:
        return refuse_by("WIE-AIR-016", "grounded", points=most, front=front)
    limit = front_limit(view, side, front)
    if order.mission != "superiority" or view.terms.options.no_air_limits:
        return None
    if on_mission(view, side, front, "superiority") + more > limit:
        return refuse_by("WIE-AIR-005", "superiority", points=limit, front=front)
    return None


def assign(state: State, side: Side, order: Assign) -> Play:
    """Assign air points of a nation to a mission. [WIE-AIR-002] [WIE-AIR-012]"""
    name = f"{order.front}/{order.nation}"
    mission: dict[str, int] = {order.mission: order.points}
    now = msgspec.structs.replace(state.wings[side][name], **mission)
    yield PointsAssigned(to=(side,), side=side, wing=name, now=now, mission=order.mission)


def refuse_base(view: State, order: Base) -> Refusal | None:
    """Say why incoming air points cannot have a front, or nothing.

    [WIE-AIR-001] [WIE-AIR-003] [WIE-AIR-008] [WIE-NAT-091] [WIE-NAT-152]
    """
    waiting = view.incoming.get(view.viewer, {}).get(order.nation, 0)
    if not 0 < order.points <= waiting:
        return refuse_by("WIE-AIR-008", "incoming", nation=order.nation, points=waiting)
    if order.front not in view.terms.fronts:
        return refuse_by("WIE-AIR-001", "no-front", front=order.front)
    only = view.terms.tables.nations[order.nation].fronts
    if only and order.front not in only:
        return refuse_by("WIE-AIR-001", "nation-front", nation=order.nation, front=order.front)
    if not has_base(view, view.viewer, order.front):
        return refuse_by("WIE-AIR-003", "no-base", front=order.front)
    return _refuse_more(view, order)


def _refuse_more(view: State, order: Base) -> Refusal | None:
    """Say why Germany may have no more air points in a game of the east. [WIE-HIST-010]"""
    if order.nation != GERMANY or front_of(view.terms) != "east":
        return None
    most = front_limit(view, view.viewer, "east")
    wings = view.wings.get(view.viewer, {}).values()
    if sum(wing.points for wing in wings if wing.nation == GERMANY) + order.points > most:
        return refuse_by("WIE-HIST-010", "air-limit", points=most)
    return None


def base(state: State, side: Side, order: Base) -> Play:
    """Base incoming air points on a front, uncommitted. [WIE-AIR-008]"""
    name = f"{order.front}/{order.nation}"
    new = Wing(nation=order.nation, front=order.front, points=0)
    wing = state.wings.get(side, {}).get(name, new)
    now = msgspec.structs.replace(wing, points=wing.points + order.points)
    yield PointsBased(to=(side,), side=side, wing=name, now=now, points=order.points)
    yield from receive(state, side, order.nation, -order.points)
