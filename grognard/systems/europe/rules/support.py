"""Air support of attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.rules.skies import ground_points, use_ground

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State
    from grognard.terrain.hexes import HexId


def has_support(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a power has an unused air point for a battle at a hex. [WIE-CBT-033]"""
    return ground_points(state, side, state.terms.front(place)) > 0


def use_support(state: State, side: Side, place: HexId) -> Play:
    """Use an air point in a battle at a hex. [WIE-CBT-033]"""
    yield use_ground(state, side, state.terms.front(place), back=False)
