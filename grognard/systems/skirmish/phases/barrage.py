"""Barrage: planned missions fall, one by one, each a rest point of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.skirmish.events import PlansClosed
from grognard.systems.skirmish.phases.base import Quiet
from grognard.systems.skirmish.rules.fire import fall

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import State


class Barrage(Quiet):
    """The first mission of the agenda falls; when none is left, play goes on. [SKM-FIRE-004]"""

    def end(self, state: State) -> Play:
        """Resolve one mission, or go on."""
        if not state.agenda:
            yield from super().end(state)
            return
        shot, *rest = state.agenda
        yield PlansClosed(to=(), agenda=tuple(rest))
        yield from fall(state, shot)
