"""What is counted week by week: units, what they are worth, and hexes held.

It is counted on a side's view and on what the side was told; once a game is over, on the truth.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.systems.europe.rules.units import is_combat
from grognard.systems.europe.tables import POWERS
from grognard.systems.system import Chronicle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State


def stocks(state: State) -> Mapping[str, Mapping[Side, int]]:
    """Count the combat units a viewer knows of, their strength, and the hexes of each power."""
    units, strength = Counter[str](), Counter[str]()
    for unit in state.units.values():
        if is_combat(state.terms, unit):
            units[unit.side] += 1
            strength[unit.side] += unit.defence
    held = Counter(state.control)
    sides = state.terms.sides
    return {
        "units": {side: units[side] for side in sides},
        "strength": {side: strength[side] for side in sides},
        "hexes": {side: held[POWERS.index(side) + 1] for side in sides},
    }


CHRONICLE = Chronicle(series=("units", "strength", "hexes"), stocks=stocks)
