"""Influence: how strong forces are felt at a place, halved for every turn of march."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.terrain.search import reaches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from grognard.opponents.evaluators.forces import Force
    from grognard.terrain.search import Costs, Hindrance

TURNS = 4
"""So many turns of march away a force is still felt."""
WHOLE = 1 << TURNS
"""What one of strength counts where the force stands."""


def influence(
    costs: Costs, forces: Sequence[Force], hindrance: Hindrance | None = None
) -> NDArray[np.int64]:
    """Add up the influence of forces on each place, `WHOLE` for one of strength on the spot."""
    found = np.zeros(costs.map.size, np.int64)
    starts = [force.place for force in forces]
    limits = [TURNS * force.moves for force in forces]
    for force, reach in zip(forces, reaches(costs, starts, limits, hindrance), strict=True):
        turns = -(-reach.spent.astype(np.int64) // max(1, force.moves))
        found[reach.places] += force.strength * WHOLE >> turns
    return found
