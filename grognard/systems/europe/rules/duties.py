"""Counts that a power keeps of what it owes, or has tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State


def duty_of(state: State, side: Side, duty: str) -> int:
    """How much a power has counted of a duty."""
    return state.duties.get(side, {}).get(duty, 0)
