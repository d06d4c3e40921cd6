"""Transfers: divisional HQs change their corps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.systems.overlord.events.turn import CorpsChanged, TransferDone

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State, Unit

PAUSE = 3
"""Turns between two changes of the same HQ."""


def army_of(state: State, hq: Unit) -> str:
    """Name the army HQ above an HQ, or that above all if there is none."""
    above = hq
    while above.hq and above.hq in state.units and above.echelon != "army":
        above = state.units[above.hq]
    return above.id


def may_transfer(state: State, hq: Unit, corps: Unit) -> bool:
    """Tell whether a divisional HQ may come under a corps HQ.

    [OVL-HQ-002] [OVL-HQ-006] [OVL-HQ-008]
    """
    row = state.terms.unit.get(hq.id)
    last = state.transferred.get(hq.side, {}).get(hq.id)
    # What is planned in a turn takes effect at the start of the next.
    effect = state.clock.turn + (state.clock.phase == "planning")
    return (
        row is not None
        and row.transfers
        and hq.echelon == "division"
        and corps.echelon == "corps"
        and corps.id != hq.hq
        and corps.side == hq.side
        and army_of(state, hq) == army_of(state, corps)
        and (last is None or effect - last >= PAUSE)
    )


def change_corps(state: State) -> Play:
    """Carry out the transfers planned last turn. [OVL-HQ-005] [OVL-HQ-006] [OVL-HQ-008]"""
    for side in state.terms.sides:
        for name, to in sorted(state.transfers.get(side, {}).items()):
            hq, corps = state.units.get(name), state.units.get(to)
            goes = hq is not None and corps is not None and may_transfer(state, hq, corps)
            if goes:
                yield CorpsChanged(to=watchers(state, "units", name), hq=name, corps=to)
            turn = state.clock.turn if goes else None
            yield TransferDone(to=(side,), side=side, hq=name, turn=turn)
