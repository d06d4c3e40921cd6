"""Forts and entrenchments: an enemy who holds one ruins it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.systems.overlord.events.turn import FortsChanged
from grognard.systems.overlord.rules.units import units_at

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


def remove_forts(state: State) -> Play:
    """Remove what an enemy held at the start of the last turn, and doom what one holds now.

    [OVL-TER-014] [OVL-TER-015] [OVL-SEQ-019]
    """
    lost = tuple(place for place, fort in sorted(state.forts.items()) if fort.doomed)
    doomed = tuple(
        (place, replace(fort, doomed=True))
        for place, fort in sorted(state.forts.items())
        if not fort.doomed and units_at(state, place, state.terms.enemy(fort.side))
    )
    if lost or doomed:
        yield FortsChanged(to=state.terms.sides, doomed=doomed, lost=lost)
