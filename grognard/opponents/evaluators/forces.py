"""What evaluators know of units: where they are, how far they go, what they weigh."""

from __future__ import annotations

from typing import NamedTuple

from grognard.terrain.layout import Place


class Force(NamedTuple):
    """A unit, or what is believed to be one."""

    place: Place
    moves: int
    """What it can spend on movement in a turn, in the unit of the costs."""
    strength: int
    """In any unit, the same for all forces of a call."""
