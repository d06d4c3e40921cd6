"""Reconnaissance: how strongly each side watches every hex, and what level that gives."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.derived import derived, differing
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.ground import fort_at, terrain_of
from grognard.systems.overlord.rules.units import (
    half_up,
    kind_of,
    quality_of,
    units_of,
)
from grognard.terrain.layout import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Side
    from grognard.systems.overlord.state import State, Unit, UnitId
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
_BITS = 12
"""So many bits count the sources of one strength that watch a place."""
_BESIDE = (1 << _BITS) - 1
"""The bits that count units in a place and beside it."""
_KEPT = 2_000
"""So many answers are kept of what looks and counts mean."""


class Source(NamedTuple):
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


class Look(NamedTuple):
    """What something does to the ground around it."""

    at: HexId
    """Where it stands, if it does."""
    source: Source | None
    """How it watches, if it does."""


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


def watch(state: State, side: Side) -> dict[HexId, tuple[int, int]]:
    """For each hex a side watches the strength of its best source and of the next.

    [OVL-FOW-003] [OVL-FOW-008] [OVL-FOW-015]
    """
    ids = state.terms.map.ids
    return {
        ids[place]: _best(eyes) for place, eyes in enumerate(_eyes(state, side)) if _strongest(eyes)
    }


def watched(state: State, side: Side, place: HexId) -> tuple[int, int]:
    """The strength of a side's best source in one hex and of the next, as `watch` has them.

    [OVL-FOW-003] [OVL-FOW-008] [OVL-FOW-015]
    """
    return _best(_eyes(state, side)[state.terms.map.place(place)])


def _best(eyes: int) -> tuple[int, int]:
    """The strength of the best source that is counted in a place, and of the next."""
    best = _strongest(eyes)
    return best, _strongest(eyes - (1 << _BITS * best)) if best else 0


@lru_cache(maxsize=_KEPT)
def _strongest(eyes: int) -> int:
    return max(0, eyes.bit_length() - 1) // _BITS


class Eyes(NamedTuple):
    """What of a side watches the map, and out of what that was counted besides its units."""

    counts: list[int]
    """How many sources watch each place, for each strength in bits of their own.

    The lowest bits count the side's units in the place and beside it.
    """
    night: bool
    sources: tuple[Source, ...]
    """Those of missions."""


def _counted_on(state: State, fields: tuple[Any, ...], found: Eyes, side: Side) -> Eyes:
    """Count again what looks otherwise than before, unless day or night has come."""
    before, terms = fields[0], fields[-1]
    night, sources = is_night(state), asset_sources(state, side)
    if terms is not state.terms or night != found.night:
        return _count_eyes(state, side)
    gone, come = _looks_changed(state, before, side)
    if sources != found.sources:
        gone += [Look("", source) for source in found.sources]
        come += [Look("", source) for source in sources]
    if not gone and not come:
        return found
    counts = found.counts[:]
    for looks, more in ((gone, -1), (come, 1)):
        for look in looks:
            _count(state, look, counts, more)
    return Eyes(counts, night, sources)


def _looks_changed(
    state: State, before: dict[UnitId, Unit], side: Side
) -> tuple[list[Look], list[Look]]:
    """List how units of a side looked before that do otherwise now, and how they look now."""
    gone, come = [], []
    for name in differing(before, state.units):
        old, new = before.get(name), state.units.get(name)
        then = _look_of(state, old) if old is not None and old.side == side else None
        now = _look_of(state, new) if new is not None and new.side == side else None
        if then != now:
            gone += [then] if then is not None else []
            come += [now] if now is not None else []
    return gone, come


@derived("units", "missions", "assets", "clock", "terms", following=_counted_on)
def _watching(state: State, side: Side) -> Eyes:
    """Find what of a side watches the map."""
    return _count_eyes(state, side)


def _eyes(state: State, side: Side) -> list[int]:
    """How many sources of a side watch each place."""
    return _watching(state, side).counts


def _count_eyes(state: State, side: Side) -> Eyes:
    counts, sources = [0] * state.terms.map.size, asset_sources(state, side)
    for look in (
        *(_look_of(state, unit) for unit in units_of(state, side)),
        *(Look("", source) for source in sources),
    ):
        _count(state, look, counts, 1)
    return Eyes(counts, is_night(state), sources)


def _look_of(state: State, unit: Unit) -> Look:
    """What a unit does to the ground around it; one of whom there are only reports sees nothing."""
    return Look(unit.at, unit_source(state, unit) if unit.seen is None else None)


def _count(state: State, look: Look, found: list[int], more: int) -> None:
    """Count a look in, or out, in all its places."""
    for seen, places in _marks(state.terms.map, look):
        change = more * seen
        for place in places:
            found[place] += change


@lru_cache(maxsize=_KEPT)
def _marks(map: Map, look: Look) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """What a look counts for, each with the places where it counts so much."""
    marks: dict[int, int] = {}
    if look.at:
        for ring in _rings(map, look.at, 1):
            marks |= dict.fromkeys(ring, 1)
    if look.source is not None:
        for hexes, ring in enumerate(_rings(map, look.source.at, look.source.range)):
            for place in ring:
                marks[place] = marks.get(place, 0) + (1 << _BITS * look.source.reaches(hexes))
    found: dict[int, list[int]] = {}
    for place, seen in marks.items():
        found.setdefault(seen, []).append(place)
    return tuple((seen, tuple(places)) for seen, places in found.items())


@cache
def _rings(map: Map, middle: HexId, reach: int) -> tuple[tuple[int, ...], ...]:
    """The places around a hex, distance by distance."""
    seen = {map.place(middle)}
    rings = [tuple(seen)]
    for _ in range(reach):
        near = (n for place in rings[-1] for n in _beside(map, place) if n not in seen)
        rings.append(tuple(dict.fromkeys(near)))
        seen.update(rings[-1])
    return tuple(rings)


def _beside(map: Map, place: int) -> list[int]:
    return [there for there in map.near[SIDES * place : SIDES * (place + 1)].tolist() if there >= 0]


def disc(terms: Terms, middle: HexId, reach: int) -> tuple[tuple[HexId, int], ...]:
    """List the hexes within a range of one, with their distance."""
    map_ = terms.map
    rings = enumerate(_rings(map_, middle, reach))
    return tuple((map_.ids[place], hexes) for hexes, ring in rings for place in ring)


def sees(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a side watches a hex now. [OVL-FOW-009]"""
    return bool(_strongest(_eyes(state, side)[state.terms.map.place(place)]))


