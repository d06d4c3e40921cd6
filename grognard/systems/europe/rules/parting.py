"""British and French whom a retreat has thrown together: they have to part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.rules.expedition import BRITISH, FRENCH, mixed, refuse_stand
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import SECOND, refuse_mover
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.units import stacked, units_at
from grognard.systems.europe.terms import ALLIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Refusal
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId


def partings(view: State, place: HexId) -> Iterator[tuple[Unit, HexId]]:
    """Who of a mixed stack could leave it, and where to: hexes that let it stop, with room.

    [WIE-MOV-048]
    """
    ids, most = view.terms.map.ids, view.terms.tables.powers[ALLIES].stack
    for unit in units_at(view, place, ALLIES):
        if unit.nation not in (BRITISH, FRENCH) or refuse_mover(view, unit.id) is not None:
            continue
        for at in reachable(view, unit).places.tolist():
            goal = ids[at]
            if goal == place or stacked(view, goal, ALLIES) >= most:
                continue
            if refuse_stand(view, unit, goal) is None:
                yield unit, goal


def refuse_together(view: State) -> Refusal | None:
    """Say which stack of British and French has still to part in this phase, or nothing.

    Whoever can go nowhere stays. [WIE-MOV-048]
    """
    if view.viewer != ALLIES or view.clock.phase == SECOND:
        return None
    for place in mixed(view):
        if next(partings(view, place), None) is not None:
            return refuse_by("WIE-MOV-048", "bef-apart", hex=place)
    return None
