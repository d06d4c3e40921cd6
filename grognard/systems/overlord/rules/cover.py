"""Reconnaissance: how strongly each side watches every hex, and what level that gives."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.derived import derived, differing
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.ground import apart, around, around_on, fort_at, terrain_of
from grognard.systems.overlord.rules.units import (
    by_hex,
    half_up,
    kind_of,
    quality_of,
    units_at,
    units_of,
)

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.overlord.state import State, Unit
    from grognard.systems.overlord.terms import Terms
    from grognard.terrain.hexes import HexId
    from grognard.terrain.map import Map

MOST = 5
"""The highest level."""
FOUGHT = 3
"""What a side knows at least of units it fought."""
SECOND = 2
"""A second source of such strength adds a level."""
PATROLS = ("infantry", "combat-engineer")
"""Who sees further at night when it stands still."""
_OBSERVES = 2
"""Hexes an observation point adds."""


@dataclass(frozen=True)
class Source:
    """Something that watches the ground around a hex."""

    at: HexId
    strength: int
    range: int
    falls_at_once: bool = False
    """Whether strength falls from the first hex on, as that of aircraft does."""

    def reaches(self, hexes: int) -> int:
        """Say how strong it is so many hexes away. [OVL-FOW-011] [OVL-AIRA-015]"""
        if hexes > self.range:
            return 0
        further = hexes if self.falls_at_once else max(0, hexes - 1)
        return max(1, self.strength - further)


def unit_source(state: State, unit: Unit) -> Source:
    """What a unit sees.

    [OVL-FOW-008] [OVL-FOW-013] [OVL-NIGHT-006] [OVL-NIGHT-007] [OVL-TER-011]
    [OVL-REC-006]
    """
    kind = kind_of(state, unit)
    strength, reach = kind.intel, kind.intel_range
    if is_night(state):
        if not kind.patrols:
            reach = 1
        if unit.kind in PATROLS and not unit.moved:
            reach += 1
    elif is_observation_point(state.terms, unit.at):
        strength, reach = min(MOST, strength + 1), reach + _OBSERVES
    return Source(unit.at, strength, reach)


def is_observation_point(terms: Terms, place: HexId) -> bool:
    """Tell whether a hex is an observation point. [OVL-TER-011]"""
    return place in terms.observation_points


@derived("missions", "assets", "clock", "terms")
def asset_sources(state: State, side: Side) -> tuple[Source, ...]:
    """What a side's recon and intelligence missions of the turn see.

    [OVL-FOW-014] [OVL-AIRA-015] [OVL-AIRA-014] [OVL-NIGHT-014] [OVL-NIGHT-015] [OVL-GNDA-003]
    """
    found = []
    for name, mission in sorted(state.missions.get(side, {}).items()):
        if mission.mission not in ("recon", "intel") or name not in state.assets:
            continue
        row = state.terms.tables.assets[state.assets[name].asset]
        strength, reach = row.intel, row.range
        if is_night(state):
            if row.arm == "air":
                reach = 1
            elif row.asset.startswith("ew-"):
                strength = min(MOST, strength + 1)
        found.append(Source(mission.target, strength, reach, falls_at_once=row.arm == "air"))
    return tuple(found)


@derived("units", "missions", "assets", "clock", "terms")
def watch(state: State, side: Side) -> dict[HexId, tuple[int, int]]:
    """For each hex a side watches the strength of its best source and of the next.

    [OVL-FOW-003] [OVL-FOW-008] [OVL-FOW-015]
    """
    sources = [unit_source(state, unit) for unit in units_of(state, side) if unit.seen is None]
    found: dict[HexId, tuple[int, int]] = {}
    for source in (*sources, *asset_sources(state, side)):
        for place, hexes in disc(state.terms, source.at, source.range):
            here = source.reaches(hexes)
            best, second = found.get(place, (0, 0))
            found[place] = (here, best) if here > best else (best, max(second, here))
    return found


def watched(state: State, side: Side, place: HexId) -> tuple[int, int]:
    """The strength of a side's best source in one hex and of the next, as `watch` has them.

    Whoever asks for a hex or two, after every step, is answered by what stands near.
    [OVL-FOW-003] [OVL-FOW-008] [OVL-FOW-015]
    """
    best = second = 0
    here = by_hex(state)
    for near, hexes in disc(state.terms, place, _furthest(state)):
        for unit in here.get(near, ()):
            if unit.side == side and unit.seen is None:
                found = unit_source(state, unit).reaches(hexes)
                best, second = (found, best) if found > best else (best, max(second, found))
    for source in asset_sources(state, side):
        found = source.reaches(apart(state.terms, source.at, place))
        best, second = (found, best) if found > best else (best, max(second, found))
    return best, second


@derived("terms")
def _furthest(state: State) -> int:
    """How far units see at most."""
    return max(kind.intel_range for kind in state.terms.tables.kinds.values()) + _OBSERVES


def _counted_on(state: State, fields: tuple[Any, ...], found: array[int], side: Side) -> array[int]:
    """Count again where units stand otherwise than before, if nothing else has changed."""
    before, *others = fields
    if any(now is not then for now, then in zip(_besides_units(state), others, strict=True)):
        return _count_eyes(state, side)
    found = found[:]
    for name in differing(before, state.units):
        for table, more in ((before, -1), (state.units, 1)):
            if name in table and table[name].side == side and table[name].seen is None:
                _look(state, unit_source(state, table[name]), found, more)
    return found


def _besides_units(state: State) -> tuple[object, ...]:
    return state.missions, state.assets, state.clock, state.terms


@derived("units", "missions", "assets", "clock", "terms", following=_counted_on)
def _eyes(state: State, side: Side) -> array[int]:
    """How many sources of a side watch each place."""
    return _count_eyes(state, side)


def _count_eyes(state: State, side: Side) -> array[int]:
    found = array("H", bytes(2 * state.terms.map.size))
    units = [unit_source(state, unit) for unit in units_of(state, side) if unit.seen is None]
    for source in (*units, *asset_sources(state, side)):
        _look(state, source, found, 1)
    return found


def _look(state: State, source: Source, found: array[int], more: int) -> None:
    """Count a source in, or out, in all places it watches."""
    for place in _places_near(state.terms.map, source.at, source.range):
        found[place] += more


@cache
def _places_near(map: Map, middle: HexId, reach: int) -> tuple[int, ...]:
    return tuple(map.place(near) for near, _ in _disc(map, middle, reach))


def disc(terms: Terms, middle: HexId, reach: int) -> tuple[tuple[HexId, int], ...]:
    """List the hexes within a range of one, with their distance."""
    return _disc(terms.map, middle, reach)


@cache
def _disc(map: Map, middle: HexId, reach: int) -> tuple[tuple[HexId, int], ...]:
    seen = {middle: 0}
    rim = [middle]
    for hexes in range(1, reach + 1):
        rim = [n for place in rim for n in around_on(map, place) if n not in seen]
        rim = list(dict.fromkeys(rim))
        seen |= dict.fromkeys(rim, hexes)
    return tuple(seen.items())


def is_adjacent(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a unit of a side stands in or beside a hex."""
    return any(units_at(state, near, side) for near in (place, *around(state.terms, place)))


