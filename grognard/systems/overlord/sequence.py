"""The sequence of play of Overlord, at a glance. [OVL-SEQ-001]

Setup once; then every turn starts, is planned by both sides in secret, and is executed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.events import ClockMoved
from grognard.kernel.records import Clock
from grognard.systems.overlord.phases.battles import Battles
from grognard.systems.overlord.phases.bombardment import Bombardment
from grognard.systems.overlord.phases.closing import Closing
from grognard.systems.overlord.phases.movement import Movement
from grognard.systems.overlord.phases.planning import Planning
from grognard.systems.overlord.phases.scouting import Scouting
from grognard.systems.overlord.phases.setup import Setup, SetupInTurn
from grognard.systems.overlord.phases.skies import SkiesPhase
from grognard.systems.overlord.phases.start import Start

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Phase
    from grognard.systems.overlord.state import State

ONCE = ("setup", Setup)
"""Before the first turn starts."""

TURN = (
    # phase         by              who acts
    ("start", Start),  # nobody: weather, arrivals, income, lines, reports
    ("planning", Planning),  # both sides, in secret
    ("skies", SkiesPhase),  # nobody: counter-air and interdiction are compared
    ("scouting", Scouting),  # nobody: recce slips away
    ("bombardment", Bombardment),  # nobody: one hex after the other
    ("battles", Battles),  # nobody: set-piece battles, the highest odds first
    ("movement", Movement),  # nobody: tick by tick, with hasty battles
    ("closing", Closing),  # nobody: work, rest, losses, points, intelligence
)

PHASES: dict[str, Any] = dict((ONCE, *TURN))
"""By name. The kernel's phases are for any state, these for that of Overlord alone."""

_NAMES = tuple(name for name, _ in TURN)


def phase_of(state: State) -> Phase:
    """Say which phase is being played."""
    found: Any = PHASES[state.clock.phase]
    if found is Setup and any(state.lifted.values()):
        found = SetupInTurn
    phase: Phase = found()
    return phase


def move_clock(state: State) -> ClockMoved:
    """Go on to the next phase, or to the next turn. [OVL-SEQ-001] [OVL-SEQ-018]"""
    clock = state.clock
    if clock.phase == ONCE[0]:
        after = Clock(turn=clock.turn, phase=_NAMES[0])
    else:
        here = _NAMES.index(clock.phase)
        turn = clock.turn + (here + 1) // len(_NAMES)
        after = Clock(turn=turn, phase=_NAMES[(here + 1) % len(_NAMES)])
    return ClockMoved(to=state.terms.sides, clock=after)
