"""Where anti-tank and anti-aircraft units go, and which roads are safe enough for anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.overlord.effort import attacked, main_effort
from grognard.opponents.overlord.fields import gathered, ground, nearest, placed
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import is_gun, kind_of
from grognard.systems.overlord.rules.zones import zone_layer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from grognard.opponents.overlord.fields import Field
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Unit
    from grognard.terrain.hexes import HexId

ANTI_TANK = ("anti-tank", "heavy-anti-tank")
ANTI_AIR = ("light-anti-air", "heavy-anti-air")
BESIDE = 2
"""Hexes from armour within which anti-tank guns wait for it. [OVL-TIP-007]"""
OPEN_FLANK = 3
"""Hexes from a road within which no enemy is known, for a deep move. [OVL-TIP-008]"""
FINE = 1000
"""What comes second in a choice is less than one part in so many of what comes first."""
SUPPORTING = 5
"""Hexes from the main effort within which guns and HQs work for it."""


def post_against_tanks(
    picture: Picture, unit: Unit, ends: Mapping[str, HexId], places: NDArray[np.int32]
) -> HexId:
    """Choose where an anti-tank unit waits: within two hexes of known armour, not alone before it.

    Empty if no armour is known. [OVL-TIP-007]
    """
    tanks = [picture.number[foe.at] for foe in picture.foes if foe.kind == "armour"]
    if not tanks:
        return ""
    manned = np.zeros(picture.map.size, np.bool_)
    others = (u for u in picture.fighters if u.id != unit.id)
    manned[[picture.number[ends[u.id]] for u in others]] = True
    hexes = nearest(picture.map, tanks)[places]
    exposed = ~manned[places] & (picture.foes_off[places] <= 1)
    _, cover, _ = ground(picture.view)
    merits = -np.maximum(0, hexes - BESIDE) - 2 * exposed
    return _best(picture, unit, places, merits * FINE + cover[places])


def post_against_aircraft(
    picture: Picture, unit: Unit, worth: Mapping[HexId, int], places: NDArray[np.int32]
) -> HexId:
    """Choose the place from which a unit covers most of the main effort, with its guns and HQs.

    Empty if there is no such effort. [OVL-TIP-010]
    """
    if not worth:
        return ""
    at = [picture.number[place] for place in worth]
    there = placed(picture.map, at, list(worth.values()))
    covers = kind_of(picture.view, unit).covers
    covered = gathered(picture.map, there, 1) if covers else there
    exposed = (picture.foes_off[places] <= 1) & (there[places] == 0)
    merits = covered[places] - 9 * exposed
    return _best(picture, unit, places, merits * FINE - nearest(picture.map, at)[places])


def _best(picture: Picture, unit: Unit, places: NDArray[np.int32], merits: Field) -> HexId:
    """The best of some places; of equals that in which the unit stands."""
    stays = places == picture.number[unit.at]
    best = int(places[int(np.argmax(2 * merits + stays))])
    return picture.map.ids[best]


def worth_covering(picture: Picture, ends: Mapping[str, HexId]) -> dict[HexId, int]:
    """The hexes of the main effort by what stands there: attackers, or who is threatened most."""
    effort = main_effort(picture)
    if not effort:
        return {}
    view, worth = picture.view, dict[str, int]()
    plans = view.attacks.get(picture.side, {})
    strikes = effort in attacked(picture)
    for other in picture.own:
        at = ends[other.id]
        fights = other.id in plans and plans[other.id].target == effort
        if fights or (at == effort and not strikes):
            worth[at] = worth.get(at, 0) + 4
        elif (is_gun(other) or is_hq(other)) and apart(view.terms, at, effort) <= SUPPORTING:
            worth[at] = worth.get(at, 0) + 2
    return worth


def is_secure(picture: Picture, unit: Unit, path: Sequence[HexId]) -> bool:
    """Tell whether a unit may take a road: out of enemy zones, and behind somebody who fights.

    Where no enemy is known within three hexes it may go alone. [OVL-TIP-008]
    """
    zones = zone_layer(picture.view, picture.foe)
    if any(zones[picture.number[place]] for place in path):
        return False
    for place in path:
        for foe in picture.foes_near(place, OPEN_FLANK):
            hexes = apart(picture.view.terms, place, foe.at)
            if picture.from_friends(foe.at) >= hexes:
                return False
            ahead = picture.near(foe.at, picture.fighters, hexes - 1)
            if all(friend.id == unit.id for friend in ahead):
                return False
    return True
