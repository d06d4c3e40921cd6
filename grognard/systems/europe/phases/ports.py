"""A power attacks enemy ports from the air."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, kinds
from grognard.kernel.view import view as seen_by
from grognard.systems.europe.events.turn import PhasePassed
from grognard.systems.europe.orders.air import StrikePort
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.overrun import disbanding, offer_disband
from grognard.systems.europe.rules.raids import (
    port_targets,
    recover_ports,
    refuse_strike,
    sea_points,
    strike,
)

if TYPE_CHECKING:
    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State


class Ports(OneSide):
    """A power attacks enemy ports from the air. [WIE-AIR-029]"""

    def prepare(self, state: State) -> Play:
        """End the suppression of a turn ago. [WIE-AIR-034]"""
        yield from recover_ports(state, state.clock.side)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer ports, then how many air points are to attack."""
        targets = port_targets(view, view.viewer)
        if not draft.kind:
            return kinds([*(["StrikePort"] if targets else []), *disbanding(view)])
        if draft.kind == "Disband":
            return offer_disband(view, draft)
        if "hex" not in draft.fields:
            return Offer(field="hex", choices=tuple(Choice(value=place) for place in targets))
        if "points" in draft.fields:
            return COMPLETE
        place = str(draft.fields["hex"])
        most = view.terms.tables.numbers.port_points
        if place in targets:
            most = min(most, sea_points(view, view.viewer, view.terms.front(place)))
        return Offer(
            field="points",
            choices=tuple(Choice(value=points) for points in range(1, most + 1)),
        )

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on the power's view."""
        if isinstance(order, StrikePort):
            return refuse_strike(view, order)
        return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Attack; after the last attack there can be the phase is over. [WIE-AIR-037]"""
        if not isinstance(order, StrikePort):
            return
        yield from strike(state, side, order)
        if self.idle(seen_by(state, side)):
            yield PhasePassed(to=state.terms.sides, side=side, phase=state.clock.phase)
