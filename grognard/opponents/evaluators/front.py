"""The front: where the influence of two sides meets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from grognard.terrain.layout import SIDES

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from grognard.terrain.layout import Place
    from grognard.terrain.map import Map


@dataclass(frozen=True)
class Front:
    """A side's front."""

    places: tuple[Place, ...]
    """The places of the side next to those that are not its own."""
    length: int
    """How many hexsides part the two."""
    gaps: tuple[Place, ...]
    """The places of the front that nobody holds."""


def front(map: Map, own: ArrayLike, enemy: ArrayLike, held: ArrayLike) -> Front:
    """Find a side's front by the influence of both; `held` are the places it stands in or controls.

    A place is the side's where it has more influence than the enemy; its front is where the enemy
    has as much or more next door.
    """
    mine, his = np.asarray(own, np.int64), np.asarray(enemy, np.int64)
    ours = np.repeat(mine > his, SIDES)
    theirs = _across(map, (his > 0) & (his >= mine))
    meets = (ours & theirs).reshape(-1, SIDES)
    places = np.flatnonzero(meets.any(axis=1))
    gaps = places[~np.asarray(held, np.bool_)[places]]
    return Front(tuple(places.tolist()), int(meets.sum()), tuple(gaps.tolist()))


def _across(map: Map, places: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Say for each side whether the place across it is one of some places."""
    return (map.near >= 0) & places[map.near]
