"""Weather: what was foreseen, and what comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Chance, Roll
from grognard.systems.overlord.events.turn import TurnBegan, UnitsRoused
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.units import seers, units_of
from grognard.systems.overlord.state import Weather

if TYPE_CHECKING:
    from collections.abc import Generator

    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.state import State

LADDERS = {
    "visibility": (("clear", "cloudy", "overcast", "fog"),),
    "precipitation": (
        ("none", "light-rain", "heavy-rain"),
        ("none", "light-snow", "heavy-snow"),
    ),
    "sea": (("good", "marginal", "storm"),),
    "ground": (("good", "mud"),),
}
"""Kinds of weather from better to worse. Frost stays frost."""


def begin_turn(state: State) -> Play:
    """Draw the weather of the turn, and rouse all units. [OVL-WX-001] [OVL-WX-010] [OVL-SEQ-019]"""
    row = next(one for one in state.terms.weather if one.turn == state.clock.turn)
    found: dict[str, str] = {}
    for element in LADDERS:
        foreseen = getattr(row, element)
        found[element] = yield from _drawn(state, element, foreseen)
    yield TurnBegan(
        to=state.terms.sides,
        turn=state.clock.turn,
        night=is_night(state),
        weather=Weather(**found),
        pressed=state.skies,
    )
    for side in state.terms.sides:
        stirred = tuple(
            unit.id
            for unit in units_of(state, side)
            if unit.moved or unit.forced or unit.delays or not unit.idle
        )
        if stirred:
            yield UnitsRoused(to=seers(state, side), side=side, units=stirred)


def _drawn(state: State, element: str, foreseen: str) -> Generator[Yielded, Any, str]:
    """Draw one element: mostly as foreseen, else a step better or worse. [OVL-WX-010]"""
    ladder = next((one for one in LADDERS[element] if foreseen in one), ())
    if not ladder or state.clock.turn == 1:
        return foreseen
    odds = state.terms.tables.numbers.forecast
    both = state.terms.sides
    comes: bool = yield Chance(odds, 100, f"forecast of {element}", both)
    if comes:
        return foreseen
    face: int = yield Roll(2, f"change of {element}", both)
    step = ladder.index(foreseen) + (1 if face > 1 else -1)
    return ladder[max(0, min(len(ladder) - 1, step))]
