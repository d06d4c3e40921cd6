"""How safe supply is: what feeds the army, and what of its ways known enemies could close."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.europe.rules.ground import step_costs
from grognard.systems.europe.rules.heads import blocked
from grognard.systems.europe.rules.holding import stood_on
from grognard.systems.europe.rules.ports import port_layer
from grognard.systems.europe.rules.supply import reach_of
from grognard.systems.europe.rules.units import units_of
from grognard.terrain.layout import SIDES
from grognard.terrain.search import Costs, flood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.opponents.europe.picture import Picture
    from grognard.terrain.hexes import HexId

_FEW = 2
"""An army with no more sources than this is lost without them."""
_OPEN = 32
"""What a hex that the enemy may close counts in a line; others count one."""
MOST = 8
"""No line counts as more exposed than one that passes so many hexes that the enemy may close."""


class Lifelines:
    """The supply of an army as its enemy could leave it with his next marches."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    @cached_property
    def sources(self) -> frozenset[HexId]:
        """Sources in own hands without which the whole army would starve. [WIE-SUP-009]"""
        picture, terms = self.picture, self.picture.view.terms
        nations = terms.tables.nations
        found = {
            source.at
            for source in terms.sources
            if nations[source.nation].power == picture.side
            and terms.terrain_at[picture.map.place(source.at)].terrain != "sea"
        }
        if len(found) > _FEW:
            return frozenset()
        return frozenset(at for at in found if picture.held[picture.map.place(at)])

    @cached_property
    def _open(self) -> NDArray[np.bool_]:
        """Places that known enemies could enter or control with their next march."""
        picture = self.picture
        reach = picture.shelter.in_reach
        passable = step_costs(picture.view, "b").sides > 0
        beside = (reach[picture.map.near] & passable).reshape(picture.map.size, SIDES).any(axis=1)
        found: NDArray[np.bool_] = (reach | beside) & ~stood_on(picture.view, picture.side)
        return found

    @cached_property
    def _starts(self) -> NDArray[np.int64]:
        """Heads that do not live by others, and that no enemy could close. [WIE-SUP-010]"""
        picture, view = self.picture, self.picture.view
        place = picture.map.place
        heads = np.zeros(picture.map.size, np.bool_)
        for great in (True, False):
            heads |= reach_of(view, picture.side, great=great)[-1].heads
        own = units_of(view, picture.side)
        heads[[place(unit.at) for unit in own if unit.kind == "supply"]] = False
        firm = ~self._open & ~picture.shelter.in_reach
        firm |= port_layer(view, picture.side, "supply") > 0
        firm[[place(at) for at in self.sources]] = True
        return np.flatnonzero(heads & firm & ~self._open)

    @cached_property
    def risk(self) -> NDArray[np.int64]:
        """By place, how many hexes its line of supply passes that known enemies may close.

        [WIE-SUP-018]
        """
        picture = self.picture
        if not len(self._starts):
            return np.zeros(picture.map.size, np.int64)
        passable = step_costs(picture.view, "b").sides > 0
        closed = blocked(picture.view, picture.side)
        toll = np.where(self._open, _OPEN, 1)
        near = picture.map.near
        costs = Costs(picture.map, np.where(passable & ~closed[near], toll[near], 0))
        found = flood(costs, self._starts, MOST * _OPEN).astype(np.int64)
        return np.minimum(found // _OPEN, MOST)

    def at_risk(self, at: HexId) -> int:
        """How many hexes the line of supply of a hex passes that known enemies may close."""
        return int(self.risk[self.picture.map.place(at)])
