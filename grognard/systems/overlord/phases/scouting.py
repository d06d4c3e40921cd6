"""Recce units may make one move before battles begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.events.turn import AgendaSet
from grognard.systems.overlord.phases.base import Quiet
from grognard.systems.overlord.rules.bombardment import planned_bombardments
from grognard.systems.overlord.rules.recce import first_moves

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Scouting(Quiet):
    """Nobody acts: recce slips away. [OVL-REC-007] [OVL-SEQ-018]"""

    def end(self, state: State) -> Play:
        """Let recce make its first move, and list the bombardments."""
        yield from first_moves(state)
        yield AgendaSet(to=(), agenda=planned_bombardments(state))
        yield from super().end(state)
