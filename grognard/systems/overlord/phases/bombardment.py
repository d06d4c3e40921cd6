"""Bombardments, one hex after the other, each a rest point of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.events.turn import AgendaSet
from grognard.systems.overlord.phases.base import Quiet
from grognard.systems.overlord.rules.battle import planned_battles
from grognard.systems.overlord.rules.bombardment import bombard

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Bombardment(Quiet):
    """Nobody acts: bombardments in descending points. [OVL-SEQ-018]"""

    def end(self, state: State) -> Play:
        """Resolve one; when none is left, list the battles and go on."""
        if not state.agenda:
            yield AgendaSet(to=(), agenda=planned_battles(state))
            yield from super().end(state)
            return
        item, *rest = state.agenda
        yield AgendaSet(to=(), agenda=tuple(rest))
        yield from bombard(state, item)
