"""The captain's fire plan and standing orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.skirmish.combat import STEP
from grognard.systems.skirmish.orders import Aim, Instruct
from grognard.systems.skirmish.rules.fire import barrage_effect, refuse_aim
from grognard.systems.skirmish.rules.units import own_at
from grognard.systems.skirmish.terms import FACES

if TYPE_CHECKING:
    from grognard.opponents.skirmish.picture import Picture
    from grognard.systems.skirmish.state import HexId, Unit

PIN = 0.6
"""What it is worth to pin an enemy."""
ENOUGH = 0.25
"""A mission is fired when it is worth more than this."""


def instruct(picture: Picture) -> Instruct | None:
    """Let hidden guns fire: nobody can be asked when their moment comes."""
    if picture.view.standing[picture.side].ambush == "fire":
        return None
    return Instruct(matter="ambush", policy="fire")


def aim(picture: Picture) -> Aim | None:
    """Aim where shells are worth most, as many a turn as last to the end."""
    view = picture.view
    planned = len(view.plans[picture.side])
    shells = view.shells[picture.side] + planned
    if planned >= -(-shells // max(1, picture.tallies_left)):
        return None
    aims = [
        (worth, place)
        for place, worth in sorted(_worths(picture).items())
        if worth > ENOUGH and refuse_aim(view, Aim(hex=place)) is None
    ]
    return Aim(hex=max(aims)[1]) if aims else None


def _worths(picture: Picture) -> dict[HexId, float]:
    """Say what a mission is worth at each hex where enemies are known, and nobody of ours."""
    found: dict[HexId, float] = {}
    for foe, sure in picture.known:
        if not own_at(picture.view, picture.side, foe.at):
            found[foe.at] = found.get(foe.at, 0.0) + sure * shelling(picture, foe)
    return found


def shelling(picture: Picture, foe: Unit) -> float:
    """Say what a mission is worth against one unit."""
    worth = {"none": 0.0, "pin": PIN, "loss": picture.kind(foe).points + STEP}
    effects = [barrage_effect(picture.view, die, foe.at) for die in FACES]
    return sum(worth[effect] for effect in effects) / len(effects)
