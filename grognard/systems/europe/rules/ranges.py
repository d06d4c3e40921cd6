"""How far supply reaches units from a head: by power, climate, season, and the year in Russia."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.weather import ITALY, season_in, shortened
from grognard.systems.europe.state import POINT
from grognard.systems.europe.terms import AXIS
from grognard.terrain.map import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State
    from grognard.systems.europe.tables import Head
    from grognard.terrain.hexes import HexId


def range_at(state: State, side: Side, nation: str, place: HexId, head: Head) -> int:
    """How far supply of a nation reaches a hex from a head, in hundredths.

    [WIE-SUP-015] [WIE-SUP-025] [WIE-SUP-026] [WIE-SUP-027] [WIE-BARB-008]
    """
    terms = state.terms
    numbers = terms.tables.numbers
    points = POINT * terms.tables.ranges[head].of(side)
    by_land = head in ("source", "rail", "mobile")
    severe = terms.climate(place) == "severe"
    if side == AXIS and by_land and severe and _is_first_year(state):
        bad = season_in(state, place) != "clear"
        return POINT * (numbers.russia_range_bad if bad else numbers.russia_range)
    return points // 2 if shortened(state, nation, place) else points


def _is_first_year(state: State) -> bool:
    """Tell whether it is the first year of the war in Russia, and no option waives it.

    [WIE-SUP-027] [WIE-SUP-028] [WIE-OPT-047]
    """
    if not state.invaded or state.terms.options.no_russia_range:
        return False
    return state.clock.turn - state.invaded < state.terms.tables.numbers.first_year


@derived("terms")
def _sorts(state: State) -> tuple[NDArray[np.int64], tuple[HexId, ...]]:
    """Sort the places by what their range depends on: which sort each is, and one hex of each."""
    terms = state.terms
    italy = terms.map.layers["country"].recoded((ITALY,)) == 0
    sorts = 4 * terms.climate_at.astype(np.int32) + 2 * terms.arctic_at + italy
    _, first, which = np.unique(sorts, return_index=True, return_inverse=True)
    return frozen(which.reshape(-1)), tuple(terms.map.ids[at] for at in first.tolist())


@derived("season", "invaded", "player_turn", "terms")
def ranges_of(state: State, side: Side, nation: str, head: Head) -> NDArray[np.uint16]:
    """How far supply of a nation reaches each place from a head, in hundredths. [WIE-SUP-015]"""
    which, hexes = _sorts(state)
    found = [range_at(state, side, nation, place, head) for place in hexes]
    return frozen(np.array(found, np.uint16)[which])
