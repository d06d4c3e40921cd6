"""The adjutant: the chief's quick level. The same staff work, with little time to think.

It moves those of its units that stand nearest to what counts, looks at few enemies, and runs no
trains.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from grognard.opponents.europe import chief
from grognard.opponents.meter import Meter

if TYPE_CHECKING:
    from grognard.opponents.contract import Decision, Sight

STEPS = 80
"""What it thinks about in a decision at most."""


def decide(sight: Sight) -> Decision:
    """Decide as the chief would who is in a hurry."""
    meter = Meter(min(STEPS, sight.meter.left))
    decision = chief.decide(dataclasses.replace(sight, meter=meter))
    sight.meter.spend(meter.spent)
    return decision
