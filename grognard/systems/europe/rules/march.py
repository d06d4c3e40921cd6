"""Ground movement: how far units come, by which way, and what each step costs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.fatigue import moves_left
from grognard.systems.europe.rules.ground import ICE_COUNTRIES, Category, step_costs
from grognard.systems.europe.rules.limits import (
    border_sides,
    closed_to,
    has_border,
    is_limited,
    land_of,
)
from grognard.systems.europe.rules.repair import may_convert, repair_costs
from grognard.systems.europe.rules.special import has_blitz
from grognard.systems.europe.rules.supply import grade_for
from grognard.systems.europe.rules.units import (
    FEW,
    is_combat,
    is_mech,
    is_mobile,
    pace_of,
    stood_still,
    touched,
    units_at,
    units_of,
)
from grognard.systems.europe.rules.weather import slowed
from grognard.systems.europe.rules.works import blocks
from grognard.systems.europe.rules.zones import enemy_zone, partisan_zone, watched, zone_tolls
from grognard.systems.europe.state import POINT
from grognard.systems.europe.terms import AXIS
from grognard.terrain.map import frozen
from grognard.terrain.search import Costs, Hindrance, Path, Reach, path, reach, reaches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

BLITZ_YEARS = (1939, 1940)
_FORCED = 2
"""Times as many movement points in a forced march. [WIE-MOV-020]"""


def category(state: State, unit: Unit) -> Category:
    """Which column of the terrain costs a unit uses. [WIE-MOV-012] [WIE-OPT-014]"""
    if unit.kind == "mountain" and state.terms.options.additional_units:
        return "m"
    return "a" if is_mobile(state.terms, unit) else "b"


def allowance(state: State, unit: Unit, *, forced: bool | None = None) -> int:
    """A unit's movement points at the start of a phase, in hundredths.

    Printed, halved out of supply, changed by the weather of its hex, doubled by a forced march: as
    it was ordered, unless somebody asks what would be.
    [WIE-MOV-005] [WIE-MOV-020] [WIE-MOV-041] [WIE-WX-005] [WIE-SUP-035] [WIE-OAT-006]
    [WIE-OPT-027]
    """
    points = Fraction(unit.moves) * moves_left(state, unit)
    if not unit.supplied:
        points /= 2
    if _is_on_the_beach(state, unit):
        points /= 2
    points = slowed(state, unit, points)
    if pace_of(state, unit).forced if forced is None else forced:
        points *= _FORCED
    return int(points * POINT)


def _is_on_the_beach(state: State, unit: Unit) -> bool:
    """Tell whether beachhead supply slows a unit: armor and motors, with the Sealion option.

    [WIE-OPT-027]
    """
    if not state.terms.options.sealion or not unit.supplied or not is_mobile(state.terms, unit):
        return False
    return grade_for(state, unit) == "beachhead"


def is_blitz(state: State, unit: Unit) -> bool:
    """Tell whether all enemy zones are minor to a unit, with that option. [WIE-OPT-011]"""
    if not state.terms.options.blitz_zones or today(state).year not in BLITZ_YEARS:
        return False
    return unit.side == AXIS and is_mobile(state.terms, unit)


@derived("control", "terms")
def _neutral(state: State) -> NDArray[np.bool_]:
    """Land that is nobody's in this war, and may not be entered, unless it is open to all.

    [WIE-POL-002] [WIE-MOV-003] [WIE-NAT-202]
    """
    layer, rows = state.terms.map.layers["country"], state.terms.tables.countries
    found = np.frombuffer(state.control, np.uint8) == 0
    for number, name in enumerate(layer.names):
        if name in rows and rows[name].kind == "open":
            found = found & (layer.cells != number)
    return frozen(found)


_HINDERING = (
    *("units", "works", "control", "interdicted", "player_turn", "season", "surprised", "terms"),
)
_HELD = ("units", "works", "player_turn", "terms")


def _held_still(
    state: State, fields: tuple[Any, ...], found: NDArray[np.bool_], side: Side
) -> NDArray[np.bool_]:
    """Keep what the enemies hold, but for the places of those who moved."""
    before, *others = fields
    now = zip(_HELD[1:], others, strict=True)
    if any(getattr(state, name) is not value for name, value in now):
        return _find_held(state, side)
    names = touched(before, state.units, state.terms.enemies(side))
    if not names:
        return found
    if len(names) > FEW:
        return _find_held(state, side)
    made = found.copy()
    tables = (before, state.units)
    for spot in sorted({table[name].at for name in names for table in tables if name in table}):
        made[state.terms.map.place(spot)] = _holds(state, side, spot)
    return frozen(made)


def _holds(state: State, side: Side, place: HexId) -> bool:
    """Tell whether enemies of a power hold a place. [WIE-MOV-002] [WIE-PART-004] [WIE-PART-009]"""
    enemies = state.terms.enemies(side)
    units = [unit for unit in units_at(state, place) if unit.side in enemies]
    return any(_can_hold(state, unit) for unit in units) or blocks(state, place, side)


def _can_hold(state: State, unit: Unit) -> bool:
    return is_combat(state.terms, unit) and unit.kind != "partisan"


@derived(*_HELD, following=_held_still)
def _held(state: State, side: Side) -> NDArray[np.bool_]:
    """Places that combat units or fortresses of a power's enemies hold.

    Neither cadres nor partisan units hold any. [WIE-MOV-002] [WIE-PART-004] [WIE-PART-009]
    """
    return _find_held(state, side)


def _find_held(state: State, side: Side) -> NDArray[np.bool_]:
    """Find the places that enemies hold. [WIE-MOV-002] [WIE-PART-004] [WIE-PART-009]"""
    found = np.zeros(state.terms.map.size, np.bool_)
    for enemy in state.terms.enemies(side):
        for unit in units_of(state, enemy):
            if _can_hold(state, unit):
                found[state.terms.map.place(unit.at)] = True
    for place in sorted(state.works):
        if blocks(state, place, side):
            found[state.terms.map.place(place)] = True
    return frozen(found)


@derived("player_turn", "terms")
def _barred(state: State, *, mech: bool, ice: bool) -> NDArray[np.bool_]:
    """Places closed to units by what they are: the Arctic to mechanized ones, ice to most.

    [WIE-MOV-042] [WIE-WX-009]
    """
    terms = state.terms
    found = np.zeros(terms.map.size, np.bool_)
    if mech:
        found |= terms.arctic_at
    if not ice:
        found |= terms.map.layers["terrain"].recoded(("lake",)) == 0
    return frozen(found)


def _hindered_still(
    state: State, fields: tuple[Any, ...], found: Hindrance, side: Side, **sort: Any
) -> Hindrance:
    """Keep what hinders a power's units while its enemies do not move."""
    if stood_still(state, _HINDERING, fields, watched(state, side)):
        return found
    return _hinder(state, side, **sort)


