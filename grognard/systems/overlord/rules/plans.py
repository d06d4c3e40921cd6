"""Plans: what is left of them when a turn has been executed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.events.planning import PlansSpent

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State

LASTING = ("breach", "destroy", "repair", "pontoon")
"""Work that goes on until it is done or cancelled."""


def spend_plans(state: State) -> Play:
    """Take out what was carried out or came to nothing; work of engineers goes on.

    [OVL-ENG-006] [OVL-SEQ-001]
    """
    for side in state.terms.sides:
        tasks = state.tasks.get(side, {})
        over = [
            name
            for name, task in sorted(tasks.items())
            if task.work not in LASTING or name not in state.units
        ]
        spent = PlansSpent(
            to=(side,),
            side=side,
            moves=tuple(sorted(state.moves.get(side, {}))),
            attacks=tuple(sorted(state.attacks.get(side, {}))),
            fires=tuple(sorted(state.fires.get(side, {}))),
            tasks=tuple(over),
            missions=tuple(sorted(state.missions.get(side, {}))),
        )
        if any((spent.moves, spent.attacks, spent.fires, spent.tasks, spent.missions)):
            yield spent
