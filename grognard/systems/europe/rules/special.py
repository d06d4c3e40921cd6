"""Special rules: air forces on the ground, a blitz, fronts and armies that stand still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.terms import AXIS, SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.tables import Front
    from grognard.systems.europe.terms import Terms
    from grognard.terrain.hexes import HexId


VICHY = "vichy-france"
NORTH_AFRICA = "french-north-africa"
"""The area of the map, and the name under which the turn of an American landing is kept."""


def is_grounded(state: State, side: Side, front: Front) -> bool:
    """Tell whether a power may allocate no air points on a front, on turn one. [WIE-EDT-062]"""
    special = state.terms.special
    barred: dict[tuple[Side, Front], bool] = {
        (SOVIETS, "east"): special.soviets_grounded_east,
        (AXIS, "east"): special.axis_grounded_east,
        (AXIS, "south"): special.axis_grounded_south,
    }
    return state.clock.turn == 1 and barred.get((side, front), False)


def has_blitz(state: State, side: Side) -> bool:
    """Tell whether a power's units pay less to enter zones: the Axis on turn one. [WIE-EDT-063]"""
    return state.terms.special.blitz and side == AXIS and state.clock.turn == 1


def is_frozen(state: State, place: HexId) -> bool:
    """Tell whether a hex lies on a front that stands still as yet. [WIE-EDT-064]"""
    return bool(state.terms.special.frozen) and is_front_frozen(state, state.terms.front(place))


def is_front_frozen(state: State, front: Front) -> bool:
    """Tell whether a front stands still as yet: nobody moves, flies or fights on it.

    [WIE-EDT-064]
    """
    terms = state.terms
    still = state.clock.turn <= terms.tables.numbers.frozen_turns
    return still and front in terms.special.frozen


def was_landing_american(state: State) -> bool:
    """Tell whether a landing in French North Africa that was mostly American ends Vichy soon.

    [WIE-NAT-186]
    """
    vichy = state.countries.get(VICHY)
    return NORTH_AFRICA in state.drawn and vichy is not None and vichy.status == "active"


def is_bound(state: State, unit: Unit) -> bool:
    """Tell whether a unit of Vichy stands still, from such a landing to its end. [WIE-NAT-187]"""
    return unit.nation == VICHY and was_landing_american(state)


def are_airfields_struck(state: State, front: Front) -> bool:
    """Tell whether a front knows no mission but air superiority: the east, as war comes to it.

    [WIE-EDT-065]
    """
    struck = state.terms.special.airfields and state.invaded == state.clock.turn
    return struck and front == "east"


def lost_on_airfields(terms: Terms, points: int, foes: int) -> int:
    """How many Soviet air points so many of the Axis on superiority destroy. [WIE-EDT-065]"""
    return min(foes, points // terms.tables.numbers.airfield_points)