@derived(*_HINDERING, following=_hindered_still)
def hindrance(
    state: State, side: Side, *, mech: bool, ice: bool, forced: bool, blitz: bool, nation: str = ""
) -> Hindrance:
    """What hinders a power's units of a sort: the enemy, his zones, interdiction.

    The first step is granted whatever it costs, but not from zone to zone.
    [WIE-MOV-002] [WIE-MOV-015] [WIE-MOV-016] [WIE-MOV-017] [WIE-MOV-020] [WIE-AIR-041]
    [WIE-EDT-063] [WIE-MOV-004]
    """
    return _hinder(state, side, mech=mech, ice=ice, forced=forced, blitz=blitz, nation=nation)


def _hinder(
    state: State, side: Side, *, mech: bool, ice: bool, forced: bool, blitz: bool, nation: str = ""
) -> Hindrance:
    """Find what hinders a power's units of a sort.

    [WIE-MOV-002] [WIE-MOV-015] [WIE-MOV-016] [WIE-MOV-017] [WIE-MOV-020] [WIE-AIR-041]
    [WIE-EDT-063] [WIE-MOV-004]
    """
    map_, numbers = state.terms.map, state.terms.tables.numbers
    enemies = state.terms.enemies(side)
    zone = enemy_zone(state, side)
    tolls = POINT * zone_tolls(state, side, blitz=blitz)
    enter = np.minimum(tolls, POINT * numbers.blitz_zone_mp) if has_blitz(state, side) else tolls
    ambushes = np.where(partisan_zone(state, side), POINT * numbers.zone_mp, 0)
    enter = np.maximum(enter, ambushes.astype(np.uint32))
    for place, whose in sorted(state.interdicted.items()):
        at = map_.place(place)
        if any(one in enemies for one in whose) and not zone[at]:
            enter[at] += POINT * numbers.interdiction_mp
    closed = _held(state, side) | _barred(state, mech=mech, ice=ice) | _neutral(state)
    if nation:
        closed |= closed_to(state, nation)
    if forced:
        closed |= zone
    return Hindrance(map_, closed=closed, zone=zone, held=True, enter=enter, leave=tolls)


