"""Setup, once before the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.phases.orders import SETUP
from grognard.systems.overlord.phases.planning import Planning
from grognard.systems.overlord.rules.assets import use_up
from grognard.systems.overlord.rules.intelligence import update
from grognard.systems.overlord.rules.plans import spend_plans

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Setup(Planning):
    """Both sides place units in their zones and send out scouts. [OVL-SEQ-001] [OVL-SEQ-003]"""

    rows = SETUP

    def end(self, state: State) -> Play:
        """Apply what scouts saw before the first planning. [OVL-SEQ-007] [OVL-SEQ-009]"""
        yield from update(state)
        for side in state.terms.sides:
            for name, mission in sorted(state.missions.get(side, {}).items()):
                yield from use_up(state, state.assets[name], mission)
        yield from spend_plans(state)
        yield from super().end(state)


class SetupInTurn(Setup):
    """Setup where a side sees what the other places: without fog one follows the other.

    RULING: in the order in which the scenario lists the sides. [OVL-SEQ-003]
    """

    together = False

    def actors(self, state: State) -> tuple[Side, ...]:
        """The first side that is not done. [OVL-SEQ-003]"""
        return super().actors(state)[:1]
