"""What places are worth to the captain, and where it marches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.skirmish.orders import March
from grognard.systems.skirmish.queries import reach
from grognard.systems.skirmish.rules.ground import ground
from grognard.systems.skirmish.rules.units import (
    attack_of,
    defence_of,
    foes_of,
    kind_of,
    own_at,
    units_of,
)
from grognard.terrain.hexes import distance

if TYPE_CHECKING:
    from grognard.systems.skirmish.state import HexId, State, Unit

BETTER = 0.5
"""A march must be worth this much more than staying."""


def target_value(view: State, place: HexId) -> float:
    """Say what holding a hex is worth: objectives count, those not held count more."""
    objective = view.terms.objective_at.get(place)
    if objective is None:
        return 0.0
    held = view.holders.get(place) == view.viewer
    return float(objective.points) * (1.0 if held else 2.0)


def next_march(view: State, moved: tuple[str, ...]) -> tuple[March | None, tuple[str, ...]]:
    """Find the next march, fast units first, and say which units have been thought about."""
    for unit in sorted(units_of(view, view.viewer), key=lambda u: (-kind_of(view, u).moves, u.id)):
        if unit.id not in moved:
            moved = (*moved, unit.id)
            order = best_march(view, unit)
            if order is not None:
                return order, moved
    return None, moved


def best_march(view: State, unit: Unit) -> March | None:
    """Find the march that gains a unit most, if any is worth the trouble."""
    pulls = _pulls(view, unit)
    best, order = place_worth(view, unit, unit.at, pulls) + BETTER, None
    for reached in reach(view, {"unit": unit.id}):
        worth = place_worth(view, unit, reached.hex, pulls)
        if worth > best:
            best, order = worth, March(unit=unit.id, path=reached.path)
    return order


def place_worth(view: State, unit: Unit, place: HexId, pulls: dict[HexId, float]) -> float:
    """Say what it is worth to a unit to stand in a hex."""
    return _pull(pulls, place) + _cover(view, unit, place) + _contact(view, unit, place)


def _pulls(view: State, unit: Unit) -> dict[HexId, float]:
    """Say how strongly each objective pulls; one that friends stand on pulls no further unit."""
    pulls = {}
    for at in view.terms.objective_at:
        friends = [own for own in own_at(view, unit.side, at) if own.id != unit.id]
        pulls[at] = 3.0 * target_value(view, at) * (0.4 if friends else 1.0)
    return pulls


def _pull(pulls: dict[HexId, float], place: HexId) -> float:
    """Objectives pull, near ones most."""
    near = [pull / (1 + distance(place, at)) for at, pull in pulls.items()]
    return max(near, default=0.0) + 0.3 * sum(near)


def _cover(view: State, unit: Unit, place: HexId) -> float:
    threat = sum(
        1 for foe in foes_of(view, unit.side) if distance(foe.at, place) <= kind_of(view, foe).moves
    )
    return 0.3 * ground(view, place).shift * (1 + min(2, threat))


def _contact(view: State, unit: Unit, place: HexId) -> float:
    """Standing next to enemies is worth the odds it brings, and costs the odds against it."""
    near = [foe for foe in foes_of(view, unit.side) if distance(foe.at, place) == 1]
    if not near:
        return 0.0
    friends = [
        own
        for own in units_of(view, unit.side)
        if own.id != unit.id and any(distance(own.at, foe.at) == 1 for foe in near)
    ]
    ours = attack_of(view, [unit, *friends])
    theirs = defence_of(view, near) * (1 + 0.4 * max(ground(view, f.at).shift for f in near))
    danger = attack_of(view, near) / (
        defence_of(view, [unit]) * (1 + 0.4 * ground(view, place).shift)
    )
    shy = 2.0 if unit.kind in ("gun", "scout") else 0.0
    return min(2.5, 1.5 * ours / max(1.0, theirs)) - danger - shy
