"""Which attacks are worth making: the enemy loses more, or leaves a hex that counts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.rules.attack import (
    able_attackers,
    cadres_at,
    refuse_attack,
    refuse_target,
    targets_of,
)
from grognard.systems.europe.rules.gain import prospect_at
from grognard.systems.europe.rules.odds import Battle, strengths

if TYPE_CHECKING:
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.meter import Meter
    from grognard.systems.europe.rules.gain import Prospect
    from grognard.terrain.hexes import HexId

_SEIZE = 35
"""Percent: with such a chance to empty a hex that counts, a fair fight is worth it."""

_CLEAR = 50
"""Percent: with such a chance that the enemy leaves, who must get on pays for the ground."""
_ENOUGH = 7
"""To one: with such odds nobody more is needed who could attack elsewhere."""
_PRICE, _PRIZE = 2, 4
"""Strength beyond twice what the enemy loses: what a hex is worth, on the way or as a prize."""


def promising(picture: Picture, meter: Meter) -> tuple[HexId, ...]:
    """The hexes whose attack is worth making now, the most promising first."""
    seen = [_seen(picture, place) for place in targets_of(picture.view) if meter.spend()]
    good = [prospect for prospect in seen if _is_good(picture, prospect)]
    good.sort(key=lambda one: (_rank(picture, one), one.target))
    return tuple(prospect.target for prospect in good)


def _rank(picture: Picture, prospect: Prospect) -> tuple[bool, float]:
    """What comes first: what promises most; where losses count, prizes, and then what costs least.

    The first get the support from the air.
    """
    if picture.is_thrifty:
        return prospect.target not in picture.wanted, -float(Fraction(prospect.gain))
    return False, -float(picture.aims.promise[picture.map.place(prospect.target)])


def attack_on(picture: Picture, target: HexId, others: tuple[HexId, ...]) -> Attack | None:
    """The attack on a hex, if it still is worth making; others may need whom it can spare."""
    view = picture.view
    if refuse_target(view, target) is not None or not able_attackers(view, (target,)):
        return None
    prospect = _seen(picture, target)
    if not _is_good(picture, prospect):
        return None
    units = _spared(picture, prospect, others)
    attack = Attack(targets=(target,), units=units, air=prospect.air)
    return attack if refuse_attack(view, attack) is None else None


def _seen(picture: Picture, place: HexId) -> Prospect:
    return prospect_at(picture.view, place)


def _is_good(picture: Picture, prospect: Prospect) -> bool:
    """Weigh an attack: who would lose the game as things stand may not ask for too much."""
    own, enemy = Fraction(prospect.own_loss), Fraction(prospect.enemy_loss)
    if not prospect.odds:
        return False
    if cadres_at(picture.view, picture.side, prospect.target):
        # It costs nothing, and nobody comes for it who is needed elsewhere. [WIE-PART-007]
        return prospect.leaves >= _SEIZE
    if enemy > 2 * own:
        return True
    worth, leaves = picture.wanted.get(prospect.target), prospect.leaves
    if worth is not None and picture.is_thrifty and own < enemy + worth * Fraction(leaves, 100):
        # Losses and places are points alike, so this is worth it on average. [WIE-EDT-061]
        return True
    if worth is not None and prospect.leaves >= _SEIZE:
        return own <= 2 * enemy + max(worth, _PRIZE if picture.is_pressed else _PRICE)
    if not picture.is_behind or prospect.leaves < _CLEAR:
        return False
    if picture.is_pressed:
        return own <= 2 * enemy + _PRICE
    return picture.is_late and own <= enemy + 1


def _spared(picture: Picture, prospect: Prospect, others: tuple[HexId, ...]) -> tuple[str, ...]:
    """Leave out whom the attack does not need, those first who could attack elsewhere."""
    view, units = picture.view, prospect.units
    if picture.is_thrifty:
        return units
    useful = {
        unit for unit in units if any(view.units[unit].at in picture.beside(at) for at in others)
    }
    if not useful:
        return units
    for unit in sorted(useful, key=lambda one: (view.units[one].attack, one)):
        fewer = tuple(other for other in units if other != unit)
        battle = Battle(side=picture.side, targets=(prospect.target,), units=fewer)
        attack, defence = strengths(view, battle)
        if fewer and attack >= _ENOUGH * defence:
            units = fewer
    return units
