"""The sequence of play of War in Europe, at a glance: what of it is built. [WIE-SEQ-005]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.events import ClockMoved
from grognard.kernel.records import Clock
from grognard.systems.europe.events import SeasonCame
from grognard.systems.europe.phases.movement import Movement
from grognard.systems.europe.rules.calendar import date_of, season_on

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Phase, Play
    from grognard.systems.europe.state import State

PLAYER_TURN = (
    # phase,       by
    ("movement", Movement),
    ("mechanized", Movement),
)
"""The phases of a player turn. Those that are still to come have their places between these."""

PHASES: dict[str, Any] = dict(PLAYER_TURN)


def phase_of(state: State) -> Phase:
    """Say which phase is being played."""
    phase: Phase = PHASES[state.clock.phase]()
    return phase


def first_clock(sides: tuple[Side, ...]) -> Clock:
    """Say where the game begins: with the first power's first phase. [WIE-SEQ-010]"""
    return Clock(turn=1, phase=PLAYER_TURN[0][0], side=sides[0])


def next_clock(clock: Clock, sides: tuple[Side, ...]) -> Clock:
    """Go round the phases of a power, then round the powers, then on to the next turn.

    [WIE-SEQ-001] [WIE-SEQ-005] [WIE-SEQ-010]
    """
    rows = [(phase, side) for side in sides for phase, _ in PLAYER_TURN]
    here = rows.index((clock.phase, clock.side))
    turn = clock.turn + (here + 1) // len(rows)
    phase, side = rows[(here + 1) % len(rows)]
    return Clock(turn=turn, phase=phase, side=side)


def move_clock(state: State) -> Play:
    """Move the clock on; a new game turn brings its season. [WIE-SEQ-001] [WIE-WX-001]"""
    sides = state.terms.sides
    clock = next_clock(state.clock, sides)
    season = season_on(state.terms, date_of(state.terms, clock.turn))
    if clock.turn != state.clock.turn and season != state.season:
        yield SeasonCame(to=sides, season=season)
    yield ClockMoved(to=sides, clock=clock)
