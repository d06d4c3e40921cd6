"""The sequence of play of War in Europe, at a glance. [WIE-SEQ-004] [WIE-SEQ-005]"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.events import ClockMoved
from grognard.kernel.records import Clock
from grognard.systems.europe.events.turn import SeasonCame, TurnFinished
from grognard.systems.europe.phases.air import Air
from grognard.systems.europe.phases.allocation import Allocation
from grognard.systems.europe.phases.combat import Combat
from grognard.systems.europe.phases.interdiction import Interdiction
from grognard.systems.europe.phases.movement import Movement
from grognard.systems.europe.phases.partisans import Partisans
from grognard.systems.europe.phases.ports import Ports
from grognard.systems.europe.phases.rail import Rails
from grognard.systems.europe.phases.reinforcement import Reinforcement
from grognard.systems.europe.phases.sea import Sea
from grognard.systems.europe.rules.calendar import date_of, draw_season
from grognard.systems.europe.rules.moves import rest
from grognard.systems.europe.rules.navies import end_at_sea
from grognard.systems.europe.rules.politics import end_game_turn
from grognard.systems.europe.rules.vichy import collapse
from grognard.systems.europe.rules.winter import recall, thaw
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Phase, Play
    from grognard.systems.europe.state import State

AIR_WAR = (SOVIETS, ALLIES, AXIS)
"""Who allocates air points, in this order."""

PLAYER_TURN = (
    # phase,         by
    ("ports", Ports),
    ("reinforcement", Reinforcement),
    ("partisans", Partisans),
    ("movement", Movement),
    ("rail", Rails),
    ("sea", Sea),
    ("air", Air),
    ("combat", Combat),
    ("mechanized", Movement),
    ("interdiction", Interdiction),
)
"""The phases of a player turn."""

PHASES: dict[str, Any] = {"allocation": Allocation, **dict(PLAYER_TURN)}


def phase_of(state: State) -> Phase:
    """Say which phase is being played."""
    phase: Phase = PHASES[state.clock.phase]()
    return phase


@cache
def rows_of(sides: tuple[Side, ...]) -> tuple[tuple[str, Side], ...]:
    """Spread a game turn over the powers: allocations, then player turns round the ring.

    [WIE-SEQ-001] [WIE-SEQ-004] [WIE-SEQ-010]
    """
    allocations = [("allocation", side) for side in AIR_WAR if side in sides]
    turns = [(phase, side) for side in sides for phase, _ in PLAYER_TURN]
    return (*allocations, *turns)


def first_clock(sides: tuple[Side, ...]) -> Clock:
    """Say where the game begins: with the first allocation of the air war. [WIE-SEQ-004]"""
    phase, side = rows_of(sides)[0]
    return Clock(turn=1, phase=phase, side=side)


def next_clock(clock: Clock, sides: tuple[Side, ...]) -> Clock:
    """Go on to the next row of the game turn, or to the next turn.

    [WIE-SEQ-001] [WIE-SEQ-005] [WIE-SEQ-010]
    """
    rows = rows_of(sides)
    here = rows.index((clock.phase, clock.side))
    turn = clock.turn + (here + 1) // len(rows)
    phase, side = rows[(here + 1) % len(rows)]
    return Clock(turn=turn, phase=phase, side=side)


def move_clock(state: State) -> Play:
    """Move the clock on; a game turn ends with politics, a new one brings its season.

    [WIE-SEQ-001] [WIE-SEQ-007] [WIE-SEQ-011] [WIE-WX-001] [WIE-OPT-005]
    """
    sides, now = state.terms.sides, state.clock
    clock = next_clock(now, sides)
    ended = now.phase == PLAYER_TURN[-1][0]  # also where the same power allocates next
    if state.finished.get(now.side) and (ended or clock.side != now.side):
        yield TurnFinished(to=(now.side,), side=now.side, finished=False)
    if ended:
        yield from end_at_sea(state, now.side)
        yield from collapse(state, now.side)
        yield from rest(state, now.side)
    if clock.turn != now.turn:
        yield from end_game_turn(state)
        yield from recall(state, date_of(state.terms, now.turn))
        yield from thaw(state, date_of(state.terms, clock.turn))
        season = yield from draw_season(state, clock.turn)
        if season != state.season:
            yield SeasonCame(to=sides, season=season)
    yield ClockMoved(to=sides, clock=clock)
