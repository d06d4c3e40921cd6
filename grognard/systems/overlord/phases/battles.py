"""Set-piece battles, the highest odds first, each a rest point of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.events.turn import AgendaSet
from grognard.systems.overlord.phases.base import Quiet
from grognard.systems.overlord.rules.battle import fight

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Battles(Quiet):
    """Nobody acts: the list is fixed at the start, the values are found when it comes to them.

    [OVL-CBT-070] [OVL-SEQ-018] [OVL-SEQ-022]
    """

    def end(self, state: State) -> Play:
        """Resolve one, or go on."""
        if not state.agenda:
            yield from super().end(state)
            return
        item, *rest = state.agenda
        yield AgendaSet(to=(), agenda=tuple(rest))
        yield from fight(state, item)
