"""What a view of Skirmish is worth to its viewer, in points at the end of the game.

For opponents that weigh views and know nothing else of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.skirmish.rules.ground import in_cover
from grognard.systems.skirmish.rules.units import foes_of, kind_of, units_of
from grognard.terrain.hexes import distance

if TYPE_CHECKING:
    from grognard.systems.skirmish.state import State, Unit

HELD = 0.6
"""What a turn of an objective to come is worth: it may be lost again."""
NEAR = 0.5
"""What standing one hex from an objective is worth, of its points; half as much one hex on."""
STEP = 0.5
"""What a step is worth beyond the points it would bring the enemy."""
COVER = 0.2
"""What standing in cover is worth."""
SHELL = 0.4
"""What a shell is worth that has not been fired."""
READY = 0.1
"""What it is worth that hidden guns fire."""


def score(view: State) -> float:
    """Say what a view is worth to its viewer."""
    return _points(view) + _flags(view) + _strength(view) + _places(view) + _fire(view)


def _points(view: State) -> float:
    return sum(n if side == view.viewer else -n for side, n in view.points.items())


def _flags(view: State) -> float:
    """Add up what the objectives will bring in the turns to come."""
    turns = 1 + HELD * (view.terms.turns - view.clock.turn)
    worth = 0.0
    for objective in view.terms.objectives:
        holder = view.holders[objective.at]
        if holder:
            worth += turns * objective.points * (1 if holder == view.viewer else -1)
    return worth


def _strength(view: State) -> float:
    def worth(units: tuple[Unit, ...]) -> float:
        return sum(unit.steps * (STEP + kind_of(view, unit).points) for unit in units)

    return worth(units_of(view, view.viewer)) - worth(foes_of(view, view.viewer))


def _places(view: State) -> float:
    """Objectives draw units near, more to those that are not held; cover is good to have."""
    worth = 0.0
    own = units_of(view, view.viewer)
    for objective in view.terms.objectives:
        held = view.holders[objective.at] == view.viewer
        wish = NEAR * objective.points * (1 if held else 3)
        near = sorted(distance(unit.at, objective.at) for unit in own)
        worth += sum(wish / 2 ** (hexes + rank) for rank, hexes in enumerate(near))
    return worth + COVER * sum(in_cover(view, unit.at) for unit in own)


def _fire(view: State) -> float:
    """Missions are worth what is known to stand under them; shells that are left are kept."""
    under = sum(
        unit.steps / 4
        for unit in view.units.values()
        if unit.at in view.plans[view.viewer] and unit.side != view.viewer
    )
    ready = READY if view.standing[view.viewer].ambush == "fire" else 0.0
    return under + SHELL * view.shells[view.viewer] + ready
