"""Supply on land: sources, railways that carry it, mobile supply units, and how far it reaches.

Supply of a power comes from its great powers, for everybody, and from its lesser powers, for the
units of lesser powers alone. Both are found the same way. Heads spread along railways and through
mobile supply units; from heads it reaches so many movement points of infantry, from the unit on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.ground import railway_sides, step_costs
from grognard.systems.europe.rules.units import is_combat, units_of
from grognard.systems.europe.rules.weather import season_in, shortened
from grognard.systems.europe.rules.zones import enemy_zone
from grognard.systems.europe.state import POINT
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import AXIS
from grognard.terrain.layout import SIDES
from grognard.terrain.map import frozen
from grognard.terrain.search import Costs, Hindrance, components, flood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.tables import Head
    from grognard.terrain.hexes import HexId

Grade: TypeAlias = Literal["", "beachhead", "minor", "major"]
GRADES: tuple[Grade, ...] = ("", "beachhead", "minor", "major")
"""From none to the best. [WIE-SUP-002]"""

_OPPOSITE = SIDES // 2
_FORTRESSES = ("maginot", "liege", "tobruk")


@dataclass(frozen=True, eq=False)
class Reach:
    """How far each place lies from heads of one grade, in hundredths of a movement point."""

    grade: Grade
    heads: NDArray[np.bool_]
    distance: NDArray[np.uint16]


@derived("control", "terms")
def friendly(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether each place is a power's. [WIE-MAP-011]"""
    control = np.frombuffer(state.control, np.uint8)
    return frozen(control == POWERS.index(side) + 1)