@derived("units", "works", "player_turn", "surprised", "terms")
def _partisan_hindrance(state: State, side: Side, nation: str, *, found: bool) -> Hindrance:
    """What hinders partisans: the border of their country, the enemy, and mostly his zones.

    `found`: they leave enemies who share their hex. [WIE-PART-013] [WIE-PART-015] [WIE-MOV-018]
    """
    closed = _held(state, side) | ~land_of(state, nation)
    if not found:
        closed |= enemy_zone(state, side)
    return Hindrance(state.terms.map, closed=closed)


@derived("units", "works", "control", "player_turn", "terms")
def _line_hindrance(state: State, side: Side) -> Hindrance:
    """What hinders rail repair units: the enemy and neutrals alone. [WIE-MOV-037]"""
    return Hindrance(state.terms.map, closed=_held(state, side) | _neutral(state))


def costs_of(state: State, unit: Unit) -> Costs:
    """What each step costs a unit, before zones of control. [WIE-MOV-012] [WIE-MOV-037]"""
    if unit.kind == "rail-repair":
        return repair_costs(state, unit.side, converts=may_convert(state, unit))
    if has_border(state, unit.side):
        return _bordered_costs(state, category(state, unit))
    return step_costs(state, category(state, unit))


@derived("player_turn", "season", "rails", "terms")
def _bordered_costs(state: State, category: Category) -> Costs:
    """What each step costs while the border at Leningrad is closed. [WIE-NAT-009]"""
    open_ = step_costs(state, category).sides
    return Costs(state.terms.map, np.where(border_sides(state), 0, open_))


def hindrance_of(state: State, unit: Unit, *, forced: bool | None = None) -> Hindrance:
    """What hinders a unit, as it was ordered to march, unless somebody asks what would."""
    if unit.kind == "rail-repair":
        return _line_hindrance(state, unit.side)
    if unit.kind == "partisan":
        found = any(units_at(state, unit.at, enemy) for enemy in state.terms.enemies(unit.side))
        return _partisan_hindrance(state, unit.side, unit.nation, found=found)
    return hindrance(
        state,
        unit.side,
        mech=is_mech(state.terms, unit),
        ice=unit.nation in ICE_COUNTRIES,
        forced=pace_of(state, unit).forced if forced is None else forced,
        blitz=is_blitz(state, unit),
        nation=unit.nation if is_limited(state, unit.nation) else "",
    )


def has_its_hex(state: State, unit: Unit) -> bool:
    """Tell whether a unit still has the one hex it may always move. [WIE-MOV-016]"""
    return unit.moves > 0 and not pace_of(state, unit).moved


def reachable(state: State, unit: Unit) -> Reach:
    """Where a unit can go now, with what it has spent there. [WIE-MOV-001] [WIE-MOV-009]"""
    costs = costs_of(state, unit)
    start = state.terms.map.place(unit.at)
    return reach(
        costs,
        start,
        pace_of(state, unit).mp_hundredths,
        hindrance_of(state, unit),
        minimum=has_its_hex(state, unit),
    )


def able_to_leave(state: State, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Those of some units that can go anywhere: one search for all whom the same hinders.

    [WIE-MOV-001] [WIE-MOV-016]
    """
    alike: dict[tuple[int, int, bool], tuple[Costs, Hindrance, list[Unit]]] = {}
    for unit in units:
        costs, hinders, minimum = (
            costs_of(state, unit),
            hindrance_of(state, unit),
            has_its_hex(state, unit),
        )
        alike.setdefault((id(costs), id(hinders), minimum), (costs, hinders, []))[2].append(unit)
    able: set[UnitId] = set()
    for (_, _, minimum), (costs, hinders, group) in alike.items():
        starts = [state.terms.map.place(unit.at) for unit in group]
        limits = [pace_of(state, unit).mp_hundredths for unit in group]
        found = reaches(costs, starts, limits, hinders, minimum=minimum)
        able.update(
            unit.id for unit, there in zip(group, found, strict=True) if len(there.places) > 1
        )
    return tuple(unit for unit in units if unit.id in able)


def way(state: State, unit: Unit, goal: HexId) -> Path | None:
    """The cheapest way of a unit to a hex within its movement points, if any. [WIE-MOV-009]"""
    place = state.terms.map.place
    return path(
        costs_of(state, unit),
        place(unit.at),
        place(goal),
        hindrance_of(state, unit),
        limit=pace_of(state, unit).mp_hundredths,
        minimum=has_its_hex(state, unit),
    )