def noticed(state: State, side: Side, names: Iterable[UnitId]) -> list[tuple[Unit, int]]:
    """List those units that a side notices where it watches now, with their level. [OVL-FOW-009]"""
    eyes, index, overlooked = _eyes(state, side), state.terms.map.index, _overlooked(state, side)
    found, units = [], state.units
    for name in names:
        unit = units[name]
        here = eyes[index[unit.at]]
        if here <= _BESIDE or overlooked.get(name) == (here, unit):
            continue
        known = _level(state, side, unit, here)
        if known:
            found.append((unit, known))
        else:
            overlooked[name] = (here, unit)
    return found


@derived("forts", "fought", "terms")
def _overlooked(_state: State, _side: Side) -> dict[UnitId, tuple[int, Unit]]:
    """Units that `noticed` has not found since then, and what watched them in vain."""
    return {}


def level(state: State, side: Side, unit: Unit, luck: int = 0) -> int:
    """How much a side knows of an enemy unit where it stands, 0 to 5.

    `luck` is -1, 0 or 1. [OVL-FOW-010] [OVL-FOW-012] [OVL-FOW-015]
    """
    return _level(state, side, unit, _eyes(state, side)[state.terms.map.place(unit.at)], luck)


def _level(state: State, side: Side, unit: Unit, eyes: int, luck: int = 0) -> int:
    """The same, by what watches the place. [OVL-FOW-010] [OVL-FOW-012] [OVL-FOW-015]"""
    fought = f"{side}/{unit.id}" in state.fought
    best, second = _best(eyes)
    if not best:
        return FOUGHT if fought else 0
    value = best + (second >= SECOND) + luck + terrain_intel(state, unit)
    tenths = 10 * value + quality_of(state, unit).intel_tenths
    found = min(MOST, max(0, half_up(tenths, 10)))
    if eyes & _BESIDE:
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
    return bytes(map(_strongest, _eyes(state, side)))
