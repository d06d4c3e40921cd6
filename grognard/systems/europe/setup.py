"""How a game of War in Europe begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.europe.rules.calendar import season_on
from grognard.systems.europe.sequence import first_clock
from grognard.systems.europe.state import State, Unit
from grognard.systems.europe.tables import POWERS

if TYPE_CHECKING:
    from grognard.systems.europe.terms import Terms, UnitTerms


def setup(terms: Terms) -> State:
    """Set up the units, the season, and whose each country is."""
    state = State(
        clock=first_clock(terms.sides),
        units={row.id: unit_of(terms, row) for row in terms.units if not row.turn},
        season=season_on(terms, terms.first),
        control=_control(terms),
        sighted={side: {} for side in terms.sides},
        reports={side: {} for side in terms.sides},
        lifted={} if terms.options.fog else dict.fromkeys(terms.sides, True),
    )
    state.__dict__["terms"] = terms
    return state


def unit_of(terms: Terms, row: UnitTerms) -> Unit:
    """Make a unit of the order of battle, whole or as a battle group. [WIE-UNIT-003]"""
    template = terms.tables.templates[row.template]
    nation = terms.tables.nations[template.nation]
    whole = (template.attack, template.defence, template.moves)
    attack, defence, moves = template.group if row.group else whole
    return Unit(
        id=row.id,
        side=row.power or nation.power,
        nation=template.nation,
        template=row.template,
        name=row.name,
        short=row.short,
        kind=template.kind,
        size=template.size,
        at=row.at,
        attack=attack,
        defence=defence,
        moves=moves,
        group=row.group,
    )


def _control(terms: Terms) -> bytes:
    """Give each hex to the power that holds its country. [WIE-MAP-011]"""
    layer = terms.map.layers["country"]
    numbers = [
        POWERS.index(terms.holders[name]) + 1 if name in terms.holders else 0
        for name in layer.names
    ]
    numbers += [0] * (256 - len(numbers))
    return np.array(numbers, np.uint8)[layer.cells].tobytes()
