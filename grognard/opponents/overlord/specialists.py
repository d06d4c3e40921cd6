"""Where anti-tank and anti-aircraft units go, and which roads are safe enough for anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.overlord.effort import attacked, main_effort
from grognard.systems.overlord.rules.ground import apart, around, terrain_of
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import is_gun, kind_of
from grognard.systems.overlord.rules.zones import zone_layer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Unit
    from grognard.terrain.hexes import HexId

ANTI_TANK = ("anti-tank", "heavy-anti-tank")
ANTI_AIR = ("light-anti-air", "heavy-anti-air")
BESIDE = 2
"""Hexes from armour within which anti-tank guns wait for it. [OVL-TIP-007]"""
OPEN_FLANK = 3
"""Hexes from a road within which no enemy is known, for a deep move. [OVL-TIP-008]"""
SUPPORTING = 5
"""Hexes from the main effort within which guns and HQs work for it."""


def post_against_tanks(
    picture: Picture, unit: Unit, ends: Mapping[str, HexId], places: Sequence[HexId]
) -> HexId:
    """Choose where an anti-tank unit waits: within two hexes of known armour, not alone before it.

    Empty if no armour is known. [OVL-TIP-007]
    """
    tanks = [foe for foe in picture.foes if foe.kind == "armour"]
    if not tanks:
        return ""

    def merit(place: HexId) -> tuple[int, int, bool, str]:
        hexes = picture.away(place, tanks)
        alone = not any(u.id != unit.id and ends[u.id] == place for u in picture.fighters)
        exposed = alone and picture.away(place, picture.foes) <= 1
        cover = terrain_of(picture.view.terms, place).infantry
        return -max(0, hexes - BESIDE) - 2 * exposed, cover, place == unit.at, place

    return max(places, key=merit)


def post_against_aircraft(
    picture: Picture, unit: Unit, ends: Mapping[str, HexId], places: Sequence[HexId]
) -> HexId:
    """Choose the place from which a unit covers most of the main effort, with its guns and HQs.

    Empty if there is no such effort. [OVL-TIP-010]
    """
    worth = _worth_covering(picture, unit, ends)
    if not worth:
        return ""
    covers = kind_of(picture.view, unit).covers

    def merit(place: HexId) -> tuple[int, int, bool, str]:
        covered = (place, *around(picture.view.terms, place)) if covers else (place,)
        exposed = picture.away(place, picture.foes) <= 1 and place not in worth
        away = min(apart(picture.view.terms, place, spot) for spot in worth)
        total = sum(worth.get(spot, 0) for spot in covered)
        return total - 9 * exposed, -away, place == unit.at, place

    return max(places, key=merit)


def _worth_covering(picture: Picture, unit: Unit, ends: Mapping[str, HexId]) -> dict[HexId, int]:
    """The hexes of the main effort by what stands there: attackers, or who is threatened most."""
    effort = main_effort(picture)
    if not effort:
        return {}
    view, worth = picture.view, dict[str, int]()
    plans = view.attacks.get(picture.side, {})
    for other in picture.own:
        if other.id == unit.id:
            continue
        at = ends[other.id]
        fights = other.id in plans and plans[other.id].target == effort
        if fights or (at == effort and effort not in attacked(picture)):
            worth[at] = worth.get(at, 0) + 4
        elif (is_gun(other) or is_hq(other)) and apart(view.terms, at, effort) <= SUPPORTING:
            worth[at] = worth.get(at, 0) + 2
    return worth


def is_secure(picture: Picture, unit: Unit, path: Sequence[HexId]) -> bool:
    """Tell whether a unit may take a road: out of enemy zones, and behind somebody who fights.

    Where no enemy is known within three hexes it may go alone. [OVL-TIP-008]
    """
    view = picture.view
    zones = zone_layer(view, picture.foe)
    for place in path:
        if zones[view.terms.map.place(place)]:
            return False
        for foe in picture.near(place, picture.foes, OPEN_FLANK):
            hexes = apart(view.terms, place, foe.at)
            ahead = picture.near(foe.at, picture.fighters, hexes - 1)
            if all(friend.id == unit.id for friend in ahead):
                return False
    return True
