"""Which attacks are worth making: the enemy loses more, or leaves a hex that counts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.rules.attack import refuse_attack
from grognard.systems.europe.rules.gain import possible_attacks

if TYPE_CHECKING:
    from grognard.opponents.europe.picture import Picture
    from grognard.systems.europe.rules.gain import Prospect

_SEIZE = 35
"""Percent: with such a chance to empty a hex that counts, a fair fight is worth it."""


def best_attack(picture: Picture) -> tuple[Attack, bool] | None:
    """The most rewarding attack that is worth making, and whether its hex counts."""
    view = picture.view
    # What counts comes first: others would use up the units that gathered for it.
    prospects = sorted(possible_attacks(view), key=lambda one: one.target not in picture.wanted)
    for prospect in prospects:
        counts = prospect.target in picture.wanted
        if not _is_worth(prospect, counts=counts):
            continue
        attack = Attack(targets=(prospect.target,), units=prospect.units, air=prospect.air)
        if refuse_attack(view, attack) is None:
            return attack, counts
    return None


def _is_worth(prospect: Prospect, *, counts: bool) -> bool:
    own, enemy = Fraction(prospect.own_loss), Fraction(prospect.enemy_loss)
    if not prospect.odds:
        return False
    if counts and prospect.leaves >= _SEIZE:
        return own <= 2 * enemy + 2
    return enemy > 2 * own
