"""Rail repair units: they go along railways alone, and leave them whole and in their own gauge."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.events.rail import RailRepaired
from grognard.systems.europe.rules.holding import gauges
from grognard.systems.europe.rules.weather import season_in, slowed
from grognard.systems.europe.state import POINT, Rail
from grognard.systems.europe.terms import SOVIETS
from grognard.terrain.search import Costs

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.tables import Gauge
    from grognard.terrain.hexes import HexId

GAUGES: tuple[Gauge, ...] = ("european", "soviet")


def may_convert(state: State, unit: Unit) -> bool:
    """Tell whether weather lets a rail repair unit enter hexes of foreign gauge. [WIE-MOV-039]"""
    if slowed(state, unit, _moves(unit)) < _moves(unit):
        return False
    climate, season = state.terms.climate(unit.at), season_in(state, unit.at)
    if unit.side == SOVIETS:
        return not (climate == "moderate" and season == "mud")
    return climate == "arid" or season == "clear"


def _moves(unit: Unit) -> Fraction:
    return Fraction(unit.moves)


@derived("rails", "terms")
def repair_costs(state: State, side: Side, *, converts: bool) -> Costs:
    """What each step along a railway, whole or cut, costs rail repair units, in hundredths.

    Nothing for terrain and rivers; where they may not convert, foreign gauge is closed to them.
    [WIE-MOV-037] [WIE-MOV-038] [WIE-MOV-039]
    """
    map_, numbers = state.terms.map, state.terms.tables.numbers
    layer = map_.layers.get("rails")
    if layer is None:
        return Costs(map_, np.zeros(len(map_.near), np.uint16))
    own = GAUGES.index(state.terms.tables.powers[side].gauge) + 1
    foreign = POINT * numbers.foreign_gauge_mp if converts else 0
    into = np.where(gauges(state) == own, POINT * numbers.repair_mp, foreign)
    return Costs(map_, np.where(layer.cells > 0, into[map_.near], 0))


def repair(state: State, side: Side, place: HexId) -> Play:
    """Make the railway of a hex whole, in the gauge of a power. [WIE-MOV-036]"""
    at = state.terms.map.place(place)
    gauge = state.terms.tables.powers[side].gauge
    laid = int(gauges(state)[at])
    now = state.rails.get(place, Rail())
    if not laid or (not now.cut and GAUGES[laid - 1] == gauge):
        return
    gauge_now = now.gauge if GAUGES[laid - 1] == gauge else gauge
    yield RailRepaired(to=state.terms.sides, hex=place, rail=Rail(gauge=gauge_now))
