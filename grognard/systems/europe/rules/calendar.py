"""Dates and seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Roll
from grognard.systems.europe.tables import CYCLES, TURNS
from grognard.systems.europe.terms import Date

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Generator

    from grognard.kernel.ruleset import Yielded
    from grognard.systems.europe.state import State
    from grognard.systems.europe.tables import Season
    from grognard.systems.europe.terms import Terms

_WEEK = 7
_PERCENT = 100


def turn_on(day: dt.date) -> Date:
    """The game turn in which a day falls; the last days of a year belong to its last turn.

    [WIE-STR-003] [WIE-GAME-003] [WIE-GAME-029]
    """
    week = min((day.timetuple().tm_yday - 1) // _WEEK, CYCLES * TURNS - 1)
    cycle, turn = divmod(week, TURNS)
    return Date(day.year, cycle + 1, turn + 1)


def dated(written: str) -> Date:
    """Read a date as the rules write it, cycle/turn/year: `10/1/39`. [WIE-GAME-029]"""
    cycle, turn, year = map(int, written.split("/"))
    return Date(1900 + year % 100, cycle, max(1, turn))


def date_of(terms: Terms, turn: int) -> Date:
    """The date of a game turn, counted from 1. [WIE-SEQ-001] [WIE-SEQ-002]"""
    return terms.first.after(turn - 1)


def today(state: State) -> Date:
    """The date of the present game turn."""
    return date_of(state.terms, state.clock.turn)


def draw_season(state: State, turn: int) -> Generator[Yielded, Any, Season]:
    """Find the season of a game turn: by the calendar, or with that option by luck.

    [WIE-OPT-005]
    """
    terms = state.terms
    date = date_of(terms, turn)
    if not terms.options.variable_weather:
        return season_on(terms, date)
    row = next(row for row in terms.tables.chances if row.cycle == date.cycle)
    die: int = yield Roll(_PERCENT, f"weather {turn}", to=terms.sides)
    if die <= row.snow:
        return "snow"
    return "mud" if die <= row.snow + row.mud else "clear"


def season_on(terms: Terms, date: Date) -> Season:
    """The season of a date by the calendar. [WIE-WX-001] [WIE-WX-002]"""
    row = next(row for row in terms.tables.seasons if row.cycle == date.cycle)
    return row.seasons[date.turn - 1]
