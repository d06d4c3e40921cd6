"""The start of a turn, before anybody plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.phases.base import Quiet
from grognard.systems.overlord.rules.arrive import arrive
from grognard.systems.overlord.rules.forts import remove_forts
from grognard.systems.overlord.rules.intelligence import refresh
from grognard.systems.overlord.rules.lines import trace_lines
from grognard.systems.overlord.rules.release import release
from grognard.systems.overlord.rules.supply import end_settings, renew, take_income
from grognard.systems.overlord.rules.transfers import change_corps
from grognard.systems.overlord.rules.weather import begin_turn

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Start(Quiet):
    """Nobody acts: everything that a new turn brings, in one fixed order."""

    def end(self, state: State) -> Play:
        """Go through the list. [OVL-SEQ-019]"""
        yield from begin_turn(state)
        yield from remove_forts(state)
        yield from arrive(state)
        yield from change_corps(state)
        yield from take_income(state)
        yield from renew(state)
        yield from trace_lines(state)
        yield from end_settings(state)
        yield from release(state)
        yield from refresh(state)
        yield from super().end(state)
