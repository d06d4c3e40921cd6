"""The cadet: the general's beginner. It attacks, fires and marches, and leaves the rest to others.

It knows nothing of supply, aircraft, ships, staffs and engineers, does not say how hexes are to be
held, and forgets what its reports said before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.overlord.attacks import plan_attacks
from grognard.opponents.overlord.fires import plan_fires
from grognard.opponents.overlord.general import Plan, give
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.posts import plan_setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Order
    from grognard.opponents.contract import Decision, Sight
    from grognard.opponents.overlord.general import Part
    from grognard.opponents.overlord.notes import Notes

SETUP: tuple[Part, ...] = (plan_setup,)
PLANNING: tuple[Part, ...] = (plan_attacks, plan_fires, plan_marches)


def decide(sight: Sight) -> Decision:
    """Make a plan when a phase begins, and give its orders one by one."""
    return give(sight, _planned)


def _planned(sight: Sight, notes: Notes) -> tuple[Notes, Sequence[Order]]:
    parts = SETUP if sight.view.clock.phase == "setup" else PLANNING
    return notes, Plan(sight, sight.view, notes).made(parts)
