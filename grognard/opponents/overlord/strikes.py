"""What is worth shells and bombs: enemy HQs above all, and what a bombardment would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.overlord.effort import attacked
from grognard.opponents.overlord.picture import KNOWN
from grognard.systems.overlord.rules.bombardment import modifier, protection, result_of
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import is_gun, units_at

if TYPE_CHECKING:
    from fractions import Fraction

    from grognard.opponents.overlord.picture import Picture
    from grognard.terrain.hexes import HexId

_FACES = 10


def spotted_hqs(picture: Picture) -> tuple[HexId, ...]:
    """The hexes of enemy HQs that are known well enough, and not attacked on the ground.

    [OVL-TIP-013]
    """
    found = {foe.at for foe in picture.foes if is_hq(foe) and foe.level >= KNOWN}
    return tuple(
        place
        for place in sorted(found - set(attacked(picture)))
        if not units_at(picture.view, place, picture.side)
    )


def targets(picture: Picture) -> dict[HexId, int]:
    """The known enemy hexes by what shells would do there, HQs and guns counted for more."""
    worth: dict[HexId, int] = {}
    for foe in picture.foes:
        if foe.level >= KNOWN:
            times = 6 if is_hq(foe) else 2 if is_gun(foe) else 1
            worth[foe.at] = worth.get(foe.at, 0) + times * picture.worth(foe)
    return worth


def expected_damage(picture: Picture, place: HexId, points: Fraction) -> int:
    """What bombardment with so many points costs a hex on average, in percent. [OVL-TIP-012]"""
    view = picture.view
    units = units_at(view, place, picture.foe)
    if not units:
        return 0
    level = 10 * sum(unit.level for unit in units) // len(units)
    level -= level % 5
    shift, change = protection(view, place, units), modifier(view, level)
    results = [result_of(view, points, shift, die + change)[1] for die in range(1, _FACES + 1)]
    return sum(results) // _FACES
