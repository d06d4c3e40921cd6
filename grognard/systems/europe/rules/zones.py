"""Zones of control: who has one, how far it reaches, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.fatigue import keeps_zone
from grognard.systems.europe.rules.ground import around, linked, side_between
from grognard.systems.europe.rules.limits import land_of
from grognard.systems.europe.rules.units import (
    FEW,
    is_combat,
    is_mech,
    partisan_units,
    stood_still,
    touched,
    units_of,
)
from grognard.systems.europe.rules.works import is_fortress_of
from grognard.terrain.layout import SIDES
from grognard.terrain.map import frozen
from grognard.terrain.search import zoc_layer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId

_OTHERS, _MECH = 1, 2
"""Bits of the classes of units whose zones cross a side."""
_ZONES = ("player_turn", "surprised", "terms")
_ZONE_FIELDS = ("units", *_ZONES)
"""What zones depend on."""
_AGAINST = ("units", "works", *_ZONES)
"""What the zones of a power's enemies depend on."""
_NOWHERE = np.zeros(0, np.int32)


def has_zone(state: State, unit: Unit) -> bool:
    """Tell whether a unit exerts a zone of control around its hex.

    [WIE-UNIT-018] [WIE-UNIT-022] [WIE-SEA-031] [WIE-CBT-020]
    """
    if unit.fortified or unit.assault == "sea" or unit.kind == "partisan":
        return False
    return is_combat(state.terms, unit) and keeps_zone(state, unit)


def has_minor_zone(state: State, unit: Unit) -> bool:
    """Tell whether its zone is a minor one, with that option.

    An enemy counter of unknown nation is believed to have a whole one. [WIE-OPT-008]
    """
    nation = state.terms.tables.nations.get(unit.nation)
    return state.terms.options.minor_zones and nation is not None and not nation.zone


@derived("terms")
def _open_to_mech(state: State) -> NDArray[np.bool_]:
    """Whether the ground of each place lets zones of mechanized units in. [WIE-UNIT-019]"""
    return frozen(np.array([row.zone for row in state.terms.terrain_at], np.bool_))


@derived("player_turn", "terms")
def _zone_sides(state: State) -> NDArray[np.uint8]:
    """For each side the classes of units whose zones cross it. [WIE-UNIT-018] [WIE-UNIT-019]"""
    terms = state.terms
    mech = _open_to_mech(state)[terms.map.near]
    bits = np.where(mech, _OTHERS | _MECH, _OTHERS).astype(np.uint8)
    return frozen(np.where(linked(state), bits, np.uint8(0)))


def is_surprised(state: State, unit: Unit) -> bool:
    """Tell whether a unit's country was attacked only now, and its attacker still marches.

    [WIE-UNIT-021]
    """
    return state.surprised.get(unit.nation) in state.terms.enemies(unit.side)


@derived("terms")
def _within(state: State, country: str) -> NDArray[np.bool_]:
    """Whether each side does not lead out of a country."""
    map_, home = state.terms.map, land_of(state, country)
    leads_out = np.repeat(home, SIDES) & ~(home[map_.near] & (map_.near >= 0))
    return frozen(~leads_out)


def _crossed(state: State, unit: Unit) -> NDArray[np.uint8]:
    """For each side the classes of units whose zones cross it, if they are like a unit.

    Who is surprised controls nothing beyond the border of its country. [WIE-UNIT-021]
    """
    sides = _zone_sides(state)
    if not is_surprised(state, unit):
        return sides
    return frozen(np.where(_within(state, unit.nation), sides, np.uint8(0)))


def _zone_still(
    state: State,
    fields: tuple[Any, ...],
    found: NDArray[np.bool_],
    side: Side,
    *,
    minor: bool = False,
) -> NDArray[np.bool_]:
    """Keep a power's zones while others move; find them anew when it moves itself."""
    if stood_still(state, _ZONE_FIELDS, fields, (side,)):
        return found
    return _found_zones(state, side, minor=minor)


@derived(*_ZONE_FIELDS, following=_zone_still)
def zone_layer(state: State, side: Side, *, minor: bool = False) -> NDArray[np.bool_]:
    """Whether each place lies in a zone of a power's units; `minor`: in a minor one.

    [WIE-UNIT-018] [WIE-UNIT-019] [WIE-UNIT-021] [WIE-OPT-008]
    """
    return _found_zones(state, side, minor=minor)


