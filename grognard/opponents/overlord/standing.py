"""What a board of Overlord is worth to its viewer, whatever is planned, in points at the end.

A location counts for the turns to come: a part for who holds it, a part by who is stronger beside
it. Units count by how fit they are, and against their side if they are cut off. The weights were
chosen by what foretold, though weakly, by how much a side won in games of the general against
itself. Forces are added up in whole numbers, which every machine adds alike.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.overlord.fields import hexes_from
from grognard.systems.overlord.rules.losses import worth
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import attack_value, defence_value, is_gun, units_of
from grognard.systems.overlord.rules.zones import CUT_OFF

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.overlord.state import State, Unit
    from grognard.terrain.map import Map

HELD = 0.2
"""What a turn to come of a location is worth, of its points, to who holds it."""
SHARED = 0.4
"""The same, shared by the forces that stand in and near it."""
NEAR = 5
"""Hexes within which a force counts; it counts a third with each hex."""
_SCALE = 100 * 3**NEAR
"""What a force of one point in a location counts: hundredths, in parts that can be cut in three."""
FIRM = 1 * _SCALE
"""Attack and defence that holding a location stands for by itself."""
FIT = 0.4
"""What strength and readiness are worth, of the points for the unit's loss."""
LOST = 0.6
"""The part of those points that a unit costs that is cut off."""
_WEIGHTS = np.array([*(3 ** (NEAR - hexes) for hexes in range(NEAR + 1)), 0], np.int64)


def standing(view: State) -> float:
    """Say what the board is worth to the viewer."""
    own, foe = view.viewer, view.terms.enemy(view.viewer)
    total = float(view.points.get(own, 0) - view.points.get(foe, 0))
    total += _fitness(view, own) - _fitness(view, foe)
    left = 1 + view.terms.turns - view.clock.turn
    if left <= 0:
        return total
    ours, theirs = _forces(view, own), _forces(view, foe)
    for number, spot in enumerate(view.terms.locations):
        gain, loss = spot.worth(own), spot.worth(foe)
        holder = view.holders.get(spot.at)
        near, against = ours[number], theirs[number]
        share = (near + FIRM * (holder == own)) / (near + against + FIRM)
        held = gain if holder == own else -loss if holder == foe else 0
        total += left * (HELD * held + SHARED * (share * (gain + loss) - loss))
    return total


def _fitness(view: State, side: Side) -> float:
    """What the units of a side are worth that are fit to fight."""
    return sum(
        worth(view, u)
        * (FIT * (u.strength_tenths + u.readiness_tenths) / 2000 - LOST * (u.line in CUT_OFF))
        for u in units_of(view, side)
    )


def _forces(view: State, side: Side) -> list[int]:
    """The force that a side has in and near each location, by the scale: less with every hex."""
    fighters = [unit for unit in units_of(view, side) if _fights(unit)]
    places = [view.terms.map.index[unit.at] for unit in fighters]
    values = [round(50 * (attack_value(view, u) + defence_value(view, u))) for u in fighters]
    off = _weights(view.terms.map, tuple(spot.at for spot in view.terms.locations))
    found: list[int] = (off[:, places] @ np.array(values, np.int64)).tolist()
    return found


def _fights(unit: Unit) -> bool:
    return bool(unit.attack) and not is_gun(unit) and not is_hq(unit)


@lru_cache(maxsize=8)
def _weights(map: Map, places: tuple[str, ...]) -> NDArray[np.int64]:
    """How much a force counts for each of some places, wherever it stands."""
    rows = [_WEIGHTS[np.minimum(hexes_from(map, map.index[at]), NEAR + 1)] for at in places]
    return np.array(rows, np.int64).reshape(len(places), map.size)
