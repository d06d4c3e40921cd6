"""Dates and seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.systems.europe.state import State
    from grognard.systems.europe.tables import Season
    from grognard.systems.europe.terms import Date, Terms


def date_of(terms: Terms, turn: int) -> Date:
    """The date of a game turn, counted from 1. [WIE-SEQ-001] [WIE-SEQ-002]"""
    return terms.first.after(turn - 1)


def today(state: State) -> Date:
    """The date of the present game turn."""
    return date_of(state.terms, state.clock.turn)


def season_on(terms: Terms, date: Date) -> Season:
    """The season of a date by the calendar. [WIE-WX-001] [WIE-WX-002]"""
    row = next(row for row in terms.tables.seasons if row.cycle == date.cycle)
    return row.seasons[date.turn - 1]
