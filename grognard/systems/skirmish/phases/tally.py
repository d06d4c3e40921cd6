"""The tally at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.skirmish.phases.base import Quiet
from grognard.systems.skirmish.rules.victory import score_flags

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import State


class Tally(Quiet):
    """Objectives are scored. [SKM-VIC-002]"""

    def end(self, state: State) -> Play:
        """Score, then begin the next turn."""
        yield from score_flags(state)
        yield from super().end(state)
