"""Supply: what sources reach, what is cut off, and which places the rest hangs on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.terrain.search import Costs, Hindrance, flood, path
from grognard.terrain.shapes import FAR, MOST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from grognard.terrain.layout import Place


def supplied(
    costs: Costs,
    sources: Sequence[Place],
    limit: int = MOST,
    closed: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Say for each place whether a source reaches it within a limit; closed places stop supply."""
    open_ = [source for source in sources if closed is None or not closed[source]]
    if not open_:
        return np.zeros(costs.map.size, np.bool_)
    hindrance = None if closed is None else Hindrance(costs.map, closed=closed)
    found: NDArray[np.bool_] = flood(costs, open_, limit, hindrance) != FAR
    return found


def cut_off(
    costs: Costs,
    sources: Sequence[Place],
    places: Sequence[Place],
    limit: int = MOST,
    closed: NDArray[np.bool_] | None = None,
) -> tuple[Place, ...]:
    """List those of some places that no source reaches."""
    reached = supplied(costs, sources, limit, closed)
    return tuple(place for place in places if not reached[place])


def chokepoints(
    costs: Costs,
    sources: Sequence[Place],
    places: Sequence[Place],
    limit: int = MOST,
    closed: NDArray[np.bool_] | None = None,
) -> dict[Place, tuple[Place, ...]]:
    """Find the places that, closed alone, would cut off some of the supplied places: which.

    A place on which another hangs lies on every way to it, so also on the cheapest: only those
    are tried.
    """
    shut = np.zeros(costs.map.size, np.bool_) if closed is None else closed.copy()
    fed = [p for p in places if p not in set(cut_off(costs, sources, places, limit, shut))]
    found = {}
    for place in sorted(_ways(costs, sources, fed, limit, shut)):
        shut[place] = True
        lost = tuple(p for p in cut_off(costs, sources, fed, limit, shut) if p != place)
        shut[place] = False
        if lost:
            found[place] = lost
    return found


def _ways(
    costs: Costs,
    sources: Sequence[Place],
    places: Sequence[Place],
    limit: int,
    closed: NDArray[np.bool_],
) -> set[Place]:
    """Gather the places on one cheapest way to each of some places."""
    hindrance = Hindrance(costs.map, closed=closed)
    found: set[Place] = set()
    for place in places:
        ways = [path(costs, source, place, hindrance, limit=limit) for source in sources]
        known = [way for way in ways if way is not None]
        if known:
            found |= set(min(known, key=lambda way: way.cost).places)
    return found
