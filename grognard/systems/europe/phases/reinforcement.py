"""A power brings in what arrives, rebuilds what was lost, and puts its house in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import Draft, Offer, kinds
from grognard.kernel.orders import Done
from grognard.systems.europe.events.reinforcement import DutyChanged
from grognard.systems.europe.orders.politics import DeclareWar
from grognard.systems.europe.orders.reinforcement import AllotPoints, FaceWinter, PullPoints
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.phases.actions import ACTIONS, PRESSING, offer_fields, possible
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.listed import offer_listed
from grognard.systems.europe.phases.overrun import disbanding, offer_disband
from grognard.systems.europe.phases.war import can_declare, offer_war
from grognard.systems.europe.rules.arrivals import arrive
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.duties import duty_of
from grognard.systems.europe.rules.exchanges import exchange
from grognard.systems.europe.rules.feeding import find_supply
from grognard.systems.europe.rules.france import TRIED
from grognard.systems.europe.rules.partisans import begin_partisans
from grognard.systems.europe.rules.politics import declare_war, refuse_war
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.replacements import receive
from grognard.systems.europe.rules.transfers import (
    allot,
    allotments,
    arrive_spare,
    pull,
    pulls,
    refuse_allot,
    refuse_pull,
)
from grognard.systems.europe.rules.ukraine import join_ukraine
from grognard.systems.europe.rules.winter import (
    ask_of_winter,
    count_snow,
    face_winter,
    freezing,
    owes_winter,
    rise,
    withdraw_italians,
)
from grognard.systems.europe.rules.withdrawals import come_back, owes_units, settle
from grognard.systems.europe.terms import AXIS, SOVIETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State


class Reinforcement(OneSide):
    """New units are placed, and what else a power does before it moves. [WIE-REIN-001]"""

    def prepare(self, state: State) -> Play:
        """Bring in what is due, say what has to be done, and find out who is in supply.

        [WIE-SUP-001] [WIE-REIN-001] [WIE-REIN-002] [WIE-REIN-009] [WIE-REIN-030] [WIE-REIN-034]
        [WIE-BARB-016] [WIE-NAT-023] [WIE-OPT-045]
        """
        side = state.clock.side
        if duty_of(state, side, TRIED):
            yield DutyChanged(to=(side,), side=side, duty=TRIED, count=0)
        yield from begin_partisans(state, side)
        yield from arrive(state, side)
        yield from come_back(state, side)
        yield from arrive_spare(state, side)
        yield from receive(state, side)
        if side == AXIS:
            yield from exchange(state)
            yield from join_ukraine(state)
            yield from withdraw_italians(state, today(state))
            yield from count_snow(state)
            yield from ask_of_winter(state)
        if side == SOVIETS:
            yield from rise(state)
        yield from find_supply(state, (side,))

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer what can be done, then with which unit, then where or into what."""
        if not draft.kind:
            found = [name for name in ACTIONS if possible(view, name)]
            war = ["DeclareWar"] if can_declare(view) else []
            moved = [name for name, list_ in _MOVED.items() if next(iter(list_(view)), None)]
            return kinds([*found, *war, *moved, *disbanding(view)])
        if draft.kind == "Disband":
            return offer_disband(view, draft)
        if draft.kind == "DeclareWar":
            return offer_war(view, draft)
        if draft.kind in _MOVED:
            return offer_listed(_MOVED[draft.kind](view), draft)
        return offer_fields(view, draft)

    def idle(self, view: State) -> bool:
        """Tell whether nothing has to be placed, rebuilt or given up. [WIE-SEQ-006]"""
        waiting = next(allotments(view), None)
        return waiting is None and not any(possible(view, name) for name in PRESSING)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order; a duty that can still be done keeps the phase open.

        [WIE-REIN-031] [WIE-REIN-045] [WIE-BARB-010]
        """
        action = ACTIONS.get(type(order).__name__)
        if action is not None:
            return action.refuse(view, order)
        if isinstance(order, DeclareWar):
            return refuse_war(view, order)
        if isinstance(order, PullPoints):
            return refuse_pull(view, order)
        if isinstance(order, AllotPoints):
            return refuse_allot(view, order)
        if isinstance(order, Done | EndTurn):
            if owes_winter(view, view.viewer):
                return refuse_by("WIE-REIN-031", "winter-owed")
            if owes_units(view, view.viewer):
                return refuse_by("WIE-REIN-045", "units-owed")
        return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Carry out an order of the phase."""
        if isinstance(order, DeclareWar):
            yield from declare_war(state, side, order.country)
            return
        if isinstance(order, PullPoints):
            yield from pull(state, side, order)
            return
        if isinstance(order, AllotPoints):
            yield from allot(state, side, order)
            return
        yield from ACTIONS[type(order).__name__].obey(state, side, order)

    def end(self, state: State) -> Play:
        """Let nobody slip out of a duty who let the phase pass, then go on. [WIE-REIN-045]"""
        side = state.clock.side
        if owes_winter(state, side):
            yield from face_winter(state, side, FaceWinter(unit=freezing(state)[0].id))
        yield from settle(state, side)
        yield from super().end(state)


_MOVED: dict[str, Callable[[State], Iterator[Order]]] = {
    "PullPoints": pulls,
    "AllotPoints": allotments,
}
"""How replacement points change fronts. [WIE-UI-108] [WIE-UI-109]"""
