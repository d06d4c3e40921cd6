"""What is counted turn by turn: points, losses, and who holds the objectives.

It is counted on a side's view and on what the side was told, so that it holds what the side knows;
once a game is over, on the truth.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.systems.skirmish.events import StepsLost, UnitDestroyed
from grognard.systems.system import Chronicle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.kernel.records import Event, Side
    from grognard.systems.skirmish.state import State


def stocks(state: State) -> Mapping[str, Mapping[Side, int]]:
    """Count the points of each side and the objectives under its flag."""
    held = Counter(state.holders.values())
    return {"points": state.points, "objectives": {s: held[s] for s in state.terms.sides}}


def flows(before: State, event: Event) -> Iterable[tuple[str, Side, int]]:
    """Say which side lost how many steps by an event, as far as its unit is known."""
    if not isinstance(event, StepsLost | UnitDestroyed):
        return ()
    unit = before.units.get(event.unit)
    if unit is None:
        return ()
    left = event.steps_left if isinstance(event, StepsLost) else 0
    return (("losses", unit.side, unit.steps - left),)


CHRONICLE = Chronicle(series=("points", "losses", "objectives"), stocks=stocks, flows=flows)
