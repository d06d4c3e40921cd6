"""What the chief does with rail repair units: they take the railway to where it is missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.europe.notes import Reason
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.march import costs_of
from grognard.systems.europe.rules.moves import refuse_march, refuse_mover
from grognard.systems.europe.rules.supply import is_rail_head
from grognard.systems.europe.rules.units import units_of
from grognard.systems.europe.state import POINT
from grognard.terrain.search import Hindrance, flood, path

if TYPE_CHECKING:
    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.europe.shelter import Shelter
    from grognard.opponents.meter import Meter
    from grognard.systems.europe.state import Unit

_THOUGHT = 10
"""The steps of thought that finding a line takes."""
_HORIZON = 40 * POINT
"""No line is planned that is longer, in hundredths of a rail repair unit's movement points."""
_BACK = 5 * POINT
"""How far back it looks for a safe place."""
_WORK = 10 * POINT
"""So much work is worth a hex by which the army is nearer to the end of the line."""


def mend(picture: Picture, notes: Notes, meter: Meter) -> March | None:
    """Send the next rail repair unit along its line, if there is one to be mended. [WIE-MOV-036]"""
    view = picture.view
    gangs = [unit for unit in units_of(view, picture.side) if unit.kind == "rail-repair"]
    free = [u for u in gangs if u.id not in notes.asked and refuse_mover(view, u.id) is None]
    if not free:
        return None
    shelter = picture.shelter
    needy, front = shelter.deal(gangs, shelter.needy), shelter.deal(gangs, shelter.front)
    for unit in free:
        if not meter.spend(_THOUGHT):
            return None
        notes.asked = (*notes.asked, unit.id)
        march = _march_along(picture, shelter, unit, needy[unit.id] or front[unit.id])
        if march is not None:
            notes.add(Reason(view.clock.turn, "mend", unit.name))
            return march
    return None


def _march_along(picture: Picture, shelter: Shelter, unit: Unit, needy: list[int]) -> March | None:
    """March as far along the best line as points, room and the enemy allow.

    Who is in danger and finds no such line goes back. [WIE-MOV-037]
    """
    view, map_ = picture.view, picture.map
    costs, own = costs_of(view, unit), Hindrance(map_, closed=~picture.held)
    start = map_.place(unit.at)
    far = flood(costs, np.array([start]), _HORIZON, own).astype(np.int64)
    line = np.flatnonzero(far <= _HORIZON).tolist()
    goal = _end_of_line(picture, shelter, start, needy, {at: int(far[at]) for at in line})
    found = path(costs, start, goal, own)
    ways = [found.places[1:length] for length in range(len(found.places), 1, -1)] if found else []
    if not shelter.is_safe(unit.at):
        back = [path(costs, start, at, own) for at in line if at != start and far[at] <= _BACK]
        ways += [way.places[1:] for way in sorted(filter(None, back), key=lambda way: way.cost)]
    for way in ways:
        march = March(units=(unit.id,), path=tuple(map_.ids[at] for at in way))
        end = march.path[-1]
        if picture.room(end) < 1 or refuse_march(view, march) is not None:
            continue
        if shelter.is_safe(end):
            return march
    return None


def _end_of_line(
    picture: Picture, shelter: Shelter, start: int, needy: list[int], far: dict[int, int]
) -> int:
    """Choose where a line is to end: nearest to those who need it, with little work."""
    heads = [at for at in far if _is_head(picture, at)]
    if heads and start not in heads:
        # A line that hangs in the air feeds nobody: first back to one that is fed.
        return min(heads, key=lambda at: (far[at], at))
    if not needy:
        return start
    return min(far, key=lambda at: (shelter.mean_hexes(at, needy) + far[at] / _WORK, at))


def _is_head(picture: Picture, at: int) -> bool:
    """Tell whether a place is a supply head on a railway. [WIE-SUP-010]"""
    place = picture.map.ids[at]
    return any(
        is_rail_head(picture.view, picture.side, place, great=great) for great in (True, False)
    )
