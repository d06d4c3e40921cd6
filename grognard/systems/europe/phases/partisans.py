"""A power leads its partisans: cadres try to rise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, kinds
from grognard.systems.europe.orders.partisans import Rouse
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.overrun import disbanding, offer_disband
from grognard.systems.europe.rules.partisans import irregulars, refuse_rouse, rouse

if TYPE_CHECKING:
    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State


def _cadres(view: State) -> list[str]:
    """The cadres that may try to rise."""
    own = [unit.id for unit in irregulars(view, view.viewer)]
    return [id_ for id_ in own if refuse_rouse(view, Rouse(unit=id_)) is None]


class Partisans(OneSide):
    """Cadres try to become partisan units. [WIE-PART-002]"""

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer the cadres that may try."""
        if not draft.kind:
            return kinds([*(["Rouse"] if _cadres(view) else []), *disbanding(view)])
        if draft.kind == "Disband":
            return offer_disband(view, draft)
        if "unit" in draft.fields:
            return COMPLETE
        return Offer(field="unit", choices=tuple(Choice(value=id_) for id_ in _cadres(view)))

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an attempt. [WIE-PART-023]"""
        if isinstance(order, Rouse):
            return refuse_rouse(view, order)
        return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Let a cadre try to rise. [WIE-PART-023] [WIE-PART-033]"""
        if isinstance(order, Rouse):
            yield from rouse(state, side, order)