@derived("units", "terms")
def _stood_on(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether a unit of a power stands in each place."""
    found = np.zeros(state.terms.map.size, np.bool_)
    found[[state.terms.map.place(unit.at) for unit in units_of(state, side)]] = True
    return frozen(found)


@derived("units", "control", "clock", "terms")
def _blocked(state: State, side: Side) -> NDArray[np.bool_]:
    """Places no path of supply may pass: enemies, empty hexes in their zones, maybe their ground.

    [WIE-SUP-017] [WIE-SUP-018] [WIE-OPT-006]
    """
    terms = state.terms
    found = enemy_zone(state, side) & ~_stood_on(state, side)
    for enemy in terms.enemies(side):
        for unit in units_of(state, enemy):
            if is_combat(terms, unit) and unit.kind != "partisan":
                found[terms.map.place(unit.at)] = True
        if terms.options.control_blocks_supply:
            found |= friendly(state, enemy) & ~_stood_on(state, side)
    return frozen(found)


@derived("rails", "terms")
def gauges(state: State) -> NDArray[np.uint8]:
    """The gauge each place's railway has now: 0 for none. [WIE-MAP-004] [WIE-MAP-005]"""
    map_ = state.terms.map
    found = np.zeros(map_.size, np.uint8)
    layer = map_.layers.get("rails")
    if layer is not None:
        coded = layer.recoded(("european", "soviet"))
        found = coded.reshape(-1, SIDES).max(axis=1, initial=0)[: map_.size]
    for place, rail in sorted(state.rails.items()):
        if rail.gauge:
            found[map_.place(place)] = ("european", "soviet").index(rail.gauge) + 1
    return frozen(found)


@derived("units", "control", "rails", "clock", "terms")
def rail_net(state: State, side: Side) -> NDArray[np.int32]:
    """Number the parts of a power's railways that carry supply; -1 where there is none.

    Friendly and working, of one gauge, and not an empty hex in an enemy zone of control.
    [WIE-SUP-010] [WIE-SUP-011]
    """
    map_, near = state.terms.map, state.terms.map.near
    laid = gauges(state)
    usable = friendly(state, side) & (laid > 0)
    usable &= ~(enemy_zone(state, side) & ~_stood_on(state, side))
    for place, rail in sorted(state.rails.items()):
        if rail.cut:
            usable[map_.place(place)] = False
    joined = railway_sides(state) & np.repeat(usable, SIDES) & usable[near]
    joined &= np.repeat(laid, SIDES) == laid[near]
    parts = components(Costs(map_, joined.astype(np.uint16)), Hindrance(map_, closed=~usable))
    return frozen(parts)


@derived("clock", "season", "rails", "terms")
def _backwards(state: State) -> Costs:
    """What infantry pays for each step, read from the head towards the unit. [WIE-SUP-016]"""
    map_, near = state.terms.map, state.terms.map.near
    forward = step_costs(state, "b").sides
    sides = np.arange(len(near))
    twins = np.where(near < 0, sides, SIDES * near + (sides + _OPPOSITE) % SIDES)
    return Costs(map_, np.where(near < 0, 0, forward[twins]))


def _sources(state: State, side: Side, *, great: bool) -> list[int]:
    """The places of a power's sources that it still holds. [WIE-SUP-003] [WIE-SUP-009]"""
    terms = state.terms
    held = friendly(state, side)
    places = [
        terms.map.place(source.at)
        for source in terms.sources
        if terms.tables.nations[source.nation].great == great
        and terms.tables.nations[source.nation].power == side
    ]
    return [place for place in places if held[place]]


@derived("units", "control", "rails", "season", "clock", "terms")
def reach_of(state: State, side: Side, *, great: bool) -> tuple[Reach, ...]:
    """How far a power's supply reaches by land, best grade first.

    [WIE-SUP-010] [WIE-SUP-014] [WIE-SUP-019] [WIE-SUP-020] [WIE-SUP-021] [WIE-SUP-022]
    """
    map_, net = state.terms.map, rail_net(state, side)
    heads = np.zeros(map_.size, np.bool_)
    heads[_sources(state, side, great=great)] = True
    nations = state.terms.tables.nations
    mobile = [
        unit
        for unit in units_of(state, side)
        if unit.kind == "supply" and nations[unit.nation].great == great
    ]
    while True:
        carried = np.unique(net[heads & (net >= 0)])
        heads |= np.isin(net, carried) & (net >= 0)
        distance = _distance(state, side, heads)
        fed = [
            unit
            for unit in mobile
            if not heads[map_.place(unit.at)]
            and distance[map_.place(unit.at)] <= _range(state, unit, "mobile")
        ]
        if not fed:
            return (Reach("major", frozen(heads), distance),)
        heads[[map_.place(unit.at) for unit in fed]] = True


def _distance(state: State, side: Side, heads: NDArray[np.bool_]) -> NDArray[np.uint16]:
    """How far each place lies from the nearest head."""
    most = max(row.of(side) for row in state.terms.tables.ranges.values())
    blocked = Hindrance(state.terms.map, closed=_blocked(state, side))
    return flood(_backwards(state), np.flatnonzero(heads), POINT * most, blocked)


def _range(state: State, unit: Unit, head: Head) -> int:
    """How far supply reaches a unit from a head, in hundredths."""
    return range_at(state, unit.side, unit.nation, unit.at, head)


def range_at(state: State, side: Side, nation: str, place: HexId, head: Head) -> int:
    """How far supply of a nation reaches a hex from a head, in hundredths.

    [WIE-SUP-015] [WIE-SUP-025] [WIE-SUP-026] [WIE-SUP-027]
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
    """Tell whether it is the first year of the war in Russia. [WIE-SUP-027] [WIE-SUP-028]"""
    if not state.invaded or state.terms.options.no_russia_range:
        return False
    return state.clock.turn - state.invaded < state.terms.tables.numbers.first_year


def grade_for(state: State, unit: Unit) -> Grade:
    """The best grade of supply a unit can trace, or none. [WIE-SUP-005] [WIE-SUP-006]"""
    place = state.terms.map.place(unit.at)
    kinds = (True,) if state.terms.tables.nations[unit.nation].great else (True, False)
    for great in kinds:
        for reach in reach_of(state, unit.side, great=great):
            if reach.distance[place] <= _range(state, unit, "rail"):
                return reach.grade
    return ""


def is_supplied(state: State, unit: Unit) -> bool:
    """Tell whether a unit is in supply now. [WIE-SUP-006] [WIE-SUP-032] [WIE-SUP-033]"""
    if state.terms.tables.nations[unit.nation].fed or unit.kind in ("partisan", "cadre"):
        return True
    work = state.works.get(unit.at)
    if work is not None and work.kind in _FORTRESSES and work.side == unit.side:
        return True
    return grade_for(state, unit) != ""


def is_rail_head(state: State, side: Side, place: HexId, *, great: bool = True) -> bool:
    """Tell whether a hex is a supply head on a railway, of great or lesser powers. [WIE-SUP-010]"""
    at = state.terms.map.place(place)
    return bool(rail_net(state, side)[at] >= 0 and reach_of(state, side, great=great)[0].heads[at])
