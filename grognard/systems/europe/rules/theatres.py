"""Theatres: how many units of a nation may be somewhere, and who may not go in or out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.limits import area_of
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.seas import holder
from grognard.systems.europe.rules.units import is_combat, units_of
from grognard.systems.europe.terms import ALLIES, AXIS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from grognard.kernel.records import Refusal
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.tables import TheatreRow
    from grognard.terrain.hexes import HexId

HOME = "great-britain"
_EGYPT_OPENS = 1941
_FRENCH = ("france", "free-france")
_COMMONWEALTH = "united-kingdom"


def refuse_entry(view: State, units: Sequence[Unit], path: Sequence[HexId]) -> Refusal | None:
    """Say why units may not go a way because of where it leads, or nothing.

    [WIE-NAT-008] [WIE-NAT-058] [WIE-OPT-030]
    """
    for unit in units:
        found = _refuse_leaving(view, unit, path[-1]) or _refuse_egypt(view, unit, path)
        if found is not None:
            return found
    return refuse_theatre(view, units, path[-1])


def is_kept(unit: Unit) -> bool:
    """Tell whether a unit may be kept out of hexes or in them for what it is.

    [WIE-NAT-058] [WIE-OPT-030]
    """
    return unit.nation in (_COMMONWEALTH, *_FRENCH)


def full_theatres(view: State, units: Sequence[Unit]) -> NDArray[np.bool_]:
    """Whether so many units may not be in each place. [WIE-NAT-008]"""
    found = np.zeros(view.terms.map.size, np.bool_)
    for row in view.terms.tables.theatres:
        if _is_full(view, row, units):
            found |= area_of(view, row.area)
    return found


def refuse_theatre(view: State, units: Sequence[Unit], goal: HexId) -> Refusal | None:
    """Say why so many units may not be where a hex lies, or nothing. [WIE-NAT-008]"""
    for row in view.terms.tables.theatres:
        if _lies_in(view, row.area, goal) and _is_full(view, row, units):
            return refuse_by(row.rule, "theatre-full", hex=goal, points=row.most)
    return None


def _is_full(view: State, row: TheatreRow, units: Sequence[Unit]) -> bool:
    """Tell whether there is no room in a theatre for those of some units that are not there."""
    counted = [unit for unit in units if _is_counted(view, row, unit)]
    new = [unit for unit in counted if not _lies_in(view, row.area, unit.at)]
    if not new or _is_over(view, row):
        return False
    there = sum(
        _is_counted(view, row, unit) and _lies_in(view, row.area, unit.at)
        for unit in units_of(view, row.power)
    )
    return there + len(new) > row.most


def _lies_in(state: State, area: str, place: HexId) -> bool:
    at = state.terms.map.find(place)
    return at is not None and bool(area_of(state, area)[at])


def _is_over(state: State, row: TheatreRow) -> bool:
    """Tell whether the Axis holds what ends a limit; a place off the map is never its own."""
    place = state.terms.places.get(row.until, "")
    return bool(place) and holder(state, place) == AXIS


def _is_counted(state: State, row: TheatreRow, unit: Unit) -> bool:
    """Tell whether a unit is one of those whose number is limited."""
    named = (not row.nations or unit.nation in row.nations) and unit.nation not in row.but
    return unit.side == row.power and named and is_combat(state.terms, unit)


def _refuse_leaving(view: State, unit: Unit, goal: HexId) -> Refusal | None:
    """Keep British battle groups at home until they are whole divisions again. [WIE-NAT-058]"""
    if not unit.group or unit.nation != _COMMONWEALTH or not unit.at:
        return None
    if _lies_in(view, HOME, unit.at) and not _lies_in(view, HOME, goal):
        return refuse_by("WIE-NAT-058", "group-stays", unit=unit.name)
    return None


def _refuse_egypt(view: State, unit: Unit, path: Sequence[HexId]) -> Refusal | None:
    """Close Egypt to the French through 1940, with that option. [WIE-OPT-030]"""
    if not view.terms.options.north_africa_limits or unit.nation not in _FRENCH:
        return None
    if today(view).year < _EGYPT_OPENS and any(_lies_in(view, "egypt", at) for at in path):
        return refuse_by("WIE-OPT-030", "no-french-egypt", unit=unit.name)
    return None


def refuse_convoy(view: State, unit: Unit, goal: HexId) -> Refusal | None:
    """Keep the Commonwealth at home while it is the weaker there, with that option.

    While Italy and Greece are neutral, ships bring its units to North Africa or the Middle East
    only if more combat factors stand in the United Kingdom than in the Middle East. [WIE-OPT-031]
    """
    if not view.terms.options.north_africa_limits or unit.nation != _COMMONWEALTH:
        return None
    known = [view.countries[name] for name in ("italy", "greece") if name in view.countries]
    if any(country.status != "neutral" for country in known):
        return None
    if not any(_lies_in(view, area, goal) for area in ("north-africa", "middle-east")):
        return None
    if _factors(view, _COMMONWEALTH) > _factors(view, "middle-east"):
        return None
    return refuse_by("WIE-OPT-031", "home-first", unit=unit.name)


def _factors(state: State, area: str) -> int:
    """The combat factors of Commonwealth units in an area, by their face value."""
    return sum(
        unit.attack
        for unit in units_of(state, ALLIES)
        if unit.nation == _COMMONWEALTH and _lies_in(state, area, unit.at)
    )
