"""Lines of supply as the chief reckons them, for units where they would stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.europe.rules.ground import step_costs
from grognard.systems.europe.rules.zones import supply_zone
from grognard.terrain.layout import SIDES
from grognard.terrain.search import Costs, flood

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from grognard.opponents.europe.picture import Picture
    from grognard.terrain.hexes import HexId

_LONG = 40
"""Hexes: no line of supply is longer."""


def fed_from(picture: Picture, places: Iterable[HexId]) -> NDArray[np.bool_]:
    """Where supply reaches if own units stand in some places. [WIE-SUP-018]"""
    view, map_ = picture.view, picture.map
    barred = supply_zone(view, picture.side).copy()
    starts = sorted({map_.place(unit.at) for unit in picture.own if unit.supplied})
    starts = [at for at in starts if not barred[at]]
    if not starts:
        return np.ones(map_.size, np.bool_)
    barred[[map_.place(place) for place in places]] = False
    open_ = picture.held & ~barred
    passable = step_costs(view, "b").sides > 0
    costs = Costs(map_, np.where(passable & open_[map_.near], 1, 0))
    led: NDArray[np.bool_] = flood(costs, np.array(starts), _LONG) <= _LONG
    # Supply comes as far as next to the open land.
    beside = (led[map_.near] & passable).reshape(map_.size, SIDES).any(axis=1)
    return led | beside