def _found_zones(state: State, side: Side, *, minor: bool) -> NDArray[np.bool_]:
    if minor and not state.terms.options.minor_zones:
        return frozen(np.zeros(state.terms.map.size, np.bool_))
    if state.surprised:
        return _zone_layer(state, side, minor=minor)
    return frozen(_zone_counts(state, side, minor=minor) > 0)


def _recounted(
    state: State,
    fields: tuple[Any, ...],
    found: NDArray[np.int16],
    side: Side,
    *,
    minor: bool,
) -> NDArray[np.int16]:
    """Count zones again after some units changed: theirs alone are taken off and laid anew."""
    before, *others = fields
    if any(getattr(state, name) is not value for name, value in zip(_ZONES, others, strict=True)):
        return _counted(state, side, minor=minor)
    names = touched(before, state.units, (side,))
    if len(names) > FEW:
        return _counted(state, side, minor=minor)
    made = found.copy()
    for name in names:
        for table, sign in ((before, -1), (state.units, 1)):
            if name in table and table[name].side == side:
                made[_covered(state, table[name], minor=minor)] += sign
    return frozen(made)


@derived(*_ZONE_FIELDS, following=_recounted)
def _zone_counts(state: State, side: Side, *, minor: bool) -> NDArray[np.int16]:
    """How many units of a power control each place, where nobody is surprised."""
    return _counted(state, side, minor=minor)


def _counted(state: State, side: Side, *, minor: bool) -> NDArray[np.int16]:
    units = _controlling(state, units_of(state, side), minor=minor)
    return frozen(_zones(state, units).astype(np.int16))


def _covered(state: State, unit: Unit, *, minor: bool) -> NDArray[np.int32]:
    """The places in the zone of a unit; none if its zone is not of the sort."""
    if not _controlling(state, (unit,), minor=minor):
        return _NOWHERE
    first = SIDES * state.terms.map.index[unit.at]
    sides = slice(first, first + SIDES)
    bit = _MECH if is_mech(state.terms, unit) else _OTHERS
    crossed = (_zone_sides(state)[sides] & bit) > 0
    places: NDArray[np.int32] = state.terms.map.near[sides][crossed]
    return places


def _controlling(state: State, units: Iterable[Unit], *, minor: bool) -> list[Unit]:
    """Those of some units that have a zone, a minor one or a whole one."""
    return [u for u in units if has_zone(state, u) and has_minor_zone(state, u) == minor]


def _zone_layer(
    state: State, side: Side, *, minor: bool, settled: bool = False
) -> NDArray[np.bool_]:
    map_ = state.terms.map
    if minor and not state.terms.options.minor_zones:
        return frozen(np.zeros(map_.size, np.bool_))
    own = [u for u in units_of(state, side) if not (settled and u.assault == "air")]
    units = _controlling(state, own, minor=minor)
    alike: dict[str, list[Unit]] = {}
    for unit in units:
        alike.setdefault(unit.nation if is_surprised(state, unit) else "", []).append(unit)
    found = np.zeros(map_.size, np.bool_)
    for group in alike.values():
        found |= _zones(state, group) > 0
    return frozen(found)


def _zones(state: State, units: list[Unit]) -> NDArray[np.uint16]:
    """How many units control each place; all are of one surprised nation, or none is surprised."""
    map_ = state.terms.map
    across = _crossed(state, units[0]) if units else _zone_sides(state)
    places = [map_.index[unit.at] for unit in units]
    classes = [_MECH if is_mech(state.terms, unit) else _OTHERS for unit in units]
    return zoc_layer(map_, places, classes=classes, across=across)


@derived("works", "player_turn", "terms")
def _sheltered(state: State, side: Side) -> NDArray[np.int64]:
    """The fortresses of a power: no enemy zone reaches into them. [WIE-UNIT-020]"""
    works = [place for place in sorted(state.works) if is_fortress_of(state, place, side)]
    return frozen(np.array([state.terms.map.place(place) for place in works], np.int64))


def watched(state: State, side: Side) -> tuple[Side, ...]:
    """The powers whose units decide over the zones against a power.

    Its own do where there are partisans, who control only where it has no unit. [WIE-PART-011]
    """
    enemies = state.terms.enemies(side)
    return (*enemies, side) if partisan_units(state) else enemies


