"""A power lays interdiction on hexes, to slow the enemy's next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, kinds
from grognard.systems.europe.orders.air import Interdict
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.overrun import disbanding, offer_disband
from grognard.systems.europe.rules.attrition import rest_units
from grognard.systems.europe.rules.feeding import find_supply
from grognard.systems.europe.rules.flights import settle_assaults, settle_flights
from grognard.systems.europe.rules.interdiction import (
    interdict,
    interdiction_hexes,
    lift_interdiction,
    refuse_interdict,
)
from grognard.systems.europe.rules.units import units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State
    from grognard.terrain.hexes import HexId


class Interdiction(OneSide):
    """A power lays interdiction on hexes, to slow the enemy's next turn. [WIE-AIR-038]"""

    def prepare(self, state: State) -> Play:
        """Let hexes assaulted from the air be taken; take off last turn's interdiction.

        Supply is found anew where somebody came from the air.
        [WIE-AMOV-018] [WIE-AIR-043] [WIE-SUP-001]
        """
        side = state.clock.side
        if any(unit.assault == "air" for unit in units_of(state, side)):
            yield from find_supply(state, (side,))
        yield from settle_assaults(state, state.clock.side)
        yield from lift_interdiction(state, state.clock.side)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer hexes to interdict, and those laid in this phase to take off again."""
        if not draft.kind:
            return kinds([*(["Interdict"] if any(_hexes(view)) else []), *disbanding(view)])
        if draft.kind == "Disband":
            return offer_disband(view, draft)
        on, off = _hexes(view)
        if "hex" not in draft.fields:
            return Offer(field="hex", choices=tuple(Choice(value=place) for place in (*on, *off)))
        if "on" in draft.fields:
            return COMPLETE
        return Offer(field="on", choices=(Choice(value=draft.fields["hex"] in on),))

    def idle(self, view: State) -> bool:
        """Tell whether there is nothing to lay; what was laid can be left. [WIE-SEQ-006]"""
        return not any(_hexes(view))

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on the power's view."""
        if isinstance(order, Interdict):
            return refuse_interdict(view, order)
        return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Lay interdiction, or take it off."""
        if isinstance(order, Interdict):
            yield from interdict(state, side, order)

    def end(self, state: State) -> Play:
        """End the player turn: who flew must be in supply; others rest.

        [WIE-AMOV-006] [WIE-OAT-011]
        """
        yield from settle_flights(state, state.clock.side)
        yield from rest_units(state, state.clock.side)
        yield from super().end(state)


def _hexes(view: State) -> tuple[tuple[HexId, ...], tuple[HexId, ...]]:
    """The hexes to lay interdiction on, and those to take it off again."""
    side = view.viewer
    laid = tuple(place for place, whose in sorted(view.interdicted.items()) if side in whose)
    return interdiction_hexes(view, side), laid
