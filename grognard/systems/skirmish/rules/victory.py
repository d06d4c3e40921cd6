"""Victory: points, rout, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.records import NOBODY, Outcome
from grognard.systems.skirmish.events import PointsScored
from grognard.systems.skirmish.rules.units import units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import State


def score_flags(state: State) -> Play:
    """Score the objectives that each side holds. [SKM-VIC-002]"""
    for side in state.terms.sides:
        scored = sum(
            objective.points
            for objective in state.terms.objectives
            if state.holders[objective.at] == side
        )
        if scored:
            total = state.points[side] + scored
            yield PointsScored(
                to=state.terms.sides, side=side, scored=scored, total=total, cause="flags"
            )


def is_routed(state: State, side: Side) -> bool:
    """Tell whether a side has nothing left and nothing to come. [SKM-VIC-004]"""
    coming = any(arrival.side == side for arrival in state.arrivals.values())
    return not coming and not units_of(state, side)


def outcome(state: State) -> Outcome | None:
    """Say who has won, if the game is over. [SKM-VIC-004] [SKM-VIC-005] [SKM-SEQ-005]"""
    first, second = state.terms.sides
    points = tuple((side, state.points[side]) for side in state.terms.sides)
    margin = abs(points[0][1] - points[1][1])
    routed = [side for side in state.terms.sides if is_routed(state, side)]
    if len(routed) == 1:
        winner = second if routed[0] == first else first
        return Outcome(winner=winner, reason="ending.rout", margin=margin, points=points)
    if not routed and state.clock.turn <= state.terms.turns:
        return None
    if margin == 0:
        return Outcome(winner=NOBODY, reason="ending.draw", points=points)
    winner = first if points[0][1] > points[1][1] else second
    return Outcome(winner=winner, reason="ending.points", margin=margin, points=points)
