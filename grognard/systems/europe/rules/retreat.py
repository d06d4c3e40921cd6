"""Where retreating units go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.ground import around, side_between
from grognard.systems.europe.rules.march import costs_of, hindrance_of
from grognard.systems.europe.rules.supply import reach_of
from grognard.systems.europe.rules.units import is_combat, overstacked, stacked, units_at
from grognard.systems.europe.rules.zones import in_enemy_zone
from grognard.terrain.search import range_layer
from grognard.terrain.shapes import CLOSED, FAR

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId
    from grognard.terrain.search import Distances

_FIXED = 2
"""How many of the preferences bind a player, too: room, and a vacant hex. [WIE-CBT-056]"""


def may_retreat_to(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a unit may retreat into a neighbouring hex.

    One it could enter, held by no enemy and not assaulted from the air; in an enemy zone of control
    only where a friendly unit stands. [WIE-CBT-054] [WIE-CBT-055] [WIE-CBT-057] [WIE-AMOV-020]
    """
    map_ = state.terms.map
    if not unit.moves:
        return False
    step = costs_of(state, unit).sides[side_between(map_, unit.at, place)]
    words = hindrance_of(state, unit, forced=False).words
    if not step or words[map_.place(place)] & np.uint32(CLOSED):
        return False
    if any(other.side != unit.side and other.assault == "air" for other in units_at(state, place)):
        return False
    return not in_enemy_zone(state, unit.side, place) or bool(units_at(state, place, unit.side))


def retreats(state: State, unit: Unit) -> tuple[HexId, ...]:
    """The hexes a unit retreats to, all equally good; nothing where there is none.

    Room first, then vacant hexes, then supply, then away from the enemy, then nearer to the sources
    of supply; chance decides between equals. [WIE-CBT-056] [WIE-CBT-057]
    """
    ranks = {place: _rank(state, unit, place) for place in _able(state, unit)}
    best = min(ranks.values(), default=None)
    return tuple(place for place, rank in ranks.items() if rank == best)


def retreat_choices(state: State, unit: Unit) -> tuple[HexId, ...]:
    """The hexes a player may choose among for a unit: with room, and vacant, if there are such.

    The one the computer would take comes first. [WIE-CBT-054] [WIE-CBT-056]
    """
    ranks = {place: _rank(state, unit, place) for place in _able(state, unit)}
    best = min((rank[:_FIXED] for rank in ranks.values()), default=None)
    allowed = [place for place, rank in ranks.items() if rank[:_FIXED] == best]
    return tuple(sorted(allowed, key=lambda place: (ranks[place], place)))


def _able(state: State, unit: Unit) -> list[HexId]:
    near = around(state.terms.map, unit.at)
    return [place for place in near if may_retreat_to(state, unit, place)]


def _rank(state: State, unit: Unit, place: HexId) -> tuple[bool, bool, bool, bool, int]:
    """How bad a hex is to retreat to. [WIE-CBT-056] [WIE-CBT-057]"""
    limit = state.terms.tables.powers[unit.side].stack
    crowded = stacked(state, place, unit.side) >= limit or overstacked(state, place, unit.side) > 0
    vacant = not units_at(state, place, unit.side)
    at = state.terms.map.place(place)
    fed = any(
        reach.distance[at] != FAR
        for great in (True, False)
        for reach in reach_of(state, unit.side, great=great)
    )
    beside = any(
        is_combat(state.terms, foe) and foe.side in state.terms.enemies(unit.side)
        for near in around(state.terms.map, place)
        for foe in units_at(state, near)
    )
    return crowded, not vacant, not fed, beside, int(_from_sources(state, unit.side)[at])


@derived("terms")
def _from_sources(state: State, side: Side) -> Distances:
    """How many hexes each place lies from a power's nearest source of supply."""
    terms = state.terms
    places = [
        terms.map.place(source.at)
        for source in terms.sources
        if terms.tables.nations[source.nation].power == side
    ]
    return range_layer(terms.map, places)
