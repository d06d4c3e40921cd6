"""What the chief does about too many units in a hex, which keep a phase from ending.

A march that an unseen enemy stops may end where there is no room. Somebody marches on to where
there is; only if nobody can, the weakest is disbanded. No march is tried twice: the same unseen
enemy may stop it again, and that costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.europe.notes import Step
from grognard.systems.europe.orders.combat import Disband
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.crowding import disbandable
from grognard.systems.europe.rules.march import reachable, way
from grognard.systems.europe.rules.moves import crowded, refuse_march, refuse_mover
from grognard.systems.europe.rules.units import units_at

if TYPE_CHECKING:
    from grognard.kernel.records import Order
    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture
    from grognard.systems.europe.state import Unit

_TRIES = 6
"""So many near hexes are tried for a unit that has to make room."""


def make_room(picture: Picture, notes: Notes, *, marching: bool) -> Order | None:
    """March somebody out of a hex with too many units, or disband the weakest. [WIE-UNIT-014]"""
    view, side = picture.view, picture.side
    for place in crowded(view, side):
        for unit in sorted(units_at(view, place, side), key=_weakest) if marching else ():
            march = _march_out(picture, notes, unit)
            if march is not None:
                notes.tried = (*notes.tried, Step(unit.id, march.path[-1]))
                return march
    surplus = [view.units[name] for name in disbandable(view, side)]
    return Disband(unit=min(surplus, key=_weakest).id) if surplus else None


def _weakest(unit: Unit) -> tuple[int, str]:
    return unit.defence, unit.id


def _march_out(picture: Picture, notes: Notes, unit: Unit) -> March | None:
    """Find the shortest march to a hex with room that was not tried, if there is one."""
    view, ids = picture.view, picture.map.ids
    if refuse_mover(view, unit.id) is not None:
        return None
    costs = reachable(view, unit).costs()
    near = sorted((cost, ids[place]) for place, cost in costs.items() if ids[place] != unit.at)
    for _, goal in [one for one in near if picture.room(one[1]) > 0][:_TRIES]:
        if Step(unit.id, goal) in notes.tried:
            continue
        found = way(view, unit, goal)
        path = tuple(ids[place] for place in found.places[1:]) if found is not None else ()
        march = March(units=(unit.id,), path=path)
        if path and refuse_march(view, march) is None:
            return march
    return None
