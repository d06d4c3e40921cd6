"""Fortune: no side is first; where both are equal in everything, a draw of the turn decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import Roll
from grognard.systems.overlord.events.turn import FortuneDrawn

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


def draw_fortune(state: State) -> Play:
    """Draw who goes first in this execution where both sides are equal.

    RULING: the register leaves such ties open; one draw settles all of a turn, so that neither
    name nor place of a side counts. [OVL-GAME-002]
    """
    face: int = yield Roll(len(state.terms.sides), "fortune", ())
    yield FortuneDrawn(to=(), side=state.terms.sides[face - 1])


def by_fortune(state: State) -> tuple[Side, ...]:
    """List the sides, the favoured one first. [OVL-GAME-002]"""
    return tuple(sorted(state.terms.sides, key=lambda side: lags(state, side)))


def lags(state: State, side: Side) -> bool:
    """Tell whether a side comes second among equals. [OVL-GAME-002]"""
    return side != state.favoured
