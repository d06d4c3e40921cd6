"""Soviet training centres: when one works, and what units dissolved beside it give back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.europe.events.reinforcement import PersonnelChanged
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.holding import friendly, gauges, rail_net
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.repair import GAUGES
from grognard.systems.europe.rules.supply import is_supplied
from grognard.systems.europe.rules.trains import SIBERIA
from grognard.systems.europe.rules.units import units_at
from grognard.systems.europe.tables import QUARTERS
from grognard.systems.europe.terms import SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.terms import Terms
    from grognard.terrain.hexes import HexId

_CENTRE = "training-centre"
_RUSSIAN = GAUGES.index("soviet") + 1


def is_working(state: State, centre: Unit) -> bool:
    """Tell whether a training centre on the map works: it stands, with people and a railway.

    [WIE-REIN-029]
    """
    if centre.kind != _CENTRE or centre.side != SOVIETS or centre.entrained:
        return False
    return has_people(state, centre.at) and has_line_to_siberia(state, centre.at)


def has_people(state: State, place: HexId) -> bool:
    """Tell whether a personnel centre in Soviet hands is in a hex or next to it. [WIE-REIN-029]"""
    terms, held = state.terms, friendly(state, SOVIETS)
    near = (place, *around(terms.map, place))
    return any(
        centre.kind == "personnel" and centre.at in near and held[terms.map.place(centre.at)]
        for centre in terms.centres
    )


def has_line_to_siberia(state: State, place: HexId) -> bool:
    """Tell whether working railways of Soviet gauge lead from a hex to Siberia.

    They are traced as those that carry supply. [WIE-REIN-029]
    """
    map_, net = state.terms.map, rail_net(state, SOVIETS)
    edges, at = map_.layers.get("edges"), map_.place(place)
    if edges is None or gauges(state)[at] != _RUSSIAN or net[at] < 0:
        return False
    ends = np.flatnonzero(edges.recoded((SIBERIA,)))
    return bool((net[ends] == net[at]).any())


def personnel_quarters(terms: Terms, unit: Unit) -> int:
    """What a Soviet division or brigade cost to build, in quarters of a personnel point.

    Its share of the group, by the cheaper way where there are two. Nothing for other units, nor
    outside campaigns, which alone know personnel points. [WIE-REIN-029]
    """
    if terms.game != "campaign" or unit.side != SOVIETS or unit.group:
        return 0
    rows = [row for row in terms.tables.builds if row.template == unit.template]
    return min((row.personnel * QUARTERS // row.units for row in rows), default=0)


def refuse_return(view: State, unit: Unit) -> Refusal | None:
    """Say why a Soviet unit that cost personnel points cannot be dissolved, or nothing.

    [WIE-REIN-029]
    """
    if not is_supplied(view, unit):
        return refuse_by("WIE-REIN-029", "unsupplied", unit=unit.name)
    near = (unit.at, *around(view.terms.map, unit.at))
    beside = [other for at in near for other in units_at(view, at, SOVIETS)]
    if not any(is_working(view, centre) for centre in beside):
        return refuse_by("WIE-REIN-029", "no-training", unit=unit.name)
    return None


def return_personnel(state: State, unit: Unit) -> Play:
    """Give back the personnel points that a unit cost. [WIE-REIN-029]"""
    quarters = state.personnel_quarters.get(unit.side, 0) + personnel_quarters(state.terms, unit)
    yield PersonnelChanged(to=(unit.side,), side=unit.side, quarters=quarters)
