"""What a client draws the map of War in Europe from: public, and the same for all sides."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from grognard.kernel.records import Record
from grognard.systems.europe.rules.calendar import date_of
from grognard.systems.europe.rules.ground import FROST, freezing_rivers
from grognard.systems.europe.tables import POWERS, TURNS, Tables
from grognard.systems.europe.terms import Options
from grognard.terrain.hexes import HexId
from grognard.terrain.shown import GroundShown

if TYPE_CHECKING:
    from grognard.systems.europe.terms import Date, Terms


class PowerShown(Record, frozen=True):
    """A power of the game."""

    id: str
    name: str


class WeekShown(Record, frozen=True):
    """When a game turn takes place. [WIE-SEQ-002]"""

    day: str
    """Its first day, as in 1939-09-03."""
    cycle: int
    turn: int


class ObjectiveShown(Record, frozen=True):
    """A place that counts for victory."""

    at: HexId
    name: str
    points: int
    holder: str
    """The power that holds it when the game begins; nobody in neutral countries."""


class BoardShown(Record, frozen=True):
    """The map, the calendar, the tables and who plays."""

    title: str
    turns: int
    calendar: tuple[WeekShown, ...]
    """Turn by turn, from the first."""
    ground: GroundShown
    sides: tuple[PowerShown, ...]
    powers: tuple[str, ...]
    """The powers by their numbers in the control of hexes, from 1."""
    nations: dict[str, str]
    """The names of countries and nations."""
    objectives: tuple[ObjectiveShown, ...]
    tables: Tables
    fog: bool
    options: Options
    """The optional rules of the game. [WIE-OPT-001]"""
    freezing: dict[str, tuple[str, ...]]
    """The hexsides of rivers that freeze, by kind of river. [WIE-MAP-007]"""
    frost: str
    """The season in which they do."""


def board(terms: Terms) -> BoardShown:
    """Show the map and the tables; orders of battle are each power's own affair."""
    weeks = [date_of(terms, turn) for turn in range(1, terms.turns + 1)]
    return BoardShown(
        title=terms.title,
        turns=terms.turns,
        calendar=tuple(WeekShown(_first_day(week), week.cycle, week.turn) for week in weeks),
        ground=terms.ground,
        sides=tuple(PowerShown(player.id, player.name) for player in terms.players),
        powers=POWERS,
        nations={id_: row.name for id_, row in terms.tables.nations.items()},
        objectives=_objectives(terms),
        tables=terms.tables,
        fog=terms.options.fog,
        options=terms.options,
        freezing=freezing_rivers(terms),
        frost=FROST,
    )


def _objectives(terms: Terms) -> tuple[ObjectiveShown, ...]:
    """The hexes that count for victory, with what they count. [WIE-EDT-061]"""
    rows = terms.victory.points if terms.victory is not None else ()
    worth: dict[HexId, int] = {}
    for row in rows:
        if row.what in ("axis-holds", "others-hold"):
            worth[row.of] = worth.get(row.of, 0) + abs(row.points)
    return tuple(
        ObjectiveShown(
            at=place, name=_name(terms, place), points=points, holder=_first_holder(terms, place)
        )
        for place, points in sorted(worth.items())
    )


def _name(terms: Terms, place: HexId) -> str:
    named = terms.map.names.get(terms.map.place(place))
    return named.name if named is not None else place


def _first_holder(terms: Terms, place: HexId) -> str:
    """Who holds a hex at the start: as single hexes are given, else with its country."""
    country = terms.map.layers["country"].at(terms.map.place(place))
    return terms.control.get(place) or terms.holders.get(country) or ""


def _first_day(week: Date) -> str:
    """The first day of a game turn: weeks are counted from New Year. [WIE-SEQ-002]"""
    weeks = (week.cycle - 1) * TURNS + week.turn - 1
    return (date(week.year, 1, 1) + timedelta(weeks=weeks)).isoformat()
