"""The sequence of play of Skirmish, at a glance. [SKM-SEQ-001]"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from grognard.kernel.events import ClockMoved
from grognard.kernel.records import NOBODY, Clock
from grognard.systems.skirmish.phases.arrivals import Arrivals
from grognard.systems.skirmish.phases.assault import AssaultPhase
from grognard.systems.skirmish.phases.barrage import Barrage
from grognard.systems.skirmish.phases.movement import Movement
from grognard.systems.skirmish.phases.plans import Plans
from grognard.systems.skirmish.phases.tally import Tally

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Phase
    from grognard.systems.skirmish.state import State

ONCE = "once"
EACH_SIDE = "each side in turn"

TURN = (
    # phase,      played,     by
    ("arrivals", ONCE, Arrivals),
    ("plans", ONCE, Plans),
    ("barrage", ONCE, Barrage),
    ("movement", EACH_SIDE, Movement),
    ("assault", EACH_SIDE, AssaultPhase),
    ("tally", ONCE, Tally),
)

PHASES: dict[str, Any] = {name: phase for name, _, phase in TURN}
"""By name. The kernel's phases are for any state, these for that of Skirmish alone."""


def phase_of(state: State) -> Phase:
    """Say which phase is being played."""
    phase: Phase = PHASES[state.clock.phase]()
    return phase


def round_of(sides: tuple[Side, ...]) -> tuple[tuple[str, Side], ...]:
    """Spread the sequence over the sides: rows played by each side go round together.

    [SKM-SEQ-001] [SKM-SEQ-002]
    """
    rows: list[tuple[str, Side]] = []
    for played, group in groupby(TURN, key=lambda row: row[1]):
        names = [name for name, _, _ in group]
        round_about = sides if played == EACH_SIDE else (NOBODY,)
        rows += [(name, side) for side in round_about for name in names]
    return tuple(rows)


def first_clock(sides: tuple[Side, ...]) -> Clock:
    """Say where the game begins."""
    phase, side = round_of(sides)[0]
    return Clock(turn=1, phase=phase, side=side)


def move_clock(state: State) -> ClockMoved:
    """Go on to the next phase, or to the next turn. [SKM-SEQ-004]"""
    clock = state.clock
    rows = round_of(state.terms.sides)
    here = rows.index((clock.phase, clock.side))
    turn = clock.turn + (here + 1) // len(rows)
    phase, side = rows[(here + 1) % len(rows)]
    return ClockMoved(to=state.terms.sides, clock=Clock(turn=turn, phase=phase, side=side))