def sees(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a side watches a hex now. [OVL-FOW-009]"""
    return _eyes(state, side)[state.terms.map.place(place)] > 0


def level(state: State, side: Side, unit: Unit, luck: int = 0) -> int:
    """How much a side knows of an enemy unit where it stands, 0 to 5.

    `luck` is -1, 0 or 1. [OVL-FOW-010] [OVL-FOW-012] [OVL-FOW-015]
    """
    fought = f"{side}/{unit.id}" in state.fought
    if not sees(state, side, unit.at):
        return FOUGHT if fought else 0
    best, second = watched(state, side, unit.at)
    value = best + (second >= SECOND) + luck + terrain_intel(state, unit)
    tenths = 10 * value + quality_of(state, unit).intel_tenths
    found = min(MOST, max(0, half_up(Fraction(tenths, 10))))
    if is_adjacent(state, side, unit.at):
        found = max(found, 1)
    return max(found, FOUGHT) if fought else found


def terrain_intel(state: State, unit: Unit) -> int:
    """What ground and forts take from intelligence. [OVL-FOW-008] [OVL-TER-009]"""
    value = terrain_of(state.terms, unit.at).intel
    fort = fort_at(state, unit.at, unit.side)
    if fort is not None:
        value += state.terms.tables.features[fort.feature].intel
    return value


def strengths(state: State, side: Side) -> bytes:
    """A side's recon strength in every hex, a byte a hex, as it is shown. [OVL-FOW-003]"""
    seen = watch(state, side)
    return bytes(seen.get(place, (0, 0))[0] for place in state.terms.map.ids)
