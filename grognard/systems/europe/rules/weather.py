"""What climate and season do to movement, combat and supply."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.systems.europe.rules.units import feels_weather_as_mobile, is_mech

if TYPE_CHECKING:
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.tables import Effect, Season, WeatherRow
    from grognard.terrain.hexes import HexId

ITALY = "italy"
"""The mainland; its islands and colonies are territories of their own on the map."""


def season_in(state: State, place: HexId) -> Season:
    """The season as a hex feels it: snow in mainland Italy is mud. [WIE-WX-004]"""
    if state.season == "snow" and state.terms.country(place) == ITALY:
        return "mud"
    return state.season


def _rows(state: State, nation: str, place: HexId, effect: Effect) -> tuple[WeatherRow, ...]:
    """The rows of the table that hold for a nation in a hex."""
    climate, season = state.terms.climate(place), season_in(state, place)
    rows = state.terms.tables.weathers.get((climate, season, effect), ())
    return tuple(row for row in rows if (nation in row.nations) == (row.rule == "only"))


def _binds(state: State, unit: Unit, row: WeatherRow) -> bool:
    """Tell whether a row speaks of a unit's class. [WIE-UNIT-009]"""
    if row.units == "mech":
        return is_mech(state.terms, unit)
    return row.units == "all" or feels_weather_as_mobile(state.terms, unit)


def slowed(state: State, unit: Unit, moves: Fraction) -> Fraction:
    """A unit's movement points after the weather of its hex; halves are kept.

    [WIE-WX-003] [WIE-WX-005] [WIE-MOV-041]
    """
    for row in _rows(state, unit.nation, unit.at, "moves"):
        if _binds(state, unit, row):
            return min(moves, Fraction(1)) if row.value == "one" else moves / 2
    return moves


def weakened(state: State, unit: Unit, effect: Effect, place: HexId) -> Fraction:
    """What weather leaves of a unit's attack or defence in a battle for a hex, as a share.

    [WIE-WX-003] [WIE-WX-006] [WIE-CBT-013]
    """
    rows = _rows(state, unit.nation, place, effect)
    return Fraction(1, 2) if any(_binds(state, unit, row) for row in rows) else Fraction(1)


def is_snowed_in(state: State, unit: Unit) -> bool:
    """Tell whether a mobile supply unit is stuck: in snow, in severe climate, with that option.

    [WIE-OPT-041]
    """
    if not state.terms.options.winter_supply_limit or unit.kind != "supply":
        return False
    return state.season == "snow" and state.terms.climate(unit.at) == "severe"


def shortened(state: State, nation: str, place: HexId) -> bool:
    """Tell whether weather or the Arctic halve the range of supply of a hex; never twice.

    [WIE-WX-003] [WIE-SUP-025] [WIE-SUP-026]
    """
    terms = state.terms
    return bool(terms.arctic_at[terms.map.place(place)]) or bool(
        _rows(state, nation, place, "supply")
    )
