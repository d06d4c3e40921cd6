"""Offers of orders that can be listed whole: field by field, what fits the draft so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Order


def offer_listed(orders: Iterable[Order], draft: Draft) -> Offer:
    """Offer what the next field can be in one of the orders."""
    fitting = [
        order
        for order in orders
        if all(getattr(order, name) == value for name, value in draft.fields.items())
    ]
    if not fitting:
        return Offer(field="")
    field = next((name for name in fitting[0].__struct_fields__ if name not in draft.fields), "")
    if not field:
        return COMPLETE
    values = dict.fromkeys(getattr(order, field) for order in fitting)
    return Offer(field=field, choices=tuple(Choice(value=value) for value in values))
