"""Standing orders in defeat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.records import Refusal
from grognard.systems.europe.events.combat import Instructed
from grognard.systems.europe.rules.results import stand_of
from grognard.systems.europe.state import Stand

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.combat import Instruct
    from grognard.systems.europe.state import State


def refuse_instruct(view: State, order: Instruct) -> Refusal | None:
    """Say why standing orders do not do: for others' units, or if they change nothing.

    [WIE-CBT-063]
    """
    if not order.units or len(set(order.units)) < len(order.units):
        return Refusal(rule="WIE-CBT-063", key="refuse.no-instruct")
    for each in order.units:
        unit = view.units.get(each)
        if unit is None or unit.side != view.viewer:
            return Refusal(rule="WIE-CBT-063", key="refuse.no-unit", params={"unit": each})
    told = Stand(hold=order.hold, after=order.after)
    if all(stand_of(view, view.units[each]) == told for each in order.units):
        return Refusal(rule="WIE-CBT-063", key="refuse.same-stand")
    return None


def instruct(side: Side, order: Instruct) -> Play:
    """Tell units what to do when they are beaten.

    [WIE-CBT-063] [WIE-CBT-064] [WIE-CBT-065] [WIE-CBT-066]
    """
    told = Stand(hold=order.hold, after=order.after)
    yield Instructed(to=(side,), side=side, units=order.units, stand=told)
