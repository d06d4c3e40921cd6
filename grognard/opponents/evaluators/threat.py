"""Threat: what strength can be brought against a place within a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.terrain.layout import SIDES
from grognard.terrain.search import reaches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from grognard.opponents.evaluators.forces import Force
    from grognard.terrain.map import Map
    from grognard.terrain.search import Costs, Hindrance, Reaches


def arriving(
    costs: Costs, forces: Sequence[Force], hindrance: Hindrance | None = None
) -> NDArray[np.int64]:
    """Add up, for each place, the strength of the forces that can get there in a turn."""
    found = np.zeros(costs.map.size, np.int64)
    for force, reach in zip(forces, _reaches(costs, forces, hindrance), strict=True):
        found[reach.places] += force.strength
    return found


def threat(
    costs: Costs, forces: Sequence[Force], hindrance: Hindrance | None = None
) -> NDArray[np.int64]:
    """Add up, for each place, the strength of the forces that can get next to it in a turn."""
    found = np.zeros(costs.map.size, np.int64)
    for force, reach in zip(forces, _reaches(costs, forces, hindrance), strict=True):
        found[beside(costs.map, reach.places)] += force.strength
    return found


def beside(map: Map, places: NDArray[np.int32]) -> NDArray[np.int32]:
    """List, once each, the places next to any of some places."""
    near = np.unique(map.near.reshape(-1, SIDES)[places])
    return near[near >= 0]


def _reaches(costs: Costs, forces: Sequence[Force], hindrance: Hindrance | None) -> Reaches:
    starts = [force.place for force in forces]
    return reaches(costs, starts, [force.moves for force in forces], hindrance)