@derived("units", "terms")
def partisan_zone(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether partisans among a power's enemies control each place: only where it has no unit.

    [WIE-PART-010] [WIE-PART-011]
    """
    found = np.zeros(state.terms.map.size, np.bool_)
    index = state.terms.map.index
    for unit in partisan_units(state):
        if unit.side in state.terms.enemies(side):
            found[index[unit.at]] = True
    if found.any():
        found[[index[unit.at] for unit in units_of(state, side)]] = False
    return frozen(found)


def _enemy_zone_still(
    state: State, fields: tuple[Any, ...], found: NDArray[np.bool_], side: Side
) -> NDArray[np.bool_]:
    """Keep the enemies' zones while they do not move."""
    if stood_still(state, _AGAINST, fields, watched(state, side)):
        return found
    return _enemy_zone(state, side)


@derived(*_AGAINST, following=_enemy_zone_still)
def enemy_zone(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether each place lies in a zone of control of a power's enemies, minor ones included.

    [WIE-UNIT-020]
    """
    return _enemy_zone(state, side)


def _enemy_zone(state: State, side: Side) -> NDArray[np.bool_]:
    found = partisan_zone(state, side).copy()
    for enemy in state.terms.enemies(side):
        found |= zone_layer(state, enemy) | zone_layer(state, enemy, minor=True)
    found[_sheltered(state, side)] = False
    return frozen(found)


def _supply_zone_still(
    state: State, fields: tuple[Any, ...], found: NDArray[np.bool_], side: Side
) -> NDArray[np.bool_]:
    """Keep the zones that bar supply while the enemies do not move."""
    if stood_still(state, _AGAINST, fields, watched(state, side)):
        return found
    return _supply_zone(state, side)


@derived(*_AGAINST, following=_supply_zone_still)
def supply_zone(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether each place lies in a zone that bars supply: of enemies who did not just drop.

    [WIE-AMOV-019] [WIE-SUP-018]
    """
    return _supply_zone(state, side)


def _supply_zone(state: State, side: Side) -> NDArray[np.bool_]:
    enemies = state.terms.enemies(side)
    if not any(unit.assault == "air" for enemy in enemies for unit in units_of(state, enemy)):
        return enemy_zone(state, side)
    found = np.zeros(state.terms.map.size, np.bool_)
    for enemy in enemies:
        for minor in (False, True):
            found |= _zone_layer(state, enemy, minor=minor, settled=True)
    found[_sheltered(state, side)] = False
    return frozen(found)


def in_enemy_zone(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a hex lies in an enemy zone of control."""
    return bool(enemy_zone(state, side)[state.terms.map.place(place)])


def _tolls_still(
    state: State,
    fields: tuple[Any, ...],
    found: NDArray[np.uint32],
    side: Side,
    *,
    blitz: bool,
) -> NDArray[np.uint32]:
    """Keep what zones cost while the enemies do not move."""
    if stood_still(state, _AGAINST, fields, state.terms.enemies(side)):
        return found
    return _zone_tolls(state, side, blitz=blitz)


@derived(*_AGAINST, following=_tolls_still)
def zone_tolls(state: State, side: Side, *, blitz: bool) -> NDArray[np.uint32]:
    """What entering, and again leaving, costs more in each place, in movement points.

    `blitz`: for whom all zones are minor. [WIE-MOV-015] [WIE-OPT-008] [WIE-OPT-011]
    """
    return _zone_tolls(state, side, blitz=blitz)


def _zone_tolls(state: State, side: Side, *, blitz: bool) -> NDArray[np.uint32]:
    numbers = state.terms.tables.numbers
    whole = numbers.minor_zone_mp if blitz else numbers.zone_mp
    found = np.zeros(state.terms.map.size, np.uint32)
    for enemy in state.terms.enemies(side):
        small, large = zone_layer(state, enemy, minor=True), zone_layer(state, enemy)
        found = np.maximum(found, np.where(small, numbers.minor_zone_mp, 0))
        found = np.maximum(found, np.where(large, whole, 0))
    found[_sheltered(state, side)] = 0
    return frozen(found.astype(np.uint32))


def reaches(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a unit's own zone covers a neighbouring hex. [WIE-UNIT-018] [WIE-UNIT-019]"""
    if not has_zone(state, unit) or place not in around(state.terms.map, unit.at):
        return False
    bit = _MECH if is_mech(state.terms, unit) else _OTHERS
    return bool(_crossed(state, unit)[side_between(state.terms.map, unit.at, place)] & bit)
