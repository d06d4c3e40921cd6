"""Thought is metered in steps, not in seconds: the same thought on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from grognard.kernel.errors import GrognardError

FULL = 20_000
"""The steps of a decision when nobody says otherwise: more than our opponents need."""

Hearer: TypeAlias = Callable[[int], None]
"""Is told the steps spent so far, while an opponent thinks."""


def unheard(_steps: int) -> None:
    """Nobody wants to hear how far an opponent is."""


class Meter:
    """Counts the steps of one decision; a step is one thing weighed: a place, a group, an order.

    An opponent pays before it weighs. When it can no longer pay, it ends with the best it has
    found so far.
    """

    def __init__(self, budget: int = FULL, heard_by: Hearer = unheard) -> None:
        """Allow so many steps; whoever wants to hear of it is told at each."""
        if budget < 0:
            raise GrognardError(f"An opponent cannot think for {budget} steps.")
        self.budget = budget
        self.spent = 0
        self._heard_by = heard_by

    @property
    def left(self) -> int:
        """The steps that may still be spent."""
        return self.budget - self.spent

    @property
    def is_used_up(self) -> bool:
        """Whether no step is left."""
        return self.spent >= self.budget

    def spend(self, steps: int = 1) -> bool:
        """Pay for some steps; tells whether they could be paid. Never more than the budget."""
        if steps > self.left:
            self.spent = self.budget
            return False
        self.spent += steps
        self._heard_by(self.spent)
        return True
