"""What ends a turn: work, replacements, rest, losses, points, intelligence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.phases.base import Quiet
from grognard.systems.overlord.rules.breakdown import carry_out_breakdowns
from grognard.systems.overlord.rules.engineers import carry_out_works
from grognard.systems.overlord.rules.intelligence import update
from grognard.systems.overlord.rules.losses import destroy_broken
from grognard.systems.overlord.rules.plans import spend_plans
from grognard.systems.overlord.rules.replacements import replace_losses
from grognard.systems.overlord.rules.rest import rest
from grognard.systems.overlord.rules.victory import score_locations

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Closing(Quiet):
    """Nobody acts: the last steps of an execution, in one fixed order."""

    def end(self, state: State) -> Play:
        """Go through the list. [OVL-SEQ-018]"""
        yield from carry_out_works(state)
        yield from carry_out_breakdowns(state)
        yield from replace_losses(state)
        yield from rest(state)
        yield from destroy_broken(state)
        yield from score_locations(state)
        yield from update(state)
        yield from spend_plans(state)
        yield from super().end(state)
