"""Arrivals: the units that are due enter the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.skirmish.phases.base import Quiet
from grognard.systems.skirmish.rules.arrive import arrive
from grognard.systems.skirmish.rules.sight import look_around

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import State


class Arrivals(Quiet):
    """Units that are due arrive."""

    def begin(self, state: State) -> Play:
        """Look around (at the start of the game nobody has yet), then bring the arrivals."""
        yield from look_around(state)
        yield from arrive(state)
