"""Victory: who holds the locations, what that pays, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.records import NOBODY, Outcome
from grognard.systems.overlord.events.turn import LocationTaken, PointsScored

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State
    from grognard.terrain.hexes import HexId


def occupy(state: State, place: HexId, side: Side) -> Play:
    """Let a side that enters a victory location take it. [OVL-VIC-009]"""
    if place in state.terms.location_at and state.holders.get(place) != side:
        yield LocationTaken(to=state.terms.sides, hex=place, side=side)


def score_locations(state: State) -> Play:
    """Pay for the locations at the end of an executed turn. [OVL-VIC-007] [OVL-VIC-008]"""
    for side in state.terms.sides:
        scored = sum(
            location.worth(side)
            for location in state.terms.locations
            if state.holders.get(location.at) == side
        )
        if scored:
            total = state.points[side] + scored
            yield PointsScored(
                to=state.terms.sides, side=side, scored=scored, total=total, cause="locations"
            )


def outcome(state: State) -> Outcome | None:
    """Say who has won when the last turn is over. [OVL-VIC-001] [OVL-SEQ-015]"""
    if state.clock.turn <= state.terms.turns:
        return None
    first, second = state.terms.sides
    margin = state.points[first] - state.points[second]
    winner = max(first, second, key=lambda side: state.points[side]) if margin else NOBODY
    return Outcome(
        winner=winner,
        reason="outcome.points" if winner else "outcome.draw",
        margin=abs(margin),
        points=tuple(sorted(state.points.items())),
    )
