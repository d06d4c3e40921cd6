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


def is_last_turn_over(state: State) -> bool:
    """Tell whether the last turn has been played. [SKM-SEQ-005]"""
    return state.clock.turn > state.terms.turns


def outcome(state: State) -> Outcome | None:
    """Say who has won, if the game is over. [SKM-VIC-004]"""
    left = [side for side in state.terms.sides if not is_routed(state, side)]
    if len(left) == 1:
        return _ending(state, left[0], "ending.rout")
    if left and not is_last_turn_over(state):
        return None
    return by_points(state)


def by_points(state: State) -> Outcome:
    """Let the side with more points win. [SKM-VIC-005]"""
    first, second = state.terms.sides
    lead = state.points[first] - state.points[second]
    if lead == 0:
        return _ending(state, NOBODY, "ending.draw")
    return _ending(state, first if lead > 0 else second, "ending.points")


def _ending(state: State, winner: Side, reason: str) -> Outcome:
    points = tuple((side, state.points[side]) for side in state.terms.sides)
    (_, one), (_, other) = points
    return Outcome(winner=winner, reason=reason, margin=abs(one - other), points=points)
