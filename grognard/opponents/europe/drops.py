"""How the chief uses airborne units: into what lies empty and will be in supply, or to a foothold.

A unit that lacks supply when its player turn ends is lost, so it is supposed to stand there first,
and stays where it is if supply does not reach it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from grognard.kernel.records import copy_state
from grognard.opponents.europe.notes import Reason
from grognard.systems.europe.orders.air import Fly
from grognard.systems.europe.rules.airlift import drops, front_of, lifts, refuse_fly, refuse_flyer
from grognard.systems.europe.rules.fog import sees
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.odds import foes_at
from grognard.systems.europe.rules.supply import is_supplied
from grognard.systems.europe.rules.works import blocks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.meter import Meter
    from grognard.systems.europe.state import Unit
    from grognard.terrain.hexes import HexId

_LOOKED_AT = 4
"""So many of the best hexes are looked at."""
_SUPPLY = 20
"""Steps of thought: what it takes to find out about supply."""
_OUTNUMBERED = 2
"""Times the defence of a unit that the enemies near it may attack with."""


def by_air(picture: Picture, notes: Notes, meter: Meter) -> Fly | None:
    """Give the next flight, or none: whoever is in doubt keeps his airborne. [WIE-AMOV-004]"""
    view = picture.view
    if not picture.attacks:
        return None
    for name, loaded in sorted(view.loaded.items()):
        unit = loaded.unit
        if unit.side != picture.side or refuse_flyer(view, name) is not None:
            continue
        for place in _goals(picture, unit):
            order = Fly(units=(name,), hex=place)
            if refuse_fly(view, order) is not None or not meter.spend(_SUPPLY):
                continue
            if _would_be_supplied(picture, unit, place):
                key = "lift" if picture.held[picture.map.place(place)] else "drop"
                notes.add(Reason(view.clock.turn, key, unit.name))
                return order
    return None


def _goals(picture: Picture, unit: Unit) -> Iterator[HexId]:
    """The best hexes to drop on, then those of a foothold with room to be flown to."""
    view, ids, front = picture.view, picture.map.ids, front_of(picture.view, unit)
    promise = picture.aims.promise
    able = np.flatnonzero(drops(view, picture.side, front)).tolist()
    good = [ids[at] for at in able if _is_worth(picture, unit, ids[at])]
    good.sort(key=lambda at: (at not in picture.wanted, -promise[picture.map.place(at)], at))
    yield from good[:_LOOKED_AT]
    if not picture.overseas.is_expedition:
        return
    flown = [ids[at] for at in np.flatnonzero(lifts(view, picture.side, front)).tolist()]
    near = [at for at in flown if at in picture.overseas.foothold and picture.room(at) > 0]
    near.sort(key=lambda at: (-promise[picture.map.place(at)], at))
    yield from near[:_LOOKED_AT]


def _is_worth(picture: Picture, unit: Unit, at: HexId) -> bool:
    """Tell whether a unit should drop on an enemy hex: nobody is there, and others come soon.

    On a prize, or next to those who have just landed; never among many enemies. [WIE-AMOV-017]
    """
    view, side = picture.view, picture.side
    if foes_at(view, side, at) or blocks(view, at, side) or not _is_clear(picture, at):
        return False
    beside = [view.units[one.id] for one in picture.own if one.at in around(picture.map, at)]
    if at not in picture.wanted and not any(one.assault == "sea" for one in beside):
        return False
    company = 1 + len(beside)
    threat = int(picture.threat[picture.map.place(at)])
    return threat <= _OUTNUMBERED * unit.defence * company


def _is_clear(picture: Picture, at: HexId) -> bool:
    """Tell whether the power would know of enemies in a hex: in fog one may hide there."""
    return not picture.view.terms.options.fog or sees(picture.view, picture.side, at)


def _would_be_supplied(picture: Picture, unit: Unit, place: HexId) -> bool:
    """Suppose that a unit stands in a hex, and see whether supply reaches it. [WIE-AMOV-006]"""
    there = msgspec.structs.replace(unit, at=place)
    twin = copy_state(picture.view)
    twin.units = {**twin.units, unit.id: there}
    return is_supplied(twin, there)
