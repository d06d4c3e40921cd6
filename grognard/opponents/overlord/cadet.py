"""The cadet: the general's beginner. It attacks, fires and marches, and leaves the rest to others.

It knows nothing of supply, aircraft, ships, staffs and engineers, does not say how hexes are to be
held, and forgets what its reports said before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision
from grognard.opponents.overlord.attacks import plan_attacks
from grognard.opponents.overlord.fires import plan_fires
from grognard.opponents.overlord.general import next_order
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.notes import open_notes
from grognard.opponents.overlord.posts import plan_setup

if TYPE_CHECKING:
    from grognard.opponents.contract import Sight
    from grognard.opponents.overlord.general import Part

SETUP: tuple[Part, ...] = (plan_setup,)
PLANNING: tuple[Part, ...] = (plan_attacks, plan_fires, plan_marches)


def decide(sight: Sight) -> Decision:
    """Give the next order of the plan, or make the next part of it."""
    notes = open_notes(sight.notebook, sight.view.clock)
    parts = SETUP if sight.view.clock.phase == "setup" else PLANNING
    order = next_order(sight, notes, parts)
    return Decision(order or Done(), notes.encoded())
