"""What the chief answers in the middle of a battle: who advances, who goes back and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.orders.combat import Advance, FallBack, GoTo, TakeLosses
from grognard.systems.europe.questions import (
    ChooseAdvance,
    ChooseFallBack,
    ChooseLosses,
    ChooseRetreat,
)
from grognard.systems.europe.rules.answers import default
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.results import cheapest_losses, worth
from grognard.systems.europe.rules.retreat import may_retreat_to
from grognard.systems.europe.rules.units import units_at

if TYPE_CHECKING:
    from grognard.kernel.records import Answer, Question
    from grognard.opponents.europe.picture import Picture

_DEAR = 4
"""An exchange that costs no more than one part in so many of the attack is worth the ground."""
_AFTER = 2
"""How many follow up of an army that does not go forward."""


def reply(picture: Picture, question: Question) -> Answer:
    """Answer a question. [WIE-CBT-009]"""
    match question:
        case ChooseAdvance():
            return _advance(picture, question)
        case ChooseFallBack():
            return _fall_back(picture, question)
        case ChooseRetreat(hexes=hexes):
            return GoTo(hex=max(hexes, key=lambda at: min(1, picture.room(at))))
        case ChooseLosses(units=units, owing=owing):
            return TakeLosses(
                units=cheapest_losses(picture.view, _payers(picture, units, owing), owing)
            )
    return default(picture.view, question)


def _payers(picture: Picture, units: tuple[str, ...], owing: int) -> tuple[str, ...]:
    """Let others than the quick pay, if they can. [WIE-CBT-053]"""
    slow = tuple(unit for unit in units if unit not in picture.quick)
    if picture.is_thrifty:
        return units
    return slow if sum(worth(picture.view.units[unit]) for unit in slow) >= owing else units


def _advance(picture: Picture, question: ChooseAdvance) -> Answer:
    """Follow up with the quick and strong, but leave somebody in prizes. [WIE-CBT-050]"""
    units = picture.view.units
    most = question.room if picture.attacks else min(_AFTER, question.room)
    chosen: list[str] = []
    ranked = sorted(
        question.units,
        key=lambda one: (one not in picture.quick, -units[one].defence, one),
    )
    for unit in ranked:
        at = units[unit].at
        gone = sum(units[other].at == at for other in chosen) + 1
        if at in picture.guarded and gone >= len(units_at(picture.view, at, picture.side)):
            continue
        if len(chosen) < most:
            chosen.append(unit)
    return Advance(units=tuple(chosen))


def _fall_back(picture: Picture, question: ChooseFallBack) -> Answer:
    """Stay and pay where that is cheap or there is no room to go back to. [WIE-CBT-062]"""
    view = picture.view
    units = [view.units[unit] for unit in question.units if unit in view.units]
    if any(unit.assault for unit in units):
        return default(view, question)
    rooms = {
        at: max(0, picture.room(at))
        for unit in units
        for at in around(picture.map, unit.at)
        if may_retreat_to(view, unit, at)
    }
    cramped = sum(rooms.values()) < len(units)
    all_ = tuple(unit.id for unit in units)
    able = _payers(picture, all_, question.owing) != all_
    cheap = able and _DEAR * question.owing <= sum(unit.attack for unit in units)
    cheap = cheap and picture.is_pressed
    return FallBack(go=not (cramped or cheap))
