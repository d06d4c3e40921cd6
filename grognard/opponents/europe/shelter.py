"""Where units that cannot fight are safe, and which part of the army each of them looks after."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.europe.rules.march import allowance, costs_of, hindrance_of
from grognard.systems.europe.rules.supply import nearest_head, range_at
from grognard.systems.europe.rules.units import is_combat, units_at
from grognard.systems.europe.state import POINT
from grognard.terrain.measure import distance
from grognard.terrain.search import reaches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from grognard.opponents.europe.picture import Picture
    from grognard.systems.europe.state import Unit
    from grognard.terrain.hexes import HexId
    from grognard.terrain.search import Costs, Hindrance

_STROLL = 4 * POINT
"""How far an enemy is taken to come of whom nothing is known but that he is there."""
_NEAR = 900
"""Who is nearer to an enemy than this, in hundredths of a movement point, stands in front."""
_APART = 30
"""Hexes: who is further away is no business of a supply or rail repair unit."""


class Shelter:
    """The board as units see it that an enemy takes by entering their hex. [WIE-CBT-074]"""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    @cached_property
    def in_reach(self) -> NDArray[np.bool_]:
        """Where known enemies could march in their next phase, as everybody stands now."""
        view, map_ = self.picture.view, self.picture.map
        found = np.zeros(map_.size, np.bool_)
        alike: dict[tuple[int, int], tuple[Costs, Hindrance, list[int], list[int]]] = {}
        for foe in self.picture.enemies:
            costs, hinders = costs_of(view, foe), hindrance_of(view, foe, forced=False)
            group = alike.setdefault((id(costs), id(hinders)), (costs, hinders, [], []))
            group[2].append(map_.place(foe.at))
            group[3].append(allowance(view, foe, forced=False) if foe.defence else _STROLL)
        for costs, hinders, starts, limits in alike.values():
            found[reaches(costs, starts, limits, hinders, minimum=True).places] = True
        return found

    def is_guarded(self, at: HexId) -> bool:
        """Tell whether a combat unit of this side stands in a hex."""
        picture = self.picture
        return any(
            is_combat(picture.view.terms, unit) for unit in units_at(picture.view, at, picture.side)
        )

    def is_safe(self, at: HexId) -> bool:
        """Tell whether a hex is guarded, or behind combat units and out of the enemy's reach."""
        if self.is_guarded(at):
            return True
        return not self.in_reach[self.picture.map.place(at)] and self._is_behind(at)

    def _is_behind(self, at: HexId) -> bool:
        """Tell whether a combat unit near a hex stands between it and the enemy."""
        picture, place = self.picture, self.picture.map.place
        here, far = place(at), picture.to_enemy
        foe = min((distance(picture.map, here, place(u.at)) for u in picture.enemies), default=None)
        if foe is None:
            return True
        return any(
            far[place(unit.at)] < far[here] and distance(picture.map, here, place(unit.at)) < foe
            for unit in picture.own
        )

    @cached_property
    def needy(self) -> tuple[Unit, ...]:
        """Own combat units out of supply, or more than half the range from the next head.

        [WIE-SUP-015]
        """
        view, side, place = self.picture.view, self.picture.side, self.picture.map.place
        nations = view.terms.tables.nations
        found = []
        for unit in self.picture.own:
            kinds = (True,) if nations[unit.nation].great else (True, False)
            far = min(
                nearest_head(view, side, unit.nation, place(unit.at), great=great)
                for great in kinds
            )
            if 2 * far > range_at(view, side, unit.nation, unit.at, "rail"):
                found.append(unit)
        return tuple(found)

    @cached_property
    def front(self) -> tuple[Unit, ...]:
        """Own combat units that an enemy is near."""
        far, place = self.picture.to_enemy, self.picture.map.place
        return tuple(unit for unit in self.picture.own if far[place(unit.at)] <= _NEAR)

    def deal(self, carers: Sequence[Unit], units: Sequence[Unit]) -> dict[str, list[int]]:
        """Give each supply or rail repair unit the places of those whom it is nearest to."""
        map_ = self.picture.map
        found: dict[str, list[int]] = {carer.id: [] for carer in carers}
        for unit in units:
            at = map_.place(unit.at)
            ways = [(distance(map_, map_.place(one.at), at), one.id) for one in carers]
            hexes, nearest = min(ways, default=(_APART + 1, ""))
            if hexes <= _APART:
                found[nearest].append(at)
        return found

    def mean_hexes(self, here: int, places: Sequence[int]) -> float:
        """How far some places are from one on average, in hexes."""
        return sum(distance(self.picture.map, here, at) for at in places) / max(1, len(places))
