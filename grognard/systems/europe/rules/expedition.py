"""The British Expeditionary Force: how far from the coast it stands, and not among the French."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.kernel.records import Refusal
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.seas import HIGH_SEAS, SEAS, open_water, sea_at
from grognard.systems.europe.rules.units import is_combat, units_at, units_of
from grognard.systems.europe.terms import ALLIES
from grognard.terrain.search import range_layer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId

LANDS = ("germany", "france", "belgium", "netherlands", "luxembourg")
"""Where the limits hold. [WIE-MOV-044] [WIE-MOV-047]"""
BRITISH, FRENCH = "united-kingdom", "france"
_OVER_YEAR = 1941
_BEATEN = ("conquered", "occupied", "liberated")


def is_bound(state: State) -> bool:
    """Tell whether the limits hold still: until France surrenders, or 1941.

    [WIE-MOV-044] [WIE-NAT-059]
    """
    france = state.countries.get(FRENCH)
    beaten = france is not None and france.status in _BEATEN
    return today(state).year < _OVER_YEAR and not beaten


def zone_hexes(state: State) -> int:
    """How many hexes from the coast British units may stand, inclusively.

    [WIE-MOV-046] [WIE-NAT-061]
    """
    numbers = state.terms.tables.numbers
    there = sum(
        unit.nation == BRITISH
        and is_combat(state.terms, unit)
        and state.terms.country(unit.at) in LANDS
        for unit in units_of(state, ALLIES)
    )
    more = max(0, there - numbers.bef_units)
    return numbers.bef_hexes + -(-more // numbers.bef_step)


@derived("malta", "terms")
def _from_coast(state: State) -> NDArray[np.uint16]:
    """How many hexes each place lies from the High Seas coast, which itself counts 0."""
    coast = (sea_at(state) == SEAS.index(HIGH_SEAS)) & ~open_water(state)
    return range_layer(state.terms.map, np.flatnonzero(coast))


def refuse_stand(view: State, unit: Unit, place: HexId) -> Refusal | None:
    """Say why a British or French unit may not end its move in a hex, or nothing.

    The unit that was named to stand outside the force may go anywhere. Who is too far from the
    coast already may come nearer. [WIE-MOV-044] [WIE-MOV-045] [WIE-MOV-047] [WIE-NAT-059]
    [WIE-NAT-060] [WIE-NAT-062]
    """
    exempt = view.nbef.get(unit.side)
    if unit.nation not in (BRITISH, FRENCH) or unit.id == exempt or not is_bound(view):
        return None
    if view.terms.country(place) not in LANDS:
        return None
    params: dict[str, str | int | bool | None] = {"unit": unit.name, "hex": place}
    other = FRENCH if unit.nation == BRITISH else BRITISH
    if any(each.nation == other and each.id != exempt for each in units_at(view, place)):
        return Refusal(rule="WIE-MOV-047", key="refuse.bef-mixed", params=params)
    if unit.nation == BRITISH and _is_too_far(view, unit, place):
        return Refusal(rule="WIE-MOV-044", key="refuse.bef-zone", params=params)
    return None


def mixed(state: State) -> tuple[HexId, ...]:
    """The hexes in which British and French stand together against the rule, sorted.

    Retreats may lead them there. [WIE-MOV-047] [WIE-MOV-048]
    """
    if not is_bound(state):
        return ()
    exempt = state.nbef.get(ALLIES)
    nations: dict[HexId, set[str]] = {}
    for unit in units_of(state, ALLIES):
        if unit.id != exempt and unit.nation in (BRITISH, FRENCH):
            nations.setdefault(unit.at, set()).add(unit.nation)
    both = [place for place, there in nations.items() if len(there) > 1]
    return tuple(sorted(place for place in both if state.terms.country(place) in LANDS))


def _is_too_far(view: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a hex is too far from the coast, and no nearer than before. [WIE-MOV-044]"""
    far, map_ = _from_coast(view), view.terms.map
    here, there = int(far[map_.place(unit.at)]), int(far[map_.place(place)])
    nearer = view.terms.country(unit.at) in LANDS and here > there
    return there + 1 > zone_hexes(view) and not nearer
