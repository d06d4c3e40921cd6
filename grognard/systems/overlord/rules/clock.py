"""The clock: which turn falls on which day and hour, and which turns are night."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.systems.overlord.state import State
    from grognard.systems.overlord.terms import Terms

BOXES = 3
"""Turns of a day."""
HOURS = (6, 12, 18)


def box_of(terms: Terms, turn: int) -> int:
    """Say in which box of the day a turn falls. [OVL-SEQ-016] [OVL-GAME-005]"""
    return (terms.box + turn - 1) % BOXES


def day_of(terms: Terms, turn: int) -> date:
    """Say on which day a turn falls. [OVL-SEQ-016]"""
    return date.fromisoformat(terms.date) + timedelta(days=(terms.box + turn - 1) // BOXES)


def hour_of(terms: Terms, turn: int) -> int:
    """Say at which hour a turn begins. [OVL-SEQ-016]"""
    return HOURS[box_of(terms, turn)]


def is_night_turn(terms: Terms, turn: int) -> bool:
    """Tell whether a turn is a night turn. [OVL-SEQ-017] [OVL-NIGHT-001]"""
    return box_of(terms, turn) in terms.nights


def is_night(state: State) -> bool:
    """Tell whether it is night now."""
    return is_night_turn(state.terms, state.clock.turn)
