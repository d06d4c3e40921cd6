"""Where air forces are based, and how far they reach: from friendly hexes in supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.supply import GRADES, SUPPLY_FIELDS, friendly, grades
from grognard.systems.europe.tables import FRONTS
from grognard.systems.europe.terms import ALLIES, AXIS
from grognard.terrain.layout import SIDES
from grognard.terrain.map import frozen
from grognard.terrain.search import Costs, flood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.rules.supply import Grade
    from grognard.systems.europe.state import State
    from grognard.systems.europe.tables import Front
    from grognard.terrain.hexes import HexId

IRAN = "iran"
"""From there the Allies do not fly. [WIE-AIR-003]"""


@derived(*SUPPLY_FIELDS)
def supplied_hexes(state: State, side: Side, least: Grade) -> NDArray[np.bool_]:
    """Whether each place is a power's, and in supply of a grade or better. [WIE-SUP-007]"""
    nations = state.terms.tables.nations.values()
    nation = next(row.nation for row in nations if row.great and row.power == side)
    found = np.zeros(state.terms.map.size, np.bool_)
    for great in (True, False):
        found |= grades(state, side, nation, great=great) >= GRADES.index(least)
    return frozen(found & friendly(state, side))


def is_hex_supplied(state: State, side: Side, place: HexId, least: Grade) -> bool:
    """Tell whether a hex is a power's, and in supply of a grade or better. [WIE-SUP-007]"""
    return bool(supplied_hexes(state, side, least)[state.terms.map.place(place)])


@derived(*SUPPLY_FIELDS)
def airfields(state: State, side: Side, least: Grade) -> NDArray[np.bool_]:
    """Whether a power's aircraft can fly from each place. [WIE-AIR-003] [WIE-AIR-028]"""
    found = supplied_hexes(state, side, least)
    if side == ALLIES:
        found = found & (state.terms.map.layers["country"].recoded((IRAN,)) != 0)
    return frozen(found)


@derived(*SUPPLY_FIELDS)
def has_base(state: State, side: Side, front: Front) -> bool:
    """Tell whether a power can base air points on a front. [WIE-AIR-003]"""
    there = state.terms.front_at == FRONTS.index(front)
    return bool((airfields(state, side, "major") & there).any())


def near(state: State, sources: NDArray[np.bool_], hexes: int) -> NDArray[np.bool_]:
    """Whether each place lies at most so many hexes from a source."""
    map_ = state.terms.map
    steps = Costs(map_, np.ones(SIDES * map_.size, np.uint16))
    return frozen(flood(steps, np.flatnonzero(sources), hexes) <= hexes)


@derived(*SUPPLY_FIELDS)
def air_range(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether a power's aircraft reach each place. [WIE-AIR-028] [WIE-AIR-029] [WIE-AIR-039]"""
    hexes = state.terms.tables.powers[side].air_range
    return near(state, airfields(state, side, "minor"), hexes)


def in_air_range(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a power's aircraft reach a hex. [WIE-AIR-028]"""
    return bool(air_range(state, side)[state.terms.map.place(place)])


def ranges_meet(state: State, front: Front) -> bool:
    """Tell whether aircraft of the Axis and of its enemies can meet over a front. [WIE-AIR-020]"""
    there = state.terms.front_at == FRONTS.index(front)
    theirs = np.zeros(state.terms.map.size, np.bool_)
    for enemy in state.terms.enemies(AXIS):
        theirs |= air_range(state, enemy)
    return bool((air_range(state, AXIS) & theirs & there).any())
