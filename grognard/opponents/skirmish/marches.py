"""Where the captain marches its units: first to strikes, then each to its best place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.opponents.skirmish.assaults import best_strike
from grognard.opponents.skirmish.notes import Reason
from grognard.opponents.skirmish.places import GAP, place_worth, post, risk
from grognard.systems.skirmish.orders import March
from grognard.systems.skirmish.rules.ground import place_name

if TYPE_CHECKING:
    from grognard.opponents.meter import Meter
    from grognard.opponents.skirmish.picture import Picture
    from grognard.systems.skirmish.state import HexId, Unit

BETTER = 0.3
"""A march must be worth this much more than staying."""


class Next(NamedTuple):
    """The next march, or none, the units thought about by then, and why."""

    order: March | None
    moved: tuple[str, ...]
    reason: Reason | None = None


def next_march(picture: Picture, moved: tuple[str, ...], meter: Meter) -> Next:
    """Find the next march: of a strike if one is good, otherwise of the next fast unit."""
    fresh = tuple(unit for unit in picture.own if unit.id not in moved)
    strike = best_strike(picture, fresh, meter)
    if strike is not None:
        unit, place = strike.marches[0]
        reason = _reason(picture, "strike", unit, strike.target)
        return Next(_march(picture, unit, place), (*moved, unit.id), reason)
    for unit in sorted(fresh, key=lambda unit: (-picture.kind(unit).moves, unit.id)):
        moved = (*moved, unit.id)
        goal = best_place(picture, unit, meter)
        if goal != unit.at:
            reason = _reason(picture, _why(picture, unit, goal), unit, goal)
            return Next(_march(picture, unit, goal), moved, reason)
    return Next(None, moved)


def best_place(picture: Picture, unit: Unit, meter: Meter) -> HexId:
    """Find the place within reach that is worth most to a unit, if any is worth the trouble."""
    best, goal = place_worth(picture, unit, unit.at) + BETTER, unit.at
    for place in sorted(picture.reach[unit.id]):
        if not meter.spend():
            break
        worth = place_worth(picture, unit, place)
        if worth > best:
            best, goal = worth, place
    return goal


def _march(picture: Picture, unit: Unit, goal: HexId) -> March:
    return March(unit=unit.id, path=picture.way(unit, goal))


def _why(picture: Picture, unit: Unit, goal: HexId) -> str:
    """Find what speaks most for a place."""
    if goal in picture.objectives:
        return "guard" if picture.view.holders[goal] == picture.side else "take"
    if risk(picture, unit, goal) < risk(picture, unit, unit.at):
        return "shelter"
    return "post" if post(picture, unit, goal) > GAP else "near"


def _reason(picture: Picture, key: str, unit: Unit, place: HexId) -> Reason:
    return Reason(picture.view.clock.turn, key, place_name(picture.view, place), unit.name)
