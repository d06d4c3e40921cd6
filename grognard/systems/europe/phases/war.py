"""What phases offer to whoever wants to declare war."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer
from grognard.systems.europe.rules.moves import SECOND
from grognard.systems.europe.rules.politics import neutrals

if TYPE_CHECKING:
    from grognard.systems.europe.state import State


def can_declare(view: State) -> bool:
    """Tell whether there is anybody to declare war on, and it is time. [WIE-POL-009]"""
    return view.clock.phase != SECOND and bool(neutrals(view))


def offer_war(view: State, draft: Draft) -> Offer:
    """Offer the neutral countries. [WIE-POL-009]"""
    if "country" in draft.fields:
        return COMPLETE
    return Offer(field="country", choices=tuple(Choice(value=name) for name in neutrals(view)))
