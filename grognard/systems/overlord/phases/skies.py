"""Counter-air and interdiction of both sides are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.phases.base import Quiet
from grognard.systems.overlord.rules.fortune import draw_fortune
from grognard.systems.overlord.rules.lines import fly_in
from grognard.systems.overlord.rules.skies import compare, fly_out

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class SkiesPhase(Quiet):
    """Nobody acts: orders are locked, and the sky is fought for. [OVL-SEQ-018]"""

    def end(self, state: State) -> Play:
        """Draw who is first among equals, ground what cannot fly, compare, and fly supplies in."""
        yield from draw_fortune(state)
        yield from fly_out(state)
        yield from compare(state)
        yield from fly_in(state)
        yield from super().end(state)
