"""Planning: both sides give their orders in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.phases.base import Together
from grognard.systems.overlord.phases.orders import PLANNING, Row, offer

if TYPE_CHECKING:
    from grognard.kernel.offers import Draft, Offer
    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Planning(Together):
    """Both sides order units, assets, supply and replacements of their own. [OVL-SEQ-013]"""

    rows: dict[str, Row] = PLANNING

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer the next field of an order."""
        return offer(view, draft, self.rows)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on what its side knows. [OVL-SEQ-013]"""
        row = self.rows.get(type(order).__name__)
        return super().refuse(view, order) if row is None else row.refuse(view, order)

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Write the plan; only its own side hears of it. [OVL-GAME-002]"""
        yield from self.rows[type(order).__name__].carry_out(state, side, order)
