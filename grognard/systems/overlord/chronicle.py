"""What is counted turn by turn: points, units lost, and the places under each flag.

It is counted on a side's view and on what the side was told; once a game is over, on the truth.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.systems.overlord.events.field import EnemyDestroyed, UnitDestroyed
from grognard.systems.system import Chronicle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.kernel.records import Event, Side
    from grognard.systems.overlord.state import State


def stocks(state: State) -> Mapping[str, Mapping[Side, int]]:
    """Count the points of each side and the victory locations it holds."""
    held = Counter(state.holders.values())
    return {
        "points": {side: state.points.get(side, 0) for side in state.terms.sides},
        "locations": {side: held[side] for side in state.terms.sides},
    }


def flows(before: State, event: Event) -> Iterable[tuple[str, Side, int]]:
    """Say which side lost a unit by an event.

    Of enemies a side knows its reports alone; the truth, and who plays without fog, sees the unit
    itself, and must not count it twice.
    """
    match event:
        case UnitDestroyed(unit=unit) if unit in before.units:
            return (("losses", before.units[unit].side, 1),)
        case EnemyDestroyed(by=by) if by == before.viewer and before.terms.fog:
            return tuple(("losses", side, 1) for side in before.terms.sides if side != by)
    return ()


CHRONICLE = Chronicle(series=("points", "losses", "locations"), stocks=stocks, flows=flows)
