"""What places are worth to the captain's units, in points at the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.skirmish.combat import STEP, Stakes, duel, step_worth
from grognard.systems.skirmish.rules.ground import in_cover
from grognard.systems.skirmish.rules.units import defence_of, foes_at, own_at

if TYPE_CHECKING:
    from grognard.opponents.skirmish.picture import Picture
    from grognard.systems.skirmish.state import HexId, Unit

IMPATIENCE = 0.35
"""How much less a wish is worth for each turn of marching towards it."""
ELSEWHERE = 0.25
"""How much wishes other than the greatest count."""
CLAIMED = 0.3
"""What is left of a wish for an objective that another unit is closer to."""
FOCUS = 0.7
"""How much of what could assault a hex will."""
DRIVEN = 0.5
"""What it costs to be driven out of a hex."""
AMBUSH = 0.6
"""What a hidden gun near an objective is worth."""
GAP = 0.1
"""What it is worth to stand where the front has a gap."""


def place_worth(picture: Picture, unit: Unit, place: HexId) -> float:
    """Say what it is worth to a unit to stand in a hex."""
    return (
        prize(picture, unit, place)
        + pull(picture, unit, place)
        + post(picture, unit, place)
        - risk(picture, unit, place)
    )


def friends_at(picture: Picture, unit: Unit, place: HexId) -> tuple[Unit, ...]:
    """List the other units of a unit's side in a hex."""
    return tuple(own for own in own_at(picture.view, unit.side, place) if own.id != unit.id)


def prize(picture: Picture, unit: Unit, place: HexId) -> float:
    """Say what a unit wins by standing in a hex: an objective taken, or one guarded."""
    worth = picture.wishes.get(place, 0.0)
    return worth * CLAIMED if friends_at(picture, unit, place) else worth


def pull(picture: Picture, unit: Unit, place: HexId) -> float:
    """Say how well a place lies for the objectives a unit may go to from there."""
    moves = picture.kind(unit).moves
    wishes = []
    for at, costs in picture.board.towards.items():
        if at == place or place not in costs:
            continue
        turns = costs[place] / moves
        near = picture.wishes[at] / (1 + IMPATIENCE * (1 + turns))
        claimed = any(sooner < turns for sooner, name in picture.soonest[at] if name != unit.id)
        wishes.append(near * CLAIMED if claimed else near)
    best = max(wishes, default=0.0)
    return best + ELSEWHERE * (sum(wishes) - best)


def post(picture: Picture, unit: Unit, place: HexId) -> float:
    """Guns wait in cover, near an objective; others stand where the front has a gap."""
    fire_range = picture.kind(unit).fire_range
    if not fire_range:
        return GAP if place in picture.gaps else 0.0
    near = any(costs.get(place, 99) <= fire_range for costs in picture.board.towards.values())
    return AMBUSH if near and in_cover(picture.view, place) else 0.0


def risk(picture: Picture, unit: Unit, place: HexId) -> float:
    """Say what a unit stands to lose in a hex to what the enemy could bring against it."""
    view = picture.view
    attack = FOCUS * picture.threats.get(place, 0.0)
    if attack < 1 or foes_at(view, unit.side, place):
        return 0.0
    defenders = (unit, *friends_at(picture, unit, place))
    stakes = Stakes(loss=1 + STEP, hit=step_worth(view, defenders), ground=DRIVEN)
    fight = duel(view, int(attack), defence_of(view, defenders), place, stakes)
    return max(0.0, fight.worth) if fight else 0.0
