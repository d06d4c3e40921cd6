"""Orders of politics."""

from __future__ import annotations

from grognard.kernel.records import Order


class DeclareWar(Order, frozen=True):
    """Declare war on a neutral country. [WIE-POL-009]"""

    country: str


POLITICS = (DeclareWar,)
