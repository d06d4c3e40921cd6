"""Finding out who is in supply, at the start of phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.systems.europe.events.march import SupplyFound
from grognard.systems.europe.rules.supply import unsupplied
from grognard.systems.europe.rules.units import units_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State


def find_supply(state: State, sides: Iterable[Side]) -> Play:
    """Find out which units of some powers are in supply now. [WIE-SUP-001] [WIE-SUP-034]"""
    out = {side: unsupplied(state, side) for side in sides}
    yield [
        SupplyFound(
            to=watchers(state, "units", unit.id), unit=unit.id, supplied=unit.id not in lacking
        )
        for side, lacking in out.items()
        for unit in units_of(state, side)
        if unit.supplied == (unit.id in lacking)
    ]
