"""Movement in ticks, each a rest point of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.phases.base import Quiet
from grognard.systems.overlord.rules.ticks import is_over, tick

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Movement(Quiet):
    """Nobody acts: both sides' plans run against each other. [OVL-SEQ-020]"""

    def end(self, state: State) -> Play:
        """Play one tick, or go on."""
        if is_over(state):
            yield from super().end(state)
            return
        yield from tick(state)
