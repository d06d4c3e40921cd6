"""Air transport points and loaded airborne units: from front to front, and back after a flight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.systems.europe.events.air import (
    AirborneShifted,
    TransportsChanged,
    TransportsDue,
    TransportsReturned,
)
from grognard.systems.europe.rules.refusals import refuse_by

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.air import ShiftAirborne, ShiftTransports
    from grognard.systems.europe.state import Loaded, State
    from grognard.systems.europe.tables import Front


def transports_on(state: State, side: Side, front: Front) -> int:
    """How many air transport points of a power can fly on a front. [WIE-AMOV-003]"""
    return state.transports.get(side, {}).get(front, 0)


def turns_to_wait(state: State, loaded: Loaded) -> int:
    """How many turns a loaded airborne unit still needs before it may fly. [WIE-AIR-013]"""
    return max(0, loaded.ready - state.clock.turn)


def change_transports(state: State, side: Side, front: Front, points: int) -> TransportsChanged:
    """Give a power more air transport points on a front, or fewer. [WIE-AMOV-003]"""
    now = transports_on(state, side, front) + points
    return TransportsChanged(to=(side,), side=side, front=front, points=now)


def send_transports(
    state: State, side: Side, front: Front, points: int, turns: int
) -> TransportsDue:
    """Let air transport points come to a front after some turns. [WIE-AIR-014] [WIE-AMOV-007]"""
    turn = state.clock.turn + turns
    due = state.recycled.get(side, {}).get(f"{turn}/{front}", 0) + points
    return TransportsDue(to=(side,), side=side, front=front, turn=turn, points=due)


def return_transports(state: State, side: Side) -> Play:
    """Bring back the air transport points that are due. [WIE-AIR-014] [WIE-AMOV-007]"""
    turn = state.clock.turn
    for front in state.terms.fronts:
        points = state.recycled.get(side, {}).get(f"{turn}/{front}", 0)
        if points:
            now = transports_on(state, side, front) + points
            yield TransportsReturned(
                to=(side,), side=side, front=front, turn=turn, points=points, now=now
            )


def refuse_shift(view: State, order: ShiftTransports) -> Refusal | None:
    """Say why air transport points cannot change fronts, or nothing. [WIE-AIR-014]"""
    if order.to not in view.terms.fronts or order.to == order.front:
        return refuse_by("WIE-AIR-014", "no-front", front=order.to)
    there = transports_on(view, view.viewer, order.front)
    if not 0 < order.points <= there:
        return refuse_by("WIE-AIR-014", "transports", points=there, front=order.front)
    return None


def shift(state: State, side: Side, order: ShiftTransports) -> Play:
    """Send air transport points to another front; they are there next turn.

    [WIE-AIR-014] [WIE-UI-079]
    """
    yield [
        change_transports(state, side, order.front, -order.points),
        send_transports(state, side, order.to, order.points, 1),
    ]


def refuse_shift_airborne(view: State, order: ShiftAirborne) -> Refusal | None:
    """Say why a loaded airborne unit cannot change fronts, or nothing. [WIE-AIR-014]"""
    loaded = view.loaded.get(order.unit)
    if loaded is None or loaded.side != view.viewer:
        return refuse_by("WIE-AIR-014", "not-loaded", unit=order.unit)
    if order.to not in view.terms.fronts or order.to == loaded.front:
        return refuse_by("WIE-AIR-014", "no-front", front=order.to)
    return None


def shift_airborne(state: State, side: Side, order: ShiftAirborne) -> Play:
    """Send a loaded airborne unit to another front; it may fly next turn at the earliest.

    [WIE-AIR-014]
    """
    loaded = state.loaded[order.unit]
    ready = max(loaded.ready, state.clock.turn + 1)
    now = msgspec.structs.replace(loaded, front=order.to, ready=ready)
    yield AirborneShifted(to=(side,), name=loaded.unit.name, front=order.to, now=now)
