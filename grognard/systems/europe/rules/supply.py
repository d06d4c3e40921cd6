"""Supply: who is in supply, and of which grade."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.heads import (
    GRADES,
    SUPPLY_FIELDS,
    Grade,
    from_mobile,
    reach_of,
)
from grognard.systems.europe.rules.holding import friendly, gauges, rail_net
from grognard.systems.europe.rules.limits import area_of
from grognard.systems.europe.rules.ranges import range_at, ranges_of
from grognard.systems.europe.rules.units import units_of
from grognard.systems.europe.state import POINT
from grognard.systems.europe.terms import AXIS
from grognard.terrain.map import frozen
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

__all__ = [
    "GRADES",
    "SUPPLY_FIELDS",
    "Grade",
    "friendly",
    "gauges",
    "grade_for",
    "grade_layer",
    "grades",
    "is_rail_head",
    "is_supplied",
    "nearest_head",
    "rail_net",
    "range_at",
    "reach_of",
    "unsupplied",
]

_FORTRESSES = ("maginot", "liege", "tobruk")


@derived(*SUPPLY_FIELDS)
def grades(state: State, side: Side, nation: str, *, great: bool) -> NDArray[np.uint8]:
    """The best grade each place has of great or lesser power supply, as a number of `GRADES`.

    [WIE-SUP-002] [WIE-SUP-006] [WIE-SUP-015]
    """
    far = ranges_of(state, side, nation, "rail")
    less = ranges_of(state, side, nation, "minor-port")
    found = np.zeros(state.terms.map.size, np.uint8)
    for reach in reversed(reach_of(state, side, great=great)):  # the best comes last
        fed = (reach.distance <= far) | (reach.ports <= less) | reach.landed
        found[fed] = GRADES.index(reach.grade)
    return frozen(found)


def nearest_head(state: State, side: Side, nation: str, at: int, *, great: bool) -> int:
    """How far the nearest head is that supplies a place, in hundredths of a point.

    What a beachhead alone supplies counts as a point away; what nothing supplies, as very far.
    [WIE-SUP-008]
    """
    last = reach_of(state, side, great=great)[-1]  # the heads of all grades
    far = int(ranges_of(state, side, nation, "rail")[at])
    less = int(ranges_of(state, side, nation, "minor-port")[at])
    ways = ((int(last.distance[at]), far), (int(last.ports[at]), less))
    return min([way for way, most in ways if way <= most] or [POINT if last.landed[at] else FAR])


def grade_layer(state: State, side: Side, nation: str) -> NDArray[np.uint8]:
    """The best grade each place has for units of a nation.

    [WIE-SUP-005] [WIE-NAT-005] [WIE-NAT-179]
    """
    found = grades(state, side, nation, great=True)
    if state.terms.tables.nations[nation].great:
        return _borrowed(state, nation, found) if side == AXIS else found
    lesser: NDArray[np.uint8] = np.maximum(found, grades(state, side, nation, great=False))
    return lesser


def _borrowed(state: State, nation: str, found: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Add what units of Germany draw from its allies: in Finland what Finns do.

    And in Africa from Italian mobile supply units, with that option. [WIE-NAT-005] [WIE-OPT-022]
    """
    finland = state.countries.get("finland")
    if finland is not None and (finland.status, finland.side) == ("active", AXIS):
        finns = grades(state, AXIS, nation, great=False)
        there = area_of(state, "finland")
        found = np.where(there, np.maximum(found, finns), found).astype(np.uint8)
    if state.terms.options.afrika_supply and nation == "germany":
        there = area_of(state, "africa")
        lent = np.maximum(found, _from_italians(state))
        found = np.where(there, lent, found).astype(np.uint8)
    return found


@derived(*SUPPLY_FIELDS)
def _from_italians(state: State) -> NDArray[np.uint8]:
    """The grade Italian mobile supply units give German units in each place. [WIE-OPT-022]"""
    place = state.terms.map.place
    trucks = [
        unit for unit in units_of(state, AXIS) if (unit.kind, unit.nation) == ("supply", "italy")
    ]
    far = ranges_of(state, AXIS, "germany", "mobile")
    found = np.zeros(state.terms.map.size, np.uint8)
    for reach in reach_of(state, AXIS, great=False):
        heads = [unit for unit in trucks if reach.heads[place(unit.at)]]
        fed = from_mobile(state, AXIS, heads) <= far
        grade = np.where(fed, np.uint8(GRADES.index(reach.grade)), np.uint8(0))
        found = np.maximum(found, grade)
    return frozen(found)


def grade_for(state: State, unit: Unit) -> Grade:
    """The best grade of supply a unit can trace, or none. [WIE-SUP-005] [WIE-SUP-006]"""
    layer = grade_layer(state, unit.side, unit.nation)
    return GRADES[int(layer[state.terms.map.place(unit.at)])]


def _is_fed(state: State, unit: Unit) -> bool:
    """Tell whether a unit needs no path of supply.

    [WIE-SUP-032] [WIE-SUP-033] [WIE-PART-005] [WIE-PART-014] [WIE-NAT-097] [WIE-NAT-103]
    [WIE-NAT-128] [WIE-NAT-145] [WIE-NAT-166] [WIE-NAT-191]
    """
    if state.terms.tables.nations[unit.nation].fed or unit.kind in ("partisan", "cadre"):
        return True
    work = state.works.get(unit.at)
    return work is not None and work.kind in _FORTRESSES and work.side == unit.side


def is_supplied(state: State, unit: Unit) -> bool:
    """Tell whether a unit is in supply now. [WIE-SUP-006] [WIE-SUP-032] [WIE-SUP-033]"""
    return _is_fed(state, unit) or grade_for(state, unit) != ""


def unsupplied(state: State, side: Side) -> frozenset[UnitId]:
    """The units of a power that are out of supply now, all at once; of known nation only.

    [WIE-SUP-006]
    """
    place = state.terms.map.index
    nations: dict[str, list[Unit]] = {}
    for unit in units_of(state, side):
        if unit.nation:  # of an enemy counter seen from afar it is not known
            nations.setdefault(unit.nation, []).append(unit)
    out: list[UnitId] = []
    for nation, units in nations.items():
        layer = grade_layer(state, side, nation)
        dry = np.flatnonzero(layer[[place[unit.at] for unit in units]] == 0).tolist()
        out += [units[index].id for index in dry if not _is_fed(state, units[index])]
    return frozenset(out)


def is_rail_head(state: State, side: Side, place: HexId, *, great: bool = True) -> bool:
    """Tell whether a hex is a supply head on a railway, of great or lesser powers. [WIE-SUP-010]"""
    at = state.terms.map.place(place)
    if rail_net(state, side)[at] < 0:
        return False
    return any(bool(reach.heads[at]) for reach in reach_of(state, side, great=great))
