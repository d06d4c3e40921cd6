"""Mobile supply units that change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.systems.europe.events.march import UnitsReadied
from grognard.systems.europe.events.politics import UnitAppeared
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.politics import seers
from grognard.systems.europe.state import Pace

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, UnitId
    from grognard.systems.europe.terms import Terms


def captured_level(state: State) -> int:
    """How worn a captured supply unit is; 0 where none is captured. [WIE-OAT-014]"""
    terms = state.terms
    return terms.tables.rates.captured if terms.options.advanced_attrition else 0


def capture(state: State, unit_id: UnitId, side: Side) -> Play:
    """Give an enemy's supply unit to the power that entered its hex.

    It serves as one of the first nation of that power which has such units, and not before the next
    turn. [WIE-OAT-014]
    """
    taken = state.units[unit_id]
    template = _template(state.terms, side)
    yield from destroy(state, unit_id, "capture")
    unit = msgspec.structs.replace(
        taken,
        side=side,
        template=template,
        nation=state.terms.tables.templates[template].nation,
        entrained=False,
        attrition=captured_level(state),
    )
    yield UnitAppeared(to=seers(state, unit), unit=unit)
    yield UnitsReadied(to=(side,), side=side, paces=((unit_id, Pace(spent=True)),))


def _template(terms: Terms, side: Side) -> str:
    """Name the supply units of a power."""
    tables = terms.tables
    return next(
        name
        for name, row in tables.templates.items()
        if row.kind == "supply" and tables.nations[row.nation].power == side
    )
